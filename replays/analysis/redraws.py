"""Draws made again: whether what is called luck averages nothing where it was drawn.

Over whole games most of what luck comes to is which dice fell and which worlds were imagined, and
it takes thousands of games to see a small favour. Here the games stay as they are and every draw of
theirs is made again, from all that it could have been: what that gives on average must be nothing.
"""

from __future__ import annotations

import math
import random

import msgspec

from domain.kernel import KeyedChance, State
from domain.table.line import Played
from domain.table.value import Table
from replays.analysis import estimates
from replays.analysis.estimates import together
from replays.analysis.shapes import Budget


class Redrawn(msgspec.Struct, frozen=True):
    """What luck gave in a game, in the mean of all its draws made again."""

    first: float
    """To the first seat."""
    own: float
    """To whoever moved."""


def redrawn(table: Table, budget: Budget, times: int) -> Redrawn:
    """Makes every draw of a game again so many times, each judged as an analysis judges it."""
    first, own = [], []
    for move in range(1, len(table.line)):
        before, played = table.line[move - 1].states[-1], table.line[move]
        if played.seat is None or played.move is None:
            continue
        rng = random.Random(f"redraws/{table.head.hex()}/{move}")
        if not _is_luck(table, before, played, rng):
            continue
        gains = [
            _gains(table, before, _again(table, before, played, rng), budget, rng)
            for _ in range(times)
        ]
        first.append(math.fsum([each[0] for each in gains]) / times)
        own.append(math.fsum([each[played.seat] for each in gains]) / times)
    return Redrawn(math.fsum(first), math.fsum(own))


def _is_luck(table: Table, before: State, played: Played, rng: random.Random) -> bool:
    """Whether the move is worth making again: by what came, or by what could have come.

    What came alone would not do: luck that is seen only where the rare comes is looked for here.
    """
    return any(
        estimates.is_left_to_chance(table.ruleset, before, each, rng.getrandbits(48))
        for each in (played, _again(table, before, played, rng))
    )


def _again(table: Table, before: State, played: Played, rng: random.Random) -> Played:
    """The same move in a world that all seats together take for possible, by other dice."""
    assert played.seat is not None
    assert played.move is not None
    world = together(table.ruleset, before).imaginer(table.ruleset)(rng)
    chance = KeyedChance(rng.randbytes(32), {})
    recorder = table.ruleset.decide(world, played.seat, played.move, chance)
    return msgspec.structs.replace(
        played,
        draws=tuple(chance.draws),
        entries=tuple(recorder.entries),
        states=tuple(recorder.states),
    )


def _gains(
    table: Table, before: State, played: Played, budget: Budget, rng: random.Random
) -> tuple[float, ...]:
    """What luck gave every seat."""
    ruleset = table.ruleset
    known = together(ruleset, played.states[-1])
    came = estimates.position(ruleset, known, budget, rng.getrandbits(48))
    luck = estimates.luck(ruleset, before, played, came, budget, rng.getrandbits(48))
    return (0.0,) * before.seats if luck is None else luck.chances
