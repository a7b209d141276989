"""Trains a ruleset's value: bots play, the results are fitted, better bots play, again.

First games of random and of greedy play, then of a bot that looks one move ahead with the value
fitted so far; the games of all rounds are fitted together. Games of clever bots that were kept
apart tell how sure it may be, others how true that is: a chance is told between players who play
well. The same arguments give the same file.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from itertools import chain

import msgspec

from domain.bots import BOTS, Bot, Knowledge
from domain.bots.clever import tried
from domain.bots.simple import candidates
from domain.kernel import AnyRuleset, Move, Strength, Text, Weights
from domain.rulesets import RULESETS
from replays.analysis.arena import match
from replays.analysis.fitting import Example, fit, measure, sureness
from replays.analysis.selfplay import by_weights, play
from replays.cores import on_cores

POSITIONS = 12
"""Kept of a game: more of the same game tell little more."""
SLIPS = 0.1
MOST_TRIED = 24
"""Moves that are looked at in training: many quick games tell more than few good ones."""
CLEVER = "clever1"

Report = Callable[[Text], None]


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
        weights, games = Weights(old.names, old.weights, old.lookahead), old.fit.games
    else:
        weights, games = _fitted(ruleset, plan, seats, report)
    weights = _calibrated(ruleset, weights, plan, seats, games)
    first, last = weights.sure
    report(
        Text(
            f"sure by {first} at the start and {last} at the end",
            f"sûr à {first} au début et à {last} à la fin",
        )
    )
    if plan.keep and not plan.match:
        return msgspec.structs.replace(weights, strength=ruleset.value.weights.strength)
    return msgspec.structs.replace(weights, strength=strength_of(ruleset, weights, plan.match))


def _fitted(
    ruleset: AnyRuleset, plan: Plan, seats: list[int], report: Report
) -> tuple[Weights, int]:
    """The weights that all rounds together give, and how many games those had."""
    task = partial(_simple, ruleset.slug, seats, f"{plan.seed}/simple")
    examples = list(chain.from_iterable(on_cores(task, plan.games)))
    report(
        Text(
            f"{plan.games} games of simple bots, {len(examples)} positions",
            f"{plan.games} parties de robots simples, {len(examples)} positions",
        )
    )
    weights = Weights(ruleset.value.names, fit(examples))
    games = plan.games
    for turn in range(plan.rounds):
        task = partial(_ahead, ruleset.slug, weights, seats, f"{plan.seed}/{turn}")
        latest = list(chain.from_iterable(on_cores(task, plan.games)))
        games += plan.games
        told = measure(latest, weights.weights, games)
        report(
            Text(
                f"round {turn + 1}: Brier {told.brier} against {told.brier_constant}",
                f"série {turn + 1} : Brier {told.brier} contre {told.brier_constant}",
            )
        )
        examples += latest
        weights = Weights(ruleset.value.names, fit(examples))
    return msgspec.structs.replace(weights, lookahead=plan.lookahead), games


def strength_of(ruleset: AnyRuleset, weights: Weights, games: int) -> Strength:
    """What the clever bot of the middle strength wins with these weights against greedy ones."""
    if not games:
        return Strength()
    told = match(ruleset, "clever2", "greedy", games, weights=weights)
    return Strength(round(told.share, 4), round(told.error, 4), games)


def _calibrated(
    ruleset: AnyRuleset, weights: Weights, plan: Plan, seats: list[int], games: int
) -> Weights:
    """Half of the games apart tell how sure to be, the other half how well that does."""
    task = partial(_apart, ruleset.slug, weights, seats, f"{plan.seed}/apart")
    apart = list(chain.from_iterable(on_cores(task, plan.apart)))
    one = [example for example in apart if example.game < plan.apart // 2]
    two = [example for example in apart if example.game >= plan.apart // 2]
    sure = sureness(one, weights.weights) if one else (1.0, 1.0)
    told = measure(two, weights.weights, games, sure)
    return msgspec.structs.replace(weights, sure=sure, fit=told)


def _ahead(slug: str, weights: Weights, seats: list[int], name: str, number: int) -> list[Example]:
    """A game of bots that look one move ahead, and slip now and then."""
    bot = by_weights(RULESETS[slug], weights, one_move_ahead)
    bots = [bot] * seats[number % len(seats)]
    return _examples(slug, bots, f"{name}/{number}", number, SLIPS)


def _apart(slug: str, weights: Weights, seats: list[int], name: str, number: int) -> list[Example]:
    """A game of clever bots."""
    bot = by_weights(RULESETS[slug], weights, BOTS[CLEVER])
    bots = [bot] * seats[number % len(seats)]
    return _examples(slug, bots, f"{name}/{number}", number, 0.0)


def _simple(slug: str, seats: list[int], name: str, number: int) -> list[Example]:
    """A game of greedy bots, or of greedy and random ones."""
    simple = [BOTS["greedy"], BOTS["random"]]
    players = seats[number // 2 % len(seats)]
    bots = [simple[0 if number % 2 else (number // 2 + seat) % 2] for seat in range(players)]
    return _examples(slug, bots, f"{name}/{number}", number, SLIPS)


def _examples(slug: str, bots: list[Bot], seed: str, number: int, slips: float) -> list[Example]:
    ruleset = RULESETS[slug]
    game = play(ruleset, bots, f"{slug}/{seed}", keep=POSITIONS, slips=slips)
    return [Example(ruleset.value.features(state), game.result, number) for state in game.positions]


def one_move_ahead(ruleset: AnyRuleset, known: Knowledge, rng: random.Random) -> Move:
    """A bot that tries each move once."""
    moves = candidates(ruleset, known, rng, MOST_TRIED)
    if len(moves) == 1:
        return moves[0]
    return tried(ruleset, known, moves, 1, rng.getrandbits(48))[0].move
