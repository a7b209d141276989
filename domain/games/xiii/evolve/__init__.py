"""Facts -> state: every case, by chapter."""

from __future__ import annotations

from domain.games.xiii.evolve import board, cards, fights, hand, missions, table  # noqa: F401
from domain.games.xiii.evolve.folding import evolve

__all__ = ["evolve"]
