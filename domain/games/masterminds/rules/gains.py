"""Butin des villes, and every other gain, one unit at a time (ruling.one_by_one).

Parts go on the machine sheet; a segment that is full is built and gives its bonus at once, before
the next unit is received.
"""

from __future__ import annotations

from typing import Literal, assert_never

from domain.games.masterminds.edition.components import (
    GainBonus,
    NoBonus,
    OpenCell,
    Segment,
    SetCodexLevel,
    UnlockPower,
)
from domain.games.masterminds.facts.gains import (
    CellOpened,
    ChaosGained,
    CodexLevelRaised,
    CodexMasteryGained,
    CodexPlaced,
    FirepowerChanged,
    GainLost,
    LootTaken,
    MachineCompleted,
    PartPlaced,
    PowerUnlocked,
    ScientistGained,
    SegmentBuilt,
)
from domain.games.masterminds.moves import PlacePart
from domain.games.masterminds.rules.ending import trigger_end
from domain.games.masterminds.state import MastermindsState, agenda
from domain.kernel import Recorder

R = Recorder[MastermindsState]

Part = Literal["bolt", "copper"]

LOOT_RULES = {
    "london": "loot.london",
    "moscow": "loot.moscow",
    "paris": "loot.paris",
    "rome": "loot.rome",
    "washington": "loot.washington",
}


def take_loot(r: R, item: agenda.AgentLoot) -> None:
    """One unit of a city's loot."""
    resource = r.state.edition.city_loot[item.city].resource
    rule = LOOT_RULES[item.city]
    r.record(LootTaken(item.seat, item.city, resource, item.cause), rule)
    r.push(agenda.Gain(item.seat, resource, rule))


def gain(r: R, item: agenda.Gain) -> None:
    """One unit that needs no choice."""
    match item.resource:
        case "bolt" | "copper":
            _gain_part(r, item.seat, item.resource, item.cause)
        case "firepower":
            _gain_firepower(r, item.seat, item.cause)
        case "scientist":
            _gain_scientist(r, item.seat, item.cause)
        case "codex":
            gain_codex(r, item.seat, item.cause)
        case "chaos":
            r.record(ChaosGained(item.seat, 1), item.cause)
        case _:
            assert_never(item.resource)


def _gain_firepower(r: R, seat: int, cause: str) -> None:
    firepower = r.state.villains[seat].firepower
    if firepower >= r.state.edition.firepower.max:
        r.record(GainLost(seat, "firepower", "cap"), "ruling.firepower_cap")
    else:
        r.record(FirepowerChanged(seat, firepower, firepower + 1), cause)


def _gain_scientist(r: R, seat: int, cause: str) -> None:
    """Into an empty cell; the cells are looked at first, then the supply."""
    villain = r.state.villains[seat]
    blocked = "ruling.university_full" if cause.startswith("building") else "loot.paris"
    if villain.scientists >= villain.cells:
        r.record(GainLost(seat, "scientist", "no_cell"), blocked)
    elif r.state.supply.scientists == 0:
        r.record(GainLost(seat, "scientist", "supply"), blocked)
    else:
        r.record(ScientistGained(seat, villain.scientists + 1), cause)


def gain_codex(r: R, seat: int, cause: str) -> None:
    """A token of the seat's level; the fifth lets it choose in its pile (ruling.codex_count)."""
    villain, library = r.state.villains[seat], r.state.edition.library
    if len(villain.library) >= library.slots:
        r.record(GainLost(seat, "codex", "library_full"), "codex.library")
        return
    slot = len(villain.library) + 1
    level = "codex.level_one" if villain.codex_level == 1 else "codex.level_two"
    r.record(CodexPlaced(seat, slot, villain.codex_level), cause, level)
    if slot == library.choose_from_pile_at:
        r.record(CodexMasteryGained(seat), "codex.mastery", "ruling.codex_count")


# Parts and segments


def spaces(state: MastermindsState, seat: int, part: str) -> list[str]:
    """The unbuilt segments with an empty space for the part, in the order of the sheet."""
    villain = state.villains[seat]
    segments = state.edition.segments[villain.machine]
    if part == "bolt":
        return [id for id, filled in villain.slots.items() if filled.bolts < segments[id].bolts]
    return [id for id, filled in villain.slots.items() if filled.copper < segments[id].copper]


def _gain_part(r: R, seat: int, part: Part, cause: str) -> None:
    """Onto the only segment that has room; lost if none has."""
    candidates = spaces(r.state, seat, part)
    if candidates:
        _place(r, seat, candidates[0], part, cause)
    else:
        r.record(GainLost(seat, part, "no_space"), "ruling.no_space")


def place_part(r: R, seat: int, move: PlacePart) -> None:
    """Where the seat wants it."""
    item = r.agenda[0]
    assert isinstance(item, agenda.Gain)
    assert item.resource == "bolt" or item.resource == "copper"
    r.require(
        move.segment in spaces(r.state, seat, item.resource),
        "machine.place_part",
        "no_space",
        segment=move.segment,
        part=item.resource,
    )
    r.agenda.pop(0)
    _place(r, seat, move.segment, item.resource, item.cause)


def _place(r: R, seat: int, id: str, part: Part, cause: str) -> None:
    r.record(PartPlaced(seat, id, part), "machine.place_part", cause)
    villain = r.state.villains[seat]
    segment, filled = r.state.edition.segments[villain.machine][id], villain.slots[id]
    if filled.bolts == segment.bolts and filled.copper == segment.copper:
        _build(r, seat, segment)


def _build(r: R, seat: int, segment: Segment) -> None:
    """The parts go back, the tile is laid, the bonus comes at once."""
    returned = segment.bolts + segment.copper
    r.record(SegmentBuilt(seat, segment.id, segment.chaos_points, returned), "machine.build")
    if not r.state.villains[seat].slots:
        r.push(agenda.MachineCheck(seat))
    match segment.bonus:
        case UnlockPower(slot):
            r.record(PowerUnlocked(seat, slot), "machine.bonus")
        case OpenCell(amount):
            cells = r.state.villains[seat].cells + amount
            r.record(CellOpened(seat, cells), "scientist.cells", "machine.bonus")
        case SetCodexLevel(level):
            r.record(CodexLevelRaised(seat, level), "codex.level_two", "machine.bonus")
        case GainBonus(resource, amount):
            r.push(*[agenda.Gain(seat, resource, "machine.bonus")] * amount)
        case NoBonus():
            pass
        case _:
            assert_never(segment.bonus)


def machine_check(r: R, item: agenda.MachineCheck) -> None:
    """The eighth segment finishes a machine."""
    r.record(MachineCompleted(item.seat), "end.trigger")
    trigger_end(r, "machine", item.seat)
