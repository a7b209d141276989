"""What can happen, all of it."""

from __future__ import annotations

from domain.games.masterminds.facts.gains import (
    BuildingCaptured,
    CellOpened,
    ChaosGained,
    CodexFlipped,
    CodexLevelRaised,
    CodexMasteryGained,
    CodexPlaced,
    FirepowerChanged,
    GainLost,
    LootTaken,
    MachineCompleted,
    MissionCompleted,
    MissionDealt,
    MissionSlotEmpty,
    PartPlaced,
    PowerUnlocked,
    ScientistGained,
    SecretServiceRaised,
    SegmentBuilt,
)
from domain.games.masterminds.facts.stacks import (
    AbilityDeclined,
    AbilityFailed,
    AbilityUsed,
    AgentDiscarded,
    AgentResolutionBegan,
    AgentSabotaged,
    AgentStepsOrdered,
    EngineerBecame,
    MonocleReturned,
    MonocleTaken,
    StackResolutionBegan,
    StackResolutionEnded,
    StackRevealed,
)
from domain.games.masterminds.facts.table import (
    AgendaSet,
    AgentPlayed,
    BuildingsPlaced,
    BurrowEnded,
    BurrowGranted,
    EndTriggered,
    FinalResolutionBegan,
    FinalRoundBegan,
    FirepowerSet,
    FirstSeatSet,
    GameEnded,
    GameStarted,
    MachineAssigned,
    MissionDeckShuffled,
    MissionsDealt,
    MonoclePlaced,
    PileShuffled,
    ScientistsSpent,
    ScoresComputed,
    SecretServiceSet,
    SuppliesFormed,
    TurnBegan,
    TurnEnded,
)

__all__ = [
    "AbilityDeclined",
    "AbilityFailed",
    "AbilityUsed",
    "AgendaSet",
    "AgentDiscarded",
    "AgentPlayed",
    "AgentResolutionBegan",
    "AgentSabotaged",
    "AgentStepsOrdered",
    "BuildingCaptured",
    "BuildingsPlaced",
    "BurrowEnded",
    "BurrowGranted",
    "CellOpened",
    "ChaosGained",
    "CodexFlipped",
    "CodexLevelRaised",
    "CodexMasteryGained",
    "CodexPlaced",
    "EndTriggered",
    "EngineerBecame",
    "FinalResolutionBegan",
    "FinalRoundBegan",
    "FirepowerChanged",
    "FirepowerSet",
    "FirstSeatSet",
    "GainLost",
    "GameEnded",
    "GameStarted",
    "LootTaken",
    "MachineAssigned",
    "MachineCompleted",
    "MastermindsFact",
    "MissionCompleted",
    "MissionDealt",
    "MissionDeckShuffled",
    "MissionSlotEmpty",
    "MissionsDealt",
    "MonoclePlaced",
    "MonocleReturned",
    "MonocleTaken",
    "PartPlaced",
    "PileShuffled",
    "PowerUnlocked",
    "ScientistGained",
    "ScientistsSpent",
    "ScoresComputed",
    "SecretServiceRaised",
    "SecretServiceSet",
    "SegmentBuilt",
    "StackResolutionBegan",
    "StackResolutionEnded",
    "StackRevealed",
    "SuppliesFormed",
    "TurnBegan",
    "TurnEnded",
]

MastermindsFact = (
    GameStarted
    | BuildingsPlaced
    | SecretServiceSet
    | SuppliesFormed
    | MissionsDealt
    | MissionDeckShuffled
    | FirstSeatSet
    | MachineAssigned
    | PileShuffled
    | FirepowerSet
    | MonoclePlaced
    | AgendaSet
    | TurnBegan
    | TurnEnded
    | ScientistsSpent
    | AgentPlayed
    | BurrowGranted
    | BurrowEnded
    | StackResolutionBegan
    | MonocleTaken
    | MonocleReturned
    | StackRevealed
    | AgentResolutionBegan
    | AgentStepsOrdered
    | AbilityUsed
    | AbilityFailed
    | AbilityDeclined
    | EngineerBecame
    | AgentSabotaged
    | AgentDiscarded
    | StackResolutionEnded
    | LootTaken
    | PartPlaced
    | SegmentBuilt
    | PowerUnlocked
    | CellOpened
    | CodexLevelRaised
    | FirepowerChanged
    | ScientistGained
    | CodexPlaced
    | CodexFlipped
    | CodexMasteryGained
    | ChaosGained
    | GainLost
    | MachineCompleted
    | MissionCompleted
    | MissionDealt
    | MissionSlotEmpty
    | BuildingCaptured
    | SecretServiceRaised
    | EndTriggered
    | FinalRoundBegan
    | FinalResolutionBegan
    | ScoresComputed
    | GameEnded
)
