"""Shapes: what requests and responses look like on the wire."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar, cast

import msgspec
from litestar import Response
from litestar.enums import MediaType
from litestar.params import HeaderParameter, QueryParameter

from api.access import Tokens
from domain.events import ChanceMode, Origin, UndoPolicy, Use
from domain.kernel import Chapter, Decision, Declaration, Language, Standings, Text, encoded
from projections.catalogue import Game
from replays.preview import Preview

T = TypeVar("T")

Authorization = Annotated[
    str | None,
    HeaderParameter(name="Authorization", required=False, include_in_schema=False),
]
IdempotencyKey = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        required=False,
        max_length=100,
        description="Names the command: sent again with the same key it is not carried out twice.",
    ),
]
As = Annotated[
    str | None,
    QueryParameter(
        name="as",
        required=False,
        description="Through whose eyes: `public`, `judge` or `seat:0`... Your own token's, "
        "the public's, or any once the game is over.",
    ),
]
Lang = Annotated[
    Language, QueryParameter(name="lang", description="The language that sentences are told in.")
]

Data = dict[str, object]
"""A JSON object whose fields depend on the ruleset."""


class RulesetSummary(msgspec.Struct, frozen=True):
    """A ruleset that can be played."""

    slug: str
    title: Text
    version: int
    players: tuple[int, int]
    edition: str


class RuleShown(msgspec.Struct, frozen=True):
    """A rule of the game."""

    id: str
    title: Text
    section: str
    en: str
    fr: str
    rulings: tuple[str, ...]


class RulesetDetail(msgspec.Struct, frozen=True):
    """A ruleset with its options, its moves as JSON Schema, and its rules."""

    slug: str
    title: Text
    version: int
    players: tuple[int, int]
    edition: str
    options: Data
    moves: Data
    rules: tuple[RuleShown, ...]


class EditionShown(msgspec.Struct, frozen=True):
    """An edition that can be played with."""

    ruleset: str
    id: str
    hash: str


class OpenGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table."""

    ruleset: str
    players: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=60)], ...],
        msgspec.Meta(
            min_length=1,
            max_length=12,
            description="Names, in seat order; an empty one is an open seat.",
        ),
    ]
    options: Data = {}
    edition: Annotated[
        str | None, msgspec.Meta(description="The hash of a registered edition; none: the default.")
    ] = None
    chance: Annotated[
        ChanceMode,
        msgspec.Meta(description="`server` draws; `declared`: a scribe enters what happened."),
    ] = "server"
    declared: Annotated[
        dict[str, tuple[Declaration, ...]],
        msgspec.Meta(description="Declared outcomes of the opening, by source, in order."),
    ] = {}
    use: Annotated[
        Use, msgspec.Meta(description="Sets the undo policy, unless `undo` names another.")
    ] = "casual"
    undo: UndoPolicy | None = None
    fresh_chance: Annotated[
        bool, msgspec.Meta(description="After an undo, draw chance anew from a new commitment.")
    ] = False
    bots: Annotated[
        dict[str, str], msgspec.Meta(description="Seats that a bot plays: seat -> bot.")
    ] = {}


class RequestShown(msgspec.Struct, frozen=True):
    """What a seat asks, who has agreed, and who has not answered yet."""

    seat: int
    kind: Literal["undo", "abandon"]
    agreed: tuple[int, ...]
    waiting_for: tuple[int, ...]
    preview: Preview | None = None
    open_secrets: bool = False


class GameDetail(Game, frozen=True, omit_defaults=True, kw_only=True):
    """A table as it stands, for the one who asks."""

    ruleset_version: int
    edition: str
    chance: ChanceMode
    undo: UndoPolicy
    use: Use
    fresh_chance: bool
    bots: tuple[str, ...]
    request: RequestShown | None
    """What a seat asks of the others just now."""
    event_name: str
    origin: Origin | None
    """The game and step it continues."""
    disputes: int
    """How many steps are contested and not ruled on yet."""
    commitment: str
    """The hash of the table's secret, published when it opened."""
    head: str
    """The head of the chain: it names the whole history."""
    decisions: tuple[Decision, ...]
    viewer: str
    secret: str | None = None
    """Once the game is over: anyone can check every draw."""


