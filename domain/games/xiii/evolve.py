"""Facts -> state: every case, by chapter."""

from __future__ import annotations

from domain.games.xiii import evolve_board, evolve_cards, evolve_fights, evolve_table  # noqa: F401
from domain.games.xiii.folding import evolve

__all__ = ["evolve"]
