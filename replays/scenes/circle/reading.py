"""What the picture shows of a state: all that is read of it is read here.

Small frozen values: each part of the picture is a function of one or two of them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from domain.games.circle.decisions import pending
from domain.games.circle.edition import Box
from domain.games.circle.rules.auction import means
from domain.games.circle.state import (
    Acting,
    Auction,
    CircleState,
    GuardWindow,
    Part,
    Result,
    Target,
    TimeControl,
    TimePoll,
    VetoWindow,
)

PHASES: tuple[Part, ...] = ("secrets", "actions", "wheel")

Asked = tuple[int, str]
"""A seat and the kind of its decision."""


class Spy(msgspec.Struct, frozen=True):
    """A card that lies open, with what is not printed on it."""

    card: str
    owner: int | None = None
    spent: bool = False
    host: str = ""
    """The card that it lies half on."""


class Row(msgspec.Struct, frozen=True):
    """A space of the wheel: the number that it faces now, and its spies from the inside."""

    side: int
    number: int
    spies: tuple[Spy, ...]


class Person(msgspec.Struct, frozen=True):
    """What a seat has before it."""

    seat: int
    service: str
    may_veto: bool
    is_first: bool
    vp: int | None
    """None before the start."""
    secrets: tuple[int, ...]
    leads: tuple[str, ...]
    """By division: `leads`, `ties`, or nothing."""
    ready: tuple[Spy, ...]
    front: tuple[Spy, ...]
    """Cards of others, and what lies on no card that is seen."""
    inside: tuple[tuple[str, int | None], ...]
    """Cards in the Circle with their team."""
    is_asked: bool
    is_winner: bool


class Lasting(msgspec.Struct, frozen=True):
    """A deployed card and what it does."""

    card: str
    owner: int
    mode: str
    target: int | str
    number: int
    """The space of the wheel where it lies; 0 elsewhere."""


class Pile(msgspec.Struct, frozen=True):
    id: str
    border: str
    top: str
    count: int


class Market(msgspec.Struct, frozen=True):
    """Who is for hire."""

    piles: tuple[Pile, ...]
    face_up: tuple[str | None, ...]
    deck: int


class Bidder(msgspec.Struct, frozen=True):
    seat: int
    means: int
    offer: int | None
    is_in: bool


class Bidding(msgspec.Struct, frozen=True):
    """A spy that is being hired."""

    card: str
    currency: str
    bidders: tuple[Bidder, ...]
    high: int
    high_seat: int | None
    winner: int | None
    due: int
    """What the winner still owes."""
    committed: tuple[str, ...]


class Deed(msgspec.Struct, frozen=True):
    """An action on its way: what it is aimed at, and what could stop it."""

    card: str
    seat: int
    mode: str
    aims: tuple[Target, ...] = ()
    stopping: Literal["", "veto", "guard"] = ""
    attacked: str = ""
    guards: tuple[str, ...] = ()
    amount: int = 0


class Arriving(msgspec.Struct, frozen=True):
    """A spy whose division somebody names."""

    card: str


class Time(msgspec.Struct, frozen=True):
    """Time may be controlled."""

    card: str
    passed: tuple[int, ...]


class Beginning(msgspec.Struct, frozen=True):
    """Colours and services, as far as they are chosen."""

    chosen: tuple[tuple[str, str], ...]


Matter = Market | Bidding | Deed | Arriving | Time | Beginning | Result
"""What the folder on the desk is about."""


def part(state: CircleState) -> Part:
    return state.part


def asked(state: CircleState) -> Asked | None:
    return pending(state)


def rows(state: CircleState) -> tuple[Row, ...]:
    """By the sides of the wheel: cards stay where they are while the numbers pass under them."""
    sides = state.edition.components.wheel.sides
    on = _attached(state)
    by_side = {(number + state.rotations) % sides: number for number in range(1, sides + 1)}
    return tuple(
        [
            Row(side, number, _spies(state, state.rows.get(number, ()), on))
            for side, number in sorted(by_side.items())
        ]
    )


def people(state: CircleState) -> tuple[Person, ...]:
    on = _attached(state)
    lost = _unseen(state)
    waits = pending(state)
    winners = state.result.winners if state.result else ()
    return tuple(
        [
            _person(state, seat, on, lost, waits is not None and waits[0] == seat, seat in winners)
            for seat in range(state.seats)
        ]
    )


def _person(
    state: CircleState,
    seat: int,
    on: dict[str, str],
    lost: tuple[str, ...],
    is_asked: bool,
    is_winner: bool,
) -> Person:
    box = state.edition
    secrets = state.secrets[seat] if state.secrets else {}
    front = [card for card, each in state.deployed.items() if each.target == seat]
    front += [card for card in lost if state.marker.get(card) == seat]
    ready = state.ready[seat] if state.ready else ()
    inside = state.infiltrated[seat] if state.infiltrated else ()
    return Person(
        seat,
        state.service.get(seat, ""),
        state.service_marker.get(seat) == "active",
        bool(state.round) and seat == state.first_seat,
        state.vp[seat] if state.vp else None,
        tuple([secrets.get(division, 0) for division in box.divisions]),
        tuple([_lead(state, seat, division) for division in box.divisions]),
        _spies(state, ready, on),
        _spies(state, front, on),
        tuple([(each.card, each.team) for each in inside]),
        is_asked,
        is_winner,
    )


def _lead(state: CircleState, seat: int, division: str) -> str:
    """Whether the seat would hire for nothing, or would have to bid."""
    if not state.secrets:
        return ""
    most = max([held[division] for held in state.secrets])
    if not most or state.secrets[seat][division] != most:
        return ""
    return "leads" if sum([held[division] == most for held in state.secrets]) == 1 else "ties"


def lasting(state: CircleState) -> tuple[Lasting, ...]:
    """Every deployed card, in the order they were laid out."""
    numbers = {card: number for number, row in state.rows.items() for card in row}
    return tuple(
        [
            Lasting(
                card, state.marker.get(card, 0), each.mode, each.target,
                numbers.get(str(each.target), 0),
            )
            for card, each in state.deployed.items()
        ]
    )  # fmt: skip


def market(state: CircleState) -> Market:
    piles = []
    for pile in state.edition.components.piles:
        cards = state.piles.get(pile.id, ())
        piles.append(Pile(pile.id, pile.border, cards[0] if cards else "", len(cards)))
    return Market(tuple(piles), state.neutral_face_up, len(state.neutral_deck))


def matter(state: CircleState) -> Matter:
    """What the table is about now."""
    if state.result is not None:
        return state.result
    if deed := _deed(state):
        return deed
    auction = state.task(Auction)
    if auction is not None:
        return _bidding(state, auction)
    waits = pending(state)
    kind = waits[1] if waits else ""
    if kind == "choose_division" and state.arriving:
        return Arriving(state.arriving[0])
    poll, control = state.task(TimePoll), state.task(TimeControl)
    if poll is not None and not state.arriving and (kind == "control_time" or control):
        return Time("" if control is None else control.card, poll.passed)
    if not state.round:
        seats = range(state.seats)
        return Beginning(
            tuple([(state.colour.get(s, ""), state.service.get(s, "")) for s in seats])
        )
    return market(state)


def _deed(state: CircleState) -> Deed | None:
    """The action that is prepared or answered; an aid or a guard that may be forbidden."""
    action, veto = state.task(Acting), state.task(VetoWindow)
    guard = state.task(GuardWindow)
    if veto is not None and (action is None or veto.card != action.card):
        owner = state.marker.get(veto.card, 0)
        return Deed(veto.card, owner, veto.occasion, (), "veto", veto.attacked, amount=veto.amount)
    if action is None:
        return None
    deed = Deed(action.card, action.seat, action.mode or action.action, action.targets)
    if veto is not None:
        return msgspec.structs.replace(deed, stopping="veto")
    if guard is not None:
        return msgspec.structs.replace(
            deed, stopping="guard", attacked=guard.attacked, guards=guard.guards
        )
    return deed


def _bidding(state: CircleState, auction: Auction) -> Bidding:
    bidders = [
        Bidder(seat, means(state, auction, seat), auction.offers.get(seat), seat in auction.live)
        for seat in auction.participants
    ]
    return Bidding(
        auction.card, auction.currency, tuple(bidders), auction.high, auction.high_seat,
        auction.winner, auction.remaining, auction.committed,
    )  # fmt: skip


def removed(state: CircleState) -> tuple[str, ...]:
    return state.removed


def colours(state: CircleState) -> tuple[str, ...]:
    """By seat; empty before they are chosen."""
    return tuple([state.colour.get(seat, "") for seat in range(state.seats)])


def income(box: Box) -> int:
    return box.constants.income


def _attached(state: CircleState) -> dict[str, str]:
    """Host -> the card that lies half on it."""
    return {
        each.target: card for card, each in state.deployed.items() if isinstance(each.target, str)
    }


def _spies(
    state: CircleState, cards: tuple[str, ...] | list[str], on: dict[str, str]
) -> tuple[Spy, ...]:
    """The cards, each followed by what lies on it."""
    found: list[Spy] = []
    for card in cards:
        host, lying = "", card
        while lying:
            owner = state.marker.get(lying)
            found.append(Spy(lying, owner, lying in state.acted, host))
            host, lying = lying, on.get(lying, "")
    return tuple(found)


def _unseen(state: CircleState) -> tuple[str, ...]:
    """Cards that lie on one that is put aside."""
    if not state.deployed:
        return ()
    seen = {card for row in state.rows.values() for card in row}
    seen |= {card for cards in state.ready for card in cards}
    seen |= state.deployed.keys()
    return tuple(
        [
            card
            for card, each in state.deployed.items()
            if isinstance(each.target, str) and each.target not in seen
        ]
    )
