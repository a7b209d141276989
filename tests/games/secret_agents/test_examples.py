"""The worked examples of the specification, by their numbers."""

from __future__ import annotations

import pytest

from domain.games.secret_agents import ruleset
from domain.games.secret_agents.facts import (
    AgentMoved,
    BonusScored,
    DeductionJudged,
    DossierPlaced,
    DossierReleased,
    FinishReached,
    FirstRolled,
    FirstSeatSet,
    GameEnded,
    GameSetUp,
    IdentitiesShuffled,
    IdentityDealt,
    IdentityRevealed,
    IndependentsSetAside,
    PointsScored,
    ScoringTriggered,
    SuspicionsOpened,
    SuspicionsRevealed,
    TurnBegan,
    TurnEnded,
    TurnLimitReached,
)
from domain.games.secret_agents.moves import Distribute, Owner, Steps, WriteSuspicions
from domain.games.secret_agents.state import (
    AgentRank,
    Options,
    SeatRank,
    SecretAgentsState,
)
from domain.kernel import HIDDEN, PUBLIC, KeyedChance, seat_viewer, shown
from tests.games.happened import entry, fact, facts, kinds
from tests.games.secret_agents.given import (
    BOX,
    ROLL,
    I,
    R,
    free_places,
    full_turn,
    given,
    opened,
    opening_refused,
    pending,
    place,
    play,
    refused,
    report,
    reports,
    rolled,
    steps,
)

rule = pytest.mark.rule


def ranks(turn: R) -> dict[int, int]:
    """Seat -> rank, in the order of the ranking."""
    return {line.seat: line.rank for line in fact(turn, GameEnded).seat_ranking}


# From the booklet


@rule("secret_agents.move.split", "secret_agents.move.full_die", "secret_agents.move.any_agent")
def test_e1_sharing_a_six() -> None:
    state = given(agents=7, die=6)
    listed = ruleset.legal(state, 0)
    each_one = steps(red=1, orange=1, yellow=1, green=1, blue=1, violet=1)
    assert each_one in listed
    assert steps(red=2, orange=2, yellow=2) in listed
    assert steps(red=6) in listed
    assert len(listed) == 924
    four = given(agents=4, die=6)
    assert len(ruleset.legal(four, 0)) == 84
    assert refused(four, each_one) == "move.any_agent"


def e2() -> SecretAgentsState:
    return given(
        agents=7,
        at={
            "orange": "house_1",
            "yellow": "house_3",
            "green": "house_3",
            "blue": "house_6",
            "violet": "house_10",
            "grey": "ruin",
        },
        dossier="house_2",
        scores={"orange": 4, "yellow": 5, "green": 20, "blue": 9, "violet": 12, "grey": 8},
        die=1,
    )


@rule(
    "secret_agents.scoring.trigger",
    "secret_agents.scoring.everyone",
    "secret_agents.scoring.marker",
    "secret_agents.goal.agent_scores",
    "secret_agents.points.house",
    "secret_agents.points.ruin",
    "secret_agents.points.chapel",
)
def test_e2_a_scoring() -> None:
    turn = play(e2(), steps(orange=1))
    assert turn.state.position["orange"] == "house_2"
    assert [(f.agent, f.score, f.applied) for f in facts(turn, PointsScored)] == [
        ("red", 0, 0),
        ("orange", 6, 2),
        ("yellow", 8, 3),
        ("green", 23, 3),
        ("blue", 15, 6),
        ("violet", 22, 10),
        ("grey", 5, -3),
    ]
    values = ["chapel", "house", "house", "house", "house", "house", "ruin"]
    points = [entry for entry in turn.entries if isinstance(entry.fact, PointsScored)]
    assert [entry.rules for entry in points] == [
        ("scoring.everyone", "scoring.marker", f"points.{value}") for value in values
    ]
    assert entry(turn, ScoringTriggered).rules == ("scoring.trigger", "scoring.end_of_turn")
    assert kinds(turn) == [
        "agent_moved",
        "scoring_triggered",
        *["points_scored"] * 7,
        "dossier_released",
    ]
    assert entry(turn, DossierReleased).rules == ("dossier.by_trigger",)
    assert pending(turn.state) == [(0, "place_dossier")]
    expected = ["house_1", "house_4", "house_5", "house_7", "house_8", "house_9"]
    assert free_places(turn.state) == expected


@rule("secret_agents.table.bluff", "secret_agents.scoring.everyone")
def test_e3_helping_oneself_and_hurting_another() -> None:
    state = given(
        at={"blue": "house_8", "yellow": "house_9"},
        scores={"blue": 11, "yellow": 14},
        dossier="house_10",
        die=4,
    )
    turn = play(state, steps(blue=2, yellow=2))
    assert turn.state.position["blue"] == "house_10"
    assert turn.state.position["yellow"] == "ruin"
    assert facts(turn, AgentMoved)[1].passed == ("house_10",)
    assert fact(turn, ScoringTriggered).agents == ("blue",)
    assert (turn.state.score["blue"], turn.state.score["yellow"]) == (21, 11)


@rule("secret_agents.scoring.dossier_in_chapel", "secret_agents.points.chapel")
def test_e4_dossier_in_the_chapel() -> None:
    others = dict.fromkeys(BOX.agents, "house_1")
    state = given(
        at={**others, "red": "ruin", "green": "house_8"},
        scores={"red": 9, "green": 3},
        dossier="chapel",
        die=1,
    )
    turn = play(state, steps(red=1))
    assert (turn.state.score["red"], turn.state.score["green"]) == (9, 11)
    assert entry(turn, ScoringTriggered).rules == (
        "scoring.trigger",
        "scoring.end_of_turn",
        "scoring.dossier_in_chapel",
    )


@rule("secret_agents.scoring.dossier_in_ruin", "secret_agents.points.ruin")
def test_e5_dossier_in_the_ruin() -> None:
    state = given(at={"green": "house_10"}, scores={"green": 20}, dossier="ruin", die=1)
    turn = play(state, steps(green=1))
    assert turn.state.score["green"] == 17
    assert entry(turn, ScoringTriggered).rules == (
        "scoring.trigger",
        "scoring.end_of_turn",
        "scoring.dossier_in_ruin",
    )


