"""Asking another process for its figures, as if it were a side of our own."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import msgspec

from tests.benchmarks.services import ROOT


class Missing(Exception):
    """A peer cannot be measured here; says why."""


class Hello(msgspec.Struct, frozen=True):
    """The first thing that a peer says."""

    version: str
    ways: tuple[str, ...]


class Peer:
    """A peer whose process runs. What it says is a line; Missing if it says no more."""

    def __init__(self, process: subprocess.Popen[str], complaints: IO[str]) -> None:
        self._process = process
        self._complaints = complaints
        self.hello = msgspec.json.decode(self._said(), type=Hello)

    def ask(self, way: str, seconds: float) -> float:
        """The seconds per unit."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{way} {seconds}\n")
        self._process.stdin.flush()
        return float(self._said())

    def _said(self) -> str:
        assert self._process.stdout is not None
        if line := self._process.stdout.readline():
            return line
        self._complaints.seek(0)
        lines = self._complaints.read().strip().splitlines()
        raise Missing(reason(lines[-1] if lines else "", ["its process"]))


class Asked:
    """One way of a peer, as a side of a comparison."""

    def __init__(self, peer: Peer, way: str) -> None:
        self._peer = peer
        self._way = way

    def sample(self, seconds: float) -> float:
        return self._peer.ask(self._way, seconds)


@contextmanager
def started(
    command: Sequence[str | Path], environment: Mapping[str, str], folder: Path = ROOT
) -> Iterator[Peer]:
    """A peer's process, in a folder; it ends with the block."""
    with (
        TemporaryFile("w+") as complaints,
        subprocess.Popen(
            command,
            cwd=folder,
            env=os.environ | environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
        ) as process,
    ):
        try:
            yield Peer(process, complaints)
        finally:
            process.kill()


def reason(said: str, command: Sequence[str | Path]) -> str:
    """Why a program failed, in the first two lines of what it said."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return "; ".join(lines[:2]) or f"{Path(command[0]).name} failed and did not say why"
