"""Where figures come from: what whoever compares them has to know, in every file of figures."""

from __future__ import annotations

import os
import platform
import sqlite3
from importlib.metadata import version
from pathlib import Path

import msgspec

from tests.benchmarks.services import git

PACKAGES = ("litestar", "uvicorn", "uvloop", "msgspec", "eventsourcing", "psycopg", "chess")


class Surroundings(msgspec.Struct, frozen=True):
    """The code, the machine and what else is installed on it."""

    commit: str
    is_changed: bool
    """Whether the code differs from the commit."""
    machine: str
    cores: int
    load: tuple[float, float, float]
    """Of the machine, when the figures were written down."""
    versions: dict[str, str]


def surroundings() -> Surroundings:
    return Surroundings(
        commit=git("rev-parse", "HEAD"),
        is_changed=bool(git("status", "--porcelain")),
        machine=f"{platform.platform()} {processor()}",
        cores=os.cpu_count() or 0,
        load=os.getloadavg(),
        versions={
            "python": platform.python_version(),
            "sqlite": sqlite3.sqlite_version,
            **{name: version(name) for name in PACKAGES},
        },
    )


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def write(file: Path, figures: object) -> None:
    """A file of figures, with where they come from."""
    report = {"surroundings": surroundings(), "figures": figures}
    file.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
