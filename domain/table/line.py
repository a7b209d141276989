"""What a table keeps of its line: moves, requests, disputes and notes."""

from __future__ import annotations

import msgspec

from domain.kernel import Chapter, Draw, Entry, Fact, Move, Recorder, State
from domain.table.events import (
    AnyEvent,
    DisputeAnswered,
    DisputeRaised,
    MovePlayed,
    MovesUndone,
    NoteAdded,
    RequestMade,
    RulingGiven,
)


class Logged(msgspec.Struct, frozen=True, gc=False):
    """One event of the table, as it is on the log."""

    event: AnyEvent
    body: bytes
    """Its bytes as they were stored: what the chain is made of."""
    head: bytes
    """The chain's head after it."""


class Given(msgspec.Struct, frozen=True, gc=False):
    """What an event that extends the line tells, read: its move, its facts, and their states."""

    move: Move | None
    entries: tuple[Entry[Fact], ...]
    states: tuple[State, ...]
    """The state after each fact."""

    @classmethod
    def by_rules(cls, recorder: Recorder[State], move: Move | None = None) -> Given:
        """What the rules gave, as it is."""
        return cls(move, tuple(recorder.entries), tuple(recorder.states))


class Decided(msgspec.Struct, frozen=True, gc=False):
    """A move as the rules have just decided it: the event to store, and what they gave."""

    event: MovePlayed
    given: Given


class Played(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One move of the line (or the opening), with the state after each of its facts."""

    seat: int | None
    move: Move | None
    private: tuple[str, ...]
    at: int
    version: int
    """The version of the event that played it."""
    draws: tuple[Draw, ...]
    drawn: dict[str, int]
    """How often each source of chance was drawn on the line, this move included."""
    secret: bytes
    """What chance was keyed with."""
    entries: tuple[Entry[Fact], ...]
    states: tuple[State, ...]
    first: int
    """The step after its first fact."""

    @property
    def last(self) -> int:
        """The step after its last fact."""
        return self.first + len(self.entries) - 1


class TakenBack(msgspec.Struct, frozen=True, gc=False):
    """A move that can be redone, and what took it back."""

    played: Played
    undoing: MovesUndone


class Request(msgspec.Struct, frozen=True, gc=False):
    """What a seat asks of the others, and who has agreed so far."""

    made: RequestMade
    moves: int
    """The moves of the line when it was asked: it expires when the table moves on."""
    agreed: tuple[int, ...] = ()
    was_left: bool = False
    """Whether somebody left who was asked and had not answered."""


class Refusals(msgspec.Struct, frozen=True):
    """How often in a row a seat was refused an undo, and when last."""

    times: int
    played: int
    """How many moves had been played by then."""


class Dispute(msgspec.Struct, frozen=True, gc=False):
    """A contested step, what was said to it, and how it was settled."""

    raised: DisputeRaised
    version: int
    """The version of the event that raised it."""
    move: int
    """The version of the event of its move: after a rewind the step may be another move's."""
    answers: tuple[DisputeAnswered, ...] = ()
    ruling: RulingGiven | None = None


class Look(msgspec.Struct, frozen=True):
    """When a judge looked at what was hidden."""

    version: int
    """The version of the event that says so."""
    step: int
    """The last step of the line then."""
    at: int
    chapter: Chapter


class Hinted(msgspec.Struct, frozen=True):
    """When a seat asked for a hint."""

    seat: int
    step: int
    """The last step of the line then."""
    played: int
    """The version of the last move before it: a decision is asked about once."""


class Note(msgspec.Struct, frozen=True):
    """What somebody wrote to a step of the line as it stood then."""

    added: NoteAdded
    version: int
    """The version of the event that added it."""
    move: int
    """The version of the event of its move: after an undo the step may be another move's."""
