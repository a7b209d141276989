"""Where things stand: the map, the seats beside it, piles and missions below."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from domain.games.xiii.edition.components import Components, Location

Point = tuple[int, int]
BLOCK = (424, 140)
"""The size of a seat's block in its own units."""


@lru_cache(maxsize=16)
def _spots(places: tuple[Location, ...], area: tuple[int, int, int, int]) -> dict[int, Point]:
    """The map stretched so that its places fill the area."""
    xs, ys = [each.x for each in places], [each.y for each in places]
    left, top, right, bottom = area
    across = (right - left) / max(1, max(xs) - min(xs))
    down = (bottom - top) / max(1, max(ys) - min(ys))
    return {
        each.number: (
            round(left + (each.x - min(xs)) * across),
            round(top + (each.y - min(ys)) * down),
        )
        for each in places
    }


class Block(msgspec.Struct, frozen=True):
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
    text: int
    map: tuple[int, int, int, int]
    """Left, top, right and bottom of the places on the map."""
    frame: tuple[int, int, int, int]
    """Left, top, width and height of its background."""
    place: int
    """How wide a place is."""
    unit: int
    person: Point
    track: Point
    """The middle of the first turn token; the phases stand below."""
    track_width: int
    seats: Point
    block_scale: float
    piles: Point
    """The middle of the first pile."""
    card: Point
    missions: Point
    """From where the missions lie."""
    mission: Point
    mission_room: int
    fight: tuple[int, int, int, int]
    """Left, top, width and height of the view of a fight."""

    @property
    def is_narrow(self) -> bool:
        return self.block_scale > 1

    def spot(self, components: Components, number: int) -> Point:
        """The middle of a place of the map."""
        return _spots(components.locations, self.map)[number]

    def block(self, seat: int, seats: int) -> Block:
        step = BLOCK[1] * self.block_scale + 6
        return Block(self.seats[0], round(self.seats[1] + seat * step), self.block_scale)

    def size(self, seats: int) -> Point:
        if not self.is_narrow:
            return self.width, self.height
        return self.width, self.block(seats, seats).top + 2


WIDE = Board(
    width=1600,
    height=1000,
    text=18,
    map=(70, 140, 1080, 800),
    frame=(8, 76, 1148, 788),
    place=42,
    unit=21,
    person=(29, 40),
    track=(1190, 30),
    track_width=400,
    seats=(1168, 138),
    block_scale=1.0,
    piles=(56, 944),
    card=(86, 86),
    missions=(520, 936),
    mission=(150, 108),
    mission_room=1074,
    fight=(12, 592, 276, 268),
)
NARROW = Board(
    width=760,
    height=0,
    text=25,
    map=(76, 230, 690, 1240),
    frame=(4, 150, 752, 1160),
    place=52,
    unit=29,
    person=(40, 56),
    track=(40, 1350),
    track_width=718,
    seats=(8, 1990),
    block_scale=1.755,
    piles=(82, 1556),
    card=(128, 110),
    missions=(8, 1726),
    mission=(180, 158),
    mission_room=744,
    fight=(4, 1440, 752, 540),
)

SIDES: tuple[tuple[float, float], ...] = (
    (-1.0, -0.55), (1.0, -0.55), (-1.0, 0.75), (1.0, 0.75), (0.0, 1.7),
)  # fmt: skip
"""On which side of any place a seat's elements stand."""
NEUTRAL_SIDE = (-0.4, -1.2)
