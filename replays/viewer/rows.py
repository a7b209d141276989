"""Films through several eyes as one file has them: step by step, what everybody sees side by side.

Most of a step is the same whoever looks, and near each other the same is said once: such a file
takes half the room and half the time to be compressed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from replays.film import Film, Told
from replays.reel import Step

T = TypeVar("T")


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step, by viewer; `None` is what the viewer before sees."""

    told: tuple[Told | None, ...]
    shown: tuple[Step | None, ...] = ()
    """What changes in the pictures: nothing at the first step, and without pictures."""


def rows(films: Sequence[Film]) -> Iterator[Row]:
    """The stories and pictures of whole games, all of one table."""
    told = zip(*[film.story for film in films], strict=True)
    shown = zip(*[film.reel.steps for film in films if film.reel is not None], strict=True)
    yield Row(_once(next(told)))
    for step in told:
        yield Row(_once(step), _once(next(shown, ())))


def without_rows(film: Film) -> Film:
    """What is left of a film beside its rows."""
    reel = film.reel
    return replace(film, story=(), reel=reel and replace(reel, steps=()))


def _once(row: tuple[T, ...]) -> tuple[T | None, ...]:
    return (*row[:1], *[None if now == before else now for before, now in pairwise(row)])
