"""What a seat can gain, build, complete and capture."""

from __future__ import annotations

from typing import Literal

from domain.games.masterminds.edition.components import Resource, Slot
from domain.games.masterminds.state.agenda import LootCause
from domain.kernel import Fact, public

# Loot and gains


@public
class LootTaken(Fact, frozen=True):
    seat: int
    city: str
    resource: Resource
    cause: LootCause

    @property
    def variant(self) -> str:
        return "" if self.cause == "agent" else self.cause


@public
class PartPlaced(Fact, frozen=True):
    seat: int
    segment: str
    part: Literal["bolt", "copper"]


@public
class SegmentBuilt(Fact, frozen=True):
    seat: int
    segment: str
    points: int
    parts_returned: int


@public
class PowerUnlocked(Fact, frozen=True):
    seat: int
    slot: Slot


@public
class CellOpened(Fact, frozen=True):
    seat: int
    cells: int


@public
class CodexLevelRaised(Fact, frozen=True):
    seat: int
    level: int


@public
class FirepowerChanged(Fact, frozen=True):
    seat: int
    origin: int
    to: int


@public
class ScientistGained(Fact, frozen=True):
    seat: int
    cells_used: int


@public
class CodexPlaced(Fact, frozen=True):
    seat: int
    slot: int
    value: int


@public
class CodexFlipped(Fact, frozen=True):
    seat: int
    slot: int
    value: int


@public
class CodexMasteryGained(Fact, frozen=True):
    seat: int


@public
class ChaosGained(Fact, frozen=True):
    seat: int
    amount: int


@public
class GainLost(Fact, frozen=True):
    seat: int
    resource: Resource
    reason: Literal["no_space", "cap", "no_cell", "supply", "library_full"]


@public
class MachineCompleted(Fact, frozen=True):
    seat: int


# Missions and captures


@public
class MissionCompleted(Fact, frozen=True):
    seat: int
    city: str
    mission: str
    points: int


@public
class MissionDealt(Fact, frozen=True):
    city: str
    mission: str


@public
class MissionSlotEmpty(Fact, frozen=True):
    city: str


@public
class BuildingCaptured(Fact, frozen=True):
    seat: int
    city: str
    building: str
    cause: Literal["gunner", "power", "action"]
    loot_times: int

    @property
    def variant(self) -> str:
        return "monument" if self.building == "monument" else ""


@public
class SecretServiceRaised(Fact, frozen=True):
    origin: int
    to: int
