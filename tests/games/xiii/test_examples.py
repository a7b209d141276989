"""The worked examples of the specification, E1 to E40, by their numbers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.games.xiii import facts as f
from domain.games.xiii.moves import (
    Allocate,
    Attach,
    Attempt,
    Buy,
    Capture,
    Carry,
    Choose,
    ChooseOpponent,
    ChoosePile,
    Corrupt,
    Declare,
    Decline,
    Discard,
    Done,
    Integrate,
    Keep,
    PassPackage,
    PlaceSecondary,
    PlayAccusation,
    PlayAlliance,
    PlayBlockade,
    PlayCare,
    PlayHelicopter,
    PlayInformer,
    PlayInnocent,
    PlayPlane,
    PlaySupport,
    PutUnder,
    Retreat,
    RetreatTo,
    RollRecruitment,
    Stay,
    Step,
    Target,
    Trim,
)
from domain.games.xiii.state import Hold, Mission, Options, Package, Truce, XiiiState
from tests.games.happened import fact, facts, kinds
from tests.games.xiii.given import BOX, END, PASS, R, asked, given, moves, play, refused, run, where


@pytest.mark.rule("xiii.move.pin", "xiii.ruling.pin_by_count")
def test_e1_as_many_must_stay_as_there_are_attackers() -> None:
    state = given(
        at={7: {0: "xiii jones agent agent", 1: "amos agent agent"}}, active=0, order=(1, 0, 2)
    )
    group: tuple[str, ...]
    for group in (("u0-agent-1",), ("jones",)):
        assert play(state, 0, Step(group, 7, 15)).state.elements[group[0]].location == 15
    for group in (
        ("jones", "u0-agent-1"),
        ("u0-agent-1", "u0-agent-2"),
        ("jones", "xiii"),
        ("jones", "xiii", "u0-agent-1", "u0-agent-2"),
    ):
        assert refused(state, 0, Step(group, 7, 15)) == "move.pin"
    listed = {m.group for m in moves(state, 0, Step) if not m.infiltrate}  # type: ignore[attr-defined]
    assert listed == {("xiii",), ("jones",), ("u0-agent-1",)}


def _plot(modifier: str, die: int) -> list[str]:
    """XIII (plot 4) at the grave (0), or at the Pentagon (-1)."""
    mission, place = {"0": ("P03", 7), "-1": ("P02", 3)}[modifier]
    state = run(given(2, at={place: {0: "xiii"}}, phase=8, missions=[mission])).state
    assert asked(state) == (0, "attempt_plot")
    return kinds(play(state, 0, Attempt("xiii"), die=[die]))


@pytest.mark.rule("xiii.mission.plot", "xiii.ruling.winning_faces")
def test_e2_a_plot_of_4_needs_4() -> None:
    assert "mission_failed" in _plot("0", 3)
    assert "mission_succeeded" in _plot("0", 4)


@pytest.mark.rule("xiii.mission.plot")
def test_e3_a_modifier_counts_against_the_die() -> None:
    assert "mission_failed" in _plot("-1", 4)
    assert "mission_succeeded" in _plot("-1", 5)


def _prison() -> XiiiState:
    """XIII (3) and two agents (5) against one neutral agent and one commando."""
    state = given(3, at={20: {0: "xiii agent agent"}}, phase=8, missions=["P07"])
    elements = {id: e for id, e in state.elements.items() if id != "nP07-agent-2"}
    return replace(state, elements=elements)


@pytest.mark.rule(
    "xiii.mission.combat",
    "xiii.mission.neutral_hand",
    "xiii.ruling.neutral_hand",
    "xiii.combat.values",
)
def test_e4_both_neutrals_fall_and_the_mission_succeeds() -> None:
    fight = run(_prison(), die=[3, 5, 2, 4, 4])
    assert [roll.hits for roll in facts(fight, f.DieRolled)] == [2, 1]
    neutral = facts(fight, f.DieRolled)[1]
    assert (neutral.seat, neutral.side) == (1, -1)
    assert asked(fight) == (0, "allocate_wounds")
    end = play(fight, 0, Allocate("u0-agent-1"))
    assert {fact.token for fact in facts(end, f.UnitEliminated)} == {
        "u0-agent-1",
        "nP07-agent-1",
        "nP07-commando-1",
    }
    assert fact(end, f.MissionSucceeded).seat == 0
    assert end.state.score == (4, 0, 0)


@pytest.mark.rule("xiii.combat.allocate", "xiii.ruling.wound_owner", "xiii.ruling.dead_units")
def test_e5_the_fight_goes_on_and_only_the_seat_is_asked() -> None:
    fight = run(_prison(), die=[2, 1, 1, 5, 6])
    assert [roll.hits for roll in facts(fight, f.DieRolled)] == [0, 2]
    assert asked(fight) == (0, "allocate_wounds")
    assert {m.element for m in moves(fight, 0, Allocate)} == {"xiii", "u0-agent-1"}  # type: ignore[attr-defined]
    again = play(play(fight, 0, Allocate("u0-agent-1")), 0, Allocate("u0-agent-2"))
    assert asked(again) == (0, "retreat_or_stay")
    assert where(again, 0) == {20: {"xiii"}}
    other = play(play(fight, 0, Allocate("xiii")), 0, Allocate("u0-agent-1"))
    assert other.state.elements["xiii"].wounds == 1
    assert asked(play(again, 0, Stay(), die=[1, 1, 1]).state) == (0, "retreat_or_stay")


@pytest.mark.rule("xiii.ruling.start_truce", "xiii.combat.first_arrived")
def test_e6_everybody_leaves_the_start_freely() -> None:
    state = given(
        3,
        turn=1,
        order=(2, 0, 1),
        at={1: {2: "amos agent agent", 0: "xiii agent agent", 1: "jones agent agent"}},
        active=2,
        truces={1: Truce((0, 1, 2), 1)},
    )
    gone = play(state, 2, Step(("amos", "u2-agent-1", "u2-agent-2"), 1, 2))
    assert where(gone, 2) == {2: {"amos", "u2-agent-1", "u2-agent-2"}}
    turn = play(gone, 2, END)
    turn = play(turn, 0, Step(("xiii", "u0-agent-1"), 1, 3))
    turn = play(turn, 0, END)
    turn = play(turn, 1, Step(("jones", "u1-agent-1"), 1, 4))
    fight = play(turn, 1, END, die=[1, 1])
    began = fact(fight, f.FightBegan)
    assert (began.location, began.defender, began.attacker) == (1, 0, 1)


@pytest.mark.rule("xiii.move.pin", "xiii.move.group", "xiii.move.path", "xiii.move.cost")
def test_e7_numbers_alone_decide_who_may_go_on() -> None:
    state = given(2, at={7: {0: "agent agent agent"}, 15: {1: "agent agent"}}, active=0)
    inside = play(state, 0, Step(("u0-agent-1", "u0-agent-2", "u0-agent-3"), 7, 15))
    on = play(inside, 0, Step(("u0-agent-1",), 15, 22))
    assert where(on, 0) == {15: {"u0-agent-2", "u0-agent-3"}, 22: {"u0-agent-1"}}
    assert refused(on, 0, Step(("u0-agent-2",), 15, 22)) == "move.pin"


def _infiltrators() -> XiiiState:
    hands = {0: "incognito-01", 1: "care-01", 2: "informer-01"}
    return given(
        3,
        at={7: {1: "saboteur agent agent", 0: "xiii agent agent"}},
        active=0,
        hands=hands,
    )


@pytest.mark.rule(
    "xiii.skill.infiltration",
    "xiii.unit.saboteur",
    "xiii.move.infiltration_blocked",
    "xiii.card.incognito",
    "xiii.ruling.incognito_group",
)
def test_e8_a_saboteur_guards_but_not_against_incognito() -> None:
    state, group = _infiltrators(), ("xiii", "u0-agent-1", "u0-agent-2")
    assert refused(state, 0, Step(group, 7, 15, "xiii")) == "move.infiltration_blocked"
    announced = play(state, 0, Step(group, 7, 15, "incognito-01"))
    assert kinds(announced)[:2] == ["card_played", "infiltration_announced"]
    assert asked(announced) == (1, "respond_informer")
    passed = play(play(announced, 1, PASS), 2, PASS)
    assert where(passed, 0) == {15: set(group)}
    assert passed.state.ap[0] == 5
    assert passed.state.action_discard == ("incognito-01",)


@pytest.mark.rule("xiii.skill.infiltration_guard")
def test_an_infiltrator_guards_its_place() -> None:
    state = given(2, at={7: {1: "betty agent agent", 0: "xiii agent"}}, active=0)
    assert refused(state, 0, Step(("xiii",), 7, 15, "xiii")) == "skill.infiltration_guard"


@pytest.mark.rule("xiii.card.informer", "xiii.ruling.infiltrating_group")
def test_e9_indic_stops_the_group_where_it_stands() -> None:
    state, group = _infiltrators(), ("xiii", "u0-agent-1", "u0-agent-2")
    announced = play(play(state, 0, Step(group, 7, 15, "incognito-01")), 1, PASS)
    stopped = play(announced, 2, PlayInformer("informer-01"))
    assert where(stopped, 0) == {7: set(group)}
    assert stopped.state.ap[0] == 6
    assert set(stopped.state.action_discard) == {"incognito-01", "informer-01"}
    assert refused(stopped, 0, Step(("xiii",), 7, 15)) == "card.informer"
    turn = play(stopped, 0, END)
    fight = play(play(turn, 1, END), 2, END)
    assert fact(fight, f.ContestBegan).location == 7
    assert not fight.state.elements["xiii"].halted


@pytest.mark.rule(
    "xiii.ruling.bonus_per_source",
    "xiii.phase3.bonus",
    "xiii.phase3.refill",
    "xiii.skill.seduction",
    "xiii.location.action",
    "xiii.phase3.discard",
)
def test_e10_one_bonus_per_source() -> None:
    state = run(given(2, at={9: {0: "jones"}}, phase=3, hands={0: "care-01 scoop-01"})).state
    size = len(state.action_pile)
    first = play(state, 0, Discard(()))
    assert len(fact(first, f.CardsDrawn).cards) == 3
    assert fact(first, f.BonusDrawn).source == "skill"
    second = play(first, 0, Keep(first.state.looked[0]))
    assert fact(second, f.BonusDrawn).source == "location"
    last = play(second, 0, Keep(second.state.looked[1]))
    assert len(last.state.hands[0]) == 7
    assert len(facts(second, f.CardPutUnder)) == len(facts(last, f.CardPutUnder)) == 1
    # Three to refill, one kept of each two; seat 1 has refilled its hand since.
    assert len(last.state.action_pile) == size - 3 - 2 - 5


@pytest.mark.rule("xiii.phase4.income", "xiii.skill.financier", "xiii.location.autonomy")
def test_e11_income() -> None:
    state = given(2, at={2: {0: "henry jones"}, 3: {0: "amalia"}}, phase=4)
    income = facts(run(state), f.AutonomySet)[0]
    assert (income.base, income.financier, income.locations, income.total) == (6, 4, 2, 12)


@pytest.mark.rule("xiii.ruling.autonomy_carry", "xiii.variant.carry_over", "xiii.phase4.no_saving")
def test_e12_the_variant_carries_over_up_to_20() -> None:
    def total(left: int, carry_over: bool) -> int:
        options = Options(carry_over=carry_over)
        state = given(2, at={2: {0: "jones"}}, phase=4, options=options, ap=left)
        return facts(run(state), f.AutonomySet)[0].total

    assert total(5, True) == 13
    assert total(15, True) == 20
    assert total(5, False) == 8


@pytest.mark.rule(
    "xiii.phase5.draw_all",
    "xiii.character.max3",
    "xiii.card.recruitment",
    "xiii.location.recruitment",
    "xiii.skill.recruitment",
)
def test_e13_all_recruits_are_drawn_before_one_is_chosen() -> None:
    state = run(
        given(
            2,
            at={3: {0: "carrington-secondary jones"}},
            phase=5,
            hands={0: "recruitment-01 recruitment-02"},
            silent="support",
        )
    ).state
    rolled = play(state, 0, RollRecruitment("carrington-secondary"), die=[6])
    offer = play(rolled, 0, Declare((3,), ("recruitment-01", "recruitment-02")))
    cards = offer.state.offer
    assert len(cards) == 4
    play(offer, 0, Choose(cards[:1]))
    assert refused(offer, 0, Choose(cards[:2])) == "character.max3"
    play(offer, 0, Choose(cards[:2], ("jones",)))
    both = play(offer, 0, Choose(cards[:3], ("jones", "carrington-secondary")))
    assert both.state.char_pile[-3:] == (cards[3], "jones", "carrington-secondary")


@pytest.mark.rule(
    "xiii.phase5.swap",
    "xiii.move.concentration",
    "xiii.phase5.place_own",
    "xiii.phase5.prices",
    "xiii.phase5.reserve",
)
def test_e14_a_full_stack_exchanges_only_if_it_is_everything() -> None:
    state = run(given(2, at={7: {0: "jones agent agent agent"}}, phase=5)).state
    assert refused(state, 0, Buy("commando", 7)) == "move.concentration"
    bought = play(state, 0, Buy("commando", 7, "u0-agent-1"))
    assert kinds(bought)[:3] == ["ap_spent", "unit_returned", "element_placed"]
    assert where(bought, 0)[7] == {"jones", "u0-agent-2", "u0-agent-3", "u0-commando-1"}
    wide = run(given(2, at={7: {0: "agent agent agent"}, 15: {0: "agent"}}, phase=5)).state
    assert refused(wide, 0, Buy("commando", 7, "u0-agent-1")) == "phase5.swap"
    play(wide, 0, Buy("commando", 15))


def _alliance(player: int) -> R:
    """P01 (5 points) in the White House; arrivals 1, 0, 2."""
    state = given(
        3,
        at={2: {1: "jones", 0: "amos", 2: "xiii"}},
        phase=7,
        missions=["P01"],
        hands={player: "alliance-01"},
    )
    window = play(run(state), 1, ChooseOpponent(0))
    assert asked(window) == (player, "respond_prevent")
    return play(window, player, PlayAlliance("alliance-01"))


@pytest.mark.rule(
    "xiii.card.alliance",
    "xiii.ruling.share_rounding",
    "xiii.ruling.mission_owner",
    "xiii.ruling.alliance_player",
    "xiii.ruling.alliance_place",
)
def test_e15_an_alliance_shares_the_points() -> None:
    allied = _alliance(0)
    assert not facts(allied, f.RoundBegan)
    made = fact(allied, f.AllianceMade)
    assert (made.filler, made.ally) == (1, 0)
    assert asked(allied) == (1, "attempt_plot")
    won = play(allied, 1, Attempt("jones"), die=[6])
    points = [(fact.seat, fact.applied, fact.source) for fact in facts(won, f.PointsChanged)]
    assert points == [(1, 2, "primary_shared"), (0, 2, "primary_shared")]
    assert won.state.missions_won[1] == ("P01",)
    assert won.state.truces == {2: Truce((1, 0, 2), 3)}
    later = given(
        3,
        at={2: {1: "jones", 0: "amos", 2: "xiii"}},
        turn=3,
        active=0,
        truces={2: Truce((1, 0, 2), 3)},
    )
    gone = later
    for seat, character in ((0, "amos"), (1, "jones"), (2, "xiii")):
        left = play(gone, seat, Step((character,), 2, 6))
        assert left.state.elements[character].location == 6
        gone = replace(left.state, active=seat + 1, elements=later.elements)
        gone = replace(gone, arrivals=later.arrivals)
    fight = play(play(play(later, 0, END), 1, END), 2, END)
    assert fact(fight, f.ContestBegan) == f.ContestBegan(2, (1, 0, 2))


@pytest.mark.rule("xiii.ruling.alliance_self")
def test_e16_the_filler_that_allies_itself_keeps_all() -> None:
    allied = _alliance(1)
    won = play(allied, 1, Attempt("jones"), die=[6])
    assert [(p.seat, p.applied) for p in facts(won, f.PointsChanged)] == [(1, 5)]


@pytest.mark.rule(
    "xiii.mission.shared",
    "xiii.ruling.package",
    "xiii.mission.delivery",
    "xiii.ruling.mission_owner",
)
def test_e17_two_seats_share_a_delivery() -> None:
    state = given(
        2,
        at={17: {0: "agent", 1: "jones agent"}},
        phase=7,
        missions={"P15": Mission("delivery", leg_credit=0, package=Package("u0-agent-1"))},
    )
    fight = run(state, die=[1, 6, 1])
    assert [t for t in kinds(fight) if t.startswith("package")] == ["package_dropped"]
    assert asked(fight) == (1, "choose_carrier")
    taken = play(fight, 1, Carry("jones"))
    assert taken.state.missions["P15"].package == Package("jones")
    there = given(
        2,
        at={3: {1: "jones"}},
        phase=8,
        missions={"P15": Mission("delivery", leg_credit=0, package=Package("jones"))},
    )
    done = run(there)
    assert [(p.seat, p.applied) for p in facts(done, f.PointsChanged)] == [(0, 3), (1, 3)]
    assert done.state.missions_won == ((), ("P15",))


def _siege() -> XiiiState:
    return given(
        2,
        at={28: {0: "agent agent", 1: "jones agent"}},
        turn=4,
        phase=7,
        missions={"P13": Mission(hold=Hold(0, 3))},
    )


@pytest.mark.rule("xiii.mission.defence", "xiii.ruling.hold_two_turns")
def test_e18_a_place_is_held_for_two_turns() -> None:
    fight = run(_siege(), die=[1, 1, 1, 1])
    stayed = play(fight, 1, Stay())
    again = play(stayed, 0, Stay(), die=[3, 1, 6, 6])
    last = play(again, 1, Allocate("u1-agent-1"))
    more = play(play(last, 1, Stay()), 0, Stay(), die=[1, 6])
    fled = play(more, 1, Retreat())
    held = play(fled, 1, RetreatTo(29))
    assert fact(held, f.MissionSucceeded).seat == 0
    assert len(where(held, 0)[28]) == 1
    assert held.state.score == (4, 0)
    left = play(play(fight, 1, Stay()), 0, Retreat())
    lost = play(left, 0, RetreatTo(26))
    assert fact(lost, f.HoldLost).seat == 0
    assert fact(lost, f.HoldBegan) == f.HoldBegan("P13", 1, 4)


def _retreating() -> R:
    """Seat 0 (an agent, a commando) leaves 11: 9 is enemy, 10 own and full, 4 and 8 are free."""
    state = given(
        2,
        at={
            11: {1: "jones", 0: "agent commando"},
            9: {1: "agent"},
            10: {0: "agent agent commando"},
        },
        phase=7,
    )
    fight = run(state, die=[1, 1, 1])
    return play(fight, 0, Retreat())


@pytest.mark.rule(
    "xiii.retreat.when",
    "xiii.retreat.all",
    "xiii.retreat.path",
    "xiii.retreat.enemy",
    "xiii.retreat.concentration",
    "xiii.retreat.marker",
)
def test_e19_through_a_full_stack_or_through_enemies() -> None:
    state = _retreating()
    full = play(state, 0, RetreatTo(10))
    assert asked(full) == (0, "retreat_step")
    assert not facts(full, f.WoundDealt)
    free = play(full, 0, RetreatTo(8))
    assert fact(free, f.RetreatMarked) == f.RetreatMarked(0, ("u0-agent-1", "u0-commando-1"), 8)
    hurt = play(state, 0, RetreatTo(9))
    assert fact(hurt, f.WoundsDue).left == 1
    assert asked(hurt) == (0, "allocate_wounds")
    alive = play(hurt, 0, Allocate("u0-commando-1"))
    assert fact(alive, f.WoundDealt).credit is None
    assert where(alive, 0)[9] == {"u0-agent-1"}
    out = play(alive, 0, RetreatTo(4))
    assert fact(out, f.RetreatMarked).elements == ("u0-agent-1",)


@pytest.mark.rule("xiii.ruling.trapped")
def test_e20_no_way_out() -> None:
    state = given(2, at={12: {1: "jones", 0: "betty agent"}}, phase=7, blocked=(11, 13))
    fight = run(state, die=[1, 1, 1])
    assert asked(fight) == (0, "retreat_or_stay")
    assert moves(fight, 0) == [Stay()]
    assert refused(fight, 0, Retreat()) == "ruling.trapped"
    failed = given(2, at={7: {0: "quinn agent"}}, phase=8, missions=["P03"], blocked=(1, 3, 5, 15))
    lost = play(run(failed), 0, Attempt("quinn"), die=[1, 1])
    assert fact(lost, f.Trapped).elements == ("quinn", "u0-agent-1")
    assert fact(lost, f.UnitReturned).cause == "trapped"
    assert fact(lost, f.CharacterEliminated).by is None
    assert where(lost, 0) == {}
    assert lost.state.score == (0, 0)


@pytest.mark.rule("xiii.unit.assassin", "xiii.card.care", "xiii.score.kill")
def test_e21_an_assassin_chooses_and_soins_saves() -> None:
    # With a third element beside the two of the example there is a choice to make.
    state = given(
        2,
        at={12: {1: "kim agent commando", 0: "assassin agent"}},
        phase=7,
        hands={1: "care-01"},
        silent="dodge support",
        marks={"kim": {"wounds": 1}},
    )
    fight = play(run(state), 1, Done(), die=[5, 5, 1, 1, 1])
    assert asked(fight) == (0, "target_wound")
    aimed = play(fight, 0, Target("kim"))
    assert asked(aimed) == (1, "allocate_wounds")
    put = play(aimed, 1, Allocate("u1-agent-1"))
    assert asked(put) == (1, "respond_care")
    assert put.state.elements["kim"].wounds == BOX.life["kim"] == 2
    saved = play(put, 1, PlayCare("care-01", "kim"))
    assert saved.state.elements["kim"].wounds == 1
    dead = play(put, 1, PASS)
    assert fact(dead, f.CharacterEliminated) == f.CharacterEliminated("kim", 1, 0)
    assert dead.state.score == (2, 0)


@pytest.mark.rule("xiii.ruling.saboteur_ones", "xiii.card.support", "xiii.unit.saboteur")
def test_e22_a_1_that_stands_costs_a_wound() -> None:
    state = given(
        2,
        at={12: {1: "saboteur agent agent", 0: "agent agent agent"}},
        phase=7,
        hands={0: "support-01"},
        silent="dodge",
    )
    rolled = play(run(state), 0, Done(), die=[1, 1, 5])
    assert asked(rolled) == (0, "respond_support")
    again = play(rolled, 0, PlaySupport("support-01", 0), die=[6, 1, 1, 1])
    due = facts(again, f.WoundsDue)
    assert [(w.victim, w.left) for w in due] == [(0, 1), (1, 2)]


@pytest.mark.rule("xiii.combat.steps", "xiii.ruling.mutual_destruction")
def test_e23_both_fall_together() -> None:
    state = given(2, at={12: {1: "agent", 0: "agent"}}, phase=7)
    end = run(state, die=[5, 5])
    assert len(facts(end, f.UnitEliminated)) == 2
    assert fact(end, f.ContestEnded).survivor is None
    assert fact(end, f.FightEnded).survivor is None
    assert 12 not in end.state.arrivals


def _captor(die: int):  # type: ignore[no-untyped-def]
    state = given(
        2,
        at={12: {1: "kim agent", 0: "ortiz"}, 5: {0: "jones wax"}},
        phase=7,
    )
    fight = run(state)
    assert asked(fight) == (0, "use_power")
    return play(fight, 0, Capture("ortiz", "kim"), die=[5, die, *([1, 1, 1] if die > 1 else [])])


@pytest.mark.rule(
    "xiii.skill.capture",
    "xiii.combat.powers",
    "xiii.ruling.capture_declined",
    "xiii.character.max3",
)
def test_e24_a_traitor_or_points() -> None:
    traitor = _captor(1)
    assert asked(traitor) == (0, "integrate")
    assert refused(traitor, 0, Integrate()) == "character.max3"
    taken = play(traitor, 0, Integrate("jones"), die=[1, 1, 1])
    assert taken.state.elements["kim"].controller == 0
    assert taken.state.char_pile[-1] == "jones"
    declined = play(traitor, 0, Decline(), die=[1, 1, 1])
    assert declined.state.elements["kim"].controller == 1
    assert declined.state.score == (0, 0)
    told = _captor(4)
    assert fact(told, f.PointsChanged).applied == 2
    assert told.state.elements["kim"].controller == 1


@pytest.mark.rule(
    "xiii.skill.corruption",
    "xiii.move.concentration",
    "xiii.ruling.corrupted_token",
    "xiii.ruling.trim",
)
def test_e25_a_corrupted_unit_beyond_three_is_trimmed() -> None:
    state = given(2, at={12: {1: "commando agent", 0: "wax agent agent agent"}}, phase=7)
    fight = play(run(state), 0, Corrupt("wax", "u1-commando-1"), die=[4, 5, 1, 1, 1, 1, 1])
    assert asked(fight) == (0, "trim")
    done = play(fight, 0, Trim("u1-commando-1"))
    assert fact(done, f.UnitReturned) == f.UnitReturned("u1-commando-1", 1, "trim")
    assert "u1-commando-1" not in done.state.elements


@pytest.mark.rule("xiii.combat.multi", "xiii.combat.order", "xiii.combat.first_arrived")
def test_e26_the_first_arrived_chooses_its_opponent() -> None:
    state = given(3, at={12: {2: "jones", 0: "agent", 1: "amos"}}, phase=7)
    contest = run(state)
    assert fact(contest, f.SegmentBegan).seat == 0
    assert asked(contest) == (2, "choose_opponent")
    # Amos may capture first.
    fight = play(contest, 2, ChooseOpponent(1))
    began = fact(fight, f.FightBegan)
    assert (began.defender, began.attacker) == (2, 1)
    rolled = play(fight, 1, Decline("amos"), die=[1, 1])
    gone = play(play(rolled, 1, Retreat()), 1, RetreatTo(11), die=[1, 1])
    second = fact(gone, f.FightBegan)
    assert (second.defender, second.attacker) == (2, 0)


@pytest.mark.rule("xiii.card.accusation", "xiii.card.innocent", "xiii.ruling.score_floor")
def test_e27_an_accusation_stops_at_nought() -> None:
    state = given(
        2,
        at={12: {0: "jones"}, 3: {1: "amos"}},
        active=0,
        scores=(0, 2),
        hands={0: "accusation-01", 1: "innocent-01"},
    )
    accused = play(state, 0, PlayAccusation("accusation-01", 1))
    assert asked(accused) == (1, "respond_innocent")
    guilty = play(accused, 1, PASS)
    lost = fact(guilty, f.PointsChanged)
    assert (lost.asked, lost.applied, lost.total) == (-3, -2, 0)
    free = play(accused, 1, PlayInnocent("innocent-01"))
    assert not facts(free, f.PointsChanged)
    assert set(free.state.action_discard) == {"accusation-01", "innocent-01"}


@pytest.mark.rule("xiii.card.secondary", "xiii.phase8.secondary", "xiii.score.secondary")
def test_e28_a_secondary_mission_waits_for_whoever_comes() -> None:
    state = given(2, at={21: {0: "jones"}, 3: {1: "amos"}}, active=0, hands={0: "S08"})
    laid = play(state, 0, PlaceSecondary("S08"))
    done = play(play(laid, 0, END), 1, END)
    assert fact(done, f.SecondaryScored) == f.SecondaryScored(0, "S08", 21, 3)
    assert done.state.score == (3, 0)
    away = given(2, at={19: {0: "jones"}, 3: {1: "amos"}}, active=0, hands={0: "S08"})
    stays = play(play(play(away, 0, PlaceSecondary("S08")), 0, END), 1, END, tie=[6, 5])
    assert stays.state.secondaries == {"S08": 0}
    came = replace(stays.state, part="resolution", active=None, step="", choosers=())
    elements = {"amos": replace(came.elements["amos"], location=21)}
    won = run(replace(came, elements=elements, arrivals={21: (1,)}))
    assert fact(won, f.SecondaryScored).seat == 1


@pytest.mark.rule("xiii.mission.validity", "xiii.mission.failure", "xiii.ruling.return_pile")
def test_e29_a_failed_mission_may_go_under_a_pile() -> None:
    state = given(2, at={2: {0: "jones"}}, phase=8, missions=["P01"])
    failed = play(run(state), 0, Attempt("jones"), die=[1])
    points = fact(failed, f.PointsChanged)
    assert (points.asked, points.applied) == (-1, 0)
    assert asked(failed) == (0, "retreat_step")
    rolled = play(failed, 0, RetreatTo(6), die=[4])
    assert asked(rolled) == (0, "choose_pile_under")
    under = play(rolled, 0, PutUnder("A"))
    assert under.state.mission_piles["A"][-1] == "P01"
    assert asked(under) == (0, "choose_pile")


@pytest.mark.rule(
    "xiii.ruling.attempt_mandatory", "xiii.mission.clear_place", "xiii.ruling.units_alone"
)
def test_e30_units_alone_leave_a_plot() -> None:
    state = run(given(2, at={7: {0: "agent agent"}}, phase=8, missions=["P03"])).state
    assert asked(state) == (0, "retreat_step")
    gone = play(state, 0, RetreatTo(15))
    assert not facts(gone, f.MissionAttempted)
    assert not facts(gone, f.ValidityChecked)
    assert fact(gone, f.RetreatMarked).elements == ("u0-agent-1", "u0-agent-2")


@pytest.mark.rule("xiii.card.blockade", "xiii.card.helicopter", "xiii.ruling.blockade_duration")
def test_e31_a_blockade_stops_the_next_step() -> None:
    state = given(
        2,
        at={1: {1: "amos"}, 12: {0: "jones"}},
        active=1,
        hands={0: "blockade-01", 1: "helicopter-01"},
    )
    blocked = play(state, 0, PlayBlockade("blockade-01", 7))
    assert asked(blocked) == (1, "movement")
    assert refused(blocked, 1, Step(("amos",), 1, 7)) == "card.blockade"
    lifted = play(blocked, 1, PlayHelicopter("helicopter-01"))
    assert lifted.state.bonus_steps == (0, 2)
    assert refused(lifted, 1, Step(("amos",), 1, 7)) == "card.blockade"


@pytest.mark.rule("xiii.ruling.plot_combat_use", "xiii.card.plot_combat", "xiii.combat.cards")
def test_e32_complot_combat_only_for_a_primary_mission() -> None:
    at = {12: {1: "jones", 0: "xiii"}}
    hands = {0: "plot_combat-01 combat-01"}
    quiet = "dodge alliance"
    bare = run(given(2, at=at, phase=7, hands=hands, silent=quiet))
    assert refused(bare, 0, Attach("plot_combat-01", "xiii")) == "ruling.plot_combat_use"
    there = run(given(2, at=at, phase=7, hands=hands, silent=quiet, missions=["P06"]))
    laid = play(there, 0, Attach("plot_combat-01", "xiii"))
    assert laid.state.elements["xiii"].combat_card == "plot_combat-01"
    assert refused(laid, 0, Attach("combat-01", "xiii")) == "combat.cards"


@pytest.mark.rule("xiii.score.winner", "xiii.ruling.final_tie", "xiii.ruling.mission_owner")
def test_e33_primary_missions_part_equal_points() -> None:
    won = {0: ["P01", "P02"], 1: ["P03", "P04", "P05"], 2: ["P06"]}
    state = given(3, phase=9, scores=(14, 14, 9), won=won, call=())
    assert fact(run(state), f.GameOver).ranking == ((1,), (0,), (2,))
    won[0].append("P07")
    state = given(3, phase=9, scores=(14, 14, 9), won=won, call=())
    assert fact(run(state), f.GameOver).winners == (0, 1)


@pytest.mark.rule("xiii.phase2.chooser", "xiii.ruling.chooser_tie", "xiii.phase2.count")
def test_e34_dice_part_those_with_the_fewest_points() -> None:
    state = given(3, turn=3, phase=2, scores=(4, 1, 1))
    first = run(state, tie=[2, 5])
    assert fact(first, f.ChoosersSet).seats == (2, 1)
    assert asked(first) == (2, "choose_pile")
    second = play(first, 2, ChoosePile("A"))
    assert asked(second) == (1, "choose_pile")


@pytest.mark.rule("xiii.ruling.alliance_phase8", "xiii.ruling.alliance_failure")
def test_e35_allies_wait_for_the_filler_and_leave_with_it() -> None:
    allied = _alliance(0)
    assert not facts(allied, f.RetreatBegan)
    failed = play(allied, 1, Attempt("jones"), die=[1])
    assert (fact(failed, f.FailureApplied).kind, asked(failed)) == (
        "lose_points",
        (1, "retreat_step"),
    )
    gone = play(failed, 1, RetreatTo(3), die=[2])
    told = kinds(gone)
    assert told.index("retreat_marked") < told.index("validity_checked")
    assert told.index("validity_checked") < told.index("retreat_began")
    assert asked(gone) == (0, "retreat_step")
    next_one = play(gone, 0, RetreatTo(6))
    assert fact(next_one, f.RetreatMarked).elements == ("amos",)
    assert asked(next_one) == (2, "retreat_step")
    last = play(next_one, 2, RetreatTo(1))
    assert fact(last, f.RetreatMarked).elements == ("xiii",)
    assert fact(last, f.TruceEnded).mission == "P01"
    assert last.state.missions["P01"].filler is None
    assert last.state.missions["P01"].ally is None


@pytest.mark.rule("xiii.ruling.powers_pairwise")
def test_e36_powers_strike_the_other_side_only() -> None:
    state = given(3, at={12: {0: "ortiz", 1: "kim", 2: "mullway"}}, phase=7)
    fight = play(run(state), 0, ChooseOpponent(1))
    assert fact(fight, f.FightBegan).defender == 0
    assert asked(fight) == (0, "use_power")
    assert refused(fight, 0, Capture("ortiz", "mullway")) == "ruling.powers_pairwise"
    play(fight, 0, Capture("ortiz", "kim"), die=[1, 1, 1])


@pytest.mark.rule("xiii.ruling.trim_before_retreat")
def test_e37_a_corrupted_unit_is_trimmed_before_the_retreat() -> None:
    state = given(2, at={12: {1: "commando jones", 0: "wax agent agent agent"}}, phase=7)
    fight = play(run(state), 0, Corrupt("wax", "u1-commando-1"), die=[4, 1, 1, 1, 1, 1, 1])
    fled = play(fight, 0, Retreat())
    assert asked(fled) == (0, "trim")
    assert moves(fled, 0) == [Trim("u0-agent-1"), Trim("u1-commando-1")]
    trimmed = play(fled, 0, Trim("u0-agent-1"))
    assert asked(trimmed) == (0, "retreat_step")


@pytest.mark.rule("xiii.ruling.mission_retreat", "xiii.ruling.neutral_losses_stay")
def test_e38_breaking_off_a_mission_is_a_failure() -> None:
    state = given(2, at={20: {0: "xiii agent"}}, phase=8, missions=["P07"])
    fight = run(state, die=[3, 1, 1, 1, 1])
    hit = play(fight, 1, Allocate("nP07-agent-1"))
    failed = play(hit, 0, Retreat())
    assert kinds(failed)[:4] == ["choice_made", "fight_ended", "mission_failed", "failure_applied"]
    assert failed.state.elements["xiii"].wounds == 1
    gone = play(failed, 0, RetreatTo(22), die=[3])
    assert fact(gone, f.RetreatMarked).elements == ("xiii", "u0-agent-1")
    assert fact(gone, f.ValidityChecked).stays
    assert "nP07-agent-1" not in gone.state.elements
    assert "nP07-agent-2" in gone.state.elements


@pytest.mark.rule("xiii.ruling.active_place", "xiii.card.plane")
def test_e39_a_plane_lands_on_the_destination() -> None:
    state = given(
        2,
        at={17: {0: "jones agent"}, 12: {1: "amos"}},
        active=0,
        hands={0: "plane-01"},
        missions={"P15": Mission("delivery", leg_credit=0, package=Package("u0-agent-1"))},
    )
    flown = play(state, 0, PlayPlane("plane-01", "jones", ("u0-agent-1",), 3))
    done = play(play(flown, 0, END), 1, END)
    assert fact(done, f.MissionSucceeded).leg == "delivery"
    assert done.state.score == (6, 0)


@pytest.mark.rule("xiii.ruling.handover")
def test_e40_one_hand_over_between_two_steps() -> None:
    state = given(
        2,
        at={17: {0: "agent agent jones"}},
        active=0,
        missions={"P15": Mission("delivery", leg_credit=0, package=Package("u0-agent-1"))},
    )
    handed = play(state, 0, PassPackage("P15", "u0-agent-1", "u0-agent-2"))
    back = PassPackage("P15", "u0-agent-2", "u0-agent-1")
    assert refused(handed, 0, back) == "ruling.handover"
    flying = replace(handed.state, hands=(("plane-01",), ()), action_pile=())
    flying = replace(flying, action_discard=tuple(c for c in BOX.cards if c != "plane-01"))
    flown = play(flying, 0, PlayPlane("plane-01", "jones", ("u0-agent-1", "u0-agent-2"), 16))
    assert play(flown, 0, back).state.missions["P15"].package.carrier == "u0-agent-1"  # type: ignore[union-attr]
    walked = play(handed, 0, Step(("u0-agent-2", "u0-agent-1"), 17, 16))
    assert play(walked, 0, back).state.missions["P15"].package.carrier == "u0-agent-1"  # type: ignore[union-attr]
