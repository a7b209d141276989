"""Facts -> state: the table and its turns, spies and their actions, hiring."""

from domain.games.circle import evolve_hiring, evolve_spies
from domain.games.circle.evolve_table import evolve

__all__ = ["evolve", "evolve_hiring", "evolve_spies"]
