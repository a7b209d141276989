"""The aggregate: one table, from its opening to its end.

A table is folded from its events. Commands check and return the event to store; nothing changes
until that event has been stored and applied.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Mapping, Sequence

import msgspec

from domain import chain
from domain.events import (
    AnyEvent,
    ChanceMode,
    Event,
    MovePlayed,
    MovesRedone,
    MovesUndone,
    TableOpened,
    UndoPolicy,
)
from domain.kernel import (
    PUBLIC,
    AnyRuleset,
    Chance,
    Declaration,
    DeclaredChance,
    Draw,
    Edition,
    Entry,
    Fact,
    KeyedChance,
    Move,
    Names,
    State,
    encoded,
)


class CommandRefused(Exception):
    """The table says no, for a reason that is no rule of the game; says what to do."""


class Played:
    """One move of the line (or the opening), with the state after each of its facts."""

    __slots__ = (
        "at",
        "drawn",
        "draws",
        "entries",
        "first",
        "move",
        "private",
        "seat",
        "states",
        "version",
    )

    def __init__(
        self,
        *,
        seat: int | None,
        move: Move | None,
        private: tuple[str, ...],
        at: int,
        version: int,
        draws: tuple[Draw, ...],
        drawn: dict[str, int],
        entries: tuple[Entry[Fact], ...],
        states: list[State],
        first: int,
    ) -> None:
        self.seat = seat
        self.move = move
        self.private = private
        self.at = at
        self.version = version
        """The version of the event that played it."""
        self.draws = draws
        self.drawn = drawn
        """How often each source of chance was drawn on the line, this move included."""
        self.entries = entries
        self.states = states
        self.first = first
        """The step after its first fact."""

    @property
    def last(self) -> int:
        """The step after its last fact."""
        return self.first + len(self.entries) - 1


class Table:
    """A game being played or finished, as folded from its events."""

    def __init__(self, id: str, opened: TableOpened, ruleset: AnyRuleset, edition: Edition) -> None:
        self.id = id
        self.opened = opened
        self.ruleset = ruleset
        self.edition = edition
        self.players = opened.players
        self.secret = bytes.fromhex(opened.secret)
        self.version = 0
        self.head = chain.genesis(id)
        self.events: list[AnyEvent] = []
        self.start: State = ruleset.empty(edition, len(opened.players))
        """Step 0: the empty table."""
        self.line: list[Played] = []
        """The opening, then the moves in force."""
        self.undone: list[Played] = []
        """Moves that can be redone, the next one last."""
        self.keys: dict[str, int] = {}
        """Command keys -> the version of their event."""

    # What stands

    @property
    def state(self) -> State:
        return self.line[-1].states[-1]

    @property
    def steps(self) -> int:
        """The number of facts on the line."""
        return self.line[-1].last

    @property
    def is_over(self) -> bool:
        return self.ruleset.is_over(self.state)

    @property
    def moves(self) -> int:
        """The number of moves on the line, the opening not counted."""
        return len(self.line) - 1

    @property
    def names(self) -> Names:
        return self.ruleset.names(self.edition, self.players)

    def move_at(self, step: int) -> int:
        """The index on the line of the move that a step belongs to (0: the opening)."""
        return bisect_right(self.line, step, key=lambda played: played.first) - 1

    def state_at(self, step: int) -> State:
        """The state after `step` facts: a look-up."""
        if step == 0:
            return self.start
        played = self.line[self.move_at(step)]
        return played.states[step - played.first]

    # Folding

    def apply(self, event: AnyEvent, body: bytes) -> None:
        """Takes in one stored event; `body` is its bytes."""
        self.version += 1
        self.head = chain.extend(self.head, self.secret, self.version, body)
        self.events.append(event)
        if event.key:
            self.keys[event.key] = self.version
        if isinstance(event, MovePlayed):
            move = self.ruleset.move_decoder.decode(event.move)
            self._extend(event, event.seat, move, event.private)
            self.undone.clear()
        elif isinstance(event, MovesUndone):
            while self.moves > event.kept:
                self.undone.append(self.line.pop())
        elif isinstance(event, MovesRedone):
            while self.moves < event.kept:
                self.line.append(self.undone.pop())
        else:
            self._extend(event, None, None, ())

    def _extend(
        self,
        event: TableOpened | MovePlayed,
        seat: int | None,
        move: Move | None,
        private: tuple[str, ...],
    ) -> None:
        entries = self.ruleset.entries_decoder.decode(event.entries)
        evolve, states = self.ruleset.evolve, []
        state = self.line[-1].states[-1] if self.line else self.start
        for entry in entries:
            state = evolve(state, entry.fact)
            states.append(state)
        drawn = self.line[-1].drawn if self.line else {}
        if event.draws:
            drawn = dict(drawn)
            for draw in event.draws:
                drawn[draw.source] = drawn.get(draw.source, 0) + 1
        self.line.append(
            Played(
                seat=seat,
                move=move,
                private=private,
                at=event.at,
                version=self.version,
                draws=event.draws,
                drawn=drawn,
                entries=entries,
                states=states,
                first=self.line[-1].last + 1 if self.line else 1,
            )
        )

    def chance(self, declared: Mapping[str, Sequence[Declaration]] | None) -> Chance:
        """What the next move draws from."""
        drawn = self.line[-1].drawn
        if self.opened.chance == "declared":
            return DeclaredChance(declared or {}, self.secret, drawn)
        if declared:
            raise CommandRefused("this table draws its own chance: leave `chance` out")
        return KeyedChance(self.secret, drawn)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def open_table(
    ruleset: AnyRuleset,
    edition: Edition,
    players: Sequence[str],
    options: msgspec.Struct,
    *,
    secret: bytes,
    chance: ChanceMode = "server",
    declared: Mapping[str, Sequence[Declaration]] | None = None,
    undo: UndoPolicy = "free",
    key: str = "",
    at: int | None = None,
) -> TableOpened:
    """The event that opens a table. Raises IllegalMove if the options break a rule."""
    if declared and chance == "server":
        raise CommandRefused("declare chance only for a table that opens with chance `declared`")
    source = DeclaredChance(declared or {}, secret) if chance == "declared" else None
    drawing = source or KeyedChance(secret, {})
    recorder = ruleset.open(edition, len(players), options, drawing)
    return TableOpened(
        at=now() if at is None else at,
        key=key,
        ruleset=ruleset.slug,
        version=ruleset.version,
        edition=edition.hash,
        players=tuple(players),
        options=msgspec.Raw(encoded(options)),
        chance=chance,
        undo=undo,
        secret=secret.hex(),
        draws=tuple(drawing.draws),
        entries=msgspec.Raw(encoded(recorder.entries)),
    )


def play(
    table: Table,
    seat: int,
    move: Move,
    *,
    declared: Mapping[str, Sequence[Declaration]] | None = None,
    key: str = "",
    at: int | None = None,
) -> MovePlayed:
    """The event of a move. Raises IllegalMove if a rule says no."""
    chance = table.chance(declared)
    recorder = table.ruleset.decide(table.state, seat, move, chance)
    return MovePlayed(
        at=now() if at is None else at,
        key=key,
        seat=seat,
        move=msgspec.Raw(encoded(move)),
        private=table.ruleset.private(table.state, seat, move),
        draws=tuple(chance.draws),
        entries=msgspec.Raw(encoded(recorder.entries)),
    )


def undo(table: Table, seat: int, *, key: str = "", at: int | None = None) -> MovesUndone:
    """Takes back the seat's own last move; CommandRefused where the table does not allow it."""
    if table.opened.undo == "none":
        raise CommandRefused("this table plays without undo")
    if table.is_over:
        raise CommandRefused("the game is over and its secrets are open: nothing can be taken back")
    if table.moves == 0:
        raise CommandRefused("no move has been played yet")
    last = table.line[-1]
    if last.seat != seat:
        raise CommandRefused("the last move is another seat's: only your own can be taken back")
    seen = barrier(table, last)
    if table.opened.undo == "consent" or seen:
        raise CommandRefused(seen or "at this table every other seat must agree to an undo")
    return MovesUndone(at=now() if at is None else at, key=key, seat=seat, kept=table.moves - 1)


