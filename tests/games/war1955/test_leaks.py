"""Nothing of a hidden hand leaves the domain: it is swapped for another, and nobody can tell.

Invariant 14. The exception is R5: whether `play_card` is opened or skipped.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from domain.games.war1955 import ruleset
from domain.games.war1955.facts import CardsDiscarded, HandRevealed, StepSkipped
from domain.games.war1955.moves import (
    Block,
    Counter,
    Influence,
    Keep,
    MilitaryTransport,
    Pass,
    Special,
)
from domain.games.war1955.state import Options, War1955State
from domain.kernel import (
    HIDDEN,
    PUBLIC,
    Decision,
    Entry,
    Fact,
    KeyedChance,
    Move,
    Viewer,
    encoded,
    seat_viewer,
    shown,
    without,
)
from tests.games.war1955.given import A, B, face_up, given
from tests.games.war1955.playing import game

Decisions = Callable[[War1955State], tuple[Decision, ...]]


KNOWN_DRAWS = 12
"""The top of the pile stays: more than any move draws."""


def swapped(state: War1955State, seat: int, rng: random.Random) -> War1955State:
    """The same public state with another hand for the seat, out of hand and draw pile."""
    hand, top = state.hands[seat], state.draw_pile[:KNOWN_DRAWS]
    unseen = [*hand, *state.draw_pile[KNOWN_DRAWS:]]
    rng.shuffle(unseen)
    other = tuple(unseen[: len(hand)])
    hands = (other, state.hands[1]) if seat == 0 else (state.hands[0], other)
    return replace(state, hands=hands, draw_pile=(*top, *unseen[len(hand) :]))


def others(seat: int) -> tuple[Viewer, Viewer]:
    return seat_viewer(1 - seat), PUBLIC


def what_is_sent(
    state: War1955State, seat: int, decisions: Decisions = ruleset.decisions
) -> Iterator[bytes]:
    """Everything that those who may not see the seat's hand are told of a state."""
    yield encoded(decisions(state))
    for viewer in others(seat):
        view = ruleset.view(state, viewer)
        yield encoded(view)
        yield encoded(decisions(view))
        yield encoded(ruleset.standings(view))
        yield encoded(ruleset.chapter(view))
        yield encoded(tuple(ruleset.legal(view, 1 - seat)))
    yield encoded(tuple(ruleset.legal(state, 1 - seat)))


def entries_of(state: War1955State, seat: int, move: Move) -> list[Entry[Fact]]:
    return ruleset.decide(state, seat, move, KeyedChance(b"leak", {})).entries


def positions(count: int) -> Iterator[tuple[War1955State, int, random.Random]]:
    """Positions of random games in which a hand is hidden, with the seat that hides it."""
    for options in (Options(), Options(board="short"), Options(transport_timing="reactions")):
        for seed in range(count):
            rng = random.Random(seed)
            for step in game(seed, options):
                for seat in (0, 1):
                    if step.after.phase != "over" and not step.after.is_open(seat):
                        yield step.after, seat, rng


def leaks(decisions: Decisions) -> int:
    found = 0
    for state, seat, rng in positions(4):
        other = swapped(state, seat, rng)
        found += list(what_is_sent(state, seat, decisions)) != list(
            what_is_sent(other, seat, decisions)
        )
    return found


@pytest.mark.rule("war1955.ruling.public_windows")
def test_another_hidden_hand_changes_nothing_that_is_sent() -> None:
    assert leaks(ruleset.decisions) == 0


@pytest.mark.rule("war1955.ruling.public_windows")
def test_a_planted_leak_is_found() -> None:
    """A service that asks only a seat that has an answer."""

    def asks_who_can_answer(state: War1955State) -> tuple[Decision, ...]:
        return tuple(
            decision
            for decision in ruleset.decisions(state)
            if list(ruleset.legal(state, decision.seat)) != [Pass()]
        )

    assert leaks(asks_who_can_answer) > 20


def test_a_view_that_forgets_a_card_is_found() -> None:
    state = given(["usa_01"], ["pol_01", "pol_02"])
    other = swapped(state, B, random.Random(1))
    assert encoded(state) != encoded(other)
    assert encoded(ruleset.view(state, PUBLIC)) == encoded(ruleset.view(other, PUBLIC))


