"""Groups: the characters and units of one seat on one place, as a plate with a tile for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from domain.games.xiii.edition import Box
from domain.games.xiii.state import NEUTRAL, Element
from replays.lettering import LEAST, strung, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen, grouped
from replays.scenes.xiii.geometry import PLATE, TILE, Point
from replays.scenes.xiii.settling import Crowd, Spot, nearest
from replays.scenes.xiii.words import Words

KINDS = ("agent", "commando", "assassin", "bomber", "saboteur")
CAP = 38
"""How wide a seat's mark is."""
MANY = 6
"""So many units stand side by side; more of them are stacked by kind, with a count."""
SLIVER = 9


class Group(msgspec.Struct, frozen=True):
    """Who of a seat is on a place."""

    place: int
    seat: int
    people: tuple[tuple[str, Element], ...]
    units: tuple[tuple[str, Element], ...]

    @property
    def members(self) -> tuple[tuple[str, Element], ...]:
        return (*self.people, *self.units)


def colour_of(seat: int) -> str:
    """The variable that holds a seat's colour."""
    return f"--{'abcde'[seat % 5]}"


def look_of(seat: int) -> str:
    """The class that gives a seat its colours."""
    return "nobody" if seat == NEUTRAL else f"seat-{seat % 5}"


def pattern_of(seat: int) -> str:
    """Colour is never the only sign."""
    return f"xiii-{seat % 5}" if seat > 0 and seat % 5 else ""


def groups_of(
    box: Box, elements: Mapping[str, Element], order: tuple[int, ...]
) -> tuple[Group, ...]:
    """Everybody on the map, by place and in order of play."""
    ranks = {seat: rank for rank, seat in enumerate(order)}
    found: dict[tuple[int, int, int], list[tuple[str, Element]]] = {}
    for id, each in elements.items():
        if each.location:
            seat = each.controller
            key = (each.location, 99 if seat == NEUTRAL else ranks.get(seat, seat), seat)
            found.setdefault(key, []).append((id, each))
    done: list[Group] = []
    for place, rank, seat in sorted(found):
        here = sorted(found[place, rank, seat], key=lambda each: box.order[each[0]])
        people = tuple([each for each in here if each[0] in box.characters])
        units = tuple([each for each in here if each[0] not in box.characters])
        done.append(
            Group(place, seat, people, tuple(sorted(units, key=lambda u: _kind(box, u[0]))))
        )
    return tuple(done)


def _kind(box: Box, unit: str) -> int:
    kind = box.unit[unit]
    return KINDS.index(kind) if kind in KINDS else len(KINDS)


def crowds_of(words: Words, box: Box, groups: tuple[Group, ...]) -> tuple[Crowd, ...]:
    """How much room the groups of every place need."""
    found: dict[int, list[tuple[int, int, int]]] = {}
    for group in groups:
        wide = (group.seat, width(words, box, group, True), width(words, box, group, False))
        found.setdefault(group.place, []).append(wide)
    return tuple([Crowd(place, tuple(each)) for place, each in found.items()])


def _cap(words: Words, seat: int, is_long: bool) -> int:
    if seat == NEUTRAL and is_long:
        return round(width_of(words("guards"), LEAST, "bold")) + 14
    return CAP


def _person(words: Words, id: str, is_long: bool) -> int:
    name = round(width_of(words.surname(id), LEAST, "bold")) + 6 if is_long else 0
    return TILE + name


def width(words: Words, box: Box, group: Group, is_long: bool) -> int:
    """How wide a plate is; `is_long`: with the names of the characters."""
    w = _cap(words, group.seat, is_long) + 6
    w += sum([_person(words, id, is_long) for id, _ in group.people])
    if len(group.units) <= MANY:
        return w + TILE * len(group.units)
    kinds = grouped([box.unit[id] for id, _ in group.units])
    return w + sum([TILE + SLIVER * (n - 1) + 24 for _, n in kinds])


def cap(
    pen: Pen, words: Words, seat: int, x: float, y: float, w: int, h: int, size: int = LEAST
) -> None:
    """A seat's mark: its colour, its pattern and its letter."""
    pen.box(x, y, w, h, "own-n" if seat == NEUTRAL else f"own-{seat % 5}")
    pattern = pattern_of(seat)
    if seat == NEUTRAL:
        pen.symbol("xiii-guard", x, y, size + 4, size + 4, "seatink")
        return
    band = max(8, w * 0.26) if pattern else 0
    if pattern:
        pen.box(x + w / 2 - band / 2 - 1, y, band, h - 2, "", pattern)
    pen.text(x - band / 2, y, words.initial(seat), size, "onseat strong")


