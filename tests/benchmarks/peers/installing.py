"""Installing a peer when it is measured: each by its name, in an environment of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.benchmarks.asking import Missing, reason
from tests.benchmarks.services import ROOT

HOME = ROOT / ".make" / "peers"
PATIENCE = 600
"""Seconds that an installation may take."""


def python_with(package: str) -> Path:
    """A Python that has the package from PyPI, and what the measuring itself needs."""
    home = HOME / package
    python = home / "bin" / "python"
    if not _done(home).exists():
        try:
            _run(sys.executable, "-m", "venv", "--clear", "--without-pip", home)
            _run(_tool("uv"), "pip", "install", "-q", "--python", python, package, "msgspec")
        except Missing:  # uv is not here, or finds no index: pip does its work.
            _run(sys.executable, "-m", "venv", "--clear", home)
            _run(python, "-m", "pip", "install", "-qq", package, "msgspec")
        _done(home).touch()
    return python


def modules_with(package: str) -> Path:
    """The modules of a package from npm; Missing where there is no Node."""
    home = HOME / package
    if not _done(home).exists():
        home.mkdir(parents=True, exist_ok=True)
        how = ("--loglevel=error", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts")
        _run(_tool("npm"), "install", *how, "--prefix", home, package)
        _done(home).touch()
    return home / "node_modules"


def node() -> Path:
    return _tool("node")


def _done(home: Path) -> Path:
    return home / ".done"


def _tool(name: str) -> Path:
    """A program of our environment, or of the machine."""
    ours = Path(sys.executable).with_name(name)
    found = str(ours) if ours.exists() else shutil.which(name)
    if found is None:
        raise Missing(f"there is no {name} here")
    return Path(found)


def _run(*command: str | Path) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise Missing(f"it was not installed within {PATIENCE} seconds") from None
    if done.returncode:
        raise Missing(reason(done.stderr or done.stdout, command))
