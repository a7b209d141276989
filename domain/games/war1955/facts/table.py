"""What can happen: setup, turns and their steps, the end."""

from __future__ import annotations

from typing import Literal

from domain.games.war1955.state import DecidedBy, Options, Reason
from domain.kernel import Fact, public

SkipReason = Literal["no_cards", "no_legal_play"]


@public
class GameSetUp(Fact, frozen=True):
    options: Options
    turn_limit: int | None

    @property
    def variant(self) -> str:
        return self.options.board


@public
class FirstSeatDrawn(Fact, frozen=True):
    seat: int


@public
class HomeChosen(Fact, frozen=True):
    seat: int
    country: str
    faction: str


@public
class SpyPlaced(Fact, frozen=True):
    seat: int
    country: str


@public
class MarkerPlaced(Fact, frozen=True):
    country: str
    colour: str


@public
class TurnBegan(Fact, frozen=True):
    turn: int
    seat: int
    plays: int


@public
class StepSkipped(Fact, frozen=True):
    seat: int
    reason: SkipReason
    plays_left: int

    @property
    def variant(self) -> str:
        return self.reason


@public
class PlaysClosed(Fact, frozen=True):
    seat: int


@public
class RefillEnded(Fact, frozen=True):
    seat: int


@public
class TurnEnded(Fact, frozen=True):
    turn: int


@public
class GameWon(Fact, frozen=True):
    seat: int
    reasons: tuple[Reason, ...]
    countries: tuple[str, ...]

    @property
    def variant(self) -> str:
        return "both" if len(self.reasons) > 1 else self.reasons[0]


@public
class GameStopped(Fact, frozen=True):
    turn: int
    ranking: tuple[tuple[int, ...], ...]
    decided_by: DecidedBy

    @property
    def variant(self) -> str:
        return self.decided_by
