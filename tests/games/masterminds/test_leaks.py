"""Nothing hidden leaves the domain: discs are swapped for others, and nobody else can tell.

Invariant 15. What a seat hides: the kinds of its discs on the board and in its pile.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from domain.games.masterminds import ruleset
from domain.games.masterminds.moves import PlayAgent
from domain.games.masterminds.state import Disc, MastermindsState
from domain.kernel import (
    PUBLIC,
    KeyedChance,
    Move,
    Recorder,
    Viewer,
    encoded,
    seat_viewer,
    shown,
    without,
)
from domain.kernel.knowledge import reveals
from domain.rulesets import RULESETS
from tests.games.masterminds.given import STELLA, Seat, given
from tests.games.masterminds.playing import game

rule = pytest.mark.rule

View = Callable[[MastermindsState, Viewer], MastermindsState]


def swapped(state: MastermindsState, seat: int, rng: random.Random) -> MastermindsState:
    """The same public state with the seat's hidden discs in other places."""
    villain = state.villains[seat]
    hidden = [
        disc.kind
        for stack in state.stacks.values()
        for disc in stack
        if disc.owner == seat and not disc.is_public
    ]
    kinds = [*hidden, *villain.pile]
    rng.shuffle(kinds)
    left = iter(kinds)

    def other(disc: Disc) -> Disc:
        return Disc(seat, next(left)) if disc.owner == seat and not disc.is_public else disc

    stacks = {city: tuple(map(other, stack)) for city, stack in state.stacks.items()}
    pile = tuple(left)
    villains = list(state.villains)
    villains[seat] = replace(villain, pile=pile)
    return replace(state, stacks=stacks, villains=tuple(villains))


def another_deck(state: MastermindsState, rng: random.Random) -> MastermindsState:
    deck = list(state.mission_deck)
    rng.shuffle(deck)
    return replace(state, mission_deck=tuple(deck))


def others(state: MastermindsState, seat: int) -> list[Viewer]:
    return [PUBLIC, *[seat_viewer(other) for other in range(state.seats) if other != seat]]


def what_is_sent(state: MastermindsState, seat: int, look: View = ruleset.view) -> Iterator[bytes]:
    """Everything that those who may not see the seat's discs are told of a state."""
    yield encoded(ruleset.decisions(state))
    for viewer in others(state, seat):
        view = look(state, viewer)
        yield encoded(view)
        yield encoded(ruleset.decisions(view))
        yield encoded(ruleset.standings(view))
        yield encoded(ruleset.chapter(view))
        if viewer.seat is not None:
            yield encoded(tuple(ruleset.legal(view, viewer.seat)))
            yield encoded(tuple(ruleset.legal(state, viewer.seat)))


def positions(count: int) -> Iterator[tuple[MastermindsState, int, random.Random]]:
    for seats in (2, 3, 4):
        for seed in range(count):
            rng = random.Random(seed)
            for step in game(seats, seed)[::3]:
                if step.after.phase != "over":
                    yield step.after, rng.randrange(seats), rng


def leaks(look: View) -> int:
    found = 0
    for state, seat, rng in positions(3):
        other = another_deck(swapped(state, seat, rng), rng)
        found += list(what_is_sent(state, seat, look)) != list(what_is_sent(other, seat, look))
    return found


@rule("masterminds.turn.no_peek", "masterminds.ruling.own_view")
def test_other_hidden_discs_change_nothing_that_is_sent() -> None:
    assert leaks(ruleset.view) == 0


@rule("masterminds.turn.no_peek")
def test_planted_leaks_are_found() -> None:
    """A view that forgets the piles, and one that forgets the board."""

    def forgets_piles(state: MastermindsState, viewer: Viewer) -> MastermindsState:
        return replace(ruleset.view(state, viewer), villains=state.villains)

    def forgets_the_board(state: MastermindsState, viewer: Viewer) -> MastermindsState:
        return replace(ruleset.view(state, viewer), stacks=state.stacks)

    assert leaks(forgets_piles) > 50
    assert leaks(forgets_the_board) > 50


def after(state: MastermindsState, seat: int, move: Move) -> Recorder[MastermindsState]:
    return ruleset.decide(state, seat, move, KeyedChance(b"leak", {}))


def is_news(state: MastermindsState, turn: Recorder[MastermindsState]) -> bool:
    """Whether something comes to light on the way."""
    states = zip((state, *turn.states), turn.entries, turn.states, strict=False)
    rules = RULESETS["masterminds"]
    return any(reveals(rules, before, entry, then, PUBLIC) for before, entry, then in states)


@rule("masterminds.turn.no_peek")
def test_other_hidden_discs_change_no_fact_that_is_shown() -> None:
    """Whoever moves: the others are shown the same facts in both worlds, until discs turn."""
    compared = 0
    for state, seat, rng in positions(3):
        (decision,) = ruleset.decisions(state)
        moves = [
            move
            for move in ruleset.legal(state, decision.seat)
            if not (isinstance(move, PlayAgent) and move.source == "pile")
        ]
        move = rng.choice(moves)
        other = swapped(state, seat, rng)
        here, there = (after(each, decision.seat, move) for each in (state, other))
        if is_news(state, here) or is_news(other, there):
            continue
        for viewer in others(state, seat):
            told, again = (
                [encoded(shown(each, viewer)) for each in turn.entries] for turn in (here, there)
            )
            assert told == again
        compared += 1
    assert compared > 200


@rule("masterminds.codex.mastery")
def test_a_disc_chosen_in_the_pile_is_not_told_by_the_move() -> None:
    state = given(Seat(library=[1] * 5, discard=["gunner"]))
    sent = set()
    for move in ruleset.legal(state, STELLA):
        assert isinstance(move, PlayAgent)
        if move.city != "rome":
            continue
        fields = ruleset.private(state, STELLA, move)
        assert fields == (("disc",) if move.source == "pile" else ())
        if move.source == "pile":
            entries = after(state, STELLA, move).entries
            told = [encoded(shown(each, PUBLIC)) for each in entries]
            sent.add((encoded(without(move, fields)), *told))
    assert len(sent) == 1


@rule("masterminds.turn.peek")
def test_only_the_owner_is_told_the_next_top_disc() -> None:
    """The pile is redealt below the top: the owner's own view does not change either."""
    state = given(Seat())
    pile = state.villains[STELLA].pile
    below = (pile[0], *reversed(pile[1:]))
    other = replace(
        state, villains=(replace(state.villains[STELLA], pile=below), *state.villains[1:])
    )
    own = seat_viewer(STELLA)
    assert encoded(ruleset.view(state, own)) == encoded(ruleset.view(other, own))
    then, again = (after(each, STELLA, PlayAgent("top", "rome")).state for each in (state, other))
    assert ruleset.view(then, own) != ruleset.view(again, own)
    assert ruleset.view(then, PUBLIC) == ruleset.view(again, PUBLIC)


def test_a_hidden_disc_has_no_moves_in_the_eyes_of_others() -> None:
    """Asked for another seat's moves, a view lists what could lie there, whatever does."""
    state = given(Seat(library=[1] * 5))
    pile = state.villains[STELLA].pile
    other = replace(
        state,
        villains=(replace(state.villains[STELLA], pile=pile[::-1]), *state.villains[1:]),
    )
    views = [ruleset.view(each, PUBLIC) for each in (state, other)]
    listed, again = ([*ruleset.legal(view, STELLA)] for view in views)
    assert listed == again
    assert {move.disc for move in listed if isinstance(move, PlayAgent)} >= {*pile}
