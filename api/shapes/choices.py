"""Choices: a move told part by part."""

from __future__ import annotations

from typing import Annotated

import msgspec

from api.shapes.playing import LegalMove
from domain.kernel import Decision

PartName = Annotated[str, msgspec.Meta(description="`kind:id`, or `role=kind:id`.")]
Sprites = Annotated[
    tuple[str, ...],
    msgspec.Meta(description="Ids of sprites on the board; `*` in them is anything."),
]


class PartShown(msgspec.Struct, frozen=True):
    """A part that is chosen, or that every move which fits has."""

    part: PartName
    kind: str
    words: str
    times: int
    sprites: Sprites


class OptionShown(msgspec.Struct, frozen=True):
    """A part that can be touched next."""

    part: PartName
    kind: str
    words: str
    has: Annotated[int, msgspec.Meta(description="How often it is chosen or taken already.")]
    most: Annotated[int, msgspec.Meta(description="How often more it can be touched.")]
    fits: Annotated[int, msgspec.Meta(description="How many moves it would leave.")]
    plays: Annotated[str, msgspec.Meta(description="The move that it would complete, in words.")]
    sprites: Sprites


class TouchShown(msgspec.Struct, frozen=True):
    """A sprite that stands for several parts at once."""

    sprite: str
    parts: tuple[PartName, ...]


class ChoiceShown(msgspec.Struct, frozen=True):
    """Where a choice stands: what may be touched next, and what may be played."""

    seat: int
    version: int
    decisions: tuple[Decision, ...]
    chosen: tuple[PartShown, ...]
    taken: Annotated[
        tuple[PartShown, ...], msgspec.Meta(description="Forced: part of every move that fits.")
    ]
    next: Annotated[
        tuple[OptionShown, ...],
        msgspec.Meta(description="Optional where there is something playable."),
    ]
    together: tuple[TouchShown, ...]
    nouns: Annotated[
        dict[str, str], msgspec.Meta(description="What people call the kinds of `next`.")
    ]
    left: Annotated[
        int,
        msgspec.Meta(description="How many of one kind are still asked for; 0 where that differs."),
    ]
    playable: LegalMove | None
    rest: Annotated[
        LegalMove | None,
        msgspec.Meta(description="What was chosen last takes all that is left."),
    ]
    beforehand: Annotated[
        LegalMove | None,
        msgspec.Meta(description="An answer that may be given from now on; that says nothing."),
    ]
    fits: int
