"""What is under way belongs to the part of the game, and lies on what it interrupts."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.state import (
    Acting,
    ActionsTurn,
    Arrivals,
    Auction,
    CircleState,
    GuardWindow,
    Part,
    SecretsTurn,
    TimeControl,
    TimePoll,
    VetoWindow,
)
from domain.kernel import Broken, Task, broken

Kinds = tuple[type[Task], ...]

_BELONGS: dict[Part, Kinds] = {
    "setup": (),
    "secrets": (SecretsTurn,),
    "actions": (VetoWindow, GuardWindow, Acting, ActionsTurn),
    "wheel": (VetoWindow, Acting, Auction, Arrivals, TimeControl, TimePoll),
    "over": (),
}
"""Outermost last."""

_WAITING: dict[Part, tuple[Kinds, ...]] = {
    "setup": ((),),
    "secrets": ((SecretsTurn,),),
    "actions": (
        (ActionsTurn,),
        (Acting, ActionsTurn),
        (VetoWindow, Acting, ActionsTurn),
        (GuardWindow, Acting, ActionsTurn),
    ),
    "wheel": (
        (TimePoll,),
        (VetoWindow, Acting, TimePoll),
        (Arrivals, TimePoll),
        (Auction, Arrivals, TimePoll),
        (VetoWindow, Auction, Arrivals, TimePoll),
        (Arrivals, TimeControl, TimePoll),
        (Auction, Arrivals, TimeControl, TimePoll),
        (VetoWindow, Auction, Arrivals, TimeControl, TimePoll),
    ),
    "over": ((),),
}
"""What can be under way while the table waits for a seat."""


def in_order(state: CircleState) -> Iterator[Broken]:
    """What is wrong with the agenda at any step."""
    belongs, kinds = _BELONGS[state.part], kinds_of(state)
    if not set(kinds) <= set(belongs):
        yield broken("outside_its_phase", part=state.part, tasks=_tasks(state))
    elif kinds != tuple([kind for kind in belongs if kind in kinds]):
        yield broken("agenda_order", part=state.part, tasks=_tasks(state))
    elif {VetoWindow, GuardWindow} <= set(kinds):
        yield broken("veto_and_guard")


def waiting(state: CircleState) -> Iterator[Broken]:
    """What is wrong with the agenda while the table waits."""
    if kinds_of(state) in _WAITING[state.part]:
        return
    if state.part in ("secrets", "actions") and state.turn is None:
        yield broken("nobodys_turn", by="ruling.forced_steps", part=state.part)
    elif state.part == "wheel" and state.task(TimePoll) is None:
        yield broken("wheel_not_turned")
    else:
        yield broken("cannot_wait", part=state.part, tasks=_tasks(state))


def kinds_of(state: CircleState) -> Kinds:
    return tuple([type(task) for task in state.agenda])


def _tasks(state: CircleState) -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in kinds_of(state)]
