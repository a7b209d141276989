"""Groups of elements, and where they may go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

from domain.games.xiii.moves import (
    Assassinate,
    Decline,
    EndMovement,
    PassPackage,
    PlaceSecondary,
    PlayHelicopter,
    PlayPlane,
    Step,
    TakePackage,
    XiiiMove,
)
from domain.games.xiii.rules.board import (
    carriers,
    characters_in,
    enemies_at,
    held,
    in_order,
    in_truce,
    loose_packages,
    merged,
    places_of,
    units_in,
)
from domain.games.xiii.rules.movement.steps import assassins, guards, may_leave
from domain.games.xiii.rules.movement.transport import plane_places
from domain.games.xiii.state import XiiiState
from domain.kernel import MOST_LISTED

S = XiiiState
Moves = Iterator[XiiiMove]
Ids = tuple[str, ...]

MOST_GROUPS = 64
"""Beyond so many groups only single elements, everything, and everything less one are listed."""


# Groups


def bounded_groups(state: S, units: Iterable[str], most: int) -> list[Ids]:
    """Sets of units of at most this size, equal units told by their number; none comes first."""
    return list(_multisets(_classes(state, units), most))


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
def _multisets(classes: tuple[Ids, ...], most: int) -> tuple[Ids, ...]:
    """So many of each class, the lowest numbers first; no more than can be listed."""
    return tuple(islice(_taken(classes, most), MOST_LISTED))


def _taken(classes: tuple[Ids, ...], most: int) -> Iterator[Ids]:
    if not classes:
        yield ()
        return
    first, *rest = classes
    for count in range(min(len(first), most) + 1):
        for others in _taken(tuple(rest), most - count):
            yield (*first[:count], *others)


def groups(state: S, ids: list[str]) -> list[Ids]:
    """The groups that may move from a place, in canonical form."""
    classes = _classes(state, ids)
    number = 1
    for each in classes:
        number *= len(each) + 1
    if number - 1 <= MOST_GROUPS:
        return [in_order(state, group) for group in _multisets(classes, len(ids)) if group]
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
    guarded = not free and bool(guards(state, seat, origin))
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
