"""§5.7 and §5.6 in one's own movement: helicopter, plane, secondary missions and packages."""

from __future__ import annotations

from domain.games.xiii.facts import (
    BonusStepsGained,
    GroupFlown,
    PackageTaken,
    SecondaryPlaced,
)
from domain.games.xiii.moves import (
    PassPackage,
    PlaceSecondary,
    PlayHelicopter,
    PlayPlane,
    TakePackage,
)
from domain.games.xiii.rules.board import (
    enemies_at,
    loose_packages,
    objective_at,
    units_in,
)
from domain.games.xiii.rules.common import arrive, depart, discard_card, play_card, require_card
from domain.games.xiii.rules.movement.steps import may_leave, require_group
from domain.games.xiii.state import NEUTRAL, XiiiState
from domain.kernel import Recorder

R = Recorder[XiiiState]
S = XiiiState


# Cards of the own movement


def play_helicopter(r: R, seat: int, move: PlayHelicopter) -> None:
    """Two more steps, with the same stops."""
    require_card(r, seat, move.card, "helicopter", "card.helicopter")
    play_card(r, seat, move.card, "card.helicopter", "card.phase")
    steps = r.state.edition.parameters.helicopter_steps.value
    r.record(BonusStepsGained(seat, steps), "card.helicopter")
    discard_card(r, move.card)


def plane_places(state: S, seat: int) -> list[int]:
    """Where a plane may land: no objective, no enemy, not blocked (ruling.active_place)."""
    taken = {
        element.location
        for element in state.elements.values()
        if element.controller not in (seat, NEUTRAL)
    }
    return [
        place
        for place in state.edition.locations
        if place not in taken and place not in state.blocked and not objective_at(state, place)
    ]


def play_plane(r: R, seat: int, move: PlayPlane) -> None:
    """One character and up to three units; it lifts nobody who is pinned."""
    require_card(r, seat, move.card, "plane", "card.plane")
    element = r.state.elements.get(move.character)
    r.require(
        element is not None and move.character in r.state.edition.characters,
        "card.plane",
        "not_on_board",
        character=move.character,
    )
    assert element is not None
    group, origin = (move.character, *move.units), element.location
    require_group(r, seat, group, origin)
    capacity = r.state.edition.parameters.plane_capacity.units
    r.require(
        len(move.units) <= capacity and len(units_in(r.state, move.units)) == len(move.units),
        "card.plane",
        "plane_capacity",
        capacity=capacity,
    )
    r.require(
        move.to != origin and move.to in plane_places(r.state, seat),
        "card.plane",
        "plane_destination",
        to=move.to,
    )
    r.require(
        may_leave(r.state, seat, origin, len(group)),
        "ruling.plane_departure",
        "plane_departure",
        origin=origin,
    )
    play_card(r, seat, move.card, "card.plane", "card.phase", location=move.to)
    r.record(GroupFlown(seat, group, origin, move.to), "card.plane", "ruling.plane_departure")
    depart(r, seat, origin)
    arrive(r, seat, move.to)
    discard_card(r, move.card)


def place_secondary(r: R, seat: int, move: PlaceSecondary) -> None:
    """Face up, for whoever will control the place."""
    require_card(r, seat, move.card, "secondary_mission", "card.secondary")
    location = r.state.edition.secondaries[move.card].location
    r.record(SecondaryPlaced(seat, move.card, location), "card.secondary", "card.phase")


# Packages


def take_package(r: R, seat: int, move: TakePackage) -> None:
    """A loose package, where no enemy stands."""
    element = r.state.elements.get(move.element)
    r.require(
        element is not None
        and element.controller == seat
        and move.mission in loose_packages(r.state, element.location)
        and not enemies_at(r.state, seat, element.location),
        "ruling.package",
        "cannot_take_package",
        element=move.element,
        mission=move.mission,
    )
    r.record(PackageTaken(move.mission, move.element), "mission.delivery", "ruling.package")


def pass_package(r: R, seat: int, move: PassPackage) -> None:
    """Once between two moves of elements."""
    mission = r.state.missions.get(move.mission)
    package = mission.package if mission is not None else None
    here, there = r.state.elements.get(move.origin), r.state.elements.get(move.to)
    r.require(
        package is not None
        and here is not None
        and there is not None
        and package.carrier == move.origin != move.to
        and here.controller == there.controller == seat
        and here.location == there.location,
        "ruling.package",
        "cannot_hand_over",
        origin=move.origin,
        to=move.to,
        mission=move.mission,
    )
    assert package is not None
    r.require(
        not package.handed,
        "ruling.handover",
        "handed_over",
    )
    r.record(PackageTaken(move.mission, move.to), "ruling.handover", "ruling.package")
