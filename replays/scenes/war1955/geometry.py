"""Where things stand: six tracks on one axis, a panel at each end, the cards in play below."""

from __future__ import annotations

import msgspec

Point = tuple[int, int]


class Board(msgspec.Struct, frozen=True):
    """The measures of one form of the board. Seat 0 is at the left, seat 1 at the right."""

    width: int
    height: int
    axis: int
    """The x of every track's centre."""
    top: int
    """Where the first row begins."""
    row: int
    pitch: int
    """From one square to the next."""
    square: tuple[int, int]
    reach: int
    """From the axis to the middle of a Spy space."""
    spy_space: tuple[int, int]
    spy: tuple[int, int]
    marker: int
    text: int
    heading: int
    """The height of the heading; the caption stands below it."""
    panels: tuple[Point, Point]
    """The upper left corners of the two panels."""
    panel: tuple[int, int]
    card: tuple[int, int]
    table: int
    """The height of the cards between the players."""
    table_text: int
    """The height of what is written over them."""
    draw: int
    discard: int
    stack: tuple[int, int]
    """x of the draw pile, the discard pile, and from where to where the stack lies."""
    steps: int
    """The height of the turn's steps."""

    def line(self, index: int) -> int:
        """The height of a country's row."""
        return self.top + self.row * index + self.row // 2

    def square_at(self, index: int, position: int) -> Point:
        """The middle of a square of a row."""
        return self.axis + position * self.pitch, self.line(index) + self.row // 9

    def spy_at(self, index: int, seat: int) -> Point:
        """The middle of a Spy space."""
        return self.axis + (self.reach if seat else -self.reach), self.line(index)

    @property
    def track_width(self) -> int:
        return 2 * self.reach + self.spy_space[0] + 12

    def in_panel(self, seat: int, x: int, y: int) -> Point:
        left, top = self.panels[seat]
        return left + x, top + y

    def in_hand(self, seat: int, index: int, of: int, top: int) -> Point:
        """Two columns; many cards overlap."""
        w, h = self.card
        rows = max(1, (of + 1) // 2)
        step = min(h + 6, (3 * (h + 6)) // rows) if rows > 3 else h + 6
        gap = (self.panel[0] - 2 * w) // 3
        x = gap + w // 2 + index % 2 * (w + gap)
        return self.in_panel(seat, x, top + h // 2 + index // 2 * step)


WIDE = Board(
    width=1600,
    height=800,
    axis=800,
    top=92,
    row=80,
    pitch=34,
    square=(31, 44),
    reach=441,
    spy_space=(104, 66),
    spy=(38, 56),
    marker=36,
    text=22,
    heading=24,
    panels=((12, 12), (1308, 12)),
    panel=(280, 776),
    card=(128, 104),
    table=676,
    table_text=598,
    draw=390,
    discard=535,
    stack=(700, 1220),
    steps=764,
)
NARROW = Board(
    width=760,
    height=1670,
    axis=380,
    top=130,
    row=92,
    pitch=24,
    square=(22, 50),
    reach=331,
    spy_space=(84, 78),
    spy=(42, 62),
    marker=38,
    text=27,
    heading=28,
    panels=((8, 960), (386, 960)),
    panel=(366, 702),
    card=(168, 130),
    table=808,
    table_text=716,
    draw=96,
    discard=276,
    stack=(452, 662),
    steps=920,
)
