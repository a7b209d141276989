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
from domain.games.masterminds.facts.table import AgentPlayed
from domain.games.masterminds.state import MastermindsState
from domain.kernel import Fact


def named(state: MastermindsState, fact: Fact | None) -> frozenset[str]:
    """Their ids: the piece that was placed, the space that was filled, the marker that moved."""
    return frozenset(_named(state, fact))


def _named(state: MastermindsState, fact: Fact | None) -> tuple[str, ...]:
    match fact:
        case AgentPlayed():
            return (f"disc:{fact.city}:{fact.position}",)
        case StackResolutionBegan() | StackRevealed():
            return (f"city:{fact.city}",)
        case AgentResolutionBegan():
            return (f"disc:{fact.city}:{fact.index}",)
        case LootTaken():
            return (f"loot:{fact.city}",)
        case PartPlaced():
            return _part(state, fact)
        case SegmentBuilt():
            return (f"segment:{fact.seat}:{fact.segment}",)
        case FirepowerChanged():
            return (f"fire:{fact.seat}",)
        case ScientistGained():
            cell = f"{fact.seat}:{fact.cells_used - 1}"
            return f"scientist:{cell}", f"cell:{cell}"
        case CodexPlaced() | CodexFlipped():
            return (f"codex:{fact.seat}:{fact.slot - 1}",)
        case CellOpened():
            return (f"cell:{fact.seat}:{fact.cells - 1}",)
        case PowerUnlocked():
            return (f"power:{fact.seat}:{fact.slot}",)
        case ChaosGained():
            return (f"chaos:{fact.seat}",)
        case MissionCompleted():
            return f"card:{fact.mission}", f"mission:{fact.city}"
        case MissionDealt():
            return (f"mission:{fact.city}",)
        case BuildingCaptured():
            building = f"{fact.city}:{fact.building}"
            return f"building:{building}", f"building:{building}:by", f"won:{building}"
        case SecretServiceRaised():
            return ("dial",)
        case MonocleTaken():
            return ("monocle",)
        case _:
            return ()


def _part(state: MastermindsState, fact: PartPlaced) -> tuple[str, ...]:
    parts = state.villains[fact.seat].slots.get(fact.segment)
    count = 0
    if parts is not None:
        count = parts.bolts if fact.part == "bolt" else parts.copper
    segment = f"{fact.seat}:{fact.segment}"
    return f"segment:{segment}", f"{fact.part}:{segment}:{max(0, count - 1)}"
