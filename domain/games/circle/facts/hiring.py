"""What can happen: the wheel turns, spies arrive and are hired."""

from __future__ import annotations

from typing import Literal

from domain.games.circle.state import HireMode
from domain.kernel import Fact, public

# Phase 3


@public
class WheelRotated(Fact, frozen=True):
    seat: int
    kind: Literal["normal", "extra"]
    card: str | None
    """The card that controls time, put aside."""
    rotations: int

    @property
    def variant(self) -> str:
        return self.kind


@public
class DivisionChosen(Fact, frozen=True):
    seat: int
    host: str
    division: str


@public
class HireOpened(Fact, frozen=True):
    """`division` hires a coloured spy; bids are made in `currency`."""

    card: str
    mode: HireMode
    division: str | None
    currency: str
    participants: tuple[int, ...]

    @property
    def variant(self) -> str:
        if self.mode == "neutral":
            return "neutral"
        return "leader" if len(self.participants) == 1 else "tie"


@public
class BidMade(Fact, frozen=True):
    seat: int
    amount: int


@public
class BidPassed(Fact, frozen=True):
    seat: int


@public
class BidderOut(Fact, frozen=True):
    seat: int


@public
class AidCommitted(Fact, frozen=True):
    seat: int
    card: str
    reduction: int


@public
class AuctionWon(Fact, frozen=True):
    seat: int
    card: str
    price: int

    @property
    def variant(self) -> str:
        return "" if self.price else "free"


@public
class AidUsed(Fact, frozen=True):
    seat: int
    card: str
    reduction: int


@public
class AidsDone(Fact, frozen=True):
    seat: int
    remaining: int


@public
class SpyHired(Fact, frozen=True):
    seat: int
    card: str
    price: int

    @property
    def variant(self) -> str:
        return "" if self.price else "free"


@public
class TimePassed(Fact, frozen=True):
    seat: int
