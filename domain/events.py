"""The events of a table's stream: what is stored, for ever.

Additive changes get defaults; a breaking one gets a new tag. An unknown tag fails loudly.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from domain.kernel import Draw
from domain.kernel.fact import snake_case

ChanceMode = Literal["server", "declared"]
UndoPolicy = Literal["free", "consent", "none"]


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=snake_case, kw_only=True):
    """One entry of the log."""

    at: int
    """When, in milliseconds since 1970."""
    key: str = ""
    """Names the command, so that a retry is not taken for another one."""


class TableOpened(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The table is laid out; its ruleset, version, edition and options are pinned."""

    ruleset: str
    version: int
    edition: str
    """The edition's hash."""
    players: tuple[str, ...]
    options: msgspec.Raw
    chance: ChanceMode = "server"
    undo: UndoPolicy = "free"
    secret: str
    """What chance and salts are keyed with; open to everybody once the game is over."""
    draws: tuple[Draw, ...] = ()
    entries: msgspec.Raw


class MovePlayed(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A move, the chance it drew, and its facts."""

    seat: int
    move: msgspec.Raw
    private: tuple[str, ...] = ()
    """Fields of the move that only the mover and the judge may see."""
    draws: tuple[Draw, ...] = ()
    entries: msgspec.Raw


class MovesUndone(Event, frozen=True, kw_only=True):
    """The line is cut back to its first `kept` moves; nothing is deleted."""

    seat: int
    kept: int


class MovesRedone(Event, frozen=True, kw_only=True):
    """Undone moves stand again, up to `kept` moves."""

    seat: int
    kept: int


AnyEvent = TableOpened | MovePlayed | MovesUndone | MovesRedone

decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
