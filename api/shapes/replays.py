"""Steps, chapters, scores, notes and the log."""

from __future__ import annotations

from typing import Annotated

import msgspec

from api.shapes.params import Data
from domain.table.commands.notes import LONGEST
from domain.table.events import Author
from replays.timeline import Frame


class FactShown(msgspec.Struct, frozen=True):
    """A fact as the viewer saw it."""

    fact: Data
    sentence: str
    rules: tuple[str, ...]


class FrameShown(Frame[Data, Data], frozen=True):
    """One step as the viewer sees it."""


class Replay(msgspec.Struct, frozen=True):
    """Frames of a game."""

    id: str
    steps: int
    frames: tuple[FrameShown, ...]


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
