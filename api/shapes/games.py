"""Rulesets, editions and tables."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from api.access import Tokens
from api.shapes.params import Data, Names
from domain.kernel import Decision, Declaration, Rule, Setting, Source, Text, Way
from domain.table.events import ChanceMode, Origin, RequestKind, UndoPolicy, Use
from projections.catalogue import Game
from replays.preview import Preview


class RulesetSummary(msgspec.Struct, frozen=True):
    """A ruleset that can be played."""

    slug: str
    title: Text
    version: int
    players: tuple[int, int]
    edition: str
    ways: dict[str, Way]
    """The ways to play it that have a name, in words."""


class RulesetDetail(RulesetSummary, frozen=True):
    """A ruleset with its options, its moves as JSON Schema, and its rules."""

    options: Data
    moves: Data
    rules: tuple[Rule, ...]
    variants: dict[str, Data]
    """The options of each way to play it that has a name."""
    settings: dict[str, Setting]
    """What can be chosen besides, in words."""
    chance: dict[str, Source]
    """The sources of chance, in words: what a scribe declares at a table whose chance is declared.
    `pile_*` stands for one of each seat or pile, `{id}` in its words for the seat or pile; `of`
    names the kind of what comes of it, nothing for numbers; `seen` says who sees that: `all`, `one`
    (who gets it) or `nobody`, and what nobody sees need not be declared."""


class EditionShown(msgspec.Struct, frozen=True):
    """An edition that can be played with."""

    ruleset: str
    id: str
    hash: str


class OpenGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table."""

    ruleset: str
    players: Names
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
        msgspec.Meta(
            description="Declared outcomes of the opening, by source (`GET /rulesets/SLUG` names "
            "them all), in order; of a deal at least what is dealt, as one list. What is missing "
            "is asked for by name: `chance` of the problem says what it can be and who sees it."
        ),
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
    judged: Annotated[
        bool,
        msgspec.Meta(
            description="Whether there is a judge: whoever opens the table, and the organiser of "
            "its event. Without one nobody can look at what is hidden, and nobody rules."
        ),
    ] = True
    is_door_open: Annotated[
        bool, msgspec.Meta(description="Whether anybody may sit down where a seat is open.")
    ] = False


class RequestShown(msgspec.Struct, frozen=True):
    """What a seat asks, who has agreed, and who has not answered yet."""

    seat: int
    kind: RequestKind
    agreed: tuple[int, ...]
    waiting_for: tuple[int, ...]
    preview: Preview | None = None
    open_secrets: bool = False


class StakeShown(msgspec.Struct, frozen=True):
    """What hangs on a seat's answer."""

    seat: int
    kind: str
    words: str


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
    is_door_open: bool = False
    """Whether anybody may sit down where a seat is open."""
    judges: tuple[Literal["opener", "organiser"], ...]
    """Who may judge: look at what is hidden, and rule."""
    gives_hints: bool = False
    """Whether a seat may ask what a bot would play; the log says who did."""
    judge_looked: int
    """How often the log says that a judge has looked at what is hidden while the game runs."""
    event_name: str
    event_id: str
    """Keeps events of the same name apart; its organiser knows what it is the hash of."""
    origin: Origin | None
    """The game and step it continues."""
    disputes: int
    """Said even where nothing is contested."""
    commitment: str
    """The hash of the table's secret, published when it opened."""
    head: str
    """The head of the chain: it names the whole history."""
    decisions: tuple[Decision, ...]
    stakes: tuple[StakeShown, ...] = ()
    """What hangs on those that answer something, in words."""
    viewer: str
    secret: str | None = None
    """Once the game is over: anyone can check every draw."""


class OpenedGame(msgspec.Struct, frozen=True):
    """The new table and its tokens, which are told only now."""

    game: GameDetail
    tokens: Tokens


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
