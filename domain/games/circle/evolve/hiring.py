"""Facts -> state: the wheel turns, spies arrive and are hired."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.circle.evolve.folding import arrived, evolve, without
from domain.games.circle.evolve.spies import lifted
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
from domain.games.circle.state import (
    Acting,
    Agenda,
    Arrivals,
    Auction,
    CircleState,
    TimeControl,
    TimePoll,
)
from domain.kernel import ended, having, put

S = CircleState

# The hiring that follows in the same move says it all.
evolve.unchanged(DivisionChosen)


@evolve.on(WheelRotated)
def wheel_rotated(state: S, fact: WheelRotated) -> S:
    rows, last = state.rows, state.edition.arrival
    turned = {number: rows[number % last + 1] for number in rows}
    agenda: Agenda = (TimePoll(), *ended(state.agenda, Acting, Arrivals, TimeControl, TimePoll))
    ready = state.ready
    if fact.card is not None:
        agenda = (TimeControl(fact.seat, fact.card), *agenda)
        ready = put(ready, fact.seat, without(ready[fact.seat], fact.card))
    if turned[last]:
        agenda = (Arrivals(), *agenda)
    return replace(state, rows=turned, rotations=fact.rotations, agenda=agenda, ready=ready)


@evolve.on(TimePassed)
def time_passed(state: S, fact: TimePassed) -> S:
    poll = state.task(TimePoll) or TimePoll()
    poll = replace(poll, passed=(*poll.passed, fact.seat))
    return replace(state, agenda=having(state.agenda, poll))


@evolve.on(HireOpened)
def hire_opened(state: S, fact: HireOpened) -> S:
    seats = fact.participants
    auction = Auction(fact.card, fact.mode, fact.currency, seats, seats, seats[0])
    return replace(state, agenda=(auction, *state.agenda))


@evolve.on(BidMade)
def bid_made(state: S, fact: BidMade) -> S:
    auction = state.task(Auction)
    if auction is None:
        return state
    auction = replace(
        auction,
        high=fact.amount,
        high_seat=fact.seat,
        offers={**auction.offers, fact.seat: fact.amount},
        next=_after(auction.live, fact.seat),
    )
    return replace(state, agenda=having(state.agenda, auction))


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
    auction = state.task(Auction)
    if auction is None:
        return state
    live = tuple([other for other in auction.live if other != seat])
    auction = replace(auction, live=live, next=_after(auction.live, seat))
    return replace(state, agenda=having(state.agenda, auction))


@evolve.on(AidCommitted)
def aid_committed(state: S, fact: AidCommitted) -> S:
    auction = state.task(Auction)
    if auction is None:
        return state
    auction = replace(auction, committed=(*auction.committed, fact.card))
    return replace(state, agenda=having(state.agenda, auction))


@evolve.on(AuctionWon)
def auction_won(state: S, fact: AuctionWon) -> S:
    auction = state.task(Auction)
    if auction is None:
        return state
    won = replace(auction, winner=fact.seat, price=fact.price, remaining=fact.price)
    return replace(state, agenda=having(state.agenda, won))


@evolve.on(AidUsed)
def aid_used(state: S, fact: AidUsed) -> S:
    auction = state.task(Auction)
    if auction is None:
        return state
    auction = replace(auction, remaining=auction.remaining - fact.reduction)
    agenda = having(state.agenda, auction)
    return replace(state, agenda=agenda, acted=(*state.acted, fact.card))


@evolve.on(AidsDone)
def aids_done(state: S, fact: AidsDone) -> S:
    auction = state.task(Auction)
    if auction is None:
        return state
    return replace(state, agenda=having(state.agenda, replace(auction, aids_done=True)))


@evolve.on(SpyHired)
def spy_hired(state: S, fact: SpyHired) -> S:
    card, seat = fact.card, fact.seat
    return replace(
        state,
        ready=put(state.ready, seat, (*state.ready[seat], card)),
        marker={**state.marker, card: seat},
        agenda=arrived(state, card, ended(state.agenda, Auction)),
        **lifted(state, card),
    )
