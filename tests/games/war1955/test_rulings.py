"""The rulings of the specification, by their numbers."""

from __future__ import annotations

import json
from itertools import product

import msgspec
import pytest

from domain.games.war1955 import ruleset
from domain.games.war1955.edition import Box
from domain.games.war1955.facts import (
    BlockMade,
    CardDrawn,
    CardsDiscarded,
    CountrySecured,
    DiscardReshuffled,
    DrawShort,
    EffectBegan,
    EffectEnded,
    ExtraDrawPromised,
    FirstSeatDrawn,
    GameStopped,
    GameWon,
    InfluenceAnnounced,
    MarkerAdvanced,
    PlaysClosed,
    PlaySpent,
    SpecialAnnounced,
    SpyMoved,
    SpyMoveSkipped,
    SpyStayed,
    StepSkipped,
)
from domain.games.war1955.moves import (
    AdvancedTransport,
    Block,
    ChooseHome,
    Counter,
    EndPlays,
    Influence,
    Keep,
    MilitaryTransport,
    MoveSpy,
    Pass,
    SkipStep,
    Special,
)
from domain.games.war1955.state import Options
from domain.kernel import HIDDEN, PUBLIC, DeclaredChance, IllegalMove, KeyedChance, seat_viewer
from tests.games.war1955.given import (
    BOX,
    COUNTRIES,
    A,
    B,
    Gadgets,
    Table,
    blockade,
    changed,
    detained,
    face_up,
    given,
)

rule = pytest.mark.rule

OWNS_TRANSPORT: Gadgets = ({"advanced_transport": "gbr_07"}, {})


def box_with(**influence: int) -> Box:
    """The standard edition with other figures on some cards."""
    source = json.loads(ruleset.default_edition())
    for card in source["cards"]:
        card["influence"] = influence.get(card["id"], card["influence"])
    return ruleset.load_edition(json.dumps(source).encode())


@rule("war1955.ruling.public_windows")
@pytest.mark.parametrize("other", ["mer_01", "gbr_06", "fra_05"])
def test_r1_whether_a_seat_is_asked_says_nothing_of_its_hand(other: str) -> None:
    for move in (Influence(("fra_06",), "fra"), Special("usa_03", country="pol")):
        asked = Table(given(["fra_06", "usa_03", "gbr_01"], [other])).play(A, move)
        assert asked.waits_for[0] == B
        assert Pass() in asked.legal(B)
        empty = Table(given(["fra_06", "usa_03", "gbr_01"], [])).play(A, move)
        assert empty.waits_for == (A, "play_card")


@rule("war1955.ruling.deal_before_homes", "war1955.setup.shuffle_deal", "war1955.setup.first_home")
def test_r2_hands_are_seen_before_homes_are_chosen() -> None:
    table = Table.opened(Options(first_seat=1))
    assert table.told == ["game_set_up", "deck_shuffled", *["card_drawn"] * 10]
    assert [fact.seat for fact in table.facts(CardDrawn)] == [1] * 5 + [0] * 5
    assert table.waits_for == (1, "choose_home")
    assert len(table.legal(1)) == 6
    assert all(len(hand) == 5 for hand in table.state.hands)


@rule("war1955.ruling.opening_details", "war1955.opening.then_normal", "war1955.turn.order")
def test_r3_the_opening_play_is_free_but_single() -> None:
    hands = (["usa_03", "fra_05", "gbr_01"], ["gbr_06", "usa_05", "gbr_02"])
    table = Table(given(*hands, turn=1))
    table.play(A, MilitaryTransport("fra_05", "usa")).play(B, Pass())
    assert table.state.plays_left == 1
    table.play(A, Special("usa_03", country="pol"))
    assert {Counter("gbr_06"), MilitaryTransport("usa_05", "pol")} <= set(table.legal(B))
    table.play(B, Pass()).play(A, MoveSpy("usa"))
    assert (table.state.turn, table.state.actor, table.state.plays_left) == (2, B, 2)
    assert "opening.then_normal" in table.last[-1].rules


@rule("war1955.ruling.must_play")
def test_r4_there_is_no_voluntary_pass() -> None:
    table = Table(given(["usa_01", "fra_05"]))
    assert table.refused(A, SkipStep()) == "ruling.must_play"
    assert table.refused(A, Pass()) == "turn.order"
    assert table.refused(A, EndPlays()) == "turn.order"


@rule("war1955.ruling.no_legal_play")
def test_r5_with_free_moves_only_the_step_may_be_skipped() -> None:
    """usa_05 is a Military Transport: its influence and everybody's home are closed."""
    closed = {"usa": -10, "fra": -8}
    state = given(["usa_05"], spies=("sun", "hun"), position=closed, effects=[blockade("sun")])
    table = Table(state)
    assert table.legal(A)[0] == SkipStep()
    assert {type(move) for move in table.legal(A)} == {SkipStep, MilitaryTransport}
    table.play(A, SkipStep())
    assert table.fact(StepSkipped) == StepSkipped(A, "no_legal_play", 1)
    assert table.waits_for == (A, "play_card")


@rule("war1955.ruling.no_void_action")
def test_r6_nothing_is_played_for_nothing() -> None:
    table = Table(given(["usa_01", "usa_04", "gbr_07", "usa_02", "mer_01"], ["pol_01"]))
    for gadget in ("improved_resources", "advanced_transport"):
        assert table.refused(A, Special("usa_01", gadget=gadget)) == "ruling.no_void_action"
    assert table.refused(A, Special("usa_04")) == "ruling.no_void_action"
    both: Gadgets = ({"improved_resources": "fra_06", "advanced_transport": "hun_06"}, {})
    full = Table(given(["gbr_07", "usa_02"], gadgets=both))
    for gadget in ("improved_resources", "advanced_transport"):
        assert full.refused(A, Special("gbr_07", gadget=gadget)) == "gadget.limit"


@rule("war1955.ruling.minimum_total")
def test_r7_a_total_is_one_or_more() -> None:
    state = given(["fra_06", "fra_07", "mer_01"], homes=("gbr", "pol"), spies=("hun", "pol"))
    table = Table(changed(state, edition=box_with(fra_06=1, fra_07=0)))
    for card in ("fra_06", "fra_07"):
        assert table.refused(A, Influence((card,), "hun")) == "ruling.minimum_total"
    assert table.refused(A, Influence(("fra_07",), "fra")) == "ruling.minimum_total"
    table.play(A, Influence(("fra_07", "mer_01"), "hun"))
    announced = table.fact(InfluenceAnnounced)
    assert (announced.country_part, announced.penalty, announced.total) == (0, 0, 1)


