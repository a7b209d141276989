"""The units of a seat, place by place: what the map shows in crowds, in rows on its panel."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.games.xiii.edition import Box
from domain.kernel import colon
from replays.lettering import LEAST, strung, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen, grouped
from replays.scenes.xiii.geometry import Rect
from replays.scenes.xiii.groups import KINDS, Group
from replays.scenes.xiii.mission_card import number
from replays.scenes.xiii.words import Words

ROW = 38
LEFT = 56
"""Where the rows begin on a panel: after the seat's mark."""


class Force(msgspec.Struct, frozen=True):
    """How many units of which kinds stand on a place."""

    place: int
    units: tuple[tuple[str, int], ...]
    width: int


def _width(units: tuple[tuple[str, int], ...]) -> int:
    counts = [width_of(str(count), LEAST, "bold") for _, count in units if count > 1]
    return 62 + 32 * len(units) + round(sum(counts))


def forces_of(
    box: Box, groups: tuple[Group, ...], seats: tuple[int, ...]
) -> tuple[tuple[Force, ...], ...]:
    """Where the units of every seat are."""
    found: dict[int, list[Force]] = {seat: [] for seat in seats}
    for group in groups:
        if group.units and group.seat in found:
            units = tuple(grouped([box.unit[id] for id, _ in group.units]))
            found[group.seat].append(Force(group.place, units, _width(units)))
    return tuple([tuple(mine) for mine in found.values()])


def heights_of(mine: tuple[tuple[Force, ...], ...], w: int) -> tuple[int, ...]:
    """How high the rows of every seat are on a panel."""
    return tuple([ROW * len(rows_of(each, w)) for each in mine])


def rows_of(forces: tuple[Force, ...], w: int) -> list[list[Force]]:
    """In as many rows as they need."""
    rows: list[list[Force]] = []
    room = 0
    for each in forces:
        if not rows or each.width > room:
            rows.append([])
            room = w - LEFT
        rows[-1].append(each)
        room -= each.width
    return rows


def forces(
    words: Words, box: Box, rect: Rect, seat: int, mine: tuple[Force, ...]
) -> Iterator[Sprite]:
    """The rows themselves; `rect`: what they take of the seat's panel.

    Where there is no room for them there are none: whether there is depends on the words, and
    every language has the same sprites.
    """
    pen = Pen()
    left, top = -rect.w / 2 + LEFT, -rect.h / 2
    for index, row in enumerate(rows_of(mine, rect.w)):
        x, y = left, top + index * ROW + ROW / 2
        for each in row:
            number(pen, x + 17, y, each.place, 33)
            at = x + 38
            for kind, count in each.units:
                symbol = f"xiii-{kind}" if kind in KINDS else "xiii-unit"
                pen.symbol(symbol, at + 13, y, 26, 26)
                at += 30
                if count > 1:
                    pen.text(at, y, str(count), LEAST, "start strong")
                    at += 2 + width_of(str(count), LEAST, "bold")
            x += each.width
    said = [
        words.place(each.place)
        + colon(words.language)
        + ", ".join([f"{count} {words.name('unit', kind)}" for kind, count in each.units])
        for each in mine
    ]
    yield Sprite(
        f"forces:{seat}", "text", *rect.middle, label=strung(said, words.language),
        marks=pen.done(), z=4,
    )  # fmt: skip
