"""The fold of facts into states, and what its cases share.

A fact may be folded as a viewer saw it: a card that is not known to be in a hand or in a pile is
then one of the hidden ones.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from domain.games.xiii.state import (
    Agenda,
    Attempt,
    Element,
    Mission,
    Owed,
    Package,
    Playing,
    Retreat,
    XiiiState,
)
from domain.kernel import HIDDEN, Evolver, ended, having

S = XiiiState
Cards = tuple[str, ...]
Ids = tuple[str, ...]
T = TypeVar("T")

evolve: Evolver[XiiiState] = Evolver()


def less(cards: Cards, taken: Cards) -> Cards:
    """`cards` without those taken, by name; unknown ones are hidden ones."""
    left = list(cards)
    for card in taken:
        left.remove(card if card in left else HIDDEN)
    return tuple(left)


# The agenda


def owing(agenda: Agenda, *owed: Owed) -> Agenda:
    """`agenda` with packages to be taken up, after those that were owed before."""
    at = 0
    while at < len(agenda) and isinstance(agenda[at], Owed):
        at += 1
    return (*agenda[:at], *owed, *agenda[at:])


def settled(agenda: Agenda, mission: str) -> Agenda:
    """`agenda` without a package that somebody has taken up, or left."""
    return tuple(
        [task for task in agenda if not (isinstance(task, Owed) and task.mission == mission)]
    )


def discarded(agenda: Agenda, card: str) -> Agenda:
    """`agenda` without a card that was being played."""
    return tuple([task for task in agenda if not (isinstance(task, Playing) and task.card == card)])


def failed(state: S, agenda: Agenda, attempt: Attempt) -> Agenda:
    """`agenda` after a failure: only allies that must leave the place are still to be seen to."""
    truce = state.truces.get(state.edition.missions[attempt.mission].location)
    if truce is None or truce.turn_until <= state.turn:
        return ended(agenda, Attempt)
    return having(agenda, replace(attempt, stage="failed"))


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
    agenda, retreat = state.agenda, state.retreat
    if retreat is not None and id in retreat.elements:
        left = tuple([other for other in retreat.elements if other != id])
        agenda = having(agenda, replace(retreat, elements=left)) if left else ended(agenda, Retreat)
    missions = state.missions
    for name, mission in missions.items():
        package = mission.package
        if package is not None and package.carrier == id:
            loose = replace(mission, package=Package(location=gone.location))
            missions = {**missions, name: loose}
            agenda = owing(agenda, Owed(name, gone.controller, gone.location))
    return replace(state, elements=elements, missions=missions, agenda=agenda)


def with_mission(state: S, id: str, mission: Mission) -> S:
    return replace(state, missions={**state.missions, id: mission})
