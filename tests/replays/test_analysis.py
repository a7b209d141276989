"""The analysis of a finished game: it adds up, repeats, and marks only what stood a second look."""

from __future__ import annotations

import math
import random

import msgspec
import pytest

from domain.bots import Knowledge
from domain.bots.clever import Trial
from domain.kernel import (
    TOGETHER,
    AnyRuleset,
    Decile,
    Features,
    Fit,
    Move,
    Strength,
    Weights,
    encoded,
)
from domain.rulesets import RULESETS
from domain.table.commands.imports import mark_imported
from domain.table.folding import take
from domain.table.value import Table
from replays.analysis import analyse as analysing
from replays.analysis import estimates, judging
from replays.analysis.analyse import NotFinished, analyse
from replays.analysis.estimates import Choice, again, cost, decision, error_of, together
from replays.analysis.fitting import Example, fit, measure, sureness
from replays.analysis.selfplay import with_weights
from replays.analysis.shapes import Analysis, Budget, doubts_of
from replays.analysis.telling import telling
from replays.analysis.training import Plan, train
from replays.analysis.words import story, turning_point
from replays.simulation import play_out
from tests.domain.tables import in_memory

SMALL = Budget(curve=2, most=4, trials=6, again=2, doubts=3)

every_ruleset = pytest.mark.parametrize("slug", RULESETS)


def game(slug: str, seats: int = 2, seed: int = 1, *bots: str) -> Table:
    ruleset = RULESETS[slug]
    options = next(iter(ruleset.variants.values()))
    return play_out(ruleset, seats, options, seed=seed, bots=bots or ("random",))


@pytest.fixture(scope="module")
def agents() -> Table:
    return game("secret_agents", 3, 1, "clever1", "greedy", "random")


@pytest.fixture(scope="module")
def told(agents: Table) -> Analysis:
    return analyse(agents, Budget(curve=8, most=32, trials=32))


@every_ruleset
def test_the_parts_of_every_seat_add_up_to_its_result(slug: str) -> None:
    table = game(slug)
    analysis = analyse(table, SMALL)
    winners = table.ruleset.standings(table.state).winners
    for total in analysis.totals:
        parts = (total.start, total.luck, total.own, total.others, total.unknown)
        assert round(sum(round(10_000 * part) for part in parts)) == round(10_000 * total.result)
        assert total.result == (round(1 / len(winners), 4) if total.seat in winners else 0.0)
    assert len(analysis.points) == len(table.line)
    assert [point.step for point in analysis.points] == [move.last for move in table.line]
    # Had all hands been known: of a game without hands nothing is told.
    checked = [each for each in analysis.decisions if each.is_checked]
    assert checked
    assert all(each.known_loss is None for each in checked) == (slug == "circle")


def test_the_same_game_gives_the_same_bytes(agents: Table) -> None:
    assert encoded(analyse(agents, SMALL)) == encoded(analyse(agents, SMALL))


def test_a_game_that_was_taken_in_is_analysed_as_where_it_was_played(agents: Table) -> None:
    taken = take(agents, mark_imported(agents.version, "", ""))
    assert taken.head != agents.head
    assert analyse(taken, SMALL) == analyse(agents, SMALL)


def test_what_a_decision_cost_is_counted_where_something_hung_on_it(told: Analysis) -> None:
    for total in told.totals:
        own = [each for each in told.decisions if each.seat == total.seat]
        costs = [each.cost for each in own if each.is_open]
        assert 0 < total.decisions == len(costs)
        assert total.loss_per_decision == round(max(0.0, math.fsum(costs) / len(costs)), 4)
        errors = [each.cost_error for each in own if each.is_open]
        assert 0 < max(errors) <= total.cost_error == round(math.hypot(*errors), 4)
        assert 0 < total.luck_error == round(math.hypot(*[each.error for each in told.luck]), 4)


@pytest.mark.parametrize(
    ("played", "loss", "worst", "is_open"),
    [
        (0.05, 0.04, 0.0, False),  # Lost, whatever is played.
        (0.05, 0.06, 0.0, True),
        (0.95, 0.0, 0.91, False),  # Won, whatever is played.
        (0.95, 0.0, 0.89, True),
        (0.5, 0.0, 0.5, True),
    ],
)
def test_nothing_hangs_on_what_is_decided(
    agents: Table, played: float, loss: float, worst: float, is_open: bool
) -> None:
    move = agents.line[1].move
    assert move is not None
    choice = Choice(Trial(move, [(played, 0.0)]), (), loss, 0.0, worst=worst)
    assert judging.judged(1, 1, 0, 2, choice).is_open == is_open