@rule("war1955.ruling.single_penalty", "war1955.influence.home_country")
@pytest.mark.parametrize("spy", COUNTRIES)
def test_r8_the_penalty_at_home_is_one_wherever_the_spy_is(spy: str) -> None:
    table = Table(given(["fra_02", "gbr_01"], homes=("hun", "gbr"), spies=(spy, "gbr")))
    table.play(A, Influence(("fra_02",), "hun"))
    assert table.fact(InfluenceAnnounced).penalty == 1
    assert "influence.home_country" in table.rules(InfluenceAnnounced)


@rule("war1955.ruling.bonus_automatic", "war1955.influence.own_country")
def test_r9_the_bonus_comes_by_itself_and_survives_mercenaries() -> None:
    hand = ["fra_02", "fra_06", "mer_01", "mer_04", "gbr_01"]
    bonus = {
        ("fra_02",): 1,
        ("fra_02", "mer_01", "mer_04"): 1,
        ("fra_02", "fra_06"): 0,
        ("mer_01",): 0,
        ("gbr_01",): 0,
    }
    for cards, expected in bonus.items():
        table = Table(given(hand, spies=("fra", "hun"))).play(A, Influence(cards, "fra"))
        assert table.fact(InfluenceAnnounced).bonus == expected
    away = Table(given(hand, spies=("usa", "hun"))).play(A, Influence(("fra_02",), "fra"))
    assert away.fact(InfluenceAnnounced).bonus == 0
    assert "influence.own_country" in away.rules(InfluenceAnnounced)


@rule("war1955.ruling.two_cards_max")
def test_r10_a_third_country_card_does_not_combine() -> None:
    table = Table(given(["fra_02", "fra_06", "fra_07", "mer_01"]))
    three = Influence(("fra_02", "fra_06", "fra_07"), "fra")
    assert table.refused(A, three) == "ruling.two_cards_max"
    listed = [move for move in table.legal(A) if isinstance(move, Influence)]
    assert max(sum(BOX.flag[card] != "" for card in move.cards) for move in listed) == 2


@rule("war1955.ruling.home_combine")
def test_r11_the_home_alone_combines_nothing() -> None:
    pair = Influence(("fra_06", "fra_07"), "fra")
    assert pair in Table(given(["fra_06", "fra_07"], spies=("fra", "hun"))).legal(A)
    away = Table(given(["fra_06", "fra_07"], spies=("usa", "hun")))
    assert away.refused(A, pair) == "ruling.home_combine"


@rule("war1955.ruling.mercenary_only", "war1955.mercenary.any_country")
def test_r12_mercenaries_are_listed_by_how_many_of_each_value() -> None:
    table = Table(given(["mer_03", "mer_01", "mer_05", "mer_04"]))
    moves = [move for move in table.legal(A) if isinstance(move, Influence)]
    in_sun = [move.cards for move in moves if move.target == "sun"]
    ones, twos = ((), ("mer_01",), ("mer_01", "mer_03")), ((), ("mer_04",), ("mer_04", "mer_05"))
    assert set(in_sun) == {one + two for one, two in product(ones, twos)} - {()}
    assert len(moves) == 8 * len(COUNTRIES)
    # Another choice of equals is accepted, and is the same move.
    other = Influence(("mer_03", "mer_05"), "sun")
    assert other not in moves
    assert ruleset.canonical(table.state, other) == Influence(("mer_01", "mer_04"), "sun")
    table.play(A, other)
    assert table.fact(InfluenceAnnounced).mercenaries == 3


@rule("war1955.ruling.overshoot", "war1955.secure.reach_star", "war1955.influence.advance")
@pytest.mark.parametrize(("position", "excess"), [(-6, False), (-7, True)])
def test_r13_a_marker_stops_on_the_star(position: int, excess: bool) -> None:
    table = Table(given(["gbr_06", "usa_01"], position={"gbr": position - 1}))
    table.play(A, Influence(("gbr_06",), "gbr"))
    assert table.fact(MarkerAdvanced).to == -9
    assert table.fact(CountrySecured).country == "gbr"
    assert ("ruling.overshoot" in table.rules(MarkerAdvanced)) == excess


@rule("war1955.ruling.illegal_target")
def test_r14_a_closed_country_is_no_way_to_burn_cards() -> None:
    state = given(["usa_01", "mer_01"], position={"usa": 10}, effects=[blockade("pol")])
    table = Table(state)
    assert table.refused(A, Influence(("mer_01",), "usa")) == "secure.locked"
    assert table.refused(A, Influence(("mer_01",), "pol")) == "action.blockade"
    assert table.refused(A, Influence(("mer_01",), "atlantis")) == "components.board"
    assert table.state.hands[A] == ("usa_01", "mer_01")


@rule("war1955.ruling.block_excess", "war1955.block.mercenary", "war1955.block.all_or_nothing")
def test_r15_blocks_are_whole_or_refused_and_listed_without_excess() -> None:
    others = ["usa_01", "gbr_03", "gbr_06", "mer_02", "mer_01", "mer_04"]
    table = Table(given(["fra_06", "fra_07", "gbr_01"], others, spies=("fra", "fra")))
    table.play(A, Influence(("fra_06", "fra_07"), "fra"))
    listed = [set(move.cards) for move in table.legal(B) if isinstance(move, Block)]
    value = {"usa_01": 4, "gbr_03": 3, "gbr_06": 2, "mer_01": 1, "mer_02": 1, "mer_04": 2}
    for cards in listed:
        total = sum(value[card] for card in cards)
        assert total >= 4 > total - min(value[card] for card in cards)
        assert "mer_02" not in cards or "mer_01" in cards
    assert len(listed) == 7
    assert table.refused(B, Block(("gbr_03",))) == "block.total"
    table.play(B, Block(tuple(others)))
    assert table.fact(BlockMade).total == 13
    assert {"ruling.block_excess", "block.mercenary"} <= table.rules(BlockMade)


@rule("war1955.ruling.block_bonus_each")
def test_r16_every_matching_card_has_the_bonus() -> None:
    table = Table(given(["gbr_01", "usa_01"], ["gbr_06", "gbr_07", "fra_02"], spies=("fra", "gbr")))
    table.play(A, Influence(("gbr_01",), "gbr")).play(B, Block(("gbr_06", "gbr_07")))
    assert table.fact(BlockMade).values == (3, 3)
    assert "ruling.block_bonus_each" in table.rules(BlockMade)