def draw(
    words: Words,
    box: Box,
    group: Group,
    spot: Spot,
    place: Point,
    packages: Mapping[str, str],
    origin: Point,
) -> Iterator[Sprite]:
    """The plate, what ties it to its place, and everybody on it.

    `packages`: who carries what; `origin`: from where new ones come.
    """
    key = f"{group.place}:{group.seat}"
    look = look_of(group.seat)
    x, y = spot.x + spot.w // 2, spot.y + PLATE // 2
    end = nearest(place, spot)
    pen = Pen().path(f"M0 0L{end[0] - place[0]} {end[1] - place[1]}", "lead")
    yield Sprite(f"lead:{key}", "path", *place, marks=pen.done(), z=7)
    pen = Pen()
    left = -spot.w / 2
    wide = _cap(words, group.seat, spot.is_long)
    if group.seat == NEUTRAL and spot.is_long:
        pen.box(left + wide / 2, 0, wide, PLATE - 4, "own")
        pen.text(left + wide / 2, 0, words("guards"), LEAST, "onseat strong")
    else:
        cap(pen, words, group.seat, left + wide / 2, 0, wide, PLATE - 4)
    at = wide + 3
    for id, _ in group.people:
        if spot.is_long:
            pen.text(left + at + TILE, 0, words.surname(id), LEAST, "start strong")
        at += _person(words, id, spot.is_long)
    offsets, counts = _offsets(box, group, at)
    for offset, count in counts:
        pen.text(left + offset, 0, str(count), LEAST, "start strong")
    yield Sprite(
        f"group:{key}", "region", x, y, spot.w, PLATE, "box", f"plate {look}",
        label=_who(words, group), detail=_all(words, box, group, packages), marks=pen.done(), z=20,
    )  # fmt: skip
    at = wide + 3
    for id, each in group.people:
        middle = spot.x + at + TILE // 2
        at_person = ((middle, y), origin)
        yield piece(words, box, id, each, at_person, f"group:{key}", packages.get(id, ""))
        at += _person(words, id, spot.is_long)
    for (id, each), offset in zip(group.units, offsets, strict=True):
        at_unit = ((spot.x + offset + TILE // 2, y), origin)
        yield piece(words, box, id, each, at_unit, f"group:{key}", packages.get(id, ""))


def _offsets(box: Box, group: Group, at: int) -> tuple[list[int], list[tuple[int, int]]]:
    """Where each unit begins; and, of stacks, where their counts stand."""
    if len(group.units) <= MANY:
        return [at + TILE * index for index in range(len(group.units))], []
    offsets: list[int] = []
    counts: list[tuple[int, int]] = []
    for _, count in grouped([box.unit[id] for id, _ in group.units]):
        offsets += [at + SLIVER * index for index in range(count)]
        at += TILE + SLIVER * (count - 1)
        counts.append((at + 2, count))
        at += 24
    return offsets, counts


def _who(words: Words, group: Group) -> str:
    if group.seat == NEUTRAL:
        return words("guards_of")
    return words("group", seat=words.seat(group.seat), place=words.place(group.place))


def _all(words: Words, box: Box, group: Group, packages: Mapping[str, str]) -> str:
    """Everybody of a group, a line each."""
    lines = [
        strung(
            [words.name("element", id), *words.fortunes(box, id, each, packages.get(id, ""))],
            words.language,
        )
        for id, each in group.members
    ]
    return "\n".join([_who(words, group), *lines])


def piece(
    words: Words,
    box: Box,
    id: str,
    each: Element,
    at: tuple[Point, Point],
    on: str,
    package: str,
) -> Sprite:
    """A character or a unit: its picture, and marks for what befell it.

    `at`: where it stands, and where it came from.
    """
    pen = Pen()
    person = id in box.characters
    kind = "person" if person else box.unit[id]
    symbol = f"xiii-{kind}" if person or kind in KINDS else "xiii-unit"
    pen.symbol(symbol, 0, 0, 27, 27, "figure")
    signs(pen, each, bool(package))
    style = "unit settles"
    if not person and box.home[id] != each.controller:
        style += " turned"
    label = words.element(box, id, each, package)
    detail = "\n".join([label, *words.powers(box, id)])
    return Sprite(
        f"element:{id}", "piece", *at[0], TILE, TILE, "box", f"{style} {look_of(each.controller)}",
        label=label, marks=pen.done(), z=30, on=on, origin=at[1], detail=detail,
    )  # fmt: skip


def signs(pen: Pen, each: Element, carries: bool) -> None:
    """What befell a piece, at the corners of its picture."""
    if each.wounds:
        pen.symbol("xiii-drop", 11, 10, 17, 17, "wound")
    if each.retreated:
        pen.symbol("xiii-back", -10, 11, 15, 15, "mishap")
    elif each.halted:
        pen.symbol("xiii-halt", -10, 11, 15, 15, "mishap")
    if each.combat_card:
        pen.symbol("xiii-combat", -10, -10, 16, 16, "mishap")
    if carries:
        pen.symbol("xiii-delivery", 10, -10, 17, 17, "mishap")
