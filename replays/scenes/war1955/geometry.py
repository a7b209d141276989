"""Where things stand: a header, six lanes on one axis, and the table with hands and cards below."""

from __future__ import annotations

import msgspec

from replays.scene import Shape

GAP = 8
HEAD = 52
"""The height of a panel's heading."""


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


class Board(msgspec.Struct, frozen=True):
    """The measures of one shape. Seat 0 is at the left, seat 1 at the right."""

    width: int
    header: int
    lane: int
    """The height of a lane while nothing is aimed at."""
    aimed: tuple[int, int, int]
    """The height of a lane that is aimed at, if there are one, two or three."""
    axis: int
    pitch: int
    """From one square to the next."""
    cell: int
    """The height of a square."""
    two_lines: bool
    """The name above the track rather than beside it."""
    columns: int
    """Of cards that are shown as strips."""

    @property
    def map(self) -> Rect:
        return Rect(GAP, self.header + 2 * GAP, self.width - 2 * GAP, 6 * (self.lane + 6) + 10)

    def lanes(self, count: int, aimed: tuple[int, ...]) -> list[tuple[int, int]]:
        """The top and the height of each lane; those aimed at are high, the others give way."""
        room = count * self.lane
        high = self.aimed[min(len(aimed), 3) - 1] if aimed else 0
        low = (room - high * len(aimed)) // max(1, count - len(aimed)) if aimed else self.lane
        top, found = self.map.y + 8, []
        for index in range(count):
            height = high if index in aimed else low
            found.append((top, height))
            top += height + 6
        return found


BOARDS: dict[Shape, Board] = {
    "wide": Board(1600, 84, 72, (118, 100, 88), 850, 40, 40, False, 2),
    "square": Board(1100, 150, 122, (186, 160, 132), 550, 42, 40, True, 2),
    "tall": Board(720, 190, 122, (186, 160, 132), 360, 27, 40, True, 1),
}
