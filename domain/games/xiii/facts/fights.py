"""What can happen in truces, fights and retreats."""

from __future__ import annotations

from typing import Literal

from domain.games.xiii.state import NEUTRAL, Cause, FightStep
from domain.kernel import Fact, public

FightResult = Literal["eliminated", "retreat", "guard", "left"]

# Truces and fights


@public
class TruceSet(Fact, frozen=True):
    location: int
    seats: tuple[int, ...]
    turn_until: int


@public
class TruceEnded(Fact, frozen=True, omit_defaults=True):
    """`mission`: the one whose alliance ends with it."""

    location: int
    seats: tuple[int, ...]
    mission: str = ""

    @property
    def variant(self) -> str:
        return "alliance" if self.mission else ""


@public
class AllianceMade(Fact, frozen=True):
    location: int
    mission: str
    filler: int
    ally: int

    @property
    def variant(self) -> str:
        return "alone" if self.filler == self.ally else ""


@public
class ContestBegan(Fact, frozen=True):
    location: int
    seats: tuple[int, ...]


@public
class ContestEnded(Fact, frozen=True):
    location: int
    survivor: int | None

    @property
    def variant(self) -> str:
        return "nobody" if self.survivor is None else ""


@public
class ContestCancelled(Fact, frozen=True):
    location: int
    seats: tuple[int, ...]


@public
class FightBegan(Fact, frozen=True, omit_defaults=True):
    location: int
    attacker: int
    defender: int
    mission: str = ""

    @property
    def variant(self) -> str:
        return "mission" if self.mission else ""


@public
class FightStepBegan(Fact, frozen=True):
    location: int
    step: FightStep
    seat: int

    @property
    def variant(self) -> str:
        return self.step


@public
class RoundBegan(Fact, frozen=True):
    location: int
    round: int


@public
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


@public
class CardAttached(Fact, frozen=True):
    seat: int
    card: str
    element: str


@public
class CardDetached(Fact, frozen=True):
    card: str
    element: str


@public
class CharacterDefected(Fact, frozen=True):
    card: str
    origin: int
    to: int


@public
class UnitDefected(Fact, frozen=True):
    token: str
    origin: int
    to: int


# Wounds


@public
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


@public
class WoundDealt(Fact, frozen=True, omit_defaults=True):
    element: str
    amount: int
    cause: Cause
    credit: int | None
    targeted: bool = False


@public
class WoundsSettled(Fact, frozen=True):
    """Nothing more follows from the wounds that fell."""

    victim: int

    @property
    def variant(self) -> str:
        return "neutral" if self.victim == NEUTRAL else ""


@public
class UnitEliminated(Fact, frozen=True):
    token: str
    by: int | None

    @property
    def variant(self) -> str:
        return "nobody" if self.by is None else ""


@public
class CharacterEliminated(Fact, frozen=True):
    card: str
    owner: int
    by: int | None

    @property
    def variant(self) -> str:
        return "nobody" if self.by is None else ""


# Retreat


@public
class Dodged(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    location: int


@public
class RetreatBegan(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    location: int
    forced: bool

    @property
    def variant(self) -> str:
        return "forced" if self.forced else ""


@public
class RetreatedTo(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    origin: int
    to: int


@public
class RetreatMarked(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    location: int


@public
class Trapped(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    location: int
