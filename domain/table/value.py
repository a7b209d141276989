"""The aggregate: one table, from its opening to its end.

A table is a value: nobody changes it, and whoever holds one can read it for ever. Commands check it
and return the event to store; `domain.table.folding` gives the value after that event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter

import msgspec

from domain.kernel import (
    AnyRuleset,
    AskedChance,
    Chance,
    Decision,
    Declaration,
    DeclaredChance,
    Edition,
    KeyedChance,
    Names,
    Said,
    Standings,
    State,
    Text,
    Viewer,
)
from domain.table.events import AnyEvent, EventJoined, GameImported, TableClosed, TableOpened
from domain.table.line import (
    Dispute,
    Hinted,
    Logged,
    Look,
    Note,
    Played,
    Refusals,
    Request,
    TakenBack,
)
from domain.table.sharing import Column, Shared, SharedMap

_EVENT: Callable[[Logged], AnyEvent] = attrgetter("event")
_BODY: Callable[[Logged], bytes] = attrgetter("body")
_HEAD: Callable[[Logged], bytes] = attrgetter("head")
_FIRST_STEP: Callable[[Played], int] = attrgetter("first")


class CommandRefused(Said):
    """The table says no, for a reason that is no rule of the game; says what to do."""


class Table(msgspec.Struct, frozen=True, gc=False, eq=False, kw_only=True):
    """A game being played or finished, as folded from its events."""

    id: str
    opened: TableOpened
    ruleset: AnyRuleset
    edition: Edition
    start: State
    """Step 0: the empty table, or the position it was opened from."""
    secret: bytes
    chance_secret: bytes
    salt_secret: bytes
    players: tuple[str, ...]
    """Names by seat; an empty one is an open seat."""
    bots: tuple[str, ...]

    version: int = 0
    head: bytes
    log: Shared[Logged]
    keys: SharedMap[str, int]
    """Command keys -> the version of their event."""

    line: Shared[Played]
    """The opening, then the moves in force."""
    history: Shared[Played]
    """The opening and every move that was ever played, undone or not."""
    undone: tuple[TakenBack, ...] = ()
    """Moves that can be redone, the next one last."""
    request: Request | None = None
    refusals: Mapping[int, Refusals]
    closed: TableClosed | None = None
    disputes: tuple[Dispute, ...] = ()
    notes: Shared[Note]
    left: Mapping[int, int]
    """Seats that somebody left -> the version of the last event by which that was."""
    looks: tuple[Look, ...] = ()
    """When the judge looked at what was hidden."""
    hints: tuple[Hinted, ...] = ()
    """When a seat asked what a bot would play."""
    imported: GameImported | None = None
    """How the game was taken in from a record; nothing for a game that was opened here."""
    joined: tuple[EventJoined, ...] = ()
    """The events that took an imported game in."""

    def __repr__(self) -> str:
        return f"Table({self.id!r}, version={self.version})"  # Its secrets are not for a log file.

    @property
    def events(self) -> Column[Logged, AnyEvent]:
        return Column(self.log, _EVENT)

    @property
    def bodies(self) -> Column[Logged, bytes]:
        """The events' bytes as they were stored."""
        return Column(self.log, _BODY)

    @property
    def heads(self) -> Column[Logged, bytes]:
        """The chain's head after each event."""
        return Column(self.log, _HEAD)

    @property
    def state(self) -> State:
        return self.line[-1].states[-1]

    @property
    def steps(self) -> int:
        """The number of facts on the line."""
        return self.line[-1].last

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end, or closed before."""
        return self.closed is not None or self.ruleset.is_over(self.state)

    @property
    def secrets_are_open(self) -> bool:
        """Whether everybody may see everything."""
        return self.closed.open_secrets if self.closed else self.ruleset.is_over(self.state)

    @property
    def event_name(self) -> str:
        """The event that the table was opened for, or that took it in; empty for none."""
        if self.imported is None:
            return self.opened.event_name
        return self.joined[-1].event_name if self.joined else ""

    @property
    def event_id(self) -> str:
        """What keeps that event apart from others of the same name."""
        if self.imported is None:
            return self.opened.event_id
        return self.joined[-1].event_id if self.joined else ""

    @property
    def moves(self) -> int:
        """The number of moves on the line, the opening not counted."""
        return len(self.line) - 1

    @property
    def names(self) -> Names:
        names = [name or f"#{seat + 1}" for seat, name in enumerate(self.players)]
        return self.ruleset.names(self.edition, names)

    def decisions(self, viewer: Viewer) -> tuple[Decision, ...]:
        """What the table waits for, as far as the viewer may know."""
        if self.closed:
            return ()
        return self.ruleset.decisions(self.ruleset.view(self.state, viewer))

    def standings(self, viewer: Viewer) -> Standings:
        """How everybody stands, and the result once there is one."""
        standings = self.ruleset.standings(self.ruleset.view(self.state, viewer))
        if self.closed is None:
            return standings
        return msgspec.structs.replace(
            standings, is_over=True, winners=self.closed.winners, reason=self.closed.reason
        )

    def move_at(self, step: int) -> int:
        """The index on the line of the move that a step belongs to (0: the opening)."""
        return self.line.place_after(step, _FIRST_STEP) - 1

    def place_of(self, version: int) -> int | None:
        """The index on the line of the move that an event played; nothing if it does not stand."""
        return next((i for i, played in enumerate(self.line) if played.version == version), None)

    def state_at(self, step: int) -> State:
        """The state after `step` facts: a look-up."""
        if step == 0:
            return self.start
        played = self.line.last_up_to(step, _FIRST_STEP)
        return played.states[step - played.first]

    def chance(self, declared: Mapping[str, Sequence[Declaration]] | None) -> Chance:
        """What the next move draws from."""
        drawn = self.line[-1].drawn
        if self.opened.invents:
            return DeclaredChance(declared or {}, self.chance_secret, drawn)
        if self.opened.chance == "declared":
            return AskedChance(declared or {})
        if declared:
            raise CommandRefused(
                Text(
                    "this table draws its own chance: leave `chance` out",
                    "cette table tire elle-même le hasard : laissez `chance` de côté",
                )
            )
        return KeyedChance(self.chance_secret, drawn)


def opening_state(opened: TableOpened, ruleset: AnyRuleset, edition: Edition) -> State:
    """The state before the first fact."""
    empty = ruleset.empty(edition, len(opened.players))
    if bytes(opened.position) == b"null":
        return empty
    position = ruleset.current_position(bytes(opened.position), edition)
    return decode_state(position, type(empty), edition)


def decode_state(source: bytes, kind: type[State], edition: Edition) -> State:
    """A described state; msgspec.ValidationError names the field that is wrong."""
    return msgspec.json.decode(source, type=kind, dec_hook=lambda _, __: edition)
