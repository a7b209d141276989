"""What can happen."""

from __future__ import annotations

from typing import Literal

from domain.kernel import Fact
from domain.masterminds.agenda import Cause, Item, LootCause
from domain.masterminds.components import Resource, Slot
from domain.masterminds.state import Disc, EndReason, Options, SeatRank, SeatScore

# Setup


class GameStarted(Fact, frozen=True):
    options: Options
    edition: str
    max_rounds: int | None


class BuildingsPlaced(Fact, frozen=True):
    buildings: dict[str, tuple[str, ...]]


class SecretServiceSet(Fact, frozen=True):
    level: int


class SuppliesFormed(Fact, frozen=True):
    parts: int
    codex: int
    chaos: int
    scientists: int


class MissionsDealt(Fact, frozen=True):
    missions: dict[str, str]


class MissionDeckShuffled(Fact, frozen=True):
    order: tuple[str, ...]


class FirstSeatSet(Fact, frozen=True):
    seat: int


class MachineAssigned(Fact, frozen=True):
    seat: int
    machine: str
    color: str
    chance: bool = False

    @property
    def variant(self) -> str:
        return "chance" if self.chance else ""


class PileShuffled(Fact, frozen=True):
    seat: int
    order: tuple[str, ...]
    top: str
    size: int
    reason: Literal["setup", "reshuffle"]

    @property
    def variant(self) -> str:
        return "" if self.reason == "reshuffle" else self.reason


class FirepowerSet(Fact, frozen=True):
    seat: int
    value: int


class MonoclePlaced(Fact, frozen=True):
    pass


class AgendaSet(Fact, frozen=True):
    items: tuple[Item, ...]


# The turn


class TurnBegan(Fact, frozen=True):
    seat: int
    round: int
    turn: int
    final: bool

    @property
    def variant(self) -> str:
        return "final" if self.final else ""


class TurnEnded(Fact, frozen=True):
    seat: int
    round: int
    turn: int
    final: bool


class ScientistsSpent(Fact, frozen=True):
    seat: int
    count: int
    action: Literal["recycle", "extra_turn", "capture"]


class AgentPlayed(Fact, frozen=True):
    seat: int
    kind: str
    source: Literal["top", "pile", "discard"]
    city: str
    position: int
    burrowed: bool

    @property
    def variant(self) -> str:
        if self.source == "discard":
            return "recycled_burrowed" if self.burrowed else "recycled"
        return "burrowed" if self.burrowed else ""


class BurrowGranted(Fact, frozen=True):
    seat: int


class BurrowEnded(Fact, frozen=True):
    seat: int
    used: bool

    @property
    def variant(self) -> str:
        return "" if self.used else "unused"


# Stacks


class StackResolutionBegan(Fact, frozen=True):
    city: str
    cause: Cause
    seat: int | None

    @property
    def variant(self) -> str:
        return self.cause


class MonocleTaken(Fact, frozen=True):
    seat: int


class MonocleReturned(Fact, frozen=True):
    seat: int


class StackRevealed(Fact, frozen=True):
    city: str
    discs: tuple[Disc, ...]


class AgentResolutionBegan(Fact, frozen=True):
    city: str
    index: int
    seat: int
    kind: str
    sabotaged: bool

    @property
    def variant(self) -> str:
        return "sabotaged" if self.sabotaged else ""


class AgentStepsOrdered(Fact, frozen=True):
    seat: int
    first: Literal["loot", "ability"]

    @property
    def variant(self) -> str:
        return self.first


class AbilityUsed(Fact, frozen=True):
    """`role` is the kind acted as, or the slot of an Engineer's power."""

    seat: int
    kind: str
    role: str

    @property
    def variant(self) -> str:
        if self.kind == self.role:
            return ""
        return "power" if self.role in ("base", "I", "II") else "acting"


class AbilityFailed(Fact, frozen=True):
    seat: int
    kind: str
    role: str
    reason: Literal[
        "no_mission",
        "requirement",
        "no_building",
        "firepower",
        "no_next_agent",
        "own_agent",
        "no_city",
        "library_full",
        "no_placement",
    ]


class AbilityDeclined(Fact, frozen=True):
    seat: int
    kind: str
    role: str


class EngineerBecame(Fact, frozen=True):
    seat: int
    kind: str


class AgentSabotaged(Fact, frozen=True):
    by_seat: int
    seat: int
    index: int
    kind: str


class AgentDiscarded(Fact, frozen=True):
    seat: int
    kind: str


class StackResolutionEnded(Fact, frozen=True):
    city: str


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


# The end


class EndTriggered(Fact, frozen=True):
    reason: EndReason
    by_seat: int | None
    active_seat: int

    @property
    def variant(self) -> str:
        return self.reason


class FinalRoundBegan(Fact, frozen=True):
    queue: tuple[int, ...]


class FinalResolutionBegan(Fact, frozen=True):
    pass


class ScoresComputed(Fact, frozen=True):
    scores: tuple[SeatScore, ...]


class GameEnded(Fact, frozen=True):
    ranking: tuple[SeatRank, ...]
    winners: tuple[int, ...]


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
