"""The fold of facts into states, and what its cases share.

A fact may be folded as a viewer saw it: a card that is not known to be in a hand or in a pile is
then one of the hidden ones.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from domain.games.xiii.state import Element, Mission, Owed, Package, XiiiState
from domain.kernel import HIDDEN, Evolver

S = XiiiState
Cards = tuple[str, ...]
Ids = tuple[str, ...]
T = TypeVar("T")

evolve: Evolver[XiiiState] = Evolver()


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """`items` with one of them replaced."""
    return (*items[:at], item, *items[at + 1 :])


def less(cards: Cards, taken: Cards) -> Cards:
    """`cards` without those taken, by name; unknown ones are hidden ones."""
    left = list(cards)
    for card in taken:
        left.remove(card if card in left else HIDDEN)
    return tuple(left)


# Elements and missions


def with_element(state: S, id: str, element: Element) -> S:
    return replace(state, elements={**state.elements, id: element})


def moved(state: S, ids: Ids, to: int) -> dict[str, Element]:
    elements = dict(state.elements)
    for id in ids:
        elements[id] = replace(elements[id], location=to)
    return elements


def without_element(state: S, id: str) -> S:
    """An element leaves play: its package is owed by its side, a retreat goes on without it."""
    elements = dict(state.elements)
    gone = elements.pop(id)
    retreat = state.retreat
    if retreat is not None and id in retreat.elements:
        left = tuple([other for other in retreat.elements if other != id])
        retreat = replace(retreat, elements=left) if left else None
    missions, owed = state.missions, state.owed
    for name, mission in missions.items():
        package = mission.package
        if package is not None and package.carrier == id:
            loose = replace(mission, package=Package(location=gone.location))
            missions = {**missions, name: loose}
            owed = (*owed, Owed(name, gone.controller, gone.location))
    return replace(state, elements=elements, retreat=retreat, missions=missions, owed=owed)


def with_mission(state: S, id: str, mission: Mission) -> S:
    return replace(state, missions={**state.missions, id: mission})
