"""What a part of the turn has come to: hospitals, choosers, cards looked at, recruits, the call."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.invariants.table import are_different, are_seats
from domain.games.xiii.rules.hand import bonus_sources
from domain.games.xiii.state import XiiiState

S = XiiiState


def progress(state: S) -> Iterator[str]:
    """Counters are in range, and lists are there only in their part of the turn."""
    yield from _start(state)
    yield from _hand(state)
    yield from _recruits(state)
    box = state.edition
    for entry in state.resolved:
        kind, _, id = entry.partition(":")
        if kind not in ("primary", "delivery") or id not in box.missions:
            yield f"resolved: {entry!r} names no mission"
    if not are_seats(state, state.call) or not are_different(state.call):
        yield "call: names seats, each once"
    if bool(state.call) != (state.part == "last_call"):
        yield "call: in the last call, and only then, seats are called"


def _start(state: S) -> Iterator[str]:
    box = state.edition
    for seat, place in state.treated:
        if not are_seats(state, (seat,)) or place not in box.rings["red"]:
            yield "treated: names a seat and a hospital"
    if not are_seats(state, state.choosers):
        yield "choosers: names seats"
    if state.choosers and (
        state.part != "missions" or len(state.choosers) + len(state.missions) > len(box.missions)
    ):
        yield "choosers: only missing missions are renewed, and only in their phase"


def _hand(state: S) -> Iterator[str]:
    box = state.edition
    if not 0 <= state.bonus_done <= len(box.characters) + len(box.locations):
        yield "bonus_done: out of range"
    elif state.looked:
        if state.part != "hand" or state.active is None or len(state.looked) < 2:
            yield "looked: two cards are looked at, in the hand phase"
        elif not 1 <= state.bonus_done <= len(bonus_sources(state, state.active)):
            yield "bonus_done: the cards looked at come from no bonus"


def _recruits(state: S) -> Iterator[str]:
    box, is_recruiting = state.edition, state.part == "recruitment"
    if not 0 <= state.draws <= len(box.characters) or (state.draws and not is_recruiting):
        yield "draws: out of range"
    if state.offer and not is_recruiting:
        yield "offer: recruits are drawn in the recruitment phase"
    if not set(state.vacated) <= {0, *box.locations}:
        yield "vacated: names a place that is not on the board"
    people = [id for id in state.to_place if id in box.characters]
    kinds = list(state.to_place[len(people) :])
    waiting = [id for id, element in state.elements.items() if not element.location]
    if sorted(people) != sorted(waiting) or people != list(state.to_place[: len(people)]):
        yield "to_place: names whoever is on no place yet, each once, before units"
    if not set(kinds) <= set(box.units):
        yield "to_place: names a unit that is not in the box"
        return
    if state.to_place and not is_recruiting:
        yield "to_place: elements are placed in the recruitment phase"
        return
    for id in people:
        if state.elements[id].controller != state.active:
            yield f"to_place: {id} is not of the seat that recruits"
    for kind in set(kinds):
        assert state.active is not None
        tokens = box.tokens[state.active].get(kind, ())
        if kinds.count(kind) > sum(token not in state.elements for token in tokens):
            yield f"to_place: no {kind} is left in reserve"
