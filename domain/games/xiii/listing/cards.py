"""Moves of reaction windows and interjections: what the hand can do out of turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

from domain.games.xiii.listing.movement import (
    bounded_groups,
)
from domain.games.xiii.moves import (
    Pass,
    Pile,
    PlayAccusation,
    PlayAlliance,
    PlayBlockade,
    PlayBombing,
    PlayCare,
    PlayChangeMission,
    PlayDodge,
    PlayInformer,
    PlayInnocent,
    PlayIntelligence,
    PlayNewMission,
    PlayScoop,
    PlaySpy,
    PlaySupport,
    XiiiMove,
)
from domain.games.xiii.rules.board import (
    characters_in,
    held,
    merged,
    objective_at,
    own_at,
    retreat_options,
    units_in,
)
from domain.games.xiii.rules.briefing import open_piles
from domain.games.xiii.rules.cards.windows import current_roll, may_ally, may_dodge, struck
from domain.games.xiii.state import Combat, XiiiState
from domain.kernel import under_way

S = XiiiState
Moves = Iterator[XiiiMove]


# Windows


def scoop_moves(state: S, seat: int) -> Moves:
    yield from passes(state, seat)
    for card in held(state, seat, "scoop"):
        for order in permutations(range(state.seats)):
            yield PlayScoop(card, order)


def passes(state: S, seat: int) -> Moves:
    yield Pass()
    yield Pass("phase_end")


def piles_left(state: S) -> list[Pile]:
    """The mission piles that have a card left."""
    return ["A" if pile == "A" else "B" for pile in open_piles(state)]


def mission_moves(state: S, seat: int) -> Moves:
    yield from passes(state, seat)
    for card in held(state, seat, "new_mission"):
        for pile in piles_left(state):
            yield PlayNewMission(card, pile)
    for card in held(state, seat, "change_mission"):
        for mission in state.missions:
            for pile in piles_left(state):
                yield PlayChangeMission(card, mission, pile, "A")
                yield PlayChangeMission(card, mission, pile, "B")


def innocent_moves(state: S, seat: int) -> Moves:
    yield from passes(state, seat)
    for card in held(state, seat, "innocent"):
        yield PlayInnocent(card)


def support_moves(state: S, seat: int) -> Moves:
    yield from passes(state, seat)
    for card in held(state, seat, "support"):
        for die in range(len(current_roll(state).faces)):
            yield PlaySupport(card, die)


def care_moves(state: S, seat: int) -> Moves:
    yield from passes(state, seat)
    for card in held(state, seat, "care"):
        for element in merged(state, struck(state, seat)):
            yield PlayCare(card, element)


def informer_moves(state: S, seat: int) -> Moves:
    yield from passes(state, seat)
    for card in held(state, seat, "informer"):
        yield PlayInformer(card)


def prevent_moves(state: S, seat: int) -> Moves:
    yield from passes(state, seat)
    if may_ally(state):
        for card in held(state, seat, "alliance"):
            yield PlayAlliance(card)
    dodges = held(state, seat, "dodge")
    if not dodges or not may_dodge(state, seat):
        return
    location = under_way(state.agenda, Combat).location
    here = own_at(state, seat, location)
    units = units_in(state, here)
    for character in characters_in(state, here):
        for more in bounded_groups(state, units, 3):
            group = (character, *more)
            if retreat_options(state, seat, group, (location,)):
                yield PlayDodge(dodges[0], character, more)


# Interjections


def interjections(state: S, seat: int) -> Moves:
    """Cards of any moment, and of phase 6; also beside one's own decision."""
    kinds = {state.edition.cards[card].type for card in state.hands[seat]}
    for kind, listed in _INTERJECTIONS.items():
        if kind in kinds:
            yield from listed(state, seat, held(state, seat, kind)[0])


def _accusations(state: S, seat: int, card: str) -> Moves:
    for target in range(state.seats):
        if target != seat:
            yield PlayAccusation(card, target)


def _spies(state: S, seat: int, card: str) -> Moves:
    for target in range(state.seats):
        if target != seat and state.hands[target]:
            yield PlaySpy(card, target)


def _intelligence(state: S, seat: int, card: str) -> Moves:
    if any(state.mission_piles.values()):
        yield PlayIntelligence(card)


def _cares(state: S, seat: int, card: str) -> Moves:
    for id, element in state.elements.items():
        if element.controller == seat and element.wounds:
            yield PlayCare(card, id)


def _blockades(state: S, seat: int, card: str) -> Moves:
    if state.part == "movement":
        taken = {element.location for element in state.elements.values()}
        for place in state.edition.locations:
            if place not in taken and place not in state.blocked:
                yield PlayBlockade(card, place)


def _bombings(state: S, seat: int, card: str) -> Moves:
    if state.part == "movement":
        for place in sorted({element.location for element in state.elements.values()}):
            if place and not objective_at(state, place):
                yield PlayBombing(card, place)


_INTERJECTIONS: dict[str, Callable[[S, int, str], Moves]] = {
    "accusation": _accusations,
    "spy": _spies,
    "intelligence": _intelligence,
    "care": _cares,
    "blockade": _blockades,
    "bombing": _bombings,
}


def last_call_moves(state: S, seat: int) -> Moves:
    yield Pass()
