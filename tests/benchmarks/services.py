"""Services that are measured: of this code, or of another commit's, in processes of their own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from domain.store.database import Database
from tests.benchmarks.driver import HOST, Found, Orders

ROOT = Path(__file__).parents[2]
UNBOUND = {
    "DOSSIER_COMPUTING": "1e9",
    "DOSSIER_CONNECTIONS": "10000",
    "DOSSIER_STREAMS": "10000",
    "DOSSIER_PACE": "0",
}


class Service(msgspec.Struct, frozen=True):
    """A service that runs."""

    port: int
    pid: int


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The code of a commit, in a folder of its own; of this one without a commit."""
    if not commit:
        yield ROOT
        return
    with TemporaryDirectory(prefix="dossier-bench-") as folder:
        tree = Path(folder, "tree")
        git("worktree", "add", "--detach", str(tree), commit)
        try:
            _set_up(tree)
            yield tree
        finally:
            git("worktree", "remove", "--force", str(tree))


def _set_up(tree: Path) -> None:
    """Gives code that needs other packages than this one an environment of its own."""
    lock = "requirements.lock"
    if (tree / lock).read_bytes() == (ROOT / lock).read_bytes():
        return
    outside = {name: value for name, value in os.environ.items() if name not in INSIDE}
    subprocess.run(
        ["make", ".venv/.run"], cwd=tree, env=outside, check=True, stdout=subprocess.DEVNULL
    )


INSIDE = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHONPATH", "VIRTUAL_ENV")
"""What `make bench` says to those whom it starts."""


def _python(tree: Path) -> str:
    own = tree / ".venv/bin/python"
    return str(own) if own.exists() else sys.executable


def git(*arguments: str) -> str:
    """What git says in this folder."""
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    return done.stdout.decode().strip()


@contextmanager
def services(
    tree: Path, database: Database, count: int, first: str = "", share: int = 0
) -> Iterator[tuple[Service, ...]]:
    """So many services of a folder's code on one database.

    `first`: what each does before; `share`: what each may take of a core, in percent, so that it is
    not the machine that is measured.
    """
    with ExitStack() as stack:
        started = [stack.enter_context(_service(tree, database, first)) for _ in range(count)]
        for each in started if share else ():
            stack.enter_context(_held(each, share))
        yield tuple(started)


@contextmanager
def _held(service: Service, share: int) -> Iterator[None]:
    """By cpulimit, from Debian: it stops the process for the rest of the time."""
    command = ["cpulimit", "--pid", str(service.pid), "--limit", str(share), "--lazy"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as holding:
        try:
            yield
        finally:
            holding.terminate()
            holding.wait()
            os.kill(service.pid, signal.SIGCONT)


@contextmanager
def _service(tree: Path, database: Database, first: str) -> Iterator[Service]:
    port = free_port()
    start = f"{first}\nfrom api.cli import main; main()"
    command = [_python(tree), "-c", start, "serve", "--database", str(database)]
    with running([*command, "--port", str(port)], tree, port, "/healthz") as service:
        yield service


@contextmanager
def running(command: list[str], tree: Path, port: int, path: str) -> Iterator[Service]:
    """A server in a process of its own, once it answers."""
    environment = {**os.environ, **UNBOUND, "PYTHONPATH": str(tree)}
    with subprocess.Popen(command, cwd=tree, env=environment, stdout=subprocess.DEVNULL) as process:
        try:
            _wait_for(process, port, path)
            yield Service(port, process.pid)
        finally:
            process.terminate()


def free_port() -> int:
    with socket.socket() as free:
        free.bind((HOST, 0))
        port: int = free.getsockname()[1]
        return port


def _wait_for(process: subprocess.Popen[bytes], port: int, path: str) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(f"http://{HOST}:{port}{path}", timeout=5):
                return
        except OSError:
            if process.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.05)


def played(orders: Orders) -> Found:
    """What a round of play gives; the players are a process of their own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.driver"],
        cwd=ROOT,
        input=msgspec.json.encode(orders),
        stdout=subprocess.PIPE,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=Found)
