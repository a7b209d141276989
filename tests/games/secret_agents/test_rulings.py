"""The rulings of the specification, by their numbers: what the booklet leaves open."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from domain.games.secret_agents import ruleset
from domain.games.secret_agents.facts import (
    DieRolled,
    FinishReached,
    FirstRolled,
    FirstSeatSet,
    GameEnded,
    IdentityRevealed,
    IndependentsRevealed,
    PointsScored,
    ScoringTriggered,
    SuspicionsOpened,
    SuspicionsWritten,
    TurnBegan,
)
from domain.games.secret_agents.moves import Distribute, Steps, WriteSuspicions
from domain.games.secret_agents.state import Options, SecretAgentsState
from domain.kernel import HIDDEN, PUBLIC, IllegalMove, InvalidEdition, encoded, seat_viewer, shown
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


@rule("secret_agents.board.ring_order", "secret_agents.board.places")
def test_r1_the_ring_reads_chapel_houses_ruin() -> None:
    houses = tuple(f"house_{number}" for number in range(1, 11))
    assert BOX.ring == ("chapel", *houses, "ruin")
    assert [BOX.places[name].points for name in BOX.ring] == [0, *range(1, 11), -3]
    assert BOX.advanced_from("ruin", 1) == "chapel"


@rule("secret_agents.board.ring_order")
def test_r1_another_board_has_another_ring() -> None:
    components = BOX.components
    ring = msgspec.structs.replace(components.ring, clockwise=tuple(reversed(BOX.ring)))
    source = msgspec.json.encode(replace(components, ring=ring))
    state = given(box=ruleset.load_edition(source), at={"red": "house_3"}, die=2)
    assert play(state, steps(red=2)).state.position["red"] == "house_1"


@rule("secret_agents.setup.agent_choice", "secret_agents.board.agents")
def test_r2_the_table_chooses_the_agents_or_takes_the_first() -> None:
    assert opened(3).state.agents == BOX.agents[:5]
    chosen = Options(agents=("grey", "violet", "blue", "green", "yellow"), first=0)
    assert opened(3, chosen).state.agents == BOX.agents[2:]


@rule("secret_agents.board.die")
def test_r3_the_die_is_an_ordinary_one() -> None:
    assert BOX.components.die.faces == (1, 2, 3, 4, 5, 6)
    state = opened().state
    turn = play(state, ROLL, die=[6])
    assert turn.chance.draws[0].of == 6
    assert (turn.state.die, turn.state.phase) == (6, "distribute")
    assert entry(turn, DieRolled).fact == DieRolled(1, 0, 6)
    assert entry(turn, DieRolled).rules == ("turn.roll",)


@rule("secret_agents.setup.first_player_tie", "secret_agents.house.first_roll_limit")
def test_r4_only_the_tied_roll_again_and_not_for_ever() -> None:
    table = opened(3, Options(), first=[1, 4, 4, *[6, 6] * 19])
    rolls = facts(table, FirstRolled)
    assert {(roll.round, roll.seat) for roll in rolls if roll.round > 1} == {
        (number, seat) for number in range(2, 21) for seat in (1, 2)
    }
    assert entry(table, FirstSeatSet).fact == FirstSeatSet(1, "guard")
    assert entry(table, FirstSeatSet).rules == ("house.first_roll_limit",)


@rule("secret_agents.turn.order")
def test_r5_turns_pass_clockwise() -> None:
    state = given(active=3, die=1)
    turn = play(state, steps(red=1))
    assert fact(turn, TurnBegan) == TurnBegan(2, 4)
    turn = full_turn(turn.state, 1, red=1)
    assert fact(turn, TurnBegan) == TurnBegan(3, 0)
    assert entry(turn, TurnBegan).rules == ("turn.order",)


@rule("secret_agents.move.order_irrelevant")
def test_r6_the_order_of_the_steps_has_no_effect() -> None:
    state = given(at={"red": "house_5", "blue": "house_6"}, dossier="house_7", die=3)
    one = play(state, steps(red=2, blue=1))
    other = play(state, steps(blue=1, red=2))
    assert one.state == other.state
    assert ruleset.canonical(state, steps(blue=1, red=2)) == steps(red=2, blue=1)
    # The story keeps the order in which the seat named them.
    assert [f.agent for f in (entry.fact for entry in other.entries[:2])] == ["blue", "red"]  # type: ignore[attr-defined]
    twice = Distribute((Steps("red", 1), Steps("blue", 1), Steps("red", 1)))
    assert refused(state, twice) == "move.split"


@rule("secret_agents.scoring.end_of_turn")
def test_r7_only_the_end_of_the_turn_counts() -> None:
    state = given(at={"red": "house_6", "blue": "house_4"}, dossier="house_7", die=4)
    assert "scoring_triggered" not in kinds(play(state, steps(red=3, blue=1)))
    assert "scoring_triggered" in kinds(play(state, steps(red=1, blue=3)))


@rule("secret_agents.scoring.once")
def test_r8_several_arrivals_cause_one_scoring() -> None:
    at = dict.fromkeys(("red", "orange", "yellow"), "house_6")
    turn = play(given(at=at, die=3), steps(yellow=1, red=1, orange=1))
    assert fact(turn, ScoringTriggered).agents == ("red", "orange", "yellow")
    assert len(facts(turn, PointsScored)) == 7
    assert turn.state.scorings == 1


@rule("secret_agents.dossier.always_room")
def test_r9_an_edition_without_room_is_refused() -> None:
    """Six places, and seven agents at five seats."""
    components = BOX.components
    few = components.places.items[:6]
    small = replace(
        components,
        places=replace(components.places, items=few),
        ring=replace(components.ring, clockwise=tuple(place.id for place in few)),
        start=replace(components.start, dossier_place="house_5"),
        die=replace(components.die, faces=(1, 2, 3)),
    )
    with pytest.raises(InvalidEdition, match=r"^places\.items: .*more places than agents"):
        ruleset.load_edition(msgspec.json.encode(small))


@rule("secret_agents.dossier.must_leave")
def test_r10_the_dossier_must_leave() -> None:
    state = full_turn(given(at={"red": "house_6"}), 1, red=1).state
    assert state.dossier not in free_places(state)
    assert refused(state, place("house_7")) == "dossier.unoccupied"


@rule("secret_agents.scoring.floor")
def test_r11_a_loss_is_cut_and_not_owed() -> None:
    at = {"grey": "ruin", "blue": "ruin", "green": "ruin"}
    state = given(at=at, scores={"grey": 2, "blue": 3, "red": 5}, dossier="house_1")
    turn = full_turn(state, 1, "house_2", red=1)
    assert [turn.state.score[agent] for agent in ("grey", "blue", "green", "red")] == [0, 0, 0, 6]
    assert [turn.state.gains[agent][-1].applied for agent in ("grey", "blue", "green")] == [
        -2,
        -3,
        0,
    ]
    turn = full_turn(turn.state, 3, grey=3)
    assert turn.state.score["grey"] == 2
    lines = {line.side: line for line in ruleset.standings(turn.state).lines}
    assert lines["agent:grey"].sources == {"houses": 4, "ruin": -2, "deductions": 0}


def finish(at: dict[str, str], scores: dict[str, int], **more: object) -> R:
    """Orange steps from the chapel into house 1, where the dossier is."""
    state = given(at=at, scores=scores, dossier="house_1", die=1, **more)  # type: ignore[arg-type]
    return play(state, steps(orange=1))


@rule("secret_agents.end.immediate")
def test_r12_nothing_follows_the_last_scoring() -> None:
    turn = finish({"red": "house_10"}, {"red": 32})
    assert not {"dossier_released", "dossier_placed", "turn_began"} & set(kinds(turn))
    assert turn.state.phase == "over"
    assert turn.state.dossier == "house_1"


@rule(
    "secret_agents.end.tie_last_scoring",
    "secret_agents.end.tie_total",
    "secret_agents.end.tie_shared",
)
def test_r13_the_three_tie_breaks_in_order() -> None:
    at = {"red": "house_7", "blue": "house_7", "green": "house_2"}
    scores = {"red": 37, "blue": 37, "green": 41}
    ended = entry(finish(at, scores), GameEnded)
    assert ended.fact.winning_agents == ("red", "blue")
    assert [rule for rule in ended.rules if rule.startswith("end.tie")] == [
        "end.tie_last_scoring",
        "end.tie_total",
        "end.tie_shared",
    ]
    ranks = {line.agent: line.rank for line in ended.fact.agent_ranking}
    assert (ranks["red"], ranks["blue"], ranks["green"]) == (1, 1, 3)
    # `furthest` looks at the total first; 44, 44 and 43 leave red and blue.
    other = entry(finish(at, scores, finish_tiebreak="furthest"), GameEnded)
    assert [rule for rule in other.rules if rule.startswith("end.tie")] == [
        "end.tie_total",
        "end.tie_last_scoring",
        "end.tie_shared",
    ]


@rule("secret_agents.end.tie_last_scoring")
def test_r13_a_finisher_is_always_above_the_rest() -> None:
    """In the ranking too, whatever the totals of those who did not arrive."""
    ended = fact(finish({"red": "house_10"}, {"red": 32, "blue": 41}), GameEnded)
    assert [line.agent for line in ended.agent_ranking][:2] == ["red", "blue"]


@rule("secret_agents.end.independent_wins")
def test_r14_an_independent_wins_for_nobody() -> None:
    turn = finish({"grey": "house_10"}, {"grey": 32, "red": 41}, identity=BOX.agents[:5])
    ended = entry(turn, GameEnded)
    assert (ended.fact.winning_agents, ended.fact.winning_seats) == (("grey",), ())
    assert ended.rules[0] == "end.independent_wins"
    assert ruleset.standings(turn.state).winners == ()
    assert ruleset.standings(turn.state).winning_sides == ("agent:grey",)


@rule("secret_agents.house.turn_limit")
def test_r15_the_house_limit_ends_the_game() -> None:
    assert opened().state.turn_limit == 300
    assert opened(options=Options(first=0, turn_limit=None)).state.turn_limit is None
    endless = full_turn(given(turn=300, turn_limit=None), 1, red=1)
    assert kinds(endless)[-1] == "turn_began"
    stopped = full_turn(given(turn=300, scores={"red": 1}), 1, red=1)
    assert kinds(stopped)[1:3] == ["turn_ended", "turn_limit_reached"]
    assert fact(stopped, GameEnded).winning_agents == ("red",)


@rule("secret_agents.house.turn_limit")
def test_r15_a_scoring_in_the_last_turn_is_completed_first() -> None:
    state = given(at={"red": "house_6"}, turn=10, turn_limit=10)
    turn = full_turn(state, 1, red=1)
    assert kinds(turn)[-1] == "dossier_released"
    turn = play(turn.state, place("house_1"))
    assert kinds(turn)[:3] == ["dossier_placed", "turn_ended", "turn_limit_reached"]
    assert fact(turn, GameEnded).winning_agents == ("red",)


@rule("secret_agents.board.agents")
def test_r16_there_is_no_black_agent() -> None:
    assert BOX.agents == ("red", "orange", "yellow", "green", "blue", "violet", "grey")
    assert refused(given(die=1), steps(black=1)) == "move.any_agent"


def among_agents() -> SecretAgentsState:
    """Advanced; the dossier has just been put on green in house 5."""
    at = {"red": "house_8", "green": "house_5", "blue": "house_4"}
    return full_turn(given(variant="advanced", at=at, dossier="house_9"), 1, "house_5", red=1).state


@rule("secret_agents.advanced.new_arrival", "secret_agents.advanced.same_rules")
def test_r17_any_arrival_is_new_and_passing_is_none() -> None:
    state = among_agents()
    # Passing does nothing, not even past green who stands there.
    assert "scoring_triggered" not in kinds(full_turn(state, 2, blue=2))
    # Green leaves and, a lap later, arrives again.
    away = full_turn(full_turn(state, 6, green=6).state, 5, green=5).state
    back = full_turn(away, 1, green=1)
    assert fact(back, ScoringTriggered).agents == ("green",)
    # One leaves while another arrives: only the newcomer causes it.
    swap = full_turn(state, 2, green=1, blue=1)
    assert fact(swap, ScoringTriggered).agents == ("blue",)
    assert {f.agent: f.applied for f in facts(swap, PointsScored)}["green"] == 6


@rule("secret_agents.advanced.dossier_anywhere")
def test_r18_putting_the_dossier_on_agents_scores_nothing() -> None:
    state = among_agents()
    assert state.scorings == 1
    assert "scoring_triggered" not in kinds(full_turn(state, 1, yellow=1))
    state = full_turn(given(variant="advanced", at={"red": "house_6"}), 1, red=1).state
    assert free_places(state) == list(BOX.ring)
    assert refused(state, place("nowhere")) == "board.places"


def reports_open(seats: int = 2) -> SecretAgentsState:
    """Advanced; red has reached 29 and all seats write."""
    agents = BOX.components.agents_by_players.counts[str(seats)]
    state = given(
        agents=agents,
        seats=seats,
        variant="advanced",
        at={"red": "house_5"},
        scores={"red": 24},
        dossier="house_1",
    )
    return full_turn(state, 1, orange=1).state


def all_reports(state: SecretAgentsState) -> R:
    for seat in range(state.seats):
        turn = play(state, ruleset.legal(state, seat)[0], seat)
        state = turn.state
    return turn


@rule("secret_agents.advanced.sheet_before_dossier")
def test_r19_reports_come_before_the_dossier_moves() -> None:
    state = reports_open()
    assert pending(state) == [(0, "write_suspicions"), (1, "write_suspicions")]
    assert refused(state, place("house_2")) == "turn.sequence"
    turn = all_reports(state)
    assert kinds(turn) == ["suspicions_written", "dossier_released"]
    assert pending(turn.state) == [(0, "place_dossier")]


@rule("secret_agents.advanced.sheet_once")
def test_r20_one_report_per_seat_and_game() -> None:
    both = given(
        variant="advanced",
        at={"red": "house_5", "blue": "house_5"},
        scores={"red": 24, "blue": 24},
        dossier="house_1",
    )
    opening = full_turn(both, 1, orange=1)
    assert fact(opening, SuspicionsOpened).agents == ("red", "blue")
    later = given(
        agents=4,
        variant="advanced",
        at={"yellow": "house_7"},
        scores={"red": 28, "yellow": 24},
        dossier="house_1",
        identity=("red", "orange"),
        sheets={
            0: {"orange": 1, "yellow": I, "green": I},
            1: {"red": 0, "yellow": I, "green": I},
        },
    )
    turn = full_turn(later, 1, red=1)
    assert (turn.state.score["red"], turn.state.score["yellow"]) == (29, 31)
    assert kinds(turn)[-1] == "dossier_released"


@rule("secret_agents.advanced.sheet_rows")
def test_r21_ones_own_agent_is_not_on_the_report() -> None:
    state = reports_open(3)
    for seat in range(3):
        own = state.identity[seat]
        rows = [agent for agent in state.agents if agent != own]
        for move in ruleset.legal(state, seat):
            assert isinstance(move, WriteSuspicions)
            assert list(move.sheet) == rows


@rule("secret_agents.advanced.sheet_consistent")
@pytest.mark.parametrize(
    ("seats", "sheets", "independents"),
    [(2, 3, 2), (3, 12, 2), (4, 60, 2), (5, 360, 2), (6, 720, 1), (7, 720, 0)],
)
def test_r22_a_report_could_be_true(seats: int, sheets: int, independents: int) -> None:
    state = reports_open(seats)
    listed = [move.sheet for move in reports(state, 0)]
    assert len(listed) == sheets
    assert {list(sheet.values()).count(I) for sheet in listed} == {independents}
    order = [[seats if owner == I else owner for owner in sheet.values()] for sheet in listed]
    assert order == sorted(order)
    everywhere_free = WriteSuspicions(dict.fromkeys(listed[0], I))
    assert refused(state, everywhere_free, seat=0) == "advanced.sheet_consistent"


@rule("secret_agents.advanced.sheet_then_finish")
def test_r23_reports_come_before_the_end_where_one_scoring_does_both() -> None:
    components = BOX.components
    late = replace(components.advanced, suspicion_threshold=42)
    box = ruleset.load_edition(msgspec.json.encode(replace(components, advanced=late)))
    state = given(
        agents=4,
        variant="advanced",
        at={"red": "house_10"},
        scores={"red": 35},
        dossier="house_1",
        box=box,
    )
    turn = full_turn(state, 1, orange=1)
    assert kinds(turn)[-1] == "suspicions_opened"
    assert refused(turn.state, ROLL) == "turn.sequence"
    turn = all_reports(turn.state)
    assert kinds(turn)[:3] == ["suspicions_written", "finish_reached", "turn_ended"]
    assert fact(turn, FinishReached).agents == ("red",)
    assert fact(turn, GameEnded).reason == "goal"


def last_count(**rulings: bool) -> R:
    """Advanced, two seats; yellow, an independent, ends with 45; red has 30 + 15, orange 20 + 5."""
    return finish(
        {"yellow": "house_10"},
        {"red": 29, "orange": 19, "yellow": 35},
        agents=4,
        variant="advanced",
        identity=("red", "orange"),
        sheets={0: {"orange": 1, "yellow": I, "green": I}, 1: {"red": I, "yellow": 0, "green": I}},
        **rulings,
    )


@rule("secret_agents.advanced.independents_excluded", "secret_agents.advanced.winner")
def test_r24_the_best_player_wins_unless_the_table_chose_otherwise() -> None:
    ended = entry(last_count(), GameEnded)
    assert ended.fact.winning_seats == (0,)
    assert "advanced.independents_excluded" in ended.rules
    chosen = entry(last_count(advanced_independent_can_win=True), GameEnded)
    assert chosen.fact.winning_seats == ()
    assert chosen.fact.winning_agents == ("yellow",)
    # A ruling of the other variant is recorded and without effect.
    base = finish({"yellow": "house_10"}, {"yellow": 35}, advanced_independent_can_win=True)
    assert base.state.options.house_rulings.advanced_independent_can_win
    assert fact(base, GameEnded).winning_agents == ("yellow",)


@rule("secret_agents.advanced.tie")
def test_r25_more_exact_rows_then_shared() -> None:
    def end(second: int, sheet: dict[str, int | str]) -> R:
        return finish(
            {"green": "house_10"},
            {"red": 20, "yellow": second, "green": 35},
            agents=4,
            variant="advanced",
            identity=("red", "yellow"),
            sheets={0: {"orange": I, "yellow": 1, "green": I}, 1: sheet},
        )

    wrong: dict[str, int | str] = {"red": I, "orange": 0, "green": I}
    right: dict[str, int | str] = {"red": 0, "orange": I, "green": I}
    more = end(30, wrong)
    assert more.state.score["red"] == more.state.score["yellow"] == 35
    assert fact(more, GameEnded).winning_seats == (0,)
    assert "advanced.tie" in entry(more, GameEnded).rules
    shared = end(20, right)
    assert fact(shared, GameEnded).winning_seats == (0, 1)


@rule("secret_agents.house.ranking")
def test_r26_places_after_the_winner_follow_the_scores() -> None:
    turn = finish(
        {"red": "house_10"},
        {"red": 32, "orange": 7, "yellow": 8, "green": 12},
        identity=BOX.agents[:5],
    )
    ended = fact(turn, GameEnded)
    assert [(line.agent, line.rank) for line in ended.agent_ranking] == [
        ("red", 1),
        ("green", 2),
        ("orange", 3),
        ("yellow", 3),
        ("blue", 5),
        ("violet", 5),
        ("grey", 5),
    ]
    assert [(line.seat, line.rank) for line in ended.seat_ranking] == [
        (0, 1),
        (3, 2),
        (1, 3),
        (2, 3),
        (4, 5),
    ]


@rule("secret_agents.board.track")
def test_r27_totals_are_plain_numbers_and_the_track_a_loop() -> None:
    turn = finish({"red": "house_10"}, {"red": 41})
    line = ruleset.standings(turn.state).lines[0]
    assert (line.side, line.score) == ("agent:red", 51)
    assert (line.details["lap"], line.details["space"]) == (1, 9)


@rule("secret_agents.dossier.by_trigger")
def test_r28_a_forced_scoring_is_an_ordinary_one() -> None:
    at = dict.fromkeys(BOX.agents, "house_6")
    state = given(at=at, active=2, die=1)
    for move in ruleset.legal(state, 2):
        turn = play(state, move)
        assert fact(turn, ScoringTriggered).seat == 2
        assert pending(turn.state) == [(2, "place_dossier")]
    assert refused(state, steps()) == "move.full_die"


@rule("secret_agents.end.reveal")
def test_r29_the_spare_cards_are_turned_up_as_well() -> None:
    turn = finish({"red": "house_10"}, {"red": 41}, identity=BOX.agents[2:])
    assert facts(turn, IdentityRevealed) == [
        IdentityRevealed(seat, agent) for seat, agent in enumerate(BOX.agents[2:])
    ]
    assert entry(turn, IndependentsRevealed).fact.agents == ("red", "orange")
    assert entry(turn, IndependentsRevealed).rules == ("end.reveal",)
    assert encoded(ruleset.view(turn.state, PUBLIC)) == encoded(turn.state)
    empty = finish({"red": "house_10"}, {"red": 41}, seats=7)
    assert fact(empty, IndependentsRevealed).agents == ()


@rule("secret_agents.table.bluff")
def test_r30_no_move_shows_a_card() -> None:
    kinds_of_moves = {kind.__struct_config__.tag for kind in ruleset.moves.__args__}  # type: ignore[attr-defined]
    assert kinds_of_moves == {"roll", "distribute", "write_suspicions", "place_dossier"}


@rule("secret_agents.house.abandoned")
def test_r31_nobody_is_eliminated() -> None:
    """The game knows no leaving: whoever's turn it is stays asked, and no card is turned up."""
    state = given(active=1)
    assert pending(state) == [(1, "roll")]
    assert all(refused(state, ROLL, seat) == "turn.order" for seat in (0, 2, 3, 4))
    assert set(ruleset.view(state, PUBLIC).identity.values()) == {HIDDEN}


