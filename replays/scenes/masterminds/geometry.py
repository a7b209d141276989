"""Where things stand: the board in the middle, a panel for each seat at the sides or below."""

from __future__ import annotations

from math import cos, pi, sin

import msgspec

Point = tuple[int, int]
PANEL = (430, 490)
"""The size of a panel in its own units."""


class Panel(msgspec.Struct, frozen=True):
    """A seat's place on the picture; what is in it is measured in its own units."""

    left: int
    top: int
    scale: float

    def at(self, x: float, y: float) -> Point:
        return round(self.left + x * self.scale), round(self.top + y * self.scale)

    def n(self, length: float) -> int:
        return round(length * self.scale)

    def size(self, w: float, h: float) -> Point:
        return self.n(w), self.n(h)


class Board(msgspec.Struct, frozen=True):
    """The measures of one form of the board."""

    width: int
    height: int
    left: int
    across: int
    """From where, and how wide, the central board is."""
    text: int
    heading: int
    dial: Point
    radius: int
    chip: int
    supply: Point
    """The middle of the mission deck; the supplies stand to its right."""
    supply_step: int
    top: int
    """Where the first city begins."""
    band: int
    name: Point
    """In a band: the city's name, its loot, its discs, its buildings and its mission."""
    loot: Point
    ground: Point
    disc: int
    buildings: Point
    building: int
    building_step: int
    mission: Point
    card: Point
    panel_scale: float

    def in_band(self, index: int, spot: Point) -> Point:
        return self.left + spot[0], self.top + index * self.band + spot[1]

    def stacked(self, index: int, place: int, spread: bool) -> Point:
        """A disc of a stack: a little higher than the one below it; or all in a row."""
        x, y = self.in_band(index, self.ground)
        if spread:
            return x + round((place - 1) * self.disc * 1.02), y
        return x + 5 * place, y + round((0.42 - place * 0.42) * self.disc)

    def on_dial(self, value: int, part: float) -> Point:
        angle = -pi / 2 + value * pi / 6
        radius = self.radius * part
        return round(self.dial[0] + radius * cos(angle)), round(self.dial[1] + radius * sin(angle))

    def panel(self, seat: int, seats: int) -> Panel:
        """Left: seats 0 and 3; right: 1 and 2. On a narrow picture, one below the other."""
        w, h = PANEL
        scale = self.panel_scale
        if self.is_narrow:
            top = self.top + 5 * self.band + 8
            return Panel(8, round(top + seat * (h * scale + 8)), scale)
        is_left = seat in (0, 3)
        is_lower = seat in (2, 3)
        left = 6 if is_left else self.width - w - 6
        return Panel(left, 6 + (h + 8 if is_lower else 0), scale)

    def size(self, seats: int) -> Point:
        if not self.is_narrow:
            return self.width, self.height
        return self.width, self.panel(seats, seats).top

    @property
    def is_narrow(self) -> bool:
        return self.panel_scale > 1


WIDE = Board(
    width=1600,
    height=1000,
    left=446,
    across=708,
    text=18,
    heading=24,
    dial=(556, 186),
    radius=92,
    chip=22,
    supply=(740, 190),
    supply_step=72,
    top=292,
    band=141,
    name=(14, 26),
    loot=(46, 82),
    ground=(188, 74),
    disc=60,
    buildings=(322, 56),
    building=44,
    building_step=76,
    mission=(645, 68),
    card=(114, 124),
    panel_scale=1.0,
)
NARROW = Board(
    width=760,
    height=0,
    left=8,
    across=744,
    text=25,
    heading=30,
    dial=(172, 330),
    radius=128,
    chip=32,
    supply=(398, 330),
    supply_step=72,
    top=490,
    band=268,
    name=(16, 34),
    loot=(58, 114),
    ground=(262, 112),
    disc=84,
    buildings=(64, 230),
    building=52,
    building_step=100,
    mission=(640, 130),
    card=(190, 228),
    panel_scale=1.73,
)
