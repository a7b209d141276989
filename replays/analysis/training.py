"""Trains a ruleset's value: bots play, the results are fitted, better bots play, again.

First games of random and of greedy play, then of a bot that looks one move ahead with the value
fitted so far; the games of all rounds are fitted together. The same arguments give the same file.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import msgspec

from domain.bots import BOTS, SAMPLES, Bot, Knowledge
from domain.bots.clever import clever_bot, tried
from domain.bots.simple import candidates
from domain.kernel import AnyRuleset, Move, Strength, Weights
from replays.analysis.arena import match
from replays.analysis.fitting import Example, fit, measure, sharpness
from replays.analysis.selfplay import play

POSITIONS = 12
"""Kept of a game: more of the same game tell little more."""
SLIPS = 0.1
MOST_TRIED = 24
"""Moves that are looked at in training: many quick games tell more than few good ones."""

Report = Callable[[str], None]


class Plan(msgspec.Struct, frozen=True):
    """How much is played: a round of simple bots, then rounds of bots with the value so far."""

    games: int = 300
    rounds: int = 2
    seats: tuple[int, ...] = (2, 3)
    lookahead: int = 0
    seed: int = 1
    match: int = 20
    """Games against greedy bots that tell how strong a bot with the value is."""


def train(ruleset: AnyRuleset, plan: Plan, report: Report) -> Weights:
    """The weights, calibrated and measured on games apart."""
    fewest, most = ruleset.players
    seats = [each for each in plan.seats if fewest <= each <= most] or [fewest]
    examples: list[Example] = []
    simple = [BOTS["greedy"], BOTS["random"]]
    for number in range(plan.games):
        bots = [simple[(number + seat) % 2] for seat in range(seats[number % len(seats)])]
        if number % 2:
            bots = [BOTS["greedy"]] * len(bots)
        examples += _examples(ruleset, bots, f"{plan.seed}/simple/{number}", number)
    report(f"{plan.games} games of simple bots, {len(examples)} positions")
    weights = Weights(ruleset.value.names, fit(examples))
    games = plan.games
    latest: list[Example] = []
    for turn in range(plan.rounds):
        bot = one_move_ahead(ruleset, weights)
        latest = []
        for number in range(plan.games):
            bots = [bot] * seats[number % len(seats)]
            latest += _examples(ruleset, bots, f"{plan.seed}/{turn}/{number}", games + number)
        games += plan.games
        last = turn == plan.rounds - 1
        kept, judged = _parted(latest) if last else (latest, [])
        examples += kept
        weights = Weights(ruleset.value.names, fit(examples))
        told = measure(judged or latest, weights.weights, games)
        report(f"round {turn + 1}: Brier {told.brier} against {told.brier_constant}")
    weights = _calibrated(ruleset, weights, latest, plan, games)
    return msgspec.structs.replace(weights, strength=strength_of(ruleset, weights, plan.match))


def strength_of(ruleset: AnyRuleset, weights: Weights, games: int) -> Strength:
    """What the clever bot of the middle strength wins with these weights against greedy ones."""
    if not games:
        return Strength()
    mine = partial(_clever, with_weights(ruleset, weights))
    told = match(ruleset, "mine", "greedy", games, bots={**BOTS, "mine": mine})
    return Strength(round(told.share, 4), round(told.error, 4), games)


def _clever(weighed: AnyRuleset, ruleset: AnyRuleset, known: Knowledge, rng: random.Random) -> Move:
    return clever_bot(weighed, known, rng, samples=SAMPLES["clever2"])


def _parted(examples: list[Example]) -> tuple[list[Example], list[Example]]:
    """Three games of four to fit, one to judge by."""
    judged = [example for example in examples if example.game % 4 == 0]
    return [example for example in examples if example.game % 4], judged


def _calibrated(
    ruleset: AnyRuleset, weights: Weights, latest: list[Example], plan: Plan, games: int
) -> Weights:
    """Half of the games apart tell how sure to be, the other half how well that does."""
    judged = _parted(latest)[1]
    one = [example for example in judged if example.game % 8]
    two = [example for example in judged if not example.game % 8]
    sharp = sharpness(one, weights.weights) if one else 1.0
    scaled = tuple([round(weight * sharp, 5) for weight in weights.weights])
    return Weights(ruleset.value.names, scaled, plan.lookahead, measure(two, scaled, games))


def _examples(ruleset: AnyRuleset, bots: list[Bot], seed: str, number: int) -> list[Example]:
    game = play(ruleset, bots, f"{ruleset.slug}/{seed}", keep=POSITIONS, slips=SLIPS)
    return [Example(ruleset.value.features(state), game.result, number) for state in game.positions]


def one_move_ahead(ruleset: AnyRuleset, weights: Weights) -> Bot:
    """A bot that tries each move once, with these weights."""
    return partial(_look_ahead, with_weights(ruleset, weights))


def _look_ahead(
    weighed: AnyRuleset, ruleset: AnyRuleset, known: Knowledge, rng: random.Random
) -> Move:
    moves = candidates(ruleset, known, rng, MOST_TRIED)
    if len(moves) == 1:
        return moves[0]
    return tried(weighed, known, moves, 1, rng.getrandbits(48))[0].move


def with_weights(ruleset: AnyRuleset, weights: Weights) -> AnyRuleset:
    """The ruleset with another value."""
    other = object.__new__(type(ruleset))
    other.__dict__.update(ruleset.__dict__)
    other.value = ruleset.value.with_weights(weights)
    return other
