"""Before the first round: colours and services are chosen, and nothing else has happened."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.games.circle.evolve import evolve
from domain.games.circle.facts import GameStarted
from domain.games.circle.invariants.known import known_options, known_seats
from domain.games.circle.state import CircleState
from domain.kernel import Broken, broken


def beginning(state: CircleState) -> Iterator[Broken]:
    """What is wrong with a state of the setup."""
    empty = CircleState(state.edition, state.seats)
    if state == empty:
        return
    if wrong := [*known_seats(state), *known_options(state)]:
        yield from wrong
        return
    options, order = state.options, state.seat_order()
    for what, chosen, box, agreed in (
        ("colour", state.colour, state.edition.colours, options.colours),
        ("service", state.service, state.edition.services, options.services),
    ):
        if tuple(chosen) != order[: len(chosen)]:
            yield broken("choosing_order", what=what)
        if len(set(chosen.values())) != len(chosen) or not set(chosen.values()) <= set(box):
            yield broken("one_of_its_own", what=what)
        if agreed is not None and [agreed[seat] for seat in chosen] != list(chosen.values()):
            yield broken("as_agreed", what=what)
    if state.service and len(state.colour) < state.seats:
        yield broken("colours_first")
    started = GameStarted(state.seats, options, state.round_limit, state.edition.id)
    fresh = replace(
        evolve(empty, started),
        first_seat=state.first_seat,
        colour=state.colour,
        service=state.service,
        service_marker=dict.fromkeys(state.service, "passive"),
    )
    if state != fresh:
        yield broken("nothing_yet")
