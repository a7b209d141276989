"""What is tracked of a game of XIII."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from domain.games.xiii.edition import Box
from domain.games.xiii.edition.checks import MOST_TURNS
from domain.games.xiii.state.agenda import (
    NEUTRAL,
    Agenda,
    AnyTask,
    Attempt,
    Cause,
    Combat,
    Contest,
    FightStep,
    Fleeing,
    Infiltration,
    Owed,
    Playing,
    Purpose,
    Retreat,
    Roll,
    Window,
    WindowKind,
    Wounds,
)
from domain.kernel import State, first_of

Part = Literal[
    "setup",
    "hospital",
    "order",
    "missions",
    "hand",
    "autonomy",
    "recruitment",
    "movement",
    "combat",
    "resolution",
    "last_call",
    "over",
]
"""The parts of a game: eight phases of a turn, and what comes before and after them."""
NUMBERS: dict[Part, int] = {
    "setup": -1,
    "hospital": 0,
    "order": 1,
    "missions": 2,
    "hand": 3,
    "autonomy": 4,
    "recruitment": 5,
    "movement": 6,
    "combat": 7,
    "resolution": 8,
    "last_call": 9,
    "over": 10,
}
"""How the rulebook and the facts count them."""
PARTS: dict[int, Part] = {number: part for part, number in NUMBERS.items()}

__all__ = [
    "NEUTRAL",
    "NUMBERS",
    "PARTS",
    "Agenda",
    "AnyTask",
    "Attempt",
    "Cause",
    "Combat",
    "Contest",
    "Element",
    "FightStep",
    "Fleeing",
    "Gain",
    "Hold",
    "Infiltration",
    "Mission",
    "Options",
    "Owed",
    "Package",
    "Part",
    "Playing",
    "PointSource",
    "Purpose",
    "Result",
    "Retreat",
    "Roll",
    "Truce",
    "Window",
    "WindowKind",
    "Wounds",
    "XiiiState",
]

PointSource = Literal[
    "primary", "primary_shared", "secondary", "kill", "capture", "accusation", "failure"
]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table chooses when it opens."""

    turns: Annotated[
        int, msgspec.Meta(ge=1, le=MOST_TURNS, description="The length of the game: 5 to 8 turns.")
    ] = 5
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
    part: Part = "setup"
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

    agenda: Agenda = ()
    """What is under way in the part of the game, the innermost first."""
    seen: tuple[str, ...] = ()
    """Cards that an Espion shows."""

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

    @property
    def phase(self) -> int:
        """The number of the phase, as the rulebook counts."""
        return NUMBERS[self.part]

    @property
    def window(self) -> Window | None:
        return first_of(self.agenda, Window)

    @property
    def infiltration(self) -> Infiltration | None:
        return first_of(self.agenda, Infiltration)

    @property
    def roll(self) -> Roll | None:
        """Dice outside a round of combat."""
        return first_of(self.agenda, Roll)

    @property
    def wounds(self) -> Wounds | None:
        return first_of(self.agenda, Wounds)

    @property
    def retreat(self) -> Retreat | None:
        return first_of(self.agenda, Retreat)

    @property
    def combat(self) -> Combat | None:
        return first_of(self.agenda, Combat)

    @property
    def attempt(self) -> Attempt | None:
        return first_of(self.agenda, Attempt)

    @property
    def contest(self) -> Contest | None:
        return first_of(self.agenda, Contest)

    @property
    def playing(self) -> tuple[Playing, ...]:
        """Cards that were played and are not yet discarded, the latest last."""
        return tuple([task for task in reversed(self.agenda) if isinstance(task, Playing)])
