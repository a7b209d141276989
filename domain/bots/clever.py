"""The clever bot: tries its moves out in imagined worlds and plays the one that does best.

Every move meets the same worlds and the same dice; half of the moves are dropped whenever the
samples of a round are spent, so most samples go to the moves between which it is close.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

import msgspec

from domain.bots.knowledge import Knowledge
from domain.bots.playout import Chances, after, play_on, worth
from domain.bots.simple import candidates
from domain.kernel import AnyRuleset, Move, State

Imaginer = Callable[[random.Random], State]


class Trial(msgspec.Struct):
    """One move of a decision, and what its samples came to, for every seat."""

    move: Move
    outcomes: list[Chances] = []

    def mean(self, seat: int) -> float:
        return math.fsum([each[seat] for each in self.outcomes]) / len(self.outcomes)


def clever_bot(ruleset: AnyRuleset, known: Knowledge, rng: random.Random, *, samples: int) -> Move:
    """The move that did best in so many samples, spread over all its moves."""
    moves = candidates(ruleset, known, rng)
    if len(moves) == 1:
        return moves[0]
    return tried(ruleset, known, moves, samples, rng.getrandbits(48))[0].move


def tried(
    ruleset: AnyRuleset, known: Knowledge, moves: Sequence[Move], samples: int, seed: int
) -> list[Trial]:
    """All moves with their samples, the best first, by halving."""
    imagine, seat = known.imaginer(ruleset), known.seat
    # Among equals any: many moves only announce what the next one does.
    trials = [Trial(move) for move in random.Random(seed).sample(moves, len(moves))]
    left, rounds = trials, max(1, math.ceil(math.log2(len(trials))))
    done = 0
    for _ in range(rounds):
        each = max(1, samples // (rounds * len(left)))
        for number in range(done, done + each):
            for trial in left:
                trial.outcomes.append(sample(ruleset, imagine, seat, trial.move, seed + number))
        done += each
        left.sort(key=lambda trial: trial.mean(seat), reverse=True)
        left = left[: max(1, (len(left) + 1) // 2)]
        if len(left) == 1:
            break
    dropped = [trial for trial in trials if not any(trial is kept for kept in left)]
    dropped.sort(key=lambda trial: (len(trial.outcomes), trial.mean(seat)), reverse=True)
    return [*left, *dropped]


def sample(ruleset: AnyRuleset, imagine: Imaginer, seat: int, move: Move, seed: int) -> Chances:
    """One try: a world, the move, a few moves more, and what that is worth to each seat."""
    rng = random.Random(seed)
    state = after(ruleset, imagine(rng), seat, move, rng)
    return worth(ruleset, play_on(ruleset, state, ruleset.value.weights.lookahead, rng))
