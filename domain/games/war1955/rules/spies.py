"""Étape 4, Military Transport and Advanced Transport: how Spies move."""

from __future__ import annotations

from domain.games.war1955.facts import (
    CardsDiscarded,
    SpecialAnnounced,
    SpyMoved,
    SpyStayed,
    TransportUsed,
)
from domain.games.war1955.moves import AdvancedTransport, MilitaryTransport, MoveSpy
from domain.games.war1955.rules.hand import require_held
from domain.games.war1955.rules.turn import end_turn
from domain.games.war1955.state import War1955State
from domain.kernel import Recorder

R = Recorder[War1955State]


def move_spy(r: R, seat: int, move: MoveSpy) -> None:
    """Any country, or none: naming its own means that it stays (ruling.spies_share)."""
    here, to = r.state.spy[seat], move.destination
    r.require(
        to in r.state.edition.faction,
        "spy.move_step",
        "no_country",
        country=to,
    )
    if to == here:
        r.record(SpyStayed(seat, here), "spy.move_step")
    else:
        r.record(SpyMoved(seat, here, to, "step"), "spy.move_step")
    end_turn(r)


def military_transport(r: R, seat: int, move: MilitaryTransport) -> None:
    """On either turn, for no play; a special action, so it can be countered."""
    _require_time(r, seat)
    require_held(r, seat, move.card)
    state = r.state
    r.require(
        state.edition.action[move.card] == "military_transport",
        "action.military_transport",
        "no_transport",
        card=move.card,
    )
    _require_journey(r, seat, move.destination)
    when = "ruling.own_transport" if seat == state.actor else "ruling.transport_timing"
    r.record(
        SpecialAnnounced(seat, move.card, "military_transport", destination=move.destination),
        "action.military_transport",
        "timing.any_turn",
        when,
        "ruling.transport_counterable",
    )


def _require_time(r: R, seat: int) -> None:
    """Inside an exchange only in answer to the other seat's action, and to no counter."""
    stack = r.state.stack
    if not stack:
        return
    r.require(
        seat != r.state.actor,
        "ruling.own_transport",
        "own_transport",
    )
    r.require(
        len(stack) == 1,
        "ruling.transport_timing",
        "transport_timing",
    )


def advanced_transport(r: R, seat: int, move: AdvancedTransport) -> None:
    """Once in one's turn, for a fare; no action, so nobody can answer it."""
    require_held(r, seat, move.card)
    state = r.state
    r.require(
        "advanced_transport" in state.gadgets[seat],
        "gadget.advanced_transport",
        "no_advanced_transport",
        seat=seat,
    )
    r.require(
        not state.transport_used,
        "gadget.advanced_transport",
        "transport_used",
    )
    _require_journey(r, seat, move.destination)
    here, to = state.spy[seat], move.destination
    r.require(
        state.edition.flag[move.card] in (here, to),
        "gadget.transport_cost",
        "wrong_fare",
        card=move.card,
        here=here,
        to=to,
    )
    r.record(TransportUsed(seat), "gadget.advanced_transport", "ruling.transport_counterable")
    r.record(CardsDiscarded(seat, (move.card,), "fare"), "gadget.transport_cost")
    r.record(SpyMoved(seat, here, to, "gadget"), "gadget.advanced_transport")


def _require_journey(r: R, seat: int, to: str) -> None:
    """Nothing moves a detained Spy (ruling.detain_scope), and a transport changes country."""
    r.require(
        not r.state.is_detained(seat),
        "action.detain",
        "spy_detained",
        seat=seat,
    )
    r.require(
        to in r.state.edition.faction and to != r.state.spy[seat],
        "ruling.transport_destination",
        "no_other_country",
        country=to,
        here=r.state.spy[seat],
    )