@rule("secret_agents.move.pass_through")
def test_e6_passing() -> None:
    state = given(at={"orange": "house_5"}, dossier="house_7", die=3)
    turn = play(state, steps(orange=3))
    moved = entry(turn, AgentMoved)
    assert (moved.fact.to, moved.fact.passed) == ("house_8", ("house_6", "house_7"))
    assert moved.rules == (
        "move.any_agent",
        "move.split",
        "move.full_die",
        "move.clockwise",
        "move.pass_through",
    )
    assert kinds(turn) == ["agent_moved", "turn_ended", "turn_began"]
    assert fact(turn, TurnEnded).scored is False
    # Stopping there instead scores.
    stopped = play(state, steps(orange=2, red=1))
    assert "scoring_triggered" in kinds(stopped)
    assert "move.pass_through" not in entry_rules(stopped, AgentMoved)


def entry_rules(turn: R, kind: type) -> set[str]:
    return {rule for entry in turn.entries if isinstance(entry.fact, kind) for rule in entry.rules}


def finish(
    at: dict[str, str],
    scores: dict[str, int],
    *,
    agents: int = 7,
    by: str = "orange",
    **more: object,
) -> R:
    """A scoring caused by an agent that steps from the chapel into house 1."""
    state = given(agents=agents, at=at, scores=scores, dossier="house_1", die=1, **more)  # type: ignore[arg-type]
    return play(state, steps(**{by: 1}))


@rule("secret_agents.end.tie_last_scoring", "secret_agents.end.reach_goal")
def test_e7_finish_together() -> None:
    turn = finish({"red": "house_3", "blue": "house_10"}, {"red": 40, "blue": 33})
    assert (turn.state.score["red"], turn.state.score["blue"]) == (43, 43)
    assert fact(turn, FinishReached).agents == ("red", "blue")
    assert fact(turn, GameEnded).winning_agents == ("blue",)
    assert "end.tie_last_scoring" in entry(turn, GameEnded).rules
    assert "end.tie_total" not in entry(turn, GameEnded).rules


@rule("secret_agents.end.independent_wins", "secret_agents.house.ranking")
def test_e8_nobody_wins() -> None:
    def end(orange: int, green: int) -> R:
        # The markers as they stand after a scoring caused by blue in house 1.
        return finish(
            {"yellow": "house_8"},
            {"red": 30, "orange": orange, "yellow": 36, "green": green, "blue": 19},
            agents=5,
            by="blue",
            identity=("red", "green", "blue"),
        )

    turn = end(orange=35, green=41)
    ended = fact(turn, GameEnded)
    assert turn.state.score == {"red": 30, "orange": 35, "yellow": 44, "green": 41, "blue": 20}
    assert (ended.winning_agents, ended.winning_seats) == (("yellow",), ())
    assert ended.agent_ranking == (
        AgentRank("yellow", 1, 44),
        AgentRank("green", 2, 41),
        AgentRank("orange", 3, 35),
        AgentRank("red", 4, 30),
        AgentRank("blue", 5, 20),
    )
    assert ranks(turn) == {1: 2, 0: 4, 2: 5}
    assert ended.seat_ranking[0] == SeatRank(1, "green", 2, 41, 0)
    assert entry(turn, GameEnded).rules == ("end.independent_wins", "house.ranking")
    assert min(ranks(end(orange=41, green=35)).values()) == 3


@rule("secret_agents.table.bluff", "secret_agents.table.hints", "secret_agents.move.any_agent")
def test_e9_own_goals_are_allowed() -> None:
    state = given(at={"grey": "house_10"}, identity=("grey",), dossier="house_5", die=1)
    assert steps(grey=1) in ruleset.legal(state, 0)
    assert play(state, steps(grey=1)).state.position["grey"] == "ruin"


# From other editions and reports of play


@rule("secret_agents.dossier.by_trigger")
def test_e10_forced_scoring() -> None:
    at = dict.fromkeys(BOX.agents[:5], "house_6")
    state = given(agents=5, at=at, dossier="house_7", die=1)
    moves = ruleset.legal(state, 0)
    assert len(moves) == 5
    assert all("scoring_triggered" in kinds(play(state, move)) for move in moves)
    turn = play(state, steps(blue=1))
    assert turn.state.score == {"red": 6, "orange": 6, "yellow": 6, "green": 6, "blue": 7}
    assert pending(turn.state) == [(0, "place_dossier")]
    assert len(free_places(turn.state)) == 10


@rule("secret_agents.move.split", "secret_agents.move.full_die")
def test_e11_sharing_a_five() -> None:
    state = given(die=5)
    listed = ruleset.legal(state, 0)
    assert steps(red=5) in listed
    assert steps(red=2, orange=1, yellow=1, green=1) in listed
    assert steps(red=2, orange=3) in listed
    assert steps(red=1, orange=1, yellow=1, green=1, blue=1) in listed
    assert refused(state, steps(red=1, orange=1, yellow=1, green=1)) == "move.full_die"


@rule("secret_agents.setup.agent_count", "secret_agents.setup.player_count")
@pytest.mark.parametrize(
    ("seats", "agents", "independents"),
    [(2, 4, 2), (3, 5, 2), (4, 6, 2), (5, 7, 2), (6, 7, 1), (7, 7, 0)],
)
def test_e12_agent_counts(seats: int, agents: int, independents: int) -> None:
    state = opened(seats).state
    assert len(state.agents) == agents
    assert len(state.independents) == independents


@rule("secret_agents.setup.player_count")
@pytest.mark.parametrize("seats", [1, 8])
def test_e12_too_few_or_too_many_seats(seats: int) -> None:
    assert opening_refused(seats) == "setup.player_count"


# Derived


@rule("secret_agents.setup.agents_in_chapel", "secret_agents.setup.dossier_in_seven")
def test_e13_the_first_turn_never_scores() -> None:
    state = rolled(opened().state, 6)
    turn = play(state, steps(red=6))
    assert turn.state.position["red"] == "house_6"
    assert "scoring_triggered" not in kinds(turn)
    assert not any("scoring_triggered" in kinds(play(state, m)) for m in ruleset.legal(state, 0))


