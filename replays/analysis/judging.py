"""Judging a decision that was tried out: what it cost, whether that is marked, what mattered."""

from __future__ import annotations

import msgspec

from domain.kernel import encoded
from replays.analysis import estimates
from replays.analysis.estimates import Choice
from replays.analysis.shapes import Better, Judged, Mark

LEVELS: tuple[tuple[float, Mark], ...] = ((0.2, "??"), (0.1, "?"), (0.05, "?!"))
DECIDED = 0.1
"""Who has less by the best move has lost; who has all but this by the worst has won."""


def judged(move: int, step: int, seat: int, options: int, choice: Choice) -> Judged:
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
        is_open=choice.played.mean(seat) + choice.loss >= DECIDED and choice.worst <= 1 - DECIDED,
    )


def again(first: Judged, second: Choice) -> Judged:
    """A decision after a second look; what hung on it, and its cost in the mean, stay."""
    found = judged(first.move, first.step, first.seat, first.options, second)
    return msgspec.structs.replace(
        found,
        is_checked=True,
        cost=first.cost,
        cost_error=first.cost_error,
        is_open=first.is_open,
    )


def mark(loss: float, error: float) -> Mark:
    """Only what remains when the error is taken off twice."""
    return next((mark for level, mark in LEVELS if loss - 2 * error > level), "")


def turning_points(decisions: tuple[Judged, ...]) -> tuple[int, ...]:
    """The five that cost most and stood a second look."""
    stood = [
        (index, each)
        for index, each in enumerate(decisions)
        if each.is_checked and each.best and each.loss - 2 * each.error > 0
    ]
    stood.sort(key=lambda pair: -pair[1].loss)
    return tuple([index for index, _ in stood[:5]])