@rule("war1955.ruling.rebel_card_blocks", "war1955.action.rebel_no_block")
def test_r17_rebel_forces_block_as_a_card_and_not_as_an_action() -> None:
    table = Table(given(["gbr_04", "usa_01"], ["gbr_06", "fra_05"], spies=("fra", "gbr")))
    table.play(A, Influence(("gbr_04",), "gbr"))
    assert table.refused(B, Counter("gbr_06")) == "action.rebel_no_block"
    assert table.refused(B, Counter("fra_05")) == "action.rebel_no_block"
    assert Block(("gbr_06",)) in table.legal(B)


@rule("war1955.ruling.block_final", "war1955.block.may", "war1955.block.not_specials")
def test_r18_nothing_answers_a_block_and_no_block_answers_an_action() -> None:
    table = Table(given(["gbr_04", "fra_07", "usa_03"], ["usa_01", "gbr_02"], spies=("fra", "gbr")))
    table.play(A, Influence(("gbr_04",), "gbr")).play(B, Block(("usa_01",)))
    assert table.waits_for == (A, "play_card")
    assert table.refused(A, Counter("fra_07")) == "turn.order"
    table.play(A, Special("usa_03", country="pol"))
    assert table.refused(B, Block(("gbr_02",))) == "block.not_specials"


@rule("war1955.ruling.presence_moment", "war1955.block.presence")
def test_r19_a_spy_that_left_blocks_nothing() -> None:
    hands = (["gbr_04", "fra_07"], ["usa_05", "usa_01"])
    table = Table(given(*hands, spies=("fra", "gbr"))).play(A, Influence(("gbr_04",), "gbr"))
    assert Block(("usa_01",)) in table.legal(B)
    table.play(B, MilitaryTransport("usa_05", "pol")).play(A, Pass())
    assert table.waits_for == (B, "respond_influence")
    assert table.refused(B, Block(("usa_01",))) == "block.presence"


@rule("war1955.ruling.transport_timing", "war1955.action.military_transport")
def test_r20_when_the_reactor_may_transport() -> None:
    hands = (["usa_07", "fra_07", "gbr_01"], ["fra_05", "gbr_06", "pol_01", "pol_02"])
    go = MilitaryTransport("fra_05", "usa")
    reactions = Options(transport_timing="reactions")
    for step, hold, kind in (
        (None, False, "play_card"),
        (2, True, "wrap_up"),
        (4, False, "move_spy"),
    ):
        plays = 0 if hold else None
        table = Table(given(*hands, step=step, plays_left=plays, hold=hold))
        assert table.pending == ((A, kind), (B, "interject"))
        assert go in table.legal(B)
        strict = Table(given(*hands, step=step, plays_left=plays, hold=hold, options=reactions))
        assert strict.pending == ((A, kind),)
        assert strict.refused(B, go) == "ruling.transport_timing"
        # Afterwards the actor still owes what it owed.
        assert table.play(B, go).pass_windows().waits_for == (A, kind)
        assert table.state.spy[B] == "usa"
    # In answer to an action: with either option. Not between counters, not during a pilfering.
    table = Table(given(*hands, options=reactions))
    table.play(A, Special("usa_07"))
    assert go in table.legal(B)
    countered = Table(table.state).play(B, Counter("gbr_06")).play(A, Counter("fra_07"))
    assert countered.waits_for == (B, "respond_counter")
    assert countered.refused(B, go) == "ruling.transport_timing"
    table.play(B, Pass())
    assert table.waits_for == (B, "pilfer_keep")
    assert table.refused(B, go) == "ruling.transport_timing"


@rule("war1955.ruling.transport_destination", "war1955.spy.move_step")
def test_r21_a_transport_changes_country_but_step_four_may_stay() -> None:
    table = Table(given(["fra_05", "fra_06"], gadgets=OWNS_TRANSPORT))
    stay = "ruling.transport_destination"
    assert table.refused(A, MilitaryTransport("fra_05", "fra")) == stay
    assert table.refused(A, AdvancedTransport("fra_06", "fra")) == stay
    assert table.refused(A, MilitaryTransport("fra_05", "mars")) == stay
    last = Table(given(["fra_05"], step=4))
    assert len(last.legal(A)) == 6
    assert last.refused(A, MoveSpy("mars")) == "spy.move_step"
    last.play(A, MoveSpy("fra"))
    assert last.fact(SpyStayed) == SpyStayed(A, "fra")


@rule("war1955.ruling.own_transport", "war1955.timing.any_turn")
def test_r22_ones_own_transport_belongs_to_the_play_phase() -> None:
    go = MilitaryTransport("fra_05", "usa")
    assert go in Table(given(["fra_05", "usa_01"])).legal(A)
    assert go in Table(given(["fra_05", "usa_01"], plays_left=0, hold=True)).legal(A)
    after = Table(given(["fra_05", "usa_01"], step=4))
    assert after.refused(A, go) == "ruling.own_transport"
    window = Table(given(["fra_05", "usa_01"], ["pol_03", "gbr_01"]))
    window.play(B, MilitaryTransport("pol_03", "usa"))
    assert window.waits_for == (A, "respond_special")
    assert window.refused(A, go) == "ruling.own_transport"


@rule("war1955.ruling.transport_counterable", "war1955.gadget.advanced_transport")
def test_r23_the_card_can_be_countered_and_the_gadget_cannot() -> None:
    hands = (["fra_05", "fra_06", "usa_01"], ["gbr_06"])
    card = Table(given(*hands)).play(A, MilitaryTransport("fra_05", "usa"))
    card.play(B, Counter("gbr_06"))
    assert card.facts(SpyMoved) == []
    assert card.state.plays_left == 2
    gadget = Table(given(*hands, gadgets=OWNS_TRANSPORT)).play(
        A, AdvancedTransport("fra_06", "usa")
    )
    assert gadget.waits_for == (A, "play_card")
    assert gadget.refused(A, AdvancedTransport("usa_01", "fra")) == "gadget.advanced_transport"
    without = Table(given(*hands))
    assert without.refused(A, AdvancedTransport("fra_06", "usa")) == "gadget.advanced_transport"


@rule("war1955.ruling.counter_stack", "war1955.action.rebel_forces", "war1955.counter.cancel")
@pytest.mark.parametrize("counters", range(4))
def test_r24_an_odd_number_of_counters_cancels(counters: int) -> None:
    hands = (["usa_03", "fra_07", "gbr_01"], ["gbr_06", "pol_06", "mer_01"])
    table = Table(given(*hands)).play(A, Special("usa_03", country="pol"))
    for card in ("gbr_06", "fra_07", "pol_06")[:counters]:
        table.play(table.waits_for[0], Counter(card))
    table.pass_windows()
    assert table.state.is_blockaded("pol") == (counters % 2 == 0)


