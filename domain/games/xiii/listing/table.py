"""The start of the turn, the hand, and what cards ask for."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.xiii.listing.cards import (
    piles_left,
)
from domain.games.xiii.moves import (
    BombTarget,
    ChoosePile,
    Decline,
    Discard,
    Heal,
    Keep,
    RollRecruitment,
    SpyKeep,
    XiiiMove,
)
from domain.games.xiii.rules.board import (
    held,
    merged,
)
from domain.games.xiii.rules.order import patients
from domain.games.xiii.rules.recruitment.recruits import recruiters
from domain.games.xiii.state import XiiiState

S = XiiiState
Moves = Iterator[XiiiMove]


# The table


def patient_moves(state: S, seat: int) -> Moves:
    found = patients(state)
    assert found is not None
    for character in found[2]:
        yield Heal(found[1], character)


def pile_moves(state: S, seat: int) -> Moves:
    for pile in piles_left(state):
        yield ChoosePile(pile)


def discard_moves(state: S, seat: int) -> Moves:
    """None, each single card (of identical ones the first), all; any other set is accepted."""
    hand = state.hands[seat]
    kinds = {state.edition.cards[card].type for card in hand}
    yield Discard(())
    for card in sorted(held(state, seat, *kinds)):
        yield Discard((card,))
    if len(hand) > 1:
        yield Discard(tuple(sorted(hand)))


def keep_moves(state: S, seat: int) -> Moves:
    for card in dict.fromkeys(state.looked):
        yield Keep(card)


def skill_moves(state: S, seat: int) -> Moves:
    for character in recruiters(state, seat):
        yield RollRecruitment(character)
        yield Decline(character)


def bomb_moves(state: S, seat: int) -> Moves:
    place = state.playing[-1].location
    here = [id for id, element in state.elements.items() if element.location == place]
    for element in merged(state, here):
        yield BombTarget(element)


def spy_moves(state: S, seat: int) -> Moves:
    for card in state.seen:
        yield SpyKeep(card)
