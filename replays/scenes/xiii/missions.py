"""The missions as cards, the secondary ones as slips, and the piles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from domain.games.xiii.edition import Box
from domain.games.xiii.edition.components import PILES
from domain.games.xiii.state import Mission
from domain.kernel import HIDDEN
from replays.lettering import LEAST, fit, strung, wrap
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.xiii.geometry import GAP, Board, Rect
from replays.scenes.xiii.mission_card import card, number, present
from replays.scenes.xiii.words import Words

HIGH = 222
ROW = 52
LOW = 40
"""The height of a slip, and of one with a single line."""
LAST_PHASE = 8
"""Of a turn: what comes after it is the last call, and the end."""


class Shown(msgspec.Struct, frozen=True):
    """The missions on the board, and which seats stand where they are to be fulfilled."""

    primaries: tuple[tuple[str, Mission, tuple[int, ...]], ...]
    secondaries: tuple[tuple[str, tuple[int, ...]], ...]
    slots: int = 0
    """How many primary missions the table has, when none is missing."""


def height(board: Board, shown: Shown) -> int:
    """How much room the primary missions need."""
    if board.shape == "wide":
        return HIGH
    return max(1, -(-len(shown.primaries) // board.columns)) * (HIGH + GAP) - GAP


def slips_height(shown: Shown, columns: int = 2) -> int:
    """How much room the secondary missions need: whole names in a single column."""
    return -(-len(shown.secondaries) // columns) * ((LOW if columns == 1 else ROW) + 4)


def primaries(
    words: Words, box: Box, board: Board, rect: Rect, shown: Shown, are_alone: bool, is_over: bool
) -> Iterator[Sprite]:
    """The primary missions; `are_alone`: the secondary ones are not beside them.

    After the last turn none comes in the place of one that is missing.
    """
    columns = _count(shown) if board.shape == "wide" else board.columns
    w = _width(rect, columns, are_alone)
    slots = shown.slots if board.shape == "wide" and not is_over else 0
    for index in range(len(shown.primaries), slots):
        yield _slot(words, Rect(rect.x + index * (w + GAP), rect.y, w, HIGH), index)
    for index, (id, active, here) in enumerate(shown.primaries):
        x = rect.x + index % columns * (w + GAP)
        y = rect.y + index // columns * (HIGH + GAP)
        yield card(words, box, Rect(x, y, w, HIGH), id, active, here)


def _width(rect: Rect, columns: int, are_alone: bool) -> int:
    """Alone they share the whole strip."""
    least = 0 if are_alone else 300 if columns > 2 else 340
    most = 520 if are_alone else 348
    return min(most, (rect.w - least - GAP * (columns - 1)) // columns)


def _count(shown: Shown) -> int:
    return max(1, shown.slots, len(shown.primaries))


def _slot(words: Words, rect: Rect, index: int) -> Sprite:
    """Where a mission is missing until phase 2 brings one."""
    pen = Pen().symbol("xiii-back-gold", 0, -36, 64, 78, "faded")
    pen.lines(0, 20, words("no_mission"), rect.w - 30, LEAST, 3, "soft")
    return Sprite(
        f"slot:{index}", "region", *rect.middle, rect.w, rect.h, "box", "slot",
        label=words("no_mission"), marks=pen.done(), z=2,
    )  # fmt: skip


def beside(rect: Rect, shown: Shown) -> Rect:
    """What is left for the secondary missions in the row of the primary ones."""
    count = _count(shown)
    used = count * (_width(rect, count, False) + GAP)
    return Rect(rect.x + used, rect.y, rect.w - used, HIGH)


def secondaries(words: Words, box: Box, rect: Rect, shown: Shown, columns: int) -> Iterator[Sprite]:
    """The secondary missions in their columns; beside the others, five low ones in one."""
    count = len(shown.secondaries)
    high = LOW if columns == 1 else ROW
    if rect.h == HIGH:
        columns = -(-count // 5)
        high = ROW if count <= 4 * columns else LOW
    w = (rect.w - 6 * (columns - 1)) // max(1, columns)
    for index, (id, here) in enumerate(shown.secondaries):
        x = rect.x + index % columns * (w + 6)
        y = rect.y + index // columns * (high + 4)
        yield from _slip(words, box, Rect(x, y, w, high), id, here)


# Slips


def _slip(words: Words, box: Box, rect: Rect, id: str, here: tuple[int, ...]) -> Iterator[Sprite]:
    """A secondary mission: points, name and place; where there is little room, without its name."""
    card = box.secondaries[id]
    pen = Pen()
    w = rect.w
    left = -w / 2
    pen.box(left + 22, 0, 38, rect.h - 8, "black").text(
        left + 22, 0, str(card.points), 24, "strong white"
    )
    number(pen, left + w - 24, 0, card.location, min(36, rect.h - 6))
    room = w - 92 - 38 * len(here)
    name = words.name("card", id)
    if room > 100:
        wrapped = wrap(name, room, LEAST, 2 if rect.h >= ROW else 1)
        pen.text(left + 48, 0, wrapped, LEAST, "start")
    present(pen, words, w / 2 - 46, 0, w - 92, here)
    label = words.secondary(box, id)
    yield Sprite(
        f"mission:{id}", "card", *rect.middle, w, rect.h, "box", "mission turns", label=label,
        detail=f"{name}\n{label}", marks=pen.done(), z=40,
    )  # fmt: skip


# Piles


def piles(
    words: Words,
    board: Board,
    counts: Mapping[str, int],
    tops: Mapping[str, str],
    known: Mapping[str, str],
    aside: int,
) -> Iterator[Sprite]:
    """The two mission piles with the backs of their tops, the action cards, the characters."""
    rows: list[tuple[str, str, str, str]] = []
    for pile in PILES:
        top = tops.get(pile, "")
        kind = words.name("mission_type", top) if top else ""
        label = words("pile_mission", pile=pile, count=counts.get(pile, 0), type=kind)
        if known.get(pile, HIDDEN) != HIDDEN:
            told = words("pile_known", mission=words.name("mission", known[pile]))
            label = strung([label, told], words.language)
        back = "silver" if top.startswith("plot") else "gold"
        rows.append((pile, words("short_missions", pile=pile), label, back))
    label = words("pile_action", count=counts["action"], aside=aside)
    rows.append(("action", words("short_action"), label, "action"))
    label = words("pile_people", count=counts["people"])
    rows.append(("people", words("short_people"), label, "people"))
    rect = board.piles
    is_row = rect.w > 400
    columns = 4 if is_row else 2
    w = rect.w // columns - (6 if is_row else 1)
    for index, (id, name, label, back) in enumerate(rows):
        row, column = divmod(index, columns)
        x = rect.x + column * (w + (8 if is_row else 2))
        y = rect.y + row * 38
        pen = Pen().symbol(f"xiii-back-{back}", -w / 2 + 20, 0, 25, 31)
        sign = {"plot": "plot", "defence": "defence"}.get(tops.get(id, "").split("_")[0], "combat")
        if id in PILES and counts.get(id):
            pen.symbol(f"xiii-{sign}", -w / 2 + 20, 0, 16, 16, "darkfill")
        if is_row:  # On the sea there is room for the backs alone: whoever points at one reads it.
            pen.text(-w / 2 + 40, 0, fit(name, w - 84, LEAST), LEAST, "start")
        pen.text(w / 2 - 8, 0, str(counts.get(id, 0)), LEAST, "end strong")
        yield Sprite(
            f"pile:{id}", "card", x + w // 2, y + 18, w, 36, "box", "token", label=label,
            detail=label, marks=pen.done(), z=22,
        )  # fmt: skip
