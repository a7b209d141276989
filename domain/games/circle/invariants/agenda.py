"""What is under way belongs to the part of the game, and lies on what it interrupts."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.invariants.known import by
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
from domain.kernel import Task

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


def in_order(state: CircleState) -> Iterator[str]:
    """What is wrong with the agenda at any step."""
    belongs, kinds = _BELONGS[state.part], kinds_of(state)
    if not set(kinds) <= set(belongs):
        yield f"26: {_told(state)}: something is under way outside its phase"
    elif kinds != tuple([kind for kind in belongs if kind in kinds]):
        yield f"26: {_told(state)}: what is under way is not in its order"
    elif {VetoWindow, GuardWindow} <= set(kinds):
        yield "26: a veto and a guard are asked for at once"


def waiting(state: CircleState) -> Iterator[str]:
    """What is wrong with the agenda while the table waits."""
    if kinds_of(state) in _WAITING[state.part]:
        return
    if state.part in ("secrets", "actions") and state.turn is None:
        yield by("ruling.forced_steps", f"21: it is nobody's turn in the part {state.part}")
    elif state.part == "wheel" and state.task(TimePoll) is None:
        yield "5: the wheel has not turned"
    else:
        yield f"26: {_told(state)}: this cannot be under way while the table waits"


def kinds_of(state: CircleState) -> Kinds:
    return tuple([type(task) for task in state.agenda])


def _told(state: CircleState) -> str:
    tasks = [str(kind.__struct_config__.tag) for kind in kinds_of(state)]
    return f"agenda of {state.part}: {', '.join(tasks)}"
