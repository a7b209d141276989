"""What can happen; every kind of fact says who sees it."""

from __future__ import annotations

from domain.games.circle.facts.hiring import (
    AidCommitted,
    AidsDone,
    AidUsed,
    AuctionWon,
    BidderOut,
    BidMade,
    BidPassed,
    DivisionChosen,
    HireOpened,
    SpyHired,
    TimePassed,
    WheelRotated,
)
from domain.games.circle.facts.spies import (
    ActionAnnounced,
    ActionBegun,
    ActionVetoed,
    AllowanceChanged,
    AttackLostTarget,
    AttackRepelled,
    GuardDeclined,
    GuardOpened,
    MarkerRemoved,
    ServiceMarkerFlipped,
    SpiesSwapped,
    SpyDeployed,
    SpyInfiltrated,
    SpyMovedOnWheel,
    SpyPlacedOnWheel,
    SpyRemoved,
    SpyReturned,
    SpyUnmasked,
    TargetChosen,
    TeamCompleted,
    VetoOpened,
    VetoWaived,
)
from domain.games.circle.facts.table import (
    ActivationPaid,
    ActivationsDone,
    Arrest,
    CircleVpChanged,
    ColourChosen,
    EndTriggered,
    EndWithdrawn,
    FirstSeatPassed,
    FirstSeatSet,
    FreeNeutralSkipped,
    GameEnded,
    GameStarted,
    IncomeReceived,
    NeutralDeckShuffled,
    NeutralRevealed,
    PhaseBegan,
    PilesBuilt,
    RoundBegan,
    SecretsGained,
    SecretsLost,
    ServiceChosen,
    SpyActivated,
    StartPositions,
    TurnBegan,
    TurnEnded,
    VpChanged,
)

__all__ = [
    "ActionAnnounced",
    "ActionBegun",
    "ActionVetoed",
    "ActivationPaid",
    "ActivationsDone",
    "AidCommitted",
    "AidUsed",
    "AidsDone",
    "AllowanceChanged",
    "Arrest",
    "AttackLostTarget",
    "AttackRepelled",
    "AuctionWon",
    "BidMade",
    "BidPassed",
    "BidderOut",
    "CircleFact",
    "CircleVpChanged",
    "ColourChosen",
    "DivisionChosen",
    "EndTriggered",
    "EndWithdrawn",
    "FirstSeatPassed",
    "FirstSeatSet",
    "FreeNeutralSkipped",
    "GameEnded",
    "GameStarted",
    "GuardDeclined",
    "GuardOpened",
    "HireOpened",
    "IncomeReceived",
    "MarkerRemoved",
    "NeutralDeckShuffled",
    "NeutralRevealed",
    "PhaseBegan",
    "PilesBuilt",
    "RoundBegan",
    "SecretsGained",
    "SecretsLost",
    "ServiceChosen",
    "ServiceMarkerFlipped",
    "SpiesSwapped",
    "SpyActivated",
    "SpyDeployed",
    "SpyHired",
    "SpyInfiltrated",
    "SpyMovedOnWheel",
    "SpyPlacedOnWheel",
    "SpyRemoved",
    "SpyReturned",
    "SpyUnmasked",
    "StartPositions",
    "TargetChosen",
    "TeamCompleted",
    "TimePassed",
    "TurnBegan",
    "TurnEnded",
    "VetoOpened",
    "VetoWaived",
    "VpChanged",
    "WheelRotated",
]

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
