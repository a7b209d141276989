"""Characters and units: on the map, every seat on its own side of any place."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.state import NEUTRAL, XiiiState
from replays.scene import Sprite
from replays.scenes.xiii.geometry import NEUTRAL_SIDE, SIDES, Board, Point
from replays.scenes.xiii.words import Words, carriers

COLOURS = ("#2f5fa8", "#b3262e", "#2f7d46", "#a06c10", "#6b4f8f")
PATTERNS = ("", "stripes", "dense-dots", "cross-hatch", "waves")
"""By seat: colour is never the only sign."""
WHITE = "#f4f1e6"
LETTERS = {"agent": "A", "commando": "C", "assassin": "K", "bomber": "X", "saboteur": "S"}


def colour_of(seat: int) -> str:
    return WHITE if seat == NEUTRAL else COLOURS[seat % len(COLOURS)]


def pattern_of(seat: int) -> str:
    return "" if seat == NEUTRAL else PATTERNS[seat % len(PATTERNS)]


def chip(words: Words, id: str, seat: int, at: Point, size: int, label: str, z: int) -> Sprite:
    """A disc in a seat's colour with its letter."""
    return Sprite(
        id, "marker", *at, size, size, "disc", "disc", words.initial(seat), label=label,
        colour=colour_of(seat), pattern=pattern_of(seat), z=z,
    )  # fmt: skip


def elements(state: XiiiState, board: Board, words: Words) -> Iterator[Sprite]:
    """Everybody on the map."""
    for id, (x, y) in spots(state, board).items():
        yield from element(state, board, words, id, (x, y), f"element:{id}", 30)


def spots(state: XiiiState, board: Board) -> dict[str, Point]:
    """Clusters by place and seat: people above, units below."""
    clusters: dict[tuple[int, int], list[str]] = {}
    for id, each in state.elements.items():
        if each.location:
            clusters.setdefault((each.location, each.controller), []).append(id)
    done: dict[str, Point] = {}
    for (number, seat), ids in clusters.items():
        x, y = board.spot(state.edition.components, number)
        across, down = NEUTRAL_SIDE if seat == NEUTRAL else SIDES[seat % len(SIDES)]
        people = [id for id in ids if id in state.edition.characters]
        units = [id for id in ids if id not in state.edition.characters]
        w, unit = board.person[0], board.unit + 1
        half = max(min(3, len(people)) * w, min(3, len(units)) * unit) / 2
        x += round(across * (board.place / 2 + half + 3))
        x = round(min(max(x, board.frame[0] + half), board.frame[0] + board.frame[2] - half))
        y += round(down * board.place * 0.62)
        for index, id in enumerate(people):
            step = min(w, 3 * w // len(people))
            lift = board.person[1] // 2 - 4
            done[id] = (x + round((index - (len(people) - 1) / 2) * step), y - lift)
        for index, id in enumerate(units):
            step = min(unit, 3 * unit // len(units))
            drop = unit // 2 + 5 if people else 0
            done[id] = (x + round((index - (len(units) - 1) / 2) * step), y + drop)
    return done


def element(
    state: XiiiState, board: Board, words: Words, id: str, at: Point, key: str, z: int
) -> Iterator[Sprite]:
    """A pawn with two initials and its life, or a square with a letter."""
    each = state.elements[id]
    x, y = at
    label = words.element(state, id)
    signs = ("↩" if each.retreated else "") + ("■" if each.halted else "")
    signs += "+" if each.combat_card else ""
    colour, pattern = colour_of(each.controller), pattern_of(each.controller)
    if id in state.edition.characters:
        yield Sprite(
            key, "piece", x, y, *board.person, "agent", "agent initial person",
            words.initials(id), "", label, colour, pattern, z,
        )  # fmt: skip
        life = state.edition.life[id]
        left = life - each.wounds
        style = "total bad" if each.wounds else "total"
        yield Sprite(
            f"{key}:life", "text", x, y + board.person[1] // 2, 0, board.unit * 4 // 7, "", style,
            "●" * left + "○" * each.wounds, z=z + 2,
        )  # fmt: skip
    else:
        kind = state.edition.unit[id]
        style = "token" if state.edition.home[id] == each.controller else "token turned"
        letter = LETTERS.get(kind, kind[:1].upper())
        yield Sprite(
            key, "piece", x, y, board.unit, board.unit, "box", style, letter, "", label, colour,
            pattern, z,
        )  # fmt: skip
    if id in carriers(state):
        size = board.unit * 3 // 4
        up = board.unit * 2 // 3
        yield Sprite(
            f"{key}:parcel", "marker", x + up, y - up // 2, size, size, "parcel", "parcel",
            label=label, z=z + 3,
        )  # fmt: skip
    if signs:
        yield Sprite(
            f"{key}:signs", "text", x - board.unit // 2, y - board.unit // 2, 0,
            board.unit * 3 // 4, "", "total strong bad", signs, z=z + 3,
        )  # fmt: skip
