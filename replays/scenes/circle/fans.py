"""Fans: where the spies of each space stand, however many share it.

A space is a sector of the wheel. Its spies fill rings from the inside, clockwise in each, so that
the order of a row is read from the inside out. A sector that does not hold its row grows, and the
others give way. Rings are so far apart that no two can touch: there is nothing to search for.
"""

from __future__ import annotations

from functools import lru_cache
from math import asin, cos, degrees, radians, sin

from replays.scenes.circle.geometry import RADIUS, RINGS

Point = tuple[int, int]
Span = tuple[float, float]
"""Where a sector begins and ends, in degrees clockwise from the top."""

EDGE, APART = RADIUS + 2, 2 * RADIUS + 5
LEAST = 16
"""The width of a sector with room for its number only."""
STEP = 3
"""Widths are multiples of it, so that a single spy seldom moves all others."""


def polar(radius: float, angle: float) -> tuple[float, float]:
    """A point by its distance and its angle, clockwise from the top."""
    turn = radians(angle - 90)
    return radius * cos(turn), radius * sin(turn)


def _free(width: float, ring: int) -> float:
    """How far apart the first and the last spy of a ring may be, in degrees."""
    return width - 2 * degrees(asin(EDGE / ring))


def _between(ring: int) -> float:
    return 2 * degrees(asin(APART / 2 / ring))


def _holds(width: float, ring: int) -> int:
    free = _free(width, ring)
    return 0 if free < 0 else 1 + int(free / _between(ring))


@lru_cache
def needs(count: int) -> int:
    """How many degrees so many spies need."""
    width = LEAST
    while sum([_holds(width, ring) for ring in RINGS]) < count:
        width += STEP
    return width


@lru_cache(maxsize=512)
def spans(counts: tuple[int, ...]) -> tuple[Span, ...]:
    """The sector of each space, as regular as the crowd allows."""
    sides = len(counts)
    usual = 360 / sides
    wanted = [needs(count) for count in counts]
    missing = sum([max(0.0, want - usual) for want in wanted])
    spare = sum([max(0.0, usual - want) for want in wanted])
    share = missing / spare if spare else 0.0
    widths = [want if want > usual else usual - (usual - want) * share for want in wanted]
    starts = [sum(widths[:side]) for side in range(sides)]
    middles = [start + width / 2 for start, width in zip(starts, widths, strict=True)]
    shift = sum([side * usual - middle for side, middle in enumerate(middles)]) / sides
    return tuple(
        [
            (start + shift, start + shift + width)
            for start, width in zip(starts, widths, strict=True)
        ]
    )


@lru_cache
def shown(counts: tuple[int, ...]) -> tuple[int, ...]:
    """How many of each row there is room for; the others stand behind a number."""
    fitting = list(counts)
    while sum([needs(count) for count in fitting]) > 360 and max(fitting) > 1:
        fitting[fitting.index(max(fitting))] -= 1
    return tuple(fitting)


@lru_cache(maxsize=2048)
def fan(count: int, span: Span) -> tuple[Point, ...]:
    """Where the spies of a row stand, from the middle of the wheel."""
    start, end = span
    width, middle = end - start, (start + end) / 2
    found: list[Point] = []
    for ring in RINGS:
        here = min(_holds(width, ring), count - len(found))
        if here <= 0:
            continue
        step = min(_between(ring) * 1.3, _free(width, ring) / (here - 1)) if here > 1 else 0.0
        for index in range(here):
            x, y = polar(ring, middle + (index - (here - 1) / 2) * step)
            found.append((round(x), round(y)))
    return tuple(found)
