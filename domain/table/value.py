"""The aggregate: one table, from its opening to its end.

A table is folded from its events. Commands check and return the event to store; nothing changes
until that event has been stored and applied.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence

import msgspec

from domain.kernel import (
    AnyRuleset,
    Chance,
    Decision,
    Declaration,
    DeclaredChance,
    Edition,
    Entry,
    Fact,
    KeyedChance,
    Move,
    Names,
    Recorder,
    Standings,
    State,
    Viewer,
)
from domain.table import chain
from domain.table.events import (
    AnyEvent,
    DisputeAnswered,
    DisputeRaised,
    MovePlayed,
    MovesRedone,
    MovesUndone,
    NoteAdded,
    RequestAnswered,
    RequestMade,
    RulingGiven,
    SeatClaimed,
    SeatLeft,
    TableClosed,
    TableOpened,
)
from domain.table.line import Dispute, Note, Played, Refusals, Request

BAFFLED = (LookupError, TypeError, ValueError, AssertionError, AttributeError, ArithmeticError)
"""What the rules raise on a state that cannot be, or a fact that cannot follow."""


class CommandRefused(Exception):
    """The table says no, for a reason that is no rule of the game; says what to do."""


class Table:
    """A game being played or finished, as folded from its events."""

    def __init__(self, id: str, opened: TableOpened, ruleset: AnyRuleset, edition: Edition) -> None:
        self.id = id
        self.opened = opened
        self.ruleset = ruleset
        self.edition = edition
        self.players = list(opened.players)
        """Names by seat; an empty one is an open seat."""
        self.bots = list(opened.bots or ("",) * len(opened.players))
        self.secret = bytes.fromhex(opened.secret)
        self.chance_secret = self.secret
        self.salt_secret = self.secret
        self.version = 0
        self.head = chain.genesis(id)
        self.events: list[AnyEvent] = []
        self.bodies: list[bytes] = []
        """The events' bytes as they were stored: what the chain is made of."""
        self.heads: list[bytes] = []
        """The chain's head after each event."""
        self.start: State = opening_state(opened, ruleset, edition)
        """Step 0: the empty table, or the position it was opened from."""
        self.line: list[Played] = []
        """The opening, then the moves in force."""
        self.undone: list[Played] = []
        """Moves that can be redone, the next one last."""
        self.undoings: list[MovesUndone] = []
        """What took each of them back."""
        self.history: list[Played] = []
        """The opening and every move that was ever played, undone or not."""
        self.request: Request | None = None
        self.refusals: dict[int, Refusals] = {}
        self.closed: TableClosed | None = None
        self.disputes: list[Dispute] = []
        self.notes: list[Note] = []
        self.left: dict[int, int] = {}
        """Seats that somebody left -> the version of the last event by which that was."""
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
        """Whether the game was played to its end, or closed before."""
        return self.closed is not None or self.ruleset.is_over(self.state)

    @property
    def secrets_are_open(self) -> bool:
        """Whether everybody may see everything."""
        return self.closed.open_secrets if self.closed else self.ruleset.is_over(self.state)

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
        return bisect_right(self.line, step, key=lambda played: played.first) - 1

    def state_at(self, step: int) -> State:
        """The state after `step` facts: a look-up."""
        if step == 0:
            return self.start
        played = self.line[self.move_at(step)]
        return played.states[step - played.first]

    # Folding

    def apply(
        self,
        event: AnyEvent,
        body: bytes,
        head: bytes | None = None,
        given: Recorder[State] | None = None,
    ) -> None:
        """Takes in one stored event; `body` is its bytes, `head` its link where that is known.

        `given`: what the rules gave, where that is known to be what the event records; it need
        not be folded again.
        """
        self.version += 1
        self.head = head or chain.extend(self.head, self.salt_secret, self.version, body)
        self.heads.append(self.head)
        self.events.append(event)
        self.bodies.append(body)
        if event.key:
            self.keys[event.key] = self.version
        self._take(event, given)

    def _take(self, event: AnyEvent, given: Recorder[State] | None) -> None:
        if isinstance(event, TableOpened):
            self._extend(event, None, None, (), given)
        elif isinstance(event, MovePlayed):
            move = self.ruleset.move_decoder.decode(event.move)
            self._extend(event, event.seat, move, event.private, given)
            self._forget_undone()
            self.request = None
        elif isinstance(event, MovesUndone):
            self._undo(event)
        elif isinstance(event, MovesRedone):
            while self.moves < event.kept:
                self.line.append(self.undone.pop())
                self.undoings.pop()
            self.request = None
        elif isinstance(event, RequestMade):
            self.request = Request(event, self.moves)
        elif isinstance(event, RequestAnswered):
            self._answer(event)
        elif isinstance(event, SeatClaimed):
            self.players[event.seat] = event.name
            self.bots[event.seat] = ""
        elif isinstance(event, SeatLeft):
            self._note_left(event.seat)
            self.left[event.seat] = self.version
            self.players[event.seat] = self.players[event.seat] if event.bot else ""
            self.bots[event.seat] = event.bot
        elif isinstance(event, DisputeRaised):
            self.disputes.append(Dispute(event, self.version))
        elif isinstance(event, DisputeAnswered):
            self.disputes[event.dispute].answers.append(event)
        elif isinstance(event, RulingGiven):
            self._rule(event)
        elif isinstance(event, NoteAdded):
            played = self.line[max(self.move_at(event.step), 0)]  # Step 0 is the opening's.
            self.notes.append(Note(event, self.version, played.version))
        else:
            self.closed = event
            self.request = None

    def _undo(self, event: MovesUndone) -> None:
        while self.moves > event.kept:
            self.undone.append(self.line.pop())
            self.undoings.append(event)
        if event.secret:
            self.chance_secret = bytes.fromhex(event.secret)
        if event.agreed:
            self.refusals.pop(event.seat, None)
        self.request = None

    def _forget_undone(self) -> None:
        self.undone.clear()
        self.undoings.clear()

    def _rule(self, event: RulingGiven) -> None:
        self.disputes[event.dispute].ruling = event
        if event.remedy == "stand":
            return
        self.request = None
        self._forget_undone()
        if event.remedy == "correct":
            self._extend(event, None, None, ())
            return
        del self.line[event.kept + 1 :]
        self.closed = None
        if event.secret:
            self.chance_secret = bytes.fromhex(event.secret)
        if event.reseals:
            self.salt_secret = self.chance_secret

    def _note_left(self, seat: int) -> None:
        """Somebody goes who may have been asked and has not answered."""
        is_person = self.players[seat] and not self.bots[seat]
        if self.request and is_person and seat not in self.request.agreed:
            self.request.was_left = True

    def _answer(self, event: RequestAnswered) -> None:
        assert self.request is not None
        if event.agreed:
            self.request.agreed.append(event.seat)
            return
        made, self.request = self.request.made, None
        if made.kind == "undo":
            times = self.refusals[made.seat].times + 1 if made.seat in self.refusals else 1
            self.refusals[made.seat] = Refusals(times, len(self.history))

    def _extend(
        self,
        event: TableOpened | MovePlayed | RulingGiven,
        seat: int | None,
        move: Move | None,
        private: tuple[str, ...],
        given: Recorder[State] | None = None,
    ) -> None:
        before = self.line[-1].states[-1] if self.line else self.start
        entries, states = (
            self._fold(event, before) if given is None else (tuple(given.entries), given.states)
        )
        drawn = self.line[-1].drawn if self.line else {}
        draws = () if isinstance(event, RulingGiven) else event.draws
        if draws:
            drawn = dict(drawn)
            for draw in draws:
                drawn[draw.source] = drawn.get(draw.source, 0) + 1
        played = Played(
            seat=seat,
            move=move,
            private=private,
            at=event.at,
            version=self.version,
            draws=draws,
            drawn=drawn,
            secret=self.chance_secret,
            entries=entries,
            states=tuple(states) or (before,),
            first=self.line[-1].last + 1 if self.line else 1,
        )
        self.line.append(played)
        self.history.append(played)

    def _fold(
        self, event: TableOpened | MovePlayed | RulingGiven, state: State
    ) -> tuple[tuple[Entry[Fact], ...], list[State]]:
        entries = self.ruleset.entries_decoder.decode(event.entries)
        evolve, states = self.ruleset.evolve, []
        for entry in entries:
            state = evolve(state, entry.fact)
            states.append(state)
        return entries, states

    def chance(self, declared: Mapping[str, Sequence[Declaration]] | None) -> Chance:
        """What the next move draws from."""
        drawn = self.line[-1].drawn
        if self.opened.chance == "declared":
            return DeclaredChance(declared or {}, self.chance_secret, drawn)
        if declared:
            raise CommandRefused("this table draws its own chance: leave `chance` out")
        return KeyedChance(self.chance_secret, drawn)


def opening_state(opened: TableOpened, ruleset: AnyRuleset, edition: Edition) -> State:
    """The state before the first fact."""
    empty = ruleset.empty(edition, len(opened.players))
    if bytes(opened.position) == b"null":
        return empty
    return decode_state(bytes(opened.position), type(empty), edition)


def decode_state(source: bytes, kind: type[State], edition: Edition) -> State:
    """A described state; msgspec.ValidationError names the field that is wrong."""
    return msgspec.json.decode(source, type=kind, dec_hook=lambda _, __: edition)
