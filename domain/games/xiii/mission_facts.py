"""What can happen to missions and points, and the end."""

from __future__ import annotations

from typing import Literal

from domain.games.xiii.state import PointSource
from domain.kernel import Fact

Leg = Literal["whole", "first", "delivery"]

# Missions


class MissionAttempted(Fact, frozen=True):
    mission: str
    seat: int
    leg: Leg


class MissionSucceeded(Fact, frozen=True):
    mission: str
    seat: int
    leg: Leg

    @property
    def variant(self) -> str:
        return "" if self.leg == "whole" else self.leg


class MissionFailed(Fact, frozen=True):
    mission: str
    seat: int
    leg: Leg


class FailureApplied(Fact, frozen=True):
    mission: str
    kind: str
    amount: int

    @property
    def variant(self) -> str:
        return self.kind


class ValidityChecked(Fact, frozen=True):
    mission: str
    face: int
    stays: bool

    @property
    def variant(self) -> str:
        return "" if self.stays else "leaves"


class HoldBegan(Fact, frozen=True):
    mission: str
    seat: int
    turn: int


class HoldLost(Fact, frozen=True):
    mission: str
    seat: int
    turn: int


class MissionStage(Fact, frozen=True):
    mission: str
    stage: Literal["delivery"]
    leg_credit: int


class PackageTaken(Fact, frozen=True):
    mission: str
    element: str


class PackageDropped(Fact, frozen=True):
    mission: str
    location: int


class PointsChanged(Fact, frozen=True):
    seat: int
    asked: int
    applied: int
    source: PointSource
    ref: str
    total: int

    @property
    def variant(self) -> str:
        return "" if self.asked == self.applied else "cut"


class MissionKept(Fact, frozen=True):
    mission: str
    seat: int


# The end


class TurnEnded(Fact, frozen=True):
    turn: int
    scores: tuple[int, ...]


class GameOver(Fact, frozen=True):
    ranking: tuple[tuple[int, ...], ...]
    breakdown: tuple[dict[str, int], ...]
    winners: tuple[int, ...]
