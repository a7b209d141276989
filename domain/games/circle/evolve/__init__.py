"""Facts -> state: the table and its turns, spies and their actions, hiring."""

from domain.games.circle.evolve import hiring, spies, table
from domain.games.circle.evolve.folding import evolve

__all__ = ["evolve", "hiring", "spies", "table"]
