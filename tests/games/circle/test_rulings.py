"""The rulings of the specification, by their numbers: what the rulebook leaves open."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from domain.games.circle import ruleset
from domain.games.circle.facts import (
    ActionVetoed,
    AidCommitted,
    AidUsed,
    Arrest,
    AttackRepelled,
    AuctionWon,
    BidderOut,
    EndTriggered,
    FreeNeutralSkipped,
    GameEnded,
    GuardOpened,
    HireOpened,
    IncomeReceived,
    NeutralRevealed,
    PhaseBegan,
    SecretsLost,
    SpyActivated,
    SpyHired,
    SpyMovedOnWheel,
    SpyRemoved,
    TeamCompleted,
    TurnEnded,
    VetoOpened,
    VetoWaived,
    WheelRotated,
)
from domain.games.circle.moves import (
    ActivateColoured,
    ActivateMarker,
    ActivateNeutral,
    Allow,
    ChooseColour,
    ChooseService,
    Distribute,
    Done,
    EndTurn,
    FreeNeutral,
    HireBy,
    Infiltrate,
    LetItHappen,
    NameCard,
    NameSeat,
    Pass,
    Pay,
    Raise,
    Repel,
    Step,
    Unmask,
    Use,
    UseAid,
    Veto,
)
from domain.games.circle.rules.victory import ranking
from domain.games.circle.state import Acting, GuardWindow, Options
from domain.kernel import IllegalMove, InvalidEdition
from tests.games.circle.given import (
    BOX,
    agreed,
    arriving,
    asked,
    collecting,
    division,
    given,
    go,
    idle,
    idle_until,
    listed,
    opened,
    opening_refused,
    placed,
    play,
    plays,
    refused,
)
from tests.games.happened import entry, fact, facts, kinds

rule = pytest.mark.rule


# The end and the scores


@rule("circle.ruling.active_means_deployed")
def test_r1_a_deployed_spy_is_neither_ready_nor_preparing() -> None:
    state = given(
        ready={0: ["ops-capture-2"]},
        deployed={"int-income-cut-1": ("income_cut", 1, 0)},
    )
    assert refused(state, Infiltrate("int-income-cut-1")) == "ruling.active_means_deployed"
    assert refused(state, Use("int-income-cut-1")) == "phase2.any_number"
    other = given(
        ready={0: ["ops-double-agents-2", "ops-counteract-2", "sup-delay-2"], 2: ["ops-capture-3"]},
        deployed={"int-income-cut-1": ("income_cut", 2, 1)},
    )
    turn = play(other, Use("ops-double-agents-2"))
    assert refused(turn, NameCard("int-income-cut-1")) == "act.double_agents"
    turn = play(other, Use("ops-counteract-2"))
    assert refused(turn, NameCard("int-income-cut-1")) == "act.counteract_spy"


@rule("circle.ruling.chaos_at_once")
def test_r2_chaos_in_phase_1() -> None:
    turn = go(given(phase=1, seat=1, circle=18, secrets={1: {"INT": 12}}, vp=(20, 9, 4)))
    turn = plays(turn, Done(), Distribute({"INT": 4}))
    assert fact(turn, GameEnded).outcome == "chaos"
    assert fact(turn, GameEnded).winners == (2,)
    assert ruleset.decisions(turn.state) == ()
    assert refused(turn, EndTurn(), 0) == "round.order"
    with pytest.raises(IllegalMove, match="game_over"):
        play(turn, EndTurn(), 0)


@rule("circle.ruling.end_at_phase2_end")
def test_r3_the_marker_takes_one_back_below_the_line() -> None:
    state = given(2, seat=1, vp=(3, 20))
    turn = play(replace(state, end_triggered=1), ActivateMarker())
    assert "end_withdrawn" in kinds(turn)
    assert turn.state.result is None


@rule("circle.ruling.end_from_phase1", "circle.end.players")
def test_r4_crossing_in_phase_1_leaves_phase_2() -> None:
    turn = go(given(2, phase=1, seat=1, secrets={1: {"INT": 12}}, vp=(5, 18)))
    turn = plays(turn, Done(), Distribute({"INT": 4}))
    assert fact(turn, EndTriggered) == EndTriggered(1, 20)
    assert turn.state.phase == 2
    turn = idle_until(turn, GameEnded)
    assert turn.state.part == "over"
    assert not facts(turn, PhaseBegan)
    assert fact(turn, GameEnded).winners == (1,)


@rule("circle.ruling.whole_move_first")
def test_r5_two_gifts_score_before_the_circle_is_checked() -> None:
    state = given(
        ready={0: ["int-gain-secrets-2"]},
        secrets={1: {"INT": 12}, 2: {"OPS": 12}},
        circle=18,
    )
    turn = plays(state, Use("int-gain-secrets-2"), division(1, "INT"), division(2, "OPS"))
    assert turn.state.circle_vp == 22
    assert turn.state.vp == (5, 7, 7)
    assert fact(turn, GameEnded).winners == (0,)


@rule("circle.ruling.shared_win")
def test_r6_three_share_a_victory() -> None:
    turn = play(given(4, seat=3, vp=(20, 20, 20, 3)), EndTurn())
    assert fact(turn, GameEnded).winners == (0, 1, 2)
    assert "ruling.shared_win" in entry(turn, GameEnded).rules
    assert ruleset.standings(turn.state).winning_sides == ("seat:0", "seat:1", "seat:2")


@rule("circle.ruling.full_ranking")
def test_r7_everybody_has_a_rank() -> None:
    state = given(4, vp=(7, 9, 7, 2), secrets={0: {"INT": 1}, 2: {"OPS": 1}})
    assert {line.seat: line.rank for line in ranking(state)} == {1: 1, 0: 2, 2: 2, 3: 4}
    upside_down = ranking(state, upside_down=True)
    assert {line.seat: line.rank for line in upside_down} == {3: 1, 0: 2, 2: 2, 1: 4}
    lines = ruleset.standings(state).lines
    assert [line.details["rank_if_chaos"] for line in lines[:4]] == [2, 4, 2, 1]


@rule("circle.ruling.arrest_carry")
def test_r8_what_is_beyond_the_thirteenth_stays() -> None:
    turn = go(given(phase=1, seat=1, secrets={1: {"INT": 12}}))
    turn = plays(turn, Done(), Distribute({"INT": 3, "SUP": 1}))
    assert fact(turn, Arrest).after == 3
    assert turn.state.secrets[1] == {"INT": 3, "SUP": 1, "REC": 0, "OPS": 0}


# Phase 1


@rule("circle.ruling.income_cut_min")
def test_r9_cuts_do_not_add_up() -> None:
    cuts = dict.fromkeys(("neu-income-cut-1", "neu-income-cut-2"), ("income_cut", 1, 0))
    turn = go(given(phase=1, seat=1, deployed=cuts))  # type: ignore[arg-type]
    assert fact(turn, IncomeReceived).amount == 3
    assert "ruling.income_cut_min" in entry(turn, IncomeReceived).rules
    assert turn.state.deployed == {}


@rule("circle.ruling.cut_income_activation")
def test_r10_three_secrets_pay_for_one_spy() -> None:
    cut = {"neu-income-cut-1": ("income_cut", 1, 0)}
    turn = go(given(phase=1, seat=1, deployed=cut))  # type: ignore[arg-type]
    turn = play(turn, ActivateColoured("pile-sup-delay"))
    assert collecting(turn).income == 1
    assert "activations_done" in kinds(turn)
    assert asked(turn) == (1, "distribute")


@rule("circle.ruling.no_neutral_left")
def test_r11_an_empty_display() -> None:
    turn = go(given(phase=1, neutrals=[]))
    assert fact(turn, FreeNeutralSkipped).seat == 0
    assert listed(turn, ActivateNeutral) == []
    turn = go(given(phase=1, neutrals=["neu-delay-1", "neu-delay-2"]))
    turn = play(turn, FreeNeutral("neu-delay-1"))
    assert turn.state.neutral_face_up == (None, "neu-delay-2")
    assert not facts(turn, NeutralRevealed)


@rule("circle.ruling.phase1_order", "circle.phase1.income", "circle.round.order")
def test_r12_income_free_neutral_activations_distribution() -> None:
    turn = go(given(phase=1))
    assert kinds(turn) == ["turn_began", "income_received"]
    assert asked(turn) == (0, "free_neutral")
    assert refused(turn, Distribute({"INT": 4})) == "round.order"
    assert refused(turn, ActivateColoured("pile-sup-delay")) == "round.order"
    turn = play(turn, listed(turn, FreeNeutral)[0])
    assert asked(turn) == (0, "activate")
    turn = play(turn, Done())
    assert asked(turn) == (0, "distribute")
    assert refused(turn, ActivateColoured("pile-sup-delay")) == "round.order"


@rule("circle.ruling.free_is_extra", "circle.phase1.activate_neutral")
def test_r13_a_second_neutral_can_be_paid_for() -> None:
    turn = go(given(phase=1))
    turn = play(turn, listed(turn, FreeNeutral)[0])
    turn = play(turn, listed(turn, ActivateNeutral)[0])
    assert fact(turn, SpyActivated).paid == 2
    third = turn.state.neutral_face_up[0]
    assert third is not None
    assert refused(turn, ActivateNeutral(third)) == "phase1.one_of_each"
    assert refused(turn, ActivateNeutral("neu-nobody")) == "phase1.activate_neutral"


# The wheel


@rule("circle.ruling.advance_home")
def test_r14_a_marked_spy_on_one_takes_one_step() -> None:
    state = given(
        ready={0: ["sup-advance-2"]},
        wheel={1: [("ops-capture-2", 1), "ops-capture-3"], 2: ["sup-delay-2"]},
    )
    turn = play(state, Use("sup-advance-2"))
    assert refused(turn, Step("ops-capture-2", 2)) == "ruling.advance_home"
    assert refused(turn, Step("ops-capture-3", 1)) == "ruling.advance_home"
    turn = plays(turn, Step("ops-capture-2", 1), Step("sup-delay-2", 1))
    assert turn.state.ready[1] == ("ops-capture-2",)


@rule("circle.ruling.delay_cap")
def test_r15_nothing_moves_back_from_seven() -> None:
    state = given(ready={0: ["neu-delay-1"]}, wheel={7: ["ops-capture-2"]})
    assert refused(state, Use("neu-delay-1")) == "ruling.needs_target"


@rule("circle.ruling.arrival_space")
def test_r16_no_preparation_time_of_eight() -> None:
    file = msgspec.json.decode(ruleset.default_edition())
    file["spies"][0]["prep"] = 8
    with pytest.raises(InvalidEdition, match="preparation time"):
        ruleset.load_edition(msgspec.json.encode(file))


@rule("circle.ruling.full_strength")
def test_r17_two_different_spies_or_one_twice() -> None:
    wheel = {4: ["ops-capture-2", "ops-capture-3"]}
    turn = play(given(ready={0: ["sup-advance-2"]}, wheel=wheel), Use("sup-advance-2"))
    assert listed(turn, Step) == [
        Step("ops-capture-2", 1),
        Step("ops-capture-2", 2),
        Step("ops-capture-3", 1),
        Step("ops-capture-3", 2),
    ]
    turn = play(turn, Step("ops-capture-2", 1))
    assert refused(turn, Step("ops-capture-2", 1)) == "act.advance"
    assert refused(turn, Step("ops-capture-3", 2)) == "act.advance"
    assert listed(turn, Step) == [Step("ops-capture-3", 1)]


@rule("circle.ruling.one_action")
def test_r18_one_announcement_per_round() -> None:
    state = given(ready={0: ["ops-capture-2"]}, acted=["ops-capture-2"])
    assert refused(state, Use("ops-capture-2")) == "ruling.one_action"
    turn = idle_until(state, WheelRotated)
    while asked(turn) != (0, "take_turn"):
        turn = idle(turn)
    assert turn.state.acted == ()
    assert Use("ops-capture-2") in ruleset.legal(turn.state, 0)


@rule("circle.ruling.needs_target")
def test_r19_no_action_without_a_target() -> None:
    cards = ["int-destroy-secrets-2", "sup-advance-2", "rec-change-division-2", "rec-desertion-2"]
    for card in cards:
        assert refused(given(ready={0: [card]}), Use(card)) == "ruling.needs_target"
    alone = given(ready={0: ["rec-bodyguard-2"]})
    assert refused(alone, Use("rec-bodyguard-2")) == "ruling.needs_target"
    alone = given(ready={0: ["ops-eliminate-1"]})
    assert refused(alone, Use("ops-eliminate-1")) == "ruling.needs_target"
    pair = given(ready={0: ["ops-double-agents-2", "ops-capture-2"]})
    assert refused(pair, Use("ops-double-agents-2")) == "ruling.needs_target"
    neutral = given(ready={0: ["rec-make-neutral-1"]}, wheel={2: ["neu-delay-1"]})
    assert refused(neutral, Use("rec-make-neutral-1")) == "ruling.needs_target"


@rule("circle.ruling.time_window", "circle.act.control_time")
def test_r20_asked_again_after_each_use() -> None:
    ready = {0: ["sup-control-time-1"], 2: ["sup-control-time-2"]}
    turn = go(given(phase=3, ready=ready, wheel={3: ["ops-capture-2"]}))
    assert asked(turn) == (0, "control_time")
    assert refused(turn, Use("sup-control-time-2")) == "act.control_time"
    turn = play(turn, Pass())
    turn = play(turn, Use("sup-control-time-2"))
    assert kinds(turn) == ["action_announced", "wheel_rotated", "spy_placed_on_wheel"]
    assert turn.state.rows[5] == ("sup-control-time-2",)
    assert asked(turn) == (0, "control_time")
    turn = play(turn, Use("sup-control-time-1"))
    # Not moved by its own rotation; the other one has moved, and the available spy arrived.
    assert placed(turn)[-1] == ("sup-control-time-1", 5, 0, "acted")
    assert fact(turn, SpyHired).card == "ops-capture-2"
    assert "first_seat_passed" in kinds(turn)


@rule("circle.ruling.moved_to_outer_end")
def test_r21_moved_spies_join_the_outer_end() -> None:
    wheel = {4: ["ops-capture-2"], 5: ["ops-capture-3", "sup-delay-2"]}
    state = given(ready={0: ["sup-advance-2"]}, wheel=wheel)
    turn = plays(state, Use("sup-advance-2"), Step("sup-delay-2", 1), Step("ops-capture-3", 1))
    assert turn.state.rows[4] == ("ops-capture-2", "sup-delay-2", "ops-capture-3")
    assert [moved.index for moved in facts(turn, SpyMovedOnWheel)] == [1, 2]


@rule("circle.ruling.extra_infiltration_stacks")
def test_r22_unused_allowance_lapses() -> None:
    state = given(ready={0: ["sup-extra-infiltration-2", "ops-capture-2"]})
    turn = play(state, Use("sup-extra-infiltration-2"))
    assert turn.state.allowance == 2
    turn = play(turn, EndTurn())
    assert turn.state.allowance == 1  # the next seat's own


@rule("circle.ruling.next_phase2")
def test_r23_a_block_waits_for_the_next_turn_to_begin() -> None:
    state = given(first=2, seat=0, ready={0: ["ops-counteract-2"], 1: ["ops-capture-2"]})
    turn = plays(state, Use("ops-counteract-2"), NameSeat(2), EndTurn())
    # Seat 2 was first and has played: seat 1's turn leaves the block where it is.
    turn = play(turn, EndTurn())
    assert "ops-counteract-2" in turn.state.deployed


# Attacks and guards


@rule("circle.ruling.counteract_others")
def test_r24_not_against_ones_own() -> None:
    state = given(ready={0: ["ops-counteract-2", "ops-capture-2"]})
    turn = play(state, Use("ops-counteract-2"))
    assert refused(turn, NameCard("ops-capture-2")) == "ruling.counteract_others"
    assert refused(turn, NameSeat(0)) == "act.counteract_infiltration"
    assert listed(turn, NameCard) == []
    assert listed(turn, NameSeat) == [NameSeat(1), NameSeat(2)]


@rule("circle.ruling.infiltrated_immune")
def test_r25_no_swap_of_infiltrated_spies() -> None:
    state = given(
        ready={0: ["ops-double-agents-2", "ops-capture-2"], 1: ["sup-delay-2"]},
        inside={2: ["ops-capture-3"]},
    )
    turn = play(state, Use("ops-double-agents-2"))
    assert refused(turn, NameCard("ops-capture-3")) == "act.double_agents"


@rule("circle.ruling.eliminate_scope")
def test_r26_whom_eliminate_can_hit() -> None:
    state = given(
        ready={0: ["ops-eliminate-1", "ops-capture-2"], 1: ["sup-delay-2"]},
        wheel={3: [("sup-delay-3", 2), "ops-counteract-2"]},
        deployed={"int-income-cut-1": ("income_cut", 0, 2)},
    )
    turn = play(state, Use("ops-eliminate-1"))
    named = {"ops-capture-2", "sup-delay-2", "sup-delay-3", "int-income-cut-1"}
    assert set(listed(turn, NameCard)) == {NameCard(card) for card in named}
    assert refused(turn, NameCard("ops-eliminate-1")) == "ruling.eliminate_scope"
    assert refused(turn, NameCard("ops-counteract-2")) == "ruling.eliminate_scope"
    for card, origin in (("sup-delay-3", "wheel"), ("ops-capture-2", "ready")):
        assert fact(play(turn, NameCard(card)), SpyRemoved).origin == origin


@rule("circle.ruling.double_agents_scope")
def test_r27_two_foreign_spies_and_their_marks() -> None:
    state = given(
        ready={
            0: ["ops-double-agents-2"],
            1: ["ops-capture-2"],
            2: ["ops-capture-3", "sup-delay-2"],
        },
        acted=["ops-capture-2"],
    )
    turn = plays(state, Use("ops-double-agents-2"), NameCard("ops-capture-2"))
    assert refused(turn, NameCard("ops-double-agents-2")) == "act.double_agents"
    assert refused(turn, NameCard("ops-capture-2")) == "act.double_agents"
    turn = play(turn, NameCard("ops-capture-3"))
    assert turn.state.ready[1:] == (("ops-capture-3",), ("sup-delay-2", "ops-capture-2"))
    assert "ops-capture-2" in turn.state.acted


@rule("circle.ruling.guard_own_spies")
def test_r28_guards_stand_by_their_own() -> None:
    state = given(
        ready={0: ["rec-bodyguard-2"], 1: ["ops-capture-2"]},
        wheel={3: [("ops-capture-3", 0), "sup-delay-2"]},
        deployed={"int-income-cut-1": ("income_cut", 1, 0)},
    )
    turn = play(state, Use("rec-bodyguard-2"))
    assert refused(turn, NameCard("ops-capture-2")) == "ruling.guard_own_spies"
    assert refused(turn, NameCard("sup-delay-2")) == "guard.on_card"
    assert set(listed(turn, NameCard)) == {NameCard("ops-capture-3"), NameCard("int-income-cut-1")}


@rule("circle.ruling.guard_follows")
def test_r29_a_guard_follows_and_is_released() -> None:
    guard = {"rec-bodyguard-2": ("guard", "ops-capture-2", 0)}
    state = given(ready={0: ["ops-capture-2", "rec-desertion-2"]}, deployed=guard)  # type: ignore[arg-type]
    turn = play(state, Use("ops-capture-2"))
    assert turn.state.rows[4] == ("ops-capture-2",)
    assert turn.state.deployed["rec-bodyguard-2"].target == "ops-capture-2"
    # One's own desertion is no attack: the marker goes, and the guard with it.
    turn = plays(turn, Use("rec-desertion-2"), NameCard("ops-capture-2"))
    assert placed(turn)[0] == ("rec-bodyguard-2", 3, 0, "released")
    removed = given(ready={0: ["ops-eliminate-1", "ops-capture-2"]}, deployed=guard)  # type: ignore[arg-type]
    turn = plays(removed, Use("ops-eliminate-1"), NameCard("ops-capture-2"))
    assert kinds(turn)[-3:] == ["spy_removed", "spy_placed_on_wheel", "spy_placed_on_wheel"]
    assert placed(turn)[0] == ("rec-bodyguard-2", 3, 0, "released")
    swapped = given(
        ready={0: ["ops-double-agents-2", "ops-capture-2"], 1: ["sup-delay-2"]},
        deployed=guard,  # type: ignore[arg-type]
    )
    turn = plays(
        swapped, Use("ops-double-agents-2"), NameCard("ops-capture-2"), NameCard("sup-delay-2")
    )
    assert [reason for *_, reason in placed(turn)] == ["released", "acted"]
    turn = plays(
        swapped, Use("ops-double-agents-2"), NameCard("sup-delay-2"), NameCard("ops-capture-2")
    )
    assert [reason for *_, reason in placed(turn)] == ["released", "acted"]


@rule("circle.ruling.guard_in_front")
def test_r30_a_ready_guard_needs_no_announcement() -> None:
    state = given(
        ready={0: ["ops-counteract-2"], 1: ["rec-bodyguard-2", "ops-capture-2"]}, wheel={}
    )
    turn = plays(
        state, Use("ops-counteract-2"), NameCard("ops-capture-2"), LetItHappen(), EndTurn()
    )
    assert asked(turn) == (1, "take_turn")
    moves = ruleset.legal(turn.state, 1)
    assert Infiltrate("rec-bodyguard-2") in moves
    assert Use("rec-bodyguard-2") in moves  # on the spy that now prepares


@rule("circle.ruling.attack_list")
def test_r31_what_is_no_attack() -> None:
    guard = {"rec-bodyguard-2": ("guard", "ops-capture-2", 1)}
    wheel = {3: [("ops-capture-2", 1), "ops-capture-3"]}
    forward = given(ready={0: ["neu-advance-1"]}, wheel=wheel, deployed=guard)  # type: ignore[arg-type]
    turn = plays(forward, Use("neu-advance-1"), Step("ops-capture-2", 1))
    assert turn.state.rows[2] == ("ops-capture-2",)
    back = given(ready={0: ["sup-delay-2"]}, wheel=wheel, deployed=guard)  # type: ignore[arg-type]
    turn = plays(back, Use("sup-delay-2"), Step("ops-capture-3", 1), Step("ops-capture-2", 1))
    assert fact(turn, AttackRepelled).attacked == "ops-capture-2"
    own = given(seat=1, ready={1: ["neu-delay-1"]}, wheel=wheel, deployed=guard)  # type: ignore[arg-type]
    turn = plays(own, Use("neu-delay-1"), Step("ops-capture-2", 1))
    assert turn.state.rows[4] == ("ops-capture-2",)


@rule("circle.ruling.attack_all_or_nothing")
def test_r32_the_first_guard_is_used_and_no_other() -> None:
    state = given(
        ready={0: ["sup-delay-2"]},
        wheel={2: [("ops-capture-2", 1)], 3: [("ops-capture-3", 2)]},
        deployed={
            "rec-bodyguard-1": ("guard", "ops-capture-2", 1),
            "rec-bodyguard-2": ("guard", "ops-capture-3", 2),
        },
    )
    turn = plays(state, Use("sup-delay-2"), Step("ops-capture-3", 1), Step("ops-capture-2", 1))
    assert fact(turn, AttackRepelled).guard == "rec-bodyguard-2"
    assert "rec-bodyguard-1" in turn.state.deployed
    assert turn.state.rows[2] == ("ops-capture-2",)


@rule("circle.ruling.several_guards")
def test_r33_the_employer_chooses_among_those_in_front() -> None:
    guards = ["rec-bodyguard-2", "neu-bodyguard-1"]
    state = given(ready={0: ["ops-counteract-2"], 1: ["ops-capture-2", *guards]})
    turn = plays(state, Use("ops-counteract-2"), NameCard("ops-capture-2"))
    assert fact(turn, GuardOpened).guards == tuple(guards)
    assert refused(turn, Repel("ops-capture-2")) == "guard.in_front"
    turn = play(turn, Repel("neu-bodyguard-1"))
    assert turn.state.ready[1] == ("ops-capture-2", "rec-bodyguard-2")
    # Having repelled is having acted (R18).
    assert turn.state.acted == ("ops-counteract-2", "neu-bodyguard-1")
    covered = given(
        ready={0: ["ops-counteract-2"], 1: ["ops-capture-2", "neu-bodyguard-1"]},
        deployed={"rec-bodyguard-2": ("guard", "ops-capture-2", 1)},
    )
    turn = plays(covered, Use("ops-counteract-2"), NameCard("ops-capture-2"))
    assert fact(turn, AttackRepelled).guard == "rec-bodyguard-2"
    # A bodyguard that is the target repels by itself, whoever stands beside it.
    turn = plays(state, Use("ops-counteract-2"), NameCard("neu-bodyguard-1"))
    repelled = fact(turn, AttackRepelled)
    assert (repelled.guard, repelled.how) == ("neu-bodyguard-1", "self")
    assert turn.state.ready[1] == ("ops-capture-2", "rec-bodyguard-2")


@rule("circle.ruling.one_on_top")
def test_r34_a_guard_may_lie_on_a_guard() -> None:
    state = given(
        ready={0: ["rec-bodyguard-2", "ops-capture-2"]},
        deployed={"rec-bodyguard-1": ("guard", "ops-capture-2", 0)},
    )
    turn = play(state, Use("rec-bodyguard-2"))
    assert refused(turn, NameCard("ops-capture-2")) == "ruling.one_on_top"
    turn = play(turn, NameCard("rec-bodyguard-1"))
    assert turn.state.deployed["rec-bodyguard-2"].target == "rec-bodyguard-1"


@rule("circle.ruling.attached_not_on_wheel")
def test_r35_a_card_on_a_wheel_card_is_not_on_the_wheel() -> None:
    recruiter = {"rec-change-division-2": ("change_division", "ops-capture-2", 1)}
    state = given(
        ready={0: ["rec-desertion-2", "neu-delay-1", "ops-eliminate-1"]},
        wheel={3: ["ops-capture-2", ("ops-capture-3", 2)]},
        deployed=recruiter,  # type: ignore[arg-type]
    )
    turn = play(state, Use("rec-desertion-2"))
    assert refused(turn, NameCard("rec-change-division-2")) == "act.desertion"
    turn = play(state, Use("neu-delay-1"))
    assert refused(turn, Step("rec-change-division-2", 1)) == "act.delay"
    turn = plays(state, Use("ops-eliminate-1"), NameCard("rec-change-division-2"))
    assert fact(turn, SpyRemoved).origin == "deployed"


# Vetoes


@rule("circle.ruling.veto_scope", "circle.veto.outcome")
def test_r36_the_spy_stays_with_its_employer() -> None:
    state = given(
        phase=3,
        services={0: "RUS"},
        active=[0],
        ready={1: ["int-auction-aid-1"]},
        wheel={1: ["int-gain-secrets-2"]},
        secrets={1: {"INT": 1}, 2: {"INT": 1}},
    )
    turn = play(go(state), Raise())
    assert asked(turn) == (1, "use_aid")
    turn = play(turn, UseAid("int-auction-aid-1"))
    assert fact(turn, VetoOpened).amount == 0
    # Strength beyond the price is lost.
    allowed = play(turn, Allow())
    assert fact(allowed, AidUsed).reduction == 1
    assert not facts(allowed, SecretsLost)
    turn = play(turn, Veto())
    assert turn.state.marker["int-auction-aid-1"] == 1
    assert fact(turn, SecretsLost).amount == 1
    assert not facts(turn, AidUsed)


@rule("circle.ruling.veto_moment")
def test_r37_after_the_announcement_before_any_effect() -> None:
    state = given(
        services={1: "JPN"}, active=[1], ready={0: ["ops-counteract-1"], 2: ["ops-capture-2"]}
    )
    turn = plays(state, Use("ops-counteract-1"), NameCard("ops-capture-2"))
    assert kinds(turn) == ["target_chosen", "action_announced", "veto_opened"]
    assert "ops-counteract-1" in turn.state.acted
    allowed = play(turn, Allow())
    assert kinds(allowed)[0] == "veto_waived"
    assert allowed.state.rows[4] == ("ops-capture-2",)
    assert allowed.state.rows[3] == ("ops-counteract-1",)
    # Laid out in front of a seat, it cannot be stopped any more.
    turn = plays(state, Use("ops-counteract-1"), NameSeat(2), Allow(), EndTurn())
    turn = play(turn, EndTurn())
    assert not facts(turn, VetoOpened)
    assert placed(turn)[0][3] == "effect_over"


@rule("circle.veto.order", "circle.veto.activate")
def test_a_passive_marker_gives_no_orders() -> None:
    state = given(services={1: "RUS"}, ready={0: ["ops-capture-1"]})
    turn = play(state, Use("ops-capture-1"))
    assert not facts(turn, VetoOpened)
    assert turn.state.vp[0] == 6


@rule("circle.ruling.self_veto")
def test_r38_shedding_vp_by_ones_own_veto() -> None:
    state = given(services={0: "RUS"}, ready={0: ["ops-capture-1"]})
    turn = plays(state, ActivateMarker(), Use("ops-capture-1"))
    assert asked(turn) == (0, "veto")
    turn = play(turn, Veto())
    assert turn.state.vp[0] == 4
    assert fact(turn, ActionVetoed) == ActionVetoed(0, "ops-capture-1", 0)


@rule("circle.ruling.veto_on_guard")
def test_r39_another_guard_may_step_in() -> None:
    state = given(
        services={2: "JPN"},
        active=[2],
        ready={
            0: ["ops-eliminate-1"],
            1: ["ops-capture-2", "rec-bodyguard-1", "neu-bodyguard-1"],
        },
    )
    turn = plays(state, Use("ops-eliminate-1"), NameCard("ops-capture-2"))
    turn = play(turn, Repel("rec-bodyguard-1"))
    assert kinds(turn) == ["veto_opened"]
    assert turn.state.task(GuardWindow) is None
    stopped = play(turn, Veto())
    assert fact(stopped, GuardOpened).guards == ("neu-bodyguard-1",)
    allowed = play(turn, Allow())
    assert kinds(allowed)[:2] == ["veto_waived", "attack_repelled"]
    assert fact(allowed, AttackRepelled).how == "in_front"


@rule("circle.ruling.unplayed_service", "circle.comp.services")
def test_r40_nobody_plays_the_home_service() -> None:
    state = given(2, services={0: "USA", 1: "ENG"}, active=[0, 1], ready={0: ["ops-capture-1"]})
    turn = play(state, Use("ops-capture-1"))
    assert not facts(turn, VetoOpened)
    assert turn.state.vp[0] == 6


@rule("circle.ruling.reactivate_next_round", "circle.veto.reactivate")
def test_r41_a_used_marker_waits_for_the_next_round() -> None:
    state = given(
        services={0: "RUS"}, active=[0], ready={0: ["ops-capture-1"]}, inside={0: ["sup-delay-2"]}
    )
    turn = plays(state, Use("ops-capture-1"), Veto())
    assert turn.state.service_marker_used_round == (0,)
    assert refused(turn, ActivateMarker()) == "veto.reactivate"
    turn = idle_until(turn, WheelRotated)
    while asked(turn) != (0, "take_turn"):
        turn = idle(turn)
    assert ActivateMarker() in ruleset.legal(turn.state, 0)


@rule("circle.ruling.marker_moment", "circle.veto.activate")
def test_r42_only_in_ones_own_phase_2_turn() -> None:
    state = given(seat=1)
    assert refused(state, ActivateMarker(), 0) == "phase2.finish_before_next"
    assert refused(go(given(phase=1)), ActivateMarker(), 0) == "round.order"
    turn = play(state, ActivateMarker())
    assert kinds(turn)[:2] == ["vp_changed", "service_marker_flipped"]
    assert refused(given(active=[0], ready={0: ["ops-capture-2"]}), ActivateMarker()) == (
        "veto.activate"
    )
    turn = idle_until(turn, WheelRotated)
    assert turn.state.service_marker[1] == "active"


@rule("circle.ruling.vp_floor")
def test_r43_nothing_to_pay_with() -> None:
    state = given(vp={0: 0}, circle=1, inside={0: ["ops-eliminate-1"]})
    assert refused(state, ActivateMarker()) == "ruling.vp_floor"
    turn = play(state, Unmask("ops-eliminate-1"))
    # The seat has nothing to lose: no fact for a change of 0.
    assert kinds(turn)[:2] == ["spy_unmasked", "circle_vp_changed"]
    assert turn.state.circle_vp == 0


@rule("circle.ruling.unmask_any", "circle.unmask.effect")
def test_r44_any_number_blocked_or_not() -> None:
    state = given(
        ready={0: ["ops-eliminate-1"]},
        inside={0: ["sup-delay-2", "ops-capture-2"], 1: ["ops-capture-3"]},
        circle=10,
    )
    turn = plays(
        state, Infiltrate("ops-eliminate-1"), Unmask("ops-eliminate-1"), Unmask("sup-delay-2")
    )
    assert turn.state.circle_vp == 5
    assert refused(turn, Unmask("ops-capture-3")) == "unmask.effect"
    blocked = given(
        inside={0: ["sup-delay-2"]}, deployed={"ops-counteract-2": ("infiltration_block", 0, 1)}
    )
    assert play(blocked, Unmask("sup-delay-2")).state.removed == ("sup-delay-2",)


# Teams


@rule("circle.ruling.team_closed")
def test_r45_several_teams() -> None:
    first = ["int-gain-secrets-2", "sup-delay-2", "rec-desertion-2"]
    state = given(ready={0: ["ops-capture-2"]}, inside={0: first})
    turn = play(state, Infiltrate("ops-capture-2"))
    assert fact(turn, TeamCompleted).team == 1
    more = given(
        ready={0: ["ops-capture-3"]},
        inside={0: ["int-gain-secrets-3", "sup-delay-3", "rec-desertion-3"]},
    )
    again = replace(
        more,
        teams=(turn.state.teams[0], (), ()),
        infiltrated=(turn.state.infiltrated[0] + more.infiltrated[0], (), ()),
        piles={
            p: tuple(c for c in cards if c not in {*first, "ops-capture-2"})
            for p, cards in more.piles.items()
        },
        vp_by_source=({"start": 4, "team": 1}, *more.vp_by_source[1:]),
    )
    turn = play(again, Infiltrate("ops-capture-3"))
    assert fact(turn, TeamCompleted).team == 2
    assert turn.state.vp[0] == 5 + 1 + 1


@rule("circle.ruling.team_jokers", "circle.team.joker")
def test_r46_at_least_one_real_quarter() -> None:
    jokers = ["neu-capture-1", "neu-delay-1", "neu-delay-2"]
    turn = play(
        given(ready={0: ["neu-advance-1"]}, inside={0: jokers}), Infiltrate("neu-advance-1")
    )
    assert not facts(turn, TeamCompleted)
    turn = play(given(ready={0: ["sup-delay-2"]}, inside={0: jokers}), Infiltrate("sup-delay-2"))
    assert fact(turn, TeamCompleted).cards["SUP"] == "sup-delay-2"
    assert entry(turn, TeamCompleted).rules == ("team.bonus", "team.joker")


@rule("circle.ruling.team_pick")
def test_r47_jokers_fill_divisions_in_order() -> None:
    inside = ["neu-delay-2", "neu-capture-1", "rec-desertion-3", "rec-desertion-2"]
    turn = play(
        given(ready={0: ["ops-capture-2"]}, inside={0: inside[:1] + inside[2:]}),
        Infiltrate("ops-capture-2"),
    )
    assert not facts(turn, TeamCompleted)
    state = given(ready={0: ["ops-capture-2"]}, inside={0: inside})
    turn = play(state, Infiltrate("ops-capture-2"))
    assert fact(turn, TeamCompleted).cards == {
        "INT": "neu-delay-2",
        "SUP": "neu-capture-1",
        "REC": "rec-desertion-3",
        "OPS": "ops-capture-2",
    }


# Hiring


@rule("circle.ruling.made_neutral_currency")
def test_r48_its_own_division_is_the_currency() -> None:
    for card in BOX.pile_of:
        assert BOX.currency[card] == BOX.border[card]
    turn = arriving("sup-delay-2", recruiter={"rec-make-neutral-2": 0}, secrets={0: {"SUP": 9}})
    assert fact(turn, HireOpened).participants == (0, 1, 2)
    assert "ruling.made_neutral_currency" in entry(turn, HireOpened).rules


@rule("circle.ruling.division_choice")
def test_r49_its_own_division_may_be_named() -> None:
    turn = arriving(
        "sup-delay-2", recruiter={"neu-change-division-1": 2}, secrets={1: {"SUP": 1, "INT": 1}}
    )
    assert asked(turn) == (2, "choose_division")
    assert len(listed(turn, HireBy)) == 4
    assert refused(turn, HireBy("ANY")) == "act.change_division"
    own = play(turn, HireBy("SUP"))
    assert fact(own, SpyHired).seat == 1
    assert placed(own)[0] == ("neu-change-division-1", 3, 2, "effect_over")
    # Another one, and its leaders count instead.
    other = play(turn, HireBy("REC"))
    assert fact(other, HireOpened).division == "REC"
    assert fact(other, HireOpened).participants == (0, 1, 2)


@rule("circle.ruling.last_one_free")
def test_r50_nobody_bids() -> None:
    turn = arriving("neu-capture-1", secrets={seat: {"INT": 2} for seat in range(3)})
    turn = plays(turn, Pass(), Pass())
    assert fact(turn, AuctionWon) == AuctionWon(2, "neu-capture-1", 0)
    assert "ruling.last_one_free" in entry(turn, AuctionWon).rules
    assert not facts(turn, SecretsLost)


@rule("circle.ruling.tie_at_zero")
def test_r51_zero_is_a_tie_like_any_other() -> None:
    turn = arriving("ops-capture-2", 2)
    assert fact(turn, HireOpened).participants == (0, 1)
    assert "ruling.tie_at_zero" in entry(turn, HireOpened).rules
    assert [out.seat for out in facts(turn, BidderOut)] == [0]


@rule("circle.ruling.must_hire", "circle.hire.ready")
def test_r52_nobody_is_asked_whether_it_wants_the_spy() -> None:
    turn = arriving("ops-capture-2", secrets={2: {"OPS": 1}})
    assert kinds(turn)[:3] == ["wheel_rotated", "hire_opened", "spy_hired"]
    assert turn.state.ready[2] == ("ops-capture-2",)


@rule("circle.ruling.aid_ready_before", "circle.act.auction_aid")
def test_r53_only_ready_aids_are_usable() -> None:
    turn = arriving("neu-auction-aid-2", 2, secrets={0: {"INT": 1}, 1: {"INT": 1}})
    turn = play(turn, Raise())
    assert fact(turn, SpyHired) == SpyHired(0, "neu-auction-aid-2", 1)
    assert turn.state.secrets[0]["INT"] == 0
    assert "neu-auction-aid-2" in turn.state.ready[0]


@rule("circle.ruling.aid_commit")
def test_r54_just_enough_and_no_more() -> None:
    ready = {1: ["int-auction-aid-2", "neu-auction-aid-1", "neu-auction-aid-2"]}
    turn = arriving(
        "ops-capture-2", 2, ready=ready, secrets={0: {"OPS": 2}, 1: {"OPS": 2}}, first=1
    )
    assert refused(turn, Raise(("neu-auction-aid-1",))) == "ruling.aid_commit"
    turn = plays(turn, Raise(), Raise())
    assert listed(turn, Raise) == [
        Raise(("int-auction-aid-2",)),
        Raise(("neu-auction-aid-1",)),
        Raise(("neu-auction-aid-2",)),
    ]
    assert refused(turn, Raise(("int-auction-aid-2", "neu-auction-aid-1"))) == "ruling.aid_commit"
    assert refused(turn, Raise(("neu-auction-aid-1",) * 2)) == "ruling.aid_commit"
    turn = play(turn, Raise(("neu-auction-aid-1",)))
    assert fact(turn, AidCommitted).reduction == 1
    assert asked(turn) == (1, "use_aid")
    assert refused(turn, Done()) == "ruling.aid_commit"
    assert refused(turn, UseAid("ops-capture-2")) == "act.auction_aid"
    turn = plays(turn, UseAid("int-auction-aid-2"), Done())
    assert fact(turn, SecretsLost) == SecretsLost(1, "OPS", 1, 1, "paid")
    assert turn.state.ready[1] == ("neu-auction-aid-1", "neu-auction-aid-2", "ops-capture-2")


@rule("circle.ruling.aid_commit", "circle.veto.order")
def test_r54_a_committed_aid_has_passed_its_veto() -> None:
    turn = arriving(
        "int-gain-secrets-2", 2, ready={1: ["int-auction-aid-1"]}, services={0: "RUS"}, active=[0],
        secrets={0: {"INT": 1}, 1: {"INT": 1}},
    )  # fmt: skip
    turn = play(turn, Raise())
    turn = play(turn, Raise(("int-auction-aid-1",)))
    assert asked(turn) == (0, "veto")
    turn = play(turn, Allow())
    assert kinds(turn)[:3] == ["veto_waived", "aid_committed", "bid_made"]
    assert fact(turn, VetoWaived).card == "int-auction-aid-1"
    turn = play(turn, UseAid("int-auction-aid-1"))
    assert not facts(turn, VetoOpened)
    assert fact(turn, SpyHired).price == 2


@rule("circle.ruling.aid_commit", "circle.ruling.veto_moment")
def test_r54_several_exclusive_aids_are_asked_about_in_the_order_named() -> None:
    file = msgspec.json.decode(ruleset.default_edition())
    for spy in file["spies"]:
        if spy["id"] == "int-auction-aid-2":
            spy["exclusive_of"] = "JPN"
    for pile in file["piles"]:
        if pile["id"] == "pile-int-auction-aid":
            pile["cards_top_first"].remove("int-auction-aid-2")
    own = {**file["piles"][0], "id": "pile-of-its-own", "cards_top_first": ["int-auction-aid-2"]}
    file["piles"].append(own)
    box = ruleset.load_edition(msgspec.json.encode(file))
    aids = ("int-auction-aid-2", "int-auction-aid-1")
    state = given(
        3,
        phase=3,
        services={1: "JPN", 2: "RUS"},
        active=[1, 2],
        ready={0: list(aids)},
        wheel={1: ["neu-delay-2"]},
        secrets={0: {"OPS": 1}, 1: {"OPS": 9}, 2: {"OPS": 9}},
    )
    state = replace(state, edition=box, piles={**state.piles, "pile-of-its-own": ()})
    turn = plays(go(state), Raise(), Raise(), Raise())
    # The others have raised by two: the offer of 4 takes both aids at once.
    assert listed(turn, Raise) == [Raise(aids)]
    turn = play(turn, Raise(aids))
    assert kinds(turn) == ["veto_opened"]
    assert asked(turn) == (1, "veto")
    turn = play(turn, Allow())
    assert kinds(turn) == ["veto_waived", "veto_opened"]
    assert asked(turn) == (2, "veto")
    both = play(turn, Allow())
    assert kinds(both)[:4] == ["veto_waived", "aid_committed", "aid_committed", "bid_made"]
    assert [committed.card for committed in facts(both, AidCommitted)] == list(aids)
    # One order to stop, and nothing of the offer stands.
    turn = play(turn, Veto())
    assert turn.state.ready[0] == ("int-auction-aid-2",)
    assert not facts(turn, AidCommitted)
    assert fact(turn, BidderOut).seat == 0
    assert asked(turn) == (1, "bid")


@rule("circle.ruling.fresh_hire")
def test_r55_hired_and_used_in_the_next_auction() -> None:
    state = given(
        2,
        phase=3,
        wheel={1: ["int-auction-aid-2", "ops-capture-2"]},
        secrets={0: {"OPS": 1}, 1: {"INT": 1, "OPS": 1}},
    )
    turn = go(state)
    assert fact(turn, SpyHired) == SpyHired(1, "int-auction-aid-2", 0)
    turn = plays(turn, Raise(), Raise(("int-auction-aid-2",)))
    assert fact(turn, AuctionWon) == AuctionWon(1, "ops-capture-2", 2)


@rule("circle.ruling.destroy_as_much", "circle.act.destroy_secrets")
def test_r56_one_secret_in_the_world() -> None:
    state = given(ready={0: ["int-destroy-secrets-2"]}, secrets={1: {"REC": 1}})
    turn = play(state, Use("int-destroy-secrets-2"))
    assert refused(turn, division(0, "INT")) == "ruling.destroy_as_much"
    assert refused(turn, division(7, "INT")) == "act.destroy_secrets"
    turn = play(turn, division(1, "REC"))
    assert turn.state.task(Acting) is None
    assert fact(turn, SecretsLost) == SecretsLost(1, "REC", 1, 0, "destroyed")
    two = given(ready={0: ["int-destroy-secrets-2"]}, secrets={1: {"REC": 1}, 2: {"INT": 1}})
    turn = plays(two, Use("int-destroy-secrets-2"), division(1, "REC"))
    assert refused(turn, division(1, "REC")) == "ruling.destroy_as_much"
    assert ruleset.legal(turn.state, 0) == (division(2, "INT"),)


# Setup, limits, and the rest


@rule(
    "circle.ruling.pile_order",
    "circle.setup.piles",
    "circle.comp.spy_card",
    "circle.comp.divisions",
)
def test_r57_piles_in_file_order() -> None:
    state = opened(2, agreed(2)).state
    assert state.piles == BOX.piles
    assert len(state.piles) == 16
    for cards in state.piles.values():
        assert len({(BOX.border[c], BOX.action[c], BOX.prep[c], BOX.vp[c]) for c in cards}) == 1
    tops = [cards[0] for cards in state.piles.values()]
    assert set(BOX.exclusive_of) <= set(tops)


@rule("circle.ruling.marker_supply")
def test_r58_markers_never_run_out() -> None:
    cards = [card for pile in BOX.piles.values() for card in pile if "capture" not in card]
    state = given(2, ready={0: cards[:30]}, wheel={3: [(card, 0) for card in BOX.neutrals[:15]]})
    assert sum(seat == 0 for seat in state.marker.values()) == 45
    assert ruleset.legal(state, 0)


@rule("circle.ruling.start_spaces", "circle.setup.start_spaces")
@pytest.mark.parametrize("seats", range(2, 7))
def test_r59_start_spaces(seats: int) -> None:
    state = opened(seats, agreed(seats)).state
    assert state.vp == (seats - 2,) * seats
    assert state.circle_vp == 6 - seats


@rule("circle.ruling.round_limit")
def test_r60_the_limit_is_ten_to_two_hundred_rounds() -> None:
    assert opening_refused(2, Options(round_limit=9)) == "ruling.round_limit"
    assert opening_refused(2, Options(round_limit=201)) == "ruling.round_limit"
    assert opened(2, Options(round_limit=10)).state.round_limit == 10
    assert opened(2).state.round_limit == 60
    turn = play(given(2, seat=1, round=10, round_limit=10), EndTurn())
    assert fact(turn, GameEnded).outcome == "limit"
    assert fact(turn, GameEnded).winners == (0, 1)


@rule("circle.ruling.block_lifted")
def test_r61_an_eliminated_cut_has_no_effect() -> None:
    state = given(
        2,
        seat=1,
        ready={1: ["ops-eliminate-1"]},
        deployed={"int-income-cut-1": ("income_cut", 1, 0)},
    )
    turn = plays(state, Use("ops-eliminate-1"), NameCard("int-income-cut-1"))
    turn = idle_until(turn, IncomeReceived)
    assert facts(turn, IncomeReceived)[0].amount == 4
    state = given(
        2,
        seat=1,
        ready={1: ["ops-eliminate-1"]},
        wheel={1: ["neu-capture-1"]},
        deployed={"rec-change-division-2": ("change_division", "neu-capture-1", 0)},
    )
    turn = plays(state, Use("ops-eliminate-1"), NameCard("rec-change-division-2"), EndTurn())
    assert fact(turn, HireOpened).mode == "neutral"


@rule("circle.ruling.flavour", "circle.vp.sources", "circle.vp.silent_infiltration")
def test_r62_vp_decide_and_not_the_number_of_spies() -> None:
    inside = {0: ["neu-delay-1", "neu-advance-1", "neu-capture-1"], 1: ["ops-eliminate-1"]}
    turn = play(given(2, seat=1, vp=(20, 21), inside=inside), EndTurn())
    assert fact(turn, GameEnded).winners == (1,)
    silent = play(given(ready={0: ["ops-eliminate-1"]}), Infiltrate("ops-eliminate-1"))
    assert silent.state.circle_vp == 2


@rule("circle.ruling.gift_arrest")
def test_r63_a_gift_that_arrests() -> None:
    state = given(ready={0: ["neu-gain-secrets-1"]}, secrets={1: {"INT": 12}})
    turn = plays(state, Use("neu-gain-secrets-1"), division(1, "INT"))
    assert turn.state.vp == (5, 7, 5)
    assert turn.state.circle_vp == 4
    assert turn.state.secrets[1]["INT"] == 1


@rule("circle.ruling.auto_end_turn")
def test_r64_a_turn_without_options_ends_itself() -> None:
    state = given(2, seat=0, vp=(5, 0))
    turn = play(state, EndTurn())
    assert [ended.auto for ended in facts(turn, TurnEnded)] == [False, True]
    assert turn.state.phase != 2


@rule("circle.ruling.free_order", "circle.phase2.any_number")
def test_r65_everything_in_any_order() -> None:
    state = given(
        ready={0: ["ops-capture-2", "ops-capture-3", "sup-delay-2"]},
        inside={0: ["ops-counteract-2"]},
    )
    moves = [Use("ops-capture-2"), ActivateMarker(), Infiltrate("sup-delay-2"),
             Unmask("ops-counteract-2"), Use("ops-capture-3")]  # fmt: skip
    assert plays(state, *moves).state.vp[0] == 5 + 1 - 1 + 2 - 2 + 1
    assert plays(state, *reversed(moves)).state.vp[0] == 6
    assert refused(state, Use("ops-eliminate-1")) == "phase2.any_number"


@rule("circle.ruling.neutral_alone")
def test_r66_either_kind_first() -> None:
    start = go(given(phase=1, seat=1))
    neutral = listed(start, ActivateNeutral)[0]
    one = plays(start, neutral, ActivateColoured("pile-sup-delay"))
    other = plays(start, ActivateColoured("pile-sup-delay"), neutral)
    assert one.state.rows[3] == tuple(reversed(other.state.rows[3]))


@rule("circle.ruling.lost_target")
def test_r67_an_attack_on_a_recalled_guard() -> None:
    state = given(
        services={2: "JPN"}, active=[2], ready={0: ["ops-counteract-2"], 1: ["rec-bodyguard-1"]}
    )
    turn = plays(state, Use("ops-counteract-2"), NameCard("rec-bodyguard-1"), Veto())
    assert [(card, reason) for card, *_, reason in placed(turn)] == [
        ("rec-bodyguard-1", "vetoed"),
        ("ops-counteract-2", "acted"),
    ]
    allowed = plays(state, Use("ops-counteract-2"), NameCard("rec-bodyguard-1"), Allow())
    assert fact(allowed, AttackRepelled).how == "self"


@rule("circle.ruling.guard_reach", "circle.guard.scope")
def test_r68_other_deployed_spies_are_out_of_reach() -> None:
    state = given(
        ready={0: ["ops-eliminate-1"], 1: ["rec-bodyguard-2"]},
        deployed={"int-income-cut-1": ("income_cut", 0, 1)},
    )
    turn = plays(state, Use("ops-eliminate-1"), NameCard("int-income-cut-1"))
    assert turn.state.removed == ("int-income-cut-1",)
    through = given(
        ready={0: ["ops-eliminate-1"], 1: ["ops-capture-2", "neu-bodyguard-1"]},
        deployed={
            "rec-bodyguard-1": ("guard", "ops-capture-2", 1),
            "rec-bodyguard-2": ("guard", "rec-bodyguard-1", 1),
        },
    )
    turn = plays(through, Use("ops-eliminate-1"), NameCard("rec-bodyguard-2"))
    assert asked(turn) == (1, "guard")


@rule("circle.ruling.aid_no_lead")
def test_r69_an_aid_does_not_join_a_tie() -> None:
    turn = arriving("int-gain-secrets-2", ready={2: ["int-auction-aid-2"]}, secrets={0: {"INT": 1}})
    assert fact(turn, SpyHired) == SpyHired(0, "int-gain-secrets-2", 0)


@rule("circle.ruling.gain_in_full")
def test_r70_all_new_secrets_are_placed() -> None:
    turn = play(go(given(phase=1, seat=1, secrets={1: dict.fromkeys(BOX.divisions, 12)})), Done())
    assert refused(turn, Distribute({})) == "phase1.distribute"
    assert refused(turn, Distribute({"INT": 3})) == "phase1.distribute"
    turn = play(turn, Distribute({"INT": 4}))
    assert len(facts(turn, Arrest)) == 1
    state = given(ready={0: ["int-gain-secrets-2"]})
    turn = plays(state, Use("int-gain-secrets-2"), division(0, "INT"))
    assert asked(turn) == (0, "choose_target")
    assert refused(turn, EndTurn()) == "phase2.finish_before_next"


@rule("circle.ruling.forced_steps")
def test_r71_forced_steps_and_no_others() -> None:
    turn = arriving("neu-capture-1", 2, secrets={0: {"INT": 2, "SUP": 1}, 1: {"INT": 1}})
    assert asked(play(turn, Raise())) == (0, "pay")
    alone = arriving("neu-capture-1", 2, secrets={0: {"INT": 2}, 1: {"INT": 1}})
    assert facts(play(alone, Raise()), SecretsLost) == [SecretsLost(0, "INT", 1, 1, "paid")]
    everything = arriving(
        "neu-capture-1", 2, first=1, secrets={0: {"INT": 1, "SUP": 1}, 1: {"OPS": 2}}
    )
    turn = plays(everything, Raise(), Raise())
    assert [lost.amount for lost in facts(turn, SecretsLost)] == [1, 1]
    # A single target, or the last colour, is asked for all the same.
    state = given(2, ready={0: ["int-income-cut-1"]})
    assert asked(play(state, Use("int-income-cut-1"))) == (0, "choose_target")
    assert listed(play(state, Use("int-income-cut-1")), NameSeat) == [NameSeat(1)]


# What no ruling, but a rule of its own, says


@rule("circle.setup.colours", "circle.setup.services", "circle.setup.first_player")
def test_colours_and_services_are_chosen_in_seat_order() -> None:
    turn = opened(3, Options(first_seat=1))
    assert asked(turn) == (1, "choose_colour")
    assert refused(turn, ChooseColour("red"), 0) == "round.order"
    turn = plays(turn, ChooseColour("red"))
    assert refused(turn, ChooseColour("red")) == "setup.colours"
    turn = plays(turn, ChooseColour("blue"), ChooseColour("green"))
    assert asked(turn) == (1, "choose_service")
    turn = play(turn, ChooseService("JPN"))
    assert refused(turn, ChooseService("JPN")) == "setup.services"
    turn = plays(turn, ChooseService("RUS"), ChooseService("FRA"))
    assert turn.state.service == {1: "JPN", 2: "RUS", 0: "FRA"}
    assert asked(turn) == (1, "free_neutral")
    assert set(turn.state.service_marker.values()) == {"passive"}


@rule(
    "circle.setup.colours",
    "circle.setup.services",
    "circle.setup.first_player",
    "circle.comp.contents",
)
@pytest.mark.parametrize(
    ("seats", "options", "refusal"),
    [
        (1, Options(), "comp.contents"),
        (7, Options(), "comp.contents"),
        (2, Options(first_seat=2), "setup.first_player"),
        (2, Options(colours=("red",)), "setup.colours"),
        (2, Options(colours=("red", "red")), "setup.colours"),
        (2, Options(services=("RUS", "XXX")), "setup.services"),
    ],
)
def test_a_table_that_cannot_open(seats: int, options: Options, refusal: str) -> None:
    assert opening_refused(seats, options) == refusal


@rule("circle.setup.first_player")
def test_the_first_seat_by_lot() -> None:
    turn = opened(4, Options(first_seat="random"), first_seat=[2])
    assert turn.state.first_seat == 2
    assert kinds(turn) == ["game_started", "first_seat_set"]


@rule("circle.setup.wheel", "circle.setup.neutral_deck", "circle.setup.exclusive_on_top")
def test_the_table_is_laid() -> None:
    turn = opened(2, agreed(2))
    assert kinds(turn)[:13] == [
        "game_started",
        "first_seat_set",
        "colour_chosen",
        "colour_chosen",
        "service_chosen",
        "service_chosen",
        "piles_built",
        "neutral_deck_shuffled",
        "neutral_revealed",
        "neutral_revealed",
        "start_positions",
        "round_began",
        "phase_began",
    ]
    assert len(turn.state.neutral_deck) == 18
    assert not any(turn.state.rows.values())
    assert turn.state.rotations == 0


@rule("circle.setup.neutral_deck")
def test_a_scribe_declares_the_neutrals_it_sees() -> None:
    shown = ["neu-capture-1", "neu-delay-2"]
    turn = opened(2, agreed(2), neutral=list(shown))
    assert turn.state.neutral_face_up == tuple(shown)
    assert len(turn.state.neutral_deck) == 18


@rule("circle.round.order", "circle.round.pass_first", "circle.phase2.finish_before_next")
def test_a_whole_round() -> None:
    turn = go(given(3, phase=1, first=2))
    order: list[tuple[int, int]] = []
    while turn.state.round == 5:
        under_way = turn.state.turn
        if under_way is not None and (turn.state.phase, under_way.seat) not in order:
            order.append((turn.state.phase, under_way.seat))
        turn = idle(turn)
    assert order == [(1, 2), (1, 0), (1, 1), (2, 2), (2, 0), (2, 1)]
    assert turn.state.first_seat == 0
    assert refused(given(3), EndTurn(), 1) == "phase2.finish_before_next"


@rule("circle.infil.phase2_only", "circle.infil.how", "circle.auction.raise_by_one")
def test_moves_at_the_wrong_time() -> None:
    assert refused(go(given(phase=1)), Infiltrate("ops-capture-2"), 0) == "infil.phase2_only"
    assert refused(given(), Infiltrate("ops-capture-2")) == "infil.how"
    turn = arriving("ops-capture-2", secrets={0: {"OPS": 1}, 1: {"OPS": 1}})
    assert refused(turn, Raise(), 1) == "auction.raise_by_one"
    assert refused(turn, Pay({"OPS": 1})) == "auction.raise_by_one"
    assert refused(given(ready={0: ["int-auction-aid-2"]}), Use("int-auction-aid-2")) == (
        "act.auction_aid"
    )
    assert refused(given(ready={0: ["sup-control-time-1"]}), Use("sup-control-time-1")) == (
        "act.control_time"
    )


@rule("circle.phase1.place_unmarked")
def test_an_activated_spy_belongs_to_nobody() -> None:
    turn = play(go(given(phase=1, seat=1)), ActivateColoured("pile-ops-eliminate"))
    assert turn.state.rows[6] == ("ops-eliminate-1",)
    assert "ops-eliminate-1" not in turn.state.marker


@rule("circle.act.control_time", "circle.ruling.time_window")
def test_a_vetoed_control_of_time_starts_the_asking_over() -> None:
    file = msgspec.json.decode(ruleset.default_edition())
    for spy in file["spies"]:
        if spy["id"] == "sup-control-time-1":
            spy["exclusive_of"] = "RUS"
    box = ruleset.load_edition(msgspec.json.encode(file))
    ready = {0: ["sup-control-time-2"], 1: ["sup-control-time-1"]}
    state = given(phase=3, services={2: "RUS"}, active=[2], ready=ready)
    turn = play(go(replace(state, edition=box)), Pass())
    turn = play(turn, Use("sup-control-time-1"))
    assert kinds(turn) == ["action_announced", "veto_opened"]
    stopped = play(turn, Veto())
    assert placed(stopped) == [("sup-control-time-1", 5, 1, "vetoed")]
    assert asked(stopped) == (0, "control_time")
    allowed = play(turn, Allow())
    assert kinds(allowed)[:2] == ["veto_waived", "wheel_rotated"]


# Editions


def _twice(f: dict) -> None:  # type: ignore[type-arg]
    f["spies"][1]["id"] = f["spies"][0]["id"]


BROKEN: list[tuple[Callable[[dict], object], str]] = [  # type: ignore[type-arg]
    (_twice, "unique"),
    (lambda f: f["spies"][0].update(border="XXX"), "no border"),
    (lambda f: f["spies"][0].update(bid_currency="XXX"), "no currency"),
    (lambda f: f["spies"][0].update(strength=None), "needs a strength"),
    (lambda f: f["spies"][0].update(exclusive_of="XXX"), "no service"),
    (lambda f: f["spies"][-1].update(exclusive_of="RUS"), "only a coloured spy"),
    (lambda f: f["piles"].pop(), "every coloured spy exactly once"),
    (lambda f: f["piles"][0]["cards_top_first"].reverse(), "only its top card"),
    (lambda f: f["vp_table"]["start"].pop(), "is missing"),
    (lambda f: f["seat_colors"].pop(), "a different one per seat"),
    (lambda f: f["divisions"].pop(), "no border|different ones"),
    (lambda f: f["wheel"].update(arrival=7), "last side"),
    (lambda f: f["constants"].update(income=13), "arrest twice"),
]


@rule("circle.comp.contents")
@pytest.mark.parametrize(("change", "words"), BROKEN)
def test_a_broken_edition_is_refused(change: Callable[[dict], object], words: str) -> None:  # type: ignore[type-arg]
    file = msgspec.json.decode(ruleset.default_edition())
    change(file)
    with pytest.raises(InvalidEdition, match=words):
        ruleset.load_edition(msgspec.json.encode(file))


@rule("circle.comp.exclusive", "circle.comp.contents")
def test_the_default_edition_is_the_boxs() -> None:
    assert len(BOX.spies) == 60
    assert len(BOX.neutrals) == 20
    assert len(BOX.exclusive_of) == 12
    for service in BOX.services:
        own = [card for card, home in BOX.exclusive_of.items() if home == service]
        assert len({BOX.border[card] for card in own}) == 2
    again = ruleset.load_edition(BOX.content())
    assert again.hash == BOX.hash
