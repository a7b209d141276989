"""A villain's sheet: the plate with name and points, the powers, the stores and the discs."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.games.masterminds.edition.components import Machine, Slot
from domain.games.masterminds.state import Captured, SeatScore
from replays.lettering import LEAST, Font, largest, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.masterminds.geometry import Point, Rect
from replays.scenes.masterminds.pieces import Side, disc, icon_of, is_known
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
        said, letters = largest(builds, below, (24, LEAST), "serif")
        pen.text(left + 74, top + 49, said, letters, "start serif italic onplate")
    else:
        pen.text(0, 0, words("no_machine"), 24, "soft")
    x = rect.w / 2 - 24 - width_of(score, size, "serif bold") - 20
    if burrow:
        pen.symbol("mm-under", x, top + y, 32, 32, "lit")
    yield Sprite(
        f"panel:{side.seat}", "region", *rect.middle, rect.w, rect.h, "box", f"sheet {style}",
        label=f"{side.name}: {builds}" if builds else side.name, marks=pen.done(), z=1,
    )  # fmt: skip
    if not machine:
        return
    label = words("points", points=total)
    yield Sprite(
        f"total:{side.seat}", "text", *rect.at(rect.w - 18, y), 0, size, "", "score",
        label=label, marks=Pen().text(0, 0, score, size, "end strong serif onplate").done(), z=4,
    )  # fmt: skip
    if monocle:
        at = rect.at(rect.w / 2 + x - 36 * burrow, y)
        label = words("monocle", seat=side.name)
        marks = Pen().symbol("mm-monocle", 0, 0, 32, 32, "lit").done()
        yield Sprite("monocle", "marker", *at, 32, 32, "", "", label=label, marks=marks, z=6)


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
    replaced = {getattr(each, "replaces", None) for each in machine.powers if each.slot in unlocked}
    for index, power in enumerate(machine.powers):
        in_force = power.slot == "base" or power.slot in unlocked
        over = power.slot in replaced
        allowed = burrow and power.slot == "base"
        pen = Pen()
        left = -rect.w / 2 + 26
        if allowed:
            pen.box(0, 0, rect.w - 20, POWER, "allowed")
            pen.symbol("mm-under", left, 0, 20, 20, "etched")
        elif in_force and not over:
            pen.disc(left, 0, 16, "bead")
        else:
            pen.symbol("mm-lock", left, 0, 19, 19, "soft")
        style = "onbrass strong" if allowed else "" if in_force and not over else "soft"
        said = words("burrow_now") if allowed else words.power(power)
        if over:
            said, style = words("replaced"), "soft"
        font: Font = "bold" if allowed else "sans"
        pen.fitted(left + 20, 0, said, rect.w - 104, (LEAST,), f"start {style}".rstrip(), font)
        if power.slot != "base":
            numeral = "end strong serif" if in_force else "end serif soft"
            pen.text(rect.w / 2 - 18, 0, power.slot, LEAST, numeral)
        text = power.text_fr if words.language == "fr" else power.text_en
        key = "power_lit" if in_force and not over else "power_shut"
        name = words(key, slot=power.slot if power.slot != "base" else words("base"))
        yield Sprite(
            f"power:{seat}:{power.slot}", "region", *rect.at(rect.w / 2, top + index * POWER),
            rect.w - 16, POWER, "box", "power", label=text, detail=f"{name}\n{text}",
            marks=pen.done(), z=4,
        )  # fmt: skip


def stores(
    words: Words,
    rect: Rect,
    seat: int,
    slots: int,
    ringed: int,
    library: tuple[int, ...],
    cells: tuple[int, int, int],
) -> Iterator[Sprite]:
    """The library, and the cells: how many there are, are open, are occupied."""
    place = lines(rect)
    broad = rect.w >= 500
    pen = Pen().symbol("mm-codex", -rect.w / 2 + 24, 0, 26, 26, "soft")
    yield Sprite(
        f"library:{seat}", "region", *rect.at(rect.w / 2, place.library), rect.w - 16, 34, "",
        label=words("library", count=len(library)), marks=pen.done(), z=3,
    )  # fmt: skip
    room = (place.cells[0] - 66 if broad else rect.w - 16) - 42
    step = min(34.0, room / slots)
    for slot in range(slots):
        filled = slot < len(library)
        style = "token full" if filled else "token"
        if slot + 1 == ringed:
            style += " ringed"
        label = words("slot", slot=slot + 1)
        if filled:
            label += ", " + words("token", value=library[slot])
        if slot + 1 == ringed:
            label += ". " + words("ringed")
        face = Pen().text(0, 0, str(library[slot]), LEAST, "strong onbrass") if filled else Pen()
        yield Sprite(
            f"codex:{seat}:{slot}", "marker", *rect.at(44 + step * (slot + 0.5), place.library),
            round(step) - 4, 32, "box", style, label=label, marks=face.done(), z=4,
        )  # fmt: skip
    yield from _cells(words, rect, seat, cells)


def _cells(words: Words, rect: Rect, seat: int, cells: tuple[int, int, int]) -> Iterator[Sprite]:
    x, y = lines(rect).cells
    total, opened, held = cells
    pen = Pen().symbol("mm-scientist", 0, 0, 24, 24, "soft")
    label = words("cells", count=held, cells=opened)
    yield Sprite(
        f"laboratory:{seat}", "marker", *rect.at(x - 32, y), 24, 24, "", label=label,
        marks=pen.done(), z=3,
    )  # fmt: skip
    step = min(34.0, (rect.w - x - 4) / max(1, total))
    for cell in range(total):
        key = "held" if cell < held else "free" if cell < opened else "shut"
        pen = Pen()
        if key == "held":
            pen.symbol("mm-scientist", 0, 0, 24, 24, "ink")
        elif key == "shut":
            pen.symbol("mm-lock", 0, 0, 18, 18, "soft")
        yield Sprite(
            f"cell:{seat}:{cell}", "region", *rect.at(x + cell * step, y), round(step) - 4, 32,
            "box", "cell shut" if key == "shut" else "cell", label=words(key), marks=pen.done(),
            z=4,
        )  # fmt: skip


def discs(
    words: Words,
    rect: Rect,
    side: Side,
    pile: tuple[str, ...],
    discard: tuple[str, ...],
    free: bool,
    origin: Point | None,
) -> Iterator[Sprite]:
    """The pile, top first, and the discard face up. `origin`: where the last one came from."""
    y, seat = lines(rect).discs, side.seat
    pen = Pen()
    step = 37.0
    title = words("free_pick" if free else "pile_short")
    said = words("discard_short")
    word = width_of(title, LEAST), width_of(said, LEAST)
    many = len(pile) + max(1, len(discard))
    room = rect.w - 24 - sum(word) - 36
    step = min(step, room / max(1, many))
    x = 14.0
    pen.text(x - rect.w / 2, 0, title, LEAST, "start" if free else "start soft")
    x += word[0] + 8
    first = x
    x += max(1, len(pile)) * step + 14
    pen.text(x - rect.w / 2, 0, said, LEAST, "start soft")
    x += word[1] + 8
    if not discard:
        pen.text(x - rect.w / 2, 0, "–", LEAST, "start soft")
    if not pile:
        pen.text(first - rect.w / 2, 0, "–", LEAST, "start soft")
    label = words("pile", seat=side.name, count=len(pile))
    detail = f"{label}\n{words('free_pick_rule')}" if free else ""
    yield Sprite(
        f"pile:{seat}", "region", *rect.at(rect.w / 2, y), rect.w - 16, 40, "", label=label,
        detail=detail, marks=pen.done(), z=3,
    )  # fmt: skip
    for index, kind in enumerate(pile):
        text = words("disc", seat=side.name, agent=words.name("agent", kind))
        at = rect.at(first + step * (index + 0.5), y)
        yield _agent(words, f"pile:{seat}:{index}", side, kind, at, text, 8 - index, None)
    for index, kind in enumerate(discard):
        text = words("discarded", agent=words.name("agent", kind))
        came = origin if index == len(discard) - 1 else None
        at = rect.at(x + step * (index + 0.5), y)
        id = f"discard:{seat}:{kind}:{index}"
        yield _agent(words, id, side, kind, at, text, 9 + index, came)


def _agent(
    words: Words,
    id: str,
    side: Side,
    kind: str,
    at: Point,
    label: str,
    z: int,
    origin: Point | None,
) -> Sprite:
    pen = Pen()
    disc(pen, side, 0, 0, 18, kind)
    detail = f"{label}\n{words(f'does_{kind}')}" if is_known(kind) else ""
    return Sprite(
        id, "piece", *at, 36, 36, "", "agent", label=label, detail=detail, marks=pen.done(), z=z,
        origin=origin,
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
        pen = Pen().symbol(icon_of(icon), -17, 0, 27, 27, "soft")
        pen.text(4, 0, str(points), 26, "start strong serif")
        yield Sprite(
            f"share:{seat}:{source}", "marker", *rect.at(8 + w * (index + 0.5), y), round(w) - 4,
            38, "box", "source", label=label, detail="\n".join([label, *won.get(source, [])]),
            marks=pen.done(), z=4,
        )  # fmt: skip
