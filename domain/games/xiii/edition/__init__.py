"""Editions: what a component file holds, what it must keep, and how people call its pieces."""

from domain.games.xiii.edition.box import Box
from domain.games.xiii.edition.checks import check
from domain.games.xiii.edition.components import Components
from domain.games.xiii.edition.names import names
from domain.kernel import Boxes

__all__ = ["Box", "boxes", "names"]

boxes = Boxes.of("domain.games.xiii", Components, Box, check)
