"""Estimates: what positions and moves are worth, with the error of that."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

import msgspec

from domain.bots import Knowledge
from domain.bots.clever import Trial, sample, tried
from domain.bots.playout import Chances, after, play_on, worth
from domain.kernel import TOGETHER, AnyRuleset, Move, State
from domain.table.line import Played
from replays.analysis.shapes import Budget


class Estimate(msgspec.Struct, frozen=True):
    """Every seat's chance, and the largest standard error among them."""

    chances: Chances
    error: float


def mean_of(outcomes: Sequence[Chances]) -> Estimate:
    """The mean of samples, with its error."""
    seats, count = range(len(outcomes[0])), len(outcomes)
    means = [math.fsum([each[seat] for each in outcomes]) / count for seat in seats]
    errors = [error_of([each[seat] for each in outcomes]) for seat in seats]
    return Estimate(tuple(means), max(errors))


def error_of(values: Sequence[float]) -> float:
    """The standard error of a mean; of one value nobody knows: as wide as a chance can be."""
    count = len(values)
    if count < 2:
        return 0.5
    mean = math.fsum(values) / count
    return math.sqrt(math.fsum([(each - mean) ** 2 for each in values]) / (count - 1) / count)


def together(ruleset: AnyRuleset, state: State, seat: int = -1) -> Knowledge:
    """What all seats know together: every hand, no pile."""
    return Knowledge(ruleset, state, seat, viewer=TOGETHER)


def position(ruleset: AnyRuleset, known: Knowledge, budget: Budget, seed: int) -> Estimate:
    """What a position is worth to each seat, as far as it is known."""
    if ruleset.is_over(known.view):
        return Estimate(worth(ruleset, known.view), 0.0)
    imagine, lookahead = known.imaginer(ruleset), ruleset.value.weights.lookahead

    def one(number: int) -> Chances:
        rng = random.Random(seed + number)
        return worth(ruleset, play_on(ruleset, imagine(rng), lookahead, rng))

    return _until_sure(one, budget)


def move(
    ruleset: AnyRuleset, known: Knowledge, played: Move, budget: Budget, seed: int
) -> Estimate:
    """What a move is worth before its dice fall."""
    imagine = known.imaginer(ruleset)
    return _until_sure(
        lambda number: sample(ruleset, imagine, known.seat, played, seed + number), budget
    )


def _until_sure(one: Callable[[int], Chances], budget: Budget) -> Estimate:
    """Samples until the error is small enough, or there were enough of them."""
    outcomes = [one(number) for number in range(budget.curve)]
    while True:
        told = mean_of(outcomes)
        if told.error <= budget.sure or len(outcomes) >= budget.most:
            return told
        outcomes += [one(number) for number in range(len(outcomes), 2 * len(outcomes))]


def luck(
    ruleset: AnyRuleset, before: State, played: Played, came: Estimate, budget: Budget, seed: int
) -> Estimate | None:
    """What came of a move, less what the same move comes to in the mean; nothing where it could
    come to nothing else."""
    assert played.seat is not None
    assert played.move is not None
    if not is_left_to_chance(ruleset, before, played, seed):
        return None
    usual = move(ruleset, together(ruleset, before, played.seat), played.move, budget, seed)
    gains = [one - other for one, other in zip(came.chances, usual.chances, strict=True)]
    return Estimate(tuple(gains), math.hypot(came.error, usual.error))


def is_left_to_chance(ruleset: AnyRuleset, before: State, played: Played, seed: int) -> bool:
    """Whether the same move could have come to something else: by dice, or by what was drawn.

    It is asked of what happened. A few tries miss a rare outcome where the usual one came, and
    never where the rare one did: luck that only they find would not average nothing.
    """
    assert played.seat is not None
    assert played.move is not None
    if any(draw.of > 1 and isinstance(draw.outcome, int) for draw in played.draws):
        return True
    known, seen = (ruleset.view(each, TOGETHER) for each in (before, played.states[-1]))
    if _unseen(ruleset, known) - _unseen(ruleset, seen):
        return True
    # An order that was shuffled may show, and a back that lay under another.
    imagine = ruleset.worlds.imaginer(known)
    for number in range(4):
        rng = random.Random(seed + number)
        other = after(ruleset, imagine(rng), played.seat, played.move, rng)
        if ruleset.view(other, TOGETHER) != seen:
            return True
    return False


