"""Moves, undo and seats."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from api.shapes.games import RequestShown
from api.shapes.params import Data
from api.shapes.replays import FactShown
from domain.kernel import Decision, Declaration


class LegalMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that would be accepted, and what it says."""

    move: Data
    words: Annotated[str, msgspec.Meta(description="Only where they were asked for.")] = ""


class LegalMoves(msgspec.Struct, frozen=True):
    """What a seat may answer now."""

    seat: int
    version: int
    decisions: tuple[Decision, ...]
    moves: tuple[LegalMove, ...]


class PlayMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move."""

    move: Data
    seat: Annotated[int | None, msgspec.Meta(description="For a scribe: whose move it is.")] = None
    expected_version: Annotated[
        int | None, msgspec.Meta(description="The version you saw; another one is a conflict.")
    ] = None
    chance: Annotated[
        dict[str, tuple[Declaration, ...]],
        msgspec.Meta(
            description="For a scribe: declared outcomes, by source (`GET /rulesets/SLUG` names "
            "them all), in order. What is missing is asked for by name."
        ),
    ] = {}


class HintShown(msgspec.Struct, frozen=True):
    """What a bot would play in the seat's place, from what the seat knows."""

    seat: int
    version: int
    move: Data
    words: str
    sprites: tuple[str, ...]
    """What one would touch on the board; `*` in an id is anything."""


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command that needs no more than who gives it."""

    seat: int | None = None
    expected_version: int | None = None


class AskUndo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take moves back."""

    to: Annotated[
        Literal["last", "turn"] | Annotated[int, msgspec.Meta(ge=0)],
        msgspec.Meta(description="The last move, the turn, or how many moves are to stand."),
    ] = "last"
    seat: int | None = None
    expected_version: int | None = None


class OfferShown(msgspec.Struct, frozen=True):
    """Something that a seat could take back, or play again."""

    deed: Literal["last", "turn", "redo"]
    moves: tuple[str, ...]
    """What would be taken back, or played again, in words."""
    consent: str
    """Why the others are asked; empty where it happens at once."""
    blocked: str
    """Why it cannot be asked just now; empty where it can."""


class AnswerRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Agree to what is asked, or refuse."""

    agreed: bool
    seat: int | None = None


class AskAbandon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stop the game without a winner, if all agree."""

    open_secrets: bool = False
    seat: int | None = None


class ClaimSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class OpenDoor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether anybody may sit down where a seat is open."""

    is_open: bool


class LeaveSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Give a seat up."""

    bot: Annotated[str, msgspec.Meta(description="The bot that plays on; none: open.")] = ""


class SeatToken(msgspec.Struct, frozen=True):
    """A seat and the token that opens it."""

    seat: int
    token: str


class Outcome(msgspec.Struct, frozen=True):
    """What came of a command that is no move."""

    status: Literal["done", "asked", "refused", "agreed"]
    version: int
    steps: int
    head: str
    request: RequestShown | None


class MoveAnswer(msgspec.Struct, frozen=True):
    """What came of a command."""

    version: int
    steps: int
    status: Literal["playing", "over"]
    head: str
    facts: tuple[FactShown, ...]
    decisions: tuple[Decision, ...]
