"""The arena: how strong one bot is against another, with the error of that."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable

import msgspec

from domain.bots import BOTS, Bot, Knowledge
from domain.kernel import AnyRuleset, Move
from replays.analysis.selfplay import play


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
    """A move of the bot, in the mean."""

    @property
    def is_stronger(self) -> bool:
        """Whether the share is more than two errors above even."""
        return self.share - 2 * self.error > self.even


class _Clock:
    """A bot that is timed."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.moves, self.seconds = bot, 0, 0.0

    def __call__(self, ruleset: AnyRuleset, known: Knowledge, rng: random.Random) -> Move:
        before = time.process_time()
        move = self.bot(ruleset, known, rng)
        self.seconds += time.process_time() - before
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
    bots: dict[str, Bot] | None = None,
) -> Match:
    """`one` against `other` at all the other seats; the same dice from every seat in turn."""
    known = bots or BOTS
    clock = _Clock(known[one])
    shares = []
    for number in range(games):
        own = number % seats
        at: list[Bot] = [known[other]] * seats
        at[own] = clock
        dice = f"arena/{ruleset.slug}/{seed}/{number // seats}"
        shares.append(play(ruleset, at, dice).result[own])
        progress(number + 1)
    share = math.fsum(shares) / games
    return Match(
        games=games,
        share=share,
        error=_error(share, shares),
        even=1 / seats,
        milliseconds=1000 * clock.seconds / max(1, clock.moves),
    )


def _error(share: float, shares: list[float]) -> float:
    """The standard error; where all games came out alike, as if one more had come out otherwise."""
    games = len(shares)
    spread = math.fsum([(each - share) ** 2 for each in shares]) / max(1, games - 1)
    near = (share * games + 1) / (games + 2)
    return max(math.sqrt(spread / games), math.sqrt(near * (1 - near) / (games + 2)))
