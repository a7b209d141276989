"""The events of a table's stream: what is stored, for ever.

Additive changes get defaults; a breaking one gets a new tag. An unknown tag fails loudly.
"""

from __future__ import annotations

import time
from typing import Annotated, Literal

import msgspec

from domain.kernel import Draw
from domain.kernel.fact import snake_case

ChanceMode = Literal["server", "declared"]
UndoPolicy = Literal["free", "consent", "none"]
Use = Literal["casual", "league", "tournament"]
Author = int | Literal["judge", "public"]
"""Who says something at a table: a seat, the judge, or somebody of the public. Stored as a seat."""
RequestKind = Literal["undo", "redo", "abandon"]
POLICIES: dict[Use, UndoPolicy] = {"casual": "free", "league": "consent", "tournament": "none"}
"""The undo policy of a table, unless it chooses another."""
AGREEMENTS = 2
"""When the others are asked, as tables are opened today. Of the first kind, what only the mover
had seen never stopped an undo, and a redo asked nobody."""
ASKS = 2
"""How chance is declared, as tables are opened today: all of it is asked for, and what nobody has
seen is unknown. Of the first kind, piles were shuffled for the scribe, who might then contradict
them."""


NO_SEAT = -1
"""How an event stores an author who has no seat; which one follows from the event."""


def stored_seat(author: Author) -> int:
    """An author as an event stores it."""
    return author if isinstance(author, int) else NO_SEAT


def _author(seat: int, otherwise: Literal["judge", "public"]) -> Author:
    """The author that an event tells of, from how it is stored."""
    return otherwise if seat == NO_SEAT else seat


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=snake_case, kw_only=True):
    """One entry of the log."""

    at: Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
    """When, in milliseconds since 1970."""
    key: str = ""
    """Names the command, so that a retry is not taken for another one."""


class Origin(msgspec.Struct, frozen=True):
    """Where a fork was taken: the game, the step, and the head of its chain then."""

    game: str
    step: int
    head: str


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
    use: Use = "casual"
    agreements: int = 1
    """When the others are asked: see AGREEMENTS."""
    asks: int = 1
    """How chance is declared, where it is: see ASKS."""
    fresh_chance: bool = False
    """After an undo chance is drawn anew, from a new secret; otherwise it comes out the same."""
    bots: tuple[str, ...] = ()
    """The bot at each seat; empty for a person's."""
    secret: str
    """What chance and salts are keyed with; open to everybody once the game is over."""
    judged: bool = True
    """Whether it has a judge, who may look at everything; without one nobody can."""
    event_name: str = ""
    """The event it belongs to (a tournament, a league night), as people call it."""
    event_id: str = ""
    """The event itself: the hash of what only its organiser holds, who may judge."""
    origin: Origin | None = None
    """The game and step that it continues."""
    package: str = ""
    """The package that brings the ruleset, where that is not Dossier itself."""
    position: msgspec.Raw = msgspec.Raw(b"null")
    """A table may start from a described state instead of its ruleset's opening."""
    draws: tuple[Draw, ...] = ()
    entries: msgspec.Raw

    @property
    def invents(self) -> bool:
        """Whether what a scribe did not declare was drawn instead."""
        return self.chance == "declared" and self.asks < ASKS


