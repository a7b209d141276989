"""How a finished game was won and lost, as it is sent."""

from __future__ import annotations

from api.analyses import Progress
from api.shapes.params import Data


class AnalysisShown(Progress, frozen=True):
    """How far the analysis is, and the analysis once it is made."""

    verdict: tuple[str, ...] = ()
    """How the game was lost, in a few sentences."""
    story: tuple[str, ...] = ()
    mistakes: tuple[Data, ...] = ()
    turning_points: tuple[int, ...] = ()
    found: tuple[Data, ...] = ()
    doubt: str = ""
    """Why no move is judged, where the ruleset's estimate has not passed its gate."""
    analysis: Data | None = None