@rule("secret_agents.end.reach_goal", "secret_agents.goal.race")
def test_r32_the_goal_is_the_marker_not_the_points_won() -> None:
    """Red has won 44 points and lost 3: 41 on the track is not 42."""
    state = given(at={"red": "ruin"}, scores={"red": 41}, dossier="house_1")
    turn = full_turn(state, 1, "house_3", orange=1)
    assert turn.state.score["red"] == 38
    turn = full_turn(turn.state, 4, red=4)
    assert turn.state.score["red"] == 41
    assert sum(gain.applied for gain in turn.state.gains["red"] if gain.applied > 0) == 44
    assert kinds(turn)[-1] == "dossier_released"


@rule("secret_agents.secrecy.no_oracle", "secret_agents.advanced.sheet_secret")
def test_r33_nothing_betrays_a_card_or_a_report() -> None:
    state = reports_open(4)
    for other in (PUBLIC, seat_viewer(0), seat_viewer(2)):
        view = ruleset.view(state, other)
        assert list(ruleset.legal(view, 1)) == []
    assert len(ruleset.legal(ruleset.view(state, seat_viewer(1)), 1)) == 60
    sheet = reports(state, 1)[0]
    turn = play(state, sheet, seat=1)
    written = entry(turn, SuspicionsWritten)
    assert shown(written, PUBLIC) == SuspicionsWritten(1, {})
    assert shown(written, seat_viewer(0)) == SuspicionsWritten(1, {})
    assert shown(written, seat_viewer(1)) == written.fact
    assert ruleset.private(state, 1, sheet) == ("sheet",)
    assert ruleset.private(state, 1, ROLL) == ()
    assert ruleset.view(turn.state, seat_viewer(0)).sheets == {1: {}}
    assert ruleset.view(turn.state, seat_viewer(1)).sheets == {1: sheet.sheet}


