"""Stages: how long each part of the service's work took, counted by duration, of no single game."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

BOUNDS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)
"""Seconds; what takes longer is counted, too."""


class Stage:
    """One part of the work. Whoever does it says when it began; one thread at a time."""

    __slots__ = ("_counts", "help", "seconds")

    def __init__(self, help: str) -> None:
        self.help = help
        self.seconds = 0.0
        """All of them together."""
        self._counts = [0] * (len(BOUNDS) + 1)

    def took(self, begun: float) -> None:
        """It is done; `begun` by the counter of time."""
        seconds = time.perf_counter() - begun
        self.seconds += seconds
        self._counts[bisect_left(BOUNDS, seconds)] += 1

    @property
    def buckets(self) -> list[tuple[str, float]]:
        """How many took at most so long, as a monitor has it."""
        bounds = [*map(str, BOUNDS), "+Inf"]
        return list(zip(bounds, map(float, accumulate(self._counts)), strict=True))


class Stages:
    """Every stage of one service."""

    def __init__(self) -> None:
        self.request = Stage("From a request's head to the head of its answer.")
        self.read = Stage("Looking up a table and a token, waiting for others included.")
        self.decide = Stage("What the rules say to a command.")
        self.store = Stage("From a decision until it is durable.")
        self.follow = Stage("Taking a portion of the log into the read models.")

    def __iter__(self) -> Iterator[tuple[str, Stage]]:
        return iter(vars(self).items())
