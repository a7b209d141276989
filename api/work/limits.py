"""How much one piece of work may take, and what is said when it takes more."""

from __future__ import annotations

import os

import msgspec

from domain.kernel import Said, Text

MEMORY = 768 * 2**20
"""Bytes that a worker may hold: the film of the longest simulated game takes a third of it."""
CORES = os.cpu_count() or 1


class Lane(msgspec.Struct, frozen=True):
    """Work of one kind: how long each piece may take, and how many go on at once."""

    name: str
    seconds: int
    """Of computing."""
    wall: float
    """Seconds after which it is given up, however busy the machine is."""
    at_once: int
    waiting: int
    """How many more may wait; the next one is sent away."""
    niceness: int = 0
    """How far it stands back behind the other workers."""


TRYING = Lane("trying", seconds=5, wall=60, at_once=CORES, waiting=32)
"""What a stranger described: editions, positions, corrections, questions."""
MAKING = Lane("making", seconds=60, wall=300, at_once=max(1, CORES - 1), waiting=32)
"""Answers that take long: films, replays, audits, records in and out."""
ANALYSING = Lane("analysing", seconds=3_600, wall=86_400, at_once=1, waiting=20, niceness=5)
"""How games were won and lost: one at a time, minutes each."""


class Overdone(Said):
    """The work took more than it may; it was stopped."""


def took_long(seconds: int) -> Overdone:
    """More computing than is allowed."""
    return Overdone(
        Text(
            f"this took more than {seconds} seconds of computing and was stopped",
            f"cela a demandé plus de {seconds} secondes de calcul et a été arrêté",
        )
    )


def grew_large() -> Overdone:
    """More memory than is allowed."""
    most = MEMORY // 2**20
    return Overdone(
        Text(
            f"this took more than {most} MB of memory and was stopped",
            f"cela a demandé plus de {most} Mo de mémoire et a été arrêté",
        )
    )


class Busy(Said):
    """Too much is under way: nothing was begun."""

    def __init__(self, said: Text, seconds: int) -> None:
        super().__init__(said)
        self.seconds = seconds
        """When to try again."""
