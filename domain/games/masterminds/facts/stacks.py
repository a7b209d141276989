"""What can happen while a stack is resolved."""

from __future__ import annotations

from typing import Literal

from domain.games.masterminds.state import Disc
from domain.games.masterminds.state.agenda import Cause
from domain.kernel import Fact, public

Failure = Literal[
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


@public
class StackResolutionBegan(Fact, frozen=True):
    city: str
    cause: Cause
    seat: int | None

    @property
    def variant(self) -> str:
        return self.cause


@public
class MonocleTaken(Fact, frozen=True):
    seat: int


@public
class MonocleReturned(Fact, frozen=True):
    seat: int


@public
class StackRevealed(Fact, frozen=True):
    city: str
    discs: tuple[Disc, ...]


@public
class AgentResolutionBegan(Fact, frozen=True):
    city: str
    index: int
    seat: int
    kind: str
    sabotaged: bool

    @property
    def variant(self) -> str:
        return "sabotaged" if self.sabotaged else ""


@public
class AgentStepsOrdered(Fact, frozen=True):
    seat: int
    first: Literal["loot", "ability"]

    @property
    def variant(self) -> str:
        return self.first


@public
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


@public
class AbilityFailed(Fact, frozen=True):
    seat: int
    kind: str
    role: str
    reason: Failure


@public
class AbilityDeclined(Fact, frozen=True):
    seat: int
    kind: str
    role: str


@public
class EngineerBecame(Fact, frozen=True):
    seat: int
    kind: str


@public
class AgentSabotaged(Fact, frozen=True):
    by_seat: int
    seat: int
    index: int
    kind: str


@public
class AgentDiscarded(Fact, frozen=True):
    seat: int
    kind: str


@public
class StackResolutionEnded(Fact, frozen=True):
    city: str
