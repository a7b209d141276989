"""What a seat may ask in the resolution of missions."""

from __future__ import annotations

from typing import Literal

from domain.kernel import Move

Pile = Literal["A", "B"]


# Missions


class Resolve(Move, frozen=True):
    kind: Literal["primary", "delivery", "secondary", "package"]
    id: str

    @property
    def variant(self) -> str:
        return self.kind


class EndResolution(Move, frozen=True):
    pass


class Attempt(Move, frozen=True, omit_defaults=True):
    character: str
    card: str = ""

    @property
    def variant(self) -> str:
        return "card" if self.card else ""


class Carry(Move, frozen=True):
    element: str


class Leave(Move, frozen=True):
    """Leave the package where it lies."""


class FailWound(Move, frozen=True):
    character: str


class FailUnit(Move, frozen=True):
    unit: str


class FailDiscard(Move, frozen=True):
    card: str


class PutUnder(Move, frozen=True):
    pile: Pile
