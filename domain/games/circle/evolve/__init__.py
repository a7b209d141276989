"""Facts -> state: the table and its turns, spies and their actions, hiring."""

from domain.games.circle.evolve import hiring, spies
from domain.games.circle.evolve.table import evolve

__all__ = ["evolve", "hiring", "spies"]
