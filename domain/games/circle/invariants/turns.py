"""Whose turn it is, and how far it has come."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.invariants.known import most_income
from domain.games.circle.state import CircleState, SecretsTurn
from domain.kernel import Broken, broken


def turns(state: CircleState) -> Iterator[Broken]:
    """What is wrong with the turns of a phase while the table waits."""
    order, done, turn = state.seat_order(), state.turns_done, state.turn
    if state.part == "wheel":
        if done:
            yield broken("no_turns_in_phase_3")
        if state.end_triggered is not None:
            yield broken("end_has_not_come", by="ruling.end_from_phase1")
    elif done != order[: len(done)]:
        yield broken("turn_order")
    elif turn is not None and len(done) == state.seats:
        yield broken("turns_over", by="ruling.forced_steps")
    elif turn is not None and turn.seat != order[len(done)]:
        yield broken("wrong_turn", seat=turn.seat)
    if isinstance(turn, SecretsTurn):
        yield from _income(state, turn)


def _income(state: CircleState, turn: SecretsTurn) -> Iterator[Broken]:
    """Phase 1: income, the free neutral, activations, distribution."""
    constants, left, activated = state.edition.constants, turn.income, turn.activated
    coloured, neutral = activated.count("coloured"), activated.count("neutral")
    if (
        coloured > constants.max_coloured_activations
        or neutral > constants.max_neutral_activations
        or activated.count("free") > 1
    ):
        yield broken("too_many_activated", by="ruling.free_is_extra")
    paid = constants.activation_cost * (coloured + neutral)
    if left is None or left + paid > most_income(state):
        yield broken("too_many_new_secrets")
    if "free" in activated and turn.seat != state.first_seat:
        yield broken("free_activation")
    is_due = turn.seat == state.first_seat and "free" not in activated
    if is_due and (activated or turn.done):
        yield broken("free_spy_first", by="ruling.phase1_order")
