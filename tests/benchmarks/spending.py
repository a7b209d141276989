"""Who takes the machine: CPU seconds of the services, of the players, of the database, of all."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

TICKS = os.sysconf("SC_CLK_TCK")


class Spent(msgspec.Struct, frozen=True):
    """CPU seconds, of which the difference of two is told."""

    services: float
    players: float
    """The process that asks."""
    database: float
    """The server with all its processes; a file's reads and writes are the services' own."""
    machine: float
    """Everything that ran, whoever's."""
    room: float
    """What all cores could have done."""

    def since(self, before: Spent) -> Spent:
        pairs = zip(msgspec.structs.astuple(self), msgspec.structs.astuple(before), strict=True)
        return Spent(*[now - then for now, then in pairs])

    @property
    def fullness(self) -> float:
        """How much of all cores was taken."""
        return self.machine / self.room if self.room else 0.0


def spent(services: Sequence[int], database: int = 0) -> Spent:
    """What has been spent by now; `database` is the server's first process, or 0."""
    machine, room = _machine()
    return Spent(
        services=sum(map(_own, services)),
        players=time.process_time(),
        database=_family(database) if database else 0.0,
        machine=machine,
        room=room,
    )


def _family(first: int) -> float:
    """A process, its children, and those of them that have ended."""
    return _ticks(first, (11, 12, 13, 14)) + sum(map(_own, _children(first)))


def _children(parent: int) -> Iterable[int]:
    with suppress(FileNotFoundError, ProcessLookupError):
        listed = Path(f"/proc/{parent}/task/{parent}/children").read_text()
        return [int(pid) for pid in listed.split()]
    return ()


def _own(pid: int) -> float:
    return _ticks(pid, (11, 12))


def _ticks(pid: int, columns: Sequence[int]) -> float:
    with suppress(FileNotFoundError, ProcessLookupError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(int(fields[column]) for column in columns) / TICKS
    return 0.0


def _machine() -> tuple[float, float]:
    """What ran on all cores, and what could have run."""
    first = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]
    ticks = [int(each) for each in first]
    idle = ticks[3] + ticks[4]
    return (sum(ticks) - idle) / TICKS, sum(ticks) / TICKS