@rule("war1955.ruling.own_turn_counter", "war1955.timing.any_turn")
def test_r25_on_ones_own_turn_a_counter_uses_a_play() -> None:
    hands = (["usa_03", "fra_07", "gbr_01"], ["gbr_06", "mer_01"])
    first = (
        Table(given(*hands)).play(A, Special("usa_03", country="pol")).play(B, Counter("gbr_06"))
    )
    assert first.waits_for == (A, "respond_counter")
    first.play(A, Counter("fra_07"))
    assert first.fact(PlaySpent) == PlaySpent(A, 0)
    assert first.rules(PlaySpent) == {"timing.any_turn", "ruling.own_turn_counter"}
    # A second-step action can be countered safely.
    second = Table(given(*hands, plays_left=1)).play(A, Special("usa_03", country="pol"))
    second.play(B, Counter("gbr_06"))
    assert second.waits_for == (A, "move_spy")


@rule(
    "war1955.ruling.coordinated_counter_scope",
    "war1955.action.coordinated_assault_counter",
    "war1955.action.coordinated_attack_counter",
)
@pytest.mark.parametrize(
    ("played", "counter", "cancels"),
    [
        ("usa_06", "gbr_08", True),
        ("pol_08", "gbr_08", True),
        ("usa_06", "fra_03", True),
        ("pol_08", "fra_03", False),
    ],
)
def test_r26_what_coordinated_cards_counter(played: str, counter: str, cancels: bool) -> None:
    table = Table(given([played, "gbr_01"], [counter])).play(A, Special(played, countries=("sun",)))
    if cancels:
        assert Counter(counter) in table.legal(B)
    else:
        assert table.refused(B, Counter(counter)) == "ruling.coordinated_counter_scope"
    other = Table(given(["usa_03", "gbr_01"], [counter])).play(A, Special("usa_03", country="pol"))
    assert other.refused(B, Counter(counter)) == "ruling.coordinated_counter_scope"


@rule("war1955.ruling.countered_costs", "war1955.counter.cancel")
def test_r27_a_countered_action_has_used_its_card_and_its_play() -> None:
    table = Table(given(["usa_03", "gbr_01"], ["gbr_06", "mer_01"]))
    table.play(A, Special("usa_03", country="pol")).play(B, Counter("gbr_06")).pass_windows()
    assert table.state.plays_left == 1
    assert set(table.state.discard) == {"usa_03", "gbr_06"}
    again = Table(given(["usa_03", "gbr_01"], ["mer_01", "usa_01"]))
    again.play(A, Special("usa_03", country="pol"))
    assert again.refused(B, Counter("usa_01")) == "counter.cancel"
    assert again.refused(B, Counter("mer_01")) == "counter.cancel"


@rule("war1955.ruling.declare_targets", "war1955.timing.your_turn")
def test_r28_everything_is_named_with_the_card() -> None:
    hand = ["usa_03", "usa_06", "gbr_07", "usa_02", "usa_08"]
    table = Table(given(hand, ["pol_01"]))
    for move in (
        Special("usa_03"),
        Special("usa_03", gadget="improved_resources"),
        Special("usa_03", country="pol", gadget="improved_resources"),
        Special("usa_02", country="pol"),
        Special("gbr_07"),
        Special("usa_08", countries=("pol",)),
    ):
        assert table.refused(A, move) == "ruling.declare_targets"
    assert table.refused(A, Special("gbr_07", gadget="jetpack")) == "action.gadget_research"
    assert table.refused(A, Special("usa_03", country="mars")) == "components.board"
    table.play(A, Special("usa_06", countries=("pol", "usa")))
    assert table.fact(SpecialAnnounced).countries == ("pol", "usa")
    assert table.waits_for == (B, "respond_special")


@rule("war1955.ruling.detain_scope", "war1955.action.detain")
def test_r29_a_detained_spy_keeps_its_powers() -> None:
    stuck = [detained(A)]
    hand = ["fra_05", "fra_06", "fra_07", "gbr_01"]
    table = Table(given(hand, ["usa_01"], effects=stuck, gadgets=OWNS_TRANSPORT, plays_left=1))
    assert table.refused(A, MilitaryTransport("fra_05", "usa")) == "action.detain"
    assert table.refused(A, AdvancedTransport("fra_06", "usa")) == "action.detain"
    assert Influence(("fra_06", "fra_07"), "fra") in table.legal(A)
    table.play(A, Influence(("fra_06",), "fra")).pass_windows()
    assert table.state.position["fra"] == -3
    assert table.fact(SpyMoveSkipped) == SpyMoveSkipped(A, "fra")
    # And it blocks.
    there = given(["gbr_04", "usa_02"], ["gbr_06"], spies=("fra", "gbr"), effects=[detained(B)])
    block = Table(there).play(A, Influence(("gbr_04",), "gbr")).play(B, Block(("gbr_06",)))
    assert block.fact(BlockMade).values == (3,)


@rule("war1955.ruling.duration")
@pytest.mark.parametrize("actor", [A, B])
def test_r30_an_effect_ends_with_the_second_turn_after_its_own(actor: int) -> None:
    hand, other = ["usa_03", "gbr_01", "gbr_02"], ["pol_01", "pol_02", "sun_01"]
    hands = (hand, other) if actor == A else (other, hand)
    table = Table(given(*hands, turn=6, actor=actor))
    table.play(actor, Special("usa_03", country="sun")).pass_windows()
    assert table.fact(EffectBegan).expires_turn == 8
    for turn in (6, 7):
        assert table.state.turn == turn
        table.finish_turn()
        assert table.state.is_blockaded("sun")
    table.finish_turn()
    assert not table.state.is_blockaded("sun")
    assert table.told[-3:] == ["effect_ended", "turn_ended", "turn_began"]


@rule("war1955.ruling.effect_overlap")
def test_r31_an_effect_is_repeated_only_to_lengthen_it() -> None:
    hand = ["usa_03", "gbr_01", "usa_02", "sun_02", "fra_01", "hun_01"]
    running = [blockade("pol", 7), detained(B, 7), face_up(B, 7)]
    table = Table(given(hand, ["mer_01"], turn=5, effects=running))
    assert table.refused(A, Special("usa_03", country="pol")) == "ruling.effect_overlap"
    assert table.refused(A, Special("usa_02")) == "ruling.effect_overlap"
    assert table.refused(A, Special("fra_01")) == "ruling.effect_overlap"
    later = Table(given(hand, ["mer_01"], turn=7, effects=running))
    later.play(A, Special("usa_03", country="pol"))
    assert [effect.expires_turn for effect in later.state.effects] == [7, 7, 7, 9]
    # A secured country may be blockaded.
    assert Special("usa_03", country="usa") in Table(given(hand, position={"usa": 10})).legal(A)


