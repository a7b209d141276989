"""The turn passes: to the next seat, into the last round, to the last stacks."""

from __future__ import annotations

from domain.games.masterminds.facts.table import FinalRoundBegan, TurnEnded
from domain.games.masterminds.rules.ending import begin_final_resolution, trigger_end
from domain.games.masterminds.rules.turn import begin_turn
from domain.games.masterminds.state import MastermindsState, agenda
from domain.kernel import Recorder

R = Recorder[MastermindsState]


def end_turn(r: R, item: agenda.EndTurn) -> None:
    """Clockwise; after a trigger everybody has one more full turn (ruling.final_turn)."""
    state, seat = r.state, item.seat
    is_final = state.phase == "final_round"
    r.record(TurnEnded(seat, state.round, state.turn, is_final), "turn.order")
    after = (seat + 1) % state.seats
    if after == state.first_seat and state.round == state.max_rounds:
        trigger_end(r, "round_limit", None)
    if r.state.end_trigger is not None and r.state.final_queue is None:
        r.record(
            FinalRoundBegan(state.clockwise_from(after)),
            "end.last_turns",
            "ruling.trigger_active",
        )
    queue = r.state.final_queue
    if queue is not None:
        if not queue:
            begin_final_resolution(r)
            return
        after = queue[0]
    round = state.round + (after == state.first_seat)
    begin_turn(r, after, round, state.turn + 1, final=queue is not None)
