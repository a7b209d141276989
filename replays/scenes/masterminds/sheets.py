"""A villain's sheet: the plate with name and points, the powers, and where points come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from domain.games.masterminds.edition.components import BecomeAgent, Machine, Power, Slot
from domain.games.masterminds.state import Captured, SeatScore
from replays.lettering import LEAST, Font, largest, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.masterminds.geometry import Point, Rect
from replays.scenes.masterminds.pieces import Side, disc, icon_of
from replays.scenes.masterminds.words import Words

PLATE = 64
POWER = 27
SOURCES = (
    ("segments", "cog"),
    ("buildings", "building"),
    ("missions", "mission"),
    ("chaos", "chaos"),
    ("codex", "codex"),
)


class Lines(msgspec.Struct, frozen=True):
    """The heights of a sheet's lines, from its top."""

    drawing: Rect
    powers: int
    library: int
    cells: Point
    """Where the first cell has its middle."""
    discs: int
    sources: int


def lines(rect: Rect) -> Lines:
    """A broad sheet has the cells beside the library, a narrow one below it."""
    broad = rect.w >= 500
    sources = rect.h - 26
    discs = sources - 44
    cells = discs - 42
    library = cells if broad else cells - 38
    powers = library - 30 - 3 * POWER
    drawing = Rect(rect.x + 6, rect.y + PLATE + 4, rect.w - 12, powers - PLATE - 10)
    x = rect.w - 130 if broad else 56
    return Lines(drawing, powers + POWER // 2 + 4, library, (x, cells), discs, sources)


def plate(
    words: Words,
    rect: Rect,
    side: Side,
    machine: str,
    total: int,
    style: str,
    monocle: bool,
    burrow: bool,
) -> Iterator[Sprite]:
    """The sheet itself: whose it is, what it builds, and how many points it has."""
    pen = Pen()
    left, top = -rect.w / 2, -rect.h / 2
    pen.box(0, top + PLATE / 2 + 3, rect.w - 8, PLATE - 2, "plate")
    disc(pen, side, left + 38, top + PLATE / 2 + 3, 26)
    score = str(total) if machine else ""
    builds = words.name("machine", machine) if machine else ""
    size, y = 42, PLATE // 2 + 3
    used = 84 + 36 * (monocle + burrow)
    room = rect.w - used - width_of(score, size, "serif bold") - 24
    below = room
    if width_of(builds, LEAST, "serif") > room:
        # The name of the machine goes on below smaller points.
        size, y, below = 32, 22, rect.w - 88
        room = rect.w - used - width_of(score, size, "serif bold") - 24
    name, letters = largest(side.name, room, (28, 25, LEAST), "serif bold")
    pen.text(left + 74, top + (22 if machine else 35), name, letters, "start strong serif onplate")
    if machine:
        fits = width_of(builds, LEAST, "serif") <= below
        said, letters = largest(builds, below, (24, LEAST), "serif" if fits else "sans")
        style = "start serif italic onplate" if fits else "start italic onplate"
        pen.text(left + 74, top + 49, said, letters, style)
    else:
        pen.text(
            0,
            top + PLATE + 34,
            words("take_machine" if style == "lit" else "no_machine"),
            24,
            "soft",
        )
    x = rect.w / 2 - 24 - width_of(score, size, "serif bold") - 20
    if burrow:
        pen.symbol("mm-under", x, top + y, 32, 32, "lit")
    yield Sprite(
        f"panel:{side.seat}", "region", *rect.middle, rect.w, rect.h, "box", f"sheet {style}",
        label=words("clause", left=side.name, right=builds) if builds else side.name,
        marks=pen.done(), z=1,
    )  # fmt: skip
    if not machine:
        return
    label = words("points", points=total)
    yield Sprite(
        f"total:{side.seat}", "text", *rect.at(rect.w - 18, y), 0, size, "", "score",
        label=label, marks=Pen().text(0, 0, score, size, "end strong serif onplate").done(), z=4,
        tally=f"seat:{side.seat}",
    )  # fmt: skip
    if monocle:
        at = rect.at(rect.w / 2 + x - 36 * burrow, y)
        label = words("monocle", seat=side.name)
        marks = Pen().symbol("mm-monocle", 0, 0, 32, 32, "lit").done()
        yield Sprite("monocle", "marker", *at, 32, 32, "", "", label=label, marks=marks, z=6)


def in_force(powers: Sequence[Power], unlocked: Sequence[Slot]) -> list[Power]:
    """The powers that an Engineer uses: one may take the place of the first."""
    lit = [power for power in powers if power.slot == "base" or power.slot in unlocked]
    replaced = [power.replaces for power in lit if isinstance(power, BecomeAgent)]
    return [power for power in lit if power.slot not in replaced]


def powers(
    words: Words,
    rect: Rect,
    seat: int,
    machine: Machine,
    unlocked: tuple[Slot, ...],
    burrow: bool,
) -> Iterator[Sprite]:
    """What its Engineer does: a lamp burns before what is in force."""
    top = lines(rect).powers
    burning = in_force(machine.powers, unlocked)
    for index, power in enumerate(machine.powers):
        lit = power in burning
        allowed = burrow and power.slot == "base"
        pen = Pen()
        left = -rect.w / 2 + 26
        if allowed:
            pen.box(0, 0, rect.w - 20, POWER, "allowed")
            pen.symbol("mm-under", left, 0, 20, 20, "etched")
        elif lit:
            pen.disc(left, 0, 16, "bead")
        else:
            pen.symbol("mm-lock", left, 0, 19, 19, "soft")
        style = "onbrass strong" if allowed else "" if lit else "soft"
        said = words("burrow_now") if allowed else words.power(power)
        font: Font = "bold" if allowed else "sans"
        if power.slot == "base":
            room = rect.w - 62
            if not lit:
                said = words("replaced")
        else:
            room = rect.w - 100
            numeral = "end strong serif" if lit else "end serif soft"
            pen.text(rect.w / 2 - 18, 0, power.slot, LEAST, numeral)
        pen.fitted(left + 20, 0, said, room, (LEAST,), f"start {style}".rstrip(), font)
        text = power.text_fr if words.language == "fr" else power.text_en
        key = "power_lit" if lit else "power_shut"
        name = words(key, slot=power.slot if power.slot != "base" else words("base"))
        yield Sprite(
            f"power:{seat}:{power.slot}", "region", *rect.at(rect.w / 2, top + index * POWER),
            rect.w - 16, POWER, "box", "power", label=text, detail=f"{name}\n{text}",
            marks=pen.done(), z=4,
        )  # fmt: skip


def sources(
    words: Words,
    rect: Rect,
    seat: int,
    now: SeatScore,
    buildings: tuple[Captured, ...],
    missions: tuple[str, ...],
    chaos: int,
) -> Iterator[Sprite]:
    """Where the points come from; what was won is told to who points at it."""
    won = {
        "buildings": [words.place(each.city, each.building) for each in buildings],
        "missions": [words.name("mission", mission) for mission in missions],
        "chaos": [words("own_chaos", count=chaos)] if chaos else [],
    }
    y, w = lines(rect).sources, (rect.w - 16) / len(SOURCES)
    back = Pen().box(0, 0, rect.w - 12, 40, "well").done()
    yield Sprite(
        f"sources:{seat}", "region", *rect.at(rect.w / 2, y), rect.w - 12, 40, "", marks=back,
        label=words("points", points=now.total), z=3,
    )  # fmt: skip
    for index, (source, icon) in enumerate(SOURCES):
        points: int = getattr(now, source)
        label = words(f"share_{source}", points=points)
        left = -min(w, 84) / 2
        pen = Pen().symbol(icon_of(icon), left + 17, 0, 25, 25, "soft")
        pen.text(left + 32, 0, str(points), 26, "start strong serif")
        yield Sprite(
            f"share:{seat}:{source}", "marker", *rect.at(8 + w * (index + 0.5), y), round(w) - 4,
            38, "box", "source", label=label, detail="\n".join([label, *won.get(source, [])]),
            marks=pen.done(), z=4,
        )  # fmt: skip
