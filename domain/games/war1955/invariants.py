"""What is true of every state after every fact (the specification's invariants 1 to 21, as far as
one state tells; those about the order of facts are checked by the tests)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.war1955.state import War1955State
from domain.kernel import HIDDEN


def invariants(state: War1955State) -> Iterator[str]:
    """What is wrong with a state; nothing if all is well."""
    yield from _cards(state)
    if state.turn == 0:
        return
    yield from _board(state)
    yield from _gadgets(state)
    yield from _turn(state)
    yield from _stack(state)


def _cards(state: War1955State) -> Iterator[str]:
    """1: every card is in exactly one place."""
    places = [*state.hands[0], *state.hands[1], *state.draw_pile, *state.discard]
    for slots in state.gadgets:
        places += slots.values()
    for frame in state.stack:
        places += frame.cards
    if places and HIDDEN not in places and sorted(places) != sorted(state.edition.deck):
        yield "1: a card is in two places or in none"
    if places and len(places) != len(state.edition.deck):
        yield f"1: there are {len(places)} cards"


def _board(state: War1955State) -> Iterator[str]:
    """2 to 5: markers on their tracks, homes of different factions, Spies in countries."""
    countries = state.edition.countries
    if set(state.position) != set(countries):
        yield "2: every track has one marker"
    for country, position in state.position.items():
        if abs(position) > state.half_length(country):
            yield f"2: the marker of {country} is beyond its track"
    colours = {state.home[seat]: state.faction[seat] for seat in (0, 1)}
    if state.colour != {country: colours.get(country, "neutral") for country in countries}:
        yield "2: four markers are neutral, each home has its faction's"
    if state.faction[0] == state.faction[1]:
        yield "4: both seats are of one faction"
    for seat in (0, 1):
        if state.edition.faction[state.home[seat]] != state.faction[seat]:
            yield f"4: the home of seat {seat} is not of its faction"
        if state.spy[seat] not in countries:
            yield f"5: the Spy of seat {seat} is nowhere"


def _gadgets(state: War1955State) -> Iterator[str]:
    """6: a gadget is a Gadget Research that lies there."""
    for slots in state.gadgets:
        for gadget, card in slots.items():
            if state.edition.action[card] != "gadget_research":
                yield f"6: {gadget} is no Gadget Research"


def _turn(state: War1955State) -> Iterator[str]:
    """7, 8, 12: plays, effects and victory."""
    constants = state.edition.constants
    most = constants.plays_opening_turn if state.turn == 1 else constants.plays_per_turn
    if not 0 <= state.plays_left <= most:
        yield f"7: {state.plays_left} plays are left"
    for effect in state.effects:
        lasts = state.edition.params[effect.kind].lasts_turns
        if not state.turn <= effect.expires_turn <= state.turn + lasts:
            yield f"8: {effect.kind} is in force after its time, or for too long"
    won = [seat for seat in (0, 1) if _has_won(state, seat)]
    if len(won) == 2:
        yield "12: both seats have won"
    reasons = state.result.reasons if state.result else ()
    if state.phase == "over" and bool(won) != bool(reasons):
        yield "12: the game is over without a reason"
    if won and state.phase != "over" and state.step > 2:
        yield "12: somebody has won and the game goes on"


def _has_won(state: War1955State, seat: int) -> bool:
    secured = state.secured(seat)
    enough = len(secured) >= state.edition.constants.countries_to_win
    return enough or state.home[1 - seat] in secured


def _stack(state: War1955State) -> Iterator[str]:
    """16: nothing is announced on the actor's side after the play steps."""
    if state.stack and state.step > 2 and state.stack[0].seat == state.actor:
        yield "16: the actor plays after the play steps"
