"""Tasks for workers in the tests: a worker finds them by their names."""

from __future__ import annotations

import os
import time
from itertools import count
from pathlib import Path

from api.work.packing import Packed
from api.work.process import tell
from domain.kernel import IllegalMove, Text
from replays.records.record import BrokenRecord


def who() -> int:
    """The process that does it."""
    return os.getpid()


def spin() -> None:
    """Never comes to an end, and hears signals."""
    for _ in count():
        pass


def grind() -> int:
    """Never comes to an end, and hears nothing."""
    return sum(range(10**18))


def hoard() -> int:
    """Asks for all the memory there is."""
    return len([bytes(2**20) for _ in range(10**9)])


def vanish() -> None:
    """Ends the process in the middle."""
    os._exit(3)


def stumble() -> None:
    """A fault of ours."""
    raise _Unsendable("a", "b")


class _Unsendable(Exception):
    def __init__(self, one: str, two: str) -> None:
        super().__init__(one)


def refuse() -> None:
    raise BrokenRecord(7, Text("it is no good", "il ne vaut rien"))


def forbid() -> None:
    raise IllegalMove("a.rule", "it says no")


def count_up() -> str:
    for number in range(3):
        tell(number)
    return "done"


def wait(begun: Path, go: Path) -> int:
    """Says that it has begun, and waits for leave to go."""
    begun.write_text(str(os.getpid()))
    while not go.exists():
        time.sleep(0.01)
    return os.getpid()


def spins(*_: object) -> None:
    spin()


def hoards(*_: object, **__: object) -> None:
    hoard()


def fail() -> Packed:
    raise LookupError("nothing to show")


def pack_bytes(size: int) -> Packed:
    return Packed(b"x" * size, b"", "text/plain", "")


def pack_after(begun: Path, go: Path) -> Packed:
    """Says that it has begun, and waits for leave to go."""
    with begun.open("a") as file:
        file.write(f"{os.getpid()}\n")
    while not go.exists():
        time.sleep(0.01)
    return pack_bytes(4)