@rule("secret_agents.move.clockwise", "secret_agents.board.ring_order")
def test_e14_round_the_corner() -> None:
    turn = play(given(at={"violet": "house_10"}, die=3), steps(violet=3))
    assert fact(turn, AgentMoved) == AgentMoved(
        "violet", "house_10", "house_1", 3, ("ruin", "chapel")
    )


@rule(
    "secret_agents.move.full_die",
    "secret_agents.move.split",
    "secret_agents.move.clockwise",
    "secret_agents.move.any_agent",
    "secret_agents.turn.order",
    "secret_agents.turn.sequence",
)
def test_e15_refused_moves() -> None:
    state = given(agents=6, die=4)
    assert refused(state, steps(red=3)) == "move.full_die"
    assert refused(state, Distribute((Steps("red", 3), Steps("red", 1)))) == "move.split"
    assert refused(state, steps(red=5)) == "move.full_die"
    assert refused(state, steps(red=4, blue=0)) == "move.clockwise"
    assert refused(state, steps(grey=4)) == "move.any_agent"
    assert refused(state, steps(red=4), seat=1) == "turn.order"
    assert refused(state, place("house_1")) == "turn.sequence"
    # An empty list, steps backward, and an agent that no edition knows.
    assert refused(state, steps()) == "move.full_die"
    assert refused(state, steps(red=5, blue=-1)) == "move.clockwise"
    assert refused(state, steps(black=4)) == "move.any_agent"


@rule("secret_agents.move.any_agent", "secret_agents.move.split", "secret_agents.move.clockwise")
def test_e15_the_first_condition_that_fails_is_the_reason() -> None:
    state = given(agents=6, die=4)
    red = Steps("red", 0)
    assert refused(state, Distribute((red, red, Steps("grey", 0)))) == "move.any_agent"
    assert refused(state, Distribute((red, red))) == "move.split"
    assert refused(state, Distribute((Steps("red", 9), Steps("blue", 0)))) == "move.clockwise"


@rule("secret_agents.dossier.unoccupied", "secret_agents.board.places")
def test_e16_occupied_place() -> None:
    state = play(e2(), steps(orange=1)).state
    assert refused(state, place("house_3")) == "dossier.unoccupied"
    assert refused(state, place("house_2")) == "dossier.unoccupied"
    assert refused(state, place("house_11")) == "board.places"
    turn = play(state, place("house_4"))
    assert entry(turn, DossierPlaced).fact == DossierPlaced("house_2", "house_4", 0)
    assert entry(turn, DossierPlaced).rules == ("dossier.by_trigger", "dossier.unoccupied")
    assert kinds(turn) == ["dossier_placed", "turn_ended", "turn_began"]
    assert fact(turn, TurnEnded) == TurnEnded(1, 0, True)


@rule("secret_agents.scoring.floor")
def test_e17_floor() -> None:
    state = given(at={"grey": "ruin"}, scores={"grey": 2}, dossier="house_1", die=1)
    turn = play(state, steps(red=1))
    grey = facts(turn, PointsScored)[-1]
    assert (grey.nominal, grey.applied, grey.score) == (-3, -2, 0)
    assert turn.entries[-2].rules == (
        "scoring.everyone",
        "scoring.marker",
        "points.ruin",
        "scoring.floor",
    )
    # The rest of the loss is forgotten: six steps to house 5, where the dossier waits.
    state = play(turn.state, place("house_5")).state
    assert full_turn(state, 6, grey=6).state.score["grey"] == 5


@rule("secret_agents.scoring.once")
def test_e18_two_arrivals_one_scoring() -> None:
    state = given(at={"red": "house_3", "blue": "house_2"}, dossier="house_4", die=3)
    turn = play(state, steps(red=1, blue=2))
    scoring = entry(turn, ScoringTriggered)
    assert scoring.fact.agents == ("red", "blue")
    assert scoring.rules == ("scoring.trigger", "scoring.end_of_turn", "scoring.once")
    assert (turn.state.score["red"], turn.state.score["blue"]) == (4, 4)


@rule("secret_agents.scoring.end_of_turn")
def test_e19_touch_and_go() -> None:
    turn = play(given(at={"red": "house_3"}, dossier="house_4", die=2), steps(red=2))
    assert turn.state.position["red"] == "house_5"
    assert "scoring_triggered" not in kinds(turn)


@rule("secret_agents.end.tie_last_scoring", "secret_agents.end.tie_total")
def test_e20_higher_total_loses_the_tie() -> None:
    at, scores = {"red": "house_5", "blue": "house_7"}, {"red": 41, "blue": 35}
    turn = finish(at, scores)
    assert (turn.state.score["red"], turn.state.score["blue"]) == (46, 42)
    assert fact(turn, GameEnded).winning_agents == ("blue",)
    assert fact(turn, GameEnded).agent_ranking[:2] == (
        AgentRank("blue", 1, 42),
        AgentRank("red", 2, 46),
    )
    furthest = finish(at, scores, finish_tiebreak="furthest")
    assert fact(furthest, GameEnded).winning_agents == ("red",)
    assert "end.tie_total" in entry(furthest, GameEnded).rules
    assert "end.tie_last_scoring" not in entry(furthest, GameEnded).rules


@rule("secret_agents.end.tie_total")
@pytest.mark.parametrize("tiebreak", ["last_scoring", "furthest"])
def test_e21_same_house_at_the_finish(tiebreak: str) -> None:
    at = {"red": "house_7", "blue": "house_7"}
    turn = finish(at, {"red": 35, "blue": 38}, finish_tiebreak=tiebreak)
    assert (turn.state.score["red"], turn.state.score["blue"]) == (42, 45)
    assert fact(turn, GameEnded).winning_agents == ("blue",)


@rule("secret_agents.end.tie_shared", "secret_agents.end.owner_wins")
def test_e22_perfect_tie_with_an_independent() -> None:
    turn = finish(
        {"red": "house_7", "yellow": "house_7"},
        {"red": 36, "yellow": 36},
        agents=4,
        identity=("red", "green"),
    )
    assert (turn.state.score["red"], turn.state.score["yellow"]) == (43, 43)
    ended = entry(turn, GameEnded)
    assert ended.fact.winning_agents == ("red", "yellow")
    assert ended.fact.winning_seats == (0,)
    assert ended.rules == (
        "end.owner_wins",
        "end.tie_last_scoring",
        "end.tie_total",
        "end.tie_shared",
        "house.ranking",
    )