@rule("war1955.ruling.informant_scope", "war1955.action.paid_informant")
def test_r32_an_open_hand_shows_what_it_draws_and_is_asked_only_with_an_answer() -> None:
    table = Table(given(["pol_01"], ["usa_01", "usa_02"], actor=B, effects=[face_up(B)]))
    assert table.pending == ((B, "play_card"), (A, "interject"))
    table.play(B, Influence(("usa_01",), "usa")).pass_windows()
    table.play(B, Influence(("usa_02",), "usa")).pass_windows()
    drawn = [entry for entry in table.last if isinstance(entry.fact, CardDrawn)]
    assert len(drawn) == 5
    assert all(entry.audience == {} for entry in drawn)
    # The reactor's open hand: interrupts with a transport only, blocks only what it can reach.
    for card, interrupts in (("fra_05", True), ("fra_06", False)):
        idle = Table(given(["pol_01"], [card], effects=[face_up(B)]))
        assert ((B, "interject") in idle.pending) == interrupts
    for card, asked in (("hun_04", True), ("hun_06", False), ("usa_01", False), ("pol_03", True)):
        state = given(["hun_01", "usa_02"], [card], spies=("fra", "hun"), effects=[face_up(B)])
        window = Table(state).play(A, Influence(("hun_01",), "hun"))
        assert (window.waits_for == (B, "respond_influence")) == asked


@rule("war1955.ruling.informant_end")
def test_r33_a_hand_is_hidden_again_when_the_disclosure_ends() -> None:
    state = given(["pol_01"], ["usa_01", "usa_02"], turn=7, step=4, effects=[face_up(B)])
    assert ruleset.view(state, seat_viewer(A)).hands[B] == ("usa_01", "usa_02")
    assert ruleset.view(state, PUBLIC).hands[A] == (HIDDEN,)
    table = Table(state).play(A, MoveSpy("fra"))
    assert table.told == ["spy_stayed", "effect_ended", "hand_hidden", "turn_ended", "turn_began"]
    assert ruleset.view(table.state, seat_viewer(A)).hands[B] == (HIDDEN, HIDDEN)
    assert ruleset.view(table.state, seat_viewer(B)).hands[B] == ("usa_01", "usa_02")


@rule("war1955.ruling.pilfer_limits", "war1955.action.pilfer_account")
def test_r34_exactly_two_cards_are_kept() -> None:
    table = Table(given(["usa_07", "gbr_01"], ["pol_01", "pol_02", "pol_04"]))
    table.play(A, Special("usa_07")).play(B, Pass())
    assert table.refused(B, Keep(("pol_01",))) == "action.pilfer_account"
    assert table.refused(B, Keep(("pol_01", "pol_02", "pol_04"))) == "action.pilfer_account"
    assert table.refused(B, Keep(("pol_01", "pol_01"))) == "play.two_ways"
    assert table.refused(B, Keep(("pol_01", "gbr_01"))) == "play.two_ways"
    kept = Keep(("pol_04", "pol_01"))
    assert ruleset.private(table.state, B, kept) == ("cards",)
    assert ruleset.canonical(table.state, kept) == Keep(("pol_01", "pol_04"))
    table.play(B, kept)
    assert table.state.hands[B] == ("pol_01", "pol_04")


@rule("war1955.ruling.revolution_limits", "war1955.action.revolution")
def test_r35_a_revolution_stops_at_the_star_and_may_win() -> None:
    hand = ["usa_08", "gbr_01"]
    own = Table(given(hand, position={"usa": -10}, effects=[blockade("gbr")]))
    assert own.refused(A, Special("usa_08", country="usa")) == "ruling.revolution_limits"
    assert own.refused(A, Special("usa_08", country="gbr")) == "ruling.revolution_limits"
    close = Table(given(hand, position={"gbr": -8})).play(A, Special("usa_08", country="gbr"))
    assert close.fact(MarkerAdvanced).to == -9
    home = Table(given(hand, position={"hun": -6})).play(A, Special("usa_08", country="hun"))
    assert home.fact(GameWon).reasons == ("opponent_home",)


@rule("war1955.ruling.extra_draws_stack", "war1955.action.safe_house", "war1955.action.supply_drop")
def test_r36_promised_draws_ignore_the_limit() -> None:
    hand = ["gbr_04", "fra_04", "usa_01", "usa_02", "gbr_01", "gbr_02", "sun_01"]
    table = Table(given(hand)).play(A, Special("gbr_04")).play(A, Special("fra_04"))
    assert [fact.reason for fact in table.facts(CardDrawn)] == ["extra"] * 4
    assert len(table.state.hands[A]) == 9
    drop = Table(given(["fra_08", *hand[2:]], plays_left=1)).play(A, Special("fra_08"))
    assert drop.fact(ExtraDrawPromised).count == 3
    assert len(drop.state.hands[A]) == 8


@rule("war1955.ruling.resupply_count", "war1955.action.strategic_resupply")
def test_r37_a_resupply_with_no_other_card_draws_a_full_hand() -> None:
    table = Table(given(["fra_02"])).play(A, Special("fra_02"))
    assert [fact.reason for fact in table.facts(CardsDiscarded)] == ["played"]
    assert [fact.reason for fact in table.facts(CardDrawn)] == ["resupply"] * 5
    assert table.waits_for == (A, "play_card")


def drained(hand: list[str], *, pile: int, discard: int = 0, plays_left: int = 1) -> Table:
    """B holds all that is neither in A's hand, nor in the piles."""
    rest = [card for card in BOX.deck if card not in hand]
    state = given(hand, rest[: len(rest) - pile - discard], pile=pile, plays_left=plays_left)
    return Table(state)


@rule("war1955.ruling.reshuffle_moment", "war1955.draw.reshuffle")
def test_r38_what_lies_on_the_stack_is_not_reshuffled() -> None:
    """The pile is empty and nothing was discarded: the next draw shuffles what lies there then."""
    hand = ["usa_03", "mer_01", "mer_02", "mer_04"]
    table = drained(hand, pile=0, plays_left=2)
    table.play(A, Influence(("mer_01",), "usa"))
    assert table.state.discard == ()
    assert [frame.cards for frame in table.state.stack] == [("mer_01",)]
    table.pass_windows().play(A, Influence(("mer_02",), "usa")).pass_windows()
    assert table.facts(DiscardReshuffled)[0].count == 2
    assert table.told.index("discard_reshuffled") < table.told.index("card_drawn")


