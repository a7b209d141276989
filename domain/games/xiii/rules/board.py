"""What a position says: who stands where, what a place is, what a seat could hold.

Everything here is public but `held`.
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.games.xiii.state import NEUTRAL, XiiiState

S = XiiiState
Ids = tuple[str, ...]


# Who stands where


def own_at(state: S, seat: int, location: int) -> list[str]:
    """The seat's elements on a place."""
    return [
        id
        for id, element in state.elements.items()
        if element.location == location and element.controller == seat
    ]


def enemies_at(state: S, seat: int, location: int) -> int:
    """How many elements of other seats stand there; neutral units do not count."""
    count = 0
    for element in state.elements.values():
        if element.location == location and element.controller not in (seat, NEUTRAL):
            count += 1
    return count


def neutrals_at(state: S, location: int) -> list[str]:
    """The neutral units on a place."""
    return own_at(state, NEUTRAL, location)


def is_empty(state: S, location: int) -> bool:
    """Whether nobody stands there, neutral units included."""
    return all(element.location != location for element in state.elements.values())


def places_of(state: S, seat: int) -> dict[int, list[str]]:
    """The seat's elements, by place."""
    places: dict[int, list[str]] = {}
    for id, element in state.elements.items():
        if element.controller == seat and element.location:
            places.setdefault(element.location, []).append(id)
    return places


def characters_of(state: S, seat: int) -> list[str]:
    """The seat's characters, placed or not."""
    people = state.edition.characters
    return [
        id for id, element in state.elements.items() if element.controller == seat and id in people
    ]


def characters_in(state: S, ids: Iterable[str]) -> list[str]:
    people = state.edition.characters
    return [id for id in ids if id in people]


def units_in(state: S, ids: Iterable[str]) -> list[str]:
    unit = state.edition.unit
    return [id for id in ids if id in unit]


def ring_places(state: S, seat: int, ring: str) -> list[int]:
    """The places with this ring on which the seat has a character, each once."""
    people = state.edition.characters
    held = {
        element.location
        for id, element in state.elements.items()
        if element.controller == seat and id in people
    }
    return [place for place in state.edition.rings[ring] if place in held]


def with_skill(state: S, seat: int, skill: str) -> list[str]:
    """The seat's characters on the board that have a skill."""
    skills = state.edition.skill
    return [
        id
        for id, element in state.elements.items()
        if element.controller == seat and element.location and skills.get(id) == skill
    ]


def life_left(state: S, id: str) -> int:
    """Wounds that an element can still take."""
    return state.edition.life[id] - state.elements[id].wounds


# Places


def objective_at(state: S, location: int) -> str:
    """The active mission in stage objective of a place; empty if there is none."""
    for id, mission in state.missions.items():
        if mission.stage == "objective" and state.edition.missions[id].location == location:
            return id
    return ""


def is_fresh(state: S, location: int) -> bool:
    """Whether an Alliance of this turn lies on the place."""
    truce = state.truces.get(location)
    return truce is not None and truce.turn_until > state.turn


def in_truce(state: S, seat: int, location: int) -> bool:
    """Whether the seat may leave the place freely."""
    truce = state.truces.get(location)
    return truce is not None and seat in truce.seats


def contested(state: S, seat: int) -> list[int]:
    """Places where the seat has to fight."""
    return sorted(
        [
            place
            for place, seats in state.arrivals.items()
            if seat in seats and len(seats) > 1 and not is_fresh(state, place)
        ]
    )


def fits(state: S, seat: int, location: int, characters: int, units: int) -> bool:
    """Whether so many more keep the concentration of the seat's stack there."""
    own = own_at(state, seat, location)
    limit = state.edition.parameters.concentration
    people = len(characters_in(state, own))
    return people + characters <= limit.characters and len(own) - people + units <= limit.units


def overfull(state: S, seat: int) -> int:
    """A place where the seat has too many units; 0 if there is none."""
    limit = state.edition.parameters.concentration.units
    for place, ids in places_of(state, seat).items():
        if len(ids) > limit and len(units_in(state, ids)) > limit:
            return place
    return 0


