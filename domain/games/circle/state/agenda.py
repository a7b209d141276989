"""What is under way: tasks, the innermost first.

Facts put tasks on the agenda and take them off; whatever is first is gone on with, or waits for a
seat. Where nothing is under way the phase goes on.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from domain.games.circle.edition.components import Action
from domain.kernel.agenda import Task

Kind = Literal["coloured", "neutral", "free"]
Occasion = Literal["action", "guard", "aid"]
HireMode = Literal["coloured", "neutral"]
Stage = Literal["targets", "announced", "cleared"]


# Turns


class SecretsTurn(Task, frozen=True):
    """A seat's turn of phase 1."""

    seat: int
    income: int | None = None
    """New secrets that are not yet spent or placed; none before they were received."""
    activated: tuple[Kind, ...] = ()
    done: bool = False
    """No further activation: what is left is distributed."""


class ActionsTurn(Task, frozen=True):
    """A seat's turn of phase 2."""

    seat: int
    allowance: int
    """Infiltrations that are left."""


# An action, and the reactions to it


class Target(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One answer to the questions of an action."""

    seat: int | None = None
    division: str = ""
    card: str = ""
    steps: int = 0


class Acting(Task, frozen=True):
    """A spy whose action is being prepared, or waits for its reactions."""

    seat: int
    card: str
    action: Action
    stage: Stage
    """Asking for targets; announced; past the veto."""
    targets: tuple[Target, ...] = ()
    mode: str = ""
    unguarded: tuple[str, ...] = ()
    """Attacked cards whose employer lets it happen."""


class VetoWindow(Task, frozen=True):
    """An exclusive spy that its home seat may stop."""

    seat: int
    card: str
    occasion: Occasion
    attacked: str = ""
    amount: int = 0
    """The offer that is held up; 0 for an aid that is used after the auction."""
    aids: tuple[str, ...] = ()


class GuardWindow(Task, frozen=True):
    """An attack that the employer may repel from in front."""

    seat: int
    attacked: str
    guards: tuple[str, ...]


# The wheel


class Arrivals(Task, frozen=True):
    """The spies that face the arrival space come back or are hired, innermost first."""


class Auction(Task, frozen=True):
    """A spy that is being hired, by a leader or by bids."""

    card: str
    mode: HireMode
    currency: str
    """A division, or ANY."""
    participants: tuple[int, ...]
    live: tuple[int, ...]
    """Those still in, from the first seat clockwise."""
    next: int
    high: int = 0
    high_seat: int | None = None
    offers: dict[int, int] = {}
    committed: tuple[str, ...] = ()
    winner: int | None = None
    price: int = 0
    remaining: int = 0
    """What the winner still owes."""
    aids_done: bool = False


class TimeControl(Task, frozen=True):
    """A card that lies aside while the extra rotation resolves."""

    seat: int
    card: str


class TimePoll(Task, frozen=True):
    """Who has passed since time was last controlled."""

    passed: tuple[int, ...] = ()


AnyTask = (
    SecretsTurn
    | ActionsTurn
    | Acting
    | VetoWindow
    | GuardWindow
    | Arrivals
    | Auction
    | TimeControl
    | TimePoll
)
Agenda = tuple[AnyTask, ...]
