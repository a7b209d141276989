"""What can happen to the table: setup, turns, placements, and the end."""

from __future__ import annotations

from typing import Literal

from domain.games.masterminds.state import EndReason, Options, SeatRank, SeatScore
from domain.games.masterminds.state.agenda import Item
from domain.kernel import EVERYBODY, Fact, Seats, State, hidden, its_seat, nobody, public

SpecialAction = Literal["recycle", "extra_turn", "capture"]


# Setup


@public
class GameStarted(Fact, frozen=True):
    options: Options
    edition: str
    max_rounds: int | None


@public
class BuildingsPlaced(Fact, frozen=True):
    buildings: dict[str, tuple[str, ...]]


@public
class SecretServiceSet(Fact, frozen=True):
    level: int


@public
class SuppliesFormed(Fact, frozen=True):
    parts: int
    codex: int
    chaos: int
    scientists: int


@public
class MissionsDealt(Fact, frozen=True):
    missions: dict[str, str]


@hidden("setup.advanced_deck", order=nobody)
class MissionDeckShuffled(Fact, frozen=True):
    order: tuple[str, ...]


@public
class FirstSeatSet(Fact, frozen=True):
    seat: int


@public
class MachineAssigned(Fact, frozen=True):
    seat: int
    machine: str
    color: str
    chance: bool = False

    @property
    def variant(self) -> str:
        return "chance" if self.chance else ""


@hidden("turn.peek", "turn.no_peek", order=nobody, top=its_seat)
class PileShuffled(Fact, frozen=True):
    seat: int
    order: tuple[str, ...]
    top: str
    size: int
    reason: Literal["setup", "reshuffle"]

    @property
    def variant(self) -> str:
        return "" if self.reason == "reshuffle" else self.reason


@public
class FirepowerSet(Fact, frozen=True):
    seat: int
    value: int


@public
class MonoclePlaced(Fact, frozen=True):
    pass


@public
class AgendaSet(Fact, frozen=True):
    items: tuple[Item, ...]


# The turn


@public
class TurnBegan(Fact, frozen=True):
    seat: int
    round: int
    turn: int
    final: bool

    @property
    def variant(self) -> str:
        return "final" if self.final else ""


@public
class TurnEnded(Fact, frozen=True):
    seat: int
    round: int
    turn: int
    final: bool


@public
class ScientistsSpent(Fact, frozen=True):
    seat: int
    count: int
    action: SpecialAction


def _disc(state: State, fact: AgentPlayed) -> Seats:
    """Whoever placed it; a recycled one was open to all."""
    return EVERYBODY if fact.source == "discard" else (fact.seat,)


@hidden("turn.no_peek", "ruling.own_view", kind=_disc)
class AgentPlayed(Fact, frozen=True):
    seat: int
    kind: str
    source: Literal["top", "pile", "discard"]
    city: str
    position: int
    burrowed: bool

    @property
    def variant(self) -> str:
        if self.source == "discard":
            return "recycled_burrowed" if self.burrowed else "recycled"
        return "burrowed" if self.burrowed else ""


@public
class BurrowGranted(Fact, frozen=True):
    seat: int


@public
class BurrowEnded(Fact, frozen=True):
    seat: int
    used: bool

    @property
    def variant(self) -> str:
        return "" if self.used else "unused"


# The end


@public
class EndTriggered(Fact, frozen=True):
    reason: EndReason
    by_seat: int | None
    active_seat: int

    @property
    def variant(self) -> str:
        return self.reason


@public
class FinalRoundBegan(Fact, frozen=True):
    queue: tuple[int, ...]


@public
class FinalResolutionBegan(Fact, frozen=True):
    pass


@public
class ScoresComputed(Fact, frozen=True):
    scores: tuple[SeatScore, ...]


@public
class GameEnded(Fact, frozen=True):
    ranking: tuple[SeatRank, ...]
    winners: tuple[int, ...]