@rule("war1955.ruling.both_piles_empty")
def test_r39_draws_without_cards_are_lost() -> None:
    table = drained(["mer_01", "usa_01"], pile=1)
    table.play(A, Influence(("mer_01",), "usa")).pass_windows()
    assert table.fact(DrawShort) == DrawShort(A, 2)
    assert table.told[-3:] == ["card_drawn", "draw_short", "refill_ended"]
    assert len(table.state.hands[A]) == 3
    assert (table.state.draw_pile, table.state.discard) == ((), ())


@rule("war1955.ruling.discard_before_effect", "war1955.turn.discard_after_play")
def test_r40_the_resupply_is_part_of_the_reshuffle_it_causes() -> None:
    table = drained(["fra_02", "usa_01", "usa_02"], pile=0).play(A, Special("fra_02"))
    table.pass_windows()
    shuffled = table.facts(DiscardReshuffled)[0]
    assert sorted(shuffled.order) == ["fra_02", "usa_01", "usa_02"]


@rule("war1955.ruling.gadget_each", "war1955.action.gadget_research", "war1955.gadget.stay")
def test_r41_both_seats_may_own_the_same_gadget() -> None:
    owned: Gadgets = ({}, {"improved_resources": "gbr_07"})
    table = Table(given(["fra_06", "usa_01"], gadgets=owned))
    table.play(A, Special("fra_06", gadget="improved_resources"))
    assert table.told[-2:] == ["special_resolved", "gadget_built"]
    assert table.state.gadgets[A] == {"improved_resources": "fra_06"}
    assert table.state.gadgets[B] == {"improved_resources": "gbr_07"}
    assert "fra_06" not in table.state.discard


@rule("war1955.ruling.limit_lost", "war1955.gadget.improved_resources", "war1955.draw.refill")
def test_r42_the_limit_counts_in_the_refill_only() -> None:
    six = ["usa_01", "usa_02", "usa_03", "gbr_01", "gbr_02", "mer_01"]
    with_gadget = Table(given(six, plays_left=1, gadgets=({"improved_resources": "gbr_07"}, {})))
    with_gadget.play(A, Influence(("mer_01",), "usa"))
    assert len(with_gadget.state.hands[A]) == 6
    assert "gadget.improved_resources" in with_gadget.rules(CardDrawn)
    without = Table(given(six, plays_left=1)).play(A, Influence(("mer_01",), "usa"))
    assert len(without.state.hands[A]) == 5
    assert without.facts(CardDrawn) == []


@rule("war1955.ruling.limit_lost", "war1955.action.gadget_buster")
@pytest.mark.parametrize("gadget", ["improved_resources", "advanced_transport"])
def test_r42_only_the_loss_of_improved_resources_touches_the_limit(gadget: str) -> None:
    table = Table(given(["usa_01", "gbr_01"], gadgets=({}, {gadget: "gbr_07"})))
    table.play(A, Special("usa_01", gadget=gadget))
    (lost,) = [
        entry for entry in table.last if entry.fact == CardsDiscarded(B, ("gbr_07",), "gadget")
    ]
    assert lost.rules[0] == "action.gadget_buster"
    assert ("ruling.limit_lost" in lost.rules) == (gadget == "improved_resources")


@rule("war1955.ruling.hold")
def test_r43_the_latest_hold_prevails() -> None:
    hand = ["usa_01", "usa_02", "fra_05", "gbr_01"]
    first, second = Influence(("usa_01",), "usa", hold=True), Influence(("usa_02",), "usa")
    table = Table(given(hand)).play(A, first).play(A, MilitaryTransport("fra_05", "usa"))
    assert table.state.hold
    table.play(A, second)
    assert table.waits_for == (A, "move_spy")
    # With no card left there is nothing to hold the phase open for.
    empty = Table(given(["usa_01"], plays_left=1)).play(A, first)
    assert empty.waits_for == (A, "move_spy")
    held = Table(given(["usa_01", "gbr_01"], plays_left=1)).play(A, first)
    assert held.legal(A) == [EndPlays()]
    assert held.refused(A, SkipStep()) == "turn.order"
    assert held.refused(A, Influence(("gbr_01",), "gbr")) == "turn.order"
    held.play(A, EndPlays())
    assert "ruling.hold" in held.rules(PlaysClosed)
    # Only the seat on turn can ask for it.
    reactor = Table(given(["usa_03", "gbr_01"], ["gbr_06"])).play(
        A, Special("usa_03", country="pol")
    )
    assert reactor.refused(B, Counter("gbr_06", hold=True)) == "ruling.hold"


@rule(
    "war1955.ruling.coordinated_minimum",
    "war1955.action.coordinated_attack",
    "war1955.action.coordinated_assault",
)
@pytest.mark.parametrize(("card", "most"), [("usa_06", 2), ("pol_08", 3)])
def test_r44_a_coordinated_action_names_one_to_all_of_its_markers(card: str, most: int) -> None:
    table = Table(given([card, "fra_07"]))
    named: tuple[tuple[str, ...], ...] = ((), ("usa", "usa"), COUNTRIES[: most + 1])
    for countries in named:
        refused = table.refused(A, Special(card, countries=countries))
        assert refused == "ruling.coordinated_minimum"
    listed = [move for move in table.legal(A) if isinstance(move, Special)]
    assert len(listed) == {2: 21, 3: 41}[most]
    table.play(A, Special(card, countries=("pol", "usa")))
    assert [fact.country for fact in table.facts(MarkerAdvanced)] == ["pol", "usa"]
    assert all(abs(fact.to) == 1 for fact in table.facts(MarkerAdvanced))


@rule("war1955.ruling.open_discard")
def test_r45_the_discard_pile_and_hand_sizes_are_open() -> None:
    state = given(["usa_01", "usa_02"], ["pol_01"], pile=10)
    seen = ruleset.view(state, PUBLIC)
    assert seen.discard == state.discard
    assert [len(hand) for hand in seen.hands] == [2, 1]
    assert seen.draw_pile == (HIDDEN,) * 10
    sizes = [line.details["hand_size"] for line in ruleset.standings(seen).lines]
    assert sizes == [2, 1]


