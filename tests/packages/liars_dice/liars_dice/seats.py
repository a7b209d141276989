"""A plate for every seat: the cup, what lies under it, and what its owner has just done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from domain.kernel import HIDDEN
from replays.lettering import LEAST, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen

from .places import Place
from .table import PIPS
from .words import Words

Mood = Literal["", "turn", "bidder", "doubting", "doubted", "gone", "winner"]
"""Is asked; has bid; calls another a liar; is called one; is out; has won."""
TAGS: dict[Mood, tuple[str, str]] = {
    "turn": ("lamp", "strong on-lamp"),
    "bidder": ("quiet", "strong"),
    "doubting": ("stamp", "strong cream"),
    "doubted": ("stamp", "strong cream"),
    "gone": ("quiet", "soft"),
    "winner": ("gilded", "strong on-lamp"),
}
"""How the tag on a plate looks: its box and its letters."""
HEAD, TAG = 64, 24


class Shown(msgspec.Struct, frozen=True):
    """What is seen of a seat."""

    seat: int
    left: int
    dice: tuple[str, ...]
    """Faces, `?` for a covered one; nothing before they are rolled."""
    mood: Mood
    tag: str
    """What is written on the plate beside the name."""
    is_lifted: bool
    is_rolling: bool
    sought: str
    """The face that is counted now."""


def plate(words: Words, place: Place, shown: Shown) -> Iterator[Sprite]:
    """The plate with its owner's name, the cup, and the dice beside it."""
    seat, name = shown.seat, words.seat(shown.seat)
    pen = Pen()
    left, y = -place.w / 2, -place.h / 2 + HEAD / 2 + 4
    pen.disc(left + 44, y, 48, "token").text(left + 44, y, name[:1], 28, "strong on-own")
    room = place.w - 100
    if shown.mood:
        wide = width_of(shown.tag, TAG, "bold") + TAG
        pen.pill(place.w / 2 - 24 - wide / 2, y, shown.tag, TAG, *TAGS[shown.mood])
        room -= round(wide) + 34
    pen.fitted(left + 80, y, name, room, (32, 28, 25, LEAST), "start strong", "bold")
    yield Sprite(
        f"seat:{seat}", "region", *place.middle, place.w, place.h, "box",
        f"plate of-{seat} {shown.mood}".rstrip(), label=name,
        detail="\n".join([name, *pen.cut]) if pen.cut else "", marks=pen.done(), z=3,
    )  # fmt: skip
    high = min(place.h - HEAD - 24, place.w // 3, 240)
    middle = place.y + HEAD + (place.h - HEAD) // 2 - 4
    yield _cup(words, shown, place.x + 28 + high // 2, middle, high)
    if shown.left:
        yield from _dice(words, shown, Place(
            place.x + high + 56, place.y + HEAD + 6, place.w - high - 76, place.h - HEAD - 20
        ))  # fmt: skip


def _cup(words: Words, shown: Shown, x: int, y: int, high: int) -> Sprite:
    """Down over the dice, lifted, or fallen over; on it how many dice its owner has."""
    symbol = "ld-cup-lifted" if shown.is_lifted else "ld-cup" if shown.left else "ld-cup-fallen"
    pen = Pen().symbol(symbol, 0, 0, high, high)
    if shown.left:
        pen.text(0, 4, str(shown.left), max(LEAST, high // 3), "strong cream")
    return Sprite(
        f"cup:{shown.seat}", "piece", x, y, high, high, "", f"cup turns of-{shown.seat}",
        label=words("cup", seat=shown.seat, n=shown.left), marks=pen.done(), z=6,
        tally=f"seat:{shown.seat}",
    )  # fmt: skip


def _dice(words: Words, shown: Shown, room: Place) -> Iterator[Sprite]:
    """In one row or two, as large as they can be."""
    rows = max((1, 2), key=lambda rows: _size(shown.left, rows, room))
    size = _size(shown.left, rows, room)
    across = -(-shown.left // rows)
    x, y = room.x + size // 2, room.middle[1] - (rows - 1) * (size + 10) // 2
    dice = shown.dice or (HIDDEN,) * shown.left
    for index, face in enumerate(dice):
        row, column = divmod(index, across)
        at = (x + column * (size + 10), y + row * (size + 10))
        yield _die(words, shown, index, face, at, size)


def _size(count: int, rows: int, room: Place) -> int:
    """How large dice can be in so many rows."""
    return min(120, room.w // -(-count // rows) - 10, room.h // rows - 10)


def _die(
    words: Words, shown: Shown, index: int, face: str, at: tuple[int, int], size: int
) -> Sprite:
    moves = "rolls" if shown.is_rolling else "turns"
    style, shape, label = f"die {moves} covered", "ld-covered", words("covered", seat=shown.seat)
    text = ""
    if face != HIDDEN:
        counted = "" if not shown.sought else " hit" if face == shown.sought else " miss"
        known = face in PIPS
        style = f"die {moves}{counted}" if known else f"die plain {moves}{counted}"
        shape, text = (f"die-{face}", "") if known else ("box", face[:2])
        label = words("die", seat=shown.seat, face=face)
    return Sprite(
        f"die:{shown.seat}:{index}", "piece", *at, size, size, shape, style, text, label=label,
        z=7, on=f"seat:{shown.seat}",
    )  # fmt: skip