def _unseen(ruleset: AnyRuleset, view: State) -> set[str]:
    """Everything of which the viewer does not know where it lies."""
    return {id for pool in ruleset.worlds.pools(view) for id in pool.unseen()}


class Choice(msgspec.Struct, frozen=True):
    """A decision that was tried out: the move played, and the best ones found."""

    played: Trial
    best: tuple[Trial, ...]
    loss: float
    error: float
    next: Trial | None = None
    """Where no move is better: the best of the others."""
    lead: float = 0.0
    """By how much the move played is better than that one, and the error of it."""
    lead_error: float = 0.0
    worst: float = 0.0
    """The seat's chance by the worst move that was tried."""


def decision(
    ruleset: AnyRuleset,
    known: Knowledge,
    played: Move,
    samples: int,
    seed: int,
    most: int,
    also: Sequence[Move] = (),
) -> Choice:
    """Tries the moves of a decision; the one played and `also` these are always among them."""
    moves = list(ruleset.legal(known.view, known.seat))
    if len(moves) > most:
        moves = random.Random(seed).sample(moves, most)
    for move in (played, *also):
        if move not in moves:
            moves.append(move)
    trials = tried(ruleset, known, moves, samples, seed)
    own = next(trial for trial in trials if trial.move == played)
    worst = min([trial.mean(known.seat) for trial in trials])
    choice = compared(ruleset, known, own, trials[:3], seed)
    return msgspec.structs.replace(choice, worst=worst)


def cost(ruleset: AnyRuleset, known: Knowledge, choice: Choice, seed: int) -> tuple[float, float]:
    """What the move played cost against the best one found, by dice that chose neither, and the
    error of that.

    Of many moves that come to the same the best in some samples had the best dice: its lead in
    those is no loss. In other samples it is one as often as not, so over many decisions the mean
    is true; of a single one it may be less than nothing.
    """
    if not choice.best:
        return 0.0, 0.0
    imagine, seat = known.imaginer(ruleset), known.seat
    gaps = []
    for number in range(seed, seed + len(choice.played.outcomes)):
        best, own = (
            sample(ruleset, imagine, seat, trial.move, number)[seat]
            for trial in (choice.best[0], choice.played)
        )
        gaps.append(best - own)
    return math.fsum(gaps) / len(gaps), error_of(gaps)


def compared(
    ruleset: AnyRuleset, known: Knowledge, own: Trial, others: Sequence[Trial], seed: int
) -> Choice:
    """The move played against others, on the same worlds and dice."""
    imagine, seat = known.imaginer(ruleset), known.seat
    count = max(len(trial.outcomes) for trial in (own, *others))
    for trial in (own, *others):
        for number in range(len(trial.outcomes), count):
            trial.outcomes.append(sample(ruleset, imagine, seat, trial.move, seed + number))
    ranked = sorted(others, key=lambda trial: trial.mean(seat), reverse=True)
    better = tuple([trial for trial in ranked if trial.mean(seat) > own.mean(seat)])
    if better:
        return Choice(own, better, *_gap(better[0], own, seat))
    after = next((trial for trial in ranked if trial is not own), None)
    if after is None:
        return Choice(own, (), 0.0, 0.0)
    return Choice(own, (), 0.0, 0.0, after, *_gap(own, after, seat))


def _gap(better: Trial, worse: Trial, seat: int) -> tuple[float, float]:
    """By how much one move did better than another in the same samples, and the error of it."""
    pairs = zip(better.outcomes, worse.outcomes, strict=True)
    gaps = [one[seat] - other[seat] for one, other in pairs]
    return math.fsum(gaps) / len(gaps), error_of(gaps)


def again(ruleset: AnyRuleset, known: Knowledge, first: Choice, samples: int, seed: int) -> Choice:
    """A second look at the move played and the best ones found, with other worlds and dice."""
    imagine, seat = known.imaginer(ruleset), known.seat

    def fresh(trial: Trial) -> Trial:
        numbers = range(samples)
        return Trial(
            trial.move,
            [sample(ruleset, imagine, seat, trial.move, seed + number) for number in numbers],
        )

    others = first.best or ((first.next,) if first.next else ())
    return compared(ruleset, known, fresh(first.played), [fresh(trial) for trial in others], seed)
