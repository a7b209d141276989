"""Facts -> state: the table, its stacks and missions; the seats' own areas."""

from domain.games.masterminds.evolve import table
from domain.games.masterminds.evolve.villains import evolve

__all__ = ["evolve", "table"]
