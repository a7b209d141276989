"""A notebook: what every game of a long measurement came to, so that an ended one goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from domain.kernel import encoded
from replays.cores import CORES, on_cores

T = TypeVar("T")


class _Line(msgspec.Struct, frozen=True):
    of: str
    """The measurement: everything that its results hang on."""
    number: int
    result: msgspec.Raw


class Notebook:
    """A line for every game; without a file nothing is kept."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._kept: dict[tuple[str, int], msgspec.Raw] = {}
        if file is not None and file.exists():
            self._read(file)

    def _read(self, file: Path) -> None:
        """What was being written when the command was killed is left out, and written over."""
        body = file.read_bytes()
        whole = body[: body.rfind(b"\n") + 1]
        if whole != body:
            file.write_bytes(whole)
        for source in whole.splitlines():
            line = msgspec.json.decode(source, type=_Line)
            self._kept[line.of, line.number] = line.result

    def results(
        self, of: str, task: Callable[[int], T], count: int, kind: type[T], cores: int = CORES
    ) -> Iterator[T]:
        """What the task gives for every number below `count`, in order; kept ones are not made."""
        lacking = [number for number in range(count) if (of, number) not in self._kept]
        made = on_cores(partial(_nth, task, lacking), len(lacking), cores)
        for number in range(count):
            if (of, number) in self._kept:
                yield msgspec.json.decode(self._kept[of, number], type=kind)
            else:
                yield self._keep(of, number, next(made))

    def _keep(self, of: str, number: int, result: T) -> T:
        if self._file is not None:
            line = encoded(_Line(of, number, msgspec.Raw(encoded(result))))
            with self._file.open("ab") as file:
                file.write(line + b"\n")
        return result


def _nth(task: Callable[[int], T], numbers: list[int], index: int) -> T:
    return task(numbers[index])
