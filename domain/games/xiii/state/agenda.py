"""What is under way: tasks, the innermost first.

Facts put tasks on the agenda and take them off; whatever is first is gone on with, or waits for a
seat. Below them all lies the phase.
"""

from __future__ import annotations

from typing import Literal

from domain.kernel.agenda import Task

NEUTRAL = -1
"""Controls the neutral units of missions."""

Purpose = Literal[
    "recruitment",
    "assassination",
    "bombing",
    "capture",
    "interrogation",
    "corruption",
    "plot",
    "validity",
    "combat",
]
WindowKind = Literal[
    "scoop_before", "scoop_after", "mission", "innocent", "support", "care", "informer", "prevent"
]
FightStep = Literal[
    "start", "prevent", "prevented", "powers", "prevent_again", "ready", "cards", "round"
]
Cause = Literal["combat", "assassination", "bombing", "retreat", "failure"]
Stage = Literal["combat", "failing", "validity", "returning", "failed"]


class Window(Task, frozen=True):
    """A reaction window: the seats still to be asked, in order."""

    kind: WindowKind
    todo: tuple[int, ...]


class Infiltration(Task, frozen=True):
    """A step that was announced."""

    seat: int
    elements: tuple[str, ...]
    origin: int
    to: int
    by: str


class Roll(Task, frozen=True):
    """A batch of dice; entry k of every tuple belongs to die k."""

    purpose: Purpose
    seat: int
    faces: tuple[int, ...]
    elements: tuple[str, ...]
    bonus: tuple[int, ...]
    needed: tuple[int, ...]
    side: int = NEUTRAL
    """Whose elements: a seat, or NEUTRAL."""
    target: str = ""
    ones_hurt: bool = False
    """The adversary had a Saboteur when the dice fell."""


class Wounds(Task, frozen=True):
    """Wounds of one side that fall together."""

    victim: int
    hand: int
    """Who allocates: the victim, or the neutral hand."""
    by: int | None
    """Who targets the hits of its Assassins."""
    targeted: int
    left: int
    cause: Cause
    credit: int | None
    among: tuple[str, ...]
    struck: tuple[str, ...] = ()
    cared: bool = False


class Owed(Task, frozen=True):
    """A package whose next carrier is to be named."""

    mission: str
    seat: int
    location: int
    may_leave: bool = False


class Fleeing(Task, frozen=True):
    """A retreat that begins once the stack is trimmed."""

    seat: int
    location: int


class Retreat(Task, frozen=True):
    seat: int
    elements: tuple[str, ...]
    visited: tuple[int, ...]
    """The place left first, then every place entered; the group stands on the last."""
    dodge: bool


class Playing(Task, frozen=True):
    """A card that was played and is not yet discarded."""

    seat: int
    card: str
    type: str
    target: int | None = None
    location: int = 0


class Combat(Task, frozen=True):
    """A fight in progress."""

    location: int
    attacker: int
    defender: int
    """NEUTRAL in a mission."""
    mission: str = ""
    round: int = 0
    step: FightStep = "start"
    acting: int | None = None
    """Whose powers are asked for."""
    powers: tuple[str, ...] = ()
    """Characters that used or declined their power in this fight."""
    power_used: bool = False
    done: tuple[int, ...] = ()
    """Sides that have laid their cards."""
    dice: tuple[Roll, ...] = ()
    """Of this round: the attacker's, then the defender's."""
    settled: tuple[int, ...] = ()
    """Sides whose wounds of this round were dealt with."""
    stayed: tuple[int, ...] = ()
    fleeing: int | None = None


class Attempt(Task, frozen=True):
    """A try at a primary mission."""

    mission: str
    seat: int
    stage: Stage
    applied: int = 0
    """Failure instructions begun."""
    owed: int = 0
    """Points of the last instruction that are still to be fulfilled."""


class Contest(Task, frozen=True):
    """All fights on one place."""

    location: int
    champion: int | None


AnyTask = (
    Window
    | Infiltration
    | Roll
    | Wounds
    | Owed
    | Fleeing
    | Retreat
    | Playing
    | Combat
    | Attempt
    | Contest
)
Agenda = tuple[AnyTask, ...]
