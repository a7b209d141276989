"""Where things stand: a header, the cities with the Secret Service, and a sheet per villain."""

from __future__ import annotations

import msgspec

from replays.scene import Shape

Point = tuple[int, int]

GAP = 8
BAND = 372
"""The height of a city that stands as a column."""
SHEET = 552
ROW, OPEN = 128, 392
"""The height of a city that lies as a row, and of one whose stack is being resolved."""
LEAST_FOCUS = 572
"""A city whose stack is being resolved is at least so wide: three names stand side by side."""


class Rect(msgspec.Struct, frozen=True):
    """A panel by its upper left corner."""

    x: int
    y: int
    w: int
    h: int

    @property
    def middle(self) -> Point:
        return self.x + self.w // 2, self.y + self.h // 2

    def at(self, x: float, y: float) -> Point:
        """A place seen from the panel's corner."""
        return round(self.x + x), round(self.y + y)


class Plan(msgspec.Struct, frozen=True):
    """Where things are in a city, seen from the corner of its panel."""

    name: Point
    coin: Point
    coin_size: int
    loot: int
    """The room for the loot in words; 0 for none."""
    skyline: Rect
    """The bottom is the ground."""
    stack: Point
    """The middle of the first disc."""
    step: float
    disc: int
    """The radius of a disc."""
    mission: Rect


def column(rect: Rect, discs: int) -> Plan:
    """A city from top to bottom: its name, its buildings, its stack, its mission."""
    w = rect.w
    step = min(68.0, (w - 8) / discs)
    r = round(min(29.0, step / 2 - 1))
    first = round(w / 2 - step * (discs - 1) / 2)
    return Plan(
        (14, 28), (34, 66), 18, w - 76 if w >= 230 else 0, Rect(12, 94, w - 24, 82), (first, 214),
        step, r, Rect(8, 252, w - 16, rect.h - 260),
    )  # fmt: skip


def row(rect: Rect, discs: int) -> Plan:
    """A city from left to right, on a phone."""
    step = min(60.0, 176 / discs)
    r = round(min(27.0, step / 2 - 1))
    first = round(290 - step * (discs - 1) / 2)
    return Plan(
        (14, 30), (34, 78), 18, 134, Rect(392, 24, 130, 88), (first, rect.h // 2), step, r,
        Rect(530, 8, rect.w - 538, rect.h - 16),
    )  # fmt: skip


def moment(rect: Rect, discs: int) -> Plan:
    """A city whose stack is being resolved: the discs are large and in a row."""
    w, h = rect.w, rect.h
    step = (w - 20) / max(1, discs)
    return Plan(
        (16, 30), (w - 38, 34), 22, 0, Rect(14, h - 108, w - 214, 92),
        (round(10 + step / 2), 96), step, 40, Rect(w - 192, h - 122, 182, 112),
    )  # fmt: skip


class Board(msgspec.Struct, frozen=True):
    """The places of everything, for one shape and number of seats."""

    width: int
    height: int
    header: Rect
    dial: Rect
    cities: tuple[Rect, ...]
    sheets: tuple[Rect, ...]
    is_tall: bool
    """Cities are rows, and the dial is a track."""


def arrange(shape: Shape, cities: int, seats: int, focus: int, banner: bool) -> Board:
    """`focus`: the city that is being resolved, or -1; it is large and its neighbours give way."""
    if shape == "tall":
        return _tall(cities, seats, focus, banner)
    wide = shape == "wide"
    width = 1600 if wide else 1100
    header = Rect(GAP, GAP, width - 2 * GAP, 44 if wide or not banner else 88)
    cells = [0] * cities
    if focus >= 0:
        cells[focus] = 1
    top = header.y + header.h + GAP
    per_row = 6 if wide else 3
    placed: list[Rect] = []
    everything = [*cells, 2]
    for first in range(0, len(everything), per_row):
        placed += _row(everything[first : first + per_row], top, width)
        top += BAND + GAP
    sheets, top = _sheets(seats, top, width, 4 if wide else 2)
    return Board(width, top, header, placed[-1], tuple(placed[:-1]), sheets, False)


def _row(kinds: list[int], top: int, width: int) -> list[Rect]:
    """Side by side: cities (0), the one that is resolved (1), the dial (2)."""
    room = width - 2 * GAP - GAP * (len(kinds) - 1)
    large = LEAST_FOCUS if 1 in kinds else 0
    dial = 262 if 2 in kinds else 0
    quiet = kinds.count(0)
    each = (room - large - dial) // quiet if quiet else 0
    if not quiet:
        large, dial = (large and room - dial), dial if large else room
    x, placed = GAP, []
    for kind in kinds:
        w = (each, large, dial)[kind]
        placed.append(Rect(x, top, w, BAND))
        x += w + GAP
    return placed


def _sheets(seats: int, top: int, width: int, per_row: int) -> tuple[tuple[Rect, ...], int]:
    placed: list[Rect] = []
    rows = -(-max(1, seats) // per_row)
    per_row = -(-max(1, seats) // rows)
    w = (width - 2 * GAP - GAP * (per_row - 1)) // per_row
    for seat in range(seats):
        row, column = divmod(seat, per_row)
        placed.append(Rect(GAP + column * (w + GAP), top + row * (SHEET + GAP), w, SHEET))
    return tuple(placed), top + rows * (SHEET + GAP)


def _tall(cities: int, seats: int, focus: int, banner: bool) -> Board:
    width = 720
    w = width - 2 * GAP
    header = Rect(GAP, GAP, w, 132 if banner else 88)
    dial = Rect(GAP, header.y + header.h + GAP, w, 168)
    top = dial.y + dial.h + GAP
    rows: list[Rect] = []
    for index in range(cities):
        h = OPEN if index == focus else ROW
        rows.append(Rect(GAP, top, w, h))
        top += h + GAP
    sheets, top = _sheets(seats, top, width, 1)
    return Board(width, top, header, dial, tuple(rows), sheets, True)