@rule("war1955.ruling.spies_share", "war1955.spy.move_step")
def test_r46_spies_may_share_a_country() -> None:
    table = Table(given(["usa_01"], ["pol_01"], step=4)).play(A, MoveSpy("hun"))
    assert table.fact(SpyMoved) == SpyMoved(A, "fra", "hun", "step")
    assert table.state.spy == {A: "hun", B: "hun"}


@rule("war1955.house.turn_limit")
def test_r47_the_turn_limit_is_the_tables_choice_within_bounds() -> None:
    for limit in (19, 401, 0, -1):
        with pytest.raises(IllegalMove) as refusal:
            ruleset.open(BOX, 2, Options(turn_limit=limit), KeyedChance(b"", {}))
        assert refusal.value.rule == "house.turn_limit"
    for chosen, expected in ((20, 20), (400, 400), (None, None), ("edition", 120)):
        options = msgspec.convert({"turn_limit": chosen}, Options)
        assert Table.opened(options).state.turn_limit == expected
    endless = Table(given(["usa_01"], ["pol_01"], turn=120, step=4, turn_limit=None))
    assert endless.play(A, MoveSpy("fra")).state.turn == 121


@rule("war1955.house.tiebreak")
@pytest.mark.parametrize(
    ("position", "ranking", "decided_by"),
    [
        ({"usa": 10, "gbr": -8, "fra": -7}, ((B,), (A,)), "secured"),
        ({"usa": 5, "gbr": -4}, ((B,), (A,)), "lead_sum"),
        ({"hun": -3, "fra": 2, "usa": 1}, ((A,), (B,)), "home_lead"),
        ({"hun": 2, "fra": -2}, ((A, B),), "shared"),
    ],
)
def test_r48_the_guard_ranks_by_countries_then_leads(
    position: dict[str, int], ranking: tuple[tuple[int, ...], ...], decided_by: str
) -> None:
    table = Table(given(["usa_01"], ["pol_01"], turn=120, step=4, position=position))
    table.play(A, MoveSpy("fra"))
    stopped = table.fact(GameStopped)
    assert (stopped.ranking, stopped.decided_by) == (ranking, decided_by)
    standings = ruleset.standings(table.state)
    assert standings.winners == ranking[0]
    assert standings.reason == "turn_limit"


@rule("war1955.ruling.one_action_each", "war1955.components.mercenary_card")
def test_r49_every_country_card_and_no_mercenary_has_an_action() -> None:
    for card in BOX.components.cards:
        assert (card.action is None) == (card.kind == "mercenary")
    table = Table(given(["mer_01", "gbr_01"]))
    assert table.refused(A, Special("mer_01")) == "components.mercenary_card"


@rule("war1955.ruling.counter_only_fresh", "war1955.action.rebel_forces")
def test_r50_rebel_forces_end_nothing_that_lasts() -> None:
    owned: Gadgets = ({}, {"improved_resources": "gbr_07"})
    table = Table(given(["fra_07", "usa_05"], ["pol_01"], effects=[blockade("pol")], gadgets=owned))
    assert table.refused(A, Special("fra_07")) == "ruling.counter_only_fresh"
    assert table.refused(A, Counter("fra_07")) == "turn.order"
    assert table.refused(A, Special("usa_05")) == "action.military_transport"
    assert table.refused(A, MilitaryTransport("fra_07", "usa")) == "action.military_transport"


@rule("war1955.ruling.counter_use_no_advance")
def test_r51_an_assault_used_as_a_counter_moves_no_marker() -> None:
    table = Table(given(["usa_06", "gbr_01"], ["gbr_08"]))
    table.play(A, Special("usa_06", countries=("usa",))).play(B, Counter("gbr_08")).pass_windows()
    assert set(table.state.position.values()) == {0}
    assert not any(isinstance(entry.fact, MarkerAdvanced) for entry in table.entries)


@rule("war1955.ruling.target_changed")
def test_r52_a_pilfering_of_a_hand_that_shrank_takes_nothing() -> None:
    table = Table(given(["usa_07", "gbr_01"], ["fra_05", "pol_01", "pol_02"]))
    table.play(A, Special("usa_07")).play(B, MilitaryTransport("fra_05", "usa")).play(A, Pass())
    table.play(B, Pass())
    assert table.told == ["response_passed", "special_resolved", "cards_discarded"]
    assert "ruling.target_changed" in table.last[1].rules
    assert table.waits_for == (A, "play_card")


@rule("war1955.ruling.delayed_draw", "war1955.action.safe_house")
def test_r53_a_safe_house_is_a_play_with_a_delayed_draw() -> None:
    hands = (["gbr_04", "usa_01", "usa_02"], ["gbr_06", "mer_01"])
    table = Table(given(*hands)).play(A, Special("gbr_04")).play(B, Pass())
    assert table.state.plays_left == 1
    assert table.facts(CardDrawn) == []
    assert table.state.extra_draws == 2
    countered = Table(given(*hands)).play(A, Special("gbr_04")).play(B, Counter("gbr_06"))
    countered.pass_windows()
    assert countered.state.extra_draws == 0


@rule("war1955.ruling.discard_order")
def test_r54_cards_reach_the_discard_pile_in_the_order_named() -> None:
    hands = (["fra_07", "fra_06", "mer_04", "gbr_01"], ["usa_01", "mer_01", "fra_02"])
    table = Table(given(*hands, spies=("fra", "fra")))
    table.play(A, Influence(("mer_04", "fra_07", "fra_06"), "fra"))
    table.play(B, Block(("mer_01", "fra_02", "usa_01")))
    blocked = ("mer_01", "fra_02", "usa_01", "mer_04", "fra_07", "fra_06")
    assert table.state.discard == blocked


# What is not a ruling of its own


@rule("war1955.setup.first_player")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_drawn_first_player_is_a_fact_and_a_chosen_one_is_not(seat: int) -> None:
    drawn = Table.opened(Options(), DeclaredChance({"first_seat": [seat]}))
    assert drawn.fact(FirstSeatDrawn).seat == drawn.state.first_seat == seat
    chosen = Table.opened(Options(first_seat=0 if seat == 0 else 1))
    assert chosen.facts(FirstSeatDrawn) == []
    assert chosen.state.first_seat == seat


@rule("war1955.setup.shuffle_deal")
def test_a_scribe_declares_the_cards_as_they_are_seen() -> None:
    seen = ["fra_05", "usa_01", "mer_06", "hun_08", "gbr_03"]
    table = Table.opened(Options(first_seat=0), DeclaredChance({"card": seen}))
    assert table.state.hands[0] == tuple(seen)
    assert len(table.state.draw_pile) == 44
    assert not set(seen) & set(table.state.draw_pile)