@rule("secret_agents.secrecy.no_oracle")
def test_r33_a_refused_report_speaks_of_the_seats_own_card_only() -> None:
    state = reports_open(4)
    deals = [("red", "blue", "green", "orange"), ("yellow", "blue", "red", "violet")]
    reasons = set()
    for deal in deals:
        spare = tuple(agent for agent in state.agents if agent not in deal)
        dealt = replace(state, identity=dict(enumerate(deal)), independents=spare)
        with pytest.raises(IllegalMove) as refusal:
            ruleset.decide(dealt, 1, report(blue=1), opened().chance)
        reasons.add(str(refusal.value))
    assert len(reasons) == 1


@rule("secret_agents.house.undo_reports")
def test_r34_what_is_taken_back_takes_its_consequences_with_it() -> None:
    state = reports_open(2)
    first, second = reports(state, 0)[:2]
    written = play(state, first, seat=0).state
    assert refused(written, second, seat=0) == "advanced.sheet_once"
    # The report taken back, the seat owes one again and may write another.
    assert (0, "write_suspicions") in pending(state)
    assert play(state, second, seat=0).state.sheets == {0: second.sheet}
    # A cut loss gives back only what it took: the state in front of the move is what it was.
    before = given(at={"grey": "ruin"}, scores={"grey": 2}, dossier="house_1", die=1)
    kept = encoded(before)
    play(before, steps(red=1))
    assert encoded(before) == kept
    assert before.score["grey"] == 2
    # Another movement past the threshold opens the reports anew, for all seats.
    start = given(
        agents=4, variant="advanced", at={"red": "house_5"}, scores={"red": 24}, dossier="house_1"
    )
    for agent in ("orange", "yellow"):
        again = full_turn(start, 1, None, **{agent: 1}).state
        assert pending(again) == [(0, "write_suspicions"), (1, "write_suspicions")]


