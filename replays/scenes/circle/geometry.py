"""Where things stand: the wheel in the middle, piles, the VP table, and a panel for each seat."""

from __future__ import annotations

from math import cos, pi, sin

import msgspec

Point = tuple[int, int]


class Board(msgspec.Struct, frozen=True):
    """The measures of one form of the board."""

    width: int
    height: int
    text: int
    heading: int
    centre: Point
    """The middle of the wheel."""
    wheel: int
    """The radius of the octagon."""
    reach: Point
    """From the middle to the farthest card of a row, across and upwards."""
    card: Point
    piles: Point
    """The middle of the first pile."""
    pile_columns: int
    deck: tuple[Point, ...]
    """The middles of the neutral deck, both face-up neutrals, and the removed spies."""
    table: Point
    """The upper left corner of the VP table."""
    columns: tuple[int, int, int]
    """The widths of a VP track, of the chaos track and of a track of secrets."""
    track: int
    """The height of the tracks."""
    token: int
    panels: Point
    """The upper left corner of the first seat's panel."""
    panel_area: Point
    """The width and height of all panels together."""
    panel_columns: int
    infiltrated: int
    """The size of a card inside the Circle."""
    auction: tuple[Point, Point]
    """The upper left corner and the size of the panel of an auction."""

    def row_spot(self, side: int, index: int, of: int) -> Point:
        """The middle of a card beside the wheel; innermost is 0. Side 0 is at the top."""
        angle = -pi / 2 + side * pi / 4
        towards = round(cos(angle) * 1.3), round(sin(angle) * 1.3)
        w, h = self.card
        is_diagonal = all(towards)
        start = (self.wheel + w * 0.6, self.wheel + h * (0.66 if is_diagonal else 0.74))
        step = (w + 4, h * 0.52) if is_diagonal else (w + 4, h + 4)
        most = [(self.reach[axis] - start[axis]) / step[axis] for axis in (0, 1) if towards[axis]]
        part = min(1.0, min(most) / max(1, of - 1)) * index
        x, y = [
            self.centre[axis] + towards[axis] * (start[axis] + step[axis] * part) for axis in (0, 1)
        ]
        return round(x), round(y)

    def number_spot(self, side: int, part: float = 0.78) -> Point:
        """Where a number stands at a side of the octagon."""
        angle = -pi / 2 + side * pi / 4
        radius = self.wheel * part
        return (
            round(self.centre[0] + radius * cos(angle)),
            round(self.centre[1] + radius * sin(angle)),
        )

    def pile_spot(self, row: int, column: int) -> Point:
        """Eight by two, turned to fit."""
        index = column * 2 + row
        w, h = self.card
        across, down = index % self.pile_columns, index // self.pile_columns
        return self.piles[0] + across * (w + 10), self.piles[1] + down * (h + 12)

    def panel(self, seat: int, seats: int) -> tuple[int, int, int, int]:
        """Left, top, width and height of a seat's panel."""
        columns = self.panel_columns
        if columns > 1:
            columns = seats if seats <= 3 else 2 if seats == 4 else 3
        rows = -(-seats // columns)
        w = (self.panel_area[0] - 8 * (columns - 1)) // columns
        h = (self.panel_area[1] - 8 * (rows - 1)) // rows
        if self.panel_columns == 1:
            h = self.panel_area[1]
        return (
            self.panels[0] + seat % columns * (w + 8),
            self.panels[1] + seat // columns * (h + 8),
            w,
            h,
        )

    def size(self, seats: int) -> Point:
        """The whole picture; a narrow one grows with the table."""
        if self.panel_columns > 1:
            return self.width, self.height
        return self.width, self.panels[1] + seats * (self.panel_area[1] + 8) + 4

    @property
    def is_narrow(self) -> bool:
        return self.panel_columns == 1


WIDE = Board(
    width=1600,
    height=1000,
    text=18,
    heading=26,
    centre=(640, 366),
    wheel=94,
    reach=(356, 240),
    card=(96, 63),
    piles=(62, 118),
    pile_columns=2,
    deck=((62, 742), (62, 827), (168, 827), (168, 742)),
    table=(1070, 84),
    columns=(150, 54, 80),
    track=546,
    token=21,
    panels=(222, 666),
    panel_area=(1370, 326),
    panel_columns=3,
    infiltrated=42,
    auction=((8, 84), (212, 600)),
)
NARROW = Board(
    width=760,
    height=0,
    text=25,
    heading=30,
    centre=(380, 492),
    wheel=100,
    reach=(318, 298),
    card=(120, 79),
    piles=(70, 1700),
    pile_columns=4,
    deck=((640, 1710), (640, 1800), (640, 1890), (640, 1990)),
    table=(8, 880),
    columns=(196, 72, 119),
    track=700,
    token=29,
    panels=(8, 2090),
    panel_area=(744, 236),
    panel_columns=1,
    infiltrated=56,
    auction=((8, 1640), (536, 420)),
)