@rule(
    "war1955.setup.neutral_markers",
    "war1955.setup.head_start",
    "war1955.components.pieces",
    "war1955.components.country_faction",
)
def test_setup_places_spies_and_markers_in_order() -> None:
    table = Table.opened(Options(first_seat=1)).play(1, ChooseHome("pol"))
    assert table.told == ["home_chosen", "spy_placed", "marker_placed"]
    table.play(0, ChooseHome("usa"))
    rest = ["marker_placed"] * 4 + ["marker_advanced"] * 2 + ["turn_began"]
    assert table.told == ["home_chosen", "spy_placed", "marker_placed", *rest]
    assert [fact.country for fact in table.facts(MarkerAdvanced)] == ["pol", "usa"]
    assert table.state.position["pol"] == 1
    assert table.state.position["usa"] == -1
    assert sorted(table.state.colour.values()) == ["blue", *["neutral"] * 4, "red"]
    # The track's colour, not its owner, gives a country's faction.
    assert table.state.faction == {0: "blue", 1: "red"}


@rule("war1955.setup.short_board", "war1955.components.board")
def test_the_short_side_has_shorter_tracks_and_nothing_else() -> None:
    normal, short = BOX.half_lengths["normal"], BOX.half_lengths["short"]
    assert all(short[country] < normal[country] for country in COUNTRIES)
    table = Table(given(["hun_01", "gbr_01"], position={"hun": -1}, options=Options(board="short")))
    table.play(A, Influence(("hun_01",), "hun"))
    assert table.fact(GameWon).reasons == ("opponent_home",)


@rule("war1955.turn.no_cards_skip")
def test_a_seat_without_cards_skips_its_plays() -> None:
    table = Table(given([], ["usa_01"], turn=4, actor=B, step=4)).play(B, MoveSpy("hun"))
    assert table.fact(StepSkipped) == StepSkipped(A, "no_cards", 0)
    assert len(table.state.hands[A]) == 5
    assert table.waits_for == (A, "move_spy")


@rule("war1955.turn.order")
def test_a_turn_is_play_play_refill_spy() -> None:
    table = Table(given(["usa_01", "usa_02"], []))
    parts = [ruleset.chapter(table.state).part]
    table.play(A, Influence(("usa_01",), "usa"))
    parts.append(ruleset.chapter(table.state).part)
    table.play(A, Influence(("usa_02",), "usa"))
    parts.append(ruleset.chapter(table.state).part)
    assert parts == ["play1", "play2", "spy"]
    ends = [tag for tag in table.told if tag in ("plays_closed", "refill_ended")]
    assert ends == ["plays_closed", "refill_ended"]
    assert table.refused(B, MoveSpy("usa")) == "turn.order"
    table.play(A, MoveSpy("usa"))
    assert (table.state.turn, table.state.actor) == (6, B)


@rule(
    "war1955.play.two_ways",
    "war1955.play.special_ignores_flag",
    "war1955.play.influence_ignores_action",
    "war1955.components.country_card",
)
def test_a_country_card_is_an_action_or_an_influence() -> None:
    """usa_03 blockades any country, or moves the marker of its own."""
    action = Table(given(["usa_03", "gbr_01"])).play(A, Special("usa_03", country="hun"))
    assert action.state.is_blockaded("hun")
    assert set(action.state.position.values()) == {0}
    figure = Table(given(["usa_03", "gbr_01"])).play(A, Influence(("usa_03",), "usa"))
    assert figure.state.position["usa"] == -4
    assert figure.state.effects == ()
    for cards in ((), ("usa_03", "usa_03"), ("pol_01",), ("nothing",)):
        assert Table(given(["usa_03"])).refused(A, Influence(cards, "usa")) == "play.two_ways"


@rule("war1955.mercenary.flat_value")
def test_a_mercenary_is_worth_its_figure_everywhere() -> None:
    for target in COUNTRIES:
        table = Table(given(["mer_04", "gbr_01"], spies=("fra", "hun")))
        table.play(A, Influence(("mer_04",), target))
        announced = table.fact(InfluenceAnnounced)
        assert (announced.country_part, announced.bonus, announced.penalty) == (0, 0, 0)
        assert announced.total == 2


@rule("war1955.action.deport")
def test_a_deported_spy_goes_home() -> None:
    table = Table(given(["usa_04", "gbr_01"], spies=("fra", "usa"))).play(A, Special("usa_04"))
    assert table.fact(SpyMoved) == SpyMoved(B, "usa", "hun", "deport")


@rule("war1955.action.blockade", "war1955.ruling.duration")
def test_effects_end_in_the_order_they_began() -> None:
    running = [detained(A, 5), blockade("pol", 5), face_up(B, 5), blockade("usa", 7)]
    table = Table(given(["mer_01"], ["usa_01"], turn=5, plays_left=1, effects=running))
    table.play(A, Influence(("mer_01",), "sun")).pass_windows()
    assert [fact.kind for fact in table.facts(EffectEnded)] == [
        "detain",
        "blockade",
        "paid_informant",
    ]
    assert table.told[-6:] == [
        "effect_ended",
        "effect_ended",
        "effect_ended",
        "hand_hidden",
        "turn_ended",
        "turn_began",
    ]


@rule("war1955.victory.three")
def test_secured_countries_are_told_in_the_order_of_the_board() -> None:
    """Whatever the order in which the markers were placed."""
    state = given(["usa_01", "gbr_01"], position={"pol": -9, "fra": -8, "usa": -9})
    placed = {country: state.position[country] for country in reversed(COUNTRIES)}
    table = Table(changed(state, position=placed)).play(A, Influence(("usa_01",), "usa"))
    assert table.fact(GameWon).countries == ("usa", "fra", "pol")
    assert ruleset.standings(table.state).lines[A].details["secured"] == "usa, fra, pol"


@rule("war1955.victory.three", "war1955.victory.home")
def test_both_reasons_of_a_victory_are_told() -> None:
    position = {"usa": -10, "sun": -10, "hun": -6}
    table = Table(given(["hun_01", "gbr_01"], position=position))
    table.play(A, Influence(("hun_01",), "hun"))
    assert table.fact(GameWon).reasons == ("three_countries", "opponent_home")
    standings = ruleset.standings(table.state)
    assert standings.reason == "three_countries+opponent_home"
    assert [(line.score, line.rank) for line in standings.lines] == [(3, 1), (0, 2)]
    assert standings.lines[0].details["secured"] == "usa, sun, hun"
    assert standings.lines[1].details["missing_to_home"] == 8
