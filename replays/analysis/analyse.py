"""Analyses a finished game: chances, luck, what each decision cost, and how it adds up.

Every estimate has a seed that follows from the chain's head after the last move: the same game is
analysed alike wherever it lies.
"""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Callable

import msgspec

from domain.bots import BOTS, Knowledge
from domain.bots.playout import Chances
from domain.kernel import Move, State, encoded
from domain.table.line import Played
from domain.table.value import Table
from replays.analysis import estimates
from replays.analysis.estimates import Choice, Estimate, together
from replays.analysis.shapes import (
    Analysis,
    Better,
    Budget,
    Judged,
    Luck,
    Mark,
    Point,
    Total,
    doubts_of,
    engine_of,
)
from replays.knowing import Knowing

MOST_TRIED = 24
"""Moves of a decision that are looked at: some have hundreds."""
LEVELS: tuple[tuple[float, Mark], ...] = ((0.2, "??"), (0.1, "?"), (0.05, "?!"))

FOUND = 0.1
"""A move is the one good one if every other costs more."""

Progress = Callable[[int, int], None]


class NotFinished(Exception):
    """Only a game that was played to its end is analysed: of another it would tell secrets."""


class _Work(msgspec.Struct):
    """A decision as it was first looked at, with what a second look needs."""

    judged: Judged
    choice: Choice
    known: Knowledge
    before: State


class _Step(msgspec.Struct, frozen=True):
    """What one move of the line did to every seat."""

    seat: int | None
    luck: Chances
    choice: Chances
    rest: Chances


def _unseen(done: int, of: int) -> None:
    """Nobody waits for it."""


def analyse(table: Table, budget: Budget | None = None, progress: Progress = _unseen) -> Analysis:
    """The whole analysis. NotFinished if the game was not played to its end."""
    if not table.ruleset.is_over(table.state):
        raise NotFinished(table.id)
    return _Analyst(table, budget or Budget(), progress).analysis()


