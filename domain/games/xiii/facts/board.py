"""What can happen on the board: recruits, purchases and movement."""

from __future__ import annotations

from typing import Literal

from domain.kernel import EVERYBODY, Fact, Seats, State, hidden, its_seat, public

ReturnCause = Literal["swap", "trim", "failure", "trapped"]

# Recruitment and purchase


@hidden("ruling.secret_recruits", cards=its_seat)
class CharactersDrawn(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]


@public
class CharacterJoined(Fact, frozen=True):
    seat: int
    card: str


def _recruit(state: State, fact: CharacterReturned) -> Seats:
    """Only its drawer saw a recruit that was not kept."""
    return EVERYBODY if fact.was_in_play else (fact.seat,)


@hidden("ruling.secret_recruits", card=_recruit)
class CharacterReturned(Fact, frozen=True):
    """Under the character pile."""

    seat: int
    card: str
    was_in_play: bool

    @property
    def variant(self) -> str:
        return "given_back" if self.was_in_play else ""


@public
class ApSpent(Fact, frozen=True):
    """`purpose`: the type of a unit, or `step`."""

    seat: int
    amount: int
    purpose: str

    @property
    def variant(self) -> str:
        return "step" if self.purpose == "step" else ""


@public
class UnitReturned(Fact, frozen=True):
    token: str
    home: int
    cause: ReturnCause

    @property
    def variant(self) -> str:
        return self.cause


# Movement


@public
class BonusStepsGained(Fact, frozen=True):
    seat: int
    amount: int


@public
class BonusStepSpent(Fact, frozen=True):
    seat: int
    amount: int


@public
class GroupMoved(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    origin: int
    to: int


@public
class GroupFlown(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    origin: int
    to: int


@public
class ArrivalRecorded(Fact, frozen=True):
    seat: int
    location: int
    rank: int


@public
class DepartureRecorded(Fact, frozen=True):
    seat: int
    location: int


@public
class InfiltrationAnnounced(Fact, frozen=True):
    """`by`: a character of the group, or an Incognito card."""

    seat: int
    elements: tuple[str, ...]
    location: int
    to: int
    by: str


@public
class InfiltrationPassed(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    location: int
    by: str


@public
class InfiltrationStopped(Fact, frozen=True):
    seat: int
    elements: tuple[str, ...]
    location: int
    by: str
    stopped_by: int
