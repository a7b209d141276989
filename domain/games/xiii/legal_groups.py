"""Moves with many combinations: recruits, purchases and groups of elements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product

from domain.games.xiii.board import (
    carriers,
    characters_in,
    characters_of,
    enemies_at,
    held,
    in_order,
    in_truce,
    loose_packages,
    merged,
    next_token,
    places_of,
    ring_places,
    units_in,
)
from domain.games.xiii.movement import assassins, is_guarded, may_leave
from domain.games.xiii.moves import (
    Assassinate,
    Buy,
    Choose,
    Declare,
    Decline,
    EndBuy,
    EndMovement,
    PassPackage,
    Place,
    PlaceSecondary,
    PlayHelicopter,
    PlayPlane,
    Step,
    TakePackage,
)
from domain.games.xiii.recruiting import character_places, unit_places
from domain.games.xiii.state import XiiiState
from domain.games.xiii.transport import plane_places
from domain.kernel import Move

S = XiiiState
Moves = Iterator[Move]
Ids = tuple[str, ...]

MOST_GROUPS = 64
"""Beyond so many groups only single elements, everything, and everything less one are listed."""


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


# Groups


def bounded_groups(state: S, units: Iterable[str], most: int) -> list[Ids]:
    """Sets of units of at most this size, equal units told by their number; none comes first."""
    return [group for group in _multisets(_classes(state, units)) if len(group) <= most]


def _classes(state: S, ids: Iterable[str]) -> tuple[Ids, ...]:
    """Equal elements together: every character alone, units by colour and type."""
    box, loaded = state.edition, carriers(state)
    kinds: dict[object, list[str]] = {}
    for id in in_order(state, ids):
        unit = box.unit.get(id)
        kind: object = id if unit is None or id in loaded else (box.home[id], unit)
        kinds.setdefault(kind, []).append(id)
    return tuple([tuple(each) for each in kinds.values()])


@lru_cache(maxsize=4096)
def _multisets(classes: tuple[Ids, ...]) -> tuple[Ids, ...]:
    """So many of each class, the lowest numbers first."""
    counts = product(*[range(len(each) + 1) for each in classes])
    return tuple(
        [
            tuple([id for each, count in zip(classes, taken, strict=True) for id in each[:count]])
            for taken in counts
        ]
    )


def groups(state: S, ids: list[str]) -> list[Ids]:
    """The groups that may move from a place, in canonical form."""
    classes = _classes(state, ids)
    number = 1
    for each in classes:
        number *= len(each) + 1
    if number - 1 <= MOST_GROUPS:
        return [in_order(state, group) for group in _multisets(classes) if group]
    everything = in_order(state, ids)
    firsts = [each[0] for each in classes]
    less_one = [tuple([id for id in everything if id != each[-1]]) for each in classes]
    return [*[(id,) for id in firsts], *less_one, everything]


# Movement


def movement_moves(state: S, seat: int) -> Moves:
    places = places_of(state, seat)
    if state.ap[seat] + state.bonus_steps[seat] >= 1:
        for origin in sorted(places):
            yield from _steps(state, seat, origin, places[origin])
    for card in held(state, seat, "helicopter"):
        yield PlayHelicopter(card)
    for card in held(state, seat, "plane"):
        yield from _planes(state, seat, card, places)
    for card in held(state, seat, "secondary_mission"):
        yield PlaceSecondary(card)
    yield from _packages(state, seat, places)
    yield EndMovement()


def _steps(state: S, seat: int, origin: int, ids: list[str]) -> Moves:
    """Every group over every path; where it is pinned, by infiltration only."""
    able = [id for id in ids if not state.elements[id].halted]
    open_ways = [to for to in state.edition.neighbours[origin] if to not in state.blocked]
    if not able or not open_ways:
        return
    enemies = enemies_at(state, seat, origin)
    free = enemies == 0 or in_truce(state, seat, origin)
    guarded = not free and is_guarded(state, seat, origin)
    incognito = [] if free else held(state, seat, "incognito")
    for group in groups(state, able):
        if free or len(ids) - len(group) >= enemies:
            ways: list[str] = [""]
        else:
            ways = [] if guarded else _infiltrators(state, group)
            ways += incognito
        for by in ways:
            for to in open_ways:
                yield Step(group, origin, to, by)


def _infiltrators(state: S, group: Ids) -> list[str]:
    skill = state.edition.skill
    return [
        id for id in group if skill.get(id) == "infiltration" and not state.elements[id].used_power
    ]


def _planes(state: S, seat: int, card: str, places: dict[int, list[str]]) -> Moves:
    landing = plane_places(state, seat)
    capacity = state.edition.parameters.plane_capacity.units
    for origin in sorted(places):
        able = [id for id in places[origin] if not state.elements[id].halted]
        units = bounded_groups(state, units_in(state, able), capacity)
        for character in characters_in(state, able):
            for more in units:
                if may_leave(state, seat, origin, 1 + len(more)):
                    group = in_order(state, more)
                    for to in landing:
                        if to != origin:
                            yield PlayPlane(card, character, group, to)


def _packages(state: S, seat: int, places: dict[int, list[str]]) -> Moves:
    """Loose ones to take, and own ones to hand over."""
    for place, ids in places.items():
        for id in loose_packages(state, place):
            if not enemies_at(state, seat, place):
                for element in merged(state, ids):
                    yield TakePackage(id, element)
    for id, mission in state.missions.items():
        package = mission.package
        if package is None or not package.carrier or package.handed:
            continue
        carrier = state.elements[package.carrier]
        if carrier.controller == seat:
            for element in merged(state, places[carrier.location]):
                if element != package.carrier:
                    yield PassPackage(id, package.carrier, element)


def assassinate_moves(state: S, seat: int) -> Moves:
    for character, able in assassins(state, seat):
        for target in able:
            yield Assassinate(character, target)
    yield Decline()
