"""Facts -> state: the wheel turns, spies arrive and are hired."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.circle.evolve.spies import lifted
from domain.games.circle.evolve.table import evolve, with_seat, without
from domain.games.circle.facts import (
    AidCommitted,
    AidsDone,
    AidUsed,
    AuctionWon,
    BidderOut,
    BidMade,
    BidPassed,
    DivisionChosen,
    HireOpened,
    SpyHired,
    TimePassed,
    WheelRotated,
)
from domain.games.circle.state import Auction, CircleState, TimePoll

S = CircleState

# The hiring that follows in the same move says it all.
evolve.unchanged(DivisionChosen)


@evolve.on(WheelRotated)
def wheel_rotated(state: S, fact: WheelRotated) -> S:
    rows, last = state.rows, state.edition.arrival
    turned = {number: rows[number % last + 1] for number in rows}
    if fact.card is None:
        return replace(
            state,
            rows=turned,
            rotations=fact.rotations,
            arrivals=turned[last],
            time_poll=TimePoll(),
        )
    return replace(
        state,
        rows=turned,
        rotations=fact.rotations,
        arrivals=turned[last],
        ready=with_seat(state.ready, fact.seat, without(state.ready[fact.seat], fact.card)),
        pending_action=None,
        time_poll=TimePoll((), fact.card, fact.seat),
    )


@evolve.on(TimePassed)
def time_passed(state: S, fact: TimePassed) -> S:
    poll = state.time_poll or TimePoll()
    return replace(state, time_poll=replace(poll, passed=(*poll.passed, fact.seat)))


@evolve.on(HireOpened)
def hire_opened(state: S, fact: HireOpened) -> S:
    seats = fact.participants
    auction = Auction(fact.card, fact.mode, fact.currency, seats, seats, seats[0])
    return replace(state, auction=auction)


@evolve.on(BidMade)
def bid_made(state: S, fact: BidMade) -> S:
    auction = state.auction
    if auction is None:
        return state
    return replace(
        state,
        auction=replace(
            auction,
            high=fact.amount,
            high_seat=fact.seat,
            offers={**auction.offers, fact.seat: fact.amount},
            next=_after(auction.live, fact.seat),
        ),
    )


@evolve.on(BidPassed)
def bid_passed(state: S, fact: BidPassed) -> S:
    return _leave(state, fact.seat)


@evolve.on(BidderOut)
def bidder_out(state: S, fact: BidderOut) -> S:
    return _leave(state, fact.seat)


def _after(live: tuple[int, ...], seat: int) -> int:
    """The following live seat clockwise."""
    return live[(live.index(seat) + 1) % len(live)]


def _leave(state: S, seat: int) -> S:
    auction = state.auction
    if auction is None:
        return state
    live = tuple([other for other in auction.live if other != seat])
    return replace(state, auction=replace(auction, live=live, next=_after(auction.live, seat)))


@evolve.on(AidCommitted)
def aid_committed(state: S, fact: AidCommitted) -> S:
    auction = state.auction
    if auction is None:
        return state
    committed = (*auction.committed, fact.card)
    return replace(state, auction=replace(auction, committed=committed))


@evolve.on(AuctionWon)
def auction_won(state: S, fact: AuctionWon) -> S:
    auction = state.auction
    if auction is None:
        return state
    won = replace(auction, winner=fact.seat, price=fact.price, remaining=fact.price)
    return replace(state, auction=won)


@evolve.on(AidUsed)
def aid_used(state: S, fact: AidUsed) -> S:
    auction = state.auction
    if auction is None:
        return state
    left = auction.remaining - fact.reduction
    return replace(state, auction=replace(auction, remaining=left), acted=(*state.acted, fact.card))


@evolve.on(AidsDone)
def aids_done(state: S, fact: AidsDone) -> S:
    auction = state.auction
    return state if auction is None else replace(state, auction=replace(auction, aids_done=True))


@evolve.on(SpyHired)
def spy_hired(state: S, fact: SpyHired) -> S:
    card, seat = fact.card, fact.seat
    return replace(
        state,
        ready=with_seat(state.ready, seat, (*state.ready[seat], card)),
        marker={**state.marker, card: seat},
        arrivals=without(state.arrivals or (), card),
        auction=None,
        **lifted(state, card),
    )
