"""Phase 3: who arrives, who bids, who has passed."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.edition import NEUTRAL
from domain.games.circle.invariants.known import by
from domain.games.circle.rules.auction import leaders, usable_aids
from domain.games.circle.state import Auction, CircleState, TimeControl, TimePoll


def hiring(state: CircleState) -> Iterator[str]:
    """What is wrong with arrivals, poll and auction while the table waits."""
    arrivals, poll, auction = state.arriving, state.task(TimePoll), state.task(Auction)
    if poll is None:
        return
    yield from _poll(state, arrivals, poll)
    if auction is not None:
        if not arrivals or auction.card != arrivals[0] or auction.card in state.marker:
            yield "19: the spy that is hired does not arrive"
            return
        wrong = list(_opened(state, auction))
        yield from wrong or [*_bids(state, auction), *_winner(state, auction)]
    elif arrivals:
        recruiter = state.card_on(arrivals[0])
        if recruiter is None or state.edition.action[recruiter] != "change_division":
            yield "5: a spy arrives and nobody deals with it"
        elif arrivals[0] in state.marker:
            yield "5: a spy with an employer is not hired"


def _poll(state: CircleState, arrivals: tuple[str, ...], poll: TimePoll) -> Iterator[str]:
    control = state.task(TimeControl)
    if len(set(poll.passed)) != len(poll.passed) or (poll.passed and arrivals):
        yield "25: seats pass once, and after the arrivals"
    if control is not None and (
        state.edition.action[control.card] != "control_time"
        or state.marker[control.card] != control.seat
        or control.card not in state.acted
    ):
        yield f"25: {control.card} does not control time"


def _opened(state: CircleState, auction: Auction) -> Iterator[str]:
    """By its border, unless a recruiter lies half on it."""
    box, card = state.edition, auction.card
    recruiter = state.card_on(card)
    action = None if recruiter is None else box.action[recruiter]
    is_neutral = action == "make_neutral" or (action is None and box.border[card] == NEUTRAL)
    if (auction.mode == "neutral") != is_neutral:
        yield "19: the spy is not hired in this way"
    elif is_neutral:
        if auction.currency != box.currency[card] or auction.participants != state.seat_order():
            yield "19: all seats bid for a neutral spy, in its currency"
    elif auction.currency not in box.divisions or (
        action is None and auction.currency != box.border[card]
    ):
        yield "19: this division does not hire the spy"
    elif auction.participants != leaders(state, auction.currency):
        yield by("ruling.aid_no_lead", "19: those who bid are not those who lead")
    if len(auction.participants) < 2:
        yield by("ruling.must_hire", "19: one seat alone does not bid")


def _bids(state: CircleState, auction: Auction) -> Iterator[str]:
    live, offers, high = auction.live, auction.offers, auction.high
    if not live or live != tuple([seat for seat in auction.participants if seat in live]):
        yield "19: a seat bids that does not take part"
        return
    if not set(offers) <= set(auction.participants) or min(offers.values(), default=1) < 1:
        yield "19: an offer of a seat that made none"
    if len(set(offers.values())) != len(offers) or high != max(offers.values(), default=0):
        yield "19: the high bid is not the highest offer"
    elif auction.high_seat != next((s for s, n in offers.items() if n == high), None):
        yield "19: another seat has made the highest offer"
    elif offers and auction.high_seat not in live:
        yield "19: the highest bidder has left"
    aids = {seat: usable_aids(state, seat) for seat in auction.participants}
    if len(set(auction.committed)) != len(auction.committed):
        yield "19: an aid is committed twice"
    for seat in live:
        committed = sum([state.edition.strength[c] for c in aids[seat] if c in auction.committed])
        owed = auction.remaining if auction.winner == seat else offers.get(seat, 0)
        if state.purse(seat, auction.currency) + committed < owed:
            yield f"19: the means of seat {seat} do not cover its offer"


def _winner(state: CircleState, auction: Auction) -> Iterator[str]:
    winner, following, left = auction.winner, auction.next, auction.remaining
    if winner is None:
        if auction.price or left or auction.aids_done:
            yield "19: nobody has won, and something is to be paid"
        if len(auction.live) < 2:
            yield "19: the last bidder has not won"
        elif following not in auction.live or following == auction.high_seat:
            yield f"19: it is not for seat {following} to bid"
        return
    if auction.live != (winner,) or auction.price != auction.offers.get(winner, 0):
        yield "19: the winner is the last bidder, and pays its offer"
    if not 1 <= left <= auction.price:
        yield f"19: {left} cannot be left to pay"
    if auction.aids_done and state.purse(winner, auction.currency) < left:
        yield "19: the winner cannot pay without its aids"