def test_a_cost_is_not_what_the_best_dice_gave(agents: Table) -> None:
    """A move that only had better dice than its like costs nothing by the same dice."""
    ruleset = agents.ruleset
    state, played = agents.line[0].states[-1], agents.line[1]
    assert played.seat is not None
    assert played.move is not None
    known = Knowledge(ruleset, state, played.seat)
    unlucky = Trial(played.move, [(0.1, 0.5, 0.4)] * 5)
    lucky = Trial(played.move, [(0.9, 0.1, 0.0)] * 5)
    assert cost(ruleset, known, Choice(unlucky, (lucky,), 0.8, 0.0), 1) == (0.0, 0.0)
    assert cost(ruleset, known, Choice(unlucky, (), 0.0, 0.0), 1) == (0.0, 0.0)


def test_moves_that_are_named_are_tried_among_very_many(agents: Table) -> None:
    """What a decision comes to had all been known is told of the moves that were told before."""
    ruleset = agents.ruleset
    state, seat, played = next(
        (agents.line[number - 1].states[-1], each.seat, each.move)
        for number, each in enumerate(agents.line[1:], 1)
        if each.move is not None
        and each.seat is not None
        and len(ruleset.legal(agents.line[number - 1].states[-1], each.seat)) > 8
    )
    known = together(ruleset, state, seat)
    others = [move for move in ruleset.legal(known.view, seat) if move != played][:4]
    for other in others:
        made = decision(ruleset, known, played, 2, 1, 0, [other])
        assert made.played.move == played
        assert [trial.move for trial in (*made.best, made.next) if trial] == [other]


@pytest.mark.parametrize(
    ("known_loss", "english", "french"),
    [
        (0.2, "(20, had all hands been known)", "(20, toutes cartes connues)"),
        (0.0, "the move happened to be right", "le coup tombait juste"),
    ],
)
def test_a_move_that_happened_to_be_right_is_told_so(
    agents: Table, told: Analysis, known_loss: float, english: str, french: str
) -> None:
    judged = next(each for each in told.decisions if each.best)
    judged = msgspec.structs.replace(judged, known_loss=known_loss)
    assert english in turning_point(agents, judged, "en")
    assert french in turning_point(agents, judged, "fr")


def test_an_analysis_survives_its_bytes(told: Analysis) -> None:
    assert encoded(msgspec.json.decode(encoded(told), type=Analysis)) == encoded(told)


