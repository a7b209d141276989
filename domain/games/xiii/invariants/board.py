"""The board: elements, places and missions name what exists, and fit together."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.invariants.table import are_different, are_seats
from domain.games.xiii.state import NEUTRAL, Mission, XiiiState
from domain.kernel import Broken, broken

S = XiiiState


def board(state: S) -> Iterator[Broken]:
    """Elements are of the box and on the board; places exist."""
    box, places = state.edition, set(state.edition.locations)
    for id, element in state.elements.items():
        if id not in box.order:
            yield broken("element_unknown", id=id)
            continue
        if not (element.controller == NEUTRAL or are_seats(state, (element.controller,))):
            yield broken("element_of_no_seat", element=id)
        if id in box.unit and not NEUTRAL <= box.home[id] < state.seats:
            yield broken("element_colour", element=id)
        if id in box.characters and element.controller == NEUTRAL:
            yield broken("element_of_a_seat", element=id)
        if element.location not in places and (element.location or id in box.unit):
            yield broken("element_off_the_board", element=id)
        if element.combat_card and element.combat_card not in box.cards:
            yield broken("element_card", element=id)
    for place, seats in state.arrivals.items():
        if place not in places or not are_seats(state, seats) or not are_different(seats):
            yield broken("arrivals_name_seats", place=place)
    if not set(state.blocked) <= places or not are_different(state.blocked):
        yield broken("blocked_places")
    for place, truce in state.truces.items():
        if place not in places or not are_seats(state, truce.seats):
            yield broken("truce_nowhere", place=place)
        if not are_different(truce.seats):
            yield broken("truce_twice", place=place)
        if not state.turn <= truce.turn_until <= state.turn + 1:
            yield broken("truce_too_long", place=place, turn_until=truce.turn_until)


def missions(state: S) -> Iterator[Broken]:
    """Active missions: who holds, fills, carries."""
    for id, mission in state.missions.items():
        card = state.edition.missions.get(id)
        if card is None:
            yield broken("mission_unknown", id=id)
            continue
        named = [
            seat for seat in (mission.leg_credit, mission.filler, mission.ally) if seat is not None
        ]
        if not are_seats(state, named):
            yield broken("mission_names_no_seat", id=id)
        if (mission.filler is None) != (mission.ally is None):
            yield broken("mission_alliance", id=id)
        hold = mission.hold
        if hold is not None:
            if card.type != "defence" or not are_seats(state, (hold.seat,)):
                yield broken("mission_hold", id=id)
            elif not 1 <= hold.since_turn <= state.turn:
                yield broken("mission_held_since", id=id, since_turn=hold.since_turn)
        is_delivery = mission.stage == "delivery"
        if is_delivery != (mission.package is not None) or is_delivery > (card.package is not None):
            yield broken("mission_package", id=id)
        if is_delivery != (mission.leg_credit is not None):
            yield broken("mission_first_leg", id=id)
        yield from _package(state, id, mission)


def _package(state: S, id: str, mission: Mission) -> Iterator[Broken]:
    package = mission.package
    if package is None:
        return
    carrier = state.elements.get(package.carrier)
    if package.carrier and (carrier is None or carrier.controller == NEUTRAL):
        yield broken("package_carrier_gone", mission=id)
    if package.location and package.location not in state.edition.locations:
        yield broken("package_off_the_board", mission=id)
    if package.handed and not package.carrier:
        yield broken("package_not_handed", mission=id)


def presence(state: S) -> Iterator[Broken]:
    """10: arrivals name exactly the seats with elements on a place."""
    there: dict[int, set[int]] = {}
    for element in state.elements.values():
        if element.location and element.controller != NEUTRAL:
            there.setdefault(element.location, set()).add(element.controller)
    if {place: set(seats) for place, seats in state.arrivals.items()} != there:
        yield broken("arrivals_and_elements")
