"""What is true of every state after every fact (the specification's invariants 1 to 21, as far as
one state tells; those about the order of facts are checked by the tests)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.war1955.edition.components import GADGETS
from domain.games.war1955.state import War1955State
from domain.kernel import HIDDEN, Broken, broken

S = War1955State

LONGEST = 1_000_000
"""Turns: far beyond any game, so that numbers stay numbers."""


def invariants(state: S) -> Iterator[Broken]:
    """What is wrong with a state; nothing if all is well.

    The checks are staged: what a later one looks up, an earlier one has found to be there.
    """
    stages = (_named, _cards) if state.turn == 0 else _IN_PLAY
    for stage in stages:
        faults = list(stage(state))
        yield from faults
        if faults:
            return


def at_rest(state: S) -> Iterator[Broken]:
    """The same for a state in which the table waits: nobody has won there."""
    yield from invariants(state)
    is_running = state.turn > 0 and state.phase == "turn" and set(state.home) == {0, 1}
    if is_running and any(_has_won(state, seat) for seat in (0, 1)):
        yield broken("won_and_waiting")


def _named(state: S) -> Iterator[Broken]:
    """Everything that is named exists."""
    countries, seats = set(state.edition.countries), {0, 1}
    if state.seats != 2:
        yield broken("seats_do_not_play", seats=state.seats)
    named = {*state.position, *state.home.values(), *state.spy.values(), *state.colour}
    if not named <= countries:
        yield broken("no_country", countries=sorted(named - countries))
    for what, keys in (("home", state.home), ("faction", state.faction), ("spy", state.spy)):
        if not set(keys) <= seats:
            yield broken("names_no_seat", what=what)
    if state.turn == 0 and (state.phase not in ("setup_first", "setup_second") or state.stack):
        yield broken("first_turn")
    deck = set(state.edition.deck) | {HIDDEN}
    if not {*state.hands[0], *state.hands[1], *state.draw_pile, *state.discard} <= deck:
        yield broken("not_of_the_deck")
    if state.first_seat not in (0, 1, None):
        yield broken("first_seat")


def _set_up(state: S) -> Iterator[Broken]:
    """Once a turn has begun, both seats have chosen their home."""
    seats, countries = {0, 1}, set(state.edition.countries)
    if state.phase not in ("turn", "over") or state.first_seat is None:
        yield broken("homes_first")
    limit = LONGEST if state.turn_limit is None else state.turn_limit
    if not 1 <= state.turn <= limit <= LONGEST:
        yield broken("no_such_turn", turn=state.turn, limit=limit)
    for what, keys in (("home", state.home), ("faction", state.faction), ("spy", state.spy)):
        if set(keys) != seats:
            yield broken("both_have", what=what)
    if set(state.position) != countries or set(state.colour) != countries:
        yield broken("one_marker_each")
    for slots in state.gadgets:
        if not set(slots) <= set(GADGETS) or not set(slots.values()) <= set(state.edition.deck):
            yield broken("no_gadget_there")


def _frames(state: S) -> Iterator[Broken]:
    """What was announced could have been: by a seat, with cards, at a country."""
    box = state.edition
    for number, frame in enumerate(state.stack):
        if frame.seat not in (0, 1) or not frame.cards or not set(frame.cards) <= set(box.deck):
            yield broken("action_of_nobody", number=number)
        places = {frame.country, frame.destination, *frame.countries} - {""}
        if not places <= set(box.countries):
            yield broken("action_without_country", number=number)
        if frame.kind == "influence" and (frame.country not in box.countries or frame.total < 1):
            yield broken("influence_without_target", number=number)
        if frame.kind != "influence" and frame.action not in box.params:
            yield broken("no_such_action", number=number)
        if frame.gadget and frame.gadget not in GADGETS:
            yield broken("action_without_gadget", number=number)


def _cards(state: War1955State) -> Iterator[Broken]:
    """1: every card is in exactly one place."""
    places = [*state.hands[0], *state.hands[1], *state.draw_pile, *state.discard]
    for slots in state.gadgets:
        places += slots.values()
    for frame in state.stack:
        places += frame.cards
    if places and HIDDEN not in places and sorted(places) != sorted(state.edition.deck):
        yield broken("card_misplaced")
    if places and len(places) != len(state.edition.deck):
        yield broken("card_count", count=len(places))


def _board(state: War1955State) -> Iterator[Broken]:
    """2 to 5: markers on their tracks, homes of different factions, Spies in countries."""
    countries = state.edition.countries
    if set(state.position) != set(countries):
        yield broken("one_marker_each")
    for country, position in state.position.items():
        if abs(position) > state.half_length(country):
            yield broken("beyond_the_track", country=country)
    colours = {state.home[seat]: state.faction[seat] for seat in (0, 1)}
    if state.colour != {country: colours.get(country, "neutral") for country in countries}:
        yield broken("marker_colours")
    if state.faction[0] == state.faction[1]:
        yield broken("same_faction")
    for seat in (0, 1):
        if state.edition.faction[state.home[seat]] != state.faction[seat]:
            yield broken("home_of_another", seat=seat)
        if state.spy[seat] not in countries:
            yield broken("spy_nowhere", seat=seat)


def _gadgets(state: War1955State) -> Iterator[Broken]:
    """6: a gadget is a Gadget Research that lies there."""
    for slots in state.gadgets:
        for gadget, card in slots.items():
            if state.edition.action[card] != "gadget_research":
                yield broken("no_research", gadget=gadget)


def _turn(state: War1955State) -> Iterator[Broken]:
    """7, 8, 12: plays, effects and victory."""
    constants = state.edition.constants
    if not 1 <= state.step <= 4:
        yield broken("no_such_step", step=state.step)
    if state.step > 2 and state.plays_left:
        yield broken("plays_left_over")
    if not 0 <= state.extra_draws <= len(state.edition.deck):
        yield broken("extra_cards", extra_draws=state.extra_draws)
    if state.pilfer not in (None, 0, 1):
        yield broken("pilfered_nobody")
    if (state.phase == "over") != (state.result is not None):
        yield broken("over_without_result")
    ranking = state.result.ranking if state.result else ((0, 1),)
    if not all(ranking) or sorted([seat for tied in ranking for seat in tied]) != [0, 1]:
        yield broken("ranking")
    most = constants.plays_opening_turn if state.turn == 1 else constants.plays_per_turn
    if not 0 <= state.plays_left <= most:
        yield broken("plays_left", plays_left=state.plays_left)
    for effect in state.effects:
        targets = state.edition.countries if effect.kind == "blockade" else (0, 1)
        if effect.by not in (0, 1) or effect.target not in targets:
            yield broken("effect_of_nobody", kind=effect.kind)
            continue
        lasts = state.edition.params[effect.kind].lasts_turns
        if not state.turn <= effect.expires_turn <= state.turn + lasts:
            yield broken("effect_too_long", kind=effect.kind)
    won = [seat for seat in (0, 1) if _has_won(state, seat)]
    if len(won) == 2:
        yield broken("both_won")
    reasons = state.result.reasons if state.result else ()
    if state.phase == "over" and bool(won) != bool(reasons):
        yield broken("over_without_reason")
    if won and state.phase != "over" and state.step > 2:
        yield broken("won_and_goes_on")


def _has_won(state: War1955State, seat: int) -> bool:
    secured = state.secured(seat)
    enough = len(secured) >= state.edition.constants.countries_to_win
    return enough or state.home[1 - seat] in secured


def _stack(state: War1955State) -> Iterator[Broken]:
    """16: nothing is announced on the actor's side after the play steps."""
    if state.stack and state.step > 2 and state.stack[0].seat == state.actor:
        yield broken("plays_too_late")


_IN_PLAY = (_named, _set_up, _frames, _cards, _board, _gadgets, _turn, _stack)
