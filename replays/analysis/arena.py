"""The arena: how strong one bot is against another, with the error of that."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from functools import partial

import msgspec

from domain.bots import BOTS, Bot, Knowledge
from domain.kernel import AnyRuleset, Move, Weights
from domain.kernel.value import LEAST_GAMES
from domain.rulesets import RULESETS
from replays.analysis.notebook import Notebook
from replays.analysis.selfplay import by_weights, play, with_weights
from replays.analysis.shapes import engine_of
from replays.cores import CORES


class Match(msgspec.Struct, frozen=True):
    """What a bot won of its games against the others."""

    games: int
    share: float
    """Of the wins: one a game, shared by all who won."""
    error: float
    """The standard error of the share; never nothing, even where every game was won."""
    even: float
    """The share of a bot that is as strong as the others."""
    milliseconds: float
    """Of computing a move of the bot takes, in the mean."""
    longest: float
    """The same of the one that took longest."""

    @property
    def is_stronger(self) -> bool:
        """Whether the share is more than two errors above even."""
        return self.games >= LEAST_GAMES and self.share - 2 * self.error > self.even

    @property
    def is_weaker(self) -> bool:
        """Whether it is more than two errors below."""
        return self.games >= LEAST_GAMES and self.share + 2 * self.error < self.even


class _Played(msgspec.Struct, frozen=True):
    """What came of one game for the bot that is measured."""

    share: float
    moves: int
    seconds: float
    """Of computing, for all its moves."""
    longest: float
    """For one of them."""


class _Clock:
    """A bot that is timed."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.moves, self.seconds, self.longest = bot, 0, 0.0, 0.0

    def __call__(self, ruleset: AnyRuleset, known: Knowledge, rng: random.Random) -> Move:
        before = time.process_time()
        move = self.bot(ruleset, known, rng)
        took = time.process_time() - before
        self.seconds += took
        self.longest = max(self.longest, took)
        self.moves += 1
        return move


def match(
    ruleset: AnyRuleset,
    one: str,
    other: str,
    games: int,
    *,
    seats: int = 2,
    seed: int = 1,
    progress: Callable[[int], None] = lambda _: None,
    weights: Weights | None = None,
    cores: int = CORES,
    notebook: Notebook | None = None,
) -> Match:
    """`one` against `other` at all the other seats; the same dice from every seat in turn.

    `weights`: `one` plays by these instead of the ruleset's own.
    """
    weighed = ruleset if weights is None else with_weights(ruleset, weights)
    name = f"{one} against {other}/{seats}/{seed}/{ruleset.slug}/{engine_of(weighed)}"
    task = partial(_played, ruleset.slug, one, other, seats, seed, weights)
    played: list[_Played] = []
    for each in (notebook or Notebook()).results(name, task, games, _Played, cores):
        played.append(each)
        progress(len(played))
    shares = [each.share for each in played]
    share = math.fsum(shares) / games
    seconds = math.fsum([each.seconds for each in played])
    return Match(
        games=games,
        share=share,
        error=_error(share, shares),
        even=1 / seats,
        milliseconds=1000 * seconds / max(1, sum([each.moves for each in played])),
        longest=1000 * max([each.longest for each in played]),
    )


def _played(
    slug: str, one: str, other: str, seats: int, seed: int, weights: Weights | None, number: int
) -> _Played:
    ruleset, own = RULESETS[slug], number % seats
    bot = BOTS[one] if weights is None else by_weights(ruleset, weights, BOTS[one])
    at: list[Bot] = [BOTS[other]] * seats
    at[own] = clock = _Clock(bot)
    game = play(ruleset, at, f"arena/{slug}/{seed}/{number // seats}")
    return _Played(game.result[own], clock.moves, clock.seconds, clock.longest)


def _error(share: float, shares: list[float]) -> float:
    """The standard error; where all games came out alike, as if one more had come out otherwise."""
    games = len(shares)
    spread = math.fsum([(each - share) ** 2 for each in shares]) / max(1, games - 1)
    near = (share * games + 1) / (games + 2)
    return max(math.sqrt(spread / games), math.sqrt(near * (1 - near) / (games + 2)))