@rule(
    "secret_agents.end.owner_wins",
    "secret_agents.end.immediate",
    "secret_agents.end.reveal",
    "secret_agents.goal.race",
    "secret_agents.end.game_over",
)
def test_e23_somebody_elses_turn() -> None:
    turn = finish(
        {"green": "house_8"}, {"green": 35}, agents=5, active=2, identity=("green", "red", "orange")
    )
    assert turn.state.score["green"] == 43
    assert fact(turn, ScoringTriggered).seat == 2
    assert fact(turn, GameEnded).winning_seats == (0,)
    assert kinds(turn)[7:] == [
        "finish_reached",
        "turn_ended",
        *["identity_revealed"] * 3,
        "independents_revealed",
        "game_ended",
    ]
    assert entry(turn, FinishReached).rules == ("end.reach_goal", "end.immediate")
    assert entry(turn, TurnEnded).rules == ("turn.sequence",)
    assert entry_rules(turn, IdentityRevealed) == {"end.reveal"}
    assert entry(turn, GameEnded).rules == ("end.owner_wins", "house.ranking")
    assert pending(turn.state) == []
    assert refused(turn.state, ROLL) == "end.game_over"


@rule("secret_agents.points.ruin", "secret_agents.end.reach_goal")
def test_e24_the_leader_in_the_ruin() -> None:
    turn = finish({"red": "ruin", "blue": "house_8"}, {"red": 41, "blue": 34})
    assert (turn.state.score["red"], turn.state.score["blue"]) == (38, 42)
    assert fact(turn, GameEnded).winning_agents == ("blue",)


@rule("secret_agents.setup.first_player", "secret_agents.setup.first_player_tie")
def test_e25_first_player() -> None:
    table = opened(3, Options(), first=[5, 5, 2, 3, 6])
    rolls = [entry for entry in table.entries if isinstance(entry.fact, FirstRolled)]
    assert [(e.fact.round, e.fact.seat, e.fact.value) for e in rolls] == [  # type: ignore[attr-defined]
        (1, 0, 5),
        (1, 1, 5),
        (1, 2, 2),
        (2, 0, 3),
        (2, 1, 6),
    ]
    assert [entry.rules for entry in rolls] == [
        *[("setup.first_player",)] * 3,
        *[("setup.first_player", "setup.first_player_tie")] * 2,
    ]
    assert table.state.first_rolls == ({0: 5, 1: 5, 2: 2}, {0: 3, 1: 6})
    assert fact(table, FirstSeatSet) == FirstSeatSet(1, "roll")
    state, order = table.state, []
    for _ in range(4):
        order.append(state.active)
        state = full_turn(state, 1, red=1).state
    assert order == [1, 2, 0, 1]


@rule(
    "secret_agents.secrecy.own_card",
    "secret_agents.setup.cards_in_play",
    "secret_agents.setup.deal",
    "secret_agents.setup.spare_cards",
)
def test_e26_what_seat_1_sees_after_the_deal() -> None:
    table = opened(4, identity=("violet", "blue", "red", "green"))
    seen = [shown(entry, seat_viewer(1)) for entry in table.entries]
    assert [f for f in seen if isinstance(f, IdentityDealt)] == [
        IdentityDealt(0, HIDDEN),
        IdentityDealt(1, "blue"),
        IdentityDealt(2, HIDDEN),
        IdentityDealt(3, HIDDEN),
    ]
    assert IndependentsSetAside((HIDDEN, HIDDEN)) in seen
    assert IdentitiesShuffled((HIDDEN,) * 6) in seen
    view = ruleset.view(table.state, seat_viewer(1))
    assert view.identity == {0: HIDDEN, 1: "blue", 2: HIDDEN, 3: HIDDEN}
    assert view.independents == (HIDDEN, HIDDEN)
    lines = {line.side: line for line in ruleset.standings(view).lines}
    assert (lines["seat:1"].score, lines["seat:1"].details["agent"]) == (0, "blue")
    assert (lines["seat:0"].score, lines["seat:0"].details) == (None, {})
    assert lines["agent:blue"].seat == 1
    assert lines["agent:violet"].seat is None


# Advanced


def e27(blue: str = "house_2") -> SecretAgentsState:
    """Red has just arrived in house 9 with the dossier, which is left there."""
    at = {"red": "house_8", "blue": blue}
    return full_turn(given(variant="advanced", at=at, dossier="house_9"), 1, "house_9", red=1).state


@rule("secret_agents.advanced.dossier_stay", "secret_agents.advanced.new_arrival")
def test_e27_dossier_left_in_place() -> None:
    before = given(variant="advanced", at={"red": "house_8"}, dossier="house_9", die=1)
    stay = play(play(before, steps(red=1)).state, place("house_9"))
    assert entry(stay, DossierPlaced).rules == ("dossier.by_trigger", "advanced.dossier_stay")

    turn = full_turn(e27(), 1, blue=1)
    assert turn.state.position["blue"] == "house_3"
    assert turn.state.agents_at("house_9") == ("red",)
    assert "scoring_triggered" not in kinds(turn)
    turn = full_turn(e27(blue="house_8"), 1, blue=1)
    assert fact(turn, ScoringTriggered).agents == ("blue",)
    assert entry(turn, ScoringTriggered).rules == ("advanced.new_arrival", "scoring.end_of_turn")
    gains = {f.agent: f.applied for f in facts(turn, PointsScored)}
    assert (gains["red"], gains["blue"]) == (9, 9)


@rule("secret_agents.advanced.new_arrival")
def test_e28_leaving_scores_nothing() -> None:
    turn = full_turn(e27(), 1, red=1)
    assert turn.state.position["red"] == "house_10"
    assert "scoring_triggered" not in kinds(turn)
    assert turn.state.dossier == "house_9"
    assert turn.state.agents_at("house_9") == ()


