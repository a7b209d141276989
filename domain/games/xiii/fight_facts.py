"""What can happen in truces, fights and retreats."""

from __future__ import annotations

from typing import Literal

from domain.games.xiii.state import NEUTRAL, Cause, FightStep
from domain.kernel import Fact

FightResult = Literal["eliminated", "retreat", "guard", "left"]

# Truces and fights


class TruceSet(Fact, frozen=True):
    location: int
    seats: tuple[int, ...]
    turn_until: int


class TruceEnded(Fact, frozen=True, omit_defaults=True):
    """`mission`: the one whose alliance ends with it."""

    location: int
    seats: tuple[int, ...]
    mission: str = ""

    @property
    def variant(self) -> str:
        return "alliance" if self.mission else ""


class AllianceMade(Fact, frozen=True):
    location: int
    mission: str
    filler: int
    ally: int

    @property
    def variant(self) -> str:
        return "alone" if self.filler == self.ally else ""


class ContestBegan(Fact, frozen=True):
    location: int
    seats: tuple[int, ...]


class ContestEnded(Fact, frozen=True):
    location: int
    survivor: int | None

    @property
    def variant(self) -> str:
        return "nobody" if self.survivor is None else ""


class ContestCancelled(Fact, frozen=True):
    location: int
    seats: tuple[int, ...]


class FightBegan(Fact, frozen=True, omit_defaults=True):
    location: int
    attacker: int
    defender: int
    mission: str = ""

    @property
    def variant(self) -> str:
        return "mission" if self.mission else ""


class FightStepBegan(Fact, frozen=True):
    location: int
    step: FightStep
    seat: int

    @property
    def variant(self) -> str:
        return self.step


class RoundBegan(Fact, frozen=True):
    location: int
    round: int


class FightEnded(Fact, frozen=True, omit_defaults=True):
    """`fleeing` retreats next; `spoils` are packages that lie there for the survivor."""

    location: int
    attacker: int
    defender: int
    rounds: int
    result: FightResult
    survivor: int | None
    fleeing: int | None = None
    spoils: tuple[str, ...] = ()

    @property
    def variant(self) -> str:
        if self.survivor is None:
            return "nobody"
        if self.survivor == NEUTRAL:
            return "neutral"
        return "mission" if self.defender == NEUTRAL else ""


class CardAttached(Fact, frozen=True):
    seat: int
    card: str
    element: str


class CardDetached(Fact, frozen=True):
    card: str
    element: str


class CharacterDefected(Fact, frozen=True):
    card: str
    origin: int
    to: int


class UnitDefected(Fact, frozen=True):
    token: str
    origin: int
    to: int


# Wounds


class WoundsDue(Fact, frozen=True):
    """What one side must take: hits that an Assassin targets, and the rest."""

    victim: int
    hand: int
    by: int | None
    targeted: int
    left: int
    cause: Cause
    credit: int | None
    among: tuple[str, ...]

    @property
    def variant(self) -> str:
        if self.victim == NEUTRAL:
            return "neutral_aimed" if self.targeted else "neutral"
        if self.targeted:
            return "aimed"
        return "retreat" if self.cause == "retreat" else ""


class WoundDealt(Fact, frozen=True, omit_defaults=True):
    element: str
    amount: int
    cause: Cause
    credit: int | None
    targeted: bool = False


class WoundsSettled(Fact, frozen=True):
    """Nothing more follows from the wounds that fell."""

    victim: int

    @property
    def variant(self) -> str:
        return "neutral" if self.victim == NEUTRAL else ""


class UnitEliminated(Fact, frozen=True):
    token: str
    by: int | None

    @property
    def variant(self) -> str:
        return "nobody" if self.by is None else ""


class CharacterEliminated(Fact, frozen=True):
    card: str
    owner: int
    by: int | None

    @property
    def variant(self) -> str:
        return "nobody" if self.by is None else ""


# Retreat


class Dodged(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    location: int


class RetreatBegan(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    location: int
    forced: bool

    @property
    def variant(self) -> str:
        return "forced" if self.forced else ""


class RetreatedTo(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    origin: int
    to: int


class RetreatMarked(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    location: int


class Trapped(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    location: int
