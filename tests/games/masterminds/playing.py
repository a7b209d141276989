"""Random games of Victorian Masterminds, step by step, with all that a test may want to look at."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from domain.games.masterminds import ruleset
from domain.games.masterminds.edition import Box
from domain.games.masterminds.moves import Decline, EndTurn
from domain.games.masterminds.state import MastermindsState, Options
from domain.kernel import Entry, Fact, KeyedChance, Move


@dataclass(frozen=True)
class Step:
    """One move (none for the opening) and what followed."""

    before: MastermindsState
    seat: int
    move: Move | None
    entries: tuple[Entry[Fact], ...]
    states: tuple[MastermindsState, ...]

    @property
    def after(self) -> MastermindsState:
        return self.states[-1]


@lru_cache(maxsize=64)
def game(
    seats: int, seed: int, options: Options | None = None, box: Box | None = None
) -> tuple[Step, ...]:
    """A whole random game; now and then by seats that never decline what they may have."""
    return tuple(_steps(seats, seed, options or Options(), box or ruleset.standard_edition))


def _steps(seats: int, seed: int, options: Options, box: Box) -> Iterator[Step]:
    rng = random.Random(f"{seats}/{seed}")
    secret, drawn = rng.randbytes(16), Counter[str]()

    def step(before: MastermindsState, seat: int, move: Move | None) -> Step:
        chance = KeyedChance(secret, drawn)
        if move is None:
            recorder = ruleset.open(box, seats, options, chance)
        else:
            recorder = ruleset.decide(before, seat, move, chance)
        drawn.update(draw.source for draw in chance.draws)
        return Step(before, seat, move, tuple(recorder.entries), tuple(recorder.states))

    last = step(ruleset.empty(box, seats), -1, None)
    yield last
    while last.after.phase != "over":
        last = step(last.after, *_choose(last.after, rng, seed))
        yield last


def _choose(state: MastermindsState, rng: random.Random, seed: int) -> tuple[int, Move]:
    (decision,) = ruleset.decisions(state)
    moves = list(ruleset.legal(state, decision.seat))
    if seed % 2:
        moves = [move for move in moves if not isinstance(move, Decline | EndTurn)] or moves
    return decision.seat, rng.choice(moves)


def facts_of(
    played: tuple[Step, ...],
) -> Iterator[tuple[MastermindsState, Entry[Fact], MastermindsState]]:
    """The state before, the entry, the state after, for the whole game."""
    for step in played:
        state = step.before
        for entry, after in zip(step.entries, step.states, strict=True):
            yield state, entry, after
            state = after