@rule("secret_agents.advanced.dossier_anywhere")
def test_e29_dossier_put_among_agents() -> None:
    start = given(
        variant="advanced",
        at={"green": "house_5", "grey": "house_5", "red": "house_8", "yellow": "house_3"},
        dossier="house_9",
    )
    turn = full_turn(start, 1, "house_5", red=1)
    assert entry(turn, DossierPlaced).rules == ("dossier.by_trigger", "advanced.dossier_anywhere")
    assert kinds(turn) == ["dossier_placed", "turn_ended", "turn_began"]
    turn = full_turn(turn.state, 2, green=2)
    assert "scoring_triggered" not in kinds(turn)
    turn = full_turn(turn.state, 2, yellow=2)
    assert fact(turn, ScoringTriggered).agents == ("yellow",)


@rule("secret_agents.advanced.new_arrival")
def test_e30_coming_back_counts() -> None:
    state = full_turn(e27(), 6, red=6).state
    turn = full_turn(state, 6, red=6)
    assert turn.state.position["red"] == "house_9"
    assert fact(turn, ScoringTriggered).agents == ("red",)


@rule(
    "secret_agents.advanced.sheet_when",
    "secret_agents.advanced.sheet_before_dossier",
    "secret_agents.advanced.sheet_once",
)
def test_e31_the_threshold() -> None:
    state = given(
        agents=5,
        variant="advanced",
        at={"red": "house_5", "blue": "house_5"},
        scores={"red": 24, "blue": 16, "green": 18},
        dossier="house_1",
        identity=("red", "orange", "blue"),
        die=1,
    )
    turn = play(state, steps(orange=1))
    assert turn.state.score["red"] == 29
    opening = entry(turn, SuspicionsOpened)
    assert opening.fact == SuspicionsOpened(2, ("red",))
    assert opening.rules == ("advanced.sheet_when", "advanced.sheet_before_dossier")
    assert kinds(turn)[-1] == "suspicions_opened"
    assert pending(turn.state) == [(seat, "write_suspicions") for seat in range(3)]
    turn = play(turn.state, report(orange=1, yellow=I, green=I, blue=2), seat=0)
    assert kinds(turn) == ["suspicions_written"]
    assert turn.entries[0].rules == ("advanced.sheet_content", "advanced.sheet_secret")
    assert pending(turn.state) == [(1, "write_suspicions"), (2, "write_suspicions")]
    turn = play(turn.state, report(red=0, orange=1, yellow=I, green=I), seat=2)
    turn = play(turn.state, report(red=0, yellow=I, green=I, blue=2), seat=1)
    assert kinds(turn) == ["suspicions_written", "dossier_released"]
    assert pending(turn.state) == [(0, "place_dossier")]
    # Red falls to 26 in the ruin and rises to 30, and blue reaches 31: no new reports.
    state = full_turn(play(turn.state, place("house_2")).state, 6, red=6).state
    assert state.position["red"] == "ruin"
    turn = full_turn(state, 1, "house_3", orange=1)
    assert (turn.state.score["red"], turn.state.score["blue"]) == (26, 26)
    state = full_turn(turn.state, 5, red=5).state
    turn = full_turn(state, 1, orange=1)
    assert (turn.state.score["red"], turn.state.score["blue"]) == (30, 31)
    assert kinds(turn)[-1] == "dossier_released"


def e32() -> SecretAgentsState:
    """Four seats in the middle of the reports; seat 1 owns blue."""
    state = given(
        agents=6,
        variant="advanced",
        at={"red": "house_5"},
        scores={"red": 24},
        dossier="house_1",
        identity=("red", "blue", "green", "orange"),
        die=1,
    )
    return play(state, steps(orange=1)).state


@rule(
    "secret_agents.advanced.sheet_rows",
    "secret_agents.advanced.sheet_content",
    "secret_agents.advanced.sheet_consistent",
    "secret_agents.advanced.sheet_once",
    "secret_agents.advanced.sheet_when",
)
def test_e32_refused_reports() -> None:
    state = e32()
    good: dict[str, Owner] = {"red": 0, "orange": 3, "yellow": I, "green": 2, "violet": I}

    def answer(**changed: int | str) -> str:
        return refused(state, WriteSuspicions({**good, **changed}), seat=1)

    assert answer(blue=1) == "advanced.sheet_rows"
    without_violet = {agent: owner for agent, owner in good.items() if agent != "violet"}
    assert refused(state, WriteSuspicions(without_violet), seat=1) == "advanced.sheet_rows"
    assert answer(red=1) == "advanced.sheet_content"
    assert answer(violet=1) == "advanced.sheet_content"
    assert answer(red=4) == "advanced.sheet_content"
    assert answer(red="0") == "advanced.sheet_content"
    assert answer(green=0) == "advanced.sheet_consistent"
    assert answer(green=I) == "advanced.sheet_consistent"
    # The first condition that fails is the reason.
    assert answer(blue=1, red=1, green=0) == "advanced.sheet_rows"
    assert answer(red=1, green=3) == "advanced.sheet_content"
    state = play(state, WriteSuspicions(good), seat=1).state
    assert refused(state, WriteSuspicions(good), seat=1) == "advanced.sheet_once"
    assert refused(state, WriteSuspicions({}), seat=1) == "advanced.sheet_once"
    for seat in (0, 2, 3):
        state = play(state, ruleset.legal(state, seat)[0], seat).state
    assert refused(state, WriteSuspicions(good), seat=1) == "advanced.sheet_when"


@rule("secret_agents.advanced.sheet_consistent")
def test_e33_seven_players() -> None:
    state = given(
        seats=7, variant="advanced", at={"red": "house_5"}, scores={"red": 24}, dossier="house_1"
    )
    state = full_turn(state, 1, orange=1).state
    listed = reports(state, 3)
    assert len(listed) == 720
    sheet = dict(listed[0].sheet)
    for agent in sheet:
        named = WriteSuspicions({**sheet, agent: I})
        assert refused(state, named, seat=3) == "advanced.sheet_consistent"


