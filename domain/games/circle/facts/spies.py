"""What can happen: where spies go, their actions, and the reactions to them."""

from __future__ import annotations

from typing import Literal

from domain.games.circle.edition.components import Action
from domain.games.circle.state import DeployMode, Occasion, Side, Target
from domain.kernel import Fact, public

PlaceReason = Literal[
    "activated",
    "acted",
    "vetoed",
    "repelled",
    "guard_used",
    "effect_over",
    "counteracted",
    "released",
    "aid_used",
]

# Where spies go


@public
class SpyPlacedOnWheel(Fact, frozen=True):
    card: str
    number: int
    index: int
    """0 is innermost."""
    marker: int | None
    reason: PlaceReason

    @property
    def variant(self) -> str:
        return self.reason


@public
class SpyMovedOnWheel(Fact, frozen=True):
    card: str
    origin: int
    to: int
    index: int
    cause: Literal["advance", "delay"]

    @property
    def variant(self) -> str:
        return self.cause


@public
class SpyReturned(Fact, frozen=True):
    card: str
    seat: int
    cause: Literal["rotation", "advance"]

    @property
    def variant(self) -> str:
        return self.cause


@public
class SpyDeployed(Fact, frozen=True):
    card: str
    mode: DeployMode
    target: int | str
    marker: int

    @property
    def variant(self) -> str:
        return self.mode


@public
class MarkerRemoved(Fact, frozen=True):
    card: str
    seat: int


@public
class SpiesSwapped(Fact, frozen=True):
    card_a: str
    seat_a: int
    card_b: str
    seat_b: int


@public
class SpyRemoved(Fact, frozen=True):
    card: str
    seat: int
    origin: Literal["ready", "wheel", "deployed"]


@public
class AllowanceChanged(Fact, frozen=True):
    seat: int
    value: int


@public
class SpyInfiltrated(Fact, frozen=True):
    seat: int
    card: str
    vp: int


@public
class TeamCompleted(Fact, frozen=True):
    """`cards`: the quarter each card fills, by division."""

    seat: int
    team: int
    cards: dict[str, str]


@public
class SpyUnmasked(Fact, frozen=True):
    seat: int
    card: str
    team: int | None


# Actions and reactions


@public
class ActionBegun(Fact, frozen=True):
    seat: int
    card: str
    action: Action


@public
class TargetChosen(Fact, frozen=True, omit_defaults=True):
    """The answer to the action's question of this number, from 1."""

    seat: int
    card: str
    question: int
    target_seat: int | None = None
    division: str = ""
    target: str = ""
    steps: int = 0

    @property
    def variant(self) -> str:
        if self.division:
            return "division"
        if self.steps:
            return "step"
        return "card" if self.target else "seat"


@public
class ActionAnnounced(Fact, frozen=True):
    seat: int
    card: str
    action: Action
    mode: str
    """The action, or which side of it (`counteract_spy`)."""
    targets: tuple[Target, ...]


@public
class VetoOpened(Fact, frozen=True, omit_defaults=True):
    """An order to stop is possible; for an aid, with the offer that is held up."""

    seat: int
    card: str
    occasion: Occasion
    attacked: str = ""
    amount: int = 0
    aids: tuple[str, ...] = ()

    @property
    def variant(self) -> str:
        return self.occasion


@public
class VetoWaived(Fact, frozen=True):
    seat: int
    card: str


@public
class ActionVetoed(Fact, frozen=True):
    seat: int
    card: str
    employer: int


@public
class ServiceMarkerFlipped(Fact, frozen=True):
    seat: int
    side: Side

    @property
    def variant(self) -> str:
        return self.side


@public
class GuardOpened(Fact, frozen=True):
    seat: int
    attacked: str
    guards: tuple[str, ...]


@public
class AttackRepelled(Fact, frozen=True):
    attacker: str
    attacked: str
    guard: str
    how: Literal["on_card", "in_front", "self"]

    @property
    def variant(self) -> str:
        return self.how


@public
class GuardDeclined(Fact, frozen=True):
    seat: int
    attacked: str


@public
class AttackLostTarget(Fact, frozen=True):
    attacker: str
    attacked: str
