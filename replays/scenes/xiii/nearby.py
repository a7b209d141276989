"""Free room round a place: where a group or a flag could stand, the best first."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from math import inf
from typing import NamedTuple

from domain.kernel import Language
from replays.scenes.xiii.atlas import Atlas
from replays.scenes.xiii.geometry import NEAR, Box, Point, distance, is_free, meet, through, within
from replays.scenes.xiii.naming import labels

RINGS = (0, 10, 24, 44, 70, 105, 150, 210, 290, 380)
"""How far from its place a group is tried."""


class Candidate(NamedTuple):
    """A free box near a place: what is wrong with it, and the names it would lie on."""

    cost: float
    box: Box
    over: frozenset[int]


Candidates = tuple[Candidate, ...]


def candidates(
    atlas: Atlas, language: Language, number: int, w: int, h: int
) -> Iterator[Candidate]:
    """Free boxes round a place, the best first; farther rings are looked at only when asked for."""
    for index in range(len(RINGS)):
        yield from _ranked(atlas, language, number, w, h, index)[0]


@lru_cache(maxsize=16384)
def _ranked(
    atlas: Atlas, language: Language, number: int, w: int, h: int, index: int
) -> tuple[Candidates, Candidates]:
    """What can be said to be best once a ring is looked at, and what waits for the next one."""
    waiting = _ranked(atlas, language, number, w, h, index - 1)[1] if index else ()
    found = [*waiting, *_ring(atlas, language, number, w, h, RINGS[index])]
    found.sort(key=lambda each: each.cost)
    # Nothing on a ring costs less than its distance.
    farther = RINGS[index + 1] if index + 1 < len(RINGS) else inf
    ready = bisect_right(found, farther, key=lambda each: each.cost)
    return tuple(found[:ready]), tuple(found[ready:])


def _ring(atlas: Atlas, language: Language, number: int, w: int, h: int, ring: int) -> Candidates:
    """The free boxes at one distance from a place."""
    x, y = atlas.spots[number]
    names = labels(atlas, language)
    reach = NEAR + ring + max(w, h) + NEAR
    area = (x - reach, y - reach, x + reach, y + reach)
    fixed = [each for each in (*atlas.discs.values(), *atlas.kept) if meet(each, area)]
    roads = [(atlas.spots[a], atlas.spots[b]) for a, b in atlas.roads]
    roads = [(a, b) for a, b in roads if _spans(a, b, area)]
    near = [spot for each, spot in atlas.spots.items() if each != number]
    near = [(px, py) for px, py in near if distance(px, py, area) < NEAR + 10]
    written = [(each, label.box) for each, label in names.items() if meet(label.box, area, 2)]
    found: list[Candidate] = []
    for box in _boxes(x, y, w, h, ring):
        if not within(box, atlas.frame) or not is_free(box, fixed, 1):
            continue
        cost = distance(x, y, box) - NEAR
        cost += sum([through(box, a, b) for a, b in roads if _spans(a, b, box)]) * 0.05
        cost += sum([30 for px, py in near if distance(px, py, box) < NEAR + 10])
        over = frozenset([each for each, label in written if meet(box, label, 2)])
        found.append(Candidate(cost, box, over))
    return tuple(found)


def _spans(start: Point, end: Point, box: Box) -> bool:
    """Whether a straight line may run through a box."""
    (x, y), (to_x, to_y) = start, end
    return not (
        (x < box[0] and to_x < box[0])
        or (x > box[2] and to_x > box[2])
        or (y < box[1] and to_y < box[1])
        or (y > box[3] and to_y > box[3])
    )


def _boxes(x: int, y: int, w: int, h: int, ring: int) -> Iterator[Box]:
    """Boxes on all four sides of a place, slid along it."""
    reach = round(NEAR + ring)
    for part in (0.5, 0.25, 0.75, 0.0, 1.0):
        top = round(y - h * part)
        yield (x + reach, top, x + reach + w, top + h)
        yield (x - reach - w, top, x - reach, top + h)
    for part in (0.5, 0.3, 0.7, 0.12, 0.88, 0.0, 1.0):
        left = round(x - w * part)
        yield (left, y + reach, left + w, y + reach + h)
        yield (left, y - reach - h, left + w, y - reach)
