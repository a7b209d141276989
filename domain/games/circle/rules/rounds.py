"""Travail du premier joueur: rounds, phases and whose turn it is."""

from __future__ import annotations

from domain.games.circle.facts import FirstSeatPassed, PhaseBegan, RoundBegan, TurnBegan
from domain.games.circle.state import CircleState, TimePoll
from domain.kernel import Recorder

R = Recorder[CircleState]


def begin_round(r: R, number: int) -> None:
    """Three phases, each from the first seat clockwise."""
    r.record(RoundBegan(number, r.state.first_seat), "round.order")
    r.record(PhaseBegan(1), "round.order")


def begin_turn(r: R) -> bool:
    """The next seat's turn in phase 1 or 2; False if all have had theirs."""
    seat = r.state.next_turn()
    if seat is None:
        return False
    rules = ["round.order"]
    if r.state.part == "actions":
        rules.append("phase2.finish_before_next")
    r.record(TurnBegan(seat), *rules)
    return True


def end_round(r: R, poll: TimePoll) -> None:
    """The first-player marker goes on, and a new round begins."""
    first = r.state.first_seat
    r.record(FirstSeatPassed(first, (first + 1) % r.state.seats), "round.pass_first")
    begin_round(r, r.state.round + 1)
