"""The invariants of the specification, by their numbers, over random games of every kind."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise
from math import comb
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.games.secret_agents import ruleset
from domain.games.secret_agents.facts import (
    AgentMoved,
    BonusScored,
    DeductionJudged,
    DieRolled,
    DossierPlaced,
    DossierReleased,
    FinishReached,
    GameEnded,
    IdentitiesShuffled,
    IdentityDealt,
    IndependentsSetAside,
    PointsScored,
    ScoringTriggered,
    SuspicionsOpened,
    SuspicionsWritten,
    TurnBegan,
    TurnEnded,
)
from domain.games.secret_agents.moves import Distribute, PlaceDossier, Roll, Steps, WriteSuspicions
from domain.games.secret_agents.state import Options, SecretAgentsState
from domain.kernel import (
    HIDDEN,
    PUBLIC,
    Chance,
    IllegalMove,
    KeyedChance,
    Move,
    Recorder,
    ReplayedChance,
    State,
    Viewer,
    encoded,
    seat_viewer,
    shown,
)
from domain.kernel.knowledge import known, reveals
from tests.games.driver import Game, Played, games, play, tables
from tests.games.secret_agents.given import free_places

T = TypeVar("T")

pytestmark = pytest.mark.property

BOX = ruleset.standard_edition
any_game = given(game=games("secret_agents"))
base_game = given(game=games("secret_agents", "base"))
advanced_game = given(game=games("secret_agents", "advanced"))


def state_of(played: Played) -> SecretAgentsState:
    assert isinstance(played.before, SecretAgentsState)
    return played.before


def states(game: Game) -> list[SecretAgentsState]:
    return [state for _, state in game.steps if isinstance(state, SecretAgentsState)]


def of_kind(game: Game, *kinds: type) -> list:  # type: ignore[type-arg]
    return [fact for fact in game.facts if isinstance(fact, kinds)]


def turns(game: Game) -> list[list[object]]:
    """The facts of each turn, from `turn_began` on; the last one has the end in it."""
    starts = [index for index, fact in enumerate(game.facts) if isinstance(fact, TurnBegan)]
    ends = [*starts[1:], len(game.facts)]
    return [list(game.facts[a:b]) for a, b in zip(starts, ends, strict=True)]


@any_game
def test_i1_every_agent_in_play_has_one_place_and_one_score(game: Game) -> None:
    for state in states(game):
        if state.turn:
            assert set(state.position) == set(state.score) == set(state.gains) == set(state.agents)
            assert set(state.position.values()) <= set(BOX.ring)


@any_game
def test_i2_the_number_of_agents_never_changes(game: Game) -> None:
    count = {2: 4, 3: 5, 4: 6, 5: 7, 6: 7, 7: 7}[game.seats]
    assert {state.agents for state in states(game)} == {BOX.agents[:count]}


@any_game
def test_i3_cards_and_independents_share_out_the_agents(game: Game) -> None:
    for state in states(game):
        if state.turn:
            assert list(state.identity) == list(range(game.seats))
            cards = [*state.identity.values(), *state.independents]
            assert sorted(cards) == sorted(state.agents)


@any_game
def test_i4_scores_stay_on_the_track(game: Game) -> None:
    for state in states(game):
        assert all(score >= 0 for score in state.score.values())
        if ruleset.decisions(state):
            assert all(score <= 41 for score in state.score.values())
    scored = [state for entry, state in game.steps if isinstance(entry.fact, FinishReached)]
    (ended,) = of_kind(game, GameEnded)
    assert len(scored) == (ended.reason == "goal")
    for last in scored:
        assert isinstance(last, SecretAgentsState)
        assert 42 <= max(last.score.values()) <= 51


@any_game
def test_i5_a_score_is_the_sum_of_its_gains(game: Game) -> None:
    for state in states(game):
        bonus = {state.identity[seat]: points for seat, points in state.bonus.items()}
        for agent, score in state.score.items():
            applied = sum(gain.applied for gain in state.gains[agent])
            assert score == applied + bonus.get(agent, 0)
    for fact in of_kind(game, PointsScored):
        assert fact.nominal == BOX.places[fact.place].points
        assert fact.applied == fact.nominal or (fact.score == 0 and fact.applied > fact.nominal)


@any_game
def test_i6_the_steps_of_a_turn_add_up_to_the_die(game: Game) -> None:
    for turn in turns(game):
        (die,) = [fact.value for fact in turn if isinstance(fact, DieRolled)]
        moved = [fact for fact in turn if isinstance(fact, AgentMoved)]
        assert sum(fact.steps for fact in moved) == die
        assert len({fact.agent for fact in moved}) == len(moved)
        for fact in moved:
            start = BOX.ring.index(fact.origin)
            walk = [BOX.ring[(start + step) % 12] for step in range(1, fact.steps + 1)]
            assert [*fact.passed, fact.to] == walk


@any_game
def test_i7_every_step_since_the_start_is_accounted_for(game: Game) -> None:
    total: Counter[str] = Counter()
    for fact in of_kind(game, AgentMoved):
        total[fact.agent] += fact.steps
    assert total.total() == sum(fact.value for fact in of_kind(game, DieRolled))
    end = game.end
    assert isinstance(end, SecretAgentsState)
    assert end.position == {agent: BOX.ring[total[agent] % 12] for agent in end.agents}


@base_game
def test_i8_nobody_stands_with_the_dossier_when_a_turn_begins(game: Game) -> None:
    for entry, state in game.steps:
        assert isinstance(state, SecretAgentsState)
        if isinstance(entry.fact, TurnBegan):
            assert state.dossier not in state.position.values()
        if isinstance(entry.fact, ScoringTriggered):
            # Present and arrived in this turn are the same.
            assert set(entry.fact.agents) <= set(state.moved)
            assert entry.fact.agents == state.agents_at(entry.fact.place)


@any_game
def test_i9_one_scoring_a_turn_and_every_agent_in_it_once(game: Game) -> None:
    agents = BOX.agents[: {2: 4, 3: 5, 4: 6}.get(game.seats, 7)]
    for turn in turns(game):
        scorings = [fact for fact in turn if isinstance(fact, ScoringTriggered)]
        points = [fact for fact in turn if isinstance(fact, PointsScored)]
        assert len(scorings) <= 1
        assert tuple(fact.agent for fact in points) == (agents if scorings else ())
        ended = [fact.scored for fact in turn if isinstance(fact, TurnEnded)]
        assert ended == [bool(scorings)]
    numbers = [fact.scoring for fact in of_kind(game, ScoringTriggered)]
    assert numbers == list(range(1, len(numbers) + 1))


@any_game
def test_i10_every_scoring_is_followed_by_the_dossier_or_the_finish(game: Game) -> None:
    kinds = (
        ScoringTriggered,
        SuspicionsOpened,
        SuspicionsWritten,
        DossierReleased,
        DossierPlaced,
        FinishReached,
    )
    for turn in turns(game):
        story = [
            kind for kind, _ in groupby(type(fact) for fact in turn if isinstance(fact, kinds))
        ]
        if SuspicionsOpened in story:
            assert story[1:3] == [SuspicionsOpened, SuspicionsWritten]
            del story[1:3]
        assert story in (
            [],
            [ScoringTriggered, DossierReleased, DossierPlaced],
            [ScoringTriggered, FinishReached],
        )
        seats = {fact.seat for fact in turn if isinstance(fact, DossierPlaced | ScoringTriggered)}
        assert len(seats) <= 1


@base_game
def test_i11_the_dossier_has_room_and_has_to_go(game: Game) -> None:
    for played in game.moves:
        state = state_of(played)
        if state.phase == "dossier":
            free = free_places(state)
            assert len(free) == 12 - len(set(state.position.values()))
            assert 5 <= len(free) <= 11
            assert state.dossier not in free
            assert free == [place for place in BOX.ring if place in free]


@any_game
def test_i12_there_is_always_a_move_and_as_many_as_counted(game: Game) -> None:
    for played in game.moves:
        state = state_of(played)
        assert played.seat is not None
        listed = ruleset.legal(state, played.seat)
        count = len(state.agents)
        if state.phase == "roll":
            assert len(listed) == 1
        elif state.phase == "distribute":
            assert state.die is not None
            assert len(listed) == comb(state.die + count - 1, count - 1)
            vectors = [_vector(state, move) for move in listed]
            assert vectors == sorted(vectors)
        elif state.phase == "dossier" and state.is_advanced:
            assert len(listed) == 12
        elif state.phase == "suspicions":
            assert len(listed) == {2: 3, 3: 12, 4: 60, 5: 360, 6: 720, 7: 720}[game.seats]


OWNERS = st.one_of(st.integers(-1, 7), st.sampled_from(["independent", "0", "black"]))
AGENT = st.sampled_from([*BOX.agents, "black", HIDDEN])
ANY_MOVE = st.one_of(
    st.just(Roll()),
    st.builds(PlaceDossier, st.sampled_from([*BOX.ring, "mill"])),
    st.lists(st.builds(Steps, AGENT, st.integers(-1, 7)), max_size=4).map(
        lambda shares: Distribute(tuple(shares))
    ),
    st.builds(WriteSuspicions, st.dictionaries(AGENT, OWNERS, max_size=7)),
)


@given(
    game=games("secret_agents"), moves=st.lists(ANY_MOVE, min_size=10, max_size=10), data=st.data()
)
def test_i12_what_is_not_listed_is_refused(
    game: Game, moves: list[Move], data: st.DataObject
) -> None:
    """Whatever is sent: a listed move in another form, or a refusal by a rule."""
    for state in data.draw(st.lists(st.sampled_from(game.positions), max_size=8)):
        assert isinstance(state, SecretAgentsState)
        for move in moves:
            for seat in range(game.seats):
                listed = ruleset.canonical(state, move) in ruleset.legal(state, seat)
                rule = _refusing(state, seat, move)
                assert listed == (rule is None)
                assert rule is None or rule in ruleset.rulebook.rules


def _refusing(state: SecretAgentsState, seat: int, move: Move) -> str | None:
    try:
        ruleset.decide(state, seat, move, KeyedChance(b"", {}))
    except IllegalMove as refusal:
        return refusal.rule
    return None


def _vector(state: SecretAgentsState, move: object) -> list[int]:
    assert isinstance(move, Distribute)
    steps = {share.agent: share.steps for share in move.steps}
    return [steps.get(agent, 0) for agent in state.agents]


@advanced_game
def test_i13_reports_are_opened_once_and_asked_of_everybody(game: Game) -> None:
    opened = of_kind(game, SuspicionsOpened)
    written = of_kind(game, SuspicionsWritten)
    assert len(opened) <= 1
    assert sorted(fact.seat for fact in written) == (list(range(game.seats)) if opened else [])
    (ended,) = of_kind(game, GameEnded)
    assert ended.reason != "goal" or opened
    for played in game.moves:
        state = state_of(played)
        if state.phase == "suspicions":
            assert isinstance(played.move, WriteSuspicions)
            asked = [decision.seat for decision in ruleset.decisions(state)]
            assert asked == [seat for seat in range(game.seats) if seat not in state.sheets]
    reached = [
        any(score >= 29 for score in state.score.values())
        for entry, state in game.steps
        if isinstance(entry.fact, TurnBegan) and isinstance(state, SecretAgentsState)
    ]
    assert opened or not any(reached)


@advanced_game
def test_i14_a_report_is_a_rearrangement_of_the_truth(game: Game) -> None:
    end = game.end
    assert isinstance(end, SecretAgentsState)
    possible = {2: {1, 3}, 3: {0, 1, 2, 4}, 4: {0, 1, 2, 3, 5}}
    for seat, sheet in end.sheets.items():
        truth = {agent: end.owner(agent) for agent in end.agents if agent != end.identity[seat]}
        assert list(sheet) == list(truth)
        assert Counter(map(str, sheet.values())) == Counter(map(str, truth.values()))
        exact = sum(sheet[agent] == truth[agent] for agent in truth)
        assert exact in possible.get(game.seats, {0, 1, 2, 3, 4, 6})
        judged = [fact for fact in of_kind(game, DeductionJudged) if fact.seat == seat]
        assert [fact.agent for fact in judged] == list(truth)
        assert all(fact.exact == (fact.guess == fact.truth == truth[fact.agent]) for fact in judged)
        (bonus,) = [fact for fact in of_kind(game, BonusScored) if fact.seat == seat]
        assert (bonus.exact, bonus.points) == (exact, 5 * exact)
        assert sum(fact.points for fact in judged) == bonus.points


@any_game
def test_i15_winners_own_the_winning_agents(game: Game) -> None:
    end = game.end
    assert isinstance(end, SecretAgentsState)
    (ended,) = of_kind(game, GameEnded)
    owners = {end.owner(agent) for agent in ended.winning_agents} - {"independent"}
    if game.variant == "base":
        assert set(ended.winning_seats) == owners
        assert ended.reason != "goal" or ended.winning_agents
    else:
        assert ended.reason != "goal" or ended.winning_seats
        assert set(ended.winning_seats) == owners
    standings = ruleset.standings(end)
    assert standings.winners == ended.winning_seats
    lines = {line.side: line for line in standings.lines}
    for ranked in ended.seat_ranking:
        line = lines[f"seat:{ranked.seat}"]
        assert (line.rank, line.score) == (ranked.rank, ranked.score)
        assert line.details["agent"] == ranked.agent == end.identity[ranked.seat]
    for ranked in ended.agent_ranking:
        line = lines[f"agent:{ranked.agent}"]
        assert (line.rank, line.score) == (ranked.rank, ranked.score)
    for ranking in (ended.agent_ranking, ended.seat_ranking):
        assert all(a.rank <= b.rank for a, b in pairwise(ranking))


HELD_BACK = (IdentitiesShuffled, IdentityDealt, IndependentsSetAside, SuspicionsWritten)


def secrets_from(state: SecretAgentsState, viewer: Viewer) -> dict[str, str]:
    """Masks, reports and independents that the viewer may not know, by where they lie."""
    secret = {
        f"identity.{seat}": agent
        for seat, agent in state.identity.items()
        if seat != viewer.seat and seat not in state.unmasked
    }
    for seat, sheet in state.sheets.items():
        if seat != viewer.seat and seat not in state.sheets_open:
            secret |= {f"sheets.{seat}.{agent}": str(owner) for agent, owner in sheet.items()}
    if not state.independents_open:
        secret |= {f"independents[{at}]": agent for at, agent in enumerate(state.independents)}
    return secret


@any_game
def test_i16_a_view_has_ones_own_card_and_report_only(game: Game) -> None:
    viewers = (PUBLIC, *map(seat_viewer, range(game.seats)))
    before = game.empty
    for entry, after in game.steps:
        owner = getattr(entry.fact, "seat", None)
        for viewer in viewers:
            if type(entry.fact) in HELD_BACK and (owner is None or owner != viewer.seat):
                assert not reveals(game.ruleset, before, entry, after, viewer), entry.fact
            elif type(entry.fact) not in HELD_BACK:
                assert shown(entry, viewer) == entry.fact
        before = after
    for state in states(game):
        for viewer in viewers:
            assert known(game.ruleset, state, viewer).hidden == secrets_from(state, viewer)


@any_game
def test_i16_a_view_follows_from_what_was_shown(game: Game) -> None:
    """Folding the masked facts gives the view: it can hold nothing that was not shown."""
    rules = game.ruleset
    for viewer in game.viewers:
        state = game.empty
        for entry, live in game.steps:
            state = rules.evolve(state, shown(entry, viewer))
            assert rules.view(state, viewer) == rules.view(live, viewer)


class Redealt(Chance):
    """The recorded dice with another deal."""

    def __init__(self, played: Played, order: tuple[int, ...]) -> None:
        super().__init__()
        self._dice = iter([draw.outcome for draw in played.draws if draw.source != "identity"])
        self._deal = order

    def _pick(self, source: str, items: Sequence[T]) -> int:
        index = next(self._dice)
        assert isinstance(index, int)
        return index

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        return self._deal


@given(game=games("secret_agents"), data=st.data())
def test_i17_another_deal_looks_the_same_to_the_public_until_the_reveal(
    game: Game, data: st.DataObject
) -> None:
    count = len(dealt(game.end).agents)
    order = tuple(data.draw(st.permutations(range(count))))
    watching = data.draw(st.sampled_from([PUBLIC, *map(seat_viewer, range(game.seats))]))
    one, other = (
        game.redo(game.played[0]),
        game.redo(game.played[0], Redealt(game.played[0], order)),
    )
    own = watching.seat
    if own is not None and dealt(one.state).identity[own] != dealt(other.state).identity[own]:
        watching = PUBLIC
    rules, state = game.ruleset, other.state
    assert _public(one, watching) == _public(other, watching)
    for played in game.moves:
        assert played.seat is not None
        assert played.move is not None
        move = played.move
        if isinstance(move, WriteSuspicions) and played.seat != watching.seat:
            move = rules.legal(state, played.seat)[0]  # any report that is legal there
        seen = rules.standings(rules.view(played.before, watching))
        assert seen == rules.standings(rules.view(state, watching))
        assert played.seat in {decision.seat for decision in rules.decisions(state)}
        turn = rules.decide(state, played.seat, move, Redealt(played, order))
        if rules.is_over(played.after):
            return
        assert _public(turn, watching) == _public(played, watching)
        state = turn.state


def dealt(state: State) -> SecretAgentsState:
    assert isinstance(state, SecretAgentsState)
    return state


def _public(turn: Played | Recorder[State], viewer: Viewer) -> tuple[object, ...]:
    facts = [shown(entry, viewer) for entry in turn.entries]
    audiences = [(entry.rules, entry.audience) for entry in turn.entries]
    return facts, audiences, [encoded(ruleset.view(dealt(state), viewer)) for state in turn.states]


@any_game
def test_i18_the_facts_give_the_state_and_the_game_ends_in_time(game: Game) -> None:
    state = game.empty
    for fact in game.facts:
        state = game.ruleset.evolve(state, fact)
    assert state == game.end
    assert len(of_kind(game, TurnBegan)) <= 300


@given(
    seats=st.integers(2, 7),
    limit=st.integers(1, 12),
    variant=st.sampled_from(["base", "advanced"]),
    seed=st.integers(0, 10**6),
)
def test_i18_a_house_limit_is_kept(seats: int, limit: int, variant: str, seed: int) -> None:
    options = Options(variant=variant, turn_limit=limit)  # type: ignore[arg-type]
    rng, chance = random.Random(seed), KeyedChance(str(seed).encode(), {})
    state = ruleset.open(BOX, seats, options, chance).state
    while state.phase != "over":
        assert state.turn <= limit
        seat = rng.choice(ruleset.decisions(state)).seat
        state = ruleset.decide(state, seat, rng.choice(ruleset.legal(state, seat)), chance).state
        assert not list(ruleset.invariants(state))
    assert state.result is not None
    if state.result.reason == "turn_limit":
        assert state.turn == limit
        best = max(state.score.values())
        if variant == "base":
            leaders = tuple(agent for agent in state.agents if state.score[agent] == best)
            assert state.result.winning_agents == (leaders if best else ())


@given(game=games("secret_agents"), seed=st.integers(0, 1000))
def test_i19_the_order_of_steps_and_of_reports_has_no_effect(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    state, queue = game.positions[0], list(game.moves)
    while queue:
        # Reports that stand in a row are handed in in another order.
        row = [played for played in queue if isinstance(played.move, WriteSuspicions)]
        if isinstance(queue[0].move, WriteSuspicions):
            queue = queue[len(row) :]
            rng.shuffle(row)
        else:
            row = [queue.pop(0)]
        for played in row:
            move = played.move
            if isinstance(move, Distribute):
                shares = list(move.steps)
                rng.shuffle(shares)
                move = Distribute(tuple(shares))
                assert ruleset.canonical(state, move) == played.move  # type: ignore[arg-type]
            assert played.seat is not None
            assert move is not None
            chance = ReplayedChance(played.draws, declared=False)
            state = ruleset.decide(state, played.seat, move, chance).state  # type: ignore[arg-type]
    assert state == game.end


@any_game
def test_i20_the_track_shows_laps_and_spaces(game: Game) -> None:
    for state in states(game):
        for line in ruleset.standings(state).lines:
            if line.side.startswith("agent:"):
                assert line.score is not None
                assert line.details["space"] == line.score % 42
                assert line.details["lap"] == line.score // 42


# The check itself, and what the random games cover


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ({"score": {"red": 1}}, "I1"),
        ({"position": {}}, "I1"),
        ({"agents": BOX.agents[:3]}, "I2"),
        ({"identity": {0: "red", 1: "red"}}, "I3"),
        ({"score": dict.fromkeys(BOX.agents[:4], -1)}, "I4"),
        ({"score": dict.fromkeys(BOX.agents[:4], 50)}, "I4"),
        ({"score": dict.fromkeys(BOX.agents[:4], 5)}, "I5"),
        ({"dossier": "nowhere"}, "I8"),
        ({"dossier": "chapel"}, "I8"),
        ({"phase": "dossier"}, "I10"),
        ({"phase": "distribute", "die": 7}, "I6"),
        ({"sheets": {0: {"red": 1}}}, "I13"),
        ({"sheets": {0: {"red": 1}}}, "I14"),
    ],
)
def test_the_check_names_what_is_broken(broken: dict[str, object], said: str) -> None:
    state = dealt(play("secret_agents", "base", 2, 0).positions[0])
    assert not list(ruleset.invariants(state))
    found = list(ruleset.tell_broken(replace(state, **broken)))
    assert any(words.en.startswith(said) for words in found), found


def test_the_random_games_meet_every_kind_of_fact_but_the_guards() -> None:
    met: set[type] = set()
    for variant, seats in tables("secret_agents"):
        met |= {type(fact) for fact in play("secret_agents", variant, seats, 0).facts}
    known = set(ruleset.facts.__args__)  # type: ignore[attr-defined]
    assert {kind.__name__ for kind in known - met} <= {"TurnLimitReached"}
