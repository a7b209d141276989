"""The header: which turn it is, the phases of a turn as a track, and the order of play."""

from __future__ import annotations

from collections.abc import Iterator

from replays.lettering import LEAST, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.xiii.geometry import GAP, Board, Rect
from replays.scenes.xiii.groups import cap, look_of
from replays.scenes.xiii.words import Words

PHASES = range(9)
CHIP = 42


def header(
    words: Words,
    board: Board,
    seats: int,
    turn: int,
    turns: int,
    phase: int,
    order: tuple[int, ...],
    active: int | None,
) -> Iterator[Sprite]:
    """All of it, in one row, or in two or three."""
    rect = board.header
    high = 54 if board.shape == "wide" else 50
    text = _heading(words, turn, turns, phase)
    w = round(width_of(text, 26, "bold")) + 30
    pen = Pen().text(0, 0, text, 26, "sunink lean")
    yield Sprite(
        "heading", "text", rect.x + w // 2, rect.y + high // 2, w, high, "box", "bubble",
        label=text, marks=pen.done(), z=3,
    )  # fmt: skip
    row = order or tuple(range(seats))
    right = rect.right
    room = len(row) * (CHIP + 4)
    yield from _order(words, Rect(right - room, rect.y, room, high), row, active)
    label = words("order_of_play")
    free = rect.w - w - room - 2 * GAP
    if board.shape != "wide":
        at = (right - room - 10, rect.y + high // 2)
        text = label if width_of(label, LEAST) < free - 20 else ""
        yield Sprite("order", "text", *at, 0, LEAST, "", "end soft", text, z=3)
        track = Rect(rect.x, rect.y + high + GAP, rect.w, rect.h - high - GAP)
    else:
        track = Rect(rect.x + w + GAP, rect.y + 2, free, high - 4)
    yield from _track(words, board, track, phase)


def _heading(words: Words, turn: int, turns: int, phase: int) -> str:
    if phase == 10:
        return words("over")
    if phase == 9:
        return words("end")
    return words("turn_of", turn=turn, turns=turns) if turn else words("setup")


def _order(
    words: Words, rect: Rect, order: tuple[int, ...], active: int | None
) -> Iterator[Sprite]:
    """The seats' marks, first to play at the left; a pointer stands over who is on."""
    label = words("order_track", seats=tuple([words.seat(seat) for seat in order]))
    for rank, seat in enumerate(order):
        pen = Pen()
        cap(pen, words, seat, 0, 0, CHIP - 4, CHIP - 4, 24)
        x = rect.x + rank * (CHIP + 4) + CHIP // 2 + 4
        y = rect.y + rect.h // 2 + 4
        if seat == active:
            pen.path("M-10 -29H10L0 -20Z", "redfill")
        yield Sprite(
            f"order:{seat}", "marker", x, y, CHIP - 2, CHIP - 2, "box", f"token {look_of(seat)}",
            label=label, marks=pen.done(), z=3,
        )  # fmt: skip


def _track(words: Words, board: Board, rect: Rect, phase: int) -> Iterator[Sprite]:
    """Every phase of a turn by its name; the current one is red."""
    names = [words(f"phase_{each}") for each in PHASES]
    size = LEAST
    wide = [width_of(name, size, "bold") for name in names]
    per = -(-len(names) // board.lines)
    high = (rect.h - GAP * (board.lines - 1)) // board.lines
    for line in range(board.lines):
        mine = range(line * per, min(len(names), (line + 1) * per))
        spare = (rect.w - sum([wide[each] for each in mine])) / len(mine)
        x = float(rect.x)
        for each in mine:
            w = wide[each] + spare
            style = "chevron now" if each == phase else "chevron"
            name, hint = names[each], words(f"hint_{each}")
            at = (round(x + w / 2), rect.y + line * (high + GAP) + high // 2)
            yield Sprite(
                f"phase:{each}", "region", *at, round(w) - 4, high, "box", style, name,
                label=words("clause", left=name, right=hint), detail=f"{name}\n{hint}", z=2,
            )  # fmt: skip
            x += w