# Retreats


def stops_at(state: S, seat: int, location: int, characters: int, units: int) -> bool:
    """Whether a retreat ends there: no enemy, no objective, no overfull stack."""
    return (
        not enemies_at(state, seat, location)
        and not objective_at(state, location)
        and fits(state, seat, location, characters, units)
    )


def retreat_options(state: S, seat: int, group: Iterable[str], visited: Iterable[int]) -> list[int]:
    """The next places from which a complete retreat is possible."""
    visited = tuple(visited)
    people = len(characters_in(state, group))
    limit = state.edition.parameters.concentration.units
    units = min(len(units_in(state, group)), limit)
    near = state.edition.neighbours
    closed = {*visited, *state.blocked}
    return [
        place
        for place in near[visited[-1]]
        if place not in closed and _completes(state, seat, place, people, units, closed)
    ]


def _completes(state: S, seat: int, start: int, people: int, units: int, closed: set[int]) -> bool:
    seen, todo = {*closed, start}, [start]
    while todo:
        place = todo.pop()
        if stops_at(state, seat, place, people, units):
            return True
        for other in state.edition.neighbours[place]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return False


# Units in reserve, and units that are alike


def next_token(state: S, seat: int, kind: str) -> str:
    """The token of the reserve with the lowest number; empty if there is none."""
    for token in state.edition.tokens[seat].get(kind, ()):
        if token not in state.elements:
            return token
    return ""


def carriers(state: S) -> set[str]:
    """The elements that carry a package."""
    return {
        mission.package.carrier
        for mission in state.missions.values()
        if mission.package is not None and mission.package.carrier
    }


def merged(state: S, ids: Iterable[str]) -> list[str]:
    """One element of each kind: equal units are told by the lowest number.

    Units are equal if they share controller, colour, type and marks and have neither card nor
    package; characters are all different.
    """
    box, loaded = state.edition, carriers(state)
    first: dict[object, str] = {}
    for id in sorted(ids, key=box.order.__getitem__):
        element = state.elements[id]
        kind: object = id
        if id in box.unit and not element.combat_card and id not in loaded:
            marks = (element.halted, element.retreated)
            kind = (element.controller, box.home[id], box.unit[id], marks)
        first.setdefault(kind, id)
    return list(first.values())


def in_order(state: S, ids: Iterable[str]) -> Ids:
    """Characters first, then units by colour, type and number; unknown ids last."""
    order = state.edition.order
    return tuple(sorted(ids, key=lambda id: (order.get(id, len(order)), id)))


# Cards


def could_hold(state: S, seat: int, kind: str) -> bool:
    """Whether, for all that is public, the seat might hold a card of this type."""
    if not state.hands[seat]:
        return False
    discard = state.action_discard
    playing = state.playing
    listed = state.options.action_deck == "listed"
    for card in state.edition.cards_of[kind]:
        if listed and state.edition.cards[card].unlisted:
            continue
        if card not in discard and all(card != played.card for played in playing):
            return True
    return False


def held(state: S, seat: int, *kinds: str) -> list[str]:
    """The seat's cards of these types, of identical ones the first."""
    cards = state.edition.cards
    first: dict[tuple[str, int, str], str] = {}
    for card in sorted(state.hands[seat]):
        entry = cards[card]
        if entry.type in kinds:
            unique = card if entry.type == "secondary_mission" else ""
            first.setdefault((entry.type, entry.bonus, unique), card)
    return list(first.values())


# Missions


def controls(state: S, seat: int, location: int) -> bool:
    """Alone on a place, with an element that did not retreat (ruling.control)."""
    if state.arrivals.get(location) != (seat,):
        return False
    return any(not state.elements[id].retreated for id in own_at(state, seat, location))


def loose_packages(state: S, location: int) -> list[str]:
    """Missions whose package lies on a place."""
    return [
        id
        for id, mission in state.missions.items()
        if mission.package is not None and mission.package.location == location
    ]
