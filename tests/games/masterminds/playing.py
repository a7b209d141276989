"""Random games of Victorian Masterminds, step by step, with all that a test may want to look at."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

from domain.games.masterminds import ruleset
from domain.games.masterminds.edition import Box
from domain.games.masterminds.moves import Decline, EndTurn
from domain.games.masterminds.state import MastermindsState, Options
from domain.kernel import Move
from tests.games.stepping import Step, stepping


@lru_cache(maxsize=64)
def game(
    seats: int, seed: int, options: Options | None = None, box: Box | None = None
) -> tuple[Step[MastermindsState], ...]:
    """A whole random game; now and then by seats that never decline what they may have."""
    return tuple(_steps(seats, seed, options or Options(), box or ruleset.standard_edition))


def _steps(seats: int, seed: int, options: Options, box: Box) -> Iterator[Step[MastermindsState]]:
    rng = random.Random(f"{seats}/{seed}")
    secret = rng.randbytes(16)
    return stepping(ruleset, box, seats, options, secret, lambda state: _choose(state, rng, seed))


def _choose(state: MastermindsState, rng: random.Random, seed: int) -> tuple[int, Move]:
    (decision,) = ruleset.decisions(state)
    moves = list(ruleset.legal(state, decision.seat))
    if seed % 2:
        moves = [move for move in moves if not isinstance(move, Decline | EndTurn)] or moves
    return decision.seat, rng.choice(moves)
