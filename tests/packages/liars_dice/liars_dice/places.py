"""Where everything stands: the felt with the bid in the middle, and everybody around it."""

from __future__ import annotations

import msgspec

from replays.scene import Shape

GAP = 16


class Place(msgspec.Struct, frozen=True):
    """A rectangle by its upper left corner."""

    x: int
    y: int
    w: int
    h: int

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2

    def row(self, count: int, backwards: bool = False) -> list[Place]:
        """So many places side by side, as wide as they can be."""
        w = (self.w - GAP * (count - 1)) // max(count, 1)
        places = [Place(self.x + (w + GAP) * n, self.y, w, self.h) for n in range(count)]
        return places[::-1] if backwards else places


class Plan(msgspec.Struct, frozen=True):
    """The places of a picture."""

    size: tuple[int, int]
    felt: Place
    bid: Place
    tray: Place
    """The faces that can be bid, from the lowest to the highest."""
    slip: Place
    """What came out when a bid was doubted."""
    seats: tuple[Place, ...]


def plan(shape: Shape, seats: int) -> Plan:
    """The seats sit clockwise where there is room around the felt, otherwise below it."""
    if shape == "wide":
        return _around(seats) if seats > 3 else _above(seats, 1600, 1000, 400)
    if shape == "square":
        return _above(seats, 1100, 1100, 600 // -(-seats // 2))
    return _tall(seats)


def _around(seats: int) -> Plan:
    """Three above, three below, the felt between them."""
    inner, high = 1600 - 2 * GAP, 284
    top = Place(GAP, GAP, inner, high).row(-(-seats // 2))
    bottom = Place(GAP, 1000 - GAP - high, inner, high).row(seats // 2, backwards=True)
    felt = Place(GAP, high + 2 * GAP, inner, 1000 - 2 * high - 4 * GAP)
    return Plan((1600, 1000), felt, *_on(felt), (*top, *bottom))


def _above(seats: int, width: int, height: int, high: int) -> Plan:
    """The felt above, the seats in rows below."""
    across = seats if width > 1200 else 2
    rows = -(-seats // across)
    felt = Place(GAP, GAP, width - 2 * GAP, height - rows * (high + GAP) - 2 * GAP)
    places: list[Place] = []
    for row in range(rows):
        y = felt.y + felt.h + GAP + row * (high + GAP)
        here = min(across, seats - row * across)
        places += Place(GAP, y, width - 2 * GAP, high).row(here)
    return Plan((width, height), felt, *_on(felt), tuple(places))


def _on(felt: Place) -> tuple[Place, Place, Place]:
    """Bid, tray and slip side by side: the bid in the middle."""
    side = felt.w * 3 // 11
    bid = Place(felt.x + side, felt.y, felt.w - 2 * side, felt.h)
    tray = Place(felt.x, felt.y, side, felt.h)
    slip = Place(bid.x + bid.w, felt.y + 2 * GAP, side - 2 * GAP, felt.h - 4 * GAP)
    return bid, tray, slip


def _tall(seats: int) -> Plan:
    """All below each other, as long as it is."""
    inner, high = 720 - 2 * GAP, 216
    felt = Place(GAP, GAP, inner, 700)
    bid = Place(GAP, GAP, inner, 310)
    tray = Place(GAP, 316, inner, 180)
    slip = Place(3 * GAP, 506, inner - 4 * GAP, 192)
    below = felt.y + felt.h + GAP
    places = tuple([Place(GAP, below + n * (high + GAP), inner, high) for n in range(seats)])
    return Plan((720, below + seats * (high + GAP)), felt, bid, tray, slip, places)
