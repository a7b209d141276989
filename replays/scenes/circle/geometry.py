"""Where things stand: the wheel, the folder with what matters now, the ledger, what lasts."""

from __future__ import annotations

import msgspec

from replays.scene import Shape

GAP = 8
RADIUS = 38
"""Of a spy's disc."""
RINGS = (108, 189, 270, 351)
"""From the middle of the wheel to those of its spies."""
DIAL = 392
RIM = 430
HUB = 66
HEAD = 62
"""The height of the ledger's head."""
TOP = 52
"""The height of a seat's line with name, points and tracks."""
FOLDER = 392


class Rect(msgspec.Struct, frozen=True):
    """A panel by its upper left corner."""

    x: int
    y: int
    w: int
    h: int

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def right(self) -> int:
        return self.x + self.w


class Board(msgspec.Struct, frozen=True):
    """The measures of one shape and number of seats."""

    shape: Shape
    width: int
    height: int
    heading: Rect
    folder: Rect
    wheel: Rect
    """Of the unrolled wheel only the top is known."""
    ledgers: tuple[Rect, ...]
    """A column of seats each."""
    effects: Rect
    cabinet: Rect
    """Of the piles while the folder is about something else."""
    counts: tuple[int, int]
    """The lower right corner of the words about the deck and those removed."""

    @property
    def centre(self) -> tuple[int, int]:
        return self.wheel.middle


def wide(seats: int) -> Board:
    side, right = 2 * RIM, GAP + 2 * RIM + 2 * GAP
    column = 1600 - right - GAP
    folder = FOLDER if seats < 4 else FOLDER - 16
    return Board(
        "wide", 1600, 1000,
        Rect(GAP, GAP, 250, 130),
        Rect(right, GAP, column, folder),
        Rect(GAP, GAP, side, side),
        (Rect(right, folder + 2 * GAP, column, 1000 - folder - 3 * GAP),),
        Rect(GAP, side + 2 * GAP, side + GAP, 1000 - side - 3 * GAP),
        Rect(GAP, side + GAP - 124, 124, 124),
        (side + 2 * GAP, side + GAP),
    )  # fmt: skip


def square(seats: int) -> Board:
    """The folder stands beside the wheel; two columns of seats below."""
    side, width = 2 * RIM, 1300
    right = side + 2 * GAP
    below, half = side + 2 * GAP, (width - 3 * GAP) // 2
    high = HEAD + (seats + 1) // 2 * 182
    return Board(
        "square", width, below + high + GAP,
        Rect(GAP, GAP, 250, 130),
        Rect(right, GAP, width - right - GAP, 618),
        Rect(GAP, GAP, side, side),
        (Rect(GAP, below, half, high), Rect(half + 2 * GAP, below, half, high)),
        Rect(right, 618 + 2 * GAP, width - right - GAP, side - 618 - GAP),
        Rect(GAP, side + GAP - 124, 124, 124),
        (side + GAP, side + GAP),
    )  # fmt: skip


def tall(wheel: int, seats: tuple[int, ...], effects: int, folded: bool) -> Board:
    """One below the other, as high as they need; `folded`: the piles stand at the foot."""
    w = 720 - 2 * GAP
    top = 68
    folder = Rect(GAP, top, w, FOLDER)
    dial = Rect(GAP, folder.bottom + GAP, w, wheel)
    ledger = Rect(GAP, dial.bottom + GAP, w, HEAD + sum(seats) + 56)
    lasting = Rect(GAP, ledger.bottom + GAP, w, effects)
    cabinet = Rect(GAP, lasting.bottom + (GAP if effects else 0), 124, 132 if folded else 64)
    return Board(
        "tall", 720, cabinet.bottom + GAP,
        Rect(GAP, GAP, w, 52), folder, dial, (ledger,), lasting, cabinet,
        (720 - GAP, cabinet.bottom),
    )  # fmt: skip
