"""What a seat may ask in a fight."""

from __future__ import annotations

from typing import Literal

from domain.kernel import Move

Pile = Literal["A", "B"]


# Combat


class ChooseCombat(Move, frozen=True):
    location: int


class ChooseOpponent(Move, frozen=True):
    seat: int


class PlayAlliance(Move, frozen=True):
    card: str


class PlayDodge(Move, frozen=True):
    card: str
    character: str
    units: tuple[str, ...]

    @property
    def variant(self) -> str:
        return "" if self.units else "alone"


class Capture(Move, frozen=True):
    character: str
    target: str


class Corrupt(Move, frozen=True):
    character: str
    unit: str


class Integrate(Move, frozen=True, omit_defaults=True):
    """Take the traitor in, for one of the own characters if there are three."""

    give_back: str = ""

    @property
    def variant(self) -> str:
        return "replace" if self.give_back else ""


class Attach(Move, frozen=True):
    card: str
    element: str


class Done(Move, frozen=True):
    """No more combat cards."""


class Target(Move, frozen=True):
    """Whom an Assassin's hit wounds."""

    element: str


class Allocate(Move, frozen=True):
    """Who takes the next wound."""

    element: str


class Retreat(Move, frozen=True):
    pass


class Stay(Move, frozen=True):
    pass


class RetreatTo(Move, frozen=True):
    location: int