class _Analyst:
    def __init__(self, table: Table, budget: Budget, progress: Progress) -> None:
        self.table, self.ruleset, self.budget = table, table.ruleset, budget
        self.progress = progress
        # After the last move: who notes something later, or takes the game in, changes no chance.
        self.head = table.heads[table.line[-1].version - 1]
        self.doubts = doubts_of(table.ruleset)
        self.points: list[Point] = []
        self.luck: list[Luck] = []
        self.work: list[_Work] = []
        self.steps: list[_Step] = []
        self.knowing = Knowing()

    def seed(self, what: str, move: int) -> int:
        """Follows from the moves: nothing else decides what is imagined."""
        name = f"{self.head.hex()}/{what}/{move}".encode()
        return int.from_bytes(hashlib.sha256(name).digest()[:6], "big")

    def analysis(self) -> Analysis:
        line = self.table.line
        before = self._weigh(0)
        for move in range(1, len(line)):
            came = self._weigh(move)
            self._take(move, line[move], before, came)
            before = came
            self.progress(move, len(line) - 1)
        decisions = self._looked_again()
        return Analysis(
            game=self.table.id,
            head=self.table.head.hex(),
            ruleset=self.ruleset.slug,
            engine=engine_of(self.ruleset),
            budget=self.budget,
            points=tuple(self.points),
            luck=tuple(self.luck),
            decisions=decisions,
            totals=self._totals(decisions),
            turning_points=() if self.doubts else _turning_points(decisions),
            is_trusted=not self.doubts,
            doubts=self.doubts,
        )

    def _weigh(self, move: int) -> Estimate:
        """How the position after a move stands."""
        state, step = self.table.line[move].states[-1], self.table.line[move].last
        known = together(self.ruleset, state)
        weighed = estimates.position(self.ruleset, known, self.budget, self.seed("curve", move))
        chances = tuple([round(chance, 4) for chance in weighed.chances])
        self.points.append(Point(step, chances, round(weighed.error, 4)))
        return Estimate(chances, weighed.error)

    def _take(self, move: int, played: Played, before: Estimate, came: Estimate) -> None:
        """Parts what a move changed into luck, choice and the rest."""
        moved = _less(came.chances, before.chances)
        nothing = (0.0,) * self.table.state.seats
        if played.seat is None or played.move is None:
            self.steps.append(_Step(None, moved, nothing, nothing))  # A judge's correction.
            return
        state = self.table.line[move - 1].states[-1]
        luck = self._luck(move, played, state, came)
        choice = self._choice(move, played.seat, played.move, state)
        rest = _less(_less(moved, luck), choice)
        self.steps.append(_Step(played.seat, luck, choice, rest))

    def _luck(self, move: int, played: Played, state: State, came: Estimate) -> Chances:
        """What came, less what the same move comes to in the mean."""
        assert played.seat is not None
        assert played.move is not None
        seed, seat = self.seed("luck", move), played.seat
        if not estimates.is_left_to_chance(
            self.ruleset, state, seat, played.move, played.states[-1], seed
        ):
            return (0.0,) * state.seats
        known = together(self.ruleset, state, seat)
        usual = estimates.move(self.ruleset, known, played.move, self.budget, seed)
        gains = tuple([round(gain, 4) for gain in _less(came.chances, usual.chances)])
        error = math.hypot(came.error, usual.error)
        self.luck.append(Luck(move, played.last, seat, gains, round(error, 4)))
        return gains

    def _choice(self, move: int, seat: int, played: Move, state: State) -> Chances:
        """What the seat's move was worth against the position, as far as the seat could know."""
        memory = self.knowing.memory(self.table, seat, move - 1)
        known = Knowledge(self.ruleset, state, seat, memory)
        options = len(self.ruleset.legal(known.view, seat))
        if options < 2:
            return (0.0,) * state.seats
        seed = self.seed("choice", move)
        tried = estimates.decision(
            self.ruleset, known, played, self.budget.trials, seed, MOST_TRIED
        )
        step = self.table.line[move - 1].last
        judged = _judged(move, step, seat, options, tried)
        self.work.append(_Work(judged, tried, known, state))
        usual = estimates.position(self.ruleset, known, self.budget, seed)
        mine = estimates.mean_of(tried.played.outcomes)
        return tuple([round(gain, 4) for gain in _less(mine.chances, usual.chances)])

    def _looked_again(self) -> tuple[Judged, ...]:
        """The decisions; the worst of them after a second look, and only those marked."""
        worst = sorted(self.work, key=lambda work: -work.judged.loss)[: self.budget.doubts]
        checked: dict[int, Judged] = {}
        for work in worst:
            if work.judged.loss > 0.01:
                checked[work.judged.move] = self._checked(work)
        checked |= self._found() if not self.doubts else {}
        return tuple([checked.get(work.judged.move, work.judged) for work in self.work])

    def _checked(self, work: _Work) -> Judged:
        first, ruleset = work.judged, self.ruleset
        samples = self.budget.again * len(work.choice.played.outcomes)
        seed = self.seed("again", first.move)
        second = estimates.again(ruleset, work.known, work.choice, samples, seed)
        found = _judged(first.move, first.step, first.seat, first.options, second)
        known = together(ruleset, work.before, first.seat)
        played = work.choice.played.move
        full = estimates.decision(
            ruleset, known, played, self.budget.trials, seed + samples, MOST_TRIED
        )
        return msgspec.structs.replace(
            found,
            is_checked=True,
            known_loss=round(full.loss, 4),
            mark="" if self.doubts else _mark(found.loss, found.error),
        )

    def _found(self) -> dict[int, Judged]:
        """The moves that were right and hard to find, after a second look."""
        right = [work for work in self.work if self._may_be_found(work)]
        right.sort(key=lambda work: -work.judged.lead)
        found = {}
        for work in right[: self.budget.finds]:
            first, seed = work.judged, self.seed("found", work.judged.move)
            samples = self.budget.again * len(work.choice.played.outcomes)
            second = estimates.again(self.ruleset, work.known, work.choice, samples, seed)
            judged = _judged(first.move, first.step, first.seat, first.options, second)
            is_found = judged.lead - 2 * judged.lead_error > FOUND
            found[first.move] = msgspec.structs.replace(
                judged, is_checked=True, mark="!" if is_found else ""
            )
        return found

    def _may_be_found(self, work: _Work) -> bool:
        """All others were tried and cost much, and who looks one move ahead would play another."""
        judged = work.judged
        if judged.lead <= FOUND or judged.options > MOST_TRIED:
            return False
        rng = random.Random(self.seed("greedy", judged.move))
        return BOTS["greedy"](self.ruleset, work.known, rng) != work.choice.played.move

    def _totals(self, decisions: tuple[Judged, ...]) -> tuple[Total, ...]:
        return tuple([self._total(seat, decisions) for seat in range(self.table.state.seats)])

    def _total(self, seat: int, decisions: tuple[Judged, ...]) -> Total:
        start, result = self.points[0].chances[seat], self.points[-1].chances[seat]
        luck = round(math.fsum([step.luck[seat] for step in self.steps]), 4)
        own = round(math.fsum([s.choice[seat] for s in self.steps if s.seat == seat]), 4)
        others = round(math.fsum([s.choice[seat] for s in self.steps if s.seat != seat]), 4)
        losses = [each.loss for each in decisions if each.seat == seat]
        mean = math.fsum(losses) / len(losses) if losses else 0.0
        error = estimates.error_of(losses) if len(losses) > 1 else 0.0
        return Total(
            seat=seat,
            start=start,
            luck=luck,
            own=own,
            others=others,
            unknown=round(result - start - luck - own - others, 4),
            result=result,
            decisions=len(losses),
            loss_per_decision=round(mean, 4),
            error=round(error, 4),
        )


def _judged(move: int, step: int, seat: int, options: int, choice: Choice) -> Judged:
    best = [
        Better(
            msgspec.Raw(encoded(trial.move)),
            round(trial.mean(seat), 4),
            round(estimates.error_of([each[seat] for each in trial.outcomes]), 4),
        )
        for trial in choice.best
    ]
    return Judged(
        move=move,
        step=step,
        seat=seat,
        options=options,
        played=round(choice.played.mean(seat), 4),
        best=tuple(best),
        loss=round(choice.loss, 4),
        error=round(choice.error, 4),
        lead=round(choice.lead, 4),
        lead_error=round(choice.lead_error, 4),
    )


def _mark(loss: float, error: float) -> Mark:
    """Only what remains when the error is taken off twice."""
    return next((mark for level, mark in LEVELS if loss - 2 * error > level), "")


def _turning_points(decisions: tuple[Judged, ...]) -> tuple[int, ...]:
    """The five that cost most and stood a second look."""
    stood = [
        (index, each)
        for index, each in enumerate(decisions)
        if each.is_checked and each.best and each.loss - 2 * each.error > 0
    ]
    stood.sort(key=lambda pair: -pair[1].loss)
    return tuple([index for index, _ in stood[:5]])


def _less(one: Chances, other: Chances) -> Chances:
    return tuple([a - b for a, b in zip(one, other, strict=True)])
