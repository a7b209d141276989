"""The worked examples of the specification, by their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from domain.games.circle import ruleset
from domain.games.circle.facts import (
    AidUsed,
    AllowanceChanged,
    Arrest,
    AttackLostTarget,
    AttackRepelled,
    AuctionWon,
    BidderOut,
    BidMade,
    EndTriggered,
    EndWithdrawn,
    FreeNeutralSkipped,
    GameEnded,
    HireOpened,
    IncomeReceived,
    SecretsGained,
    SecretsLost,
    SpyActivated,
    SpyHired,
    SpyReturned,
    TeamCompleted,
    VetoOpened,
    VpChanged,
    WheelRotated,
)
from domain.games.circle.moves import (
    ActivateColoured,
    ActivateMarker,
    ActivateNeutral,
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
from domain.games.circle.state import Acting, CircleState
from tests.games.circle.given import (
    R,
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
    placed,
    play,
    plays,
    refused,
)
from tests.games.happened import entry, fact, facts, kinds

rule = pytest.mark.rule


def distributing(
    secrets: Mapping[int, Mapping[str, int]] | None = None,
    circle: int = 2,
    vp: Sequence[int] | int = 5,
) -> CircleState:
    """Seat 1, not first, with four new secrets and no activation."""
    return play(go(given(phase=1, seat=1, secrets=secrets, circle=circle, vp=vp)), Done()).state


# From the rulebook


@rule("circle.setup.start_spaces", "circle.comp.contents")
def test_e1_five_seats_start_at_three() -> None:
    state = opened(5, agreed(5)).state
    assert state.vp == (3,) * 5
    assert state.circle_vp == 1


@rule("circle.phase1.distribute", "circle.comp.secrets_track")
def test_e2_two_secrets_to_an_empty_division() -> None:
    turn = play(distributing(), Distribute({"REC": 2, "OPS": 2}))
    assert turn.state.secrets[1] == {"INT": 0, "SUP": 0, "REC": 2, "OPS": 2}
    assert facts(turn, SecretsGained)[0] == SecretsGained(1, "REC", 2, 0, 2)


@rule("circle.phase1.distribute")
def test_e3_four_secrets_in_any_split() -> None:
    state = distributing()
    assert asked(state) == (1, "distribute")
    assert len(ruleset.legal(state, 1)) == 35
    for shares in ({"INT": 1, "SUP": 1, "REC": 1, "OPS": 1}, {"INT": 4}):
        assert Distribute(shares) in ruleset.legal(state, 1)
        play(state, Distribute(shares))
    for shares in ({"INT": 2, "SUP": 1}, {"INT": 3, "SUP": 2}, {"INT": 5, "SUP": -1}, {"XXX": 4}):
        assert refused(state, Distribute(shares)) == "phase1.distribute"


@rule("circle.phase1.one_of_each", "circle.phase1.new_secrets_only")
def test_e4_both_activations_leave_nothing() -> None:
    state = go(given(phase=1, seat=1))
    turn = play(state, ActivateColoured("pile-int-gain-secrets"))
    assert collecting(turn).income == 2
    assert refused(turn, ActivateColoured("pile-sup-advance")) == "phase1.one_of_each"
    neutral = listed(turn, ActivateNeutral)[0]
    turn = play(turn, neutral)
    assert kinds(turn)[:4] == [
        "activation_paid",
        "spy_activated",
        "spy_placed_on_wheel",
        "neutral_revealed",
    ]
    assert kinds(turn)[4:6] == ["activations_done", "turn_ended"]
    assert asked(turn)[0] == 2


@rule("circle.phase1.free_neutral", "circle.phase1.refill")
def test_e5_the_free_neutral_leaves_everything_open() -> None:
    state = go(given(phase=1))
    assert asked(state) == (0, "free_neutral")
    card = state.state.neutral_face_up[0]
    assert card is not None
    turn = play(state, FreeNeutral(card))
    assert collecting(turn).income == 4
    assert None not in turn.state.neutral_face_up
    assert card not in turn.state.neutral_face_up
    turn = plays(turn, ActivateColoured("pile-rec-desertion"), listed(turn, ActivateNeutral)[0])
    assert turn.state.turns_done == (0,)


@rule("circle.auction.currency", "circle.auction.neutral")
def test_e6_only_the_symbols_colour_counts() -> None:
    rich = {"SUP": 10, "REC": 10, "OPS": 10}
    turn = arriving("neu-gain-secrets-1", secrets={0: rich, 1: {"INT": 1}, 2: {"INT": 1}})
    assert fact(turn, HireOpened).currency == "INT"
    assert fact(turn, BidderOut).seat == 0
    assert asked(turn) == (1, "bid")
    turn = play(turn, Raise())
    assert fact(turn, SecretsLost) == SecretsLost(1, "INT", 1, 0, "paid")


@rule("circle.phase2.resolve_at_once", "circle.act.gain_secrets", "circle.phase2.back_to_wheel")
def test_e7_new_secrets_at_once() -> None:
    state = given(seat=1, ready={1: ["int-gain-secrets-2"]}, secrets={1: {"INT": 3}})
    turn = plays(state, Use("int-gain-secrets-2"), division(1, "INT"), division(1, "INT"))
    assert turn.state.secrets[1]["INT"] == 5
    assert placed(turn) == [("int-gain-secrets-2", 3, 1, "acted")]
    assert kinds(turn) == [
        "target_chosen",
        "action_announced",
        "secrets_gained",
        "secrets_gained",
        "spy_placed_on_wheel",
    ]


@rule("circle.vp.arrest", "circle.vp.circle_alarm", "circle.phase1.track_cap")
def test_e8_the_thirteenth_secret() -> None:
    state = given(
        seat=2, ready={2: ["neu-gain-secrets-1"]}, secrets={2: {"OPS": 12}}, vp={2: 6}, circle=4
    )
    turn = plays(state, Use("neu-gain-secrets-1"), division(2, "OPS"))
    assert turn.state.secrets[2]["OPS"] == 1
    assert (turn.state.vp[2], turn.state.circle_vp) == (8, 6)
    assert fact(turn, Arrest) == Arrest(2, "OPS", 12, 1)


@rule("circle.hire.coloured", "circle.hire.ready")
def test_e9_the_leader_hires_for_nothing() -> None:
    turn = arriving("int-gain-secrets-2", secrets={1: {"INT": 2}})
    assert fact(turn, SpyHired) == SpyHired(1, "int-gain-secrets-2", 0)
    assert entry(turn, SpyHired).rules == ("hire.coloured", "hire.ready")
    assert fact(turn, HireOpened).participants == (1,)
    assert not facts(turn, AuctionWon)
    assert "int-gain-secrets-2" in turn.state.ready[1]
    assert turn.state.secrets[1]["INT"] == 2


@rule("circle.phase3.rotate")
def test_e10_the_wheel_turns() -> None:
    state = given(
        phase=3, wheel={3: [("ops-capture-2", 0)], 2: ["sup-delay-2"], 1: [("ops-capture-3", 1)]}
    )
    turn = go(state)
    rotated = turn.states[0]
    assert isinstance(turn.entries[0].fact, WheelRotated)
    assert {n: row for n, row in rotated.rows.items() if row} == {
        2: ("ops-capture-2",),
        1: ("sup-delay-2",),
        8: ("ops-capture-3",),
    }
    assert rotated.arriving == ("ops-capture-3",)


# Phase 1 and secrets


@rule("circle.ruling.arrest_carry")
def test_e11_four_on_eleven() -> None:
    turn = play(distributing(secrets={1: {"INT": 11}}), Distribute({"INT": 4}))
    assert turn.state.secrets[1]["INT"] == 3
    assert fact(turn, SecretsGained).after == 15
    assert len(facts(turn, Arrest)) == 1
    assert (turn.state.vp[1], turn.state.circle_vp) == (7, 4)


@rule("circle.ruling.whole_move_first", "circle.ruling.chaos_at_once", "circle.end.chaos")
def test_e12_two_arrests_then_chaos() -> None:
    state = distributing(secrets={1: {"INT": 12, "SUP": 12}}, circle=17, vp=(8, 4, 9))
    turn = play(state, Distribute({"INT": 1, "SUP": 1, "REC": 1, "OPS": 1}))
    assert len(facts(turn, Arrest)) == 2
    assert turn.state.circle_vp == 21
    assert turn.state.vp[1] == 8
    end = fact(turn, GameEnded)
    assert (end.outcome, end.circle_wins) == ("chaos", True)
    # Seats 0 and 1 have 8 VP each; seat 0 has no secrets.
    assert end.winners == (0,)
    assert kinds(turn)[-1] == "game_ended"


@rule(
    "circle.ruling.income_cut_min", "circle.ruling.cut_income_activation", "circle.act.income_cut"
)
def test_e13_two_income_cuts() -> None:
    state = given(
        phase=1,
        seat=1,
        deployed={
            "int-income-cut-1": ("income_cut", 1, 0),
            "neu-income-cut-1": ("income_cut", 1, 2),
        },
    )
    turn = go(state)
    assert fact(turn, IncomeReceived).amount == 2
    assert fact(turn, IncomeReceived).cut_by == ("int-income-cut-1", "neu-income-cut-1")
    assert placed(turn) == [
        ("int-income-cut-1", 4, 0, "effect_over"),
        ("neu-income-cut-1", 3, 2, "effect_over"),
    ]
    turn = play(turn, ActivateColoured("pile-ops-capture"))
    assert turn.state.turns_done == (0, 1)


@rule("circle.ruling.no_neutral_left")
def test_e14_the_last_neutral() -> None:
    turn = go(given(phase=1, neutrals=["neu-capture-1"]))
    assert fact(turn, SpyActivated).kind == "free"
    assert turn.state.neutral_face_up == (None, None)
    assert asked(turn) == (0, "activate")
    turn = idle_until(turn, FreeNeutralSkipped)
    assert fact(turn, FreeNeutralSkipped).seat == 1
    assert (turn.state.round, turn.state.first_seat) == (6, 1)


@rule("circle.phase1.activate_coloured", "circle.setup.exclusive_on_top")
def test_e15_a_pile_from_the_top() -> None:
    state, pile = given(6, phase=1, seat=1), "pile-int-gain-secrets"
    turn = go(state)
    taken = []
    for _ in range(3):
        turn = play(turn, ActivateColoured(pile))
        taken.append(fact(turn, SpyActivated).card)
        while asked(turn)[1] != "activate" or collecting(turn).activated:
            turn = idle(turn)
    assert taken == ["int-gain-secrets-1", "int-gain-secrets-2", "int-gain-secrets-3"]
    assert refused(turn, ActivateColoured(pile)) == "phase1.activate_coloured"


# Wheel and time


@rule("circle.phase2.rows", "circle.phase3.row_order", "circle.phase3.return_marked")
def test_e16_rows_are_served_from_inside() -> None:
    state = given(seat=1, ready={1: ["int-gain-secrets-2"]}, wheel={3: ["ops-counteract-2"]})
    turn = plays(state, Use("int-gain-secrets-2"), division(1, "INT"), division(1, "INT"))
    assert turn.state.rows[3] == ("ops-counteract-2", "int-gain-secrets-2")
    for _ in range(3):
        turn = idle_until(turn, WheelRotated)
    while "int-gain-secrets-2" in turn.state.rows[8]:
        turn = idle(turn)
    tags = [(type(e.fact).__name__, getattr(e.fact, "card", "")) for e in turn.entries]
    hired, back = ("SpyHired", "ops-counteract-2"), ("SpyReturned", "int-gain-secrets-2")
    assert tags.index(hired) < tags.index(back)
    assert "int-gain-secrets-2" in turn.state.ready[1]


@rule("circle.ruling.advance_home", "circle.act.advance", "circle.act.neutral_strength")
def test_e17_home_at_once() -> None:
    state = given(ready={0: ["neu-advance-1"]}, wheel={1: [("ops-capture-2", 0)]})
    turn = plays(state, Use("neu-advance-1"), Step("ops-capture-2", 1))
    assert fact(turn, SpyReturned) == SpyReturned("ops-capture-2", 0, "advance")
    assert turn.state.ready[0] == ("ops-capture-2",)
    assert turn.state.rows[3] == ("neu-advance-1",)
    turn = play(turn, Use("ops-capture-2"))
    assert (turn.state.vp[0], turn.state.circle_vp) == (6, 3)


@rule("circle.ruling.one_action", "circle.ruling.advance_home", "circle.infil.not_acted")
def test_e18_home_but_done_for_the_round() -> None:
    state = given(ready={0: ["ops-capture-2", "sup-advance-2", "sup-advance-3"]})
    turn = play(state, Use("ops-capture-2"))
    assert turn.state.rows[4] == ("ops-capture-2",)
    turn = plays(turn, Use("sup-advance-2"), Step("ops-capture-2", 2))
    turn = plays(turn, Use("sup-advance-3"), Step("ops-capture-2", 2))
    assert turn.state.ready[0] == ("ops-capture-2",)
    assert refused(turn, Use("ops-capture-2")) == "ruling.one_action"
    assert refused(turn, Infiltrate("ops-capture-2")) == "infil.not_acted"


@rule("circle.ruling.advance_home")
def test_e19_an_available_spy_stops_at_one() -> None:
    state = given(ready={0: ["sup-advance-2"]}, wheel={2: ["ops-capture-2"], 4: ["sup-delay-2"]})
    turn = play(state, Use("sup-advance-2"))
    assert refused(turn, Step("ops-capture-2", 2)) == "ruling.advance_home"
    turn = play(turn, Step("ops-capture-2", 1))
    assert asked(turn) == (0, "choose_target")
    turn = play(turn, Step("sup-delay-2", 1))
    assert turn.state.rows[1] == ("ops-capture-2",)
    assert turn.state.rows[3] == ("sup-delay-2", "sup-advance-2")


@rule("circle.ruling.delay_cap", "circle.act.delay")
def test_e20_seven_is_the_end() -> None:
    state = given(ready={0: ["sup-delay-2"]}, wheel={6: ["ops-capture-2"], 2: ["ops-capture-3"]})
    turn = play(state, Use("sup-delay-2"))
    assert refused(turn, Step("ops-capture-2", 2)) == "ruling.delay_cap"
    turn = plays(turn, Step("ops-capture-2", 1), Step("ops-capture-3", 1))
    assert turn.state.rows[7] == ("ops-capture-2",)
    assert turn.state.rows[3] == ("ops-capture-3", "sup-delay-2")
    alone = given(ready={0: ["sup-delay-2"]}, wheel={6: ["ops-capture-2"], 7: ["ops-capture-3"]})
    turn = plays(alone, Use("sup-delay-2"), Step("ops-capture-2", 1))
    assert turn.state.task(Acting) is None
    assert turn.state.rows[7] == ("ops-capture-3", "ops-capture-2")


@rule("circle.ruling.full_strength")
def test_e21_half_a_use_only_if_nothing_else() -> None:
    alone = given(ready={0: ["sup-advance-2"]}, wheel={2: ["ops-capture-2"]})
    turn = plays(alone, Use("sup-advance-2"), Step("ops-capture-2", 1))
    assert turn.state.task(Acting) is None
    assert turn.state.rows[1] == ("ops-capture-2",)
    two = given(ready={0: ["sup-advance-2"]}, wheel={2: ["ops-capture-2"], 5: ["sup-delay-2"]})
    turn = plays(two, Use("sup-advance-2"), Step("ops-capture-2", 1))
    assert asked(turn) == (0, "choose_target")
    far = given(ready={0: ["sup-advance-2"]}, wheel={5: ["sup-delay-2"]})
    turn = play(far, Use("sup-advance-2"))
    assert refused(turn, Step("sup-delay-2", 1)) == "ruling.full_strength"


@rule("circle.ruling.time_window", "circle.ruling.fresh_hire")
def test_e22_hired_and_used_in_the_same_phase() -> None:
    state = given(
        4,
        phase=3,
        secrets={3: {"SUP": 2}},
        ready={0: ["sup-control-time-2"]},
        wheel={1: ["sup-control-time-1"], 2: [("ops-capture-2", 1)]},
    )
    turn = go(state)
    assert fact(turn, SpyHired).seat == 3
    assert asked(turn) == (0, "control_time")
    turn = play(turn, Pass())
    assert asked(turn) == (3, "control_time")
    turn = play(turn, Use("sup-control-time-1"))
    assert kinds(turn) == [
        "action_announced",
        "wheel_rotated",
        "spy_returned",
        "spy_placed_on_wheel",
    ]
    assert fact(turn, WheelRotated) == WheelRotated(3, "extra", "sup-control-time-1", 2)
    assert fact(turn, SpyReturned) == SpyReturned("ops-capture-2", 1, "rotation")
    assert placed(turn) == [("sup-control-time-1", 5, 3, "acted")]
    assert asked(turn) == (0, "control_time")


@rule("circle.act.control_time")
def test_e23_an_extra_rotation_hires_as_things_stand() -> None:
    state = given(
        phase=3,
        wheel={1: ["int-gain-secrets-2"], 2: ["int-gain-secrets-3"]},
        ready={0: ["sup-control-time-1"]},
        secrets={0: {"INT": 1}, 1: {"INT": 1}},
    )
    turn = play(go(state), Raise())
    assert fact(turn, SpyHired) == SpyHired(0, "int-gain-secrets-2", 1)
    turn = play(turn, Use("sup-control-time-1"))
    assert fact(turn, SpyHired) == SpyHired(1, "int-gain-secrets-3", 0)


# Hiring and auctions


@rule("circle.ruling.tie_at_zero", "circle.ruling.last_one_free")
def test_e24_a_tie_at_zero() -> None:
    turn = arriving("rec-desertion-2", 4, first=2)
    assert [out.seat for out in facts(turn, BidderOut)] == [2, 3, 0]
    assert fact(turn, AuctionWon) == AuctionWon(1, "rec-desertion-2", 0)
    assert fact(turn, SpyHired) == SpyHired(1, "rec-desertion-2", 0)
    assert entry(turn, SpyHired).rules == ("auction.win_and_pay", "hire.ready")


@rule(
    "circle.auction.neutral",
    "circle.auction.raise_by_one",
    "circle.auction.out",
    "circle.auction.win_and_pay",
)
def test_e25_a_neutral_auction() -> None:
    turn = arriving("neu-advance-1", secrets={0: {"SUP": 2}, 1: {"SUP": 3}})
    assert asked(turn) == (0, "bid")
    turn = play(turn, Raise())
    assert fact(turn, BidMade) == BidMade(0, 1)
    turn = play(turn, Raise())
    assert fact(turn, BidMade) == BidMade(1, 2)
    assert [out.seat for out in facts(turn, BidderOut)] == [2, 0]
    assert fact(turn, AuctionWon) == AuctionWon(1, "neu-advance-1", 2)
    assert fact(turn, SecretsLost) == SecretsLost(1, "SUP", 2, 1, "paid")
    assert turn.state.secrets[1]["SUP"] == 1
    assert entry(turn, SpyHired).rules == ("auction.win_and_pay", "hire.ready")


@rule("circle.auction.start", "circle.auction.tie")
def test_e26_who_opens() -> None:
    turn = arriving("ops-capture-2", 4, first=3, secrets={0: {"OPS": 2}, 2: {"OPS": 2}})
    assert fact(turn, HireOpened).participants == (0, 2)
    assert asked(turn) == (0, "bid")


@rule("circle.auction.any_currency")
def test_e27_the_winner_chooses_what_to_pay() -> None:
    purse = {"INT": 3, "REC": 2, "OPS": 1}
    turn = arriving("neu-capture-1", 2, first=1, secrets={0: purse, 1: {"SUP": 5}})
    turn = plays(turn, Raise(), Raise(), Raise(), Raise(), Pass())
    assert fact(turn, AuctionWon).price == 4
    assert asked(turn) == (0, "pay")
    ways = listed(turn, Pay)
    assert ways == [
        Pay({"INT": 3, "REC": 1}),
        Pay({"INT": 3, "OPS": 1}),
        Pay({"INT": 2, "REC": 2}),
        Pay({"INT": 2, "REC": 1, "OPS": 1}),
        Pay({"INT": 1, "REC": 2, "OPS": 1}),
    ]
    for way in ways:
        assert play(turn, way).state.total_secrets(0) == 2
    for wrong in (
        {"INT": 4},
        {"INT": 3},
        {"INT": 3, "REC": 2, "OPS": -1},
        {"INT": 3, "REC": 1, "ANY": 0},
    ):
        assert refused(turn, Pay(wrong)) == "auction.any_currency"
    paid = play(turn, Pay({"SUP": 0, "OPS": 0, "REC": 1, "INT": 3}))
    assert [(f.division, f.amount) for f in facts(paid, SecretsLost)] == [("INT", 3), ("REC", 1)]


@rule("circle.act.auction_aid")
def test_e28_an_aid_that_is_not_needed() -> None:
    turn = arriving("int-gain-secrets-2", 2, ready={1: ["int-auction-aid-2"]})
    assert [out.seat for out in facts(turn, BidderOut)] == [0]
    assert fact(turn, SpyHired) == SpyHired(1, "int-gain-secrets-2", 0)
    assert turn.state.ready[1] == ("int-auction-aid-2", "int-gain-secrets-2")


@rule("circle.ruling.aid_commit")
def test_e29_offers_beyond_ones_secrets() -> None:
    ready = {0: ["neu-auction-aid-2"], 1: ["int-auction-aid-2"]}
    turn = arriving("int-gain-secrets-2", 2, ready=ready)
    assert refused(turn, Raise()) == "ruling.aid_commit"
    turn = play(turn, Raise(("neu-auction-aid-2",)))
    assert kinds(turn) == ["aid_committed", "bid_made"]
    turn = play(turn, Raise(("int-auction-aid-2",)))
    assert fact(turn, BidMade) == BidMade(1, 2)
    assert fact(turn, BidderOut).seat == 0
    assert asked(turn) == (1, "use_aid")
    assert refused(turn, Done()) == "ruling.aid_commit"
    turn = play(turn, UseAid("int-auction-aid-2"))
    assert fact(turn, AidUsed).reduction == 2
    assert placed(turn) == [("int-auction-aid-2", 2, 1, "aid_used")]
    assert not facts(turn, SecretsLost)
    assert fact(turn, SpyHired) == SpyHired(1, "int-gain-secrets-2", 2)
    assert turn.state.ready[0] == ("neu-auction-aid-2",)
    # Commitment alone is no action.
    hired = turn.states[kinds(turn).index("spy_hired")]
    assert hired.acted == ("int-auction-aid-2",)


@rule("circle.ruling.aid_commit", "circle.ruling.veto_scope")
def test_e30_a_vetoed_aid() -> None:
    turn = arriving(
        "int-gain-secrets-2",
        4,
        ready={0: ["neu-auction-aid-2"], 1: ["int-auction-aid-1"]},
        services={3: "RUS"},
        active=[3],
    )
    turn = plays(turn, Raise(("neu-auction-aid-2",)), Raise(("int-auction-aid-1",)))
    assert kinds(turn) == ["veto_opened"]
    assert fact(turn, VetoOpened) == VetoOpened(
        3, "int-auction-aid-1", "aid", "", 2, ("int-auction-aid-1",)
    )
    assert asked(turn) == (3, "veto")
    turn = play(turn, Veto())
    assert placed(turn) == [("int-auction-aid-1", 2, 1, "vetoed")]
    assert turn.state.acted == ("int-auction-aid-1",)
    assert [out.seat for out in facts(turn, BidderOut)] == [1, 2, 3]
    assert fact(turn, AuctionWon) == AuctionWon(0, "int-gain-secrets-2", 1)
    assert refused(turn, Done()) == "ruling.aid_commit"
    turn = play(turn, UseAid("neu-auction-aid-2"))
    assert turn.state.rows[2] == ("int-auction-aid-1", "neu-auction-aid-2")


@rule("circle.ruling.aid_ready_before")
def test_e31_a_won_aid_does_not_pay_for_itself() -> None:
    turn = arriving("neu-auction-aid-1", first=2, secrets={2: {"REC": 1}, 0: {"REC": 1}})
    turn = play(turn, Raise())
    assert fact(turn, SecretsLost) == SecretsLost(2, "REC", 1, 0, "paid")
    assert fact(turn, SpyHired) == SpyHired(2, "neu-auction-aid-1", 1)
    assert not facts(turn, AidUsed)


@rule("circle.ruling.made_neutral_currency", "circle.act.make_neutral")
def test_e32_made_neutral() -> None:
    turn = arriving(
        "ops-eliminate-1",
        recruiter={"rec-make-neutral-1": 2},
        secrets={0: {"INT": 9}, 1: {"OPS": 3}, 2: {"OPS": 1}},
    )
    opened_ = fact(turn, HireOpened)
    assert (opened_.mode, opened_.currency) == ("neutral", "OPS")
    assert opened_.participants == (0, 1, 2)
    # Seat 1 leads in OPS and has to bid all the same; seat 0 has no OPS secrets.
    assert fact(turn, BidderOut).seat == 0
    assert asked(turn) == (1, "bid")
    turn = play(turn, Raise())
    assert fact(turn, SecretsLost) == SecretsLost(1, "OPS", 1, 2, "paid")
    assert kinds(turn)[kinds(turn).index("spy_hired") + 1] == "spy_placed_on_wheel"
    assert placed(turn)[0] == ("rec-make-neutral-1", 2, 2, "effect_over")


@rule("circle.ruling.division_choice", "circle.act.change_division")
def test_e33_change_of_division() -> None:
    turn = arriving(
        "neu-capture-1", recruiter={"rec-change-division-2": 0}, secrets={0: {"SUP": 1}}
    )
    assert asked(turn) == (0, "choose_division")
    turn = play(turn, HireBy("SUP"))
    assert kinds(turn)[:4] == [
        "division_chosen",
        "hire_opened",
        "spy_hired",
        "spy_placed_on_wheel",
    ]
    assert fact(turn, SpyHired) == SpyHired(0, "neu-capture-1", 0)
    assert placed(turn)[0] == ("rec-change-division-2", 2, 0, "effect_over")


@rule("circle.act.desertion")
def test_e34_a_deserter_may_go_elsewhere() -> None:
    state = given(
        seat=2,
        ready={2: ["rec-desertion-2"]},
        wheel={1: [("ops-capture-2", 2)]},
        secrets={1: {"OPS": 1}},
    )
    turn = plays(state, Use("rec-desertion-2"), NameCard("ops-capture-2"))
    assert "ops-capture-2" not in turn.state.marker
    turn = idle_until(turn, SpyHired)
    assert fact(turn, SpyHired).seat == 1


# Vetoes, guards, attacks


def e35(first: int = 0) -> R:
    state = given(
        seat=2,
        first=first,
        services={0: "ENG"},
        active=[0],
        ready={2: ["int-destroy-secrets-1"]},
        secrets={0: {"INT": 4}},
        inside={0: ["ops-capture-2"]},
    )
    return plays(state, Use("int-destroy-secrets-1"), division(0, "INT"), division(0, "INT"))


@rule(
    "circle.veto.order", "circle.veto.outcome", "circle.ruling.veto_moment", "circle.comp.exclusive"
)
def test_e35_the_home_service_says_no() -> None:
    turn = e35()
    assert kinds(turn)[-1] == "veto_opened"
    assert asked(turn) == (0, "veto")
    turn = play(turn, Veto())
    assert kinds(turn) == ["action_vetoed", "service_marker_flipped", "spy_placed_on_wheel"]
    assert turn.state.secrets[0]["INT"] == 4
    assert placed(turn) == [("int-destroy-secrets-1", 3, 2, "vetoed")]
    assert turn.state.service_marker[0] == "passive"


@rule("circle.ruling.reactivate_next_round", "circle.veto.reactivate")
def test_e36_not_again_in_this_round() -> None:
    turn = plays(e35(first=1), Veto(), EndTurn())
    assert asked(turn) == (0, "take_turn")
    assert refused(turn, ActivateMarker()) == "veto.reactivate"
    turn = idle(turn)
    while asked(turn) != (0, "take_turn"):
        turn = idle(turn)
    assert turn.state.round == 6
    turn = play(turn, ActivateMarker())
    assert (turn.state.vp[0], turn.state.service_marker[0]) == (4, "active")


@rule("circle.ruling.self_veto")
def test_e37_vetoing_oneself() -> None:
    state = given(seat=1, services={1: "RUS"}, active=[1], ready={1: ["ops-capture-1"]})
    turn = play(state, Use("ops-capture-1"))
    assert asked(turn) == (1, "veto")
    turn = play(turn, Veto())
    assert (turn.state.vp, turn.state.circle_vp) == ((5, 5, 5), 2)
    assert turn.state.service_marker[1] == "passive"
    while asked(turn) != (1, "take_turn"):
        turn = idle(turn)
    assert turn.state.round == 6
    turn = play(turn, ActivateMarker())
    assert (turn.state.vp[1], turn.state.service_marker[1]) == (4, "active")


@rule("circle.ruling.veto_scope")
def test_e38_no_veto_on_infiltration() -> None:
    state = given(seat=2, services={0: "RUS"}, active=[0], ready={2: ["ops-capture-1"]})
    turn = play(state, Infiltrate("ops-capture-1"))
    assert not facts(turn, VetoOpened)
    assert turn.state.vp[2] == 6


@rule("circle.guard.on_card")
def test_e39_a_guard_on_the_card() -> None:
    state = given(
        ready={0: ["rec-desertion-2"]},
        wheel={2: [("ops-capture-3", 1)]},
        deployed={"rec-bodyguard-2": ("guard", "ops-capture-3", 1)},
    )
    turn = plays(state, Use("rec-desertion-2"), NameCard("ops-capture-3"))
    assert fact(turn, AttackRepelled).how == "on_card"
    assert placed(turn) == [
        ("rec-desertion-2", 4, 0, "repelled"),
        ("rec-bodyguard-2", 3, 1, "guard_used"),
    ]
    assert turn.state.marker["ops-capture-3"] == 1
    assert asked(turn) == (0, "take_turn")


@rule("circle.guard.in_front", "circle.guard.decline", "circle.act.counteract_spy")
def test_e40_a_guard_in_front() -> None:
    state = given(
        ready={0: ["ops-counteract-2"], 1: ["rec-bodyguard-2", "ops-eliminate-1"]},
    )
    turn = plays(state, Use("ops-counteract-2"), NameCard("ops-eliminate-1"))
    assert asked(turn) == (1, "guard")
    repelled = play(turn, Repel("rec-bodyguard-2"))
    assert turn.state.rows[3] == ()
    assert repelled.state.rows[3] == ("ops-counteract-2", "rec-bodyguard-2")
    let = play(turn, LetItHappen())
    assert let.state.rows[6] == ("ops-eliminate-1",)
    assert let.state.ready[1] == ("rec-bodyguard-2",)
    turn = plays(state, Use("ops-counteract-2"), NameCard("rec-bodyguard-2"))
    assert fact(turn, AttackRepelled).how == "self"
    assert entry(turn, AttackRepelled).rules == ("guard.in_front", "guard.decline")
    assert asked(turn) == (0, "take_turn")


@rule("circle.guard.scope")
def test_e41_the_wheel_is_out_of_its_reach() -> None:
    state = given(
        ready={0: ["rec-desertion-2"], 1: ["rec-bodyguard-2"]},
        wheel={2: [("ops-capture-3", 1)]},
    )
    turn = plays(state, Use("rec-desertion-2"), NameCard("ops-capture-3"))
    assert "ops-capture-3" not in turn.state.marker
    assert turn.state.ready[1] == ("rec-bodyguard-2",)
    assert asked(turn) == (0, "take_turn")


@rule("circle.guard.not_the_player")
def test_e42_guards_do_not_protect_the_player() -> None:
    state = given(ready={0: ["int-income-cut-2"], 1: ["rec-bodyguard-2"]})
    turn = plays(state, Use("int-income-cut-2"), NameSeat(1))
    assert kinds(turn) == ["target_chosen", "action_announced", "spy_deployed"]
    assert turn.state.deployed["int-income-cut-2"].target == 1


@rule("circle.ruling.veto_on_guard")
def test_e43_the_vetoed_guard_was_the_target() -> None:
    state = given(
        services={2: "JPN"},
        active=[2],
        ready={0: ["ops-eliminate-2"], 1: ["rec-bodyguard-1"]},
    )
    turn = plays(state, Use("ops-eliminate-2"), NameCard("rec-bodyguard-1"))
    assert fact(turn, VetoOpened).occasion == "guard"
    assert asked(turn) == (2, "veto")
    turn = play(turn, Veto())
    assert kinds(turn) == [
        "action_vetoed",
        "service_marker_flipped",
        "spy_placed_on_wheel",
        "attack_lost_target",
        "spy_placed_on_wheel",
    ]
    assert turn.state.rows[3] == ("rec-bodyguard-1",)
    assert turn.state.marker["rec-bodyguard-1"] == 1
    assert turn.state.rows[6] == ("ops-eliminate-2",)
    assert turn.state.removed == ()
    assert turn.state.service_marker[2] == "passive"


@rule("circle.ruling.attack_all_or_nothing")
def test_e44_no_swap_at_all() -> None:
    state = given(
        ready={0: ["ops-double-agents-2"], 1: ["ops-capture-2"], 2: ["ops-capture-3"]},
        deployed={"rec-bodyguard-2": ("guard", "ops-capture-2", 1)},
    )
    turn = plays(
        state, Use("ops-double-agents-2"), NameCard("ops-capture-2"), NameCard("ops-capture-3")
    )
    assert "spies_swapped" not in kinds(turn)
    assert entry(turn, AttackRepelled).rules == ("guard.on_card", "ruling.attack_all_or_nothing")
    assert turn.state.rows[5] == ("ops-double-agents-2",)
    assert turn.state.rows[3] == ("rec-bodyguard-2",)
    assert turn.state.ready[1:] == (("ops-capture-2",), ("ops-capture-3",))


@rule("circle.ruling.guard_follows")
def test_e45_infiltrating_releases_the_guard() -> None:
    state = given(
        ready={0: ["ops-eliminate-1"]},
        deployed={"rec-bodyguard-2": ("guard", "ops-eliminate-1", 0)},
    )
    turn = play(state, Infiltrate("ops-eliminate-1"))
    assert kinds(turn) == ["spy_infiltrated", "vp_changed", "spy_placed_on_wheel"]
    assert turn.state.vp[0] == 8
    assert placed(turn) == [("rec-bodyguard-2", 3, 0, "released")]


@rule("circle.ruling.double_agents_scope", "circle.act.double_agents")
def test_e46_swap_and_infiltrate() -> None:
    state = given(ready={0: ["ops-double-agents-2", "neu-auction-aid-1"], 1: ["int-income-cut-1"]})
    turn = plays(
        state,
        Use("ops-double-agents-2"),
        NameCard("neu-auction-aid-1"),
        NameCard("int-income-cut-1"),
    )
    assert turn.state.ready[:2] == (("int-income-cut-1",), ("neu-auction-aid-1",))
    turn = play(turn, Infiltrate("int-income-cut-1"))
    assert turn.state.vp[0] == 8


@rule("circle.ruling.infiltrated_immune", "circle.act.eliminate")
def test_e47_infiltrated_spies_are_safe() -> None:
    state = given(
        ready={0: ["ops-eliminate-1"], 2: ["ops-capture-2"]}, inside={1: ["ops-capture-3"]}
    )
    turn = play(state, Use("ops-eliminate-1"))
    assert refused(turn, NameCard("ops-capture-3")) == "ruling.eliminate_scope"
    assert refused(turn, NameCard("nobody")) == "act.eliminate"


@rule("circle.ruling.one_on_top")
def test_e48_one_card_on_top() -> None:
    state = given(
        ready={0: ["rec-make-neutral-1"]},
        wheel={3: ["ops-capture-2", "ops-capture-3"]},
        deployed={"rec-change-division-2": ("change_division", "ops-capture-2", 1)},
    )
    turn = play(state, Use("rec-make-neutral-1"))
    assert refused(turn, NameCard("ops-capture-2")) == "ruling.one_on_top"
    turn = play(turn, NameCard("ops-capture-3"))
    assert turn.state.deployed["rec-make-neutral-1"].target == "ops-capture-3"


# Infiltration, teams, endings


@rule(
    "circle.infil.one_per_round",
    "circle.ruling.extra_infiltration_stacks",
    "circle.act.extra_infiltration",
)
def test_e49_three_infiltrations() -> None:
    spies = ["ops-capture-2", "ops-capture-3", "int-gain-secrets-2", "int-gain-secrets-3"]
    state = given(ready={0: ["sup-extra-infiltration-2", "neu-extra-infiltration-1", *spies]})
    turn = plays(state, Use("sup-extra-infiltration-2"), Use("neu-extra-infiltration-1"))
    assert turn.state.allowance == 3
    turn = plays(turn, *[Infiltrate(card) for card in spies[:3]])
    assert refused(turn, Infiltrate(spies[3])) == "infil.one_per_round"


@rule("circle.ruling.next_phase2", "circle.act.counteract_infiltration")
def test_e50_the_next_phase_2() -> None:
    spies = {0: ["ops-capture-2"], 2: ["ops-capture-3"]}
    state = given(seat=1, ready={1: ["ops-counteract-2"], **spies})
    turn = plays(state, Use("ops-counteract-2"), NameSeat(2), EndTurn())
    assert asked(turn) == (2, "take_turn")
    assert refused(turn, Infiltrate("ops-capture-3")) == "act.counteract_infiltration"
    turn = play(turn, EndTurn())
    assert placed(turn)[0] == ("ops-counteract-2", 3, 1, "effect_over")
    turn = plays(state, Use("ops-counteract-2"), NameSeat(0), EndTurn())
    while asked(turn) != (0, "take_turn"):
        turn = idle(turn)
    assert turn.state.round == 6
    assert refused(turn, Infiltrate("ops-capture-2")) == "act.counteract_infiltration"
    turn = play(turn, EndTurn())
    assert placed(turn)[0] == ("ops-counteract-2", 3, 1, "effect_over")


@rule("circle.ruling.block_lifted")
def test_e51_the_block_is_eliminated() -> None:
    state = given(
        seat=2,
        ready={2: ["ops-eliminate-1", "ops-capture-3"]},
        deployed={"ops-counteract-2": ("infiltration_block", 2, 1)},
    )
    assert refused(state, Infiltrate("ops-capture-3")) == "act.counteract_infiltration"
    turn = plays(state, Use("ops-eliminate-1"), NameCard("ops-counteract-2"))
    turn = play(turn, Infiltrate("ops-capture-3"))
    assert turn.state.vp[2] == 6


def e52() -> R:
    inside = ["int-gain-secrets-2", "int-gain-secrets-3", "rec-desertion-2", "neu-capture-1"]
    return play(
        given(ready={0: ["sup-delay-2", "sup-advance-2"]}, inside={0: inside}),
        Infiltrate("sup-delay-2"),
    )


@rule("circle.team.joker", "circle.team.bonus", "circle.ruling.team_pick")
def test_e52_a_butterfly_with_a_joker() -> None:
    turn = e52()
    assert fact(turn, TeamCompleted).cards == {
        "INT": "int-gain-secrets-2",
        "SUP": "sup-delay-2",
        "REC": "rec-desertion-2",
        "OPS": "neu-capture-1",
    }
    assert turn.state.vp[0] == 5 + 2 + 1
    assert [spy.card for spy in turn.state.infiltrated[0] if spy.team is None] == [
        "int-gain-secrets-3"
    ]


@rule("circle.ruling.team_jokers")
def test_e53_four_jokers_are_no_team() -> None:
    neutrals = ["neu-capture-1", "neu-delay-1", "neu-delay-2"]
    state = given(ready={0: ["neu-advance-1", "rec-desertion-2"]}, inside={0: neutrals})
    turn = play(state, Infiltrate("neu-advance-1"))
    assert not facts(turn, TeamCompleted)
    state = ruleset.evolve(turn.state, AllowanceChanged(0, 1))
    turn = play(state, Infiltrate("rec-desertion-2"))
    assert list(fact(turn, TeamCompleted).cards.values()) == [
        "neu-capture-1",
        "neu-delay-1",
        "rec-desertion-2",
        "neu-delay-2",
    ]
    free = [spy.card for spy in turn.state.infiltrated[0] if spy.team is None]
    assert free == ["neu-advance-1"]


@rule("circle.ruling.team_closed", "circle.unmask.effect")
def test_e54_a_team_scores_once() -> None:
    turn = play(e52(), Unmask("sup-delay-2"))
    assert turn.state.vp[0] == 6
    assert len(turn.state.teams[0]) == 1
    assert turn.state.vp_by_source[0]["team"] == 1
    turn = play(ruleset.evolve(turn.state, AllowanceChanged(0, 1)), Infiltrate("sup-advance-2"))
    assert not facts(turn, TeamCompleted)


@rule("circle.ruling.vp_floor", "circle.unmask.effect")
def test_e55_no_score_below_zero() -> None:
    state = given(vp={0: 1}, circle=1, inside={0: ["ops-eliminate-1"]})
    turn = play(state, Unmask("ops-eliminate-1"))
    assert (turn.state.vp[0], turn.state.circle_vp) == (0, 0)
    assert fact(turn, VpChanged).delta == -1


@rule("circle.ruling.end_at_phase2_end")
def test_e56_the_end_is_withdrawn() -> None:
    state = given(
        2,
        seat=1,
        vp=(5, 19),
        circle=19,
        ready={1: ["rec-desertion-2"]},
        inside={1: ["sup-delay-2"]},
    )
    turn = play(state, Infiltrate("rec-desertion-2"))
    assert turn.state.vp[1] == 21
    assert fact(turn, EndTriggered) == EndTriggered(1, 21)
    turn = play(turn, Unmask("sup-delay-2"))
    assert (turn.state.vp[1], turn.state.circle_vp) == (19, 17)
    turn = play(turn, EndTurn())
    assert kinds(turn)[:4] == ["turn_ended", "end_withdrawn", "phase_began", "wheel_rotated"]
    assert fact(turn, EndWithdrawn) == EndWithdrawn()
    assert turn.state.end_triggered is None


@rule("circle.ruling.chaos_at_once", "circle.act.capture", "circle.vp.capture_action")
def test_e57_chaos_before_the_phase_is_over() -> None:
    state = given(4, seat=3, vp=(23, 6, 9, 12), circle=19, ready={3: ["ops-capture-2"]})
    turn = play(state, Use("ops-capture-2"))
    assert turn.state.circle_vp == 20
    assert fact(turn, GameEnded).outcome == "chaos"
    assert fact(turn, GameEnded).winners == (1,)
    assert kinds(turn)[-2:] == ["spy_placed_on_wheel", "game_ended"]


@rule("circle.end.spared")
def test_e58_the_spared_service() -> None:
    state = given(
        4,
        seat=3,
        vp=(9, 5, 5, 11),
        circle=19,
        ready={3: ["ops-capture-2"]},
        secrets={1: {"INT": 7, "SUP": 7}, 2: {"INT": 11}},
    )
    end = fact(play(state, Use("ops-capture-2")), GameEnded)
    assert end.winners == (2,)
    assert [(line.seat, line.rank) for line in end.ranking] == [(2, 1), (1, 2), (0, 3), (3, 4)]


@rule("circle.end.most_vp", "circle.end.players")
def test_e59_a_shared_victory() -> None:
    state = given(4, seat=3, vp=(21, 22, 22, 20), secrets={1: {"INT": 9}, 2: {"SUP": 4, "OPS": 5}})
    turn = play(state, EndTurn())
    end = fact(turn, GameEnded)
    assert (end.outcome, end.winners) == ("players", (1, 2))
    assert [line.rank for line in end.ranking] == [1, 1, 3, 4]


@rule("circle.ruling.round_limit")
def test_e60_the_round_limit() -> None:
    turn = play(given(2, seat=1, round=60, vp=(12, 15), circle=8), EndTurn())
    end = fact(turn, GameEnded)
    assert (end.outcome, end.winners, end.circle_wins) == ("limit", (1,), False)
    assert [(line.seat, line.rank) for line in end.ranking] == [(1, 1), (0, 2)]
    (line,) = [line for line in ruleset.standings(turn.state).lines if line.side == "circle"]
    assert line.details["status"] == "undecided"


# Added at review


@rule("circle.ruling.neutral_alone")
def test_e61_a_neutral_first() -> None:
    turn = go(given(phase=1, seat=1))
    turn = play(turn, listed(turn, ActivateNeutral)[0])
    assert collecting(turn).income == 2
    both = play(turn, listed(turn, ActivateColoured)[0])
    assert both.state.turns_done == (0, 1)
    turn = play(turn, Done())
    assert asked(turn) == (1, "distribute")
    assert len(ruleset.legal(turn.state, 1)) == 10


@rule("circle.ruling.lost_target")
def test_e62_a_swap_that_lost_one_spy() -> None:
    state = given(
        4,
        services={3: "JPN"},
        active=[3],
        ready={
            0: ["ops-double-agents-2"],
            1: ["rec-bodyguard-1"],
            2: ["ops-capture-2", "rec-bodyguard-2"],
        },
    )
    turn = plays(
        state, Use("ops-double-agents-2"), NameCard("rec-bodyguard-1"), NameCard("ops-capture-2")
    )
    assert kinds(turn)[-1] == "veto_opened"
    turn = play(turn, Veto())
    assert fact(turn, AttackLostTarget) == AttackLostTarget(
        "ops-double-agents-2", "rec-bodyguard-1"
    )
    assert turn.state.rows[3] == ("rec-bodyguard-1",)
    assert turn.state.marker["rec-bodyguard-1"] == 1
    assert turn.state.rows[5] == ("ops-double-agents-2",)
    assert turn.state.ready[2] == ("ops-capture-2", "rec-bodyguard-2")
    assert asked(turn) == (0, "take_turn")


@rule("circle.ruling.guard_reach")
def test_e63_a_guard_on_a_ready_spy_is_in_front() -> None:
    ready = {0: ["ops-eliminate-1"], 1: ["ops-capture-2", "neu-bodyguard-1"]}
    guard = {"rec-bodyguard-2": ("guard", "ops-capture-2", 1)}
    state = given(ready=ready, deployed=guard)  # type: ignore[arg-type]
    turn = plays(state, Use("ops-eliminate-1"), NameCard("rec-bodyguard-2"))
    assert asked(turn) == (1, "guard")
    state = given(
        ready={0: ["ops-eliminate-1"], 1: ["neu-bodyguard-1"]},
        wheel={2: [("ops-capture-2", 1)]},
        deployed=guard,  # type: ignore[arg-type]
    )
    turn = plays(state, Use("ops-eliminate-1"), NameCard("rec-bodyguard-2"))
    assert turn.state.removed == ("rec-bodyguard-2",)


@rule("circle.ruling.one_on_top")
def test_e64_no_ring_of_guards() -> None:
    state = given(
        ready={0: ["rec-bodyguard-1", "ops-capture-2"]},
        deployed={
            "rec-bodyguard-2": ("guard", "rec-bodyguard-1", 0),
            "neu-bodyguard-1": ("guard", "rec-bodyguard-2", 0),
        },
    )
    turn = play(state, Use("rec-bodyguard-1"))
    assert refused(turn, NameCard("neu-bodyguard-1")) == "ruling.one_on_top"
    assert refused(turn, NameCard("rec-bodyguard-2")) == "ruling.one_on_top"
    assert listed(turn, NameCard) == [NameCard("ops-capture-2")]


@rule("circle.ruling.aid_no_lead")
def test_e65_an_aid_is_no_lead() -> None:
    turn = arriving(
        "ops-capture-2",
        secrets={0: {"OPS": 4}, 1: {"OPS": 4}, 2: {"OPS": 3}},
        ready={2: ["int-auction-aid-2"]},
    )
    assert fact(turn, HireOpened).participants == (0, 1)


@rule("circle.guard.in_front", "circle.phase2.rows")
def test_e66_attacker_inside_guard_outside() -> None:
    state = given(ready={0: ["ops-counteract-2"], 1: ["rec-bodyguard-2", "ops-capture-2"]})
    turn = plays(
        state, Use("ops-counteract-2"), NameCard("ops-capture-2"), Repel("rec-bodyguard-2")
    )
    assert turn.state.rows[3] == ("ops-counteract-2", "rec-bodyguard-2")
    assert turn.state.marker["ops-counteract-2"] == 0
    assert turn.state.marker["rec-bodyguard-2"] == 1
    assert fact(turn, AttackRepelled).how == "in_front"