@rule("secret_agents.advanced.bonus", "secret_agents.advanced.reveal_sheets")
@pytest.mark.parametrize(
    ("guess", "exact", "points"),
    [
        ({"orange": 1, "yellow": I, "green": I}, 3, 15),
        ({"orange": I, "yellow": 1, "green": I}, 1, 5),
    ],
)
def test_e34_two_players(guess: dict[str, int | str], exact: int, points: int) -> None:
    asked = given(
        agents=4,
        variant="advanced",
        at={"red": "house_5"},
        scores={"red": 24},
        dossier="house_1",
        identity=("red", "orange"),
    )
    asked = full_turn(asked, 1, orange=1).state
    assert len(ruleset.legal(asked, 0)) == 3
    assert WriteSuspicions(guess) in ruleset.legal(asked, 0)
    turn = finish(
        {"red": "house_8"},
        {"red": 36},
        agents=4,
        variant="advanced",
        identity=("red", "orange"),
        sheets={0: guess, 1: {"red": 0, "yellow": I, "green": I}},
    )
    bonus = facts(turn, BonusScored)[0]
    assert bonus == BonusScored(0, "red", exact, points, 44 + points)


def e35(**rulings: bool) -> R:
    """The last scoring: yellow reaches 44, violet steps into house 1."""
    return finish(
        {"yellow": "house_8"},
        {"red": 38, "orange": 21, "yellow": 36, "green": 40, "blue": 30, "violet": 11},
        agents=6,
        by="violet",
        variant="advanced",
        identity=("red", "blue", "green", "orange"),
        sheets={
            0: {"orange": 3, "yellow": I, "green": 1, "blue": 2, "violet": I},
            1: {"red": 0, "orange": 3, "yellow": I, "green": 2, "violet": I},
            2: {"red": 1, "orange": I, "yellow": 0, "blue": 3, "violet": I},
            3: {"red": 0, "yellow": 1, "green": I, "blue": 2, "violet": I},
        },
        **rulings,
    )


@rule(
    "secret_agents.advanced.bonus",
    "secret_agents.advanced.winner",
    "secret_agents.advanced.bonus_marker",
    "secret_agents.advanced.goal",
    "secret_agents.board.track",
)
def test_e35_final_count() -> None:
    turn = e35()
    assert [f.score for f in facts(turn, PointsScored)] == [38, 21, 44, 40, 30, 12]
    assert [(f.exact, f.points, f.score) for f in facts(turn, BonusScored)] == [
        (3, 15, 53),
        (5, 25, 55),
        (1, 5, 45),
        (2, 10, 31),
    ]
    rows = [f for f in facts(turn, DeductionJudged) if f.seat == 3]
    assert rows == [
        DeductionJudged(3, "red", 0, 0, True, 5),
        DeductionJudged(3, "yellow", 1, I, False, 0),
        DeductionJudged(3, "green", I, 2, False, 0),
        DeductionJudged(3, "blue", 2, 1, False, 0),
        DeductionJudged(3, "violet", I, I, True, 5),
    ]
    reveal = kinds(turn)[kinds(turn).index("turn_ended") + 1 :]
    assert reveal == [
        *["identity_revealed"] * 4,
        "independents_revealed",
        *["suspicions_revealed"] * 4,
        *[*["deduction_judged"] * 5, "bonus_scored"] * 4,
        "game_ended",
    ]
    assert fact(turn, FinishReached).agents == ("yellow",)
    ended = entry(turn, GameEnded)
    assert ended.fact.winning_seats == (1,)
    assert ended.fact.winning_agents == ("blue",)
    assert ended.fact.seat_ranking == (
        SeatRank(1, "blue", 1, 55, 5),
        SeatRank(0, "red", 2, 53, 3),
        SeatRank(2, "green", 3, 45, 1),
        SeatRank(3, "orange", 4, 31, 2),
    )
    assert ended.rules == ("advanced.winner", "house.ranking")
    assert entry_rules(turn, SuspicionsRevealed) == {"advanced.reveal_sheets"}
    assert entry_rules(turn, DeductionJudged) == {"advanced.bonus"}
    assert entry_rules(turn, BonusScored) == {"advanced.bonus", "advanced.bonus_marker"}
    lines = {line.side: line for line in ruleset.standings(turn.state).lines}
    blue = lines["agent:blue"]
    assert (blue.details["lap"], blue.details["space"]) == (1, 13)
    assert blue.sources == {"houses": 30, "ruin": 0, "deductions": 25}
    assert lines["seat:1"].score == 55


def race(
    seat_scores: dict[int, tuple[int, int]],
    independents: tuple[int, int],
    *,
    advanced_independent_can_win: bool = False,
) -> R:
    """Three seats (red, orange, yellow) end with score and exact rows; green and blue are free.

    Green ends the game in house 10, with blue in house 5 and the others in the chapel.
    """
    truth: dict[str, Owner] = {"red": 0, "orange": 1, "yellow": 2, "green": I, "blue": I}
    agents = list(truth)
    sheets: dict[int, dict[str, Owner]] = {}
    for seat, (_, exact) in seat_scores.items():
        rows = [agent for agent in agents if truth[agent] != seat]
        first, second = (agent for agent in rows if truth[agent] != I)
        owners = {agent: truth[agent] for agent in rows}
        if exact == 2:  # the two other seats exchanged
            owners[first], owners[second] = truth[second], truth[first]
        elif exact == 1:  # and one of the independents as well
            owners[first], owners[second], owners["blue"] = truth[second], I, truth[first]
        elif exact == 0:
            owners = {first: I, second: I, "green": truth[first], "blue": truth[second]}
        else:
            assert exact == 4
        sheets[seat] = owners
    scores = {agents[seat]: score for seat, (score, _) in seat_scores.items()}
    scores |= {"green": independents[0] - 10, "blue": independents[1] - 5}
    state = given(
        agents=5,
        variant="advanced",
        at={"green": "house_9", "blue": "house_5"},
        scores=scores,
        dossier="house_10",
        identity=("red", "orange", "yellow"),
        sheets=sheets,
        die=1,
        advanced_independent_can_win=advanced_independent_can_win,
    )
    return play(state, steps(green=1))


