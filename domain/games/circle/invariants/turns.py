"""Whose turn it is, and how far it has come."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.invariants.known import by, most_income
from domain.games.circle.state import CircleState


def turns(state: CircleState) -> Iterator[str]:
    """What is wrong with phase, turn and counters while the table waits."""
    order, done = state.seat_order(), state.turns_done
    if state.phase == 3:
        if done or state.turn_seat is not None:
            yield "21: phase 3 has no turns"
    elif done != order[: len(done)]:
        yield "21: turns go from the first seat clockwise"
    elif state.turn_seat != order[min(len(done), len(order) - 1)]:
        yield f"21: it is not the turn of seat {state.turn_seat}"
    elif len(done) == state.seats and state.result is None:
        yield by("ruling.forced_steps", "21: all turns of the phase are over")
    if state.phase != 2 and state.allowance:
        yield "21: infiltrations are left in phase 2 only"
    if state.phase == 3 and state.end_triggered is not None:
        words = "21: the end that was announced has not come"
        yield by("ruling.end_from_phase1", words)
    yield from _income(state)


def _income(state: CircleState) -> Iterator[str]:
    """Phase 1: income, the free neutral, activations, distribution."""
    constants, left = state.edition.constants, state.income_left
    coloured, neutral = state.activated.count("coloured"), state.activated.count("neutral")
    if (
        coloured > constants.max_coloured_activations
        or neutral > constants.max_neutral_activations
        or state.activated.count("free") > 1
    ):
        words = "21: more spies were activated than one turn allows"
        yield by("ruling.free_is_extra", words)
    if state.phase != 1:
        if left is not None:
            yield "20: new secrets are left in phase 1 only"
        return
    paid = constants.activation_cost * (coloured + neutral)
    if left is None or left + paid > most_income(state):
        yield "20: the turn has not so many new secrets"
    if "free" in state.activated and state.turn_seat != state.first_seat:
        yield "21: only the first seat activates a spy for nothing"
    is_due = state.turn_seat == state.first_seat and "free" not in state.activated
    if is_due and (state.activated or state.activations_done):
        yield by("ruling.phase1_order", "21: the first seat's free spy comes first")
