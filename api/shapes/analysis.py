"""How a finished game was won and lost, as it is sent."""

from __future__ import annotations

import msgspec

from api.analyses import Progress
from api.shapes.params import Data


class TurningPoint(msgspec.Struct, frozen=True):
    """A decision that mattered, in words."""

    move: int
    step: int
    """Where the seat had to decide."""
    played_step: int
    """Where its move was played out."""
    seat: int
    mark: str
    played: str
    better: str
    loss: float
    error: float
    known_loss: float | None
    sentence: str


class AnalysisShown(Progress, frozen=True):
    """How far the analysis is, and the analysis once it is made."""

    story: tuple[str, ...] = ()
    turning_points: tuple[TurningPoint, ...] = ()
    analysis: Data | None = None
