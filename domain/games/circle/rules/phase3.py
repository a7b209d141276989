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
from domain.games.circle.rules.auction import open_hiring
from domain.games.circle.rules.reactions import open_veto
from domain.games.circle.rules.wheel import place
from domain.games.circle.state import Acting, Arrivals, CircleState, TimeControl, TimePoll
from domain.kernel import Recorder

R = Recorder[CircleState]


def asked_on_arrival(state: CircleState, task: Arrivals) -> tuple[int, str] | None:
    """Whose recruiter lies half on the spy that arrives says which division hires it."""
    recruiter = state.card_on(state.arriving[0])
    if recruiter is None or state.edition.action[recruiter] != "change_division":
        return None
    return state.marker[recruiter], "choose_division"


def asked_for_time(state: CircleState, poll: TimePoll) -> tuple[int, str] | None:
    for seat in state.seat_order():
        if seat not in poll.passed and state.fresh(seat, "control_time"):
            return seat, "control_time"
    return None


def proceed_phase3(r: R) -> None:
    """The wheel turns."""
    turns = r.state.rotations + 1
    r.record(WheelRotated(r.state.first_seat, "normal", None, turns), "phase3.rotate")


def arrive(r: R, task: Arrivals) -> None:
    """Innermost first (phase3.row_order); space 8 is never left occupied.

    (ruling.arrival_space)
    """
    card = r.state.arriving[0]
    seat = r.state.marker.get(card)
    if seat is not None:
        r.record(SpyReturned(card, seat, "rotation"), "phase3.return_marked", "phase3.row_order")
    else:
        open_hiring(r, card, None)


def hire_by(r: R, seat: int, move: HireBy) -> None:
    """Said on arrival; the spy's own division will do (ruling.division_choice)."""
    state = r.state
    host = state.arriving[0]
    r.require(
        move.division in state.edition.divisions,
        "act.change_division",
        "no_division",
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
        "no_time_control",
        card=move.card,
        seat=seat,
    )
    fact = ActionAnnounced(seat, move.card, "control_time", "control_time", ())
    r.record(fact, "act.control_time")


def pass_time(r: R, seat: int, move: Pass) -> None:
    r.record(TimePassed(seat), "act.control_time")


def turn_again(r: R, action: Acting) -> None:
    """The card lies aside while the extra rotation resolves, so it is not moved by it."""
    if action.stage == "announced" and open_veto(r, action.card):
        return
    turns = r.state.rotations + 1
    r.record(
        WheelRotated(action.seat, "extra", action.card, turns),
        "phase3.rotate",
        "act.control_time",
    )


def end_control(r: R, control: TimeControl) -> None:
    """The rotation is resolved: the card prepares again."""
    place(r, control.card, "acted")
