"""The turn, the seats and the piles: every number is in its range, every name exists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from domain.games.xiii.edition.components import MISSIONS, PILES
from domain.games.xiii.state import NUMBERS, WindowKind, XiiiState
from domain.kernel import Broken, broken

S = XiiiState

SEGMENTS = ("hand", "recruitment", "movement", "combat", "resolution")
"""Parts in which one seat after the other acts."""
STEPS: dict[str, tuple[str, ...]] = {
    "hospital": ("",),
    "order": ("", "scoop_before", "ordered", "scoop_after"),
    "missions": ("", "choosing", "mission"),
    "hand": ("", "discard"),
    "recruitment": ("", "declare_recruits"),
    "movement": ("", "movement", "assassinate"),
    "combat": ("",),
    "resolution": ("",),
    "last_call": ("",),
}
"""How far a part may have come when a seat is asked."""
MOST_POINTS = 10_000
"""Of one gain: no box comes near it."""


def are_seats(state: S, seats: Iterable[int | None]) -> bool:
    """Whether all of these are seats of the table."""
    return all(seat is not None and 0 <= seat < state.seats for seat in seats)


def are_different(items: Iterable[object]) -> bool:
    items = list(items)
    return len(set(items)) == len(items)


def turn(state: S) -> Iterator[Broken]:
    """Which turn, which part of it, and whose."""
    parameters = state.edition.parameters
    players, turns = parameters.players, parameters.turns
    if not players.min <= state.seats <= players.max:
        yield broken("seats_do_not_play", seats=state.seats)
        return
    if not turns.min <= state.options.turns <= turns.max:
        yield broken(
            "turns_out_of_range", turns=state.options.turns, least=turns.min, most=turns.max
        )
        return
    if not 1 <= state.turn <= state.options.turns:
        yield broken("no_such_turn", turn=state.turn, last=state.options.turns)
    everybody = list(range(state.seats))
    is_drawn = state.turn > 1 or NUMBERS[state.part] > NUMBERS["order"] or state.step != ""
    if sorted(state.order) != everybody and (is_drawn or state.order):
        yield broken("order_names_all")
    if state.drawer is None:
        if state.turn > 1 or state.part not in ("hospital", "order"):
            yield broken("order_not_drawn")
    elif not are_seats(state, (state.drawer,)):
        yield broken("drawer_unknown", number=state.drawer)
    if state.part in SEGMENTS:
        if not are_seats(state, (state.active,)):
            yield broken("one_acts", phase=NUMBERS[state.part])
    elif state.active is not None:
        yield broken("nobody_acts_alone", phase=NUMBERS[state.part])
    if state.part in STEPS and state.step not in STEPS[state.part]:
        yield broken("no_such_step", step=state.step, phase=NUMBERS[state.part])
    if (state.part == "over") != (state.result is not None):
        yield broken("over_without_result")
    elif state.result is not None:
        ranked = [seat for group in state.result.ranking for seat in group]
        if sorted(ranked) != everybody or not all(state.result.ranking):
            yield broken("ranking_names_all")


def seats(state: S) -> Iterator[Broken]:
    """What every seat has."""
    for what, kept in (
        ("score", state.score),
        ("missions_won", state.missions_won),
        ("secondary_won", state.secondary_won),
        ("ap", state.ap),
        ("bonus_steps", state.bonus_steps),
        ("hands", state.hands),
        ("standing_pass", state.standing_pass),
    ):
        if len(kept) != state.seats:
            yield broken("entry_each_seat", what=what, seats=state.seats)
    if not are_seats(state, [gain.seat for gain in state.score_log]):
        yield broken("score_of_no_seat")
    if any(abs(gain.amount) > MOST_POINTS for gain in state.score_log):
        yield broken("score_out_of_range", most=MOST_POINTS)
    if not all(0 <= steps <= MOST_POINTS for steps in state.bonus_steps):
        yield broken("bonus_steps_range")
    kinds = set(get_args(WindowKind))
    if not all(set(passed) <= kinds and are_different(passed) for passed in state.standing_pass):
        yield broken("passes_name_windows")


def piles(state: S) -> Iterator[Broken]:
    """Cards that were won or laid are of their kind; the piles of missions are two."""
    box = state.edition
    if set(state.mission_piles) != set(PILES):
        yield broken("two_piles")
        return
    if set(state.tops) != {pile for pile, cards in state.mission_piles.items() if cards}:
        yield broken("tops_shown")
    if not set(state.tops.values()) <= set(MISSIONS):
        yield broken("tops_unknown")
    for seat, known in state.known_tops.items():
        if not are_seats(state, (seat,)) or not set(known) <= set(PILES):
            yield broken("known_tops_where")
        elif not set(known.values()) <= {"?", *box.missions}:
            yield broken("known_tops_unknown")
    secondaries = [*state.secondaries, *[card for won in state.secondary_won for card in won]]
    if not set(secondaries) <= set(box.secondaries):
        yield broken("secondaries_only")
    if not are_seats(state, state.secondaries.values()):
        yield broken("secondaries_of_nobody")
    if not set(state.chars_out.values()) <= {"character_set", "left_over", "eliminated"}:
        yield broken("out_for_no_reason")
