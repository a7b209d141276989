"""The turn passes: to the next seat, into the last round, to the last stacks."""

from __future__ import annotations

from domain.games.masterminds import agenda
from domain.games.masterminds.ending import begin_final_resolution, trigger_end
from domain.games.masterminds.run import Run
from domain.games.masterminds.table_facts import FinalRoundBegan, TurnEnded
from domain.games.masterminds.turn import begin_turn


def end_turn(run: Run, item: agenda.EndTurn) -> None:
    """Clockwise; after a trigger everybody has one more full turn (ruling.final_turn)."""
    state, seat = run.state, item.seat
    is_final = state.phase == "final_round"
    run.record(TurnEnded(seat, state.round, state.turn, is_final), "turn.order")
    after = (seat + 1) % state.seats
    if after == state.first_seat and state.round == state.max_rounds:
        trigger_end(run, "round_limit", None)
    if run.state.end_trigger is not None and run.state.final_queue is None:
        run.record(
            FinalRoundBegan(state.clockwise_from(after)),
            "end.last_turns",
            "ruling.trigger_active",
        )
    queue = run.state.final_queue
    if queue is not None:
        if not queue:
            begin_final_resolution(run)
            return
        after = queue[0]
    round = state.round + (after == state.first_seat)
    begin_turn(run, after, round, state.turn + 1, final=queue is not None)
