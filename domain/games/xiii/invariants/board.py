"""The board: elements, places and missions name what exists, and fit together."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.invariants.table import are_different, are_seats
from domain.games.xiii.state import NEUTRAL, Mission, XiiiState

S = XiiiState


def board(state: S) -> Iterator[str]:
    """Elements are of the box and on the board; places exist."""
    box, places = state.edition, set(state.edition.locations)
    for id, element in state.elements.items():
        if id not in box.order:
            yield f"elements: {id} is not in the box"
            continue
        if not (element.controller == NEUTRAL or are_seats(state, (element.controller,))):
            yield f"elements: {id} is of no seat"
        if id in box.unit and not NEUTRAL <= box.home[id] < state.seats:
            yield f"elements: {id} has the colour of nobody"
        if id in box.characters and element.controller == NEUTRAL:
            yield f"elements: {id} belongs to a seat"
        if element.location not in places and (element.location or id in box.unit):
            yield f"elements: {id} is on no place of the board"
        if element.combat_card and element.combat_card not in box.cards:
            yield f"elements: {id} has a card that is not in the box"
    for place, seats in state.arrivals.items():
        if place not in places or not are_seats(state, seats) or not are_different(seats):
            yield f"10: arrivals at {place} must name seats, each once, on a place of the board"
    if not set(state.blocked) <= places or not are_different(state.blocked):
        yield "blocked: names places of the board, each once"
    for place, truce in state.truces.items():
        if place not in places or not are_seats(state, truce.seats):
            yield f"truces: {place} is no place, or names no seats"
        if not are_different(truce.seats):
            yield f"truces: {place} names a seat twice"
        if not state.turn <= truce.turn_until <= state.turn + 1:
            yield f"truces: that of {place} cannot last until turn {truce.turn_until}"


def missions(state: S) -> Iterator[str]:
    """Active missions: who holds, fills, carries."""
    for id, mission in state.missions.items():
        card = state.edition.missions.get(id)
        if card is None:
            yield f"missions: {id} is not in the box"
            continue
        named = [
            seat for seat in (mission.leg_credit, mission.filler, mission.ally) if seat is not None
        ]
        if not are_seats(state, named):
            yield f"missions.{id}: names a seat that is not there"
        if (mission.filler is None) != (mission.ally is None):
            yield f"missions.{id}: an Alliance has a filler and an ally"
        hold = mission.hold
        if hold is not None:
            if card.type != "defence" or not are_seats(state, (hold.seat,)):
                yield f"missions.{id}: only a seat holds, and only in a defence"
            elif not 1 <= hold.since_turn <= state.turn:
                yield f"missions.{id}: nobody has held it since turn {hold.since_turn}"
        is_delivery = mission.stage == "delivery"
        if is_delivery != (mission.package is not None) or is_delivery > (card.package is not None):
            yield f"missions.{id}: a package, and only a package, is delivered"
        if is_delivery != (mission.leg_credit is not None):
            yield f"missions.{id}: a delivery, and nothing else, follows a first leg"
        yield from _package(state, id, mission)


def _package(state: S, id: str, mission: Mission) -> Iterator[str]:
    package = mission.package
    if package is None:
        return
    carrier = state.elements.get(package.carrier)
    if package.carrier and (carrier is None or carrier.controller == NEUTRAL):
        yield f"18: the carrier of the package of {id} is gone"
    if package.location and package.location not in state.edition.locations:
        yield f"18: the package of {id} is on no place of the board"
    if package.handed and not package.carrier:
        yield f"18: nobody has handed over the package of {id}"


def presence(state: S) -> Iterator[str]:
    """10: arrivals name exactly the seats with elements on a place."""
    there: dict[int, set[int]] = {}
    for element in state.elements.values():
        if element.location and element.controller != NEUTRAL:
            there.setdefault(element.location, set()).add(element.controller)
    if {place: set(seats) for place, seats in state.arrivals.items()} != there:
        yield "10: arrivals must name exactly the seats with elements on a place"
