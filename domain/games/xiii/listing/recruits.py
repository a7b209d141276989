"""Recruits and purchases."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from domain.games.xiii.moves import (
    Buy,
    Choose,
    Declare,
    Decline,
    EndBuy,
    Place,
    XiiiMove,
)
from domain.games.xiii.rules.board import (
    characters_of,
    merged,
    next_token,
    places_of,
    ring_places,
    units_in,
)
from domain.games.xiii.rules.recruitment.placing import character_places, may_refuse, unit_places
from domain.games.xiii.state import XiiiState

S = XiiiState
Moves = Iterator[XiiiMove]
Ids = tuple[str, ...]


# Recruits and purchases


def declare_moves(state: S, seat: int) -> Moves:
    """All sets of places; equal cards count by their number."""
    blue = ring_places(state, seat, "blue")
    kinds = state.edition.cards
    cards = sorted([card for card in state.hands[seat] if kinds[card].type == "recruitment"])
    for count in range(len(blue) + 1):
        for places in combinations(blue, count):
            for number in range(len(cards) + 1):
                yield Declare(places, tuple(cards[:number]))


def choose_moves(state: S, seat: int) -> Moves:
    """Every set of recruits with every set given back for it, three in all at most."""
    own = characters_of(state, seat)
    most = state.edition.parameters.max_characters.value
    for kept in range(min(len(state.offer), most) + 1):
        for keep in combinations(state.offer, kept):
            for back in range(min(kept, len(own)) + 1):
                if len(own) - back + kept <= most:
                    for gone in combinations(own, back):
                        yield Choose(keep, gone)


def place_moves(state: S, seat: int) -> Moves:
    thing = state.to_place[0]
    if thing in state.edition.characters:
        for place in character_places(state, seat):
            yield Place(thing, place)
        return
    token = next_token(state, seat, thing)
    places = places_of(state, seat)
    for place, swaps in unit_places(state, seat):
        if swaps:
            for unit in merged(state, units_in(state, places[place])):
                yield Place(token, place, unit)
        else:
            yield Place(token, place)
    if may_refuse(state, seat):
        yield Decline()


def buy_moves(state: S, seat: int) -> Moves:
    places, own = unit_places(state, seat), places_of(state, seat)
    for kind, unit in state.edition.units.items():
        if unit.cost > state.ap[seat] or not next_token(state, seat, kind):
            continue
        for place, swaps in places:
            if swaps:
                for swap in merged(state, units_in(state, own[place])):
                    yield Buy(kind, place, swap)
            else:
                yield Buy(kind, place)
    yield EndBuy()
