"""What-if, disputes, rulings, positions and forks."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from api.shapes.params import Data, Names
from domain.table.events import Author, ChanceMode, UndoPolicy, Use
from projections.docket import Case


class WhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that was not played, or one under other options."""

    step: int
    seat: int
    move: Data
    options: Annotated[
        Data | None, msgspec.Meta(description="Other options or rulings to judge it by.")
    ] = None


class RaiseDispute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Contest a step."""

    step: int
    rule: str
    claim: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class AnswerDispute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Say something to a dispute."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class GiveRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settle a dispute."""

    remedy: Literal["stand", "rewind", "correct"]
    reasoning: Annotated[str, msgspec.Meta(min_length=1, max_length=4000)]
    kept: Annotated[int, msgspec.Meta(description="Rewind: how many moves stand.")] = 0
    facts: Annotated[tuple[Data, ...], msgspec.Meta(description="Correct: the facts.")] = ()


class Said(msgspec.Struct, frozen=True):
    """What a seat says to a dispute."""

    seat: int
    text: str


class DisputeShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A dispute, what was said, and how it was settled."""

    index: int
    author: Author
    """The seat that contests; or somebody of the public, once the game is over."""
    step: int
    rule: str
    claim: str
    at: int
    answers: tuple[Said, ...] = ()
    remedy: str = ""
    """Empty while it is open."""
    reasoning: str = ""
    move: int = 0
    """The version of the event that played the contested move."""
    kind: str = ""
    """The kind of that move; empty for what is no move."""
    words: str = ""
    """That move, and who made it, as far as the viewer may know."""
    stands: bool = True
    """Whether it is on the line; otherwise the step may be another move's by now."""
    kept: int = 0
    """How many moves come before it: what stands after a rewind."""


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Continue from a step as a new table."""

    step: int
    players: Names | None = None
    use: Use = "casual"
    undo: UndoPolicy | None = None
    chance: Annotated[
        ChanceMode | None,
        msgspec.Meta(
            description="As at the table it comes from, without one. `server` deals what "
            "a scribe has not declared."
        ),
    ] = None
    bots: dict[str, str] = {}
    facts: Annotated[
        tuple[Data, ...],
        msgspec.Meta(description="What should stand differently: the facts of an amendment."),
    ] = ()


class OpenPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that starts from a described state."""

    ruleset: str
    players: Names
    position: Data
    edition: Annotated[
        str | None, msgspec.Meta(description="The hash of a registered edition; none: its own.")
    ] = None
    use: Use = "casual"
    undo: UndoPolicy | None = None
    chance: Annotated[
        ChanceMode,
        msgspec.Meta(description="`declared`: what nobody has seen may be `?` in the position."),
    ] = "server"
    bots: dict[str, str] = {}


class OrganiserToken(msgspec.Struct, frozen=True):
    """Judges every table that is opened with it."""

    event: str
    id: str
    """What the event's tables are known by, in public: the hash of the token."""
    token: str
    """Told only now: whoever holds it is the organiser."""


class NameEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament, a league night."""

    event: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class Waiting(msgspec.Struct, frozen=True):
    """What waits for a ruling at the tables of an event, the oldest first."""

    event: str
    cases: tuple[Case, ...]


class PublicKey(msgspec.Struct, frozen=True):
    """The key that signs the records of this service."""

    algorithm: str
    key: str
