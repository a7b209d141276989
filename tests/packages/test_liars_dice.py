"""Liar's dice: a round as the rules tell it."""

from __future__ import annotations

import pytest

from domain.kernel import HIDDEN, PUBLIC, DeclaredChance, IllegalMove, Recorder, seat_viewer
from domain.kernel.checks import tell_check
from domain.kernel.forms import forms
from replays.analysis.shapes import doubts_of
from tests.packages.liars_dice.liars_dice.look import look
from tests.packages.liars_dice.liars_dice.pieces import (
    BidCounted,
    Challenge,
    DieLost,
    GameEnded,
    LiarsDiceFact,
    LiarsDiceMove,
    LiarsDiceState,
    Options,
    Raise,
)
from tests.packages.liars_dice.liars_dice.rules import evolve, ruleset

S = LiarsDiceState


def opened(*dice: str, each: int = 2) -> S:
    """A table whose dice lie so, seat by seat."""
    chance = DeclaredChance({"die": [face for own in dice for face in own]})
    edition = ruleset.standard_edition
    return ruleset.open(edition, len(dice), Options(dice=each), chance).state


def played(state: S, move: LiarsDiceMove, rolled: str = "") -> Recorder[S]:
    """The move of whoever is asked; `rolled` is what all roll afterwards."""
    return ruleset.decide(state, state.active, move, DeclaredChance({"die": list(rolled)}))


def refused(state: S, move: LiarsDiceMove) -> str:
    with pytest.raises(IllegalMove) as refusal:
        played(state, move)
    return refusal.value.rule


def test_everybody_sees_their_own_dice_alone() -> None:
    state = opened("35", "61")
    assert ruleset.view(state, seat_viewer(0)).dice == (("3", "5"), (HIDDEN, HIDDEN))
    assert ruleset.view(state, seat_viewer(1)).dice == ((HIDDEN, HIDDEN), ("6", "1"))
    assert ruleset.view(state, PUBLIC).dice == ((HIDDEN, HIDDEN), (HIDDEN, HIDDEN))


def test_a_bid_is_higher_by_its_number_or_its_face() -> None:
    state = played(opened("35", "61"), Raise(2, "4")).state
    assert state.active == 1
    assert refused(state, Raise(2, "4")) == "bid.higher"
    assert refused(state, Raise(1, "6")) == "bid.higher"
    assert played(state, Raise(2, "5")).state.active == 0
    assert played(state, Raise(3, "1")).state.active == 0


def test_nobody_bids_more_than_there_is() -> None:
    state = opened("35", "61")
    assert refused(state, Raise(5, "6")) == "bid.most"
    assert refused(state, Raise(0, "6")) == "bid.most"
    assert refused(state, Raise(1, "7")) == "bid.face"
    assert refused(state, Challenge()) == "challenge.bid"


def test_a_lie_costs_the_bidder_a_die() -> None:
    state = played(opened("35", "61"), Raise(2, "6")).state
    done = played(state, Challenge(), "234")
    assert DieLost(0, 1) in [entry.fact for entry in done.entries]
    assert (done.state.left, done.state.active, done.state.bid) == ((1, 2), 0, None)


def test_a_true_bid_costs_the_challenger_a_die() -> None:
    state = played(opened("66", "61"), Raise(3, "6")).state
    done = played(state, Challenge(), "234")
    assert (done.state.left, done.state.active) == ((2, 1), 1)


def test_who_has_no_dice_is_out_and_the_next_one_opens() -> None:
    state = played(opened("6", "5", "4", each=1), Raise(2, "6")).state
    done = played(state, Challenge(), "12")
    assert (done.state.left, done.state.alive, done.state.active) == ((0, 1, 1), (1, 2), 1)
    assert not ruleset.legal(done.state, 0)


def test_the_last_one_with_dice_wins() -> None:
    state = played(opened("6", "5", each=1), Raise(2, "6")).state
    done = played(state, Challenge())
    assert done.entries[-1].fact == GameEnded(1)
    assert ruleset.standings(done.state).winners == (1,)
    assert refused(done.state, Challenge()) == "end.over"


def drawn(state: S, seat: int, fact: LiarsDiceFact | None = None) -> dict[str, str]:
    """The styles of the sprites that a seat sees, by their ids."""
    names = ruleset.names(ruleset.standard_edition, ("Ada", "Boris"))
    view = ruleset.view(state, seat_viewer(seat))
    scene = look.layout(view, names, "en", ("Ada", "Boris"), fact)
    return {sprite.id: sprite.style for sprite in scene.sprites}


def test_its_board_covers_what_others_have_and_marks_what_is_counted() -> None:
    state = opened("35", "61")
    shown = drawn(state, 0)
    assert "covered" not in shown["die:0:0"]
    assert "covered" in shown["die:1:0"]
    state = played(state, Raise(2, "6")).state
    assert "turn" in drawn(state, 0)["seat:1"]
    facts = [entry.fact for entry in played(state, Challenge(), "234").entries]
    for fact in facts[: [type(each) for each in facts].index(BidCounted) + 1]:
        state = evolve(state, fact)
    shown = drawn(state, 0, BidCounted(1, "6", was_true=False))
    assert ("hit" in shown["die:1:0"], "miss" in shown["die:1:1"]) == (True, True)
    assert ("doubted" in shown["seat:0"], "doubting" in shown["seat:1"]) == (True, True)
    assert "gain" in shown["slip"]


def test_a_judge_reads_what_a_bid_was_held_against_and_can_enter_one() -> None:
    state, book = played(opened("35", "61"), Raise(2, "4")).state, ruleset.rulebook
    names = ruleset.names(state.edition, ("Ann", "Bob"))
    recorder = ruleset.decide(state, 1, Raise(2, "5"), DeclaredChance({}), audit=True)
    told = [tell_check(book, check, names, "en") for check in recorder.checks or ()]
    assert "Dice bid: 2, Face: fives, Last bid: 2, Its face: fours" in told
    form = forms(book, (Raise,), names, "fr").forms[0]
    assert [field.words for field in form.fields] == ["Dés annoncés", "Face"]


def test_its_value_passes_the_gate_so_that_moves_are_judged() -> None:
    """Trained by `dossier train`; two dice against one are worth more than one against two."""
    assert doubts_of(ruleset) == ()  # type: ignore[arg-type]
    even, ahead = opened("35", "61"), played(opened("35", "61"), Raise(3, "6")).state
    ahead = played(ahead, Challenge(), "234").state
    assert ruleset.value.chances(even)[0] == pytest.approx(0.5, abs=0.15)
    assert ruleset.value.chances(ahead)[1] > 0.6
