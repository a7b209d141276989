"""A fight in progress: both sides with their values, cards and dice."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.state import Combat, Roll, XiiiState
from replays.lettering import fit
from replays.scene import Sprite
from replays.scenes.xiii.elements import element
from replays.scenes.xiii.geometry import Board
from replays.scenes.xiii.words import Words


def fight(state: XiiiState, board: Board, words: Words) -> Iterator[Sprite]:
    """Attacker at the left; it lies over an empty corner of the map."""
    combat = state.combat
    if combat is None:
        return
    left, top, w, h = view(state, board, combat)
    title = words("fight", place=words.place(combat.location))
    yield Sprite(
        "fight", "region", left + w // 2, top + h // 2, w, h, "box", "panel auction", label=title,
        z=79,
    )  # fmt: skip
    size = board.text
    yield Sprite(
        "fight:title", "text", left + w // 2, top + size, 0, size, "", "strong",
        fit(title, w - 12, size), label=title, z=81,
    )  # fmt: skip
    if combat.round:
        text = words("round", round=combat.round)
        at = (left + w // 2, top + size * 9 // 4)
        yield Sprite("fight:round", "text", *at, 0, size - 3, "", "soft", text, z=81)
    for column, side in enumerate((combat.attacker, combat.defender)):
        x = left + 8 + column * w // 2
        name = words.seat(side)
        at = (x + 4, top + size * 9 // 4) if column == 0 else (left + w - 12, top + size * 9 // 4)
        yield Sprite(
            f"fight:side:{column}", "text", *at, 0, size - 2, "",
            "strong start" if column == 0 else "strong end", fit(name, w // 3 - 8, size - 2),
            label=name, z=81,
        )  # fmt: skip
        yield from _side(state, board, words, combat, side, (x, top, h))


def fighters(state: XiiiState, combat: Combat, side: int) -> list[str]:
    """The elements of one side."""
    return [
        id
        for id, each in state.elements.items()
        if each.location == combat.location and each.controller == side
    ]


def view(state: XiiiState, board: Board, combat: Combat) -> tuple[int, int, int, int]:
    """Left, top, width and height: as high as the longer side, from the bottom upwards."""
    left, top, w, h = board.fight
    lines = max([len(fighters(state, combat, side)) for side in (combat.attacker, combat.defender)])
    high = min(h, board.text * 7 // 2 + max(2, lines) * (board.person[1] + 8) + 8)
    return (left, top, w, high) if board.is_narrow else (left, top + h - high, w, high)


def _side(
    state: XiiiState,
    board: Board,
    words: Words,
    combat: Combat,
    side: int,
    column: tuple[int, int, int],
) -> Iterator[Sprite]:
    """A line for each element: who, from which face on it hits, its dice."""
    left, top, h = column
    here = fighters(state, combat, side)
    first = top + board.text * 7 // 2
    row = min(board.person[1] + 8, (h - board.text * 7 // 2 - 6) // max(1, len(here)))
    rolls = [roll for roll in combat.dice if roll.side == side]
    for index, id in enumerate(here):
        y = first + index * row + row // 2
        yield from element(
            state, board, words, id, (left + board.person[0] // 2 + 4, y), f"fight:{id}", 82
        )
        needed = state.edition.combat[id]
        label = words("needs", element=words.name("element", id), needed=needed)
        x = left + board.person[0] + board.text
        yield Sprite(
            f"fight:{id}:needs", "text", x, y, 0, board.text - 2, "", "soft", f"{needed}+",
            label=label, z=82,
        )  # fmt: skip
        for roll in rolls[-1:]:
            yield from _dice(board, words, roll, id, x + board.text, y)


def _dice(board: Board, words: Words, roll: Roll, id: str, left: int, y: int) -> Iterator[Sprite]:
    """The faces of an element's dice, each a hit or a miss."""
    size = board.unit + 4
    mine = [number for number, owner in enumerate(roll.elements) if owner == id]
    for place, number in enumerate(mine):
        face = roll.faces[number]
        bonus = roll.bonus[number] if number < len(roll.bonus) else 0
        needed = roll.needed[number] if number < len(roll.needed) else 0
        is_hit = needed > 0 and face + bonus >= needed
        label = words("die", element=words.name("element", id), face=face + bonus, needed=needed)
        x = left + size // 2 + place * (size + 18)
        yield Sprite(
            f"die:{id}:{place}", "marker", x, y, size, size, f"die-{face if face < 7 else 0}",
            "die", label=label, z=83,
        )  # fmt: skip
        mark = "tick" if is_hit else "cross"
        yield Sprite(
            f"die:{id}:{place}:hit", "marker", x + size - 4, y, 16, 16, mark, mark, label=label,
            z=83,
        )  # fmt: skip
