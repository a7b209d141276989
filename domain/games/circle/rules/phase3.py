"""Tour de jeu, phase 3: the wheel turns, spies come back or are hired, time is controlled."""

from __future__ import annotations

from domain.games.circle.facts import (
    ActionAnnounced,
    DivisionChosen,
    SpyReturned,
    TimePassed,
    WheelRotated,
)
from domain.games.circle.moves import HireBy, Pass, Use
from domain.games.circle.rules.auction import asked_in_auction, open_hiring, proceed_auction
from domain.games.circle.rules.reactions import open_veto
from domain.games.circle.rules.rounds import pass_first
from domain.games.circle.rules.wheel import place
from domain.games.circle.state import CircleState, PendingAction
from domain.kernel import Recorder

R = Recorder[CircleState]


def asked(state: CircleState) -> tuple[int, str] | None:
    auction, arrivals, poll = state.auction, state.arrivals, state.time_poll
    if auction is not None:
        return asked_in_auction(state, auction)
    if arrivals is None:
        return None
    if arrivals:
        recruiter = state.card_on(arrivals[0])
        if recruiter is None or state.edition.action[recruiter] != "change_division":
            return None
        return state.marker[recruiter], "choose_division"
    if poll is None or poll.card:
        return None
    for seat in state.seat_order():
        if seat not in poll.passed and state.fresh(seat, "control_time"):
            return seat, "control_time"
    return None


def proceed_phase3(r: R) -> None:
    """The next step that is not asked for."""
    state = r.state
    action, poll = state.pending_action, state.time_poll
    if action is not None:
        _control(r, action)
    elif state.auction is not None:
        proceed_auction(r)
    elif state.arrivals is None:
        turns = state.rotations + 1
        r.record(WheelRotated(state.first_seat, "normal", None, turns), "phase3.rotate")
    elif state.arrivals:
        _arrive(r, state.arrivals[0])
    elif poll is not None and poll.card:
        place(r, poll.card, "acted")
    else:
        pass_first(r)


def _arrive(r: R, card: str) -> None:
    """Innermost first (phase3.row_order); space 8 is never left occupied.

    (ruling.arrival_space)
    """
    seat = r.state.marker.get(card)
    if seat is not None:
        r.record(SpyReturned(card, seat, "rotation"), "phase3.return_marked", "phase3.row_order")
    else:
        open_hiring(r, card, None)


def hire_by(r: R, seat: int, move: HireBy) -> None:
    """Said on arrival; the spy's own division will do (ruling.division_choice)."""
    state = r.state
    assert state.arrivals
    host = state.arrivals[0]
    r.require(
        move.division in state.edition.divisions,
        "act.change_division",
        "no division is called {division}",
        division=move.division,
    )
    r.record(DivisionChosen(seat, host, move.division), "act.change_division")
    open_hiring(r, host, move.division)


# Control of time: asked in seat order, and again after each use (ruling.time_window)


def control_time(r: R, seat: int, move: Use) -> None:
    """Once the rotation is fully resolved; spies hired in it count (ruling.fresh_hire)."""
    r.require(
        move.card in r.state.fresh(seat, "control_time"),
        "act.control_time",
        "{card} cannot control time for seat {seat}",
        card=move.card,
        seat=seat,
    )
    fact = ActionAnnounced(seat, move.card, "control_time", "control_time", ())
    r.record(fact, "act.control_time")


def pass_time(r: R, seat: int, move: Pass) -> None:
    r.record(TimePassed(seat), "act.control_time")


def _control(r: R, action: PendingAction) -> None:
    """The card lies aside while the extra rotation resolves, so it is not moved by it."""
    if action.stage == "announced" and open_veto(r, action.card):
        return
    turns = r.state.rotations + 1
    r.record(
        WheelRotated(action.seat, "extra", action.card, turns),
        "phase3.rotate",
        "act.control_time",
    )
