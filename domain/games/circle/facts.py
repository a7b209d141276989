"""What can happen."""

from __future__ import annotations

from typing import Literal

from domain.games.circle.components import Action
from domain.games.circle.state import (
    DeployMode,
    HireMode,
    Kind,
    Occasion,
    Options,
    Outcome,
    SeatRank,
    Side,
    Target,
)
from domain.kernel import Fact

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
VpSource = Literal["infiltration", "team", "capture", "arrest", "marker", "unmask"]


# Setup


class GameStarted(Fact, frozen=True):
    players: int
    options: Options
    round_limit: int
    edition: str


class FirstSeatSet(Fact, frozen=True):
    seat: int
    by: Literal["option", "chance"]

    @property
    def variant(self) -> str:
        return self.by


class ColourChosen(Fact, frozen=True):
    seat: int
    colour: str


class ServiceChosen(Fact, frozen=True):
    seat: int
    service: str
    side: Side


class PilesBuilt(Fact, frozen=True):
    piles: dict[str, tuple[str, ...]]


class NeutralDeckShuffled(Fact, frozen=True):
    order: tuple[str, ...]


class NeutralRevealed(Fact, frozen=True):
    card: str
    slot: int
    deck_left: int


class StartPositions(Fact, frozen=True):
    seat_vp: int
    circle_vp: int


# Rounds, phases, turns


class RoundBegan(Fact, frozen=True):
    round: int
    first_seat: int


class PhaseBegan(Fact, frozen=True):
    phase: int

    @property
    def variant(self) -> str:
        return str(self.phase)


class TurnBegan(Fact, frozen=True):
    seat: int


class TurnEnded(Fact, frozen=True):
    seat: int
    auto: bool

    @property
    def variant(self) -> str:
        return "auto" if self.auto else ""


class FirstSeatPassed(Fact, frozen=True):
    origin: int
    to: int


# Phase 1


class IncomeReceived(Fact, frozen=True):
    seat: int
    amount: int
    cut_by: tuple[str, ...]

    @property
    def variant(self) -> str:
        return "cut" if self.cut_by else ""


class FreeNeutralSkipped(Fact, frozen=True):
    seat: int


class ActivationPaid(Fact, frozen=True):
    seat: int
    amount: int
    income_left: int


class SpyActivated(Fact, frozen=True):
    seat: int
    card: str
    origin: str
    """A pile, or `face_up`."""
    kind: Kind
    paid: int

    @property
    def variant(self) -> str:
        return self.kind


class ActivationsDone(Fact, frozen=True):
    seat: int


# Secrets and VP


class SecretsGained(Fact, frozen=True):
    """`after` is the total before an arrest takes its share."""

    seat: int
    division: str
    amount: int
    before: int
    after: int


class SecretsLost(Fact, frozen=True):
    seat: int
    division: str
    amount: int
    after: int
    cause: Literal["destroyed", "paid"]

    @property
    def variant(self) -> str:
        return self.cause


class Arrest(Fact, frozen=True):
    seat: int
    division: str
    spent: int
    after: int


class VpChanged(Fact, frozen=True):
    seat: int
    delta: int
    source: VpSource
    total: int


class CircleVpChanged(Fact, frozen=True):
    delta: int
    source: Literal["capture", "arrest", "unmask"]
    total: int


# Where spies go


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


class SpyMovedOnWheel(Fact, frozen=True):
    card: str
    origin: int
    to: int
    index: int
    cause: Literal["advance", "delay"]

    @property
    def variant(self) -> str:
        return self.cause


class SpyReturned(Fact, frozen=True):
    card: str
    seat: int
    cause: Literal["rotation", "advance"]

    @property
    def variant(self) -> str:
        return self.cause


class SpyDeployed(Fact, frozen=True):
    card: str
    mode: DeployMode
    target: int | str
    marker: int

    @property
    def variant(self) -> str:
        return self.mode


class MarkerRemoved(Fact, frozen=True):
    card: str
    seat: int


class SpiesSwapped(Fact, frozen=True):
    card_a: str
    seat_a: int
    card_b: str
    seat_b: int


class SpyRemoved(Fact, frozen=True):
    card: str
    seat: int
    origin: Literal["ready", "wheel", "deployed"]


class AllowanceChanged(Fact, frozen=True):
    seat: int
    value: int


class SpyInfiltrated(Fact, frozen=True):
    seat: int
    card: str
    vp: int


class TeamCompleted(Fact, frozen=True):
    """`cards`: the quarter each card fills, by division."""

    seat: int
    team: int
    cards: dict[str, str]


class SpyUnmasked(Fact, frozen=True):
    seat: int
    card: str
    team: int | None


