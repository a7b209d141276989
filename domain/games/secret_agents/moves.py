"""What a seat may ask."""

from __future__ import annotations

import msgspec

from domain.kernel import Move

INDEPENDENT = "independent"
"""The owner of an agent that belongs to no seat."""

Owner = int | str
"""A seat, or `independent`."""


class Steps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many steps for one agent."""

    agent: str
    steps: int


class Roll(Move, frozen=True):
    """Roll the die."""


class Distribute(Move, frozen=True):
    """Share the whole roll among one or more agents."""

    steps: tuple[Steps, ...]


class WriteSuspicions(Move, frozen=True):
    """Hand in the report: who runs each other agent."""

    sheet: dict[str, Owner]


class PlaceDossier(Move, frozen=True):
    """Put the dossier somewhere after a scoring."""

    place: str


SecretAgentsMove = Roll | Distribute | WriteSuspicions | PlaceDossier
