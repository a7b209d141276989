"""Phase 3: who arrives, who bids, who has passed."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.edition import NEUTRAL
from domain.games.circle.rules.auction import leaders, usable_aids
from domain.games.circle.state import Auction, CircleState, TimeControl, TimePoll
from domain.kernel import Broken, broken


def hiring(state: CircleState) -> Iterator[Broken]:
    """What is wrong with arrivals, poll and auction while the table waits."""
    arrivals, poll, auction = state.arriving, state.task(TimePoll), state.task(Auction)
    if poll is None:
        return
    yield from _poll(state, arrivals, poll)
    if auction is not None:
        if not arrivals or auction.card != arrivals[0] or auction.card in state.marker:
            yield broken("hired_not_arriving")
            return
        wrong = list(_opened(state, auction))
        yield from wrong or [*_bids(state, auction), *_winner(state, auction)]
    elif arrivals:
        recruiter = state.card_on(arrivals[0])
        if recruiter is None or state.edition.action[recruiter] != "change_division":
            yield broken("nobody_deals")
        elif arrivals[0] in state.marker:
            yield broken("employed_not_hired")


def _poll(state: CircleState, arrivals: tuple[str, ...], poll: TimePoll) -> Iterator[Broken]:
    control = state.task(TimeControl)
    if len(set(poll.passed)) != len(poll.passed) or (poll.passed and arrivals):
        yield broken("pass_once")
    if control is not None and (
        state.edition.action[control.card] != "control_time"
        or state.marker[control.card] != control.seat
        or control.card not in state.acted
    ):
        yield broken("no_control_of_time", card=control.card)


def _opened(state: CircleState, auction: Auction) -> Iterator[Broken]:
    """By its border, unless a recruiter lies half on it."""
    box, card = state.edition, auction.card
    recruiter = state.card_on(card)
    action = None if recruiter is None else box.action[recruiter]
    is_neutral = action == "make_neutral" or (action is None and box.border[card] == NEUTRAL)
    if (auction.mode == "neutral") != is_neutral:
        yield broken("hired_otherwise")
    elif is_neutral:
        if auction.currency != box.currency[card] or auction.participants != state.seat_order():
            yield broken("neutral_bidders")
    elif auction.currency not in box.divisions or (
        action is None and auction.currency != box.border[card]
    ):
        yield broken("not_this_division")
    elif auction.participants != leaders(state, auction.currency):
        yield broken("bidders_lead", by="ruling.aid_no_lead")
    if len(auction.participants) < 2:
        yield broken("one_bidder", by="ruling.must_hire")


def _bids(state: CircleState, auction: Auction) -> Iterator[Broken]:
    live, offers, high = auction.live, auction.offers, auction.high
    if not live or live != tuple([seat for seat in auction.participants if seat in live]):
        yield broken("bids_outside")
        return
    if not set(offers) <= set(auction.participants) or min(offers.values(), default=1) < 1:
        yield broken("offer_of_nobody")
    if len(set(offers.values())) != len(offers) or high != max(offers.values(), default=0):
        yield broken("high_bid")
    elif auction.high_seat != next((s for s, n in offers.items() if n == high), None):
        yield broken("high_bidder")
    elif offers and auction.high_seat not in live:
        yield broken("high_bidder_left")
    aids = {seat: usable_aids(state, seat) for seat in auction.participants}
    if len(set(auction.committed)) != len(auction.committed):
        yield broken("aid_twice")
    for seat in live:
        committed = sum([state.edition.strength[c] for c in aids[seat] if c in auction.committed])
        owed = auction.remaining if auction.winner == seat else offers.get(seat, 0)
        if state.purse(seat, auction.currency) + committed < owed:
            yield broken("offer_not_covered", seat=seat)


def _winner(state: CircleState, auction: Auction) -> Iterator[Broken]:
    winner, following, left = auction.winner, auction.next, auction.remaining
    if winner is None:
        if auction.price or left or auction.aids_done:
            yield broken("paid_without_winner")
        if len(auction.live) < 2:
            yield broken("last_bidder_wins")
        elif following not in auction.live or following == auction.high_seat:
            yield broken("not_to_bid", following=following)
        return
    if auction.live != (winner,) or auction.price != auction.offers.get(winner, 0):
        yield broken("winner_pays")
    if not 1 <= left <= auction.price:
        yield broken("left_to_pay", left=left)
    if auction.aids_done and state.purse(winner, auction.currency) < left:
        yield broken("needs_its_aids")
