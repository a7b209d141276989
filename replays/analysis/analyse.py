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
from domain.bots.clever import Trial
from domain.bots.playout import Chances
from domain.kernel import Move, State
from domain.table.line import Played
from domain.table.value import Table
from replays.analysis import estimates, judging
from replays.analysis.estimates import Choice, Estimate, together
from replays.analysis.shapes import (
    Analysis,
    Budget,
    Judged,
    Luck,
    Point,
    Total,
    doubts_of,
    engine_of,
)
from replays.knowing import Knowing

MOST_TRIED = 24
"""Moves of a decision that are looked at: some have hundreds."""
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
        self.head = head_of(table)
        self.doubts = doubts_of(table.ruleset)
        self.points: list[Point] = []
        self.luck: list[Luck] = []
        self.work: list[_Work] = []
        self.steps: list[_Step] = []
        self.knowing = Knowing()

    def seed(self, what: str, move: int) -> int:
        """Follows from the moves: nothing else decides what is imagined."""
        name = f"{self.head}/{what}/{move}".encode()
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
            head=self.head,
            ruleset=self.ruleset.slug,
            engine=engine_of(self.ruleset),
            budget=self.budget,
            points=tuple(self.points),
            luck=tuple(self.luck),
            decisions=decisions,
            totals=self._totals(decisions),
            turning_points=() if self.doubts else judging.turning_points(decisions),
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
        seed = self.seed("luck", move)
        luck = estimates.luck(self.ruleset, state, played, came, self.budget, seed)
        if luck is None:
            return (0.0,) * state.seats
        gains = tuple([round(gain, 4) for gain in luck.chances])
        if any(gains) or luck.error:  # Otherwise nothing hung on it.
            self.luck.append(Luck(move, played.last, played.seat, gains, round(luck.error, 4)))
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
        cost, error = estimates.cost(self.ruleset, known, tried, self.seed("cost", move))
        judged = msgspec.structs.replace(
            judging.judged(move, step, seat, options, tried),
            cost=round(cost, 4),
            cost_error=round(error, 4),
        )
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
        found = judging.again(first, second)
        return msgspec.structs.replace(
            found,
            known_loss=self._known_loss(work, samples),
            mark="" if self.doubts else judging.mark(found.loss, found.error),
        )

    def _known_loss(self, work: _Work, samples: int) -> float | None:
        """What the move cost had all hands been known, looked at as closely as what it did cost;
        nothing is told where its player knew all that anybody did.

        It is nothing where the move, bad as far as its player could know, happened to be right:
        neither what was found then nor what is found now would have been better.
        """
        known = together(self.ruleset, work.before, work.judged.seat)
        if known.view == work.known.view:
            return None
        played, better = work.choice.played.move, [trial.move for trial in work.choice.best]
        first, second = self.seed("known", work.judged.move), self.seed("full", work.judged.move)
        full = estimates.decision(
            self.ruleset, known, played, self.budget.trials, first, MOST_TRIED, better
        )
        found = [trial.move for trial in full.best]
        told = [Trial(move) for move in better if move not in found]
        both = msgspec.structs.replace(full, best=(*full.best, *told))
        return round(estimates.again(self.ruleset, known, both, samples, second).loss, 4)

    def _found(self) -> dict[int, Judged]:
        """The moves that were right and hard to find, after a second look."""
        right = [work for work in self.work if self._may_be_found(work)]
        right.sort(key=lambda work: -work.judged.lead)
        found = {}
        for work in right[: self.budget.finds]:
            first, seed = work.judged, self.seed("found", work.judged.move)
            samples = self.budget.again * len(work.choice.played.outcomes)
            second = estimates.again(self.ruleset, work.known, work.choice, samples, seed)
            judged = judging.again(first, second)
            is_found = judged.lead - 2 * judged.lead_error > FOUND
            found[first.move] = msgspec.structs.replace(judged, mark="!" if is_found else "")
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
        counted = [each for each in decisions if each.seat == seat and each.is_open]
        costs = [each.cost for each in counted]
        mean = math.fsum(costs) / len(costs) if costs else 0.0
        error = estimates.error_of(costs) if len(costs) > 1 else 0.0
        return Total(
            seat=seat,
            start=start,
            luck=luck,
            own=own,
            others=others,
            unknown=round(result - start - luck - own - others, 4),
            result=result,
            decisions=len(costs),
            loss_per_decision=round(max(0.0, mean), 4),
            error=round(error, 4),
            luck_error=round(math.hypot(*[each.error for each in self.luck]), 4),
            cost_error=round(math.hypot(*[each.cost_error for each in counted]), 4),
        )


def head_of(table: Table) -> str:
    """The chain after the last move: whoever notes something later changes no chance, nor does
    who disputes, looks, or takes the game in."""
    return table.heads[table.line[-1].version - 1].hex()


def _less(one: Chances, other: Chances) -> Chances:
    return tuple([a - b for a, b in zip(one, other, strict=True)])
