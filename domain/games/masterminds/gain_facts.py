"""What a seat can gain, build, complete and capture."""

from __future__ import annotations

from typing import Literal

from domain.games.masterminds.agenda import LootCause
from domain.games.masterminds.components import Resource, Slot
from domain.kernel import Fact

# Loot and gains


class LootTaken(Fact, frozen=True):
    seat: int
    city: str
    resource: Resource
    cause: LootCause

    @property
    def variant(self) -> str:
        return "" if self.cause == "agent" else self.cause


class PartPlaced(Fact, frozen=True):
    seat: int
    segment: str
    part: Literal["bolt", "copper"]


class SegmentBuilt(Fact, frozen=True):
    seat: int
    segment: str
    points: int
    parts_returned: int


class PowerUnlocked(Fact, frozen=True):
    seat: int
    slot: Slot


class CellOpened(Fact, frozen=True):
    seat: int
    cells: int


class CodexLevelRaised(Fact, frozen=True):
    seat: int
    level: int


class FirepowerChanged(Fact, frozen=True):
    seat: int
    origin: int
    to: int


class ScientistGained(Fact, frozen=True):
    seat: int
    cells_used: int


class CodexPlaced(Fact, frozen=True):
    seat: int
    slot: int
    value: int


class CodexFlipped(Fact, frozen=True):
    seat: int
    slot: int
    value: int


class CodexMasteryGained(Fact, frozen=True):
    seat: int


class ChaosGained(Fact, frozen=True):
    seat: int
    amount: int


class GainLost(Fact, frozen=True):
    seat: int
    resource: Resource
    reason: Literal["no_space", "cap", "no_cell", "supply", "library_full"]


class MachineCompleted(Fact, frozen=True):
    seat: int


# Missions and captures


class MissionCompleted(Fact, frozen=True):
    seat: int
    city: str
    mission: str
    points: int


class MissionDealt(Fact, frozen=True):
    city: str
    mission: str


class MissionSlotEmpty(Fact, frozen=True):
    city: str


class BuildingCaptured(Fact, frozen=True):
    seat: int
    city: str
    building: str
    cause: Literal["gunner", "power", "action"]
    loot_times: int

    @property
    def variant(self) -> str:
        return "monument" if self.building == "monument" else ""


class SecretServiceRaised(Fact, frozen=True):
    origin: int
    to: int
