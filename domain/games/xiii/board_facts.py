"""What can happen on the board: recruits, purchases and movement."""

from __future__ import annotations

from typing import Literal

from domain.kernel import Fact

ReturnCause = Literal["swap", "trim", "failure", "trapped"]

# Recruitment and purchase


class CharactersDrawn(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]


class CharacterJoined(Fact, frozen=True):
    seat: int
    card: str


class CharacterReturned(Fact, frozen=True):
    """Under the character pile."""

    seat: int
    card: str
    was_in_play: bool

    @property
    def variant(self) -> str:
        return "given_back" if self.was_in_play else ""


class ApSpent(Fact, frozen=True):
    """`purpose`: the type of a unit, or `step`."""

    seat: int
    amount: int
    purpose: str

    @property
    def variant(self) -> str:
        return "step" if self.purpose == "step" else ""


class UnitReturned(Fact, frozen=True):
    token: str
    home: int
    cause: ReturnCause

    @property
    def variant(self) -> str:
        return self.cause


# Movement


class BonusStepsGained(Fact, frozen=True):
    seat: int
    amount: int


class BonusStepSpent(Fact, frozen=True):
    seat: int
    amount: int


class GroupMoved(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    origin: int
    to: int


class GroupFlown(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    origin: int
    to: int


class ArrivalRecorded(Fact, frozen=True):
    seat: int
    location: int
    rank: int


class DepartureRecorded(Fact, frozen=True):
    seat: int
    location: int


class InfiltrationAnnounced(Fact, frozen=True):
    """`by`: a character of the group, or an Incognito card."""

    seat: int
    elements: tuple[str, ...]
    location: int
    to: int
    by: str


class InfiltrationPassed(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    location: int
    by: str


class InfiltrationStopped(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    location: int
    by: str
    stopped_by: int
