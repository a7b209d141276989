"""The fold of facts into states, and what its cases share."""

from __future__ import annotations

from typing import TypeVar

from domain.games.circle.state import Agenda, AnyTask, Arrivals, CircleState
from domain.games.circle.state.agenda import Task
from domain.kernel import Evolver

T = TypeVar("T")

evolve: Evolver[CircleState] = Evolver()


def with_seat(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """`values` with the seat's own replaced."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    if card not in cards:
        return cards
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


# The agenda


def having(agenda: Agenda, task: AnyTask) -> Agenda:
    """`agenda` with a task: in the place of the one of its kind, or before all others."""
    kind = type(task)
    if agenda and type(agenda[0]) is kind:
        return (task, *agenda[1:])
    for at, other in enumerate(agenda):
        if type(other) is kind:
            return with_seat(agenda, at, task)
    return (task, *agenda)


def less(agenda: Agenda, *kinds: type[Task]) -> Agenda:
    """`agenda` without the tasks of these kinds."""
    if len(agenda) == 1:
        return () if type(agenda[0]) in kinds else agenda
    for task in agenda:
        if type(task) in kinds:
            return tuple([task for task in agenda if type(task) not in kinds])
    return agenda


def arrived(state: CircleState, card: str, agenda: Agenda) -> Agenda:
    """`agenda` when a card leaves the arrival space: the last one ends the arrivals."""
    return less(agenda, Arrivals) if state.arriving == (card,) else agenda