@rule("secret_agents.advanced.independents_excluded")
def test_e36_an_independent_on_top() -> None:
    totals = {0: (40, 1), 1: (30, 1), 2: (30, 0)}
    turn = race(totals, (46, 20))
    assert fact(turn, GameEnded).winning_seats == (0,)
    assert entry(turn, GameEnded).rules == (
        "advanced.winner",
        "advanced.independents_excluded",
        "house.ranking",
    )
    assert fact(turn, GameEnded).seat_ranking[0] == SeatRank(0, "red", 1, 45, 1)
    turn = race(totals, (46, 20), advanced_independent_can_win=True)
    assert fact(turn, GameEnded).winning_seats == ()
    assert fact(turn, GameEnded).winning_agents == ("green",)
    for chosen in (False, True):
        turn = race({**totals, 0: (41, 1)}, (46, 20), advanced_independent_can_win=chosen)
        assert fact(turn, GameEnded).winning_seats == (0,)
        assert "advanced.independents_excluded" not in entry(turn, GameEnded).rules


@rule("secret_agents.advanced.tie")
def test_e37_tie() -> None:
    def end(yellow: int) -> R:
        # Three exact rows of four cannot be, hence four seats; blue, a free agent, ends it.
        return finish(
            {"blue": "house_10"},
            {"red": 40, "orange": 35, "yellow": yellow, "blue": 32},
            agents=6,
            by="violet",
            variant="advanced",
            identity=("red", "orange", "yellow", "green"),
            sheets={
                0: {"orange": 2, "yellow": 3, "green": 1, "blue": I, "violet": I},
                1: {"red": 2, "yellow": 0, "green": 3, "blue": I, "violet": I},
                2: {"red": 1, "orange": 0, "green": 3, "blue": I, "violet": I},
                3: {"red": 1, "orange": I, "yellow": I, "blue": 0, "violet": 2},
            },
        )

    turn = end(yellow=20)
    assert fact(turn, GameEnded).seat_ranking == (
        SeatRank(1, "orange", 1, 50, 3),
        SeatRank(0, "red", 2, 50, 2),
        SeatRank(2, "yellow", 3, 35, 3),
        SeatRank(3, "green", 4, 0, 0),
    )
    assert fact(turn, GameEnded).winning_seats == (1,)
    assert entry(turn, GameEnded).rules == ("advanced.winner", "advanced.tie", "house.ranking")
    turn = end(yellow=35)
    assert fact(turn, GameEnded).winning_seats == (1, 2)
    assert fact(turn, GameEnded).winning_agents == ("orange", "yellow")
    assert ranks(turn) == {1: 1, 2: 1, 0: 3, 3: 4}
    assert entry(turn, GameEnded).rules == ("advanced.winner", "advanced.tie", "house.ranking")


# Guards and refusals


@rule("secret_agents.house.turn_limit")
def test_e38_turn_limit() -> None:
    def last_turn(**scores: int) -> R:
        state = given(
            agents=6,
            scores=scores,
            turn=10,
            turn_limit=10,
            identity=("green", "red", "orange", "violet"),
        )
        return full_turn(state, 1, red=1)

    turn = last_turn(red=12, blue=12, green=11)
    ended = entry(turn, GameEnded)
    assert ended.fact.reason == "turn_limit"
    assert ended.fact.winning_agents == ("red", "blue")
    assert ended.fact.winning_seats == (1,)
    assert ended.rules == ("end.owner_wins", "house.turn_limit", "house.ranking")
    nobody = fact(last_turn(), GameEnded)
    assert (nobody.winning_agents, nobody.winning_seats) == ((), ())


@rule("secret_agents.house.turn_limit", "secret_agents.end.reach_goal")
def test_e39_turn_limit_and_goal_in_the_same_turn() -> None:
    turn = finish({"green": "house_8"}, {"green": 35}, turn=10, turn_limit=10)
    assert turn.state.score["green"] == 43
    assert fact(turn, GameEnded).reason == "goal"
    assert "turn_limit_reached" not in kinds(turn)


@rule("secret_agents.turn.roll", "secret_agents.house.undo_reports")
def test_e40_undo_keeps_the_die() -> None:
    start = opened().state
    first = play(start, ROLL, chance=KeyedChance(b"secret", {"identity": 1}))
    move = ruleset.legal(first.state, 0)[0]
    after = play(first.state, move)
    assert after.state.die is None
    # Taken back: the state in front of the move, with its die; once more: the same roll again.
    undone = start
    for recorded in first.entries:
        undone = ruleset.evolve(undone, recorded.fact)
    assert (undone.phase, undone.die) == ("distribute", first.state.die)
    assert undone == first.state
    again = play(start, ROLL, chance=KeyedChance(b"secret", {"identity": 1}))
    assert again.entries == first.entries


@rule(
    "secret_agents.setup.player_count",
    "secret_agents.setup.agent_count",
    "secret_agents.setup.agent_choice",
    "secret_agents.setup.first_player",
    "secret_agents.house.turn_limit",
)
def test_e41_setup_refused() -> None:
    def two(*agents: str) -> str:
        return opening_refused(2, Options(agents=agents))

    assert opening_refused(8) == "setup.player_count"
    assert two("red", "blue", "grey") == "setup.agent_count"
    assert two("red", "blue", "grey", "grey") == "setup.agent_choice"
    assert two("red", "blue", "grey", "black") == "setup.agent_choice"
    chosen = opened(2, Options(agents=("grey", "blue", "red", "violet"), first=0))
    assert chosen.state.agents == ("red", "blue", "violet", "grey")
    assert fact(chosen, GameSetUp).agents == ("red", "blue", "violet", "grey")
    assert opening_refused(2, Options(first=2)) == "setup.first_player"
    assert opening_refused(2, Options(first=-1)) == "setup.first_player"
    assert opening_refused(2, Options(turn_limit=0)) == "house.turn_limit"


@rule("secret_agents.setup.agent_count")
def test_e41_the_first_option_that_fails_is_the_reason() -> None:
    wrong = Options(agents=("black",), first=9, turn_limit=0)
    assert opening_refused(1, wrong) == "setup.player_count"
    assert opening_refused(2, wrong) == "setup.agent_count"
    wrong = Options(agents=("red", "red", "blue", "grey"), first=9, turn_limit=0)
    assert opening_refused(2, wrong) == "setup.agent_choice"
    assert opening_refused(2, Options(first=9, turn_limit=0)) == "setup.first_player"


