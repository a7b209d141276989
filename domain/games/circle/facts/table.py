"""What can happen: setup, rounds and turns, secrets and VP, the end."""

from __future__ import annotations

from typing import Literal

from domain.games.circle.state import Kind, Options, Outcome, SeatRank, Side
from domain.kernel import Fact, hidden, nobody, public

VpSource = Literal["infiltration", "team", "capture", "arrest", "marker", "unmask"]

# Setup


@public
class GameStarted(Fact, frozen=True):
    players: int
    options: Options
    round_limit: int
    edition: str


@public
class FirstSeatSet(Fact, frozen=True):
    seat: int
    by: Literal["option", "chance"]

    @property
    def variant(self) -> str:
        return self.by


@public
class ColourChosen(Fact, frozen=True):
    seat: int
    colour: str


@public
class ServiceChosen(Fact, frozen=True):
    seat: int
    service: str
    side: Side


@public
class PilesBuilt(Fact, frozen=True):
    piles: dict[str, tuple[str, ...]]


@hidden("setup.neutral_deck", order=nobody)
class NeutralDeckShuffled(Fact, frozen=True):
    order: tuple[str, ...]


@public
class NeutralRevealed(Fact, frozen=True):
    card: str
    slot: int
    deck_left: int


@public
class StartPositions(Fact, frozen=True):
    seat_vp: int
    circle_vp: int


# Rounds, phases, turns


@public
class RoundBegan(Fact, frozen=True):
    round: int
    first_seat: int


@public
class PhaseBegan(Fact, frozen=True):
    phase: int

    @property
    def variant(self) -> str:
        return str(self.phase)


@public
class TurnBegan(Fact, frozen=True):
    seat: int


@public
class TurnEnded(Fact, frozen=True):
    seat: int
    auto: bool

    @property
    def variant(self) -> str:
        return "auto" if self.auto else ""


@public
class FirstSeatPassed(Fact, frozen=True):
    origin: int
    to: int


# Phase 1


@public
class IncomeReceived(Fact, frozen=True):
    seat: int
    amount: int
    cut_by: tuple[str, ...]

    @property
    def variant(self) -> str:
        return "cut" if self.cut_by else ""


@public
class FreeNeutralSkipped(Fact, frozen=True):
    seat: int


@public
class ActivationPaid(Fact, frozen=True):
    seat: int
    amount: int
    income_left: int


@public
class SpyActivated(Fact, frozen=True):
    seat: int
    card: str
    origin: str
    """A pile, or `face_up`."""
    kind: Kind
    paid: int

    @property
    def variant(self) -> str:
        return self.kind


@public
class ActivationsDone(Fact, frozen=True):
    seat: int


# Secrets and VP


@public
class SecretsGained(Fact, frozen=True):
    """`after` is the total before an arrest takes its share."""

    seat: int
    division: str
    amount: int
    before: int
    after: int


@public
class SecretsLost(Fact, frozen=True):
    seat: int
    division: str
    amount: int
    after: int
    cause: Literal["destroyed", "paid"]

    @property
    def variant(self) -> str:
        return self.cause


@public
class Arrest(Fact, frozen=True):
    seat: int
    division: str
    spent: int
    after: int


@public
class VpChanged(Fact, frozen=True):
    seat: int
    delta: int
    source: VpSource
    total: int


@public
class CircleVpChanged(Fact, frozen=True):
    delta: int
    source: Literal["capture", "arrest", "unmask"]
    total: int


# The end


@public
class EndTriggered(Fact, frozen=True):
    seat: int
    vp: int


@public
class EndWithdrawn(Fact, frozen=True):
    pass


@public
class GameEnded(Fact, frozen=True):
    outcome: Outcome
    winners: tuple[int, ...]
    circle_wins: bool
    ranking: tuple[SeatRank, ...]

    @property
    def variant(self) -> str:
        return self.outcome
