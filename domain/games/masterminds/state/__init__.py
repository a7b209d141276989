"""What is tracked of a game of Victorian Masterminds."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from domain.games.masterminds.edition import Box
from domain.games.masterminds.edition.components import Slot
from domain.games.masterminds.state.agenda import Cause, Item
from domain.kernel import Id, State

Phase = Literal["setup", "play", "final_round", "final_resolution", "over"]
TurnStep = Literal["before_play", "resolving", "after_play"]
EndReason = Literal["machine", "secret_service", "round_limit"]

BySeat = Annotated[tuple[Id, ...], msgspec.Meta(max_length=8)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table chooses when it opens."""

    first_seat: Annotated[
        int | Literal["random"], msgspec.Meta(description="Who starts: this seat, or by lot.")
    ] = 0
    colors: Annotated[
        BySeat | None,
        msgspec.Meta(description="Disc colours by seat; none: in the order of the edition."),
    ] = None
    machine_mode: Annotated[
        Literal["random", "assigned", "draft"],
        msgspec.Meta(description="Machines are dealt, given by `machines`, or chosen in turn."),
    ] = "random"
    machines: Annotated[
        BySeat | None,
        msgspec.Meta(description="Machines by seat, for the mode `assigned`."),
    ] = None
    max_rounds: Annotated[
        int | Literal["edition"] | None,
        msgspec.Meta(
            description="The round, 10 or later, after which the last one begins; `edition`: its "
            "own guard; null: none."
        ),
    ] = "edition"


class Disc(msgspec.Struct, frozen=True, omit_defaults=True):
    """An Agent on the board: its back shows only the owner's colour (agent.set)."""

    owner: int
    kind: str
    is_public: bool = False
    """Face down or not, everybody knows it (ruling.recycle_public)."""


class Parts(msgspec.Struct, frozen=True):
    """How many spaces of a segment are filled; parts never move (machine.fixed_parts)."""

    bolts: int = 0
    copper: int = 0


class Captured(msgspec.Struct, frozen=True):
    city: str
    building: str


class Supply(msgspec.Struct, frozen=True):
    """What lies beside the board; only Scientists can run out (ruling.supplies)."""

    parts: int = 0
    codex: int = 0
    chaos: int = 0
    scientists: int = 0


class Villain(msgspec.Struct, frozen=True):
    """A seat's own area: its sheet (machine.sheet), its discs and what it has won."""

    machine: str = ""
    color: str = ""
    pile: tuple[str, ...] = ()
    """Top first."""
    discard: tuple[str, ...] = ()
    firepower: int = 0
    slots: dict[str, Parts] = {}
    """The unbuilt segments."""
    built: tuple[str, ...] = ()
    powers: tuple[Slot, ...] = ()
    """The bonus powers that are unlocked (machine.powers)."""
    cells: int = 0
    """Open ones (scientist.cells, ruling.cells)."""
    scientists: int = 0
    library: tuple[int, ...] = ()
    """Values of the tokens, slot by slot."""
    codex_level: int = 1
    codex_mastery: bool = False
    chaos: int = 0
    buildings: tuple[Captured, ...] = ()
    missions: tuple[str, ...] = ()
    burrow: bool = False
    """The next placement may go under a top disc (ruling.mole_next)."""


class Resolution(msgspec.Struct, frozen=True):
    """The stack that is being resolved."""

    city: str
    cause: Cause
    discs: tuple[Disc, ...] = ()
    """First placed first; none before they are turned over."""
    index: int = -1
    """The disc whose turn it is; -1 before the first."""
    discarded: int = 0
    """So many of the discs lie in their owners' discards again."""
    sabotaged_index: int | None = None

    @property
    def disc(self) -> Disc:
        return self.discs[self.index]


class EndTrigger(msgspec.Struct, frozen=True):
    reason: EndReason
    by_seat: int | None
    active_seat: int
    turn: int


class SeatScore(msgspec.Struct, frozen=True):
    seat: int
    segments: int
    buildings: int
    missions: int
    chaos: int
    codex: int
    total: int


class SeatRank(msgspec.Struct, frozen=True):
    seat: int
    rank: int
    total: int
    segments: int
    """How many are built: the tie-break."""


class Result(msgspec.Struct, frozen=True):
    ranking: tuple[SeatRank, ...]
    winners: tuple[int, ...]


class MastermindsState(State, frozen=True):
    """Public but for the piles, the mission deck, and the kinds of most discs on the board.

    Each city has its stack, its buildings and its mission (board.city); the levels stand on one
    track (board.track).
    """

    edition: Box
    options: Options = Options()
    max_rounds: int | None = None
    phase: Phase = "setup"
    first_seat: int = 0
    round: int = 0
    turn: int = 0
    active_seat: int | None = None
    turn_step: TurnStep = "before_play"
    is_extra_turn: bool = False
    final_queue: tuple[int, ...] | None = None
    """The seats whose last turn has not begun; None before the last round."""
    end_trigger: EndTrigger | None = None
    monocle_holder: int | None = None
    ss_level: int = 0
    stacks: dict[str, tuple[Disc, ...]] = {}
    """First placed first."""
    buildings: dict[str, tuple[str, ...]] = {}
    missions: dict[str, str | None] = {}
    mission_deck: tuple[str, ...] = ()
    """The first card is the top."""
    pending_refills: tuple[str, ...] = ()
    """Cities whose mission was taken during this resolution, in that order."""
    supply: Supply = Supply()
    villains: tuple[Villain, ...] = ()
    """By seat."""
    agenda: tuple[Item, ...] = ()
    """What is left to do after the last complete move; the first item waits for an answer."""
    resolution: Resolution | None = None
    final_city: str = ""
    """The last of the cities that were resolved at the end of the game."""
    scores: tuple[SeatScore, ...] = ()
    """The final ones."""
    result: Result | None = None

    @property
    def threshold(self) -> int:
        """Discs that make a stack resolve (stack.full, stack.two_players)."""
        return self.edition.thresholds[self.seats]

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """All seats, this one first."""
        return tuple([(seat + step) % self.seats for step in range(self.seats)])
