"""Facts -> state: elements and movement."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.xiii.evolve.folding import S, evolve, less, moved, with_element, without_element
from domain.games.xiii.facts import (
    ApSpent,
    ArrivalRecorded,
    CharacterDefected,
    CharacterEliminated,
    CharacterJoined,
    CharacterReturned,
    DepartureRecorded,
    ElementPlaced,
    GroupFlown,
    GroupMoved,
    InfiltrationAnnounced,
    InfiltrationPassed,
    InfiltrationStopped,
    LocationBlocked,
    LocationUnblocked,
    MainDealt,
    UnitDefected,
    UnitEliminated,
    UnitReturned,
    WoundsRemoved,
)
from domain.games.xiii.state import (
    Element,
    Infiltration,
    Mission,
    Roll,
)
from domain.kernel import ended, having, put

# Elements


@evolve.on(MainDealt)
def main_dealt(state: S, fact: MainDealt) -> S:
    return with_element(state, fact.card, Element(fact.seat))


@evolve.on(ElementPlaced)
def element_placed(state: S, fact: ElementPlaced) -> S:
    element = state.elements.get(fact.element) or Element(fact.seat)
    element = replace(element, location=fact.location)
    to_place = state.to_place
    if fact.reason in ("recruited", "replaced", "skill"):
        to_place = to_place[1:]
    return replace(state, elements={**state.elements, fact.element: element}, to_place=to_place)


@evolve.on(WoundsRemoved)
def wounds_removed(state: S, fact: WoundsRemoved) -> S:
    element = state.elements[fact.element]
    healed = replace(element, wounds=element.wounds - fact.amount)
    treated = state.treated
    if fact.cause == "hospital":
        treated = (*treated, (element.controller, element.location))
    return replace(state, elements={**state.elements, fact.element: healed}, treated=treated)


@evolve.on(CharacterJoined)
def character_joined(state: S, fact: CharacterJoined) -> S:
    characters = [id for id in state.to_place if id in state.edition.characters]
    at = len(characters)
    return replace(
        state,
        elements={**state.elements, fact.card: Element(fact.seat)},
        offer=less(state.offer, (fact.card,)),
        to_place=(*state.to_place[:at], fact.card, *state.to_place[at:]),
    )


@evolve.on(CharacterReturned)
def character_returned(state: S, fact: CharacterReturned) -> S:
    pile = (*state.char_pile, fact.card)
    if not fact.was_in_play:
        return replace(state, char_pile=pile, offer=less(state.offer, (fact.card,)))
    vacated = (*state.vacated, state.elements[fact.card].location)
    return replace(without_element(state, fact.card), char_pile=pile, vacated=vacated)


@evolve.on(ApSpent)
def ap_spent(state: S, fact: ApSpent) -> S:
    return replace(state, ap=put(state.ap, fact.seat, state.ap[fact.seat] - fact.amount))


@evolve.on(UnitReturned)
def unit_returned(state: S, fact: UnitReturned) -> S:
    attempt = state.attempt
    if fact.cause == "failure" and attempt is not None:
        less_owed = replace(attempt, owed=attempt.owed - 1)
        state = replace(state, agenda=having(state.agenda, less_owed))
    return without_element(state, fact.token)


@evolve.on(UnitEliminated)
def unit_eliminated(state: S, fact: UnitEliminated) -> S:
    return without_element(state, fact.token)


@evolve.on(CharacterEliminated)
def character_eliminated(state: S, fact: CharacterEliminated) -> S:
    out = {**state.chars_out, fact.card: "eliminated"}
    return replace(without_element(state, fact.card), chars_out=out)


@evolve.on(CharacterDefected)
def character_defected(state: S, fact: CharacterDefected) -> S:
    element = replace(state.elements[fact.card], controller=fact.to)
    return replace(with_element(state, fact.card, element), agenda=ended(state.agenda, Roll))


@evolve.on(UnitDefected)
def unit_defected(state: S, fact: UnitDefected) -> S:
    element = replace(state.elements[fact.token], controller=fact.to)
    return replace(with_element(state, fact.token, element), agenda=ended(state.agenda, Roll))


# Movement


@evolve.on(GroupMoved)
def group_moved(state: S, fact: GroupMoved) -> S:
    elements = moved(state, fact.elements, fact.to)
    return replace(state, elements=elements, missions=_unhanded(state, fact.seat))


@evolve.on(GroupFlown)
def group_flown(state: S, fact: GroupFlown) -> S:
    elements = moved(state, fact.elements, fact.to)
    return replace(state, elements=elements, missions=_unhanded(state, fact.seat))


def _unhanded(state: S, seat: int) -> dict[str, Mission]:
    """The seat has moved elements: its packages may be handed over again."""
    missions = state.missions
    for id, mission in missions.items():
        package = mission.package
        if (
            package is not None
            and package.handed
            and state.elements[package.carrier].controller == seat
        ):
            package = replace(package, handed=False)
            missions = {**missions, id: replace(mission, package=package)}
    return missions


@evolve.on(ArrivalRecorded)
def arrival_recorded(state: S, fact: ArrivalRecorded) -> S:
    seats = (*state.arrivals.get(fact.location, ()), fact.seat)
    return replace(state, arrivals={**state.arrivals, fact.location: seats})


@evolve.on(DepartureRecorded)
def departure_recorded(state: S, fact: DepartureRecorded) -> S:
    arrivals = dict(state.arrivals)
    left = tuple([seat for seat in arrivals.pop(fact.location) if seat != fact.seat])
    if left:
        arrivals[fact.location] = left
    return replace(state, arrivals=arrivals)


@evolve.on(InfiltrationAnnounced)
def infiltration_announced(state: S, fact: InfiltrationAnnounced) -> S:
    infiltration = Infiltration(fact.seat, fact.elements, fact.location, fact.to, fact.by)
    elements = state.elements
    if fact.by in elements:
        elements = {**elements, fact.by: replace(elements[fact.by], used_power=True)}
    return replace(state, agenda=having(state.agenda, infiltration), elements=elements)


@evolve.on(InfiltrationPassed)
def infiltration_passed(state: S, fact: InfiltrationPassed) -> S:
    return replace(state, agenda=ended(state.agenda, Infiltration))


@evolve.on(InfiltrationStopped)
def infiltration_stopped(state: S, fact: InfiltrationStopped) -> S:
    elements = dict(state.elements)
    for id in fact.elements:
        elements[id] = replace(elements[id], halted=True)
    return replace(state, agenda=ended(state.agenda, Infiltration), elements=elements)


@evolve.on(LocationBlocked)
def location_blocked(state: S, fact: LocationBlocked) -> S:
    return replace(state, blocked=(*state.blocked, fact.location))


@evolve.on(LocationUnblocked)
def location_unblocked(state: S, fact: LocationUnblocked) -> S:
    return replace(state, blocked=tuple([at for at in state.blocked if at != fact.location]))
