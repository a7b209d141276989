"""What can be hidden: the hands and the draw pile."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.war1955.state import War1955State
from domain.kernel.worlds import Contents, Pool, Worlds

S = War1955State


def pools(view: S) -> tuple[Pool, ...]:
    """One: the deck. A hand that lay open once is remembered card by card."""
    return (deck_of(view),)


def deck_of(view: S) -> Pool:
    """Where every card of the deck is, as far as the viewer knows."""
    places = {"hand:0": view.hands[0], "hand:1": view.hands[1], "pile": view.draw_pile}
    elsewhere = {*view.discard}
    for slots in view.gadgets:
        elsewhere.update(slots.values())
    for frame in view.stack:
        elsewhere.update(frame.cards)
    return Pool(tuple(view.edition.deck), places, elsewhere)


def put(view: S, places: Contents) -> S:
    hands = (places["hand:0"], places["hand:1"])
    return replace(view, hands=hands, draw_pile=places["pile"])


worlds = Worlds(pools, put, remembers=True)
