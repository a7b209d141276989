"""Settling: where names, flags and groups find room, so that none covers another.

Names are settled once for an edition, a shape and a language. Flags and groups are settled anew
when somebody moves: as near to their place as they get. A group that finds no room elsewhere may
take that of a name: that is written elsewhere, or the place keeps its number alone, and its name is
one touch away.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from domain.kernel import Language
from replays.scenes.xiii.atlas import Atlas
from replays.scenes.xiii.geometry import NEAR, PLATE, Box, Point, distance, is_free, meet
from replays.scenes.xiii.naming import Label, around, labels, ways
from replays.scenes.xiii.nearby import Candidate, candidates


class Crowd(msgspec.Struct, frozen=True):
    """The groups on one place, in order of play: whose, how wide in words and without."""

    place: int
    groups: tuple[tuple[int, int, int], ...]


class Flag(msgspec.Struct, frozen=True):
    """Something small that stands at a place."""

    id: str
    place: int
    w: int
    h: int


class Spot(msgspec.Struct, frozen=True):
    """Where something stands: its upper left corner, and whether there is room for words."""

    x: int
    y: int
    w: int
    is_long: bool = False


class Settled(msgspec.Struct, frozen=True):
    """Where everything stands."""

    names: dict[int, Label]
    """Those that did not give way."""
    flags: dict[str, Spot]
    plates: dict[tuple[int, int], Spot]


class _Room:
    """What is taken so far."""

    def __init__(self, atlas: Atlas, language: Language, busy: frozenset[int]) -> None:
        self.atlas, self.language, self.busy = atlas, language, busy
        self.taken: list[Box] = []
        self.hidden: set[int] = set()

    def find(self, number: int, w: int, h: int, most: float) -> Box | None:
        """The best free box round a place that costs no more than this; it is taken."""
        best: Candidate | None = None
        x, y = self.atlas.spots[number]
        far = NEAR + most  # Nothing costs less than its distance.
        near = [
            (left - 1, top - 1, right + 1, bottom + 1)
            for left, top, right, bottom in self.taken
            if abs(left + right - x - x) - (right - left) <= 2 * (far + w + 1)
            and abs(top + bottom - y - y) - (bottom - top) <= 2 * (far + h + 1)
        ]
        for cost, box, over in candidates(self.atlas, self.language, number, w, h):
            if cost > most or (best is not None and cost >= best.cost):
                break
            names = over - self.hidden if over else over
            if names:
                cost += 20 * len(names) + 40 * len(names & self.busy) + 50 * (number in names)
                if cost > most or (best is not None and cost >= best.cost):
                    continue
            # This is asked most often of all: `is_free` without the call.
            left, top, right, bottom = box
            for from_x, from_y, to_x, to_y in near:
                if left < to_x and from_x < right and top < to_y and from_y < bottom:
                    break
            else:
                best = Candidate(cost, box, names)
        return None if best is None else self._take(best.box, best.over)

    def anywhere(self, number: int, w: int, h: int) -> Box:
        """The nearest free box on the whole map: there has to be one."""
        left, top, right, bottom = map(round, self.atlas.frame)
        x, y = self.atlas.spots[number]
        fixed = (*self.atlas.discs.values(), *self.atlas.kept, *self.taken)
        free: list[tuple[float, Box]] = []
        for at in range(left + 8, right - 8 - w, 12):
            for down in range(top + 8, bottom - 8 - h, 12):
                box = (at, down, at + w, down + h)
                if is_free(box, fixed, 1):
                    free.append((distance(x, y, box), box))
        corner = (left + 8, top + 8, left + 8 + w, top + 8 + h)
        found = min(free)[1] if free else corner
        names = labels(self.atlas, self.language)
        over = [each for each, label in names.items() if meet(found, label.box, 2)]
        return self._take(found, frozenset(over))

    def _take(self, box: Box, names: frozenset[int]) -> Box:
        self.taken.append(box)
        self.hidden |= names
        return box


@lru_cache(maxsize=512)
def settle(
    atlas: Atlas,
    language: Language,
    crowds: tuple[Crowd, ...],
    flags: tuple[Flag, ...],
    busy: frozenset[int],
) -> Settled:
    """Flags first, then groups; the places with most groups first.

    Kept for single pictures: everybody at a table looks at the same map, and tables take turns.
    """
    room = _Room(atlas, language, busy)
    planted: dict[str, Spot] = {}
    for flag in flags:
        box = room.find(flag.place, flag.w, flag.h, 900)
        box = box or room.anywhere(flag.place, flag.w, flag.h)
        planted[flag.id] = Spot(int(box[0]), int(box[1]), flag.w)
    plates: dict[tuple[int, int], Spot] = {}
    for crowd in sorted(crowds, key=lambda each: (-len(each.groups), each.place)):
        _stand(room, crowd, plates)
    return Settled(_names(room), planted, plates)


def _names(room: _Room) -> dict[int, Label]:
    """The names that nothing lies on; the others elsewhere beside their places, if they can.

    Where somebody stands, a name comes before those of the places where nobody does.
    """
    known = labels(room.atlas, room.language)
    names = {number: label for number, label in known.items() if number not in room.hidden}
    options = ways(room.atlas, room.language)
    lost = [number for number in options if options[number] and number not in names]
    hulls = around(room.atlas, room.language)
    waiting = sorted(lost, key=lambda each: each not in room.busy)
    for number in waiting:
        hull = hulls[number]
        near = [each for each in room.taken if meet(each, hull, 2)]
        written = [(each, label.box) for each, label in names.items() if meet(label.box, hull, 2)]
        found = _way(options[number], near, written, room.busy if number in room.busy else None)
        if found is not None:
            label, gives_way = found
            names[number] = label
            for each in gives_way:
                del names[each]
                waiting.append(each)  # Perhaps there is room elsewhere.
    return names


def _way(
    options: list[Label],
    taken: list[Box],
    written: list[tuple[int, Box]],
    busy: frozenset[int] | None,
) -> tuple[Label, list[int]] | None:
    """The first way to write a name that is free, or that takes the room of one name that rests."""
    second: tuple[Label, list[int]] | None = None
    for label in options:
        if not is_free(label.box, taken, 2):
            continue
        over = [each for each, box in written if meet(label.box, box, 2)]
        if not over:
            return label, over
        if second is None and busy is not None and len(over) == 1 and over[0] not in busy:
            second = label, over
    return second


def _stand(room: _Room, crowd: Crowd, plates: dict[tuple[int, int], Spot]) -> None:
    """A stack of plates, in words where there is room; or each plate where it finds some."""
    for column, most in ((1, 44.0), (2, 70.0)):
        w = max([group[column] for group in crowd.groups])
        h = len(crowd.groups) * (PLATE + 2) - 2
        box = room.find(crowd.place, w, h, most)
        if box is not None:
            for index, group in enumerate(crowd.groups):
                left, top = int(box[0]), int(box[1]) + index * (PLATE + 2)
                plates[crowd.place, group[0]] = Spot(left, top, group[column], column == 1)
            return
    for group in crowd.groups:
        box = room.find(crowd.place, group[2], PLATE, 2000)
        box = box or room.anywhere(crowd.place, group[2], PLATE)
        plates[crowd.place, group[0]] = Spot(int(box[0]), int(box[1]), group[2])


def nearest(point: Point, spot: Spot, height: int = PLATE) -> Point:
    """The point of a plate where a line from its place ends."""
    x = min(max(point[0], spot.x + 8), spot.x + spot.w - 8)
    y = min(max(point[1], spot.y + 8), spot.y + height - 8)
    return x, y
