"""The rulings of the specification, R1 to R83, by their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec
import pytest
from msgspec.structs import replace

from domain.games.xiii import facts as f
from domain.games.xiii import ruleset
from domain.games.xiii.edition import Box
from domain.games.xiii.moves import (
    Allocate,
    Assassinate,
    Attach,
    Attempt,
    BombTarget,
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
    EndBuy,
    EndResolution,
    FailWound,
    Heal,
    Integrate,
    Keep,
    Leave,
    PassPackage,
    PlaceSecondary,
    PlayAccusation,
    PlayAlliance,
    PlayBlockade,
    PlayBombing,
    PlayCare,
    PlayChangeMission,
    PlayDodge,
    PlayInformer,
    PlayInnocent,
    PlayIntelligence,
    PlayNewMission,
    PlayPlane,
    PlayScoop,
    PlaySpy,
    PlaySupport,
    PutUnder,
    Resolve,
    Retreat,
    RetreatTo,
    RollRecruitment,
    SpyKeep,
    Stay,
    Step,
    TakePackage,
    Target,
    Trim,
)
from domain.games.xiii.state import Hold, Mission, Options, Package, Truce, XiiiState
from tests.games.happened import fact, facts, kinds
from tests.games.xiii.given import (
    BOX,
    END,
    PASS,
    R,
    Stacks,
    asked,
    cites,
    given,
    in_combat,
    moves,
    opened,
    opening_refused,
    play,
    refused,
    run,
    where,
    with_piles,
)

QUIET = "dodge alliance support care"


def changed_box(change: dict[str, object]) -> Box:
    """The default edition with some primary missions changed."""
    source = msgspec.json.decode(ruleset.default_edition())
    for mission in source["primary_missions"]:
        mission.update(change.get(mission["id"], {}))
    return ruleset.load_edition(msgspec.json.encode(source))


# Setup


@pytest.mark.rule("xiii.ruling.player_range", "xiii.setup.players", "xiii.setup.turns")
def test_r1_two_to_five_play() -> None:
    assert opening_refused(1) == opening_refused(6) == "setup.players"
    assert opening_refused(3, Options(turns=4)) == opening_refused(3, Options(turns=9))
    assert opening_refused(3, Options(turns=9)) == "setup.turns"
    for seats in (2, 3, 4, 5):
        assert len(opened(seats).state.order) == seats


@pytest.mark.rule("xiii.ruling.action_count", "xiii.setup.action_deck")
def test_r2_the_68th_card_can_stay_in_the_box() -> None:
    def deck(options: Options) -> tuple[str, ...]:
        piles = [p for p in facts(opened(2, options), f.PileShuffled) if p.pile == "action"]
        return piles[0].order

    assert len(deck(Options())) == 81
    assert len(deck(Options(action_deck="listed"))) == 80
    assert set(deck(Options())) - set(deck(Options(action_deck="listed"))) == {"combat-15"}


@pytest.mark.rule("xiii.ruling.no_token_limit", "xiii.mission.neutrals", "xiii.mission.card")
def test_r3_a_mission_gets_the_neutrals_that_are_left() -> None:
    source = msgspec.json.decode(ruleset.default_edition())
    source["neutral_pool"]["counts"]["agent"] = 2
    box = ruleset.load_edition(msgspec.json.encode(source))
    state = with_piles(given(2, phase=2, box=box), A=("P06",))
    shown = play(run(state), 0, ChoosePile("A"))
    assert fact(shown, f.NeutralsPlaced).units == ("nP06-agent-1", "nP06-agent-2")


@pytest.mark.rule("xiii.ruling.winning_faces", "xiii.unit.one_life", "xiii.character.card")
def test_r4_every_face_from_the_value_up_wins() -> None:
    state = given(2, at={12: {1: "agent", 0: "xiii commando"}}, phase=7)
    fight = run(state, die=[3, 4, 4])
    assert [roll.hits for roll in facts(fight, f.DieRolled)] == [2, 0]


@pytest.mark.rule("xiii.ruling.secondary_in_deck")
def test_r5_secondary_missions_are_drawn_like_cards() -> None:
    assert {f"S{n:02}" for n in range(1, 14)} <= set(opened(2).state.action_pile)


@pytest.mark.rule("xiii.ruling.start_truce", "xiii.setup.start_position")
def test_r6_the_start_is_a_truce_of_turn_1() -> None:
    table = opened(3)
    assert table.state.truces == {1: Truce((0, 1, 2), 1)}
    assert table.state.arrivals == {1: (0, 1, 2)}
    assert table.state.ap == (6, 6, 6)
    drawn = opened(3, order=[(2, 0, 1)])
    assert drawn.state.arrivals == {1: (2, 0, 1)}


@pytest.mark.rule(
    "xiii.ruling.hospital_full", "xiii.location.hospital", "xiii.location.hospital_one"
)
def test_r7_one_patient_loses_all_wounds() -> None:
    marks = {"jones": {"wounds": 2}, "kim": {"wounds": 1}}
    state = given(2, at={5: {0: "jones kim"}}, phase=0, marks=marks)
    assert asked(state) == (0, "choose_patient")
    assert refused(state, 0, Heal(5, "amos")) == "location.hospital"
    healed = play(state, 0, Heal(5, "jones"))
    assert fact(healed, f.WoundsRemoved).amount == 2
    assert healed.state.elements["kim"].wounds == 1
    again = replace(state, treated=((0, 5),))
    assert asked(again) != (0, "choose_patient")
    alone = run(given(2, at={5: {0: "jones"}}, phase=0, marks={"jones": {"wounds": 2}}))
    assert fact(alone, f.WoundsRemoved).element == "jones"


@pytest.mark.rule("xiii.ruling.drawer_tie", "xiii.phase1.drawer", "xiii.phase1.draw")
def test_r8_tied_seats_roll_again() -> None:
    table = opened(3, drawer=[5, 5, 2, 1, 6])
    rolls = facts(table, f.DrawerRolled)
    assert [(roll.dice, roll.winner) for roll in rolls] == [
        ({0: 5, 1: 5, 2: 2}, None),
        ({0: 1, 1: 6}, 1),
    ]
    later = run(given(3, phase=8, order=(2, 1, 0)))
    assert fact(later, f.TurnBegan).drawer == 0


# Missions appear


@pytest.mark.rule("xiii.ruling.active_count", "xiii.phase2.count")
def test_r9_missions_under_way_count() -> None:
    held = {"P13": Mission(hold=Hold(0, 1)), "P15": Mission("delivery", package=Package("", 17))}
    state = given(2, at={28: {0: "agent"}}, phase=2, missions=held)
    assert not facts(run(state), f.ChoosersSet)
    assert len(fact(run(given(5, phase=2)), f.ChoosersSet).seats) == 3
    extra = given(2, phase=2, missions=["P01", "P02", "P03"], silent="new_mission change_mission")
    assert not facts(run(extra), f.MissionRevealed)


@pytest.mark.rule("xiii.ruling.chooser_tie", "xiii.phase2.chooser")
def test_r10_higher_dice_first_and_equal_ones_again() -> None:
    rolled = run(given(3, phase=2, scores=(1, 1, 0)), tie=[3, 3, 2, 4])
    assert fact(rolled, f.ChoosersSet).seats == (2, 1)
    first = opened(3)
    assert fact(first, f.ChoosersSet).seats == (0, 0)
    assert not facts(run(given(3, phase=2, scores=(5, 1, 3))), f.TieRolled)


@pytest.mark.rule("xiii.ruling.no_mission_left", "xiii.phase2.empty_pile")
def test_r11_one_pile_serves_alone_and_then_none() -> None:
    state = given(2, phase=2, scores=(0, 1))
    one = replace(state, mission_piles={"A": (), "B": state.mission_piles["B"]}, tops={})
    assert len(facts(run(one), f.MissionRevealed)) == 2
    none = replace(state, mission_piles={"A": (), "B": ()}, tops={})
    assert not facts(run(none), f.MissionRevealed)
    assert cites(run(none), f.PhaseBegan, "xiii.ruling.no_mission_left")
    half = replace(one, choosers=(0,), step="choosing", mission_piles={"A": ("P01",), "B": ()})
    assert asked(half) is None


@pytest.mark.rule("xiii.ruling.same_place", "xiii.phase2.draw", "xiii.mission.backs")
def test_r12_a_place_bears_one_objective() -> None:
    box = changed_box({"P02": {"location": 2}})
    state = with_piles(given(2, phase=2, missions=["P01"], box=box), A=("P02", "P03"))
    shown = play(run(state), 0, ChoosePile("A"))
    assert [r.mission for r in facts(shown, f.MissionRevealed)] == ["P02", "P03"]
    assert fact(shown, f.MissionReturned) == f.MissionReturned("P02", "A")
    assert facts(shown, f.TopBackShown)[0].type == "plot"
    rest = tuple(id for id in box.missions if id not in ("P01", "P02"))
    other = replace(state, mission_piles={"A": ("P02",), "B": rest})
    tried = play(run(other), 0, ChoosePile("A"))
    assert [(r.pile, r.mission) for r in facts(tried, f.MissionRevealed)] == [
        ("A", "P02"),
        ("B", rest[0]),
    ]
    won = given(2, phase=2, missions=["P01"], won={0: rest}, box=box)
    assert won.mission_piles == {"A": ("P02",), "B": ()}
    empty = run(won)
    assert fact(empty, f.MissionReturned) == f.MissionReturned("P02", "A")
    assert set(empty.state.missions) == {"P01"}
    assert empty.state.phase > 2


# Hand, autonomy, recruits


@pytest.mark.rule("xiii.ruling.bonus_per_source", "xiii.retreat.bonus")
def test_r13_a_green_place_counts_once() -> None:
    state = run(given(2, at={9: {0: "amos kim"}}, phase=3))
    assert asked(state) == (0, "keep_one")
    kept = play(state, 0, Keep(state.state.looked[0]))
    assert asked(kept) != (0, "keep_one")
    assert refused(state, 0, Keep("nothing")) == "phase3.bonus"


@pytest.mark.rule(
    "xiii.ruling.empty_action_pile",
    "xiii.phase3.reshuffle",
    "xiii.card.discard",
    "xiii.phase3.discard",
)
def test_r14_one_draws_what_there_is() -> None:
    rest = [card for card in BOX.cards if card not in ("care-01", "care-02")]
    empty = given(2, phase=3, hands={0: "care-01", 1: " ".join(rest)}, pile=["care-02"])
    drawn = play(run(empty), 0, Discard(()))
    assert drawn.state.hands[0] == ("care-01", "care-02")
    assert refused(run(empty), 0, Discard(("care-02",))) == "phase3.discard"
    reshuffled = play(run(empty), 0, Discard(("care-01",)))
    assert len(facts(reshuffled, f.PileReshuffled)) == 1
    assert set(reshuffled.state.hands[0]) == {"care-01", "care-02"}
    rich = run(given(2, phase=3, hands={0: "S01 S02 S03 S04 S05 S06 S07"}))
    assert not facts(play(rich, 0, Discard(())), f.CardsDiscarded)
    assert len(play(rich, 0, Discard(())).state.hands[0]) == 7


@pytest.mark.rule("xiii.ruling.autonomy_carry")
def test_r15_turn_1_sets_the_pawn() -> None:
    table = opened(2, Options(carry_over=True))
    state = replace(table.state, part="autonomy", choosers=(), missions={}, step="")
    assert facts(run(state), f.AutonomySet)[0].total == 6


@pytest.mark.rule("xiii.ruling.secret_recruits")
def test_r16_only_the_drawer_sees_the_recruits() -> None:
    state = run(given(2, at={3: {0: "jones"}}, phase=5))
    offer = play(state, 0, Declare((3,)))
    assert offer.entries[0].audience == {"cards": (0,)}
    refusal = play(offer, 0, Choose())
    assert refusal.entries[0].audience == {"card": (0,)}
    assert refusal.state.char_pile[-1] == offer.state.offer[0]
    kept = play(offer, 0, Choose(offer.state.offer))
    assert kept.entries[0].audience == {}


@pytest.mark.rule("xiii.ruling.trim", "xiii.move.concentration")
def test_r17_units_beyond_three_go_back() -> None:
    state = given(2, at={7: {0: "agent agent agent agent commando"}}, active=0)
    ended = play(state, 0, END)
    assert asked(ended) == (0, "trim")
    assert refused(ended, 0, Trim("jones")) == "move.concentration"
    once = play(ended, 0, Trim("u0-commando-1"))
    assert asked(once) == (0, "trim")
    done = play(once, 0, Trim("u0-agent-1"))
    assert len(where(done, 0)[7]) == 3


@pytest.mark.rule("xiii.ruling.saboteur_ones", "xiii.unit.bomber")
def test_r18_each_1_of_an_artificier_counts_and_saboteurs_do_not_add_up() -> None:
    state = given(2, at={12: {1: "saboteur agent", 0: "bomber agent agent"}}, phase=7)
    extra = replace(
        state,
        elements={
            **state.elements,
            "u0-saboteur-1": replace(state.elements["u1-saboteur-1"], controller=1),
        },
    )
    fight = run(extra, die=[1, 1, 6, 2, 2, 2, 2])
    assert facts(fight, f.WoundsDue)[0].left == 2
    assert facts(fight, f.WoundsDue)[0].credit == 1


@pytest.mark.rule("xiii.ruling.round_guard")
def test_r19_after_20_rounds_the_attacker_must_retreat() -> None:
    state = run(given(2, at={12: {1: "agent", 0: "agent"}}, phase=7), die=[1, 1]).state
    last = in_combat(state, round=19, stayed=(0,))
    forced = play(last, 1, Stay(), die=[1, 1])
    assert fact(forced, f.FightEnded).result == "guard"
    assert asked(forced) == (0, "retreat_step")
    shut = play(replace(last, blocked=(11, 13)), 1, Stay(), die=[1, 1])
    assert fact(shut, f.Trapped).elements == ("u0-agent-1",)
    assert where(shut, 0) == {}
    mission = run(given(2, at={20: {0: "agent"}}, phase=8, missions=["P07"]), die=[1] * 4).state
    last = in_combat(mission, round=19)
    failed = play(last, 0, Stay(), die=[1] * 4)
    assert fact(failed, f.MissionFailed).seat == 0


@pytest.mark.rule("xiii.ruling.neutral_hand", "xiii.mission.neutral_hand")
def test_r20_the_next_in_order_handles_the_neutrals() -> None:
    state = given(3, at={20: {0: "xiii agent"}}, phase=8, missions=["P07"], order=(1, 2, 0))
    fight = run(state, die=[3, 1, 1, 1, 1])
    assert asked(fight) == (1, "allocate_wounds")
    assert refused(fight, 0, Allocate("nP07-agent-1")) == "turn.phases"


@pytest.mark.rule("xiii.ruling.hold_two_turns", "xiii.mission.defence")
def test_r21_a_hold_succeeds_in_the_next_turn() -> None:
    begun = run(given(2, at={28: {0: "agent"}}, phase=8, missions=["P13"]))
    assert fact(begun, f.HoldBegan) == f.HoldBegan("P13", 0, 2)
    assert not facts(begun, f.MissionSucceeded)
    held = {"P13": Mission(hold=Hold(0, 2))}
    done = run(given(2, at={28: {0: "agent"}}, turn=3, phase=8, missions=held))
    assert fact(done, f.MissionSucceeded).seat == 0
    left = play(
        given(2, at={28: {0: "agent"}}, turn=3, active=0, missions=held),
        0,
        Step(("u0-agent-1",), 28, 29),
    )
    assert fact(left, f.HoldLost).mission == "P13"
    assert left.state.missions["P13"].hold is None


@pytest.mark.rule("xiii.ruling.last_call")
def test_r22_a_last_round_of_questions() -> None:
    state = given(
        2, phase=9, call=(0, 1), scores=(0, 4), hands={0: "accusation-01"}, silent="innocent"
    )
    assert asked(state) == (0, "last_call")
    passed = play(state, 0, PASS)
    assert asked(passed) == (1, "last_call")
    late = play(passed, 0, PlayAccusation("accusation-01", 1))
    assert asked(late) == (0, "last_call")
    over = play(play(late, 0, PASS), 1, PASS)
    assert fact(over, f.GameOver).winners == (1,)
    assert over.state.score == (0, 1)


# Windows


@pytest.mark.rule("xiii.ruling.innocent_target", "xiii.card.innocent")
def test_r23_only_the_seat_attacked_is_innocent() -> None:
    state = given(
        3, active=0, at={12: {0: "jones"}}, hands={0: "spy-01", 1: "care-01", 2: "innocent-01"}
    )
    spied = play(state, 0, PlaySpy("spy-01", 1))
    assert asked(spied) == (1, "respond_innocent")
    assert refused(spied, 2, PlayInnocent("innocent-01")) == "turn.phases"


@pytest.mark.rule("xiii.ruling.support_concerned", "xiii.card.support")
def test_r24_dice_concern_their_own_seats_only() -> None:
    hands = {0: "care-01", 1: "support-01", 2: "support-02"}
    fight = given(3, at={12: {1: "agent", 0: "agent"}}, phase=7, hands=hands, silent="dodge")
    rolled = play(play(run(fight), 0, Done()), 1, Done(), die=[1])
    assert asked(rolled) == (0, "respond_support")
    assert asked(play(rolled, 0, PASS)) == (1, "respond_support")
    again = play(play(rolled, 0, PASS), 1, PlaySupport("support-01", 0), die=[2])
    assert asked(again) == (0, "respond_support")
    assert refused(again, 0, PlaySupport("care-01", 0)) == "card.support"
    mission = run(given(3, at={7: {0: "xiii"}}, phase=8, missions=["P03"], hands=hands))
    tried = play(mission, 0, Attempt("xiii"), die=[1])
    assert tried.state.window is not None
    assert tried.state.window.todo == (0,)
    failed = play(play(tried, 0, PASS), 0, RetreatTo(15), die=[4])
    assert fact(failed, f.WindowOpened) == f.WindowOpened("support", "validity", (0,))


def _concerned(result: R) -> tuple[int, ...]:
    (window,) = [w for w in facts(result, f.WindowOpened) if w.kind == "support"]
    return window.seats


@pytest.mark.rule("xiii.ruling.support_concerned")
def test_r24_every_kind_of_die_concerns_its_own_seats() -> None:
    hands = {0: "care-01 bombing-01", 1: "care-02", 2: "care-03"}
    at = {12: {0: "irina"}, 13: {2: "felicity", 1: "agent"}}
    state = given(3, at=at, active=0, hands=hands)
    bombed = play(state, 0, PlayBombing("bombing-01", 13), die=[1])
    assert _concerned(bombed) == (0, 2, 1)
    struck = play(play(state, 0, END), 0, Assassinate("irina", "felicity"), die=[1])
    assert _concerned(struck) == (0, 2)
    recruits = run(given(3, at={7: {0: "maccall"}}, phase=5, hands=hands))
    assert _concerned(play(recruits, 0, RollRecruitment("maccall"), die=[1])) == (0,)
    at = {12: {1: "kim", 0: "ortiz"}}
    fight = run(given(3, at=at, phase=7, hands=hands, silent="dodge"))
    captured = play(fight, 0, Capture("ortiz", "kim"), die=[6])
    assert _concerned(captured) == (0, 1)
    told = play(play(captured, 0, PASS), 1, PASS, die=[1])
    assert fact(told, f.WindowOpened) == f.WindowOpened("support", "interrogation", (0, 1))
    mission = run(
        given(3, at={20: {0: "xiii"}}, phase=8, missions=["P07"], hands={0: "support-01"})
    )
    own = play(mission, 0, Done(), die=[1])
    assert _concerned(own) == (0,)
    neutral = play(own, 0, PASS, die=[6, 1, 1])
    assert _concerned(neutral) == (0,)
    again = play(neutral, 0, PlaySupport("support-01", 0), die=[1])
    assert fact(again, f.DieRerolled) == f.DieRerolled("combat", 0, 6, 1, 0)
    assert asked(again) == (0, "retreat_or_stay")


@pytest.mark.rule("xiii.ruling.reaction_windows")
def test_r25_a_window_opens_on_public_information() -> None:
    def opens(hand: str, silent: str, mode: str = "strict") -> tuple[int, str] | None:
        state = given(
            2,
            at={12: {0: "jones"}, 3: {1: "amos"}},
            active=0,
            hands={0: "accusation-01", 1: hand},
            silent=silent,
            scores=(0, 5),
            options=Options(reaction_mode=mode),  # type: ignore[arg-type]
        )
        return asked(play(state, 0, PlayAccusation("accusation-01", 1)))

    assert opens("care-01", "") == opens("innocent-01", "") == (1, "respond_innocent")
    assert opens("", "") == opens("care-01", "innocent") == (0, "movement")
    assert opens("care-01", "", "fast") == (0, "movement")
    assert opens("innocent-01", "", "fast") == (1, "respond_innocent")


@pytest.mark.rule("xiii.ruling.change_in_progress", "xiii.card.change_mission", "xiii.card.phase")
def test_r26_a_mission_under_way_can_be_changed() -> None:
    missions = {"P13": Mission(hold=Hold(0, 1)), "P06": Mission()}
    state = with_piles(
        given(2, at={28: {0: "agent"}}, phase=2, missions=missions, hands={1: "change_mission-01"}),
        A=("P01",),
    )
    window = run(state)
    assert asked(window) == (1, "respond_mission")
    bad = PlayChangeMission("change_mission-01", "P19", "A", "B")
    assert refused(window, 1, bad) == "card.change_mission"
    changed = play(window, 1, PlayChangeMission("change_mission-01", "P13", "A", "B"))
    assert "P13" not in changed.state.missions
    assert "P01" in changed.state.missions
    assert changed.state.mission_piles["B"][-1] == "P13"
    fought = play(window, 1, PlayChangeMission("change_mission-01", "P06", "A", "B"))
    assert kinds(fought)[:6] == [
        "card_played",
        "mission_revealed",
        "top_back_shown",
        "neutrals_removed",
        "mission_returned",
        "card_discarded",
    ]


# Recruitment


@pytest.mark.rule("xiii.ruling.no_token_gained", "xiii.skill.recruitment")
def test_r27_no_token_no_unit() -> None:
    at = {7: {0: "maccall commando commando commando"}}
    state = run(given(2, at=at, phase=5))
    rolled = play(state, 0, RollRecruitment("maccall"), die=[5])
    assert fact(rolled, f.SkillFailed).reason == "no_token"
    assert refused(state, 0, RollRecruitment("jones")) == "skill.recruitment"
    gained = play(state, 0, RollRecruitment("maccall"), die=[3])
    assert fact(gained, f.UnitGained).type == "agent"
    assert asked(gained) == (0, "place_element")


@pytest.mark.rule("xiii.phase5.swap", "xiii.skill.recruitment")
def test_a_unit_won_may_be_turned_down_where_it_would_take_anothers_place() -> None:
    full = run(given(2, at={7: {0: "maccall agent agent agent"}}, phase=5))
    won = play(full, 0, RollRecruitment("maccall"), die=[5])
    assert asked(won) == (0, "place_element")
    assert moves(won, 0, Decline) == [Decline()]
    kept = play(won, 0, Decline())
    assert fact(kept, f.ChoiceMade).subject == "commando"
    assert cites(kept, f.ChoiceMade, "xiii.phase5.swap")
    assert where(kept, 0)[7] == {"maccall", "u0-agent-1", "u0-agent-2", "u0-agent-3"}
    assert asked(kept) == (0, "buy")
    assert refused(won, 0, Decline("maccall")) == "phase5.swap"
    roomy = run(given(2, at={7: {0: "maccall agent"}}, phase=5))
    placed = play(roomy, 0, RollRecruitment("maccall"), die=[5])
    assert moves(placed, 0, Decline) == []
    assert refused(placed, 0, Decline()) == "phase5.swap"


@pytest.mark.rule("xiii.ruling.no_place", "xiii.phase5.place_none", "xiii.phase5.replace")
def test_r28_without_a_place_nothing_is_placed() -> None:
    full = {7: {0: "maccall agent agent agent"}, 15: {0: "commando commando commando"}}
    rolled = play(run(given(2, at=full, phase=5)), 0, RollRecruitment("maccall"), die=[3])
    assert facts(rolled, f.SkillFailed)[-1].reason == "no_place"
    offer = play(run(given(2, at={3: {0: "jones"}}, phase=5)), 0, Declare((3,)))
    card = offer.state.offer[0]
    replaced = play(offer, 0, Choose((card,), ("jones",)))
    assert [move.location for move in moves(replaced, 0)] == [3]  # type: ignore[attr-defined]
    lost = run(given(2, phase=5, at={12: {1: "jones"}}, missions=["P03"], blocked=()))
    assert refused(lost, 0, Buy("agent", 12)) == "phase5.place_none"
    assert refused(lost, 0, Buy("agent", 7)) == "phase5.place_none"
    assert where(play(lost, 0, Buy("agent", 5)), 0) == {5: {"u0-agent-1"}}


# Movement


@pytest.mark.rule("xiii.ruling.pin_by_count")
def test_r29_later_arrivals_free_earlier_ones() -> None:
    at = {7: {0: "agent", 1: "agent"}, 15: {0: "commando"}}
    state = given(2, at=at, active=0)
    assert refused(state, 0, Step(("u0-agent-1",), 7, 5)) == "move.pin"
    joined = play(state, 0, Step(("u0-commando-1",), 15, 7))
    play(joined, 0, Step(("u0-agent-1",), 7, 5))


@pytest.mark.rule("xiii.ruling.infiltrating_group", "xiii.skill.infiltration")
def test_r30_the_whole_group_passes_once() -> None:
    state = given(2, at={7: {1: "agent agent", 0: "xiii jones"}}, active=0)
    free = given(2, at={7: {0: "xiii jones"}}, active=0)
    assert refused(free, 0, Step(("xiii",), 7, 15, "xiii")) == "skill.infiltration"
    assert refused(state, 0, Step(("jones",), 7, 15, "xiii")) == "skill.infiltration"
    passed = play(state, 0, Step(("xiii", "jones"), 7, 15, "xiii"))
    assert where(passed, 0) == {15: {"xiii", "jones"}}
    assert passed.state.elements["xiii"].used_power
    watched = given(
        2, at={7: {1: "agent agent", 0: "xiii jones"}}, active=0, hands={1: "informer-01"}
    )
    announced = play(watched, 0, Step(("xiii", "jones"), 7, 15, "xiii"))
    stopped = play(announced, 1, PlayInformer("informer-01")).state
    assert stopped.elements["xiii"].used_power
    assert stopped.elements["xiii"].halted
    assert stopped.elements["jones"].halted


@pytest.mark.rule("xiii.ruling.plane_departure", "xiii.card.plane")
def test_r31_a_plane_lifts_nobody_who_is_pinned() -> None:
    at = {7: {1: "agent agent", 0: "jones agent agent"}, 12: {1: "amos"}}
    state = given(2, at=at, active=0, hands={0: "plane-01"})
    assert refused(state, 0, PlayPlane("plane-01", "jones", ("u0-agent-1",), 9)) == (
        "ruling.plane_departure"
    )
    assert refused(state, 0, PlayPlane("plane-01", "jones", (), 12)) == "card.plane"
    assert refused(state, 0, PlayPlane("plane-01", "jones", (), 7)) == "card.plane"
    flown = play(state, 0, PlayPlane("plane-01", "jones", (), 9))
    assert where(flown, 0)[9] == {"jones"}
    assert flown.state.ap[0] == 6


@pytest.mark.rule("xiii.ruling.package", "xiii.mission.delivery")
def test_r32_a_package_goes_with_its_carrier() -> None:
    loose = {"P15": Mission("delivery", leg_credit=1, package=Package("", 17))}
    state = given(2, at={17: {0: "agent jones"}}, active=0, missions=loose)
    assert refused(state, 0, TakePackage("P15", "u0-agent-2")) == "ruling.package"
    taken = play(state, 0, TakePackage("P15", "jones"))
    walked = play(taken, 0, Step(("jones",), 17, 16))
    assert walked.state.missions["P15"].package == Package("jones")
    watched = given(2, at={17: {0: "agent", 1: "amos"}}, active=0, missions=loose)
    assert refused(watched, 0, TakePackage("P15", "u0-agent-1")) == "ruling.package"
    retreated = given(
        2,
        at={3: {0: "jones"}},
        phase=8,
        missions={"P15": Mission("delivery", leg_credit=0, package=Package("jones"))},
        marks={"jones": {"retreated": True}},
    )
    assert not facts(run(retreated), f.MissionSucceeded)
    offered = run(given(2, at={17: {0: "agent jones"}}, phase=8, missions=loose))
    assert asked(offered) == (0, "choose_resolution")
    chosen = play(offered, 0, Resolve("package", "P15"))
    assert asked(chosen) == (0, "choose_carrier")
    assert refused(chosen, 0, Leave()) == "ruling.package"
    assert play(chosen, 0, Carry("jones")).state.missions["P15"].package == Package("jones")


@pytest.mark.rule("xiii.ruling.package")
def test_r32_the_winner_may_leave_it_and_a_traitor_takes_it_along() -> None:
    carried = {"P15": Mission("delivery", leg_credit=0, package=Package("u0-agent-1"))}
    at = {17: {0: "agent", 1: "jones agent"}}
    fight = run(given(2, at=at, phase=7, missions=carried), die=[1, 6, 1])
    left = play(fight, 1, Leave())
    assert left.state.missions["P15"].package == Package("", 17)
    assert asked(left) == (1, "choose_resolution")
    at = {17: {0: "agent agent", 1: "wax"}}
    bribed = play(
        run(given(2, at=at, phase=7, missions=carried)),
        1,
        Corrupt("wax", "u0-agent-1"),
        die=[4, 1, 1, 1],
    )
    assert bribed.state.elements["u0-agent-1"].controller == 1
    assert bribed.state.missions["P15"].package == Package("u0-agent-1")


@pytest.mark.rule("xiii.ruling.package", "xiii.retreat.marker")
def test_r32_equal_units_differ_by_the_retreat_marker() -> None:
    """Only the one that did not retreat can deliver this turn: the seat chooses."""
    loose = {"P15": Mission("delivery", leg_credit=1, package=Package("", 3))}
    marks = {"u0-agent-1": {"retreated": True}}
    state = run(given(2, at={3: {0: "agent agent"}}, phase=8, missions=loose, marks=marks))
    chosen = play(state, 0, Resolve("package", "P15"))
    assert asked(chosen) == (0, "choose_carrier")
    assert moves(chosen, 0) == [Carry("u0-agent-1"), Carry("u0-agent-2")]
    assert not facts(play(chosen, 0, Carry("u0-agent-1")), f.MissionSucceeded)
    done = play(chosen, 0, Carry("u0-agent-2"))
    assert fact(done, f.MissionSucceeded).leg == "delivery"


# Cards of any moment


@pytest.mark.rule("xiii.ruling.score_floor")
def test_r33_points_stop_at_nought() -> None:
    state = given(2, active=0, at={12: {0: "jones"}}, hands={0: "accusation-01"}, scores=(0, 5))
    done = play(state, 0, PlayAccusation("accusation-01", 1))
    assert done.state.score == (0, 2)
    assert refused(state, 0, PlayAccusation("accusation-01", 0)) == "card.accusation"


@pytest.mark.rule("xiii.ruling.spy_short", "xiii.card.spy")
def test_r34_a_hand_of_one_gives_that_one() -> None:
    state = given(
        3,
        active=0,
        at={12: {0: "jones"}},
        silent="innocent",
        hands={0: "spy-01 spy-02", 1: "care-01"},
    )
    assert refused(state, 0, PlaySpy("spy-01", 2)) == "ruling.spy_short"
    taken = play(state, 0, PlaySpy("spy-01", 1), spy=["care-01"])
    assert taken.state.hands == (("spy-02", "care-01"), (), ())
    two = given(
        2,
        active=0,
        at={12: {0: "jones"}},
        silent="innocent",
        hands={0: "spy-01", 1: "care-01 care-02 S01"},
    )
    looked = play(two, 0, PlaySpy("spy-01", 1), spy=["care-02", "S01"])
    assert asked(looked) == (0, "spy_keep")
    assert refused(looked, 0, SpyKeep("care-01")) == "card.spy"
    kept = play(looked, 0, SpyKeep("S01"))
    assert kept.state.hands == (("S01",), ("care-01", "care-02"))


@pytest.mark.rule("xiii.ruling.care_target", "xiii.card.care")
def test_r35_soins_is_for_own_elements() -> None:
    state = given(
        2,
        active=0,
        at={12: {0: "jones"}, 3: {1: "amos"}},
        hands={0: "care-01"},
        marks={"jones": {"wounds": 1}, "amos": {"wounds": 1}},
    )
    assert refused(state, 0, PlayCare("care-01", "amos")) == "ruling.care_target"
    assert play(state, 0, PlayCare("care-01", "jones")).state.elements["jones"].wounds == 0
    shot = given(
        2,
        at={12: {1: "agent", 0: "agent"}},
        phase=7,
        hands={1: "care-01"},
        silent="dodge support",
    )
    fight = play(run(shot), 1, Done(), die=[5, 1])
    assert asked(fight) == (1, "respond_care")
    saved = play(fight, 1, PlayCare("care-01", "u1-agent-1"))
    assert saved.state.elements["u1-agent-1"].wounds == 0
    assert not facts(saved, f.UnitEliminated)


@pytest.mark.rule("xiii.ruling.blockade_duration", "xiii.card.blockade")
def test_r36_a_blockade_lasts_to_the_end_of_the_turn() -> None:
    state = given(2, at={7: {0: "jones"}, 5: {1: "amos"}}, active=0, hands={1: "blockade-01"})
    assert refused(state, 1, PlayBlockade("blockade-01", 5)) == "card.blockade"
    blocked = play(state, 1, PlayBlockade("blockade-01", 15))
    assert play(blocked, 0, END).state.blocked == (15,)
    ended = play(play(blocked, 0, END), 1, END)
    assert ended.state.blocked == ()
    early = run(given(2, at={7: {0: "jones"}}, phase=5, hands={1: "blockade-01"}))
    assert refused(early, 1, PlayBlockade("blockade-01", 5)) == "card.phase"


@pytest.mark.rule("xiii.ruling.dodge_path", "xiii.card.dodge")
def test_r37_esquive_is_a_retreat_without_wounds() -> None:
    at = {12: {1: "jones", 0: "kim agent agent"}, 11: {1: "agent"}}
    state = run(given(2, at=at, phase=7, hands={0: "dodge-01"}, silent="support care"))
    assert asked(state) == (0, "respond_prevent")
    assert refused(state, 0, PlayDodge("dodge-01", "jones", ())) == "card.dodge"
    away = play(state, 0, PlayDodge("dodge-01", "kim", ("u0-agent-1",)))
    through = play(away, 0, RetreatTo(11))
    assert not facts(through, f.WoundDealt)
    out = play(through, 0, RetreatTo(10), die=[1, 1])
    assert fact(out, f.RetreatMarked).elements == ("kim", "u0-agent-1")
    assert where(out, 0)[12] == {"u0-agent-2"}
    assert kinds(out).index("retreat_marked") < kinds(out).index("card_discarded")
    closed = run(given(2, at=at, phase=7, hands={0: "dodge-01"}, blocked=(13, 9, 10)))
    assert asked(closed) == (0, "assign_combat_cards")


@pytest.mark.rule("xiii.ruling.corrupted_token", "xiii.skill.corruption")
def test_r38_a_corrupted_token_keeps_its_colour() -> None:
    state = given(2, at={12: {1: "commando", 0: "wax"}}, phase=7)
    won = play(run(state), 0, Corrupt("wax", "u1-commando-1"), die=[4])
    assert won.state.elements["u1-commando-1"].controller == 0
    assert won.state.arrivals[12] == (0,)
    guarded = run(given(2, at={12: {1: "commando", 0: "wax"}}, phase=7, missions=["P06"]))
    assert refused(guarded, 0, Corrupt("wax", "nP06-agent-1")) == "skill.corruption"


@pytest.mark.rule("xiii.ruling.plot_combat_use", "xiii.card.plot_combat")
def test_r39_complot_combat_serves_in_a_mission() -> None:
    state = run(
        given(
            2,
            at={7: {0: "xiii"}},
            phase=8,
            missions=["P03"],
            hands={0: "plot_combat-05"},
            silent="support",
        )
    )
    tried = play(state, 0, Attempt("xiii", "plot_combat-05"), die=[2])
    assert kinds(tried)[:4] == [
        "card_played",
        "die_rolled",
        "card_discarded",
        "mission_succeeded",
    ]
    fight = run(
        given(2, at={20: {0: "xiii agent"}}, phase=8, missions=["P07"], hands={0: "plot_combat-05"})
    )
    assert refused(fight, 0, Attach("plot_combat-05", "u0-agent-1")) == "card.plot_combat"
    play(fight, 0, Attach("plot_combat-05", "xiii"), die=[1] * 5)


@pytest.mark.rule("xiii.ruling.trapped")
def test_r40_a_path_visits_no_place_twice() -> None:
    at = {
        12: {1: "jones", 0: "agent"},
        11: {1: "agent"},
        13: {1: "agent"},
        9: {1: "agent"},
        6: {1: "agent"},
        10: {1: "agent"},
    }
    fled = play(run(given(2, at=at, phase=7), die=[1, 1]), 0, Retreat())
    assert {move.location for move in moves(fled, 0)} == {11, 13}  # type: ignore[attr-defined]
    assert refused(fled, 0, RetreatTo(12)) == "retreat.path"
    assert refused(fled, 0, RetreatTo(9)) == "retreat.path"


@pytest.mark.rule("xiii.ruling.retreat_objective")
def test_r41_a_retreat_never_stops_on_an_objective() -> None:
    at = {5: {1: "jones", 0: "agent agent"}}
    fled = play(run(given(2, at=at, phase=7, missions=["P03"]), die=[1] * 3), 0, Retreat())
    through = play(fled, 0, RetreatTo(7))
    assert asked(through) == (0, "retreat_step")
    assert not facts(through, f.WoundDealt)
    guarded = {23: {1: "jones", 0: "agent agent"}}
    fled = play(run(given(2, at=guarded, phase=7, missions=["P08"]), die=[1] * 3), 0, Retreat())
    hurt = play(fled, 0, RetreatTo(24))
    assert len(facts(hurt, f.WoundDealt)) == 1
    assert where(hurt, 0) == {24: {"u0-agent-2"}}


# Missions


@pytest.mark.rule("xiii.ruling.units_alone")
def test_r42_units_alone_do_combat_missions() -> None:
    tried = run(
        given(2, at={12: {0: "agent agent"}}, phase=8, missions=["P06"]), die=[5, 5, 1, 1, 1]
    )
    assert fact(tried, f.MissionAttempted).seat == 0


@pytest.mark.rule("xiii.ruling.failure_partial", "xiii.mission.failure")
def test_r43_a_failure_takes_what_there_is() -> None:
    state = given(2, at={3: {0: "jones"}}, phase=8, missions=["P02"])
    failed = play(run(state), 0, Attempt("jones"), die=[1])
    assert fact(failed, f.FailureApplied).kind == "discard_cards"
    assert not facts(failed, f.CardsDiscarded)
    one = given(
        2, at={3: {0: "jones"}}, phase=8, missions=["P02"], hands={0: "S01"}, silent="support"
    )
    assert fact(play(run(one), 0, Attempt("jones"), die=[1]), f.CardsDiscarded).cards == ("S01",)
    hurt = given(2, at={30: {0: "felicity kim"}}, phase=8, missions=["P05"])
    tried = play(run(hurt), 0, Attempt("kim"), die=[1])
    assert asked(tried) == (0, "failure_choice")
    dead = play(tried, 0, FailWound("felicity"))
    assert fact(dead, f.CharacterEliminated).by is None
    assert dead.state.score == (0, 0)


@pytest.mark.rule("xiii.ruling.return_pile", "xiii.mission.validity")
def test_r44_an_empty_pile_exists_again() -> None:
    state = given(2, at={7: {0: "jones"}}, phase=8, missions=["P03"])
    state = replace(
        state,
        mission_piles={"A": (), "B": tuple(id for id in BOX.missions if id != "P03")},
        tops={"B": "plot"},
    )
    failed = play(play(run(state), 0, Attempt("jones"), die=[1]), 0, RetreatTo(15), die=[4])
    under = play(failed, 0, PutUnder("A"))
    assert facts(under, f.TopBackShown)[0] == f.TopBackShown("A", "plot")


def _allied(
    mission: str,
    place: int,
    filler: int,
    ally: int,
    *,
    at: Stacks,
    order: tuple[int, ...] | None = None,
) -> XiiiState:
    """Seats 0 and 1 under a fresh Alliance, in phase 8."""
    return given(
        2,
        at=at,
        phase=8,
        order=order,
        missions={mission: Mission(filler=filler, ally=ally)},
        truces={place: Truce((0, 1), 3)},
    )


@pytest.mark.rule("xiii.ruling.alliance_self")
def test_r45_an_alliance_with_oneself_shares_nothing() -> None:
    state = _allied("P03", 7, 0, 0, at={7: {0: "jones", 1: "amos"}})
    won = play(run(state), 0, Attempt("jones"), die=[6])
    assert [(p.seat, p.applied, p.source) for p in facts(won, f.PointsChanged)] == [
        (0, 3, "primary")
    ]


@pytest.mark.rule("xiii.ruling.alliance_self")
def test_r45_an_ally_that_fulfils_alone_gets_the_odd_point_too() -> None:
    state = _allied("P03", 7, 1, 0, at={7: {0: "jones"}})
    won = play(run(state), 0, Attempt("jones"), die=[6])
    assert [(p.seat, p.applied, p.source) for p in facts(won, f.PointsChanged)] == [
        (0, 3, "primary")
    ]
    assert cites(won, f.PointsChanged, "xiii.ruling.alliance_self")
    package = Package("jones")
    alone = Mission("delivery", leg_credit=1, filler=0, ally=1, package=package)
    assert _delivered(alone) == {1: 6}


@pytest.mark.rule("xiii.mission.shared", "xiii.card.alliance")
def test_a_share_cites_the_rule_that_shares() -> None:
    package = Package("jones")
    legs = Mission("delivery", leg_credit=0, package=package)
    assert _sharing(legs) == {0: {"mission.shared"}, 1: {"mission.shared"}}
    allied = Mission("delivery", leg_credit=1, filler=1, ally=2, package=package)
    assert _sharing(allied) == {1: {"card.alliance"}, 2: {"card.alliance"}}
    both = Mission("delivery", leg_credit=0, filler=0, ally=2, package=package)
    assert _sharing(both) == {
        0: {"mission.shared", "card.alliance"},
        2: {"mission.shared", "card.alliance"},
        1: {"mission.shared"},
    }


def _sharing(mission: Mission) -> dict[int, set[str]]:
    done = run(given(3, at={3: {1: "jones"}}, phase=8, missions={"P15": mission}))
    return {
        entry.fact.seat: set(entry.rules) - {"ruling.share_rounding"}
        for entry in done.entries
        if isinstance(entry.fact, f.PointsChanged)
    }


def _delivered(mission: Mission, points: int = 6) -> dict[int, int]:
    state = given(3, at={3: {1: "jones"}}, phase=8, missions={"P15": mission})
    done = run(state)
    return {fact.seat: fact.applied for fact in facts(done, f.PointsChanged)}


@pytest.mark.rule("xiii.ruling.share_rounding", "xiii.mission.shared")
def test_r46_halves_are_rounded_down() -> None:
    package = Package("jones")
    shared = Mission("delivery", leg_credit=0, package=package)
    assert _delivered(shared) == {0: 3, 1: 3}
    split = Mission("delivery", leg_credit=0, filler=0, ally=1, package=package)
    assert _delivered(split) == {0: 1, 1: 4}
    third = Mission("delivery", leg_credit=0, filler=0, ally=2, package=package)
    assert _delivered(third) == {0: 1, 2: 1, 1: 3}
    own = Mission("delivery", leg_credit=1, filler=1, ally=2, package=package)
    assert _delivered(own) == {1: 3, 2: 3}


@pytest.mark.rule("xiii.ruling.kill_credit", "xiii.character.elimination", "xiii.card.bombing")
def test_r47_who_is_credited() -> None:
    state = given(
        2,
        active=0,
        at={12: {0: "felicity", 1: "henry"}},
        order=(1, 0),
        hands={0: "bombing-01"},
        silent="support care",
    )
    bombed = play(state, 0, PlayBombing("bombing-01", 12), die=[4])
    assert asked(bombed) == (0, "bomb_target")
    assert play(bombed, 0, BombTarget("henry")).state.score == (1, 0)
    own = play(bombed, 0, BombTarget("felicity"))
    assert own.state.score == (0, 0)
    assert fact(own, f.CharacterEliminated).by is None
    missed = play(state, 0, PlayBombing("bombing-01", 12), die=[3])
    assert asked(missed) == (0, "movement")
    assert missed.state.action_discard[-1] == "bombing-01"
    neutral = run(
        given(2, at={12: {0: "felicity"}}, phase=8, missions=["P06"]), die=[1, 5, 1, 1, 2]
    )
    assert fact(neutral, f.CharacterEliminated).by is None
    assert neutral.state.score == (0, 0)
    objective = given(2, active=0, at={7: {1: "henry"}}, hands={0: "bombing-01"}, missions=["P03"])
    assert refused(objective, 0, PlayBombing("bombing-01", 7)) == "card.bombing"


@pytest.mark.rule("xiii.ruling.mission_owner", "xiii.phase8.kept", "xiii.score.primary")
def test_r48_who_completes_it_keeps_the_card() -> None:
    state = _allied("P03", 7, 0, 1, at={7: {0: "jones", 1: "amos"}})
    won = play(run(state), 0, Attempt("jones"), die=[6])
    assert [(p.seat, p.applied) for p in facts(won, f.PointsChanged)] == [(0, 1), (1, 1)]
    assert fact(won, f.MissionKept).seat == 0
    alone = run(given(2, at={7: {0: "jones"}}, phase=8, missions=["P03"]))
    done = play(alone, 0, Attempt("jones"), die=[6])
    assert fact(done, f.PointsChanged).source == "primary"


@pytest.mark.rule("xiii.ruling.final_tie", "xiii.score.winner")
def test_r49_equal_seats_share_their_rank() -> None:
    over = run(given(3, phase=9, scores=(4, 7, 7), call=()))
    assert fact(over, f.GameOver).ranking == ((1, 2), (0,))
    assert ruleset.standings(over.state).winners == (1, 2)


@pytest.mark.rule(
    "xiii.ruling.main_left_over",
    "xiii.setup.main_character",
    "xiii.setup.character_sets",
    "xiii.setup.character_pile",
)
def test_r50_main_characters_left_over_are_out() -> None:
    table = opened(2)
    assert table.state.chars_out == {
        "carrington-main": "character_set",
        "sheridan-main": "character_set",
        "amos": "left_over",
    }
    assert len(table.state.char_pile) == 24
    four = opened(4).state
    assert set(four.chars_out) == {"carrington-main", "sheridan-secondary"}
    five = opened(5).state
    assert set(five.chars_out) == {"carrington-secondary", "sheridan-secondary"}


@pytest.mark.rule("xiii.ruling.neutral_no_stop")
def test_r51_neutral_units_stop_nobody() -> None:
    state = given(2, at={12: {0: "agent"}}, active=0, missions=["P06"])
    play(state, 0, Step(("u0-agent-1",), 12, 11))


@pytest.mark.rule("xiii.ruling.mission_on_occupied")
def test_r52_a_mission_may_appear_on_an_occupied_place() -> None:
    state = with_piles(given(2, at={12: {0: "agent"}}, phase=2), A=("P06",))
    shown = play(run(state), 0, ChoosePile("A"))
    assert len(fact(shown, f.NeutralsPlaced).units) == 3


@pytest.mark.rule("xiii.ruling.attempt_mandatory", "xiii.phase8.own_order")
def test_r53_present_one_must_try() -> None:
    state = given(2, at={7: {0: "jones"}, 12: {0: "agent"}}, phase=8, missions=["P03", "P06"])
    listed = run(state)
    assert asked(listed) == (0, "choose_resolution")
    assert [move.id for move in moves(listed, 0)] == ["P03", "P06"]  # type: ignore[attr-defined]
    assert refused(listed, 0, Resolve("primary", "P19")) == "phase8.own_order"
    assert refused(listed, 0, EndResolution()) == "ruling.attempt_mandatory"


@pytest.mark.rule("xiii.ruling.one_attempt", "xiii.mission.plot")
def test_r54_one_attempt_by_one_character() -> None:
    state = run(given(2, at={7: {0: "jones kim"}}, phase=8, missions=["P03"]))
    assert refused(state, 0, Attempt("amos")) == "mission.plot"
    failed = play(state, 0, Attempt("kim"), die=[1])
    gone = play(failed, 0, RetreatTo(15), die=[1])
    assert len(facts(failed, f.MissionAttempted)) + len(facts(gone, f.MissionAttempted)) == 0
    assert (
        fact(run(given(2, at={7: {0: "jones"}}, phase=8, missions=["P03"])), f.MissionAttempted).leg
        == "whole"
    )


@pytest.mark.rule("xiii.ruling.neutral_losses_stay")
def test_r55_killed_neutrals_stay_dead() -> None:
    fight = run(
        given(2, at={12: {0: "agent agent"}}, phase=8, missions=["P06"]), die=[5, 1, 1, 1, 1]
    )
    gone = play(play(fight, 0, Retreat()), 0, RetreatTo(11), die=[2])
    assert fact(gone, f.ValidityChecked).stays
    assert len([id for id in gone.state.elements if id.startswith("nP06")]) == 2


@pytest.mark.rule("xiii.ruling.mutual_destruction")
def test_r56_mutual_destruction_is_a_success() -> None:
    state = given(2, at={12: {0: "agent"}}, phase=8, missions=["P06"])
    one = {id: e for id, e in state.elements.items() if not id.endswith(("-2", "-3"))}
    done = run(replace(state, elements=one), die=[5, 5])
    assert fact(done, f.MissionSucceeded).seat == 0
    held = given(2, at={19: {0: "agent"}}, phase=8, missions=["P12"])
    one = {id: e for id, e in held.elements.items() if not id.endswith(("-2", "-3"))}
    nobody = run(replace(held, elements=one), die=[5, 5])
    assert not facts(nobody, f.HoldBegan)
    assert "P12" in nobody.state.missions
    box = given(2, at={17: {0: "agent"}}, phase=8, missions=["P15"])
    one = {
        id: e
        for id, e in box.elements.items()
        if not id.endswith(("agent-2", "commando-1")) or id.startswith("u")
    }
    lies = run(replace(box, elements=one), die=[5, 5])
    assert fact(lies, f.PackageDropped).location == 17
    assert lies.state.missions["P15"].leg_credit == 0
    both = run(given(2, at={12: {1: "felicity", 0: "henry"}}, phase=7), die=[6, 6])
    assert both.state.score == (1, 1)


@pytest.mark.rule("xiii.ruling.no_auto_miss", "xiii.card.combat")
def test_r57_a_1_with_a_bonus_may_hit() -> None:
    state = given(
        2, at={12: {1: "agent", 0: "xiii"}}, phase=7, hands={0: "combat-06"}, silent=QUIET
    )
    fight = play(run(state), 0, Attach("combat-06", "xiii"), die=[1, 1])
    assert facts(fight, f.DieRolled)[0].hits == 1
    assert "combat-06" in fight.state.action_discard


@pytest.mark.rule("xiii.ruling.alliance_failure")
def test_r58_allies_leave_after_a_failure() -> None:
    state = _allied("P03", 7, 0, 1, at={7: {0: "jones", 1: "amos"}})
    failed = play(play(run(state), 0, Attempt("jones"), die=[1]), 0, RetreatTo(15), die=[4])
    under = play(failed, 0, PutUnder("B"))
    assert asked(under) == (1, "retreat_step")
    assert fact(play(under, 1, RetreatTo(5)), f.TruceEnded).location == 7


@pytest.mark.rule("xiii.ruling.control", "xiii.phase8.secondary", "xiii.retreat.marker")
def test_r59_control_is_being_alone_and_not_retreated() -> None:
    def scores(
        stacks: dict[int, str],
        retreated: Sequence[str] = (),
        truces: Mapping[int, Truce] = MappingProxyType({}),
    ) -> bool:
        state = given(
            2,
            at={21: stacks},
            phase=8,
            secondaries={"S08": 1},
            action_pile=tuple(card for card in given(2).action_pile if card != "S08"),
            marks={id: {"retreated": True} for id in retreated},
            truces=dict(truces),
        )
        return bool(facts(run(state), f.SecondaryScored))

    assert scores({0: "agent"})
    assert not scores({0: "agent"}, retreated=["u0-agent-1"])
    assert scores({0: "agent agent"}, retreated=["u0-agent-1"])
    assert not scores({0: "agent", 1: "agent"}, truces={21: Truce((0, 1), 3)})


@pytest.mark.rule("xiii.ruling.dead_units")
def test_r60_dead_units_can_be_bought_again() -> None:
    end = run(given(2, at={12: {1: "agent", 0: "agent"}}, phase=7), die=[5, 1])
    assert "u1-agent-1" not in end.state.elements
    again = replace(end.state, part="recruitment", active=1, step="", choosers=(), ap=(6, 6))
    assert play(again, 1, Buy("agent", 5)).state.elements["u1-agent-1"].location == 5


# Fights


@pytest.mark.rule("xiii.ruling.capture_declined")
def test_r61_a_traitor_may_be_declined() -> None:
    state = given(2, at={12: {1: "kim", 0: "ortiz"}}, phase=7)
    traitor = play(run(state), 0, Capture("ortiz", "kim"), die=[6, 1])
    assert asked(traitor) == (0, "integrate")
    kept = play(traitor, 0, Decline(), die=[1, 1])
    assert kept.state.elements["kim"].controller == 1
    assert kept.state.score == (0, 0)


@pytest.mark.rule("xiii.ruling.assassination_timing", "xiii.skill.assassination")
def test_r62_assassination_after_the_own_movement() -> None:
    state = given(2, at={12: {0: "irina"}, 13: {1: "felicity"}, 9: {1: "kim"}}, active=0)
    ended = play(state, 0, END)
    assert asked(ended) == (0, "assassinate")
    assert refused(ended, 0, Assassinate("irina", "kim")) == "skill.assassination"
    missed = play(ended, 0, Assassinate("irina", "felicity"), die=[4])
    assert asked(missed) == (1, "movement")
    hit = play(ended, 0, Assassinate("irina", "felicity"), die=[5])
    assert fact(hit, f.CharacterEliminated) == f.CharacterEliminated("felicity", 1, 0)
    assert hit.state.score == (1, 0)
    assert asked(play(ended, 0, Decline())) == (1, "movement")


@pytest.mark.rule("xiii.ruling.retreat_asked_once", "xiii.retreat.when")
def test_r63_the_defender_is_not_asked_after_a_retreat() -> None:
    fight = run(given(2, at={12: {1: "agent", 0: "agent"}}, phase=7), die=[1, 1])
    assert asked(fight) == (0, "retreat_or_stay")
    assert asked(play(fight, 0, Retreat())) == (0, "retreat_step")
    assert asked(play(fight, 0, Stay())) == (1, "retreat_or_stay")


@pytest.mark.rule("xiii.ruling.truce_members")
def test_r64_a_truce_protects_its_members_only() -> None:
    state = given(
        3,
        at={2: {0: "agent", 1: "agent", 2: "agent"}},
        turn=3,
        active=2,
        order=(2, 0, 1),
        truces={2: Truce((0, 1), 3)},
    )
    assert refused(state, 2, Step(("u2-agent-1",), 2, 6)) == "move.pin"
    moved = play(play(state, 2, END), 0, Step(("u0-agent-1",), 2, 6))
    fight = play(play(moved, 0, END), 1, END, die=[1, 1])
    assert fact(fight, f.ContestBegan).seats == (1, 2)


@pytest.mark.rule("xiii.ruling.interjection_race")
def test_r65_the_second_card_is_judged_after_the_first() -> None:
    state = given(3, at={7: {0: "jones"}}, active=0, hands={1: "blockade-01", 2: "blockade-02"})
    first = play(state, 1, PlayBlockade("blockade-01", 15))
    assert refused(first, 2, PlayBlockade("blockade-02", 15)) == "card.blockade"
    assert play(first, 2, PlayBlockade("blockade-02", 5)).state.blocked == (15, 5)


@pytest.mark.rule("xiii.ruling.fight_loser_order")
def test_r66_wounds_beyond_the_life_of_a_side_are_lost() -> None:
    end = run(given(2, at={12: {1: "agent", 0: "agent agent commando"}}, phase=7), die=[5, 5, 5, 1])
    assert fact(end, f.WoundsDue).left == 1


def _window(silent: str = "", missions: Sequence[str] = ()) -> R:
    at = {12: {1: "jones", 0: "amos"}}
    hands = {0: "alliance-01", 2: "alliance-02"}
    return run(given(3, at=at, phase=7, hands=hands, silent=silent, missions=missions))


@pytest.mark.rule("xiii.ruling.alliance_place", "xiii.card.alliance")
def test_r67_alliance_needs_an_objective() -> None:
    assert asked(_window(silent="dodge")) == (0, "use_power")
    assert asked(_window(silent="dodge", missions=["P06"])) == (0, "respond_prevent")
    window = _window()
    assert asked(window) == (0, "respond_prevent")
    assert refused(window, 0, PlayAlliance("alliance-01")) == "ruling.alliance_place"


@pytest.mark.rule("xiii.ruling.support_on_hit_order", "xiii.combat.steps")
def test_r68_each_batch_is_final_before_the_next() -> None:
    state = given(
        2, at={12: {1: "agent", 0: "agent"}}, phase=7, hands={1: "support-01"}, silent="dodge care"
    )
    rolled = play(run(state), 1, Done(), die=[6])
    assert len(facts(rolled, f.DieRolled)) == 1
    assert asked(rolled) == (1, "respond_support")
    both = play(rolled, 1, PASS, die=[1])
    assert len(facts(both, f.DieRolled)) == 1
    assert asked(both) == (1, "respond_support")


@pytest.mark.rule("xiii.ruling.truce_exit")
def test_r69_leaving_a_truce_is_free() -> None:
    state = given(
        2,
        at={2: {0: "xiii agent", 1: "saboteur agent agent"}},
        turn=3,
        active=0,
        hands={1: "informer-01"},
        truces={2: Truce((0, 1), 3)},
    )
    left = play(state, 0, Step(("xiii", "u0-agent-1"), 2, 6))
    assert "infiltration_announced" not in kinds(left)
    assert not left.state.elements["xiii"].used_power
    assert asked(left) == (0, "movement")
    back = play(left, 0, Step(("xiii", "u0-agent-1"), 6, 2))
    again = play(back, 0, Step(("xiii", "u0-agent-1"), 2, 6))
    assert where(again, 0) == {6: {"xiii", "u0-agent-1"}}


@pytest.mark.rule("xiii.ruling.active_place")
def test_r70_a_delivery_has_no_active_place() -> None:
    missions = {"P15": Mission("delivery", leg_credit=0, package=Package("u0-agent-1"))}
    state = given(
        2,
        at={17: {0: "agent"}, 3: {1: "henry"}},
        active=0,
        missions=missions,
        hands={1: "bombing-01"},
        silent="support care",
    )
    for place in (3, 17):
        play(state, 1, PlayBombing("bombing-01", place), die=[1])


@pytest.mark.rule("xiii.ruling.alliance_player")
def test_r71_alliance_is_played_by_a_seat_present() -> None:
    window = _window(missions=["P06"])
    assert window.state.window is not None
    assert 2 not in window.state.window.todo
    third = run(
        given(
            3,
            at={12: {1: "jones", 0: "agent", 2: "kim"}},
            phase=7,
            missions=["P06"],
            hands={2: "alliance-02"},
            silent="dodge",
        )
    )
    fight = play(third, 1, ChooseOpponent(0))
    assert asked(fight) == (2, "respond_prevent")
    made = play(fight, 2, PlayAlliance("alliance-02"), die=[1] * 4)
    assert (fact(made, f.AllianceMade).filler, fact(made, f.AllianceMade).ally) == (1, 2)


@pytest.mark.rule("xiii.ruling.alliance_phase8")
def test_r72_a_filler_that_cannot_try_takes_all_along() -> None:
    state = _allied("P03", 7, 0, 1, at={7: {0: "agent", 1: "amos"}})
    leaving = run(state)
    assert asked(leaving) == (0, "retreat_step")
    next_one = play(leaving, 0, RetreatTo(15))
    assert asked(next_one) == (1, "retreat_step")
    gone = play(next_one, 1, RetreatTo(5))
    assert fact(gone, f.TruceEnded).mission == "P03"
    assert gone.state.missions["P03"].filler is None
    # The filler leaves first, whatever the order.
    late = run(_allied("P03", 7, 0, 1, at={7: {0: "agent", 1: "amos"}}, order=(1, 0)))
    assert asked(late) == (0, "retreat_step")
    assert asked(play(late, 0, RetreatTo(15))) == (1, "retreat_step")
    hold = _allied("P13", 28, 0, 1, at={28: {0: "agent", 1: "amos"}})
    held = run(hold)
    assert fact(held, f.HoldBegan).seat == 0
    assert where(held, 1) == {28: {"amos"}}
    assert held.state.missions["P13"].ally == 1


@pytest.mark.rule("xiii.ruling.powers_pairwise", "xiii.combat.powers")
def test_r73_a_step_once_over_does_not_come_back() -> None:
    state = given(2, at={12: {1: "allenby agent", 0: "wax agent"}}, phase=7)
    first = play(run(state), 0, Corrupt("wax", "u1-agent-1"), die=[1])
    assert asked(first) == (1, "use_power")
    assert refused(first, 1, Corrupt("wax", "u0-agent-1")) == "skill.corruption"
    second = play(first, 1, Corrupt("allenby", "u0-agent-1"), die=[6, 1, 1, 1, 1])
    assert asked(second) == (0, "retreat_or_stay")
    # A traitor uses its own power for its new side, whose step still runs.
    taken = play(
        run(given(2, at={12: {1: "allenby agent", 0: "ortiz agent"}}, phase=7)),
        0,
        Capture("ortiz", "allenby"),
        die=[6, 1],
    )
    joined = play(taken, 0, Integrate())
    assert asked(joined) == (0, "use_power")
    assert moves(joined, 0) == [Corrupt("allenby", "u1-agent-1"), Decline("allenby")]
    # A power that was declined is spent for the new side too.
    late = play(
        run(given(2, at={12: {1: "ortiz agent", 0: "allenby agent"}}, phase=7)),
        0,
        Decline("allenby"),
    )
    turned = play(late, 1, Capture("ortiz", "allenby"), die=[6, 1])
    assert asked(play(turned, 1, Integrate(), die=[1] * 4)) == (0, "retreat_or_stay")


@pytest.mark.rule("xiii.ruling.saboteur_neutrals", "xiii.unit.saboteur")
def test_r74_neutral_1s_are_punished_too() -> None:
    state = given(2, at={12: {0: "saboteur"}}, phase=8, missions=["P06"])
    fight = run(state, die=[2, 1, 1, 3])
    assert facts(fight, f.WoundsDue)[0].victim == -1
    assert facts(fight, f.WoundsDue)[0].left == 2


@pytest.mark.rule("xiii.ruling.plot_with_neutrals")
def test_r75_a_guarded_plot_begins_with_the_combat() -> None:
    box = changed_box({"P03": {"neutrals": {"agent": 1}}})
    state = given(2, at={7: {0: "jones"}}, phase=8, missions=["P03"], box=box)
    won = run(state, die=[6, 1])
    assert asked(won) == (0, "attempt_plot")
    lost = given(2, at={7: {0: "felicity agent"}}, phase=8, missions=["P03"], box=box)
    fight = run(lost, die=[1, 1, 6])
    dead = play(fight, 0, Allocate("felicity"))
    assert fact(play(dead, 0, Stay(), die=[6, 1]), f.MissionFailed).seat == 0


@pytest.mark.rule("xiii.ruling.incognito_group", "xiii.card.incognito")
def test_r76_incognito_needs_no_character() -> None:
    state = given(2, at={7: {1: "agent agent", 0: "agent"}}, active=0, hands={0: "incognito-01"})
    passed = play(state, 0, Step(("u0-agent-1",), 7, 15, "incognito-01"))
    assert where(passed, 0) == {15: {"u0-agent-1"}}
    alone = given(2, at={7: {0: "agent"}}, active=0, hands={0: "incognito-01"})
    assert refused(alone, 0, Step(("u0-agent-1",), 7, 15, "incognito-01")) == "card.incognito"


@pytest.mark.rule("xiii.ruling.handover")
def test_r77_a_hand_over_needs_a_move_before_the_next() -> None:
    missions = {"P15": Mission("delivery", leg_credit=0, package=Package("jones"))}
    state = given(2, at={17: {0: "agent jones"}}, active=0, missions=missions)
    handed = play(state, 0, PassPackage("P15", "jones", "u0-agent-1"))
    assert not moves(handed, 0, PassPackage)
    walked = play(handed, 0, Step(("u0-agent-1", "jones"), 17, 16))
    assert moves(walked, 0, PassPackage)
    # What others move does not count.
    other = given(
        2,
        at={17: {0: "agent jones"}, 9: {1: "amos"}},
        active=1,
        missions={"P15": Mission("delivery", leg_credit=0, package=Package("jones", 0, True))},
    )
    strolled = play(other, 1, Step(("amos",), 9, 10))
    assert strolled.state.missions["P15"].package == Package("jones", 0, True)


@pytest.mark.rule("xiii.ruling.mission_retreat")
def test_r78_without_elements_the_rest_of_the_failure_applies() -> None:
    state = given(2, at={14: {0: "agent"}}, phase=8, missions=["P11"], scores=(2, 0))
    lost = run(state, die=[1, 5, 1, 1, 2])
    assert kinds(lost).index("mission_failed") < kinds(lost).index("points_changed")
    assert lost.state.score == (1, 0)
    assert fact(lost, f.ValidityChecked).stays


@pytest.mark.rule("xiii.ruling.wound_owner", "xiii.combat.allocate")
def test_r79_each_side_spreads_its_own_wounds() -> None:
    state = given(2, at={12: {1: "jones agent", 0: "agent agent"}}, phase=7)
    fight = run(state, die=[5, 1, 1, 1])
    assert asked(fight) == (1, "allocate_wounds")
    assert refused(fight, 1, Allocate("u0-agent-1")) == "combat.allocate"
    aimed = run(given(2, at={12: {1: "jones agent", 0: "assassin"}}, phase=7), die=[5, 1, 1])
    assert refused(aimed, 0, Target("u0-assassin-1")) == "unit.assassin"


@pytest.mark.rule("xiii.ruling.replace_one_for_one")
def test_r80_one_is_given_back_for_one() -> None:
    state = run(given(2, at={3: {0: "jones kim"}}, phase=5))
    offer = play(state, 0, Declare((3,)))
    card = offer.state.offer[0]
    assert refused(offer, 0, Choose((), ("jones",))) == "ruling.replace_one_for_one"
    assert refused(offer, 0, Choose((card,), ("jones", "kim"))) == "ruling.replace_one_for_one"


@pytest.mark.rule("xiii.ruling.trim_before_retreat")
def test_r81_the_survivor_is_trimmed_too() -> None:
    state = given(2, at={12: {1: "commando jones", 0: "wax agent agent agent"}}, phase=7)
    fight = play(run(state), 0, Corrupt("wax", "u1-commando-1"), die=[4, 1, 1, 1, 1, 1, 1])
    fled = play(play(fight, 0, Stay()), 1, Retreat())
    assert asked(fled) == (0, "trim")
    assert asked(play(fled, 0, Trim("u0-agent-1"))) == (1, "retreat_step")


@pytest.mark.rule("xiii.skill.corruption", "xiii.ruling.trim", "xiii.card.alliance")
def test_r81_an_alliance_after_a_corruption_ends_with_the_trim() -> None:
    state = given(
        2,
        at={12: {1: "commando jones", 0: "wax agent agent agent"}},
        phase=7,
        missions=["P06"],
        hands={1: "alliance-01"},
        silent="dodge support care",
    )
    window = run(state)
    assert asked(window) == (1, "respond_prevent")
    powers = play(window, 1, PASS)
    again = play(powers, 0, Corrupt("wax", "u1-commando-1"), die=[4])
    assert asked(again) == (1, "respond_prevent")
    allied = play(again, 1, PlayAlliance("alliance-01"))
    assert allied.state.contest is None
    assert asked(allied) == (0, "trim")
    trimmed = play(allied, 0, Trim("u1-commando-1"), die=[1] * 4)
    assert where(trimmed, 0)[12] == {"wax", "u0-agent-1", "u0-agent-2", "u0-agent-3"}
    assert trimmed.state.phase == 8


@pytest.mark.rule("xiii.ruling.public_questions")
def test_r82_questions_depend_on_the_size_of_the_hand() -> None:
    def declares(hand: str) -> tuple[int, str] | None:
        return asked(run(given(2, at={7: {0: "jones"}}, phase=5, hands={0: hand})))

    assert declares("care-01") == declares("recruitment-01") == (0, "declare_recruits")
    assert declares("") == (0, "buy")


@pytest.mark.rule("xiii.ruling.bonus_each_die", "xiii.unit.bomber", "xiii.card.hold")
def test_r83_a_card_counts_for_both_dice() -> None:
    state = given(
        2,
        at={12: {1: "agent agent agent", 0: "bomber"}},
        phase=7,
        hands={0: "combat-06"},
        silent=QUIET,
    )
    assert refused(run(state), 0, Attach("combat-01", "u0-bomber-1")) == "card.hold"
    fight = play(run(state), 0, Attach("combat-06", "u0-bomber-1"), die=[3, 3, 1, 1, 1])
    roll = facts(fight, f.DieRolled)[0]
    assert (roll.bonus, roll.hits) == ((2, 2), 2)


# Rules of the rulebook that no example and no ruling shows


@pytest.mark.rule("xiii.card.scoop")
def test_a_scoop_gives_the_order_before_or_after_the_draw() -> None:
    state = given(3, phase=1, hands={0: "scoop-01", 1: "scoop-02"}, drawer=2)
    before = run(state)
    assert asked(before) == (0, "respond_scoop_before")
    assert refused(before, 0, PlayScoop("scoop-01", (0, 0, 1))) == "card.scoop"
    first = play(before, 0, PlayScoop("scoop-01", (2, 1, 0)))
    assert asked(first) == (1, "respond_scoop_after")
    second = play(first, 1, PlayScoop("scoop-02", (1, 2, 0)))
    assert second.state.order == (1, 2, 0)
    assert not [o for o in facts(second, f.OrderSet) if o.cause == "draw"]


@pytest.mark.rule("xiii.card.new_mission", "xiii.setup.mission_piles")
def test_a_new_mission_comes_on_top() -> None:
    state = given(2, phase=2, missions=["P01", "P02"], hands={0: "new_mission-01"})
    added = play(run(state), 0, PlayNewMission("new_mission-01", "B"))
    assert len(added.state.missions) == 3
    assert fact(added, f.MissionRevealed).renews is False


@pytest.mark.rule("xiii.mission.backs")
def test_a_scribe_declares_the_backs_that_show() -> None:
    table = opened(2, back_A=["defence"], back_B=["combat"])
    assert table.state.tops == {"A": "defence", "B": "combat"}
    pile = table.state.mission_piles["A"]
    mission = next(id for id in pile if BOX.missions[id].type == "defence")
    shown = play(table, 0, ChoosePile("A"), mission_A=[mission], back_A=["plot"])
    assert fact(shown, f.MissionRevealed).mission == mission
    assert shown.state.tops["A"] == "plot"
    # Nobody knew in which pile a mission was.
    other, size = shown.state.mission_piles["B"][4], len(pile)
    second = play(shown, 0, ChoosePile("A"), mission_A=[other])
    assert fact(second, f.MissionRevealed).mission == other
    assert {name: len(ids) for name, ids in second.state.mission_piles.items()} == {
        "A": size - 2,
        "B": size,
    }
    state = given(2, at={7: {0: "jones"}}, active=0, hands={1: "intelligence-01"})
    first = state.mission_piles["B"][0]
    seen = play(state, 1, PlayIntelligence("intelligence-01"), mission_A=[first])
    assert seen.state.known_tops == {1: {"A": first, "B": state.mission_piles["B"][1]}}


@pytest.mark.rule("xiii.ruling.reaction_windows", "xiii.ruling.action_count")
def test_a_card_left_in_the_box_opens_no_window() -> None:
    source = msgspec.json.decode(ruleset.default_edition())
    for card in source["action_cards"]:
        card["unlisted"] = card["type"] == "innocent"
    box = ruleset.load_edition(msgspec.json.encode(source))
    hands = {0: "accusation-01", 1: "care-01"}
    for deck, asks in (("box", (1, "respond_innocent")), ("listed", (0, "movement"))):
        options = Options(action_deck=deck)  # type: ignore[arg-type]
        at = {12: {0: "jones"}}
        state = given(2, at=at, active=0, hands=hands, scores=(0, 5), options=options, box=box)
        assert asked(play(state, 0, PlayAccusation("accusation-01", 1))) == asks


@pytest.mark.rule("xiii.card.intelligence")
def test_intelligence_shows_the_tops_to_its_player() -> None:
    state = with_piles(
        given(2, at={7: {0: "jones"}}, active=0, hands={1: "intelligence-01"}),
        A=("P01",),
        B=("P02",),
    )
    seen = play(state, 1, PlayIntelligence("intelligence-01"))
    assert seen.state.known_tops == {1: {"A": "P01", "B": "P02"}}
    assert [e.audience for e in seen.entries if isinstance(e.fact, f.TopsSeen)] == [
        {"missions": (1,)}
    ]


@pytest.mark.rule("xiii.turn.phases", "xiii.setup.turn_tokens")
def test_eight_phases_in_order() -> None:
    state = given(2, at={7: {0: "amos"}}, active=0, missions=["P01", "P02"])
    turn = play(play(state, 0, END), 1, END)
    assert [p.phase for p in facts(turn, f.PhaseBegan)] == [7, 8, 1, 2, 3, 4, 5]
    assert fact(turn, f.TurnEnded).turn == 2
    assert refused(state, 1, END) == "turn.phases"
    assert refused(state, 0, EndBuy()) == "turn.phases"


@pytest.mark.rule("xiii.card.informer", "xiii.card.phase", "xiii.card.helicopter")
def test_cards_are_played_in_their_phase() -> None:
    state = given(2, at={7: {0: "jones"}}, active=0, hands={0: "informer-01", 1: "alliance-01"})
    assert refused(state, 0, PlayInformer("informer-01")) == "card.phase"
    assert refused(state, 1, PlayAlliance("alliance-01")) == "card.phase"
    assert refused(state, 0, PlaceSecondary("S01")) == "card.hold"
