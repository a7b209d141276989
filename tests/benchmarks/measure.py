"""Measuring: two sides in turns, the median of five rounds each."""

from __future__ import annotations

import cProfile
import gc
import pstats
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Generic, Protocol, TypeVar

import msgspec

T = TypeVar("T")

ROUNDS = 5
SLICES = 12


class Target(msgspec.Struct, frozen=True):
    """What a figure should be: at least this much, or at most."""

    bound: float
    at_least: bool

    def is_reached(self, value: float) -> bool:
        return value >= self.bound if self.at_least else value <= self.bound

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.bound:g}"


def at_least(bound: float) -> Target:
    return Target(bound, True)


def at_most(bound: float) -> Target:
    return Target(bound, False)


class Result(msgspec.Struct, frozen=True):
    """One line of the table."""

    name: str
    ours: str
    reference: str
    value: float
    """The ratio, or the figure itself where there is nothing to compare it with."""
    target: Target | None = None
    """None: only told."""
    note: str = ""
    """What was measured, or where the time goes if the target is missed."""

    @property
    def is_missed(self) -> bool:
        return self.target is not None and not self.target.is_reached(self.value)


class Side(Generic[T]):
    """One side of a comparison: `run` is timed, what `prepare` makes for it is not."""

    def __init__(self, prepare: Callable[[], T], run: Callable[[T], object], units: int) -> None:
        self._prepare = prepare
        self._run = run
        self._units = units

    def sample(self, seconds: float) -> float:
        """Seconds per unit, over as many runs as fit into `seconds`; one at the least."""
        prepare, run, clock = self._prepare, self._run, time.perf_counter
        spent, runs = 0.0, 0
        while not runs or spent < seconds:
            given = prepare()
            start = clock()
            run(given)
            spent += clock() - start
            runs += 1
        return spent / (runs * self._units)

    def where(self, runs: int = 20) -> str:
        """Where the time goes: the functions that take most of it."""
        profile = cProfile.Profile()
        for _ in range(runs):
            given = self._prepare()
            profile.runcall(self._run, given)
        return hottest(profile)


class Sampled(Protocol):
    """Whatever can be timed: a side of ours, or one in another process."""

    def sample(self, seconds: float) -> float: ...


def in_turns(
    ours: Sampled, reference: Sampled, seconds: float, slices: int | None = None
) -> tuple[float, float]:
    """The median seconds per unit of both sides.

    A round is `seconds` for each, in slices that alternate; its figure is the fastest slice, the
    one that other work on the machine disturbed least.
    """
    gc.collect()
    gc.freeze()  # What the benchmark itself holds must not slow the collector down.
    slices = slices or SLICES
    rounds = []
    for _ in range(ROUNDS + 1):
        found = [
            (ours.sample(seconds / slices), reference.sample(seconds / slices))
            for _ in range(slices)
        ]
        rounds.append([min(side) for side in zip(*found, strict=True)])
    gc.unfreeze()
    own, other = zip(*rounds[1:], strict=True)  # The first one warms up.
    return median(own), median(other)


def hottest(profile: cProfile.Profile, count: int = 5) -> str:
    """The functions of a profile that take most of its time, in one line."""
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    total = sum(row[2] for row in stats.values()) or 1.0
    rows = sorted(stats.items(), key=lambda item: -item[1][2])[:count]
    return ", ".join(f"{_place(*place)} {row[2] / total:.0%}" for place, row in rows)


def _place(file: str, line: int, function: str) -> str:
    if file == "~":
        return function.strip("<>").removeprefix("built-in method ").removeprefix("method ")
    path = Path(file)
    return f"{path.parent.name}/{path.stem}.{function}"


def rate(seconds: float) -> str:
    return f"{1 / seconds:,.0f}/s"


def duration(seconds: float) -> str:
    return f"{seconds * 1e6:,.2f} µs" if seconds < 1e-3 else f"{seconds * 1e3:,.2f} ms"
