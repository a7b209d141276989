"""Where things stand: the map, and beside or below it what happens now, the missions, the seats."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from replays.scene import Shape

Point = tuple[int, int]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

GAP = 8
DISC = 44
"""How wide a place is."""
NEAR = DISC / 2 + 6
"""How far from the middle of its place something stands at the least."""
PLATE = 40
"""How high a group is."""
TILE = 34
"""How wide a piece in a group is."""


class Rect(msgspec.Struct, frozen=True):
    """A panel by its upper left corner."""

    x: int
    y: int
    w: int
    h: int

    @property
    def middle(self) -> Point:
        return self.x + self.w // 2, self.y + self.h // 2

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def right(self) -> int:
        return self.x + self.w


class Board(msgspec.Struct, frozen=True):
    """The measures of one shape."""

    shape: Shape
    width: int
    header: Rect
    lines: int
    """Of the track of phases."""
    map: Rect
    piles: Rect
    """On the sea, or in a row below the map."""
    legend: Rect
    """What the pictures of the units mean: likewise."""
    columns: int
    """Of the missions."""
    side: int
    """How wide the panels are that stand beside or below the map."""
    most: int
    """How high the picture may be where everything else can be made smaller."""


BOARDS: dict[Shape, Board] = {
    "wide": Board(
        shape="wide",
        width=1600,
        header=Rect(8, 8, 1584, 54),
        lines=1,
        map=Rect(8, 70, 1044, 704),
        piles=Rect(13, 692, 174, 76),
        legend=Rect(13, 542, 174, 146),
        columns=0,
        side=532,
        most=1064,
    ),
    "square": Board(
        shape="square",
        width=1100,
        header=Rect(8, 8, 1084, 108),
        lines=1,
        map=Rect(28, 124, 1044, 704),
        piles=Rect(33, 746, 174, 76),
        legend=Rect(33, 596, 174, 146),
        columns=2,
        side=538,
        most=0,
    ),
    "tall": Board(
        shape="tall",
        width=720,
        header=Rect(8, 8, 704, 160),
        lines=2,
        map=Rect(8, 176, 704, 920),
        piles=Rect(8, 1142, 704, 40),
        legend=Rect(8, 1104, 704, 30),
        columns=2,
        side=704,
        most=0,
    ),
}


def distance(x: float, y: float, box: Box) -> float:
    """From a point to a box."""
    across = max(box[0] - x, 0.0, x - box[2])
    down = max(box[1] - y, 0.0, y - box[3])
    return float((across * across + down * down) ** 0.5)


def meet(one: Box, other: Box, gap: float = 0.0) -> bool:
    """Whether two boxes overlap, or are nearer than that."""
    return (
        one[0] < other[2] + gap
        and other[0] < one[2] + gap
        and one[1] < other[3] + gap
        and other[1] < one[3] + gap
    )


def is_free(box: Box, others: Iterable[Box], gap: float = 0.0) -> bool:
    """Whether a box meets none of the others."""
    left, top, right, bottom = box
    right += gap
    bottom += gap
    for x, y, to_x, to_y in others:
        if left < to_x + gap and x < right and top < to_y + gap and y < bottom:
            return False
    return True


def within(box: Box, frame: Box) -> bool:
    """Whether a box lies well inside the frame."""
    return (
        box[0] >= frame[0] + 6
        and box[2] <= frame[2] - 6
        and box[1] >= frame[1] + 6
        and box[3] <= frame[3] - 6
    )


def through(box: Box, start: Point, end: Point) -> float:
    """How much of a straight line runs through a box."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    first, last = 0.0, 1.0
    for part, edge in (
        (-dx, x - box[0]), (dx, box[2] - x), (-dy, y - box[1]), (dy, box[3] - y),
    ):  # fmt: skip
        if part == 0:
            if edge < 0:
                return 0.0
        elif part < 0:
            first = max(first, edge / part)
        else:
            last = min(last, edge / part)
    return max(0.0, last - first) * float((dx * dx + dy * dy) ** 0.5)
