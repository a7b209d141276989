"""A machine's sheet: eight segments, the engine room, the laboratory and the library."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.masterminds.edition.components import Segment
from domain.games.masterminds.state import MastermindsState
from replays.lettering import fit
from replays.scene import Sprite
from replays.scenes.masterminds.geometry import Board, Panel
from replays.scenes.masterminds.pieces import glyph
from replays.scenes.masterminds.words import Value, Words

TOP, ROW = 70, 53
POWERS = TOP + 4 * ROW + 12
ROOMS = POWERS + 70


def sheet(state: MastermindsState, board: Board, words: Words, seat: int) -> Iterator[Sprite]:
    """Everything that is printed on it, and what lies there."""
    villain = state.villains[seat]
    if not villain.machine:
        return
    place = board.panel(seat, state.seats)
    machine = state.edition.machines[villain.machine]
    for index, segment in enumerate(machine.segments):
        yield from _segment(state, words, place, seat, index, segment)
    for index, power in enumerate(machine.powers):
        unlocked = power.slot == "base" or power.slot in villain.powers
        text = power.text_fr if words.language == "fr" else power.text_en
        if power.slot != "base":
            text = f"{power.slot}: {text}" if words.language == "en" else f"{power.slot} : {text}"
        size = place.n(14)
        style = "start" if unlocked else "start faint"
        yield Sprite(
            f"power:{seat}:{power.slot}", "text", *place.at(12, POWERS + index * 19), 0, size, "",
            style, fit(text, place.n(424), size), label=text, z=4,
        )  # fmt: skip
    yield from _laboratory(state, words, place, seat)
    yield from _library(state, words, place, seat)


def _segment(
    state: MastermindsState, words: Words, place: Panel, seat: int, index: int, segment: Segment
) -> Iterator[Sprite]:
    """Name, icon, points, bonus; dots for bolts and squares for copper that fill up."""
    villain = state.villains[seat]
    built = segment.id in villain.built
    left, top = 10 + index % 2 * 207, TOP + index // 2 * ROW
    name = words.name("segment", segment.id)
    icon = words.name("icon", segment.icon)
    bonus = words.bonus(segment)
    values: dict[str, Value] = {"segment": name, "icon": icon, "points": segment.chaos_points}
    label = words("built", **values)
    parts = villain.slots.get(segment.id)
    bolts, copper = (parts.bolts, parts.copper) if parts is not None else (0, 0)
    if not built:
        label = words(
            "segment", bolts=f"{bolts}/{segment.bolts}", copper=f"{copper}/{segment.copper}",
            bonus=f", {bonus}" if bonus else "", **values,
        )  # fmt: skip
    w, h = 203, ROW - 4
    id = f"{seat}:{segment.id}"
    yield Sprite(
        f"segment:{id}", "region", *place.at(left + w / 2, top + h / 2), *place.size(w, h), "box",
        "segment built" if built else "segment", "",
        fit(name, place.n(w - 34), place.n(15.5 if built else 14.5)), label, z=2,
    )  # fmt: skip
    at = place.at(left + w - 14, top + 14)
    yield Sprite(
        f"points:{id}", "marker", *at, place.n(21), place.n(21), "disc",
        "value full" if built else "value", str(segment.chaos_points), label=label, z=3,
    )  # fmt: skip
    at = place.at(left + w - 14, top + 36)
    yield glyph(f"icon:{id}", segment.icon, at, place.n(18), icon, 3, "brass")
    if bonus:
        size = place.n(13)
        yield Sprite(
            f"bonus:{id}", "text", *place.at(left + w - 28, top + 36), 0, size, "",
            "end" if built else "end soft", fit(bonus, place.n(108), size), label=bonus, z=3,
        )  # fmt: skip
    if built:
        return
    x = left + 14.0
    for part, most, filled in (
        ("bolt", segment.bolts, bolts),
        ("copper", segment.copper, copper),
    ):
        for number in range(most):
            shape = "disc" if part == "bolt" else "box"
            metal = "steel" if part == "bolt" else "copper"
            style = f"part {metal} full" if number < filled else f"part {metal}"
            size = place.n(13)
            yield Sprite(
                f"{part}:{id}:{number}", "marker", *place.at(x, top + 36), size, size, shape,
                style, z=3,
            )  # fmt: skip
            x += 18


def _laboratory(state: MastermindsState, words: Words, place: Panel, seat: int) -> Iterator[Sprite]:
    """Cells: locked, empty or occupied; and the firepower beside them."""
    villain = state.villains[seat]
    total = state.edition.machines[villain.machine].cells_total
    for cell in range(total):
        at, size = place.at(26 + cell * 29, ROOMS), place.n(26)
        key = "held" if cell < villain.scientists else "free" if cell < villain.cells else "shut"
        style = "value shut" if key == "shut" else "value"
        yield Sprite(
            f"cell:{seat}:{cell}", "region", *at, size, size, "box", style, label=words(key), z=3
        )
        if key == "held":
            id = f"scientist:{seat}:{cell}"
            yield glyph(id, "scientist", at, place.n(20), words(key), 4)
        elif key == "shut":
            size = place.n(14)
            yield Sprite(f"lock:{seat}:{cell}", "marker", *at, size, size, "cross", "soft", z=4)


def _library(state: MastermindsState, words: Words, place: Panel, seat: int) -> Iterator[Sprite]:
    """Ten slots; from the ringed one on, its owner chooses in the pile."""
    villain = state.villains[seat]
    library = state.edition.library
    first = 430 - 24 - (library.slots - 1) * 27
    for slot in range(library.slots):
        filled = slot < len(villain.library)
        style = "value full" if filled else "value"
        if slot + 1 == library.choose_from_pile_at:
            style += " ringed"
        label = words("slot", slot=slot + 1)
        if filled:
            label += ", " + words("token", value=villain.library[slot])
        at, size = place.at(first + slot * 27, ROOMS), place.n(23)
        face = str(villain.library[slot]) if filled else ""
        yield Sprite(
            f"codex:{seat}:{slot}", "marker", *at, size, place.n(28), "box", style, face,
            label=label, z=3,
        )  # fmt: skip
