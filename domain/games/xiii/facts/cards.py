"""What can happen with dice, skills, cards and windows."""

from __future__ import annotations

from typing import Literal

from domain.games.xiii.state import NEUTRAL, Purpose, WindowKind
from domain.kernel import Fact, Seats, State, hidden, its_seat, public

# Dice and skills


@public
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


@public
class DieRerolled(Fact, frozen=True):
    purpose: Purpose
    index: int
    old: int
    new: int
    seat: int


@public
class UnitGained(Fact, frozen=True):
    seat: int
    type: str


@public
class RecruitDrawGained(Fact, frozen=True):
    seat: int


@public
class SkillFailed(Fact, frozen=True):
    """`type`: the skill or card, or the unit that is not received."""

    seat: int
    type: str
    reason: Literal["die", "no_token", "no_place"]

    @property
    def variant(self) -> str:
        return self.reason


# Cards


@public
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


@public
class CardDiscarded(Fact, frozen=True):
    card: str


@public
class EffectCancelled(Fact, frozen=True):
    card: str
    by: str


@public
class WindowOpened(Fact, frozen=True):
    """The seats are asked in this order."""

    kind: WindowKind
    reason: str
    seats: tuple[int, ...]


@hidden("ruling.public_questions", answer=its_seat)
class WindowAnswered(Fact, frozen=True):
    """`pass`, `pass_phase_end`, or `auto` for a pass that the service gave."""

    seat: int
    kind: WindowKind
    answer: str

    @property
    def variant(self) -> str:
        return self.answer


@public
class WindowClosed(Fact, frozen=True):
    kind: WindowKind


def _spy_and_victim(state: State, fact: CardsSeen) -> Seats:
    return (fact.by, fact.of)


@hidden("card.spy", cards=_spy_and_victim)
class CardsSeen(Fact, frozen=True):
    by: int
    of: int
    cards: tuple[str, ...]


def _thief_and_victim(state: State, fact: CardStolen) -> Seats:
    return (fact.origin, fact.to)


@hidden("card.spy", card=_thief_and_victim)
class CardStolen(Fact, frozen=True):
    origin: int
    to: int
    card: str


@hidden("card.intelligence", missions=its_seat)
class TopsSeen(Fact, frozen=True):
    seat: int
    missions: dict[str, str]


@public
class LocationBlocked(Fact, frozen=True):
    location: int
    seat: int


@public
class LocationUnblocked(Fact, frozen=True):
    location: int


@public
class SecondaryPlaced(Fact, frozen=True):
    seat: int
    card: str
    location: int


@public
class SecondaryScored(Fact, frozen=True):
    seat: int
    card: str
    location: int
    points: int
