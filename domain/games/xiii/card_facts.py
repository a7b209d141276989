"""What can happen with dice, skills, cards and windows."""

from __future__ import annotations

from typing import Literal

from domain.games.xiii.state import NEUTRAL, Purpose, WindowKind
from domain.kernel import Fact

# Dice and skills


class DieRolled(Fact, frozen=True, omit_defaults=True):
    """Entry k of every tuple belongs to die k; `needed` is empty where a table decides."""

    purpose: Purpose
    seat: int
    faces: tuple[int, ...]
    elements: tuple[str, ...]
    bonus: tuple[int, ...]
    needed: tuple[int, ...]
    hits: int
    side: int = NEUTRAL
    target: str = ""
    ones_hurt: bool = False

    @property
    def variant(self) -> str:
        if self.purpose != "combat":
            return self.purpose
        return "neutral" if self.side == NEUTRAL else "combat"


class DieRerolled(Fact, frozen=True):
    purpose: Purpose
    index: int
    old: int
    new: int
    seat: int


class UnitGained(Fact, frozen=True):
    seat: int
    type: str


class RecruitDrawGained(Fact, frozen=True):
    seat: int


class SkillFailed(Fact, frozen=True):
    """`type`: the skill or card, or the unit that is not received."""

    seat: int
    type: str
    reason: Literal["die", "no_token", "no_place"]

    @property
    def variant(self) -> str:
        return self.reason


# Cards


class CardPlayed(Fact, frozen=True, omit_defaults=True):
    """From the hand into play, until it is discarded."""

    seat: int
    card: str
    type: str
    target: int | None = None
    element: str = ""
    location: int = 0

    @property
    def variant(self) -> str:
        if self.target is not None:
            return "target"
        if self.element:
            return "element"
        return "location" if self.location else ""


class CardDiscarded(Fact, frozen=True):
    card: str


class EffectCancelled(Fact, frozen=True):
    card: str
    by: str


class WindowOpened(Fact, frozen=True):
    """The seats are asked in this order."""

    kind: WindowKind
    reason: str
    seats: tuple[int, ...]


class WindowAnswered(Fact, frozen=True):
    """`pass`, `pass_phase_end`, or `auto` for a pass that the service gave."""

    seat: int
    kind: WindowKind
    answer: str

    @property
    def variant(self) -> str:
        return self.answer


class WindowClosed(Fact, frozen=True):
    kind: WindowKind


class CardsSeen(Fact, frozen=True):
    by: int
    of: int
    cards: tuple[str, ...]


class CardStolen(Fact, frozen=True):
    origin: int
    to: int
    card: str


class TopsSeen(Fact, frozen=True):
    seat: int
    missions: dict[str, str]


class LocationBlocked(Fact, frozen=True):
    location: int
    seat: int


class LocationUnblocked(Fact, frozen=True):
    location: int


class SecondaryPlaced(Fact, frozen=True):
    seat: int
    card: str
    location: int


class SecondaryScored(Fact, frozen=True):
    seat: int
    card: str
    location: int
    points: int
