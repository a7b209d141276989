"""Settling: where names, flags and groups find room, so that none covers another.

Names are settled once for an edition, a shape and a language. Flags and groups are settled anew
when somebody moves: as near to their place as they get. A group that finds no room elsewhere may
take that of a name: that is written elsewhere, or the place keeps its number alone, and its name is
one touch away.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from domain.kernel import Language
from replays.lettering import LEAST, LINE, width_of, wrap
from replays.scenes.xiii.atlas import Atlas
from replays.scenes.xiii.geometry import DISC, PLATE, Box, Point, distance, meet, through

NEAR = DISC / 2 + 6
RINGS = (0, 10, 24, 44, 70, 105, 150, 210, 290, 380)
"""How far from its place a group is tried."""


class Label(msgspec.Struct, frozen=True):
    """A place's name, by its middle."""

    text: str
    x: int
    y: int
    box: Box
    ground: str


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


# Names


@lru_cache(maxsize=32)
def ways(atlas: Atlas, language: Language) -> dict[int, list[Label]]:
    """Every way to write each name beside its place, the best first."""
    return {
        place.number: [label for _, label in _options(atlas, language, place.number)]
        for place in atlas.places
    }


@lru_cache(maxsize=32)
def labels(atlas: Atlas, language: Language) -> dict[int, Label]:
    """Beside their places, off the paths and off each other."""
    options = ways(atlas, language)
    found: dict[int, Label] = {}
    # Those with the least choice choose first.
    for number in sorted(options, key=lambda each: len(options[each])):
        _write(options, found, number, 2)
    return found


def _write(
    options: dict[int, list[Label]], found: dict[int, Label], number: int, depth: int
) -> bool:
    """Writes a name where it fits; names in its way are written elsewhere, if they can be."""
    for label in options[number]:
        if not any(meet(label.box, other.box, 2) for other in found.values()):
            found[number] = label
            return True
    if not depth:
        return False
    for label in options[number]:
        moved = dict(found)
        moved[number] = label
        in_the_way = [each for each, other in found.items() if meet(label.box, other.box, 2)]
        for each in in_the_way:
            del moved[each]
        if len(in_the_way) <= 2 and all(
            _write(options, moved, each, depth - 1) for each in in_the_way
        ):
            found.clear()
            found.update(moved)
            return True
    return False


def _options(atlas: Atlas, language: Language, number: int) -> list[tuple[float, Label]]:
    """The ways to write one name, each with what is wrong with it."""
    place = next(each for each in atlas.places if each.number == number)
    name = place.name_fr if language == "fr" else place.name_en
    x, y = atlas.spots[number]
    found: list[tuple[float, Label]] = []
    area = (x - 330, y - 150, x + 330, y + 150)
    near = [each for each in (*atlas.kept, *atlas.discs.values()) if meet(each, area)]
    roads = [(atlas.spots[a], atlas.spots[b]) for a, b in atlas.roads]
    roads = [(a, b) for a, b in roads if through(area, a, b)]
    texts = dict.fromkeys(
        [name, *[wrap(name, room, LEAST, 3, "bold") for room in (240, 190, 150, 120)]]
    )
    for text in texts:
        if "…" in text:
            continue
        lines = text.count("\n") + 1
        w, h = width_of(text, LEAST, "bold") + 4, lines * LEAST * LINE
        for rank, (across, down) in enumerate(_around(w, h)):
            box = (x + across, y + down, x + across + w, y + down + h)
            if not _within(box, atlas.frame) or any(meet(box, each, 1) for each in near):
                continue
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            corners = {atlas.ground(cx, cy) for cx in (box[0], box[2]) for cy in (box[1], box[3])}
            cost = rank * 2.0 + lines * 4 + 30 * (len(corners) - 1)
            cost += sum([through(box, a, b) for a, b in roads]) * 0.6
            cost += sum(
                [
                    10
                    for other, (ox, oy) in atlas.spots.items()
                    if other != number and distance(ox, oy, box) < NEAR + 6
                ]
            )
            found.append(
                (cost, Label(text, round(middle[0]), round(middle[1]), box, atlas.ground(*middle)))
            )
    return sorted(found, key=lambda option: option[0])


def _within(box: Box, frame: Box) -> bool:
    """Whether a box lies well inside the frame."""
    return (
        box[0] >= frame[0] + 6
        and box[2] <= frame[2] - 6
        and box[1] >= frame[1] + 6
        and box[3] <= frame[3] - 6
    )