def redo(table: Table, seat: int, *, key: str = "", at: int | None = None) -> MovesRedone:
    """Plays the seat's undone move again, as it was."""
    if not table.undone:
        raise CommandRefused("nothing has been undone since the last move")
    if table.undone[-1].seat != seat:
        raise CommandRefused("the undone move is another seat's")
    return MovesRedone(at=now() if at is None else at, key=key, seat=seat, kept=table.moves + 1)


def barrier(table: Table, played: Played) -> str:
    """Why a move cannot be taken back freely: what has been seen; empty if nothing has."""
    if played.draws:
        return "the move drew chance, and everybody has seen what came of it"
    before = table.state_at(played.first - 1)
    for entry, after in zip(played.entries, played.states, strict=True):
        watchers = {seat for seats in entry.audience.values() for seat in seats}
        if watchers - {played.seat}:
            return f"`{_tag(entry.fact)}` showed something to another seat"
        if _unknown(table.ruleset, after) < _unknown(table.ruleset, before):
            return f"`{_tag(entry.fact)}` showed something that was hidden"
        before = after
    return ""


def _unknown(ruleset: AnyRuleset, state: State) -> int:
    """How many ids are hidden from the public."""
    return encoded(ruleset.view(state, PUBLIC)).count(b'"?"')


def _tag(fact: Fact) -> str:
    return str(type(fact).__struct_config__.tag)


def encode_event(event: Event) -> bytes:
    """The bytes that are stored, chained and recorded."""
    return msgspec.json.encode(event)
