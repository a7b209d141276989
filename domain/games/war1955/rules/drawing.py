"""Étape 3, complétez votre main: drawing cards, and the pile made anew."""

from __future__ import annotations

from domain.games.war1955.facts import (
    CardDrawn,
    DiscardReshuffled,
    DrawReason,
    DrawShort,
    RefillEnded,
)
from domain.games.war1955.state import War1955State
from domain.games.war1955.worlds import deck_of
from domain.kernel import Recorder

R = Recorder[War1955State]


def refill(r: R) -> None:
    """Up to the hand limit, never down (ruling.limit_lost); then what was promised."""
    state = r.state
    seat = state.actor
    missing = state.hand_limit(seat) - len(state.hands[seat])
    rules = ["draw.refill"]
    if "improved_resources" in state.gadgets[seat]:
        rules.append("gadget.improved_resources")
    draw(r, seat, missing, "refill", *rules)
    if state.extra_draws:
        draw(r, seat, state.extra_draws, "extra", "ruling.extra_draws_stack", "ruling.delayed_draw")
    r.record(RefillEnded(seat), "draw.refill", *(["draw.no_discard"] if missing <= 0 else []))


def draw(r: R, seat: int, count: int, reason: DrawReason, *rules: str) -> None:
    """One card at a time; draws for which no card is left are lost."""
    for drawn in range(count):
        if not r.state.draw_pile:
            _reshuffle(r)
        if not r.state.draw_pile:
            r.record(DrawShort(seat, count - drawn), "ruling.both_piles_empty")
            return
        with r.chance.drawn_for(seat):
            card = r.chance.top("card", r.state.draw_pile, lambda: deck_of(r.state).unseen())
        r.record(CardDrawn(seat, card, reason), *rules)
        if not r.state.draw_pile:
            _reshuffle(r)


def _reshuffle(r: R) -> None:
    """An empty pile is made anew at once, if there is anything to make it of."""
    discard = r.state.discard
    if discard:
        order = r.chance.shuffle("deck", discard, lazily=True)
        r.record(DiscardReshuffled(len(order), order), "draw.reshuffle", "ruling.reshuffle_moment")
