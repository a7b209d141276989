"""Discs, badges, seals, coins and tiles that several parts of the picture use."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from domain.games.masterminds.edition.components import Mission
from domain.kernel import HIDDEN
from replays.lettering import LEAST
from replays.scenes.composing import Pen

COLOURS = ("blue", "red", "yellow", "green")
ICONS = (
    *("bolt", "copper", "firepower", "scientist", "codex", "chaos"),
    *("skull", "cog", "compass", "goblet", "factory", "furnace", "university"),
    *("acolyte", "henchman", "saboteur", "gunner", "engineer", "mission", "building"),
)
MONUMENTS = ("london", "moscow", "paris", "rome", "washington")
BROAD = ("rome", "washington")
"""Monuments that are broader than high."""


class Side(msgspec.Struct, frozen=True):
    """How a seat is told apart: a colour with a pattern, and a letter."""

    seat: int
    name: str
    initial: str
    colour: str
    """One of `COLOURS`, or `grey` before it is known and for those of other editions."""


Sides = tuple[Side, ...]


def colour_of(colour: str) -> str:
    """The name of a seat's colour in the styles."""
    return colour if colour in COLOURS else "grey"


def icon_of(thing: str) -> str:
    """The symbol for a thing; anything else of somebody's edition is a monument."""
    return f"mm-{thing}" if thing in ICONS else "mm-monument"


def monument_of(city: str) -> str:
    return f"mm-{city}-m" if city in MONUMENTS else "mm-monument"


def disc(pen: Pen, side: Side, x: float, y: float, r: float, kind: str = "") -> None:
    """An Agent: a gear in its owner's colours; on the hub the letter, or the kind if known."""
    c = side.colour
    hub = r * 1.32 if r >= 24 else r * 1.5
    pen.symbol("mm-gear", x, y + 3, 2 * r, 2 * r, "shade")
    pen.symbol("mm-gear", x, y, 2 * r, 2 * r, f"side-{c}")
    if c in COLOURS:
        pen.symbol("mm-gear", x, y, 2 * r, 2 * r, "", f"mm-p-{c}")
    pen.disc(x, y, hub + 3, "rim").disc(x, y, hub, f"side-{c}")
    if is_known(kind):
        size = hub * 0.68
        pen.symbol(icon_of(kind), x, y, size, size, f"on-{c}")
    else:
        pen.text(x, y, side.initial, max(LEAST, r * 0.8), f"strong on-{c}")


def is_known(kind: str) -> bool:
    return bool(kind) and kind != HIDDEN


def badge(pen: Pen, side: Side, x: float, y: float, r: float = 15) -> None:
    """A small round plate with the letter of a seat."""
    pen.disc(x, y, 2 * r + 4, "rim").disc(x, y, 2 * r, f"side-{side.colour}")
    pen.text(x, y, side.initial, LEAST, f"strong on-{side.colour}")


def agent(pen: Pen, side: Side, x: float, y: float, r: float, kind: str) -> None:
    """A disc on the board: when its kind is known, its owner's letter stands beside it."""
    disc(pen, side, x, y, r, kind)
    if is_known(kind):
        badge(pen, side, x + r * 0.66, y + r * 0.66, 14)


def seal(pen: Pen, x: float, y: float, r: float, points: int) -> None:
    """Points, in wax."""
    pen.symbol("mm-seal", x, y, 2 * r, 2 * r, "wax").disc(x, y, 1.6 * r, "wax")
    pen.text(x, y, str(points), max(LEAST, r * 1.3), "white strong serif")


def coin(pen: Pen, thing: str, x: float, y: float, r: float) -> None:
    """What a city gives."""
    pen.disc(x, y, 2 * r, "coin").disc(x, y, 2 * r - 8, "brass2")
    pen.symbol(icon_of(thing), x, y, r * 1.1, r * 1.1, "etched")


class Need(msgspec.Struct, frozen=True):
    """One thing that a mission asks for."""

    icon: str
    """Empty: any segment."""
    count: int
    is_segment: bool


def needs_of(mission: Mission) -> list[Need]:
    need = mission.requirement
    if need.kind == "segments_with_icons":
        return [Need(icon, count, True) for icon, count in need.icons.items()]
    if need.kind == "segments":
        return [Need("", need.count, True)]
    icons = {"buildings": "building", "scientists": "scientist"}
    icon = need.building or icons.get(need.kind, need.kind)
    return [Need(icon, need.count, False)]


def needs_width(needs: Sequence[Need], size: float) -> float:
    return sum([_need_width(need, size) for need in needs]) + 10 * (len(needs) - 1)


def _need_width(need: Need, size: float) -> float:
    return size + 46 if need.count > 4 else need.count * (size + 6) - 6


def tiles(pen: Pen, needs: Sequence[Need], x: float, y: float, size: float) -> None:
    """From the left: a brass tile is a segment, blank for any; what stands free is none."""
    for need in needs:
        shown = 1 if need.count > 4 else need.count
        for index in range(shown):
            at = x + size / 2 + index * (size + 6)
            if need.is_segment:
                pen.box(at, y, size, size, "tile")
                if need.icon:
                    pen.symbol(icon_of(need.icon), at, y, size * 0.72, size * 0.72, "etched")
            else:
                pen.symbol(icon_of(need.icon), at, y, size, size, "house")
        if need.count > 4:
            pen.text(x + size + 6, y, f"×{need.count}", 26, "start strong serif")
        x += _need_width(need, size) + 10
