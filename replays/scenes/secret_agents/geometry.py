"""Where things stand: the score track as a frame, the ring of places inside, the panel beside.

Wide screens get the board of the rules page (an ellipse of places), narrow ones the same frame on
end with the places round a square, and the panel below.
"""

from __future__ import annotations

from math import cos, pi, sin

import msgspec

Point = tuple[int, int]


class Board(msgspec.Struct, frozen=True):
    """The measures of one form of the board."""

    cell: int
    columns: int
    rows: int
    margin: int
    place: tuple[int, int]
    large: tuple[int, int]
    """An agent with up to two others in its place."""
    small: tuple[int, int]
    """An agent in a crowd."""
    centre: Point
    radii: tuple[int, int]
    is_square: bool
    """Places round a square (narrow) rather than on an ellipse."""
    text: tuple[int, int, int]
    """The heights of heading, notice and caption in the centre."""
    text_width: int
    text_size: int
    die: tuple[int, int]
    """The height of its middle, and its size."""

    @property
    def width(self) -> int:
        return self.columns * self.cell + 2 * self.margin

    @property
    def height(self) -> int:
        return self.rows * self.cell + 2 * self.margin

    @property
    def village(self) -> tuple[int, int, int, int]:
        """What the track goes round: its middle, and its size."""
        around = 2 * (self.margin + self.cell) + 8
        return self.width // 2, self.height // 2, self.width - around, self.height - around

    def space(self, score: int, spaces: int) -> Point:
        """The middle of a space: from the lower left corner up, and clockwise round the frame."""
        across, up = (self.columns - 1) * self.cell, (self.rows - 1) * self.cell
        left, bottom = self.margin + self.cell // 2, self.margin + self.cell // 2 + up
        along = round(2 * (across + up) * (score % spaces) / spaces)
        if along <= up:
            return left, bottom - along
        if along <= up + across:
            return left + along - up, bottom - up
        if along <= 2 * up + across:
            return left + across, bottom - up + (along - up - across)
        return left + across - (along - 2 * up - across), bottom

    def space_size(self, spaces: int) -> int:
        """Spaces touch, and are never larger than a cell."""
        around = 2 * (self.columns + self.rows - 2) * self.cell
        return min(self.cell, around // spaces) - 4

    def spot(self, index: float, places: int, reach: float = 1.0) -> Point:
        """A point of the ring: the index-th place, or between two; `reach` below 1 is inside."""
        x, y = _square(index, places) if self.is_square else _circle(index, places)
        return (
            round(self.centre[0] + self.radii[0] * x * reach),
            round(self.centre[1] + self.radii[1] * y * reach),
        )

    def plate(self, index: int, places: int) -> Point:
        """Where a place tells its value: on its roof."""
        x, y = self.spot(index, places)
        return x, y - self.place[1] // 2 + 2

    def figure(self, of: int) -> tuple[int, int]:
        """The size of an agent that shares its place with others, `of` in all."""
        return self.large if of <= 3 else self.small

    def standing(self, index: int, of: int) -> Point:
        """Where the index-th of so many agents stands, from the middle of its place."""
        w, h = self.figure(of)
        feet = self.place[1] // 2 - 4
        back = 0 if of <= 4 else (of + 1) // 2
        if index < back:
            return round((index - (back - 1) / 2) * w), feet - round(1.2 * h)
        column, front = index - back, of - back
        return round((column - (front - 1) / 2) * w), feet - h // 2


def _circle(index: float, places: int) -> tuple[float, float]:
    """From the left, clockwise."""
    angle = pi + 2 * pi * index / places
    return cos(angle), sin(angle)


def _square(index: float, places: int) -> tuple[float, float]:
    """Round a square of twelve parts, from the third of its left side upwards."""
    along = (12 * index / places + 1) % 12
    part = along % 3 / 1.5
    if along < 3:
        return -1, 1 - part
    if along < 6:
        return part - 1, -1
    if along < 9:
        return 1, part - 1
    return 1 - part, 1


def marker_spot(index: int, of: int, size: int) -> tuple[int, int, int]:
    """x, y from the middle of the space, and the size, of one marker among several.

    All stand below the number of the space.
    """
    if of == 1:
        return round(size * 0.08), round(size * 0.2), round(size * 0.58)
    if of == 2:
        return round((index - 0.5) * size * 0.46), round(size * 0.16), round(size * 0.44)
    # Side by side, as large as so many can be: the letters leave their colours to be seen.
    columns, step, across = (2, 0.44, 0.36) if of <= 4 else (3, 0.32, 0.33)
    if of > 6:
        columns, step, across = 4, 0.245, 0.24
    column, row = index % columns, index // columns
    x, y = (column - (columns - 1) / 2) * step, 0.04 + row * 0.3
    return round(x * size), round(y * size), round(across * size)


WIDE = Board(
    cell=84,
    columns=12,
    rows=11,
    margin=20,
    place=(138, 98),
    large=(46, 68),
    small=(36, 54),
    centre=(524, 482),
    radii=(336, 306),
    is_square=False,
    text=(368, 530, 590),
    text_width=470,
    text_size=28,
    die=(450, 100),
)
NARROW = Board(
    cell=80,
    columns=9,
    rows=14,
    margin=20,
    place=(126, 124),
    large=(42, 66),
    small=(32, 52),
    centre=(380, 690),
    radii=(206, 270),
    is_square=True,
    text=(146, 200, 264),
    text_width=540,
    text_size=32,
    die=(690, 120),
)
