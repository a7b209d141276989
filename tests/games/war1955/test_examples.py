"""The worked examples of the specification, by their numbers: E1 to E20 are the rulebook's own."""

from __future__ import annotations

import pytest

from domain.games.war1955 import ruleset
from domain.games.war1955.facts import (
    BlockMade,
    CardDrawn,
    CardsDiscarded,
    CounterResolved,
    CountrySecured,
    CountryUnsecured,
    DiscardReshuffled,
    EffectBegan,
    EffectEnded,
    GadgetBuilt,
    GameStopped,
    GameWon,
    HandHidden,
    InfluenceAnnounced,
    InfluenceBlocked,
    MarkerAdvanced,
    PlaySpent,
    ResponsePassed,
    SpyMoved,
    SpyMoveSkipped,
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
from tests.games.war1955.given import A, B, Gadgets, Table, blockade, detained, face_up, given

rule = pytest.mark.rule


def announced(table: Table, *cards: str, target: str) -> InfluenceAnnounced:
    """A plays these cards for influence: what was announced, for one play."""
    table.play(A, Influence(cards, target))
    assert len(table.facts(PlaySpent)) == 1
    return table.fact(InfluenceAnnounced)


# The rulebook's own


@rule("war1955.setup.second_home")
def test_e1_the_second_home_is_of_the_other_faction() -> None:
    table = Table.opened().play(0, ChooseHome("fra"))
    assert table.refused(1, ChooseHome("usa")) == "setup.second_home"
    assert table.legal(1) == [ChooseHome("sun"), ChooseHome("pol"), ChooseHome("hun")]
    for home in ("sun", "pol", "hun"):
        assert Table(table.state).play(1, ChooseHome(home)).state.faction == {0: "blue", 1: "red"}


@rule("war1955.influence.spy_bonus")
def test_e2_the_spy_adds_one_to_a_card_of_its_country() -> None:
    table = Table(given(["fra_06", "gbr_01"], spies=("fra", "hun")))
    assert announced(table, "fra_06", target="fra").total == 3


@rule("war1955.combine.sum", "war1955.combine.one_card", "war1955.influence.spy_combine")
def test_e3_two_cards_of_the_spys_country_are_one_play() -> None:
    table = Table(given(["fra_06", "fra_07", "gbr_01"], spies=("fra", "hun")))
    assert announced(table, "fra_06", "fra_07", target="fra").total == 4
    assert table.state.plays_left == 1
    assert table.rules(PlaySpent) == {"combine.one_card"}


@rule("war1955.combine.same_flag")
def test_e4_cards_of_two_countries_do_not_combine() -> None:
    table = Table(given(["fra_06", "pol_06"], spies=("fra", "hun")))
    for target in ("fra", "pol", "usa"):
        assert table.refused(A, Influence(("fra_06", "pol_06"), target)) == "combine.same_flag"


@rule("war1955.combine.same_flag")
def test_e5_two_cards_do_not_combine_without_the_spy() -> None:
    table = Table(given(["fra_06", "fra_02"], homes=("gbr", "hun"), spies=("pol", "hun")))
    assert table.refused(A, Influence(("fra_06", "fra_02"), "fra")) == "combine.same_flag"


@rule("war1955.combine.same_flag", "war1955.influence.where")
def test_e6_two_cards_do_not_combine_abroad() -> None:
    table = Table(given(["fra_06", "fra_02"], homes=("gbr", "hun"), spies=("fra", "hun")))
    assert table.refused(A, Influence(("fra_06", "fra_02"), "pol")) == "combine.same_flag"
    assert table.refused(A, Influence(("fra_06",), "pol")) == "influence.where"


@rule("war1955.influence.faction_penalty")
def test_e7_a_blue_card_loses_one_in_a_red_country() -> None:
    table = Table(given(["fra_06", "gbr_01"], spies=("hun", "pol"), homes=("gbr", "pol")))
    announcement = announced(table, "fra_06", target="hun")
    assert (announcement.country_part, announcement.penalty, announcement.total) == (2, 1, 1)


@rule("war1955.influence.home_penalty")
def test_e8_a_blue_card_loses_one_in_a_red_home() -> None:
    table = Table(given(["fra_06", "gbr_01"], homes=("sun", "gbr"), spies=("pol", "gbr")))
    assert announced(table, "fra_06", target="sun").total == 1
    assert "influence.home_penalty" in table.rules(InfluenceAnnounced)


@rule("war1955.mercenary.free_combine", "war1955.mercenary.one_card")
def test_e9_a_mercenary_joins_wherever_the_spy_is() -> None:
    table = Table(given(["fra_06", "mer_01", "gbr_01"], homes=("gbr", "hun"), spies=("pol", "hun")))
    assert announced(table, "fra_06", "mer_01", target="fra").total == 3
    assert table.rules(PlaySpent) == {"mercenary.one_card"}


@rule("war1955.combine.sum", "war1955.mercenary.free_combine")
def test_e10_two_cards_and_a_mercenary_are_one_play() -> None:
    table = Table(given(["fra_06", "fra_07", "mer_04", "gbr_01"], spies=("fra", "hun")))
    assert announced(table, "fra_06", "fra_07", "mer_04", target="fra").total == 6
    assert table.rules(PlaySpent) == {"combine.one_card", "mercenary.one_card"}


@rule("war1955.influence.home_penalty", "war1955.mercenary.flat_value")
def test_e11_the_penalty_at_home_spares_the_mercenary() -> None:
    table = Table(given(["fra_06", "mer_04", "gbr_01"], homes=("pol", "gbr"), spies=("hun", "gbr")))
    announcement = announced(table, "fra_06", "mer_04", target="pol")
    assert (announcement.penalty, announcement.mercenaries, announcement.total) == (1, 2, 3)


@rule("war1955.gadget.transport_cost")
def test_e12_the_fare_shows_where_from_or_where_to() -> None:
    owned: Gadgets = ({"advanced_transport": "gbr_07"}, {})
    hand = ["fra_06", "pol_06", "usa_01", "mer_01"]
    table = Table(given(hand, spies=("pol", "hun"), gadgets=owned))
    for fare in ("usa_01", "mer_01"):
        assert table.refused(A, AdvancedTransport(fare, "fra")) == "gadget.transport_cost"
    for fare in ("fra_06", "pol_06"):
        again = Table(table.state).play(A, AdvancedTransport(fare, "fra"))
        assert again.told == ["transport_used", "cards_discarded", "spy_moved"]
        assert again.state.discard == (fare,)
        assert again.state.spy[A] == "fra"


@rule("war1955.gadget.limit")
def test_e13_nobody_owns_a_gadget_twice() -> None:
    table = Table(given(["fra_06", "usa_01"], gadgets=({"advanced_transport": "gbr_07"}, {})))
    again = Special("fra_06", gadget="advanced_transport")
    assert table.refused(A, again) == "gadget.limit"
    assert Special("fra_06", gadget="improved_resources") in table.legal(A)


def influence_of_four_in_france(*blockers: str) -> Table:
    table = Table(given(["fra_06", "fra_07", "gbr_01"], blockers, spies=("fra", "fra")))
    assert announced(table, "fra_06", "fra_07", target="fra").total == 4
    assert table.waits_for == (B, "respond_influence")
    return table


@rule("war1955.block.total", "war1955.block.wrong_faction")
def test_e14_cards_of_the_attacked_faction_block() -> None:
    table = influence_of_four_in_france("usa_01", "pol_01").play(B, Block(("usa_01",)))
    assert table.told[:4] == [
        "block_made",
        "cards_discarded",
        "cards_discarded",
        "influence_blocked",
    ]
    assert table.state.position["fra"] == 0


@rule("war1955.block.wrong_faction")
def test_e15_a_red_card_does_not_block_in_a_blue_country() -> None:
    table = influence_of_four_in_france("usa_01", "pol_01")
    assert table.refused(B, Block(("usa_01", "pol_01"))) == "block.wrong_faction"


@rule("war1955.influence.spy_bonus", "war1955.ruling.bonus_automatic", "war1955.block.total")
def test_e16_the_block_of_great_britain() -> None:
    hands = (["gbr_01", "mer_01", "usa_02"], ["fra_02", "usa_01"])
    table = Table(given(*hands, spies=("gbr", "gbr")))
    announcement = announced(table, "gbr_01", "mer_01", target="gbr")
    assert (announcement.country_part, announcement.bonus, announcement.mercenaries) == (4, 1, 1)
    assert announcement.total == 6
    table.play(B, Block(("fra_02", "usa_01")))
    assert table.fact(BlockMade).values == (3, 4)
    assert table.state.position["gbr"] == 0


@rule("war1955.block.spy_bonus")
def test_e17_the_spy_adds_one_to_a_matching_blocking_card() -> None:
    table = Table(given(["pol_01", "gbr_01"], ["pol_03"], spies=("fra", "pol")))
    assert announced(table, "pol_01", target="pol").total == 4
    table.play(B, Block(("pol_03",)))
    assert (table.fact(BlockMade).values, table.fact(BlockMade).total) == ((4,), 4)
    assert table.fact(InfluenceBlocked) == InfluenceBlocked("pol", 4)
    assert table.state.position["pol"] == 0


@rule("war1955.victory.three", "war1955.goal.objectives")
def test_e18_a_third_secured_country_wins() -> None:
    position = {"fra": -8, "sun": -10, "usa": -9}
    table = Table(given(["usa_01", "hun_01"], homes=("hun", "gbr"), position=position))
    table.play(A, Influence(("usa_01",), "usa"))
    won = table.fact(GameWon)
    assert won == GameWon(A, ("three_countries",), ("usa", "fra", "sun"))
    assert table.state.phase == "over"


@rule("war1955.victory.home")
def test_e19_securing_the_opponents_home_wins() -> None:
    table = Table(given(["gbr_01", "hun_01"], homes=("hun", "gbr"), position={"gbr": -6}))
    table.play(A, Influence(("gbr_01",), "gbr"))
    assert table.fact(GameWon) == GameWon(A, ("opponent_home",), ("gbr",))
    assert table.state.phase == "over"


@rule("war1955.secure.locked")
@pytest.mark.parametrize("seat", [A, B])
def test_e20_no_card_but_revolution_moves_a_secured_marker(seat: int) -> None:
    hand = ["sun_01", "usa_06", "mer_01", "pol_08"]
    hands = (hand, ["gbr_01"]) if seat == A else (["gbr_01"], hand)
    table = Table(given(*hands, actor=seat, position={"sun": -10}))
    for cards in (("sun_01",), ("mer_01",)):
        assert table.refused(seat, Influence(cards, "sun")) == "secure.locked"
    assert table.refused(seat, Special("usa_06", countries=("usa", "sun"))) == "secure.locked"
    assert table.refused(seat, Special("pol_08", countries=("sun",))) == "secure.locked"


# Derived cases


@rule("war1955.setup.head_start", "war1955.opening.single_play")
def test_e21_setup_ends_with_a_head_start_and_one_play() -> None:
    table = Table.opened().play(0, ChooseHome("fra")).play(1, ChooseHome("hun"))
    state = table.state
    expected = {"usa": 0, "gbr": 0, "fra": -1, "sun": 0, "pol": 0, "hun": 1}
    assert state.position == expected
    assert state.spy == {0: "fra", 1: "hun"}
    assert (state.turn, state.actor, state.plays_left) == (1, 0, 1)


@rule("war1955.opening.single_play", "war1955.ruling.own_turn_counter")
def test_e22_the_opening_play_cannot_be_defended() -> None:
    table = Table(given(["usa_06", "fra_07"], ["gbr_06", "mer_01"], turn=1))
    table.play(A, Special("usa_06", countries=("usa", "pol"))).play(B, Counter("gbr_06"))
    assert "special_countered" in table.told
    assert table.waits_for == (A, "move_spy")
    assert table.told[-1] == "refill_ended"
    assert table.state.position["usa"] == 0


def assault_with_two_counters() -> Table:
    table = Table(given(["pol_08", "fra_07", "gbr_01"], ["gbr_08", "gbr_06", "mer_01"]))
    table.play(A, Special("pol_08", countries=("usa", "fra", "sun")))
    assert table.waits_for == (B, "respond_special")
    table.play(B, Counter("gbr_08"))
    assert table.waits_for == (A, "respond_counter")
    table.play(A, Counter("fra_07"))
    assert table.waits_for == (B, "respond_counter")
    return table


@rule("war1955.ruling.counter_stack", "war1955.ruling.own_turn_counter")
def test_e23_two_counters_let_the_assault_stand() -> None:
    table = assault_with_two_counters().play(B, Pass())
    assert [(f.card, f.target_card, f.effective) for f in table.facts(CounterResolved)] == [
        ("fra_07", "gbr_08", True),
        ("gbr_08", "pol_08", False),
    ]
    assert table.state.discard == ("pol_08", "gbr_08", "fra_07")
    assert [fact.country for fact in table.facts(MarkerAdvanced)] == ["usa", "fra", "sun"]
    assert table.state.plays_left == 0
    assert table.waits_for == (A, "move_spy")


@rule("war1955.ruling.counter_stack")
def test_e24_three_counters_cancel_the_assault() -> None:
    table = assault_with_two_counters().play(B, Counter("gbr_06"))
    assert "special_countered" in table.told
    assert table.facts(MarkerAdvanced) == []
    assert table.state.discard == ("pol_08", "gbr_08", "fra_07", "gbr_06")
    assert table.waits_for == (A, "move_spy")


@rule("war1955.ruling.coordinated_counter_scope", "war1955.action.coordinated_attack_counter")
def test_e25_an_attack_does_not_counter_an_assault() -> None:
    table = Table(given(["pol_08", "gbr_01"], ["usa_06"]))
    table.play(A, Special("pol_08", countries=("usa",)))
    assert table.refused(B, Counter("usa_06")) == "ruling.coordinated_counter_scope"


@rule("war1955.timing.opponent_turn")
def test_e26_a_coordinated_card_counters_on_the_opponents_turn_only() -> None:
    table = Table(given(["usa_06", "pol_08", "fra_07"], ["gbr_08", "mer_01"]))
    table.play(A, Special("usa_06", countries=("usa",))).play(B, Counter("gbr_08"))
    assert table.refused(A, Counter("pol_08")) == "timing.opponent_turn"
    assert table.legal(A) == [Pass(), Counter("fra_07")]


@rule("war1955.ruling.public_windows")
def test_e27_a_hidden_hand_without_an_answer_is_asked_all_the_same() -> None:
    table = Table(given(["usa_03", "gbr_01"], ["mer_01"]))
    table.play(A, Special("usa_03", country="pol"))
    assert table.waits_for == (B, "respond_special")
    assert table.legal(B) == [Pass()]
    table.play(B, Pass())
    assert table.fact(ResponsePassed) == ResponsePassed(B, "usa_03")


@rule("war1955.ruling.informant_scope")
def test_e28_an_open_hand_without_an_answer_is_not_asked() -> None:
    table = Table(given(["usa_03", "gbr_01"], ["mer_01", "fra_02"], effects=[face_up(B)]))
    table.play(A, Special("usa_03", country="pol"))
    assert table.fact(EffectBegan).kind == "blockade"
    assert table.waits_for == (A, "play_card")


@rule("war1955.ruling.public_windows", "war1955.action.detain")
def test_e29_a_detained_spy_elsewhere_cannot_block() -> None:
    hidden = ["fra_02", "usa_01", "usa_05", "gbr_06"]
    state = given(
        ["fra_06", "usa_03", "gbr_01"], hidden, spies=("fra", "pol"), effects=[detained(B)]
    )
    table = Table(state).play(A, Influence(("fra_06",), "fra"))
    assert table.state.position["fra"] == -3
    table.play(A, Special("usa_03", country="pol"))
    assert table.waits_for == (B, "respond_special")


def five_in_poland(*hand: str) -> Table:
    state = given(["pol_01", *hand], ["pol_03", "pol_04", "mer_01"], spies=("pol", "fra"))
    table = Table(state)
    assert announced(table, "pol_01", target="pol").total == 5
    assert table.refused(B, Block(("pol_04", "mer_01"))) == "block.presence"
    table.play(B, MilitaryTransport("pol_03", "pol"))
    assert table.waits_for == (A, "respond_special")
    return table


@rule("war1955.ruling.presence_moment", "war1955.ruling.transport_timing")
def test_e30_a_transport_in_the_window_gives_presence() -> None:
    table = five_in_poland("gbr_01").play(A, Pass())
    assert table.fact(SpyMoved) == SpyMoved(B, "fra", "pol", "transport")
    assert table.waits_for == (B, "respond_influence")
    table.play(B, Block(("pol_04", "mer_01")))
    assert table.fact(BlockMade).values == (4, 1)
    assert table.state.position["pol"] == 0


@rule("war1955.ruling.transport_counterable", "war1955.ruling.own_turn_counter")
def test_e31_a_countered_transport_leaves_the_window_open() -> None:
    table = five_in_poland("gbr_06", "gbr_01").play(A, Counter("gbr_06"))
    assert table.state.plays_left == 0
    assert table.waits_for == (B, "respond_counter")
    table.play(B, Pass())
    assert "special_countered" in table.told
    assert table.waits_for == (B, "respond_influence")
    assert table.refused(B, Block(("pol_04", "mer_01"))) == "block.presence"
    assert table.legal(B) == [Pass()]


@rule("war1955.ruling.block_excess", "war1955.block.total")
def test_e32_a_block_may_be_larger_but_not_smaller() -> None:
    table = influence_of_four_in_france("usa_01", "mer_01")
    assert table.legal(B) == [Pass(), Block(("usa_01",))]
    assert table.refused(B, Block(("mer_01",))) == "block.total"
    table.play(B, Block(("usa_01", "mer_01")))
    assert table.fact(BlockMade).total == 5
    assert "ruling.block_excess" in table.rules(BlockMade)


@rule("war1955.block.spy_bonus", "war1955.block.presence")
def test_e33_at_home_without_the_spy_there_is_no_bonus() -> None:
    table = Table(
        given(["pol_04", "gbr_01"], ["pol_03"], homes=("fra", "pol"), spies=("fra", "usa"))
    )
    assert announced(table, "pol_04", target="pol").total == 3
    table.play(B, Block(("pol_03",)))
    assert table.fact(BlockMade).values == (3,)
    assert "block.spy_bonus" not in table.rules(BlockMade)


@rule("war1955.ruling.single_penalty")
def test_e34_home_and_spy_give_one_penalty() -> None:
    table = Table(given(["fra_02", "gbr_01"], homes=("hun", "gbr")))
    announcement = announced(table, "fra_02", target="hun")
    assert (announcement.penalty, announcement.total) == (1, 2)
    assert "ruling.single_penalty" in table.rules(InfluenceAnnounced)


@rule("war1955.influence.spy_country", "war1955.combine.same_flag")
def test_e35_a_card_of_the_same_faction_has_neither_bonus_nor_penalty() -> None:
    table = Table(given(["fra_02", "usa_01", "gbr_01"], spies=("usa", "hun")))
    assert table.refused(A, Influence(("fra_02", "usa_01"), "usa")) == "combine.same_flag"
    announcement = announced(table, "fra_02", target="usa")
    assert (announcement.bonus, announcement.penalty, announcement.total) == (0, 0, 3)


@rule("war1955.ruling.home_combine")
def test_e36_at_home_two_cards_combine_only_with_the_spy() -> None:
    table = Table(given(["fra_06", "fra_07"], spies=("pol", "hun")))
    assert table.refused(A, Influence(("fra_06", "fra_07"), "fra")) == "ruling.home_combine"


@rule("war1955.ruling.overshoot")
def test_e37_excess_squares_are_lost_but_count_for_the_block() -> None:
    hands = (["fra_06", "fra_07", "mer_04", "gbr_01"], ["usa_01", "mer_01", "mer_05"])
    table = Table(given(*hands, spies=("fra", "fra"), position={"fra": -7}))
    assert announced(table, "fra_06", "fra_07", "mer_04", target="fra").total == 6
    assert table.refused(B, Block(("usa_01", "mer_01"))) == "block.total"
    blocked = Table(table.state).play(B, Block(("usa_01", "mer_05")))
    assert blocked.fact(BlockMade).total == 6
    assert blocked.state.position["fra"] == -7
    table.play(B, Pass())
    moved = table.fact(MarkerAdvanced)
    assert (moved.origin, moved.to) == (-7, -8)
    assert "ruling.overshoot" in table.rules(MarkerAdvanced)
    assert table.fact(CountrySecured) == CountrySecured("fra", A)


@rule("war1955.ruling.duration", "war1955.action.blockade")
def test_e38_a_blockade_binds_both_for_three_turns() -> None:
    table = Table(given(["usa_03", "fra_06", "gbr_01", "gbr_02"], ["fra_02", "pol_01", "pol_02"]))
    table.play(A, Special("usa_03", country="fra")).pass_windows()
    assert table.refused(A, Influence(("fra_06",), "fra")) == "action.blockade"
    table.finish_turn(lambda move: "fra_06" not in move.cards)
    assert table.state.turn == 6
    assert table.refused(B, Influence(("fra_02",), "fra")) == "action.blockade"
    table.finish_turn(lambda move: "fra_02" not in move.cards)
    assert table.state.turn == 7
    assert table.refused(A, Influence(("fra_06",), "fra")) == "action.blockade"
    table.finish_turn(lambda move: "fra_06" not in move.cards)
    assert table.fact(EffectEnded).target == "fra"
    assert table.state.turn == 8
    assert Influence(("fra_02",), "fra") in table.legal(B)


@rule("war1955.ruling.duration", "war1955.ruling.detain_scope")
def test_e39_a_detained_spy_is_stuck_for_three_turns() -> None:
    table = Table(given(["usa_02", "gbr_01", "gbr_02"], ["fra_05", "pol_01", "pol_02"]))
    table.play(A, Special("usa_02")).pass_windows().finish_turn()
    # Turn 6: neither transport nor Spy move.
    assert table.refused(B, MilitaryTransport("fra_05", "usa")) == "action.detain"
    table.finish_turn(lambda move: "fra_05" not in move.cards)
    assert table.fact(SpyMoveSkipped) == SpyMoveSkipped(B, "hun")
    # Turn 7: no interruption.
    assert table.pending == ((A, "play_card"),)
    assert table.refused(B, MilitaryTransport("fra_05", "usa")) == "action.detain"
    table.finish_turn()
    # Turn 8: free.
    assert table.state.turn == 8
    assert MilitaryTransport("fra_05", "usa") in table.legal(B)


@rule("war1955.ruling.detain_scope", "war1955.action.deport")
def test_e40_a_detained_spy_is_not_deported() -> None:
    table = Table(given(["usa_04", "gbr_01"], spies=("fra", "usa"), effects=[detained(B)]))
    assert table.refused(A, Special("usa_04")) == "ruling.detain_scope"


@rule("war1955.ruling.transport_timing", "war1955.action.detain")
def test_e41_a_transport_comes_before_the_detention() -> None:
    table = Table(given(["usa_02", "usa_01"], ["fra_05", "mer_01"]))
    table.play(A, Special("usa_02")).play(B, MilitaryTransport("fra_05", "gbr")).play(A, Pass())
    assert table.waits_for == (B, "respond_special")
    table.play(B, Pass())
    assert table.state.spy[B] == "gbr"
    assert table.state.is_detained(B)


@rule("war1955.ruling.target_changed")
def test_e42_a_spy_that_went_home_is_not_deported() -> None:
    table = Table(given(["usa_04", "usa_01"], ["fra_05", "mer_01"], spies=("fra", "usa")))
    table.play(A, Special("usa_04")).play(B, MilitaryTransport("fra_05", "hun")).play(A, Pass())
    table.play(B, Pass())
    assert table.told == ["response_passed", "special_resolved", "cards_discarded"]
    assert table.state.spy[B] == "hun"
    assert table.state.plays_left == 1


@rule("war1955.action.revolution")
def test_e43_a_revolution_frees_a_secured_country() -> None:
    table = Table(given([], ["usa_08", "gbr_01"], actor=B, position={"usa": -10}))
    assert ruleset.standings(table.state).lines[A].score == 1
    table.play(B, Special("usa_08", country="usa"))
    assert table.fact(CountryUnsecured) == CountryUnsecured("usa", A)
    assert table.fact(MarkerAdvanced).to == -8
    assert table.told.index("country_unsecured") < table.told.index("marker_advanced")
    assert ruleset.standings(table.state).lines[A].score == 0


@rule("war1955.ruling.effect_overlap", "war1955.ruling.revolution_limits")
def test_e44_a_blockade_keeps_a_revolution_out() -> None:
    hands = (["usa_03", "gbr_01", "gbr_02"], ["usa_08", "fra_02"])
    table = Table(given(*hands, position={"pol": -9}))
    table.play(A, Special("usa_03", country="pol")).pass_windows().finish_turn()
    assert table.refused(B, Special("usa_08", country="pol")) == "ruling.revolution_limits"


@rule("war1955.ruling.coordinated_minimum", "war1955.victory.three")
def test_e45_a_coordinated_action_secures_all_before_victory_is_checked() -> None:
    position = {"usa": -10, "sun": -10, "gbr": -8, "hun": -7}
    table = Table(given(["usa_06", "fra_02"], homes=("fra", "pol"), position=position))
    table.play(A, Special("usa_06", countries=("gbr", "hun")))
    assert [fact.country for fact in table.facts(CountrySecured)] == ["gbr", "hun"]
    won = table.fact(GameWon)
    assert won == GameWon(A, ("three_countries",), ("usa", "gbr", "sun", "hun"))


@rule("war1955.victory.immediate")
def test_e46_a_victory_stops_the_turn_at_once() -> None:
    position = {"usa": -10, "sun": -10, "gbr": -8}
    table = Table(given(["gbr_01", "fra_02"], position=position)).play(
        A, Influence(("gbr_01",), "gbr")
    )
    assert table.told[-1] == "game_won"
    assert table.pending == ()
    assert table.legal(A) == table.legal(B) == []
    assert table.refused(A, Influence(("fra_02",), "fra")) == "victory.immediate"


@rule("war1955.ruling.resupply_count", "war1955.action.strategic_resupply")
def test_e47_a_resupply_draws_the_hand_limit() -> None:
    hand = ["fra_02", "usa_01", "usa_02", "gbr_01", "gbr_02"]
    table = Table(given(hand, gadgets=({"improved_resources": "gbr_07"}, {})))
    table.play(A, Special("fra_02"))
    discarded = [fact for fact in table.facts(CardsDiscarded) if fact.reason == "resupply"]
    assert discarded[0].cards == ("usa_01", "usa_02", "gbr_01", "gbr_02")
    assert len(table.facts(CardDrawn)) == 6


def refill_with(pile: int, discard: int, missing: int) -> Table:
    """A plays mer_01 as its last play; B holds whatever is left of the deck."""
    hand = ["mer_01", "usa_01", "usa_02", "usa_03", "usa_04"][: 6 - missing]
    state = given(hand, plays_left=1)
    spare = state.draw_pile[: len(state.draw_pile) - pile - (discard - 1)]
    table = Table(given(hand, spare, plays_left=1, pile=pile))
    assert len(table.state.discard) == discard - 1
    table.play(A, Influence(("mer_01",), "usa")).pass_windows()
    return table


@rule("war1955.draw.reshuffle", "war1955.ruling.reshuffle_moment")
def test_e48_the_discard_pile_is_reshuffled_in_the_middle_of_a_refill() -> None:
    table = refill_with(pile=2, discard=20, missing=4)
    refill = [told for told in table.told if told in ("card_drawn", "discard_reshuffled")]
    assert refill == ["card_drawn"] * 2 + ["discard_reshuffled"] + ["card_drawn"] * 2
    assert table.fact(DiscardReshuffled).count == 20
    assert (len(table.state.draw_pile), len(table.state.discard)) == (18, 0)


@rule("war1955.ruling.reshuffle_moment")
def test_e49_the_pile_is_made_anew_as_soon_as_it_is_empty() -> None:
    table = refill_with(pile=2, discard=20, missing=2)
    assert table.told[-4:] == ["card_drawn", "card_drawn", "discard_reshuffled", "refill_ended"]
    assert (len(table.state.draw_pile), len(table.state.discard)) == (20, 0)


@rule("war1955.ruling.extra_draws_stack", "war1955.draw.no_discard")
def test_e50_promised_draws_add_up_and_nothing_is_thrown_away() -> None:
    hand = ["gbr_04", "fra_08", "usa_01", "usa_02", "usa_03"]
    table = Table(given(hand, ["pol_01", "pol_02"]))
    table.play(A, Special("gbr_04")).pass_windows()
    table.play(A, Special("fra_08")).pass_windows()
    drawn = [fact.reason for fact in table.facts(CardDrawn)]
    assert drawn == ["refill"] * 2 + ["extra"] * 5
    assert len(table.state.hands[A]) == 10
    table.finish_turn().finish_turn()
    table.play(A, Influence(("usa_01",), "usa")).pass_windows()
    table.play(A, Influence(("usa_02",), "usa")).pass_windows()
    assert len(table.state.hands[A]) == 8
    assert table.facts(CardDrawn) == []
    assert "draw.no_discard" in table.last[-1].rules


@rule("war1955.ruling.pilfer_limits", "war1955.action.pilfer_account")
def test_e51_two_cards_survive_a_pilfering() -> None:
    poor = Table(given(["usa_07", "gbr_01"], ["pol_01", "pol_02"]))
    assert poor.refused(A, Special("usa_07")) == "ruling.pilfer_limits"
    rich = ["pol_01", "pol_02", "pol_04", "pol_05", "mer_01"]
    table = Table(given(["usa_07", "gbr_01"], rich)).play(A, Special("usa_07")).play(B, Pass())
    assert table.waits_for == (B, "pilfer_keep")
    assert len(table.legal(B)) == 10
    table.play(B, Keep(("pol_02", "mer_01")))
    assert table.fact(CardsDiscarded).cards == ("pol_01", "pol_04", "pol_05")
    assert table.state.hands[B] == ("pol_02", "mer_01")


@rule("war1955.ruling.limit_lost", "war1955.action.gadget_buster")
def test_e52_losing_improved_resources_costs_no_card() -> None:
    six = ["pol_01", "pol_02", "pol_04", "pol_05", "hun_01", "hun_02"]
    owned: Gadgets = ({}, {"improved_resources": "gbr_07"})
    table = Table(given(["usa_01", "gbr_01", "gbr_02"], six, gadgets=owned))
    table.play(A, Special("usa_01", gadget="improved_resources")).play(B, Pass())
    assert table.told[-2:] == ["gadget_destroyed", "cards_discarded"]
    assert table.state.discard == ("usa_01", "gbr_07")
    assert len(table.state.hands[B]) == 6
    table.finish_turn().finish_turn()
    assert len(table.state.hands[B]) == 5


@rule("war1955.ruling.hold", "war1955.gadget.advanced_transport")
def test_e53_a_held_phase_allows_a_free_move_before_the_refill() -> None:
    hand = ["usa_01", "fra_06", "gbr_01"]
    owned: Gadgets = ({"advanced_transport": "gbr_07"}, {})
    table = Table(given(hand, plays_left=1, gadgets=owned))
    table.play(A, Influence(("usa_01",), "usa", hold=True))
    assert table.waits_for == (A, "wrap_up")
    table.play(A, AdvancedTransport("fra_06", "pol"))
    assert table.state.discard == ("usa_01", "fra_06")
    assert table.waits_for == (A, "wrap_up")
    table.play(A, EndPlays())
    assert table.told == ["plays_closed", *["card_drawn"] * 4, "refill_ended"]
    assert table.waits_for == (A, "move_spy")
    assert table.state.spy[A] == "pol"


@rule("war1955.ruling.no_legal_play")
def test_e54_both_steps_are_skipped_when_no_card_can_be_played() -> None:
    state = given(
        ["gbr_06"],
        ["pol_01"],
        turn=4,
        actor=B,
        step=4,
        spies=("sun", "hun"),
        position={"gbr": 9, "fra": -8},
        effects=[blockade("sun", until=5, by=B)],
    )
    table = Table(state).play(B, MoveSpy("hun"))
    skipped = [(fact.reason, fact.plays_left) for fact in table.facts(StepSkipped)]
    assert skipped == [("no_legal_play", 1), ("no_legal_play", 0)]
    assert table.waits_for == (A, "move_spy")
    assert (table.state.turn, table.state.actor) == (5, A)


@rule("war1955.ruling.must_play")
def test_e55_who_can_play_must_play() -> None:
    table = Table(given(["usa_01", "gbr_01"]))
    assert table.refused(A, SkipStep()) == "ruling.must_play"


@rule("war1955.ruling.transport_timing")
def test_e56_a_transport_interrupts_the_spy_move() -> None:
    table = Table(given(["gbr_06", "fra_07"], ["fra_05"], step=4))
    assert table.pending == ((A, "move_spy"), (B, "interject"))
    table.play(B, MilitaryTransport("fra_05", "usa"))
    assert table.told == ["special_announced", "special_resolved", "cards_discarded", "spy_moved"]
    assert table.state.spy[B] == "usa"
    assert table.waits_for == (A, "move_spy")


@rule("war1955.ruling.mercenary_only", "war1955.mercenary.any_country")
def test_e57_mercenaries_alone_form_one_action() -> None:
    table = Table(given(["mer_01", "mer_02", "mer_04", "gbr_01"]))
    assert announced(table, "mer_01", "mer_02", "mer_04", target="sun").total == 4
    assert table.state.plays_left == 1


@rule("war1955.house.turn_limit", "war1955.house.tiebreak")
def test_e58_the_guard_compares_the_sums_of_leads() -> None:
    position = {"fra": -8, "hun": 8, "usa": -5, "pol": 2}
    table = Table(given(["gbr_01"], ["pol_01"], turn=120, step=4, position=position))
    table.play(A, MoveSpy("fra"))
    assert table.told == ["spy_stayed", "turn_ended", "game_stopped"]
    assert table.fact(GameStopped) == GameStopped(120, ((A,), (B,)), "lead_sum")


@rule("war1955.ruling.rebel_card_blocks")
def test_e59_rebel_forces_block_for_their_figure() -> None:
    table = Table(given(["gbr_04", "usa_01"], ["gbr_06"], spies=("fra", "gbr")))
    table.play(A, Influence(("gbr_04",), "gbr")).play(B, Block(("gbr_06",)))
    assert table.fact(BlockMade).values == (3,)
    assert "ruling.rebel_card_blocks" in table.rules(BlockMade)


@rule("war1955.counter.cancel", "war1955.ruling.countered_costs")
def test_e60_a_countered_gadget_research_is_lost() -> None:
    table = Table(given(["fra_06", "usa_01"], ["gbr_06"], plays_left=1))
    table.play(A, Special("fra_06", gadget="advanced_transport")).play(B, Counter("gbr_06"))
    assert table.facts(GadgetBuilt) == []
    assert table.state.gadgets == ({}, {})
    assert table.state.discard == ("fra_06", "gbr_06")
    assert table.state.plays_left == 0


@rule("war1955.ruling.effect_overlap", "war1955.ruling.informant_end")
def test_e61_a_renewed_informant_keeps_the_hand_open() -> None:
    hands = (["fra_01", "hun_01", "gbr_01", "gbr_02", "usa_01"], ["pol_01", "pol_02", "pol_04"])
    table = Table(given(*hands))

    def quiet(move: Influence) -> bool:
        return "hun_01" not in move.cards

    table.play(A, Special("fra_01")).pass_windows().finish_turn(quiet).finish_turn(quiet)
    assert table.state.turn == 7
    table.play(A, Special("hun_01")).pass_windows().finish_turn(quiet)
    assert len(table.facts(EffectEnded)) == 1
    assert table.facts(HandHidden) == []
    assert table.state.is_open(B)
    table.finish_turn(quiet).finish_turn(quiet)
    assert table.state.turn == 10
    assert table.told[-4:] == ["effect_ended", "hand_hidden", "turn_ended", "turn_began"]
    assert not table.state.is_open(B)


@rule("war1955.ruling.no_void_action", "war1955.ruling.no_legal_play")
def test_e62_a_deport_that_became_void_is_skipped() -> None:
    state = given(
        ["gbr_05"],
        ["fra_05", "mer_01"],
        spies=("sun", "usa"),
        position={"gbr": 9, "fra": -8},
        effects=[blockade("sun")],
    )
    table = Table(state)
    assert table.legal(A) == [Special("gbr_05")]
    table.play(B, MilitaryTransport("fra_05", "hun"))
    assert table.waits_for == (A, "respond_special")
    table.play(A, Pass())
    assert [fact.plays_left for fact in table.facts(StepSkipped)] == [1, 0]
    assert table.told[-1] == "refill_ended"
    assert table.waits_for == (A, "move_spy")


@rule("war1955.ruling.hold", "war1955.ruling.own_turn_counter")
def test_e63_a_counter_may_hold_the_phase_open() -> None:
    table = Table(given(["usa_03", "fra_07", "gbr_01"], ["gbr_06", "mer_01"]))
    table.play(A, Special("usa_03", country="pol")).play(B, Counter("gbr_06"))
    table.play(A, Counter("fra_07", hold=True)).play(B, Pass())
    assert table.fact(EffectBegan).kind == "blockade"
    assert table.state.plays_left == 0
    assert table.waits_for == (A, "wrap_up")


def test_the_options_of_an_example_are_those_of_the_table() -> None:
    """The helper's defaults are a table's defaults."""
    assert given().options == Options()