class MovePlayed(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A move, the chance it drew, and its facts."""

    seat: int
    move: msgspec.Raw
    private: tuple[str, ...] = ()
    """Fields of the move that only the mover and the judge may see."""
    draws: tuple[Draw, ...] = ()
    entries: msgspec.Raw


class MovesUndone(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The line is cut back to its first `kept` moves; nothing is deleted."""

    seat: int
    kept: int
    agreed: tuple[int, ...] = ()
    """The seats that were asked and agreed."""
    secret: str = ""
    """Where chance is drawn anew: what it is keyed with from now on."""


class MovesRedone(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Undone moves stand again, up to `kept` moves."""

    seat: int
    kept: int
    agreed: tuple[int, ...] = ()
    """The seats that were asked and agreed."""


class RequestMade(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A seat asks the others: to take moves back, to play them again, or to abandon the game."""

    seat: int
    kind: RequestKind
    kept: int = 0
    """Undo and redo: how many moves of the line would stand."""
    open_secrets: bool = False
    """Abandon: whether what is hidden is shown to everybody."""


class RequestAnswered(Event, frozen=True, kw_only=True):
    """A seat that was asked agrees or refuses. One refusal ends the request."""

    seat: int
    agreed: bool


class SeatClaimed(Event, frozen=True, kw_only=True):
    """A person sits down at an open seat, or takes over from a bot."""

    seat: int
    name: str


class SeatLeft(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A person leaves; a bot plays on, or the seat is open."""

    seat: int
    bot: str = ""


class TableClosed(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The game stops without having been played to its end."""

    seat: int
    reason: Literal["resigned", "abandoned", "endless"]
    winners: tuple[int, ...] = ()
    agreed: tuple[int, ...] = ()
    open_secrets: bool = False


class DisputeRaised(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody contests a step and cites a rule."""

    seat: int
    """The seat that contests; -1 for the judge, in older logs for any viewer of a finished game."""
    step: int
    rule: str
    claim: str
    is_judges: bool = False

    @property
    def author(self) -> Author:
        return _author(self.seat, "judge" if self.is_judges else "public")


class DisputeAnswered(Event, frozen=True, kw_only=True):
    """A seat says what it thinks of a dispute."""

    seat: int
    dispute: int
    text: str


class RulingGiven(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The judge settles a dispute: it stands, the table is rewound, or facts are corrected."""

    seat: int = NO_SEAT
    """No seat: the judge."""
    dispute: int
    remedy: Literal["stand", "rewind", "correct"]
    reasoning: str
    kept: int = 0
    """Rewind: how many moves of the line stand."""
    secret: str = ""
    """Rewind: what chance is keyed with from now on, where it has to be drawn anew."""
    reseals: bool = False
    """Rewind: the old secret is open, so the chain's salts follow from the new one, too."""
    entries: msgspec.Raw = msgspec.Raw(b"[]")
    """Correct: the facts, with the judge as their author."""


class JudgeLooked(Event, frozen=True, kw_only=True):
    """The judge looks at what is hidden while the game runs: once in a chapter, for all to see."""

    seat: int = NO_SEAT


class HintAsked(Event, frozen=True, kw_only=True):
    """A seat asks what a bot would play in its place: everybody sees that, nobody the answer."""

    seat: int


class GameImported(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The game was taken in from a record: its maker chose its secret, and nobody here saw it."""

    seat: int = NO_SEAT
    events: int
    """How many events the record had; they come before this one."""
    signed_by: str = ""
    """The key that had signed the record, and its signature over the head before this event."""
    signature: str = ""


class EventJoined(Event, frozen=True, kw_only=True):
    """An organiser takes an imported game into an event."""

    seat: int = NO_SEAT
    event_name: str
    event_id: str


class NoteAdded(Event, frozen=True, kw_only=True):
    """Somebody writes a note to a step; nothing of the game changes."""

    seat: int
    """The seat that writes; -1 for the judge."""
    step: int
    text: str

    @property
    def author(self) -> Author:
        return _author(self.seat, "judge")


Mark = GameImported | EventJoined
"""What those write below a game who took it in: no part of the game itself."""

AnyEvent = (
    TableOpened
    | MovePlayed
    | MovesUndone
    | MovesRedone
    | RequestMade
    | RequestAnswered
    | SeatClaimed
    | SeatLeft
    | TableClosed
    | DisputeRaised
    | DisputeAnswered
    | RulingGiven
    | NoteAdded
    | JudgeLooked
    | HintAsked
    | Mark
)


def author_of(event: AnyEvent) -> Author | None:
    """Who did or said what an event tells; nobody opens a table, or takes in a record."""
    match event:
        case TableOpened() | GameImported():
            return None
        case DisputeRaised() | NoteAdded():
            return event.author
        case RulingGiven() | EventJoined() | JudgeLooked():
            return "judge"
        case _:
            return event.seat


decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode_event(event: Event) -> bytes:
    """The bytes that are stored, chained and recorded."""
    return msgspec.json.encode(event)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
