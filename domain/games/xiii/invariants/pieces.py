"""What is true of every state, after every fact (the specification's invariants 1 to 18, as far as
one state tells; those about the order of facts are checked by the tests)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.rules.board import characters_of, places_of, units_in
from domain.games.xiii.state import NEUTRAL, XiiiState
from domain.kernel import HIDDEN

S = XiiiState


def lasting(state: S) -> Iterator[str]:
    """What is wrong with a state; nothing if all is well."""
    if state.part == "setup":
        return
    yield from _cards(state)
    yield from _elements(state)
    yield from _seats(state)
    yield from _board(state)
    yield from _missions(state)


def _cards(state: S) -> Iterator[str]:
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
        yield "1: an action card is in two places or in none"
    missions = [*state.missions]
    for pile in state.mission_piles.values():
        missions += pile
    for won in state.missions_won:
        missions += won
    if not _same(missions, list(box.missions)):
        yield "1: a primary mission is in two places or in none"
    people = [*state.char_pile, *state.offer, *state.chars_out]
    people += [id for id in state.elements if id in box.characters]
    if not _same(people, list(box.characters)):
        yield "1: a character is in two places or in none"


def _same(found: list[str], wanted: list[str]) -> bool:
    if HIDDEN in found:
        return len(found) == len(wanted)
    return len(found) == len(wanted) and set(found) == set(wanted)


def _elements(state: S) -> Iterator[str]:
    """2, 3, 5, 6, 16, 17: tokens, characters, wounds and marks."""
    box = state.edition
    wounded = state.wounds is not None
    for id, element in state.elements.items():
        if id in box.unit:
            neutral = element.controller == NEUTRAL
            if not element.location or neutral != (box.home[id] == NEUTRAL):
                yield f"2: {id} is nowhere or of the wrong side"
            if element.wounds and not wounded:
                yield f"6: {id} is wounded and alive"
        if not wounded and not 0 <= element.wounds < box.life[id]:
            yield f"5: {id} has {element.wounds} wounds"
        if element.combat_card and state.combat is None:
            yield f"16: {id} has a card outside a fight"
        if state.phase < 6 and state.step != "cleanup" and (element.retreated or element.halted):
            yield f"17: {id} is marked in phase {state.phase}"
    most = box.parameters.max_characters.value
    in_capture = state.combat is not None and state.combat.step == "powers"
    for seat in range(state.seats):
        placed = [id for id in characters_of(state, seat) if state.elements[id].location]
        if len(placed) > most + in_capture:
            yield f"3: seat {seat} has {len(placed)} characters"


def _seats(state: S) -> Iterator[str]:
    """7, 8, 9: points, autonomy and the order."""
    floor = state.edition.parameters.score_floor.value
    sums = [floor] * state.seats
    for gain in state.score_log:
        sums[gain.seat] += gain.amount
    if list(state.score) != sums or min(state.score) < floor:
        yield "7: the points are not the sum of what was scored"
    if not all(0 <= ap <= state.edition.parameters.autonomy_track_max.value for ap in state.ap):
        yield "8: autonomy beyond the track"
    if state.phase != 6 and any(state.bonus_steps):
        yield "8: bonus steps outside phase 6"
    if not state.options.carry_over and state.turn > 1 and state.phase < 4 and any(state.ap):
        yield "8: autonomy was kept"
    if state.phase > 1 and sorted(state.order) != list(range(state.seats)):
        yield "9: the order does not name every seat once"


def _board(state: S) -> Iterator[str]:
    """4, 11, 15: stacks, places that were fought for, blockades."""
    taken = {element.location for element in state.elements.values()}
    is_early = state.phase < 6 and state.step != "cleanup"
    if set(state.blocked) & taken or (state.blocked and is_early):
        yield "15: a blocked place is occupied, or blocked too early"
    is_between = state.active is None and state.phase in (1, 7, 8)
    if not is_between:
        return
    limit = state.edition.parameters.concentration
    for seat in range(state.seats):
        for place, ids in places_of(state, seat).items():
            units = len(units_in(state, ids))
            if units > limit.units or len(ids) - units > limit.characters:
                yield f"4: seat {seat} has too many elements on {place}"
    for place, seats in state.arrivals.items():
        truce = state.truces.get(place)
        is_fresh = truce is not None and truce.turn_until > state.turn
        if state.phase == 8 and len(seats) > 1 and not is_fresh:
            yield f"11: seats share {place} after phase 7"


def _missions(state: S) -> Iterator[str]:
    """10, 12, 14, 18 at rest: arrivals, objectives, neutral units and packages."""
    for mission in state.missions.values():
        package = mission.package
        if package is not None and bool(package.carrier) == bool(package.location):
            yield "18: a package has a carrier and a place, or neither"
        if package is not None and package.carrier and package.carrier not in state.elements:
            yield "18: the carrier of a package is gone"
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
            yield f"14: {id} stands where no mission wants it"
    if state.part in ("order", "last_call") and state.turn > 1:
        yield from _cleared(state, objectives)


def _cleared(state: S, objectives: dict[int, str]) -> Iterator[str]:
    """12: after phase 8 only holders, and allies around a hold, stay on objectives."""
    for place, id in objectives.items():
        if place in state.arrivals and state.missions[id].hold is None:
            yield f"12: somebody stays on {place}, whose mission is not resolved"