def test_what_would_have_been_better_is_tried_had_all_been_known_too(
    agents: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That a move happened to be right is said only beside the one that is told to be better."""
    looks: list[tuple[Knowledge, list[Move]]] = []

    def looked(ruleset: AnyRuleset, known: Knowledge, first: Choice, *how: int) -> Choice:
        looks.append((known, [trial.move for trial in first.best]))
        return again(ruleset, known, first, *how)

    monkeypatch.setattr(estimates, "again", looked)
    analysis = analyse(agents, msgspec.structs.replace(SMALL, trials=24, doubts=12, finds=0))
    told = [each for each in analysis.decisions if each.known_loss is not None]
    assert 4 < len(told) == len(looks) // 2
    for (_, better), (_, tried) in zip(looks[::2], looks[1::2], strict=True):
        assert better
        assert all(move in tried for move in better)


def test_a_game_that_runs_is_not_analysed() -> None:
    with pytest.raises(NotFinished):
        analyse(in_memory())


def test_progress_is_told_move_by_move(agents: Table) -> None:
    heard: list[tuple[int, int]] = []
    analyse(agents, SMALL, lambda done, of: heard.append((done, of)))
    assert heard == [(move, agents.moves) for move in range(1, agents.moves + 1)]


def test_forced_moves_are_no_decisions(agents: Table, told: Analysis) -> None:
    judged = {each.move for each in told.decisions}
    for move in range(1, len(agents.line)):
        before = agents.line[move - 1].states[-1]
        seat = agents.line[move].seat
        assert seat is not None
        assert (move in judged) == (len(agents.ruleset.legal(before, seat)) > 1)


def test_luck_is_told_of_dice_and_not_of_choices(agents: Table, told: Analysis) -> None:
    lucky = {luck.move for luck in told.luck if any(luck.gains)}
    for move, played in enumerate(agents.line[1:], 1):
        assert played.move is not None
        tag = type(played.move).__name__
        if tag == "Roll":
            assert move in {luck.move for luck in told.luck}
        elif tag == "Distribute":
            assert move not in lucky


@pytest.mark.parametrize(
    ("slug", "drawn"), [("secret_agents", "die_rolled"), ("war1955", "card_drawn")]
)
def test_a_draw_is_luck_even_if_every_try_comes_to_the_same(
    slug: str, drawn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Luck that is found only where something rare came would not average nothing."""
    table = game(slug)
    for move, played in enumerate(table.line[1:-1], 1):
        monkeypatch.setattr(estimates, "after", lambda *_, came=played.states[-1]: came)
        before = table.line[move - 1].states[-1]
        names = [str(type(entry.fact).__struct_config__.tag) for entry in played.entries]
        told = estimates.is_left_to_chance(table.ruleset, before, played, 1)
        assert told == (drawn in names), names


def test_nothing_is_marked_that_was_not_looked_at_twice(told: Analysis) -> None:
    for judged in told.decisions:
        if judged.mark or judged.known_loss is not None:
            assert judged.is_checked
        if judged.mark == "!":
            assert judged.lead - 2 * judged.lead_error > 0.1
        elif judged.mark:
            assert judged.loss - 2 * judged.error > 0.05
    for index in told.turning_points:
        judged = told.decisions[index]
        assert judged.is_checked
        assert judged.best
        assert judged.loss - 2 * judged.error > 0


@pytest.mark.parametrize("simple_bot_finds_it", [True, False])
def test_the_one_good_move_is_marked_if_a_simple_bot_would_miss_it(
    monkeypatch: pytest.MonkeyPatch, simple_bot_finds_it: bool
) -> None:
    table = game("secret_agents", 2, 7, "greedy", "random")
    if not simple_bot_finds_it:
        monkeypatch.setattr(analysing, "BOTS", {"greedy": lambda *_: None})
    analysis = analyse(table, Budget(curve=2, most=2, trials=24, doubts=0))
    found = [judged for judged in analysis.decisions if judged.mark == "!"]
    if simple_bot_finds_it:
        assert not found
        return
    [judged] = found
    assert judged.is_checked
    assert not judged.best
    assert judged.lead - 2 * judged.lead_error > 0.1
    for lang, words in (("en", "hard to find"), ("fr", "difficile à trouver")):
        told = telling(table, analysis, lang)  # type: ignore[arg-type]
        [one] = told.found
        assert (one.move, one.step, one.seat) == (judged.move, judged.step, judged.seat)
        assert words in one.sentence
        assert one.sentence in told.story
        assert not told.mistakes


def test_a_ruleset_that_does_not_pass_its_gate_marks_nothing(
    agents: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "doubts_of", lambda _: ("strength", "deciles"))
    doubted = analyse(agents, SMALL)
    assert not doubted.is_trusted
    assert not [judged for judged in doubted.decisions if judged.mark]
    assert not doubted.turning_points
    for lang, words, reasons in (
        ("en", "not to be relied on", ("beat simple ones; ", "kept apart")),
        ("fr", "n'est pas fiable", ("battent les simples ; ", "mises à part")),
    ):
        told = telling(agents, doubted, lang)  # type: ignore[arg-type]
        assert words in told.doubt
        assert all(reason in told.doubt for reason in reasons)
        assert told.doubt in told.story
        assert not told.mistakes


def test_the_gate_asks_for_strength_and_calibration() -> None:
    ruleset = RULESETS["secret_agents"]
    names = ruleset.value.names

    def doubts(strength: Strength, fit: Fit) -> tuple[str, ...]:
        weights = Weights(names, (0.0,) * (2 * len(names)), fit=fit, strength=strength)
        return doubts_of(with_weights(ruleset, weights))

    true, off = Decile(0.3, 0.34, 900, 0.01), Decile(0.3, 0.5, 900, 0.05)
    strong = Strength(0.9, 0.05, 40)
    assert doubts(strong, Fit(100, 900, 0.1, 0.2, (true,))) == ()
    assert doubts(Strength(0.55, 0.05, 40), Fit(100, 900, 0.1, 0.2, (true,))) == ("strength",)
    assert doubts(strong, Fit(100, 900, 0.25, 0.2, (true,))) == ("calibration",)
    assert doubts(strong, Fit(100, 900, 0.1, 0.2, (true, off))) == ("deciles",)
    # What nobody measured, or on so few games that all would pass, passes nothing.
    assert doubts(Strength(), Fit()) == ("unmeasured",)
    assert doubts(Strength(), Fit(100, 900, 0.1, 0.2, (true,))) == ("unmeasured",)
    assert doubts(strong, Fit(100, 180, 0.1, 0.2, (true,))) == ("unmeasured",)
    assert doubts(strong, Fit(100, 900, 0.1, 0.2)) == ("unmeasured",)
    assert doubts(strong, Fit(100, 900, 0.1, 0.2, (Decile(0.3, 0.3, 900),))) == ("unmeasured",)


@every_ruleset
def test_a_ruleset_with_a_value_passes_its_gate(slug: str) -> None:
    """Weights for other numbers than the ruleset's, or a value that is no good, mark nothing."""
    ruleset = RULESETS[slug]
    if ruleset.value.names:
        assert doubts_of(ruleset) == ()


def test_what_was_said_is_true_within_five_points_or_its_error() -> None:
    assert Decile(0.3, 0.26, 1000, 0.001).is_true
    assert not Decile(0.3, 0.24, 1000, 0.001).is_true
    assert Decile(0.3, 0.2, 50, 0.04).is_true
    assert not Decile(0.3, 0.3, 50).is_true


def test_positions_of_one_game_come_true_together() -> None:
    """A thousand positions of ten games tell no more than ten games."""
    given = [
        Example(Features(0.0, ((0.0,), (0.0,))), (1.0, 0.0) if game % 2 else (0.0, 1.0), game)
        for game in range(10)
        for _ in range(100)
    ]
    (decile,) = measure(given, (0.0, 0.0), 10).deciles
    assert (decile.said, decile.came, decile.positions) == (0.5, 0.5, 2000)
    assert decile.error == pytest.approx(math.sqrt(0.25 / 10), abs=0.01)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_is_told_in_words(agents: Table, told: Analysis, lang: str) -> None:
    sentences = list(story(agents, told, lang))  # type: ignore[arg-type]
    assert len(sentences) >= 1 + len(told.totals) + 1
    assert not [sentence for sentence in sentences if "{" in sentence or "None" in sentence]
    for name in agents.players:
        assert any(sentence.startswith(name) for sentence in sentences)


def test_all_seats_together_see_every_hand_and_no_pile() -> None:
    table = game("war1955")
    state = table.line[30].states[-1]
    view = RULESETS["war1955"].view(state, TOGETHER)
    assert view.hands == state.hands  # type: ignore[attr-defined]
    assert set(view.draw_pile) == {"?"}  # type: ignore[attr-defined]


def test_a_second_look_uses_other_dice(agents: Table) -> None:
    ruleset = agents.ruleset
    move = next(
        index
        for index, played in enumerate(agents.line)
        if index and type(played.move).__name__ == "Distribute"
    )
    before, played = agents.line[move - 1].states[-1], agents.line[move]
    assert played.seat is not None
    assert played.move is not None
    known = Knowledge(ruleset, before, played.seat)
    first = decision(ruleset, known, played.move, 32, 1, 24)
    second = again(ruleset, known, first, 16, 1_000)
    assert second.played.outcomes != first.played.outcomes
    assert len(second.played.outcomes) == 16


def test_an_error_is_that_of_a_mean() -> None:
    values = [0.0, 1.0, 0.0, 1.0]
    assert error_of(values) == pytest.approx(math.sqrt((1 / 3) / 4))
    assert error_of([0.3]) == 0.5
    assert together(RULESETS["circle"], game("circle").line[5].states[-1]).seat == -1


# Training


def examples(weights: tuple[float, ...], count: int) -> list[Example]:
    """Positions whose results follow from these weights."""
    rng = random.Random(7)
    made = []
    for number in range(count):
        rows = tuple(tuple(rng.gauss(0, 1) for _ in weights) for _ in range(2))
        totals = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows]
        chance = 1 / (1 + math.exp(totals[1] - totals[0]))
        result = (1.0, 0.0) if rng.random() < chance else (0.0, 1.0)
        made.append(Example(Features(0.0, rows), result, number))
    return made


