"""Trains a ruleset's value: bots play, the results are fitted, better bots play, again.

First games of random and of greedy play, then of a bot that looks one move ahead with the value
fitted so far; the games of all rounds are fitted together. Games of that bot that were kept apart
tell how sure it may be, others how true that is. The same arguments give the same file.
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
from replays.analysis.fitting import Example, fit, measure, sureness
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
    keep: bool = False
    """Only tell anew how sure the weights that there are may be."""
    seed: int = 1
    apart: int = 160
    """Games to calibrate by and to judge by: half of them each."""
    match: int = 40
    """Games against greedy bots that tell how strong a bot with the value is."""


def train(ruleset: AnyRuleset, plan: Plan, report: Report) -> Weights:
    """The weights, calibrated and measured on games apart."""
    fewest, most = ruleset.players
    seats = [each for each in plan.seats if fewest <= each <= most] or [fewest]
    if plan.keep:
        old = ruleset.value.weights
        weights, games = Weights(old.names, old.weights), old.fit.games
    else:
        weights, games = _fitted(ruleset, plan, seats, report)
    weights = _calibrated(ruleset, weights, plan, seats, games)
    report(f"sure by {weights.sure[0]} at the start and {weights.sure[1]} at the end")
    if plan.keep and not plan.match:
        return msgspec.structs.replace(weights, strength=ruleset.value.weights.strength)
    return msgspec.structs.replace(weights, strength=strength_of(ruleset, weights, plan.match))


def _fitted(
    ruleset: AnyRuleset, plan: Plan, seats: list[int], report: Report
) -> tuple[Weights, int]:
    """The weights that all rounds together give, and how many games those had."""
    examples: list[Example] = []
    simple = [BOTS["greedy"], BOTS["random"]]
    for number in range(plan.games):
        players = seats[number // 2 % len(seats)]
        bots = [simple[0 if number % 2 else (number // 2 + seat) % 2] for seat in range(players)]
        examples += _examples(ruleset, bots, f"{plan.seed}/simple/{number}", number)
    report(f"{plan.games} games of simple bots, {len(examples)} positions")
    weights = Weights(ruleset.value.names, fit(examples))
    games = plan.games
    for turn in range(plan.rounds):
        latest = _games_of(ruleset, weights, plan, seats, f"{turn}", plan.games, SLIPS)
        games += plan.games
        told = measure(latest, weights.weights, games)
        report(f"round {turn + 1}: Brier {told.brier} against {told.brier_constant}")
        examples += latest
        weights = Weights(ruleset.value.names, fit(examples))
    return weights, games


def strength_of(ruleset: AnyRuleset, weights: Weights, games: int) -> Strength:
    """What the clever bot of the middle strength wins with these weights against greedy ones."""
    if not games:
        return Strength()
    mine = partial(_clever, with_weights(ruleset, weights))
    told = match(ruleset, "mine", "greedy", games, bots={**BOTS, "mine": mine})
    return Strength(round(told.share, 4), round(told.error, 4), games)


def _clever(weighed: AnyRuleset, ruleset: AnyRuleset, known: Knowledge, rng: random.Random) -> Move:
    return clever_bot(weighed, known, rng, samples=SAMPLES["clever2"])


def _calibrated(
    ruleset: AnyRuleset, weights: Weights, plan: Plan, seats: list[int], games: int
) -> Weights:
    """Half of the games apart tell how sure to be, the other half how well that does."""
    weights = msgspec.structs.replace(weights, lookahead=plan.lookahead)
    apart = _games_of(ruleset, weights, plan, seats, "apart", plan.apart, 0.0)
    one = [example for example in apart if example.game < plan.apart // 2]
    two = [example for example in apart if example.game >= plan.apart // 2]
    sure = sureness(one, weights.weights) if one else (1.0, 1.0)
    told = measure(two, weights.weights, games, sure)
    return msgspec.structs.replace(weights, sure=sure, fit=told)


def _games_of(
    ruleset: AnyRuleset,
    weights: Weights,
    plan: Plan,
    seats: list[int],
    name: str,
    count: int,
    slips: float,
) -> list[Example]:
    """Games of bots that look one move ahead."""
    bot, examples = one_move_ahead(ruleset, weights), list[Example]()
    for number in range(count):
        bots = [bot] * seats[number % len(seats)]
        examples += _examples(ruleset, bots, f"{plan.seed}/{name}/{number}", number, slips)
    return examples


def _examples(
    ruleset: AnyRuleset, bots: list[Bot], seed: str, number: int, slips: float = SLIPS
) -> list[Example]:
    game = play(ruleset, bots, f"{ruleset.slug}/{seed}", keep=POSITIONS, slips=slips)
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
