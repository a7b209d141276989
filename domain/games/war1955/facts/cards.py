"""What can happen: the deck, the hands and the discard."""

from __future__ import annotations

from typing import Literal

from domain.games.war1955.state import War1955State
from domain.kernel import EVERYBODY, Fact, Seats, hidden, nobody, public

DrawReason = Literal["deal", "refill", "extra", "resupply"]
DiscardReason = Literal["played", "block", "counter", "fare", "pilfer", "resupply", "gadget"]


@hidden(order=nobody)
class DeckShuffled(Fact, frozen=True):
    order: tuple[str, ...]


def _the_hand(state: War1955State, fact: CardDrawn) -> Seats:
    """Its seat, unless the hand lies face up."""
    return EVERYBODY if state.is_open(fact.seat) else (fact.seat,)


@hidden(card=_the_hand)
class CardDrawn(Fact, frozen=True):
    seat: int
    card: str
    reason: DrawReason


@public
class CardsDiscarded(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]
    reason: DiscardReason

    @property
    def variant(self) -> str:
        return "lost" if self.reason in ("pilfer", "resupply", "gadget") else ""


@public
class HandRevealed(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]

    @property
    def variant(self) -> str:
        return "" if self.cards else "empty"


@public
class HandHidden(Fact, frozen=True):
    seat: int


@public
class ExtraDrawPromised(Fact, frozen=True):
    seat: int
    count: int


@hidden("ruling.open_discard", order=nobody)
class DiscardReshuffled(Fact, frozen=True):
    count: int
    order: tuple[str, ...]


@public
class PilferDemanded(Fact, frozen=True):
    seat: int
    keep: int


@public
class DrawShort(Fact, frozen=True):
    seat: int
    missing: int
