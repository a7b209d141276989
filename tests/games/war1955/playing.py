"""Random games of 1955, step by step, with everything that a test may want to look at."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from domain.games.war1955 import ruleset
from domain.games.war1955.edition import Box
from domain.games.war1955.moves import Counter as CounterMove
from domain.games.war1955.moves import Influence, Pass, Special
from domain.games.war1955.state import Options, War1955State
from domain.kernel import Move
from tests.games.stepping import Step, stepping


@lru_cache(maxsize=64)
def game(seed: int, options: Options, box: Box | None = None) -> tuple[Step[War1955State], ...]:
    """A whole random game; reactions and held plays are not rare."""
    return tuple(steps(seed, options, box))


def steps(seed: int, options: Options, box: Box | None = None) -> Iterator[Step[War1955State]]:
    rng = random.Random(seed)
    secret, edition = rng.randbytes(16), box or ruleset.standard_edition
    return stepping(ruleset, edition, 2, options, secret, lambda state: choose(state, rng))


def choose(state: War1955State, rng: random.Random) -> tuple[int, Move]:
    """An interruption now and then, else the required answer; passing is not preferred."""
    decisions = ruleset.decisions(state)
    seat = decisions[0].seat
    if len(decisions) > 1 and rng.random() < 0.3 and ruleset.legal(state, decisions[1].seat):
        seat = decisions[1].seat
    moves = list(ruleset.legal(state, seat))
    if moves[0] == Pass() and len(moves) > 1 and rng.random() < 0.5:
        moves.remove(Pass())
    move = rng.choice(moves)
    may_hold = isinstance(move, Influence | Special | CounterMove) and seat == state.actor
    if may_hold and rng.random() < 0.2:
        move = msgspec.structs.replace(move, hold=True)
    return seat, move
