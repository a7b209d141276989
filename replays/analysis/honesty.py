"""Honesty: whether analyses can be believed, measured on many games of bots.

Luck must average nothing, chances must come true as often as they were said, and what a decision
cost must tell good players from bad ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import msgspec

from domain.kernel import AnyRuleset, Fit, encoded
from domain.table.value import Table
from replays.analysis.analyse import analyse
from replays.analysis.estimates import error_of
from replays.analysis.fitting import Said, compare
from replays.analysis.shapes import Analysis, Budget
from replays.simulation import play_out

PLAYERS = ("clever1", "greedy", "random")
"""From the best to the worst: what their decisions cost must be in this order."""
SPARING = Budget(curve=6, most=24, trials=24, doubts=0)
"""Fewer samples than for a reader: many games tell more here than sure ones."""


class Mean(msgspec.Struct, frozen=True):
    """A mean over games, with its standard error."""

    value: float
    error: float
    games: int


class Honesty(msgspec.Struct, frozen=True):
    """What the analyses of many games came to."""

    games: int
    luck: Mean
    """Of the first seat, in a game: dice have no favourites."""
    told: Fit
    """Said against came."""
    losses: dict[str, Mean]
    """What a decision cost, by who made it."""
    repeats: bool
    """Whether the same game gave the same bytes."""

    @property
    def luck_is_even(self) -> bool:
        return abs(self.luck.value) <= 2 * self.luck.error

    @property
    def tells_players_apart(self) -> bool:
        """Whether the better player's decisions cost less, each beyond the error of the two."""
        means = [self.losses[name] for name in PLAYERS if name in self.losses]
        return all(
            worse.value - better.value > math.hypot(worse.error, better.error)
            for better, worse in pairwise(means)
        )


def measure_honesty(
    ruleset: AnyRuleset, games: int, seed: int, progress: Callable[[int], None]
) -> Honesty:
    """Plays and analyses so many games of two, every pair of players in turn."""
    said: list[Said] = []
    luck: list[float] = []
    losses: dict[str, list[float]] = {}
    repeats = True
    for number in range(games):
        bots = _pair(number)
        table = _game(ruleset, bots, seed + number)
        analysis = analyse(table, SPARING)
        if number == 0:
            repeats = encoded(analysis) == encoded(analyse(table, SPARING))
        luck.append(math.fsum([each.gains[0] for each in analysis.luck]))
        said += _said(analysis, number)
        for total in analysis.totals:
            if total.decisions:
                losses.setdefault(bots[total.seat], []).append(total.loss_per_decision)
        progress(number + 1)
    positions = len(said) // 2
    return Honesty(
        games,
        _mean(luck),
        compare(said, games, positions),
        {name: _mean(found) for name, found in losses.items()},
        repeats,
    )


def _pair(number: int) -> tuple[str, str]:
    """Each of the three against each of the others, from both seats."""
    one, other = ((0, 1), (1, 2), (0, 2), (1, 0), (2, 1), (2, 0))[number % 6]
    return PLAYERS[one], PLAYERS[other]


def _game(ruleset: AnyRuleset, bots: tuple[str, str], seed: int) -> Table:
    options = next(iter(ruleset.variants.values()))
    return play_out(ruleset, 2, options, seed=seed, bots=bots, id=f"honesty-{seed}")


def _said(analysis: Analysis, game: int) -> list[Said]:
    """Every chance that was told before the end, and what came."""
    result = analysis.points[-1].chances
    return [
        Said(chance, came, 1 / len(result), game)
        for point in analysis.points[:-1]
        for chance, came in zip(point.chances, result, strict=True)
    ]


def _mean(values: list[float]) -> Mean:
    return Mean(math.fsum(values) / len(values), error_of(values), len(values))
