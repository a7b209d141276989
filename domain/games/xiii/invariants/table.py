"""The turn, the seats and the piles: every number is in its range, every name exists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from domain.games.xiii.edition.components import MISSIONS, PILES
from domain.games.xiii.state import NUMBERS, WindowKind, XiiiState

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


def turn(state: S) -> Iterator[str]:
    """Which turn, which part of it, and whose."""
    parameters = state.edition.parameters
    players, turns = parameters.players, parameters.turns
    if not players.min <= state.seats <= players.max:
        yield f"seats: {state.seats} do not play"
        return
    if not turns.min <= state.options.turns <= turns.max:
        yield f"options.turns: {state.options.turns} is none of {turns.min} to {turns.max}"
        return
    if not 1 <= state.turn <= state.options.turns:
        yield f"turn: {state.turn} is none of turns 1 to {state.options.turns}"
    everybody = list(range(state.seats))
    is_drawn = state.turn > 1 or NUMBERS[state.part] > NUMBERS["order"] or state.step != ""
    if sorted(state.order) != everybody and (is_drawn or state.order):
        yield "9: the order does not name every seat once"
    if state.drawer is None:
        if state.turn > 1 or state.part not in ("hospital", "order"):
            yield "drawer: somebody has drawn the order"
    elif not are_seats(state, (state.drawer,)):
        yield f"drawer: there is no seat {state.drawer}"
    if state.part in SEGMENTS:
        if not are_seats(state, (state.active,)):
            yield f"active: in {state.part} one of the seats acts"
    elif state.active is not None:
        yield f"active: in {state.part} no seat acts alone"
    if state.part in STEPS and state.step not in STEPS[state.part]:
        yield f"step: nobody waits at {state.step!r} in {state.part}"
    if (state.part == "over") != (state.result is not None):
        yield "result: a game has one when it is over"
    elif state.result is not None:
        ranked = [seat for group in state.result.ranking for seat in group]
        if sorted(ranked) != everybody or not all(state.result.ranking):
            yield "result: the ranking does not name every seat once"


def seats(state: S) -> Iterator[str]:
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
            yield f"{what}: must have one entry for each of {state.seats} seats"
    if not are_seats(state, [gain.seat for gain in state.score_log]):
        yield "score_log: names a seat that is not there"
    if any(abs(gain.amount) > MOST_POINTS for gain in state.score_log):
        yield f"score_log: nothing gives more than {MOST_POINTS} points"
    if not all(0 <= steps <= MOST_POINTS for steps in state.bonus_steps):
        yield "bonus_steps: out of range"
    kinds = set(get_args(WindowKind))
    if not all(set(passed) <= kinds and are_different(passed) for passed in state.standing_pass):
        yield "standing_pass: names windows, each once"


def piles(state: S) -> Iterator[str]:
    """Cards that were won or laid are of their kind; the piles of missions are two."""
    box = state.edition
    if set(state.mission_piles) != set(PILES):
        yield "mission_piles: there are two, A and B"
        return
    if set(state.tops) != {pile for pile, cards in state.mission_piles.items() if cards}:
        yield "tops: every pile with a card shows the back of its top"
    if not set(state.tops.values()) <= set(MISSIONS):
        yield "tops: no mission has such a back"
    for seat, known in state.known_tops.items():
        if not are_seats(state, (seat,)) or not set(known) <= set(PILES):
            yield "known_tops: names a seat or a pile that is not there"
        elif not set(known.values()) <= {"?", *box.missions}:
            yield "known_tops: names a mission that is not in the box"
    secondaries = [*state.secondaries, *[card for won in state.secondary_won for card in won]]
    if not set(secondaries) <= set(box.secondaries):
        yield "secondaries: only secondary missions are laid and won"
    if not are_seats(state, state.secondaries.values()):
        yield "secondaries: laid by a seat that is not there"
    if not set(state.chars_out.values()) <= {"character_set", "left_over", "eliminated"}:
        yield "chars_out: nobody is out for such a reason"
