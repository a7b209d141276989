"""Steps, chapters, scores, notes and the log."""

from __future__ import annotations

from typing import Annotated

import msgspec

from api.shapes.params import Data
from domain.kernel import Chapter, Decision, Standings
from domain.table.commands.notes import LONGEST
from domain.table.events import Author


class FactShown(msgspec.Struct, frozen=True):
    """A fact as the viewer saw it."""

    fact: Data
    sentence: str
    rules: tuple[str, ...]


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
    caption: str
    """What the stop came to: of a move or a turn all of it, of a fact the sentence."""
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
    author: Author | None = None
    """Who did or said it: a seat, the judge, or somebody of the public."""
    move: Data | None = None
    facts: tuple[FactShown, ...] = ()
    details: Data = {}
    """What else the event says: who agreed, how many moves were kept, ..."""
    stands: bool = True
    """Whether a move is still on the line."""


class AddNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be remembered of a step."""

    step: int
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)]
    expected_version: Annotated[
        int | None, msgspec.Meta(description="The version you saw; another one is a conflict.")
    ] = None
