"""Whose turn it is, how far it has come, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.masterminds.invariants.known import by
from domain.games.masterminds.rules.scoring import score
from domain.games.masterminds.state import MastermindsState


def turns(state: MastermindsState) -> Iterator[str]:
    """What is wrong with phase and turn while the table waits."""
    seat, queue, trigger = state.active_seat, state.final_queue, state.end_trigger
    if len({villain.machine for villain in state.villains}) != state.seats:
        yield "12: each seat needs a machine of its own"
    if state.phase == "setup":
        yield "12: the setup is over"
        return
    if state.phase in ("final_resolution", "over"):
        if seat is not None or queue != () or trigger is None:
            yield "13: the last turns are not over"
        return
    if seat != (state.first_seat + state.turn - 1) % state.seats:
        yield f"12: it is not the turn of seat {seat}"
    elif state.phase == "final_round":
        if queue is None or trigger is None or len(queue) >= state.seats:
            yield "13: the last round has not begun"
        elif seat != (trigger.active_seat + state.seats - len(queue)) % state.seats:
            yield by("ruling.final_turn", f"13: it is not the last turn of seat {seat}")
    elif queue is not None:
        yield "13: the last round has begun"
    elif trigger is not None and (trigger.turn, trigger.active_seat) != (state.turn, seat):
        yield "13: the last round should have begun"


def result(state: MastermindsState) -> Iterator[str]:
    """The result follows from the scores."""
    end = state.result
    if (end is not None) != (state.phase == "over") or bool(state.scores) != (end is not None):
        yield "15: the game is over when it has a result"
        return
    if end is None:
        return
    if state.scores != tuple([score(state, seat) for seat in range(state.seats)]):
        yield "15: the scores are not those of the table"
    if sorted(line.seat for line in end.ranking) != list(range(state.seats)):
        yield "15: the ranking needs each seat"
    elif end.winners != tuple([line.seat for line in end.ranking if line.rank == 1]):
        yield "15: the winners are not the first of the ranking"