@rule("secret_agents.house.ranking", "secret_agents.house.turn_limit")
def test_r35_ranks_when_nobody_wins() -> None:
    independent = finish({"grey": "house_10"}, {"grey": 32}, identity=BOX.agents[:5])
    assert min(line.rank for line in fact(independent, GameEnded).seat_ranking) > 1
    for variant in ("base", "advanced"):
        zero = full_turn(given(variant=variant, turn=300), 1, red=1)
        ended = fact(zero, GameEnded)
        assert (ended.winning_agents, ended.winning_seats) == ((), ())
        assert {line.rank for line in ended.seat_ranking} == {1}
    ended = fact(last_count(advanced_independent_can_win=True), GameEnded)
    assert [(line.seat, line.rank) for line in ended.seat_ranking] == [(0, 1), (1, 2)]
    assert ended.winning_seats == ()


@rule("secret_agents.house.turn_limit", "secret_agents.advanced.winner")
def test_r35_advanced_turn_limit_judges_the_reports_it_has() -> None:
    state = given(
        agents=4,
        variant="advanced",
        scores={"red": 30},
        identity=("red", "orange"),
        sheets={0: {"orange": I, "yellow": 1, "green": I}, 1: {"red": 0, "yellow": I, "green": I}},
        turn=300,
    )
    turn = full_turn(state, 1, red=1)
    assert turn.state.bonus == {0: 5, 1: 15}
    assert fact(turn, GameEnded).winning_seats == (0,)
    assert entry(turn, GameEnded).rules == ("advanced.winner", "house.turn_limit", "house.ranking")