# Actions and reactions


class ActionBegun(Fact, frozen=True):
    seat: int
    card: str
    action: Action


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


class ActionAnnounced(Fact, frozen=True):
    seat: int
    card: str
    action: Action
    mode: str
    """The action, or which side of it (`counteract_spy`)."""
    targets: tuple[Target, ...]


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


class VetoWaived(Fact, frozen=True):
    seat: int
    card: str


class ActionVetoed(Fact, frozen=True):
    seat: int
    card: str
    employer: int


class ServiceMarkerFlipped(Fact, frozen=True):
    seat: int
    side: Side

    @property
    def variant(self) -> str:
        return self.side


class GuardOpened(Fact, frozen=True):
    seat: int
    attacked: str
    guards: tuple[str, ...]


class AttackRepelled(Fact, frozen=True):
    attacker: str
    attacked: str
    guard: str
    how: Literal["on_card", "in_front", "self"]

    @property
    def variant(self) -> str:
        return self.how


class GuardDeclined(Fact, frozen=True):
    seat: int
    attacked: str


class AttackLostTarget(Fact, frozen=True):
    attacker: str
    attacked: str


# Phase 3


class WheelRotated(Fact, frozen=True):
    seat: int
    kind: Literal["normal", "extra"]
    card: str | None
    """The card that controls time, put aside."""
    rotations: int

    @property
    def variant(self) -> str:
        return self.kind


class DivisionChosen(Fact, frozen=True):
    seat: int
    host: str
    division: str


class HireOpened(Fact, frozen=True):
    """`division` hires a coloured spy; bids are made in `currency`."""

    card: str
    mode: HireMode
    division: str | None
    currency: str
    participants: tuple[int, ...]

    @property
    def variant(self) -> str:
        if self.mode == "neutral":
            return "neutral"
        return "leader" if len(self.participants) == 1 else "tie"


class BidMade(Fact, frozen=True):
    seat: int
    amount: int


class BidPassed(Fact, frozen=True):
    seat: int


class BidderOut(Fact, frozen=True):
    seat: int


class AidCommitted(Fact, frozen=True):
    seat: int
    card: str
    reduction: int


class AuctionWon(Fact, frozen=True):
    seat: int
    card: str
    price: int

    @property
    def variant(self) -> str:
        return "" if self.price else "free"


class AidUsed(Fact, frozen=True):
    seat: int
    card: str
    reduction: int


class AidsDone(Fact, frozen=True):
    seat: int
    remaining: int


class SpyHired(Fact, frozen=True):
    seat: int
    card: str
    price: int

    @property
    def variant(self) -> str:
        return "" if self.price else "free"


class TimePassed(Fact, frozen=True):
    seat: int


# The end


class EndTriggered(Fact, frozen=True):
    seat: int
    vp: int


class EndWithdrawn(Fact, frozen=True):
    pass


class GameEnded(Fact, frozen=True):
    outcome: Outcome
    winners: tuple[int, ...]
    circle_wins: bool
    ranking: tuple[SeatRank, ...]

    @property
    def variant(self) -> str:
        return self.outcome


CircleFact = (
    GameStarted
    | FirstSeatSet
    | ColourChosen
    | ServiceChosen
    | PilesBuilt
    | NeutralDeckShuffled
    | NeutralRevealed
    | StartPositions
    | RoundBegan
    | PhaseBegan
    | TurnBegan
    | TurnEnded
    | FirstSeatPassed
    | IncomeReceived
    | FreeNeutralSkipped
    | ActivationPaid
    | SpyActivated
    | ActivationsDone
    | SecretsGained
    | SecretsLost
    | Arrest
    | VpChanged
    | CircleVpChanged
    | SpyPlacedOnWheel
    | SpyMovedOnWheel
    | SpyReturned
    | SpyDeployed
    | MarkerRemoved
    | SpiesSwapped
    | SpyRemoved
    | AllowanceChanged
    | SpyInfiltrated
    | TeamCompleted
    | SpyUnmasked
    | ActionBegun
    | TargetChosen
    | ActionAnnounced
    | VetoOpened
    | VetoWaived
    | ActionVetoed
    | ServiceMarkerFlipped
    | GuardOpened
    | AttackRepelled
    | GuardDeclined
    | AttackLostTarget
    | WheelRotated
    | DivisionChosen
    | HireOpened
    | BidMade
    | BidPassed
    | BidderOut
    | AidCommitted
    | AuctionWon
    | AidUsed
    | AidsDone
    | SpyHired
    | TimePassed
    | EndTriggered
    | EndWithdrawn
    | GameEnded
)
