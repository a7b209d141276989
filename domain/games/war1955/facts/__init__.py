"""What can happen; every kind of fact says who sees it."""

from __future__ import annotations

from domain.games.war1955.facts.board import (
    AdvanceCause,
    CountrySecured,
    CountryUnsecured,
    EffectBegan,
    EffectEnded,
    GadgetBuilt,
    GadgetDestroyed,
    MarkerAdvanced,
    SpyMoved,
    SpyMoveSkipped,
    SpyStayed,
    TransportUsed,
)
from domain.games.war1955.facts.cards import (
    CardDrawn,
    CardsDiscarded,
    DeckShuffled,
    DiscardReason,
    DiscardReshuffled,
    DrawReason,
    DrawShort,
    ExtraDrawPromised,
    HandHidden,
    HandRevealed,
    PilferDemanded,
)
from domain.games.war1955.facts.plays import (
    BlockMade,
    CounterAnnounced,
    CounterResolved,
    InfluenceAnnounced,
    InfluenceBlocked,
    PlaySpent,
    ResponsePassed,
    SpecialAnnounced,
    SpecialCountered,
    SpecialResolved,
)
from domain.games.war1955.facts.table import (
    FirstSeatDrawn,
    GameSetUp,
    GameStopped,
    GameWon,
    HomeChosen,
    MarkerPlaced,
    PlaysClosed,
    RefillEnded,
    SpyPlaced,
    StepSkipped,
    TurnBegan,
    TurnEnded,
)

__all__ = [
    "AdvanceCause",
    "BlockMade",
    "CardDrawn",
    "CardsDiscarded",
    "CounterAnnounced",
    "CounterResolved",
    "CountrySecured",
    "CountryUnsecured",
    "DeckShuffled",
    "DiscardReason",
    "DiscardReshuffled",
    "DrawReason",
    "DrawShort",
    "EffectBegan",
    "EffectEnded",
    "ExtraDrawPromised",
    "FirstSeatDrawn",
    "GadgetBuilt",
    "GadgetDestroyed",
    "GameSetUp",
    "GameStopped",
    "GameWon",
    "HandHidden",
    "HandRevealed",
    "HomeChosen",
    "InfluenceAnnounced",
    "InfluenceBlocked",
    "MarkerAdvanced",
    "MarkerPlaced",
    "PilferDemanded",
    "PlaySpent",
    "PlaysClosed",
    "RefillEnded",
    "ResponsePassed",
    "SpecialAnnounced",
    "SpecialCountered",
    "SpecialResolved",
    "SpyMoveSkipped",
    "SpyMoved",
    "SpyPlaced",
    "SpyStayed",
    "StepSkipped",
    "TransportUsed",
    "TurnBegan",
    "TurnEnded",
    "War1955Fact",
]

War1955Fact = (
    GameSetUp
    | FirstSeatDrawn
    | DeckShuffled
    | CardDrawn
    | HomeChosen
    | SpyPlaced
    | MarkerPlaced
    | TurnBegan
    | StepSkipped
    | InfluenceAnnounced
    | SpecialAnnounced
    | CounterAnnounced
    | PlaySpent
    | ResponsePassed
    | CounterResolved
    | SpecialCountered
    | SpecialResolved
    | BlockMade
    | InfluenceBlocked
    | MarkerAdvanced
    | CountrySecured
    | CountryUnsecured
    | SpyMoved
    | SpyStayed
    | SpyMoveSkipped
    | TransportUsed
    | CardsDiscarded
    | GadgetBuilt
    | GadgetDestroyed
    | EffectBegan
    | EffectEnded
    | HandRevealed
    | HandHidden
    | ExtraDrawPromised
    | DiscardReshuffled
    | PilferDemanded
    | DrawShort
    | PlaysClosed
    | RefillEnded
    | TurnEnded
    | GameWon
    | GameStopped
)
