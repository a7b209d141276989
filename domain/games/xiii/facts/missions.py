"""What can happen to missions and points, and the end."""

from __future__ import annotations

from typing import Literal

from domain.games.xiii.state import PointSource
from domain.kernel import Fact, public

Leg = Literal["whole", "first", "delivery"]

# Missions


@public
class MissionAttempted(Fact, frozen=True):
    mission: str
    seat: int
    leg: Leg


@public
class MissionSucceeded(Fact, frozen=True):
    mission: str
    seat: int
    leg: Leg

    @property
    def variant(self) -> str:
        return "" if self.leg == "whole" else self.leg


@public
class MissionFailed(Fact, frozen=True):
    mission: str
    seat: int
    leg: Leg


@public
class FailureApplied(Fact, frozen=True):
    mission: str
    kind: str
    amount: int

    @property
    def variant(self) -> str:
        return self.kind


@public
class ValidityChecked(Fact, frozen=True):
    mission: str
    face: int
    stays: bool

    @property
    def variant(self) -> str:
        return "" if self.stays else "leaves"


@public
class HoldBegan(Fact, frozen=True):
    mission: str
    seat: int
    turn: int


@public
class HoldLost(Fact, frozen=True):
    mission: str
    seat: int
    turn: int


@public
class MissionStage(Fact, frozen=True):
    mission: str
    stage: Literal["delivery"]
    leg_credit: int


@public
class PackageTaken(Fact, frozen=True):
    mission: str
    element: str


@public
class PackageDropped(Fact, frozen=True):
    mission: str
    location: int


@public
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


@public
class MissionKept(Fact, frozen=True):
    mission: str
    seat: int


# The end


@public
class TurnEnded(Fact, frozen=True):
    turn: int
    scores: tuple[int, ...]


@public
class GameOver(Fact, frozen=True):
    ranking: tuple[tuple[int, ...], ...]
    breakdown: tuple[dict[str, int], ...]
    winners: tuple[int, ...]
