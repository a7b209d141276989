"""What is true of every state after every fact (the specification's invariants 1 to 21, as far as
one state tells; those about the order of facts are checked by the tests)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.war1955.edition.components import GADGETS
from domain.games.war1955.state import War1955State
from domain.kernel import HIDDEN

S = War1955State

LONGEST = 1_000_000
"""Turns: far beyond any game, so that numbers stay numbers."""


def invariants(state: S) -> Iterator[str]:
    """What is wrong with a state; nothing if all is well.

    The checks are staged: what a later one looks up, an earlier one has found to be there.
    """
    stages = (_named, _cards) if state.turn == 0 else _IN_PLAY
    for stage in stages:
        faults = list(stage(state))
        yield from faults
        if faults:
            return


def at_rest(state: S) -> Iterator[str]:
    """The same for a state in which the table waits: nobody has won there."""
    yield from invariants(state)
    is_running = state.turn > 0 and state.phase == "turn" and set(state.home) == {0, 1}
    if is_running and any(_has_won(state, seat) for seat in (0, 1)):
        yield "12: somebody has won and the table waits"


def _named(state: S) -> Iterator[str]:
    """Everything that is named exists."""
    countries, seats = set(state.edition.countries), {0, 1}
    if state.seats != 2:
        yield f"{state.seats} seats do not play"
    named = {*state.position, *state.home.values(), *state.spy.values(), *state.colour}
    if not named <= countries:
        yield f"2: {', '.join(sorted(named - countries))} is no country"
    for what, keys in (("home", state.home), ("faction", state.faction), ("spy", state.spy)):
        if not set(keys) <= seats:
            yield f"4: {what} names a seat that is not there"
    if state.turn == 0 and (state.phase not in ("setup_first", "setup_second") or state.stack):
        yield "7: the first turn has number 1"
    deck = set(state.edition.deck) | {HIDDEN}
    if not {*state.hands[0], *state.hands[1], *state.draw_pile, *state.discard} <= deck:
        yield "1: a card is none of the deck"
    if state.first_seat not in (0, 1, None):
        yield "7: the first seat is none of the two"


def _set_up(state: S) -> Iterator[str]:
    """Once a turn has begun, both seats have chosen their home."""
    seats, countries = {0, 1}, set(state.edition.countries)
    if state.phase not in ("turn", "over") or state.first_seat is None:
        yield "7: a turn begins when both homes are chosen"
    limit = LONGEST if state.turn_limit is None else state.turn_limit
    if not 1 <= state.turn <= limit <= LONGEST:
        yield f"7: turn {state.turn} is none of turns 1 to {limit}"
    for what, keys in (("home", state.home), ("faction", state.faction), ("spy", state.spy)):
        if set(keys) != seats:
            yield f"4: both seats have a {what}"
    if set(state.position) != countries or set(state.colour) != countries:
        yield "2: every track has one marker"
    for slots in state.gadgets:
        if not set(slots) <= set(GADGETS) or not set(slots.values()) <= set(state.edition.deck):
            yield "6: a gadget is one of the game's, and a card lies there"


def _frames(state: S) -> Iterator[str]:
    """What was announced could have been: by a seat, with cards, at a country."""
    box = state.edition
    for number, frame in enumerate(state.stack):
        if frame.seat not in (0, 1) or not frame.cards or not set(frame.cards) <= set(box.deck):
            yield f"16: action {number} of the stack is nobody's, or made with no card"
        places = {frame.country, frame.destination, *frame.countries} - {""}
        if not places <= set(box.countries):
            yield f"16: action {number} of the stack names no country"
        if frame.kind == "influence" and (frame.country not in box.countries or frame.total < 1):
            yield f"16: influence {number} of the stack has no target or no worth"
        if frame.kind != "influence" and frame.action not in box.params:
            yield f"16: action {number} of the stack is none of the game's"
        if frame.gadget and frame.gadget not in GADGETS:
            yield f"16: action {number} of the stack names no gadget"


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
    if not 1 <= state.step <= 4:
        yield f"7: a turn has no step {state.step}"
    if state.step > 2 and state.plays_left:
        yield "7: plays are left after the play steps"
    if not 0 <= state.extra_draws <= len(state.edition.deck):
        yield f"7: {state.extra_draws} extra cards are promised"
    if state.pilfer not in (None, 0, 1):
        yield "7: a seat that is not there is pilfered"
    if (state.phase == "over") != (state.result is not None):
        yield "12: a game is over when it has a result, and only then"
    ranking = state.result.ranking if state.result else ((0, 1),)
    if not all(ranking) or sorted([seat for tied in ranking for seat in tied]) != [0, 1]:
        yield "12: a result ranks both seats, each once"
    most = constants.plays_opening_turn if state.turn == 1 else constants.plays_per_turn
    if not 0 <= state.plays_left <= most:
        yield f"7: {state.plays_left} plays are left"
    for effect in state.effects:
        targets = state.edition.countries if effect.kind == "blockade" else (0, 1)
        if effect.by not in (0, 1) or effect.target not in targets:
            yield f"8: {effect.kind} is nobody's, or hits nothing"
            continue
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


_IN_PLAY = (_named, _set_up, _frames, _cards, _board, _gadgets, _turn, _stack)
