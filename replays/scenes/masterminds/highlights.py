"""The sprites that a fact speaks of."""

from __future__ import annotations

from domain.games.masterminds.facts.gains import (
    BuildingCaptured,
    CellOpened,
    ChaosGained,
    CodexFlipped,
    CodexPlaced,
    FirepowerChanged,
    LootTaken,
    MissionCompleted,
    MissionDealt,
    PartPlaced,
    PowerUnlocked,
    ScientistGained,
    SecretServiceRaised,
    SegmentBuilt,
)
from domain.games.masterminds.facts.stacks import (
    AgentResolutionBegan,
    MonocleTaken,
    StackResolutionBegan,
    StackRevealed,
)
from domain.games.masterminds.facts.table import AgentPlayed, BurrowGranted
from domain.games.masterminds.state import MastermindsState
from domain.kernel import Fact
from replays.scenes.masterminds.cities import identified


def named(state: MastermindsState, fact: Fact | None) -> frozenset[str]:
    """Their ids: the piece that was placed, the space that was filled, the marker that moved."""
    return frozenset(_named(state, fact))


def scorer(fact: Fact | None) -> dict[str, str]:
    """What has just given a villain points."""
    match fact:
        case SegmentBuilt():
            id = f"segment:{fact.seat}:{fact.segment}"
        case CodexPlaced() | CodexFlipped():
            id = f"codex:{fact.seat}:{fact.slot - 1}"
        case MissionCompleted():
            id = f"mission:{fact.city}"
        case BuildingCaptured():
            id = f"captor:{fact.city}:{fact.building}"
        case ChaosGained():
            id = f"share:{fact.seat}:chaos"
        case _:
            return {}
    return {id: f"seat:{fact.seat}"}


def _named(state: MastermindsState, fact: Fact | None) -> tuple[str, ...]:
    match fact:
        case AgentPlayed():
            return (_disc(state, fact.city, fact.position),)
        case StackResolutionBegan() | StackRevealed():
            return (f"city:{fact.city}",)
        case AgentResolutionBegan():
            return (_disc(state, fact.city, fact.index),)
        case LootTaken():
            return (f"loot:{fact.city}",)
        case PartPlaced():
            return _part(state, fact)
        case SegmentBuilt():
            return f"segment:{fact.seat}:{fact.segment}", f"share:{fact.seat}:segments"
        case FirepowerChanged():
            return (f"fire:{fact.seat}",)
        case ScientistGained():
            cell = f"{fact.seat}:{fact.cells_used - 1}"
            return f"cell:{cell}", f"scientist:{cell}"
        case CodexPlaced() | CodexFlipped():
            return f"codex:{fact.seat}:{fact.slot - 1}", f"share:{fact.seat}:codex"
        case CellOpened():
            return (f"cell:{fact.seat}:{fact.cells - 1}",)
        case PowerUnlocked():
            return (f"power:{fact.seat}:{fact.slot}",)
        case BurrowGranted():
            return (f"power:{fact.seat}:base",)
        case ChaosGained():
            return (f"share:{fact.seat}:chaos",)
        case MissionCompleted():
            return f"share:{fact.seat}:missions", f"mission:{fact.city}"
        case MissionDealt():
            return (f"mission:{fact.city}",)
        case BuildingCaptured():
            return f"captor:{fact.city}:{fact.building}", f"share:{fact.seat}:buildings"
        case SecretServiceRaised():
            return ("dial",)
        case MonocleTaken():
            return ("monocle",)
        case _:
            return ()


def _part(state: MastermindsState, fact: PartPlaced) -> tuple[str, ...]:
    parts = state.villains[fact.seat].slots.get(fact.segment)
    count = (parts.bolts if fact.part == "bolt" else parts.copper) if parts is not None else 0
    segment = f"{fact.seat}:{fact.segment}"
    return f"segment:{segment}", f"{fact.part}:{segment}:{count - 1}"


def _disc(state: MastermindsState, city: str, place: int) -> str:
    """The id of a disc by its place in the stack, or in the stack that is being resolved."""
    resolution = state.resolution
    discs = state.stacks.get(city, ())
    if resolution is not None and resolution.city == city and resolution.discs:
        discs = resolution.discs
    return identified(city, discs)[place][0] if place < len(discs) else ""
