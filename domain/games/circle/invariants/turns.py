"""Whose turn it is, and how far it has come."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.invariants.known import by, most_income
from domain.games.circle.state import CircleState, SecretsTurn


def turns(state: CircleState) -> Iterator[str]:
    """What is wrong with the turns of a phase while the table waits."""
    order, done, turn = state.seat_order(), state.turns_done, state.turn
    if state.part == "wheel":
        if done:
            yield "21: phase 3 has no turns"
        if state.end_triggered is not None:
            words = "21: the end that was announced has not come"
            yield by("ruling.end_from_phase1", words)
    elif done != order[: len(done)]:
        yield "21: turns go from the first seat clockwise"
    elif turn is not None and len(done) == state.seats:
        yield by("ruling.forced_steps", "21: all turns of the phase are over")
    elif turn is not None and turn.seat != order[len(done)]:
        yield f"21: it is not the turn of seat {turn.seat}"
    if isinstance(turn, SecretsTurn):
        yield from _income(state, turn)


def _income(state: CircleState, turn: SecretsTurn) -> Iterator[str]:
    """Phase 1: income, the free neutral, activations, distribution."""
    constants, left, activated = state.edition.constants, turn.income, turn.activated
    coloured, neutral = activated.count("coloured"), activated.count("neutral")
    if (
        coloured > constants.max_coloured_activations
        or neutral > constants.max_neutral_activations
        or activated.count("free") > 1
    ):
        words = "21: more spies were activated than one turn allows"
        yield by("ruling.free_is_extra", words)
    paid = constants.activation_cost * (coloured + neutral)
    if left is None or left + paid > most_income(state):
        yield "20: the turn has not so many new secrets"
    if "free" in activated and turn.seat != state.first_seat:
        yield "21: only the first seat activates a spy for nothing"
    is_due = turn.seat == state.first_seat and "free" not in activated
    if is_due and (activated or turn.done):
        yield by("ruling.phase1_order", "21: the first seat's free spy comes first")