def _around(w: float, h: float) -> list[tuple[float, float]]:
    """Upper left corners of a text beside a place: right, left, below, above, and between."""
    gap, reach, far = NEAR, NEAR - 8, NEAR + 16
    return [
        (gap, -h / 2), (-gap - w, -h / 2), (-w / 2, gap), (-w / 2, -gap - h),
        (reach, 2), (-reach - w, 2), (reach, -h - 2), (-reach - w, -h - 2),
        (-w * 0.25, gap), (-w * 0.75, gap), (-w * 0.25, -gap - h), (-w * 0.75, -gap - h),
        (-w * 0.1, gap), (-w * 0.9, gap), (-w * 0.1, -gap - h), (-w * 0.9, -gap - h),
        (gap, -h * 0.2), (gap, -h * 0.8), (-gap - w, -h * 0.2), (-gap - w, -h * 0.8),
        (-w / 2, far), (-w / 2, -far - h), (far, -h / 2), (-far - w, -h / 2),
        (-w * 0.2, far), (-w * 0.8, far), (-w * 0.2, -far - h), (-w * 0.8, -far - h),
    ]  # fmt: skip


# Groups


@lru_cache(maxsize=8192)
def _candidates(
    atlas: Atlas, language: Language, number: int, w: int, h: int
) -> tuple[tuple[float, Box, frozenset[int]], ...]:
    """Free boxes round a place, the nearest first, each with the names it would lie on."""
    x, y = atlas.spots[number]
    fixed = [*atlas.discs.values(), *atlas.kept]
    names = labels(atlas, language)
    reach = NEAR + RINGS[-1] + max(w, h)
    area = (x - reach, y - reach, x + reach, y + reach)
    fixed = [each for each in fixed if meet(each, area)]
    found: dict[Box, tuple[float, Box, frozenset[int]]] = {}
    for box in _boxes(x, y, w, h):
        if not _within(box, atlas.frame) or any(meet(box, each, 1) for each in fixed):
            continue
        cost = distance(x, y, box) - NEAR
        cost += sum([through(box, atlas.spots[a], atlas.spots[b]) for a, b in atlas.roads]) * 0.05
        near = [p for each, p in atlas.spots.items() if each != number]
        cost += sum([12 for px, py in near if distance(px, py, box) < NEAR + 10])
        over = frozenset([each for each, label in names.items() if meet(box, label.box, 2)])
        found.setdefault(box, (cost, box, over))
    return tuple(sorted(found.values(), key=lambda each: each[0]))


def _boxes(x: int, y: int, w: int, h: int) -> Iterator[Box]:
    """Boxes on all four sides of a place, slid along it, ever farther away."""
    for ring in RINGS:
        reach = round(NEAR + ring)
        for part in (0.5, 0.25, 0.75, 0.0, 1.0):
            top = round(y - h * part)
            yield (x + reach, top, x + reach + w, top + h)
            yield (x - reach - w, top, x - reach, top + h)
        for part in (0.5, 0.3, 0.7, 0.12, 0.88, 0.0, 1.0):
            left = round(x - w * part)
            yield (left, y + reach, left + w, y + reach + h)
            yield (left, y - reach - h, left + w, y - reach)


class _Room:
    """What is taken so far."""

    def __init__(self, atlas: Atlas, language: Language, busy: frozenset[int]) -> None:
        self.atlas, self.language, self.busy = atlas, language, busy
        self.taken: list[Box] = []
        self.hidden: set[int] = set()

    def find(self, number: int, w: int, h: int, most: float) -> Box | None:
        """The best free box round a place that costs no more than this; it is taken."""
        best: tuple[float, Box, frozenset[int]] | None = None
        for cost, box, over in _candidates(self.atlas, self.language, number, w, h):
            if cost > most or (best is not None and cost >= best[0]):
                break
            names = over - self.hidden
            cost += 20 * len(names - self.busy) + 40 * len(names & self.busy)
            if number in names:
                cost += 50
            if cost > most or (best is not None and cost >= best[0]):
                continue
            if not any(meet(box, each, 1) for each in self.taken):
                best = (cost, box, names)
        return None if best is None else self._take(best[1], best[2])

    def anywhere(self, number: int, w: int, h: int) -> Box:
        """The nearest free box on the whole map: there has to be one."""
        left, top, right, bottom = map(round, self.atlas.frame)
        x, y = self.atlas.spots[number]
        fixed = (*self.atlas.discs.values(), *self.atlas.kept, *self.taken)
        free: list[tuple[float, Box]] = []
        for at in range(left + 8, right - 8 - w, 12):
            for down in range(top + 8, bottom - 8 - h, 12):
                box = (at, down, at + w, down + h)
                if not any(meet(box, each, 1) for each in fixed):
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


def settle(
    atlas: Atlas,
    language: Language,
    crowds: tuple[Crowd, ...],
    flags: tuple[Flag, ...],
    busy: frozenset[int],
) -> Settled:
    """Flags first, then groups; the places with most groups first."""
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
    """The names that nothing lies on; the others elsewhere beside their places, if they can."""
    known = labels(room.atlas, room.language)
    names = {number: label for number, label in known.items() if number not in room.hidden}
    options = ways(room.atlas, room.language)
    lost = [number for number in options if number not in names]
    for number in sorted(lost, key=lambda each: each not in room.busy):
        taken = [*room.taken, *[label.box for label in names.values()]]
        for label in options[number]:
            if not any(meet(label.box, each, 2) for each in taken):
                names[number] = label
                break
    return names


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
