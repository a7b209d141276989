"""Whose turn it is, how far it has come, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.masterminds.rules.scoring import score
from domain.games.masterminds.state import MastermindsState
from domain.kernel import Broken, broken


def turns(state: MastermindsState) -> Iterator[Broken]:
    """What is wrong with phase and turn while the table waits."""
    seat, queue, trigger = state.active_seat, state.final_queue, state.end_trigger
    if len({villain.machine for villain in state.villains}) != state.seats:
        yield broken("own_machine")
    if state.phase == "setup":
        yield broken("setup_over")
        return
    if state.phase in ("final_resolution", "over"):
        if seat is not None or queue != () or trigger is None:
            yield broken("last_turns_left")
        return
    if seat is None:
        yield broken("nobodys_turn")
    elif seat != (state.first_seat + state.turn - 1) % state.seats:
        yield broken("wrong_turn", seat=seat)
    elif state.phase == "final_round":
        if queue is None or trigger is None or len(queue) >= state.seats:
            yield broken("last_round_not_begun")
        elif seat != (trigger.active_seat + state.seats - len(queue)) % state.seats:
            yield broken("wrong_last_turn", by="ruling.final_turn", seat=seat)
    elif queue is not None:
        yield broken("last_round_begun")
    elif trigger is not None and (trigger.turn, trigger.active_seat) != (state.turn, seat):
        yield broken("last_round_due")


def result(state: MastermindsState) -> Iterator[Broken]:
    """The result follows from the scores."""
    end = state.result
    if (end is not None) != (state.phase == "over") or bool(state.scores) != (end is not None):
        yield broken("over_without_result")
        return
    if end is None:
        return
    if state.scores != tuple([score(state, seat) for seat in range(state.seats)]):
        yield broken("scores_wrong")
    if sorted(line.seat for line in end.ranking) != list(range(state.seats)):
        yield broken("ranking_needs_all")
    elif end.winners != tuple([line.seat for line in end.ranking if line.rank == 1]):
        yield broken("winners_not_first")