def test_the_fit_finds_the_weights() -> None:
    found = fit(examples((1.5, -0.7, 0.0), 3_000))
    assert found[:3] == pytest.approx((1.5, -0.7, 0.0), abs=0.15)


def test_a_fit_that_is_too_sure_is_told_so() -> None:
    true = (1.0, -0.5)
    given = examples(true, 2_000)
    shy = tuple(3 * weight for weight in (*true, 0.0, 0.0))
    early, end = sureness(given, shy)
    assert early == pytest.approx(1 / 3, abs=0.1)
    assert end <= 5
    good, bad = measure(given, (*true, 0.0, 0.0), 1), measure(given, shy, 1)
    assert good.brier < bad.brier
    assert good.brier < good.brier_constant
    assert good.comes_true
    assert not bad.comes_true


def test_training_repeats() -> None:
    ruleset = RULESETS["secret_agents"]
    plan = Plan(games=8, rounds=1, apart=4, match=2)
    one, two = (train(ruleset, plan, lambda _: None) for _ in range(2))
    assert one == two
    assert len(one.weights) == 2 * len(one.names)
    assert one.fit.games == 16


def test_weights_that_are_kept_play_on_as_far_as_before() -> None:
    ruleset = RULESETS["secret_agents"]
    old = ruleset.value.weights
    kept = train(ruleset, Plan(keep=True, apart=4, match=0), lambda _: None)
    assert old.lookahead > 0
    assert (kept.weights, kept.lookahead) == (old.weights, old.lookahead)
    assert kept.strength == old.strength
    assert kept.fit.positions > 0
