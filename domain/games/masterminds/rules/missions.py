"""Accomplir une Mission: requirements, taking a card, and the card that replaces it."""

from __future__ import annotations

from typing import assert_never

from domain.games.masterminds.facts.gains import MissionCompleted, MissionDealt, MissionSlotEmpty
from domain.games.masterminds.state import MastermindsState
from domain.games.masterminds.worlds import missions_of
from domain.kernel import Recorder

R = Recorder[MastermindsState]


def meets(state: MastermindsState, seat: int, mission: str) -> bool:
    """What the seat has now, compared and not paid (ruling.mission_count, machine.icons)."""
    villain, requirement = state.villains[seat], state.edition.missions[mission].requirement
    count = requirement.count
    match requirement.kind:
        case "buildings":
            return len(villain.buildings) >= count
        case "buildings_of_type":
            owned = [each.building for each in villain.buildings]
            return owned.count(requirement.building) >= count
        case "segments":
            return len(villain.built) >= count
        case "segments_with_icons":
            segments = state.edition.segments[villain.machine]
            icons = [segments[segment].icon for segment in villain.built]
            return all(icons.count(icon) >= many for icon, many in requirement.icons.items())
        case "codex":
            return len(villain.library) >= count
        case "scientists":
            return villain.scientists >= count
        case "firepower":
            return villain.firepower >= count
        case _:
            assert_never(requirement.kind)


def met_in(state: MastermindsState, seat: int) -> list[str]:
    """The cities whose mission the seat could complete."""
    return [
        city
        for city in state.edition.cities
        if (mission := state.missions[city]) is not None and meets(state, seat, mission)
    ]


def complete(r: R, seat: int, city: str) -> None:
    """The card is kept in front of the seat."""
    mission = r.state.missions[city]
    assert mission is not None
    points = r.state.edition.missions[mission].chaos_points
    r.record(MissionCompleted(seat, city, mission, points), "mission.take")


def refill(r: R) -> None:
    """After the stack, in the order in which cards were taken; an empty deck leaves a gap."""
    for city in r.state.pending_refills:
        deck = r.state.mission_deck
        if deck:
            mission = r.chance.top("mission", deck, lambda: missions_of(r.state).unseen())
            r.record(MissionDealt(city, mission), "mission.refill")
        else:
            r.record(MissionSlotEmpty(city), "ruling.mission_empty")
