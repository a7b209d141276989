"""Contests, powers, combat cards, wounds and retreats."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.moves import (
    Allocate,
    Attach,
    Capture,
    ChooseCombat,
    ChooseOpponent,
    Corrupt,
    Decline,
    Done,
    Integrate,
    Retreat,
    RetreatTo,
    Stay,
    Target,
    Trim,
    XiiiMove,
)
from domain.games.xiii.rules.board import (
    characters_in,
    characters_of,
    contested,
    held,
    merged,
    objective_at,
    overfull,
    own_at,
    units_in,
)
from domain.games.xiii.rules.combat.contests import opponents
from domain.games.xiii.rules.combat.fights import may_retreat
from domain.games.xiii.rules.combat.powers import next_power, targets
from domain.games.xiii.rules.combat.retreats import options
from domain.games.xiii.rules.combat.wounds import wounded_candidates
from domain.games.xiii.state import Combat, XiiiState
from domain.kernel import under_way

S = XiiiState
Moves = Iterator[XiiiMove]


# Fights


def combat_moves(state: S, seat: int) -> Moves:
    for place in contested(state, seat):
        yield ChooseCombat(place)


def opponent_moves(state: S, seat: int) -> Moves:
    for other in opponents(state):
        yield ChooseOpponent(other)


def power_moves(state: S, seat: int) -> Moves:
    for character in next_power(state, seat):
        able = targets(state, seat, character)
        if state.edition.skill[character] == "capture":
            for target in able:
                yield Capture(character, target)
        else:
            for unit in merged(state, able):
                yield Corrupt(character, unit)
        yield Decline(character)


def integrate_moves(state: S, seat: int) -> Moves:
    own = characters_of(state, seat)
    if len(own) >= state.edition.parameters.max_characters.value:
        for character in own:
            yield Integrate(character)
    else:
        yield Integrate()
    yield Decline()


def card_moves(state: S, seat: int) -> Moves:
    combat = under_way(state.agenda, Combat)
    here = own_at(state, seat, combat.location)
    bare = [id for id in merged(state, here) if not state.elements[id].combat_card]
    for card in held(state, seat, "combat"):
        for element in bare:
            yield Attach(card, element)
    if combat.mission or objective_at(state, combat.location):
        for card in held(state, seat, "plot_combat"):
            for element in characters_in(state, bare):
                yield Attach(card, element)
    yield Done()


def target_moves(state: S, seat: int) -> Moves:
    assert state.wounds is not None
    for element in wounded_candidates(state, state.wounds):
        yield Target(element)


def allocate_moves(state: S, seat: int) -> Moves:
    assert state.wounds is not None
    for element in wounded_candidates(state, state.wounds):
        yield Allocate(element)


def retreat_moves(state: S, seat: int) -> Moves:
    if may_retreat(state, seat):
        yield Retreat()
    yield Stay()


def retreat_steps(state: S, seat: int) -> Moves:
    for place in options(state):
        yield RetreatTo(place)


def trim_moves(state: S, seat: int) -> Moves:
    here = own_at(state, seat, overfull(state, seat))
    for unit in merged(state, units_in(state, here)):
        yield Trim(unit)
