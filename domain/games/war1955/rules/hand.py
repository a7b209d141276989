"""Jouer des cartes: what is played comes from one's own hand."""

from __future__ import annotations

from domain.games.war1955.facts import CardsDiscarded
from domain.games.war1955.moves import Keep
from domain.games.war1955.state import War1955State
from domain.kernel import Recorder

R = Recorder[War1955State]


def require_held(r: R, seat: int, *cards: str) -> None:
    """Cards named must be in the mover's hand, at least one, all different."""
    hand = r.state.hands[seat]
    r.require(
        bool(cards) and len(set(cards)) == len(cards) and all(card in hand for card in cards),
        "play.two_ways",
        "own_cards",
        cards=cards,
    )


def keep(r: R, seat: int, move: Keep) -> None:
    """The victim keeps what it likes; the rest goes in the order of the hand."""
    require_held(r, seat, *move.cards)
    kept = r.state.edition.params["pilfer_account"].keep
    r.require(
        len(move.cards) == kept,
        "action.pilfer_account",
        "keep_count",
        count=len(move.cards),
        keep=kept,
    )
    rest = tuple([card for card in r.state.hands[seat] if card not in move.cards])
    r.record(CardsDiscarded(seat, rest, "pilfer"), "action.pilfer_account", "ruling.discard_order")
