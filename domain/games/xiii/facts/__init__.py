"""Everything that can happen, as one type."""

from __future__ import annotations

from domain.games.xiii.facts.board import (
    ApSpent,
    ArrivalRecorded,
    BonusStepsGained,
    BonusStepSpent,
    CharacterJoined,
    CharacterReturned,
    CharactersDrawn,
    DepartureRecorded,
    GroupFlown,
    GroupMoved,
    InfiltrationAnnounced,
    InfiltrationPassed,
    InfiltrationStopped,
    UnitReturned,
)
from domain.games.xiii.facts.cards import (
    CardDiscarded,
    CardPlayed,
    CardsSeen,
    CardStolen,
    DieRerolled,
    DieRolled,
    EffectCancelled,
    LocationBlocked,
    LocationUnblocked,
    RecruitDrawGained,
    SecondaryPlaced,
    SecondaryScored,
    SkillFailed,
    TopsSeen,
    UnitGained,
    WindowAnswered,
    WindowClosed,
    WindowOpened,
)
from domain.games.xiii.facts.fights import (
    AllianceMade,
    CardAttached,
    CardDetached,
    CharacterDefected,
    CharacterEliminated,
    ContestBegan,
    ContestCancelled,
    ContestEnded,
    Dodged,
    FightBegan,
    FightEnded,
    FightStepBegan,
    RetreatBegan,
    RetreatedTo,
    RetreatMarked,
    RoundBegan,
    Trapped,
    TruceEnded,
    TruceSet,
    UnitDefected,
    UnitEliminated,
    WoundDealt,
    WoundsDue,
    WoundsSettled,
)
from domain.games.xiii.facts.missions import (
    FailureApplied,
    GameOver,
    HoldBegan,
    HoldLost,
    MissionAttempted,
    MissionFailed,
    MissionKept,
    MissionStage,
    MissionSucceeded,
    PackageDropped,
    PackageTaken,
    PointsChanged,
    TurnEnded,
    ValidityChecked,
)
from domain.games.xiii.facts.table import (
    AutonomySet,
    BonusDrawn,
    CardKept,
    CardPutUnder,
    CardsDiscarded,
    CardsDrawn,
    CardsRemoved,
    ChoiceMade,
    ChoosersSet,
    DrawerRolled,
    ElementPlaced,
    GameStarted,
    MainDealt,
    MissionReturned,
    MissionRevealed,
    NeutralsPlaced,
    NeutralsRemoved,
    OrderSet,
    PhaseBegan,
    PileReshuffled,
    PileShuffled,
    SegmentBegan,
    SegmentEnded,
    TieRolled,
    TopBackShown,
    TurnBegan,
    WoundsRemoved,
)

__all__ = [
    "AllianceMade",
    "ApSpent",
    "ArrivalRecorded",
    "AutonomySet",
    "BonusDrawn",
    "BonusStepSpent",
    "BonusStepsGained",
    "CardAttached",
    "CardDetached",
    "CardDiscarded",
    "CardKept",
    "CardPlayed",
    "CardPutUnder",
    "CardStolen",
    "CardsDiscarded",
    "CardsDrawn",
    "CardsRemoved",
    "CardsSeen",
    "CharacterDefected",
    "CharacterEliminated",
    "CharacterJoined",
    "CharacterReturned",
    "CharactersDrawn",
    "ChoiceMade",
    "ChoosersSet",
    "ContestBegan",
    "ContestCancelled",
    "ContestEnded",
    "DepartureRecorded",
    "DieRerolled",
    "DieRolled",
    "Dodged",
    "DrawerRolled",
    "EffectCancelled",
    "ElementPlaced",
    "FailureApplied",
    "FightBegan",
    "FightEnded",
    "FightStepBegan",
    "GameOver",
    "GameStarted",
    "GroupFlown",
    "GroupMoved",
    "HoldBegan",
    "HoldLost",
    "InfiltrationAnnounced",
    "InfiltrationPassed",
    "InfiltrationStopped",
    "LocationBlocked",
    "LocationUnblocked",
    "MainDealt",
    "MissionAttempted",
    "MissionFailed",
    "MissionKept",
    "MissionReturned",
    "MissionRevealed",
    "MissionStage",
    "MissionSucceeded",
    "NeutralsPlaced",
    "NeutralsRemoved",
    "OrderSet",
    "PackageDropped",
    "PackageTaken",
    "PhaseBegan",
    "PileReshuffled",
    "PileShuffled",
    "PointsChanged",
    "RecruitDrawGained",
    "RetreatBegan",
    "RetreatMarked",
    "RetreatedTo",
    "RoundBegan",
    "SecondaryPlaced",
    "SecondaryScored",
    "SegmentBegan",
    "SegmentEnded",
    "SkillFailed",
    "TieRolled",
    "TopBackShown",
    "TopsSeen",
    "Trapped",
    "TruceEnded",
    "TruceSet",
    "TurnBegan",
    "TurnEnded",
    "UnitDefected",
    "UnitEliminated",
    "UnitGained",
    "UnitReturned",
    "ValidityChecked",
    "WindowAnswered",
    "WindowClosed",
    "WindowOpened",
    "WoundDealt",
    "WoundsDue",
    "WoundsRemoved",
    "WoundsSettled",
    "XiiiFact",
]

XiiiFact = (
    GameStarted
    | CardsRemoved
    | PileShuffled
    | MainDealt
    | ElementPlaced
    | ChoiceMade
    | TurnBegan
    | PhaseBegan
    | SegmentBegan
    | SegmentEnded
    | WoundsRemoved
    | DrawerRolled
    | OrderSet
    | TieRolled
    | ChoosersSet
    | MissionRevealed
    | TopBackShown
    | NeutralsPlaced
    | NeutralsRemoved
    | MissionReturned
    | CardsDiscarded
    | CardsDrawn
    | BonusDrawn
    | CardKept
    | CardPutUnder
    | PileReshuffled
    | AutonomySet
    | DieRolled
    | DieRerolled
    | UnitGained
    | RecruitDrawGained
    | SkillFailed
    | CharactersDrawn
    | CharacterJoined
    | CharacterReturned
    | ApSpent
    | UnitReturned
    | BonusStepsGained
    | BonusStepSpent
    | GroupMoved
    | GroupFlown
    | ArrivalRecorded
    | DepartureRecorded
    | InfiltrationAnnounced
    | InfiltrationPassed
    | InfiltrationStopped
    | CardPlayed
    | CardDiscarded
    | EffectCancelled
    | WindowOpened
    | WindowAnswered
    | WindowClosed
    | CardsSeen
    | CardStolen
    | TopsSeen
    | LocationBlocked
    | LocationUnblocked
    | SecondaryPlaced
    | SecondaryScored
    | TruceSet
    | TruceEnded
    | AllianceMade
    | ContestBegan
    | ContestEnded
    | ContestCancelled
    | FightBegan
    | FightStepBegan
    | RoundBegan
    | FightEnded
    | CardAttached
    | CardDetached
    | CharacterDefected
    | UnitDefected
    | WoundsDue
    | WoundDealt
    | WoundsSettled
    | UnitEliminated
    | CharacterEliminated
    | Dodged
    | RetreatBegan
    | RetreatedTo
    | RetreatMarked
    | Trapped
    | MissionAttempted
    | MissionSucceeded
    | MissionFailed
    | FailureApplied
    | ValidityChecked
    | HoldBegan
    | HoldLost
    | MissionStage
    | PackageTaken
    | PackageDropped
    | PointsChanged
    | MissionKept
    | TurnEnded
    | GameOver
)
