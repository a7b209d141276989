"""What is true of every state, after every fact (the specification's invariants 1 to 18, as far as
one state tells; those about the order of facts are checked by the tests)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.rules.board import characters_of, places_of, units_in
from domain.games.xiii.state import NEUTRAL, XiiiState
from domain.kernel import HIDDEN, Broken, broken

S = XiiiState


def lasting(state: S) -> Iterator[Broken]:
    """What is wrong with a state; nothing if all is well."""
    if state.part == "setup":
        return
    yield from _cards(state)
    yield from _elements(state)
    yield from _seats(state)
    yield from _board(state)
    yield from _missions(state)


def _cards(state: S) -> Iterator[Broken]:
    """1: every card is in exactly one place."""
    box = state.edition
    cards = [*state.action_pile, *state.action_discard, *state.looked, *state.secondaries]
    for seat in range(state.seats):
        cards += [*state.hands[seat], *state.secondary_won[seat]]
    cards += [played.card for played in state.playing]
    cards += [each.combat_card for each in state.elements.values() if each.combat_card]
    listed = state.options.action_deck == "listed"
    deck = [id for id, card in box.cards.items() if not (listed and card.unlisted)]
    if not _same(cards, deck):
        yield broken("action_card_misplaced")
    missions = [*state.missions]
    for pile in state.mission_piles.values():
        missions += pile
    for won in state.missions_won:
        missions += won
    if not _same(missions, list(box.missions)):
        yield broken("mission_misplaced")
    people = [*state.char_pile, *state.offer, *state.chars_out]
    people += [id for id in state.elements if id in box.characters]
    if not _same(people, list(box.characters)):
        yield broken("character_misplaced")


def _same(found: list[str], wanted: list[str]) -> bool:
    if HIDDEN in found:
        return len(found) == len(wanted)
    return len(found) == len(wanted) and set(found) == set(wanted)


def _elements(state: S) -> Iterator[Broken]:
    """2, 3, 5, 6, 16, 17: tokens, characters, wounds and marks."""
    box = state.edition
    wounded = state.wounds is not None
    for id, element in state.elements.items():
        if id in box.unit:
            neutral = element.controller == NEUTRAL
            if not element.location or neutral != (box.home[id] == NEUTRAL):
                yield broken("unit_of_the_wrong_side", element=id)
            if element.wounds and not wounded:
                yield broken("wounded_and_alive", element=id)
        if not wounded and not 0 <= element.wounds < box.life[id]:
            yield broken("wound_count", element=id, wounds=element.wounds)
        if element.combat_card and state.combat is None:
            yield broken("card_outside_a_fight", element=id)
        if state.phase < 6 and state.step != "cleanup" and (element.retreated or element.halted):
            yield broken("marked_too_early", element=id, number=state.phase)
    most = box.parameters.max_characters.value
    in_capture = state.combat is not None and state.combat.step == "powers"
    for seat in range(state.seats):
        placed = [id for id in characters_of(state, seat) if state.elements[id].location]
        if len(placed) > most + in_capture:
            yield broken("too_many_characters", seat=seat, count=len(placed))


def _seats(state: S) -> Iterator[Broken]:
    """7, 8, 9: points, autonomy and the order."""
    floor = state.edition.parameters.score_floor.value
    sums = [floor] * state.seats
    for gain in state.score_log:
        sums[gain.seat] += gain.amount
    if list(state.score) != sums or min(state.score) < floor:
        yield broken("points_not_scored")
    if not all(0 <= ap <= state.edition.parameters.autonomy_track_max.value for ap in state.ap):
        yield broken("beyond_the_track")
    if state.phase != 6 and any(state.bonus_steps):
        yield broken("bonus_too_early")
    if not state.options.carry_over and state.turn > 1 and state.phase < 4 and any(state.ap):
        yield broken("autonomy_kept")
    if state.phase > 1 and sorted(state.order) != list(range(state.seats)):
        yield broken("order_names_all")


def _board(state: S) -> Iterator[Broken]:
    """4, 11, 15: stacks, places that were fought for, blockades."""
    taken = {element.location for element in state.elements.values()}
    is_early = state.phase < 6 and state.step != "cleanup"
    if set(state.blocked) & taken or (state.blocked and is_early):
        yield broken("blocked_and_occupied")
    is_between = state.active is None and state.phase in (1, 7, 8)
    if not is_between:
        return
    limit = state.edition.parameters.concentration
    for seat in range(state.seats):
        for place, ids in places_of(state, seat).items():
            units = len(units_in(state, ids))
            if units > limit.units or len(ids) - units > limit.characters:
                yield broken("too_many_elements", seat=seat, place=place)
    for place, seats in state.arrivals.items():
        truce = state.truces.get(place)
        is_fresh = truce is not None and truce.turn_until > state.turn
        if state.phase == 8 and len(seats) > 1 and not is_fresh:
            yield broken("shared_place", place=place)


def _missions(state: S) -> Iterator[Broken]:
    """10, 12, 14, 18 at rest: arrivals, objectives, neutral units and packages."""
    for mission in state.missions.values():
        package = mission.package
        if package is not None and bool(package.carrier) == bool(package.location):
            yield broken("package_half_carried")
        if package is not None and package.carrier and package.carrier not in state.elements:
            yield broken("carrier_gone")
    objectives = {
        state.edition.missions[id].location: id
        for id, mission in state.missions.items()
        if mission.stage == "objective"
    }
    for id, element in state.elements.items():
        if element.controller != NEUTRAL:
            continue
        mission_here = objectives.get(element.location)
        if mission_here is None or not id.startswith(f"n{mission_here}-"):
            yield broken("neutral_unwanted", element=id)
    if state.part in ("order", "last_call") and state.turn > 1:
        yield from _cleared(state, objectives)


def _cleared(state: S, objectives: dict[int, str]) -> Iterator[Broken]:
    """12: after phase 8 only holders, and allies around a hold, stay on objectives."""
    for place, id in objectives.items():
        if place in state.arrivals and state.missions[id].hold is None:
            yield broken("stays_on_objective", place=place)