@rule("secret_agents.house.turn_limit", "secret_agents.advanced.winner")
def test_r35_advanced_turn_limit_without_reports() -> None:
    def end(**scores: int) -> R:
        deal = BOX.agents[:5]
        state = given(variant="advanced", scores=scores, turn=300, identity=deal)
        return full_turn(state, 1, red=1)

    # One point is above 0 and wins; there is no bonus, and no exact row.
    turn = end(red=1)
    assert not {"suspicions_revealed", "bonus_scored"} & set(kinds(turn))
    assert fact(turn, GameEnded).winning_seats == (0,)
    assert {line.exact for line in fact(turn, GameEnded).seat_ranking} == {0}
    # An independent's points do not make a seat with none a winner.
    ended = fact(end(grey=5), GameEnded)
    assert (ended.winning_agents, ended.winning_seats) == ((), ())


@rule("secret_agents.turn.sequence", "secret_agents.move.stacking")
def test_agents_share_a_place_and_the_turn_keeps_its_order() -> None:
    state = given(at={"red": "house_2", "blue": "house_3"})
    assert refused(state, steps(red=1)) == "turn.sequence"
    state = rolled(state, 1)
    assert refused(state, ROLL) == "turn.sequence"
    assert play(state, steps(red=1)).state.agents_at("house_3") == ("red", "blue")
