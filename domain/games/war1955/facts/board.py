"""What can happen: markers, Spies, Gadgets and what lasts."""

from __future__ import annotations

from typing import Literal

from domain.games.war1955.state import EffectKind
from domain.kernel import Fact, public

AdvanceCause = Literal[
    "head_start", "influence", "coordinated_assault", "coordinated_attack", "revolution"
]
SpyCause = Literal["step", "transport", "gadget", "deport"]


@public
class MarkerAdvanced(Fact, frozen=True):
    country: str
    seat: int
    origin: int
    to: int
    cause: AdvanceCause

    @property
    def variant(self) -> str:
        return "head_start" if self.cause == "head_start" else ""


@public
class CountrySecured(Fact, frozen=True):
    country: str
    seat: int


@public
class CountryUnsecured(Fact, frozen=True):
    country: str
    seat: int
    """Who had secured it."""


@public
class SpyMoved(Fact, frozen=True):
    seat: int
    origin: str
    to: str
    cause: SpyCause

    @property
    def variant(self) -> str:
        return self.cause


@public
class SpyStayed(Fact, frozen=True):
    seat: int
    country: str


@public
class SpyMoveSkipped(Fact, frozen=True):
    seat: int
    country: str


@public
class TransportUsed(Fact, frozen=True):
    seat: int


@public
class GadgetBuilt(Fact, frozen=True):
    seat: int
    gadget: str
    card: str


@public
class GadgetDestroyed(Fact, frozen=True):
    seat: int
    """Who owned it."""
    gadget: str
    card: str


@public
class EffectBegan(Fact, frozen=True):
    kind: EffectKind
    by: int
    target: str | int
    expires_turn: int

    @property
    def variant(self) -> str:
        return self.kind


@public
class EffectEnded(Fact, frozen=True):
    kind: EffectKind
    by: int
    target: str | int
    expires_turn: int

    @property
    def variant(self) -> str:
        return self.kind
