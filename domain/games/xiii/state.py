"""What is tracked of a game of XIII."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from domain.games.xiii.edition import Box
from domain.kernel import State

NEUTRAL = -1
"""Controls the neutral units of missions."""
SETUP, LAST_CALL, OVER = -1, 9, 10
"""Phases beside 0 (hospitals) and 1 to 8."""

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
PointSource = Literal[
    "primary", "primary_shared", "secondary", "kill", "capture", "accusation", "failure"
]
Stage = Literal["combat", "plot", "failing", "validity", "returning", "failed"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table chooses when it opens."""

    turns: Annotated[int, msgspec.Meta(description="The length of the game: 5 to 8 turns.")] = 5
    carry_over: Annotated[bool, msgspec.Meta(description="Unspent autonomy points are kept.")] = (
        False
    )
    action_deck: Annotated[
        Literal["box", "listed"],
        msgspec.Meta(description="All 68 action cards, or the 67 that the rulebook lists."),
    ] = "box"
    reaction_mode: Annotated[
        Literal["strict", "fast"],
        msgspec.Meta(
            description="Whether seats are asked that cannot answer. `fast` skips them, so hands "
            "can be guessed."
        ),
    ] = "strict"


class Element(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character or a unit in play."""

    controller: int
    location: int = 0
    """0: not yet placed."""
    wounds: int = 0
    retreated: bool = False
    used_power: bool = False
    """The skill of phase 5 or 6 was used or declined this turn."""
    halted: bool = False
    combat_card: str = ""


class Truce(msgspec.Struct, frozen=True):
    """Seats that coexist on a place, to the end of phase 6 of a turn."""

    seats: tuple[int, ...]
    turn_until: int


class Hold(msgspec.Struct, frozen=True):
    seat: int
    since_turn: int


class Package(msgspec.Struct, frozen=True, omit_defaults=True):
    """With a carrier, or on a place."""

    carrier: str = ""
    location: int = 0
    handed: bool = False


class Mission(msgspec.Struct, frozen=True, omit_defaults=True):
    """An active primary mission."""

    stage: Literal["objective", "delivery"] = "objective"
    hold: Hold | None = None
    leg_credit: int | None = None
    filler: int | None = None
    ally: int | None = None
    package: Package | None = None


class Gain(msgspec.Struct, frozen=True, array_like=True):
    """A change of investigation points, as applied."""

    seat: int
    amount: int
    source: PointSource
    ref: str


class Playing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that was played and is not yet discarded."""

    seat: int
    card: str
    type: str
    target: int | None = None
    location: int = 0


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Window(msgspec.Struct, frozen=True):
    """A reaction window: the seats still to be asked, in order."""

    kind: WindowKind
    todo: tuple[int, ...]


class Wounds(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Owed(msgspec.Struct, frozen=True):
    """A package whose next carrier is to be named."""

    mission: str
    seat: int
    location: int
    may_leave: bool = False


class Infiltration(msgspec.Struct, frozen=True):
    """A step that was announced."""

    seat: int
    elements: tuple[str, ...]
    origin: int
    to: int
    by: str


class Retreat(msgspec.Struct, frozen=True):
    seat: int
    elements: tuple[str, ...]
    visited: tuple[int, ...]
    """The place left first, then every place entered; the group stands on the last."""
    dodge: bool


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Contest(msgspec.Struct, frozen=True):
    """All fights on one place."""

    location: int
    champion: int | None


class Attempt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A try at a primary mission."""

    mission: str
    seat: int
    stage: Stage
    applied: int = 0
    """Failure instructions begun."""
    owed: int = 0
    """Points of the last instruction that are still to be fulfilled."""


class Result(msgspec.Struct, frozen=True):
    ranking: tuple[tuple[int, ...], ...]
    """Groups of seats, best first."""


class XiiiState(State, frozen=True):
    """Public but for `hands`, `action_pile`, `char_pile`, `offer`, `looked`, `seen`,
    `mission_piles` (the backs in `tops` are public), `known_tops` and `standing_pass`.
    """

    edition: Box
    options: Options = Options()
    turn: int = 0
    phase: int = SETUP
    order: tuple[int, ...] = ()
    drawer: int | None = None
    active: int | None = None

    # Seats
    score: tuple[int, ...] = ()
    score_log: tuple[Gain, ...] = ()
    missions_won: tuple[tuple[str, ...], ...] = ()
    secondary_won: tuple[tuple[str, ...], ...] = ()
    ap: tuple[int, ...] = ()
    bonus_steps: tuple[int, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    standing_pass: tuple[tuple[str, ...], ...] = ()

    # Piles; the first card is the top
    action_pile: tuple[str, ...] = ()
    action_discard: tuple[str, ...] = ()
    char_pile: tuple[str, ...] = ()
    chars_out: dict[str, str] = {}
    mission_piles: dict[str, tuple[str, ...]] = {}
    tops: dict[str, str] = {}
    """The type of the top card of each mission pile that has one."""
    known_tops: dict[int, dict[str, str]] = {}

    # Board
    elements: dict[str, Element] = {}
    """Characters and units in play, neutral units included; other tokens are in reserve."""
    arrivals: dict[int, tuple[int, ...]] = {}
    blocked: tuple[int, ...] = ()
    truces: dict[int, Truce] = {}
    missions: dict[str, Mission] = {}
    secondaries: dict[str, int] = {}
    """Secondary missions on the board, with who laid them."""

    # What is under way, innermost first
    window: Window | None = None
    infiltration: Infiltration | None = None
    roll: Roll | None = None
    wounds: Wounds | None = None
    owed: tuple[Owed, ...] = ()
    fleeing: tuple[int, int] | None = None
    """The seat and place of a retreat that begins once the stack is trimmed."""
    retreat: Retreat | None = None
    playing: tuple[Playing, ...] = ()
    seen: tuple[str, ...] = ()
    """Cards that an Espion shows."""
    combat: Combat | None = None
    attempt: Attempt | None = None
    contest: Contest | None = None

    # Progress inside the phase
    step: str = ""
    treated: tuple[tuple[int, int], ...] = ()
    """Hospitals used in this phase 0: seat and place."""
    choosers: tuple[int, ...] = ()
    """Who chooses the missions still to be renewed."""
    bonus_done: int = 0
    looked: tuple[str, ...] = ()
    """Cards to keep one of."""
    draws: int = 0
    offer: tuple[str, ...] = ()
    to_place: tuple[str, ...] = ()
    """Characters kept, then types of units gained."""
    vacated: tuple[int, ...] = ()
    """Places of the characters given back."""
    resolved: tuple[str, ...] = ()
    call: tuple[int, ...] = ()
    """Seats still to pass in the last call."""
    result: Result | None = None