def public_move(state: War1955State, seat: int, rng: random.Random) -> Move | None:
    """A move of the other seat, which it makes whatever the hidden hand is."""
    moves = list(ruleset.legal(state, 1 - seat))
    return rng.choice(moves) if moves else None


@pytest.mark.rule("war1955.ruling.public_windows")
def test_another_hidden_hand_changes_no_fact_that_is_shown() -> None:
    """The other seat moves: it and the public are shown the same facts, in both worlds."""
    compared = 0
    for state, seat, rng in positions(4):
        move = public_move(state, seat, rng)
        if move is None:
            continue
        here = entries_of(state, 1 - seat, move)
        there = entries_of(swapped(state, seat, rng), 1 - seat, move)
        if any(_opens(entry.fact, seat) for entry in (*here, *there)):
            continue
        for viewer in others(seat):
            told, again = ([encoded(shown(each, viewer)) for each in e] for e in (here, there))
            assert told == again
        compared += 1
    assert compared > 500


def _opens(fact: Fact, seat: int) -> bool:
    """Whether the hidden hand itself comes to light, or R5 says that none of it can be played."""
    if isinstance(fact, StepSkipped):
        return fact.seat == seat and fact.reason == "no_legal_play"
    if isinstance(fact, CardsDiscarded):
        return fact.seat == seat and fact.reason == "resupply"
    return isinstance(fact, HandRevealed) and fact.seat == seat


@pytest.mark.parametrize(
    "move",
    [
        Influence(("fra_06",), "fra"),
        Influence(("mer_01",), "hun"),
        Special("usa_03", country="pol"),
        Special("usa_06", countries=("usa", "pol")),
        Special("usa_07"),
        MilitaryTransport("fra_05", "hun"),
    ],
)
def test_every_hand_is_asked_the_same(move: Move) -> None:
    """All kinds of cards as the reactor's hidden hand: one question, one set of facts."""
    hand = ["fra_06", "mer_01", "usa_03", "usa_06", "usa_07", "fra_05"]
    sent = set()
    for start in range(0, 44, 4):
        rest = [card for card in ruleset.standard_edition.deck if card not in hand]
        state = given(hand, rest[start : start + 4])
        recorder = ruleset.decide(state, A, move, KeyedChance(b"leak", {}))
        sent.add(
            (
                encoded(ruleset.decisions(recorder.state)),
                encoded([shown(entry, PUBLIC) for entry in recorder.entries]),
            )
        )
    assert len(sent) == 1


def test_passing_with_an_answer_looks_like_passing_without_one() -> None:
    sent = set()
    for cards in (["gbr_06", "fra_05"], ["mer_01", "mer_02"], ["gbr_08", "usa_01"]):
        state = given(["usa_03", "gbr_01"], cards)
        asked = ruleset.decide(
            state, A, Special("usa_03", country="pol"), KeyedChance(b"", {})
        ).state
        entries = entries_of(asked, B, Pass())
        sent.add(encoded([shown(entry, PUBLIC) for entry in entries]))
    assert len(sent) == 1


def test_a_kept_hand_is_not_told_by_the_move() -> None:
    """The discarded cards are open; the kept ones are masked in the move that others see."""
    state = given(["usa_07", "gbr_01"], ["pol_01", "pol_02", "pol_04"])
    chance = KeyedChance(b"", {})
    asked = ruleset.decide(state, A, Special("usa_07"), chance).state
    asked = ruleset.decide(asked, B, Pass(), chance).state
    for move in ruleset.legal(asked, B):
        hidden = ruleset.private(asked, B, move)
        assert without(move, hidden) == Keep((HIDDEN, HIDDEN))
    open_hand = replace(asked, effects=(face_up(B),))
    assert all(ruleset.private(open_hand, B, move) == () for move in ruleset.legal(open_hand, B))


def test_other_moves_name_only_cards_that_become_public() -> None:
    """Every card a move names is on the table after it."""
    for seed in range(4):
        for step in game(seed, Options()):
            move = step.move
            if isinstance(move, Influence | Block):
                named = set(move.cards)
            elif isinstance(move, Special | MilitaryTransport | Counter):
                named = {move.card}
            else:
                continue
            told = b"".join(encoded(shown(entry, PUBLIC)) for entry in step.entries)
            assert all(card.encode() in told for card in named)
