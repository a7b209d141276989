"""What can happen to the table: setup, turns, placements, and the end."""

from __future__ import annotations

from typing import Literal

from domain.games.masterminds.agenda import Item
from domain.games.masterminds.state import EndReason, Options, SeatRank, SeatScore
from domain.kernel import Fact

SpecialAction = Literal["recycle", "extra_turn", "capture"]


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
    action: SpecialAction


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