@rule("secret_agents.turn.sequence", "secret_agents.turn.order", "secret_agents.dossier.by_trigger")
def test_e42_wrong_phase_before_wrong_seat() -> None:
    state = given(at={"red": "house_6"})
    assert refused(state, ROLL, seat=1) == "turn.order"
    assert refused(state, steps(red=1), seat=1) == "turn.sequence"
    assert refused(state, report(), seat=0) == "advanced.sheet_when"
    state = full_turn(state, 1, red=1).state
    assert state.phase == "dossier"
    assert refused(state, place("house_1"), seat=1) == "dossier.by_trigger"
    assert refused(state, ROLL, seat=1) == "turn.sequence"


@rule("secret_agents.house.ranking", "secret_agents.advanced.independents_excluded")
def test_e43_nobody_wins_yet_somebody_is_first() -> None:
    totals = {0: (40, 1), 1: (30, 2), 2: (35, 1)}
    turn = race(totals, (46, 44), advanced_independent_can_win=True)
    ended = fact(turn, GameEnded)
    assert [line.score for line in ended.seat_ranking] == [45, 40, 40]
    assert ended.winning_agents == ("green",)
    assert ended.winning_seats == ()
    assert ranks(turn) == {0: 1, 1: 2, 2: 3}
    turn = race(totals, (46, 44))
    assert fact(turn, GameEnded).winning_seats == (0,)
    assert fact(turn, GameEnded).winning_agents == ("red",)
    assert ranks(turn) == {0: 1, 1: 2, 2: 3}


@rule("secret_agents.house.turn_limit", "secret_agents.house.ranking")
def test_e44_short_game() -> None:
    state = opened(2, Options(first=1, turn_limit=1)).state
    turn = full_turn(state, 6, red=6)
    assert kinds(turn) == [
        "agent_moved",
        "turn_ended",
        "turn_limit_reached",
        "identity_revealed",
        "identity_revealed",
        "independents_revealed",
        "game_ended",
    ]
    assert fact(turn, TurnEnded) == TurnEnded(1, 1, False)
    assert entry(turn, TurnLimitReached).rules == ("house.turn_limit",)
    ended = fact(turn, GameEnded)
    assert ended.reason == "turn_limit"
    assert (ended.winning_agents, ended.winning_seats) == ((), ())
    assert {line.rank for line in ended.agent_ranking} == {1}
    assert {line.rank for line in ended.seat_ranking} == {1}
    assert entry(turn, GameEnded).rules == ("house.turn_limit", "house.ranking")


# The opening, fact by fact (section 3.2)


@rule(
    "secret_agents.setup.agents_in_chapel",
    "secret_agents.setup.markers_at_start",
    "secret_agents.setup.dossier_in_seven",
    "secret_agents.setup.agent_choice",
    "secret_agents.board.agents",
)
def test_the_opening_in_order() -> None:
    table = opened(2, Options(), identity=("green", "red"), first=[2, 3])
    assert [(type(e.fact).__name__, e.rules) for e in table.entries] == [
        ("GameSetUp", ("setup.player_count", "setup.agent_count", "setup.agent_choice")),
        *[("AgentPlaced", ("setup.agents_in_chapel",))] * 4,
        *[("MarkerPlaced", ("setup.markers_at_start",))] * 4,
        ("DossierPlaced", ("setup.dossier_in_seven",)),
        ("IdentitiesShuffled", ("setup.cards_in_play",)),
        *[("IdentityDealt", ("setup.deal",))] * 2,
        ("IndependentsSetAside", ("setup.spare_cards",)),
        *[("FirstRolled", ("setup.first_player",))] * 2,
        ("FirstSeatSet", ("setup.first_player",)),
        ("TurnBegan", ("turn.order",)),
    ]
    state = table.state
    assert state.agents == ("red", "orange", "yellow", "green")
    assert state.identity == {0: "green", 1: "red"}
    assert state.independents == ("orange", "yellow")
    assert set(state.position.values()) == {"chapel"}
    assert set(state.score.values()) == {0}
    assert (state.dossier, state.turn_limit) == ("house_7", 300)
    assert fact(table, DossierPlaced) == DossierPlaced(None, "house_7", None)
    assert fact(table, TurnBegan) == TurnBegan(1, 1)
    assert pending(state) == [(1, "roll")]
    assert fact(opened(7), IndependentsSetAside).agents == ()


# Replay chapters (section 5.3)


def chapters(turn: R) -> list[tuple[str, str, str]]:
    """Fact, chapter and part, step by step."""
    told = zip(kinds(turn), map(ruleset.chapter, turn.states), strict=True)
    return [(kind, chapter.kind, chapter.part) for kind, chapter in told]


@rule("secret_agents.end.reveal")
def test_the_finish_closes_its_turn_and_the_masks_open_a_chapter() -> None:
    turn = finish({"red": "house_10"}, {"red": 32}, agents=4)
    assert chapters(turn) == [
        ("agent_moved", "turn", "movement"),
        ("scoring_triggered", "turn", "scoring"),
        *[("points_scored", "turn", "scoring")] * 4,
        ("finish_reached", "turn", "scoring"),
        ("turn_ended", "turn", "scoring"),
        *[("identity_revealed", "masks_off", "")] * 2,
        ("independents_revealed", "masks_off", ""),
        ("game_ended", "masks_off", ""),
    ]
    limit = full_turn(opened(2, Options(first=0, turn_limit=1)).state, 1, red=1)
    assert chapters(limit)[:4] == [
        ("agent_moved", "turn", "movement"),
        ("turn_ended", "turn", "movement"),
        ("turn_limit_reached", "turn", "movement"),
        ("identity_revealed", "masks_off", ""),
    ]


def test_the_parts_of_a_turn() -> None:
    assert {ruleset.chapter(state).kind for state in opened().states[:-1]} == {"setup"}
    state = opened().state
    assert (ruleset.chapter(state).part, ruleset.chapter(rolled(state, 1)).part) == (
        "roll",
        "movement",
    )
    assert chapters(play(e2(), steps(orange=1)))[-1] == ("dossier_released", "turn", "dossier")
    assert ruleset.chapter(e32()).part == "reports"


def test_the_public_sees_no_card_before_the_end() -> None:
    view = ruleset.view(opened(2, identity=("green", "red")).state, PUBLIC)
    assert set(view.identity.values()) == {HIDDEN}
