"""Missions, packages and failures."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.moves import (
    Attempt,
    Carry,
    EndResolution,
    FailDiscard,
    FailUnit,
    FailWound,
    Leave,
    PutUnder,
    Resolve,
    XiiiMove,
)
from domain.games.xiii.rules.board import (
    held,
    merged,
    own_at,
)
from domain.games.xiii.rules.combat.wounds import next_owed
from domain.games.xiii.rules.resolution.failures import failure_candidates, instruction
from domain.games.xiii.rules.resolution.missions import entries, plotters
from domain.games.xiii.state import XiiiState

S = XiiiState
Moves = Iterator[XiiiMove]


# Missions


def resolution_moves(state: S, seat: int) -> Moves:
    found = entries(state, seat)
    for kind, id in found:
        if kind == "primary":
            yield Resolve("primary", id)
        elif kind == "delivery":
            yield Resolve("delivery", id)
        elif kind == "secondary":
            yield Resolve("secondary", id)
        else:
            yield Resolve("package", id)
    if all(kind == "package" for kind, _ in found):
        yield EndResolution()


def plot_moves(state: S, seat: int) -> Moves:
    assert state.attempt is not None
    place = state.edition.missions[state.attempt.mission].location
    for character in plotters(state, seat, place):
        yield Attempt(character)
        for card in held(state, seat, "plot_combat"):
            yield Attempt(character, card)


def carrier_moves(state: S, seat: int) -> Moves:
    owed = next_owed(state)
    for element in merged(state, own_at(state, seat, owed.location)):
        yield Carry(element)
    if owed.may_leave:
        yield Leave()


def failure_moves(state: S, seat: int) -> Moves:
    kind, able = instruction(state), failure_candidates(state)
    if kind == "discard_cards":
        kinds = {state.edition.cards[card].type for card in able}
        for card in sorted(held(state, seat, *kinds)):
            yield FailDiscard(card)
    elif kind == "wound_character":
        for character in able:
            yield FailWound(character)
    else:
        for unit in merged(state, able):
            yield FailUnit(unit)


def under_moves(state: S, seat: int) -> Moves:
    yield PutUnder("A")
    yield PutUnder("B")
