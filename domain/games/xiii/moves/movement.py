"""What a seat may ask in its movement."""

from __future__ import annotations

from typing import Literal

from domain.kernel import Move

Pile = Literal["A", "B"]


# Movement


class Step(Move, frozen=True, omit_defaults=True):
    """Move a group by one place; `infiltrate` names a character or an Incognito card."""

    group: tuple[str, ...]
    origin: int
    to: int
    infiltrate: str = ""

    @property
    def variant(self) -> str:
        return "infiltrate" if self.infiltrate else ""


class PlayHelicopter(Move, frozen=True):
    card: str


class PlayPlane(Move, frozen=True):
    card: str
    character: str
    units: tuple[str, ...]
    to: int

    @property
    def variant(self) -> str:
        return "" if self.units else "alone"


class PlaceSecondary(Move, frozen=True):
    card: str


class TakePackage(Move, frozen=True):
    mission: str
    element: str


class PassPackage(Move, frozen=True):
    mission: str
    origin: str
    to: str


class EndMovement(Move, frozen=True):
    pass


class Trim(Move, frozen=True):
    unit: str


class Assassinate(Move, frozen=True):
    character: str
    target: str


class PlayInformer(Move, frozen=True):
    card: str
