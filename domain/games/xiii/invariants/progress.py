"""What a part of the turn has come to: hospitals, choosers, cards looked at, recruits, the call."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.invariants.table import are_different, are_seats
from domain.games.xiii.rules.hand import bonus_sources
from domain.games.xiii.state import XiiiState
from domain.kernel import Broken, broken

S = XiiiState


def progress(state: S) -> Iterator[Broken]:
    """Counters are in range, and lists are there only in their part of the turn."""
    yield from _start(state)
    yield from _hand(state)
    yield from _recruits(state)
    box = state.edition
    for entry in state.resolved:
        kind, _, id = entry.partition(":")
        if kind not in ("primary", "delivery") or id not in box.missions:
            yield broken("resolved_nothing", entry=entry)
    if not are_seats(state, state.call) or not are_different(state.call):
        yield broken("call_names_seats")
    if bool(state.call) != (state.part == "last_call"):
        yield broken("call_too_early")


def _start(state: S) -> Iterator[Broken]:
    box = state.edition
    for seat, place in state.treated:
        if not are_seats(state, (seat,)) or place not in box.rings["red"]:
            yield broken("treated_where")
    if not are_seats(state, state.choosers):
        yield broken("choosers_are_seats")
    if state.choosers and (
        state.part != "missions" or len(state.choosers) + len(state.missions) > len(box.missions)
    ):
        yield broken("choosers_too_many")


def _hand(state: S) -> Iterator[Broken]:
    box = state.edition
    if not 0 <= state.bonus_done <= len(box.characters) + len(box.locations):
        yield broken("bonus_done_range")
    elif state.looked:
        if state.part != "hand" or state.active is None or len(state.looked) < 2:
            yield broken("looked_at_two")
        elif not 1 <= state.bonus_done <= len(bonus_sources(state, state.active)):
            yield broken("looked_without_bonus")


def _recruits(state: S) -> Iterator[Broken]:
    box, is_recruiting = state.edition, state.part == "recruitment"
    if not 0 <= state.draws <= len(box.characters) or (state.draws and not is_recruiting):
        yield broken("draws_range")
    if state.offer and not is_recruiting:
        yield broken("offer_too_early")
    if not set(state.vacated) <= {0, *box.locations}:
        yield broken("vacated_where")
    people = [id for id in state.to_place if id in box.characters]
    kinds = list(state.to_place[len(people) :])
    waiting = [id for id, element in state.elements.items() if not element.location]
    if sorted(people) != sorted(waiting) or people != list(state.to_place[: len(people)]):
        yield broken("to_place_whom")
    if not set(kinds) <= set(box.units):
        yield broken("to_place_unknown")
        return
    if state.to_place and not is_recruiting:
        yield broken("to_place_too_early")
        return
    for id in people:
        if state.elements[id].controller != state.active:
            yield broken("to_place_of_another", element=id)
    for kind in set(kinds):
        assert state.active is not None
        tokens = box.tokens[state.active].get(kind, ())
        if kinds.count(kind) > sum(token not in state.elements for token in tokens):
            yield broken("to_place_none_left", kind=kind)
