"""What an analysis says. Chances and what changes them are shares of a win, from 0 to 1."""

from __future__ import annotations

from typing import Literal

import msgspec

from domain.bots.playout import Chances
from domain.kernel import AnyRuleset

ENGINE = 7
"""Rises whenever the same game would be analysed otherwise."""

Mark = Literal["", "?!", "?", "??", "!"]
Doubt = Literal["unmeasured", "strength", "calibration", "deciles"]


class Budget(msgspec.Struct, frozen=True):
    """How much is tried, in samples and never in time, so that an analysis repeats."""

    curve: int = 12
    """Worlds in which a position is weighed, at the least."""
    most: int = 768
    """As many, if it is not sure enough before."""
    sure: float = 0.02
    """The error at which it is."""
    trials: int = 48
    """Samples of a decision, spread over its moves."""
    again: int = 4
    """By how much a second look is longer than the first."""
    doubts: int = 12
    """How many decisions are looked at a second time."""
    finds: int = 6
    """How many moves that may have been hard to find are."""


class Point(msgspec.Struct, frozen=True):
    """How a position stood: all hands known, no pile."""

    step: int
    chances: Chances
    error: float
    """The standard error of the least certain of them."""


class Luck(msgspec.Struct, frozen=True):
    """What dice and draws of a move gave, less what they give in the mean."""

    move: int
    step: int
    seat: int | None
    gains: Chances
    error: float


class Better(msgspec.Struct, frozen=True):
    """A move that was tried, and the chance that its seat would have had."""

    move: msgspec.Raw
    chance: float
    error: float


class Judged(msgspec.Struct, frozen=True):
    """A decision, from what its seat knew then."""

    move: int
    step: int
    """The step at which the seat had to decide."""
    seat: int
    options: int
    played: float
    """The seat's chance by the move played."""
    best: tuple[Better, ...]
    """The best that were found, if they are better than the move played."""
    loss: float
    error: float
    is_checked: bool = False
    """Whether it was looked at a second time, with more samples and other dice."""
    known_loss: float | None = None
    """The same had all hands been known; only where it was looked at twice, and something that
    another seat knew was hidden."""
    mark: Mark = ""
    """`!`: the one good move, and one that a simple bot would have missed."""
    lead: float = 0.0
    """By how much the move played was better than the next best, where none was better."""
    lead_error: float = 0.0
    cost: float = 0.0
    """The loss by dice that did not choose the better move: true in the mean, of one decision also
    less than nothing."""
    cost_error: float = 0.0
    is_open: bool = True
    """Whether something hung on it: a player who has lost, or won whatever he does, cannot err."""


class Total(msgspec.Struct, frozen=True):
    """A seat's account: start + luck + own + others + unknown = result, exactly."""

    seat: int
    start: float
    luck: float
    own: float
    """By its own choices, against what is usual there, as far as it could know."""
    others: float
    """By the choices of the others."""
    unknown: float
    """By what the movers could not know; the estimate's own error is in it."""
    result: float
    decisions: int
    """Those on which something hung."""
    loss_per_decision: float
    """What one of them cost in the mean."""
    error: float
    """Of the loss per decision: by how much it differs from one to the other."""
    luck_error: float = 0.0
    cost_error: float = 0.0
    """Of what its decisions cost in all: how far the estimate may be off, not how they differ."""


class Analysis(msgspec.Struct, frozen=True):
    """How a finished game was won and lost."""

    game: str
    head: str
    """Of the chain after the last move: what was written later changes no chance."""
    ruleset: str
    engine: str
    budget: Budget
    points: tuple[Point, ...]
    luck: tuple[Luck, ...]
    decisions: tuple[Judged, ...]
    totals: tuple[Total, ...]
    turning_points: tuple[int, ...]
    """Indexes of the decisions that mattered most, the worst first."""
    is_trusted: bool
    """Whether the ruleset's value has passed its gate: otherwise no move is judged."""
    doubts: tuple[Doubt, ...]
    """What the gate found wanting."""


def engine_of(ruleset: AnyRuleset) -> str:
    """Names everything that an analysis hangs on beside the game itself."""
    return f"{ENGINE}.{ruleset.version}.{ruleset.value.hash}"


def doubts_of(ruleset: AnyRuleset) -> tuple[Doubt, ...]:
    """What speaks against trusting the ruleset's value; nothing where it passes its gate.

    The figures are those that were measured when it was trained: what was not measured is no pass.
    """
    strength, fit = ruleset.value.weights.strength, ruleset.value.weights.fit
    if not strength.games or not fit.is_measured:
        return ("unmeasured",)
    found: list[Doubt] = []
    if not strength.is_shown:
        found.append("strength")
    if not fit.tells_more:
        found.append("calibration")
    if not fit.comes_true:
        found.append("deciles")
    return tuple(found)
