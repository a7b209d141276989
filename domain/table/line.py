"""What a table keeps of its line: moves, requests, disputes and notes."""

from __future__ import annotations

import msgspec

from domain.kernel import Draw, Entry, Fact, Move, State
from domain.table.events import DisputeAnswered, DisputeRaised, NoteAdded, RequestMade, RulingGiven


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


class Request:
    """What a seat asks of the others, and who has agreed so far."""

    def __init__(self, made: RequestMade, moves: int) -> None:
        self.made = made
        self.moves = moves
        """The moves of the line when it was asked: it expires when the table moves on."""
        self.agreed: list[int] = []
        self.was_left = False
        """Whether somebody left who was asked and had not answered."""


class Refusals(msgspec.Struct, frozen=True):
    """How often in a row a seat was refused an undo, and when last."""

    times: int
    played: int
    """How many moves had been played by then."""


class Dispute:
    """A contested step, what was said to it, and how it was settled."""

    def __init__(self, raised: DisputeRaised, version: int) -> None:
        self.raised = raised
        self.version = version
        """The version of the event that raised it."""
        self.answers: list[DisputeAnswered] = []
        self.ruling: RulingGiven | None = None


class Note(msgspec.Struct, frozen=True):
    """What somebody wrote to a step of the line as it stood then."""

    added: NoteAdded
    version: int
    """The version of the event that added it."""
    move: int
    """The version of the event of its move: after an undo the step may be another move's."""
