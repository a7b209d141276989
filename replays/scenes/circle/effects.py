"""What lasts: a line for every deployed card, with its owner, its action and what it does."""

from __future__ import annotations

from collections.abc import Iterator

from replays.lettering import LEAST, LINE, wrap
from replays.scene import Sprite
from replays.scenes.circle.geometry import Rect
from replays.scenes.circle.reading import Lasting
from replays.scenes.circle.spies import Deck, plate
from replays.scenes.circle.words import Words
from replays.scenes.composing import Pen

ICONS = 76
"""The width of the marker and the icon."""
SIZES = (30, 26)
"""Of the letters, where the few effects that last leave room."""


def height(deck: Deck, words: Words, lasting: tuple[Lasting, ...], width: int) -> int:
    """How high all of it is, one below the other."""
    return sum([_high(_said(deck, words, each), width - ICONS - 12) for each in lasting]) + (
        12 if lasting else 0
    )


def _high(said: str, width: int) -> int:
    lines = wrap(said, width, LEAST, 4).count("\n") + 1
    return max(36, round(lines * LEAST * LINE) + 10)


def _said(deck: Deck, words: Words, each: Lasting) -> str:
    said = words.lasting(deck.box, each)
    if not each.number:
        return said
    return words("clause", left=words("space", number=each.number), right=said)


def effects(deck: Deck, words: Words, rect: Rect, lasting: tuple[Lasting, ...]) -> Iterator[Sprite]:
    """In columns, as many lines for each as there is room for."""
    if not lasting:
        if rect.h > 60:
            yield from legend(deck, words, rect)
        return
    yield Sprite(
        "effects", "region", *rect.middle, rect.w, rect.h, "box", "sheet", label=words("lasting"),
        z=5,
    )  # fmt: skip
    columns = 2 if rect.w > 750 and len(lasting) > 1 else 1
    rows = -(-len(lasting) // columns)
    w, high = (
        rect.w // columns,
        [_high(_said(deck, words, each), rect.w // columns - ICONS - 12) for each in lasting],
    )
    if rect.w > 750 or sum(high) > rect.h:
        # The same for each: as many lines as there is room for, the whole on pointing.
        rows = min(rows, int((rect.h - 8) // 27))
        high = [int((rect.h - 8) / rows)] * rows * columns
    placed: list[tuple[Lasting, Rect]] = []
    y = 0
    for index, (each, h) in enumerate(zip(lasting, high, strict=False)):
        y = 4 if index % rows == 0 else y
        placed.append((each, Rect(rect.x + index // rows * w, rect.y + y, w, h)))
        y += h
    size = min([_size(_said(deck, words, each), room) for each, room in placed])
    for each, room in placed:
        yield _effect(deck, words, each, room, size)


def _effect(deck: Deck, words: Words, each: Lasting, rect: Rect, size: int) -> Sprite:
    said = _said(deck, words, each)
    pen = Pen()
    left = -rect.w / 2
    icon, start = size * 26 / LEAST, _start(size)
    plate(pen, deck.owners[each.owner], left + 11 + icon / 2, 0, round(icon), size)
    pen.symbol(f"ci-{deck.box.action[each.card]}", left + start - 7 - icon / 2, 0, icon, icon)
    lines = max(1, int(rect.h // (size * LINE)))
    told = (said, words.lasting(deck.box, each), words.lasting(deck.box, each, briefly=True))
    texts = [wrap(each, rect.w - start - 8, size, lines) for each in told]
    text = next((each for each in texts if "…" not in each), texts[1])
    pen.text(left + start, 0, text, size, "start")
    return Sprite(
        f"effect:{each.card}", "region", *rect.middle, rect.w, rect.h, "", "under", label=said,
        detail=f"{words.card(each.card)}\n{said}", marks=pen.done(), z=6,
    )  # fmt: skip


def _start(size: int) -> int:
    """Where the words begin: after the marker and the icon."""
    return ICONS * size // LEAST


def _size(said: str, rect: Rect) -> int:
    """The largest letters that say it whole in at most three lines."""
    for size in SIZES:
        lines = min(3, int((rect.h - 8) // (size * LINE)))
        if lines and "…" not in wrap(said, rect.w - _start(size) - 8, size, lines):
            return size
    return LEAST


def legend(deck: Deck, words: Words, rect: Rect) -> Iterator[Sprite]:
    """While nothing lasts: how a spy is read."""
    pen = Pen()
    columns = 2 if rect.w > 600 else 1
    w = rect.w / columns
    keys = ("legend_prep", "legend_action", "legend_owner", "legend_flag")
    top = -(len(keys) / columns - 1) / 2 * 46
    for index, key in enumerate(keys):
        left, y = -rect.w / 2 + 10 + index % columns * w, top + index // columns * 46
        if key == "legend_prep":
            pen.symbol("ci-oct", left + 22, y, 32, 32)
            pen.text(left + 22, y + 1, "3", LEAST, "strong onoct")
        elif key == "legend_action":
            pen.symbol("ci-advance", left + 12, y, 28, 28)
            pen.text(left + 36, y + 1, "2", LEAST, "strong")
        elif key == "legend_owner":
            plate(pen, deck.owners[0], left + 22, y, 30, LEAST)
        else:
            pen.symbol("flag-us", left + 22, y, 36, 24)
        pen.fitted(left + 50, y, words(key), w - 60, (LEAST,), "start soft")
    yield Sprite(
        "legend", "region", *rect.middle, rect.w, rect.h, "", "under", marks=pen.done(), z=5,
        label=words("legend_action"),
    )  # fmt: skip