class OpenedGame(msgspec.Struct, frozen=True):
    """The new table and its tokens, which are told only now."""

    game: GameDetail
    tokens: Tokens


class LegalMove(msgspec.Struct, frozen=True):
    """A move that would be accepted, and what it says."""

    move: Data
    words: str


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
        msgspec.Meta(description="Declared outcomes, by source, in order."),
    ] = {}


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command that needs no more than who gives it."""

    seat: int | None = None
    expected_version: int | None = None


class AskUndo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take moves back."""

    to: Annotated[
        Literal["last", "turn"] | int,
        msgspec.Meta(description="The last move, the turn, or how many moves are to stand."),
    ] = "last"
    seat: int | None = None
    expected_version: int | None = None


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


class FactShown(msgspec.Struct, frozen=True):
    """A fact as the viewer saw it."""

    fact: Data
    sentence: str
    rules: tuple[str, ...]


class MoveAnswer(msgspec.Struct, frozen=True):
    """What came of a command."""

    version: int
    steps: int
    status: Literal["playing", "over"]
    head: str
    facts: tuple[FactShown, ...]
    decisions: tuple[Decision, ...]


class FrameShown(msgspec.Struct, frozen=True):
    """One step as the viewer sees it."""

    step: int
    move: int
    chapter: Chapter
    title: str
    seat: int | None
    at: int | None
    fact: Data | None
    sentence: str
    rules: tuple[str, ...]
    view: Data
    standings: Standings
    decisions: tuple[Decision, ...]


class Replay(msgspec.Struct, frozen=True):
    """Frames of a game."""

    id: str
    steps: int
    frames: tuple[FrameShown, ...]


class HeadingShown(msgspec.Struct, frozen=True):
    """A chapter and its steps."""

    index: int
    chapter: Chapter
    title: str
    first: int
    last: int


class ScoreShown(msgspec.Struct, frozen=True):
    """The standings from a step on."""

    step: int
    standings: Standings


class ChangeShown(msgspec.Struct, frozen=True):
    """One place of the view that differs."""

    path: str
    before: object
    after: object


class LoggedEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event of the log, as far as the viewer may see it."""

    version: int
    event: str
    at: int
    seat: int | None = None
    move: Data | None = None
    facts: tuple[FactShown, ...] = ()
    details: Data = {}
    """What else the event says: who agreed, how many moves were kept, ..."""
    stands: bool = True
    """Whether a move is still on the line."""


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


class DisputeShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A dispute, what was said, and how it was settled."""

    index: int
    seat: int
    step: int
    rule: str
    claim: str
    at: int
    answers: tuple[tuple[int, str], ...] = ()
    """Who said what."""
    remedy: str = ""
    """Empty while it is open."""
    reasoning: str = ""


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Continue from a step as a new table."""

    step: int
    players: tuple[str, ...] | None = None
    use: Use = "casual"
    bots: dict[str, str] = {}


class OpenPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that starts from a described state."""

    ruleset: str
    players: tuple[str, ...]
    position: Data
    use: Use = "casual"
    bots: dict[str, str] = {}


class OrganiserToken(msgspec.Struct, frozen=True):
    """Judges every table that is opened with it."""

    event: str
    token: str


class NameEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament, a league night."""

    event: Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^[\w .:-]+$")]


class PublicKey(msgspec.Struct, frozen=True):
    """The key that signs the records of this service."""

    algorithm: str
    key: str


class Imported(msgspec.Struct, frozen=True):
    """A record that has been taken into the log."""

    id: str
    ruleset: str
    events: int
    facts: int
    was_known: bool


class Health(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the service is."""

    status: Literal["ok", "behind", "failing"]
    position: int = 0
    behind: int = 0
    detail: str = ""


def reply(
    shape: type[T], value: object, status: int = 200, headers: dict[str, str] | None = None
) -> Response[T]:
    """`value`, encoded by the domain, as a response of this shape."""
    body = value if isinstance(value, bytes) else encoded(value)
    response = Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)
    return cast("Response[T]", response)
