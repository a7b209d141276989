"""What should stand differently, and the sentences to say it in."""

from __future__ import annotations

from typing import Annotated

import msgspec

from domain.kernel.blanks import BlankSentences
from domain.table.commands.amending import Line

MOST_LINES = 20
MOST_TOUCHED = 4


class Amend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sentences that should be true of a step, and what was touched to say another."""

    step: Annotated[int | None, msgspec.Meta(description="As the table stands, without one.")] = (
        None
    )
    lines: Annotated[tuple[Line, ...], msgspec.Meta(max_length=MOST_LINES)] = ()
    about: Annotated[
        tuple[str, ...],
        msgspec.Meta(max_length=MOST_TOUCHED, description="What was touched: `kind:id`."),
    ] = ()


class Sentences(BlankSentences, frozen=True):
    """Sentences with blanks, and what the pieces of the board stand for."""

    touch: tuple[str, ...] = ()
    """Ids of sprites; `{kind}` in one is the id of that kind, `*` anything."""
