"""The hands: faces, strips or backs, and the gadgets of their seats."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.games.war1955.edition import Box
from domain.kernel import HIDDEN
from replays.lettering import LEAST, LINE, caption, width_of, wrap
from replays.scene import Sprite
from replays.scenes.composing import Pen, spread
from replays.scenes.war1955.cards import FACE, MOST, STRIP, TALL, back, face, strip
from replays.scenes.war1955.geometry import HEAD, Board, Rect
from replays.scenes.war1955.words import Words

FREE = 70
"""The width of a place without a card."""


class Hand(msgspec.Struct, frozen=True):
    """What one seat has before it."""

    seat: int
    side: str
    cards: tuple[str, ...]
    gadgets: tuple[str, ...]
    open_until: int
    limit: int
    """Up to how many cards it is refilled."""
    hot: bool
    """A card has just been drawn."""

    @property
    def is_shown(self) -> bool:
        return any(card != HIDDEN for card in self.cards)


def widths(shown: tuple[bool, bool]) -> tuple[int, int]:
    """How wide the panels of the two hands are on a wide board."""
    if shown[0] != shown[1]:
        return (990, 214) if shown[0] else (214, 990)
    return (610, 610) if shown[0] else (300, 300)


def height(board: Board, hand: Hand) -> int:
    """How high the panel of a hand is on a narrow board."""
    if not hand.is_shown:
        return HEAD + 100 + 64
    rows = -(-max(1, len(hand.cards)) // board.columns)
    return HEAD + rows * (STRIP + 6) + 70


def panel(words: Words, board: Board, box: Box, rect: Rect, hand: Hand) -> Iterator[Sprite]:
    """A hand: faces that can be read, strips when they are many, or backs."""
    pen = Pen()
    title = words("hand_title", seat=words.seat(hand.seat), count=len(hand.cards))
    narrow = rect.w < 300
    if width_of(title, LEAST, "serif bold") > rect.w - 30:
        title = f"{words.seat(hand.seat)} · {len(hand.cards)}"
    pen.fitted(
        -rect.w / 2 + 16, -rect.h / 2 + 28, title, rect.w - 30, (27, 24, LEAST),
        "start strong serif", "serif bold",
    )  # fmt: skip
    if hand.open_until and not narrow:
        said = words("open_until", turn=hand.open_until)
        used = width_of(title, 27, "serif bold") + 40
        if used + width_of(said, LEAST) < rect.w - 30:
            pen.text(rect.w / 2 - 16, -rect.h / 2 + 28, said, LEAST, "end soft")
    yield Sprite(
        f"hand:{hand.seat}", "region", *rect.middle, rect.w, rect.h, "box", "sheet", label=title,
        marks=pen.done(), z=3,
    )  # fmt: skip
    if hand.is_shown:
        yield from _faces(words, board, box, rect, hand)
        yield from _gadgets(words, box, rect, hand)
        return
    size = (82, 114) if rect.h > 300 else (58, 80)
    yield from _backs(words, rect, hand, size)
    if board.two_lines:
        yield from _gadgets(words, box, rect, hand)
    else:
        yield from _told_gadgets(words, box, rect, hand, rect.y + HEAD + size[1] + 16)


def _backs(words: Words, rect: Rect, hand: Hand, size: tuple[int, int]) -> Iterator[Sprite]:
    w, h = size
    for index, x in enumerate(spread(len(hand.cards), rect.w - 32, w + 8, w)):
        style = "hot" if hand.hot and index == len(hand.cards) - 1 else ""
        at = (rect.middle[0] + round(x), rect.y + HEAD + 4 + h // 2)
        yield back(words, f"back:{hand.seat}:{index}", at, style, (w, h))


def _faces(words: Words, board: Board, box: Box, rect: Rect, hand: Hand) -> Iterator[Sprite]:
    cards = hand.cards
    w = FACE
    hot = len(cards) - 1 if hand.hot else -1
    if not board.two_lines and len(cards) * (w + 8) <= rect.w - 16:
        yield from _large_faces(words, box, rect, hand, hot)
        return
    columns = 2 if not board.two_lines else board.columns
    rows = -(-len(cards) // columns)
    each = (rect.w - 24 - 6 * (columns - 1)) // columns
    high = (rect.h - HEAD - 74) // max(1, rows) - 6
    high = min(TALL + 12, high) if high >= TALL else min(STRIP, high)
    for index, card in enumerate(cards):
        row, column = divmod(index, columns)
        x = rect.x + 12 + each // 2 + column * (each + 6)
        y = rect.y + HEAD + high // 2 + row * (high + 6)
        style = "hot" if index == hot else ""
        if card == HIDDEN:
            yield back(words, f"back:{hand.seat}:{index}", (x, y), style)
        else:
            yield strip(box, words, card, (x, y), each, high, style)


def _large_faces(words: Words, box: Box, rect: Rect, hand: Hand, hot: int) -> Iterator[Sprite]:
    """Few cards take the room of those that are not there."""
    count, room, h = len(hand.cards), rect.w - 18, rect.h - HEAD - 76
    free = max(count, min(hand.limit, room // (FACE + 10))) - count
    w = min(MOST, (room - free * (FREE + 10)) // max(1, count) - 10)
    x, y = rect.x + 14, rect.y + HEAD + h // 2 - 4
    for index, card in enumerate(hand.cards):
        at, style = (x + w // 2, y), "hot" if index == hot else ""
        if card == HIDDEN:
            yield back(words, f"back:{hand.seat}:{index}", at, style)
        else:
            yield face(box, words, card, at, h, style, w=w)
        x += w + 10
    w = (rect.x + rect.w - 4 - x) // max(1, free) - 10
    for index in range(count, count + free):
        yield Sprite(
            f"free:{hand.seat}:{index}", "region", x + w // 2, y, w, h, "box", "slot free",
            label=words("no_card"), z=5,
        )  # fmt: skip
        x += w + 10


def _gadgets(words: Words, box: Box, rect: Rect, hand: Hand) -> Iterator[Sprite]:
    """A slot for each gadget at the foot of the panel: dashed until it is owned."""
    gadgets = box.components.gadgets
    narrow = rect.w < 300
    columns = 1 if narrow else 2
    w = (rect.w - 28) // columns - 4
    for index, gadget in enumerate(gadgets):
        owned = gadget.id in hand.gadgets
        name = words.name("gadget", gadget.id)
        lines = wrap(name, w - 12, LEAST, 2, "bold")
        h = 60 if "\n" in lines else 40
        h = 60 if narrow else h
        row, column = divmod(index, columns)
        rows = -(-len(gadgets) // columns)
        x = rect.x + 14 + w // 2 + column * (w + 8)
        y = rect.bottom - 12 - 30 - (rows - 1 - row) * 66
        label = words("gadget" if owned else "no_gadget", gadget=name)
        pen = Pen().text(0, 0, lines, LEAST, "strong on" if owned else "soft")
        yield Sprite(
            f"gadget:{hand.seat}:{gadget.id}", "card", x, y, w, h, "box",
            f"slot {hand.side}" if owned else "slot", label=label, marks=pen.done(), z=6,
        )  # fmt: skip


def _told_gadgets(words: Words, box: Box, rect: Rect, hand: Hand, top: int) -> Iterator[Sprite]:
    """A slot for each gadget, with what it is good for in words, down to the foot of the panel."""
    gadgets = box.components.gadgets
    w, h = rect.w - 24, (rect.bottom - 10 - top) // max(1, len(gadgets)) - 8
    for index, gadget in enumerate(gadgets):
        owned = gadget.id in hand.gadgets
        name = words.name("gadget", gadget.id)
        on = "on" if owned else ""
        title, size = caption(name, w - 16, (24, LEAST), 2, "bold")
        good_for = wrap(words.good_for(box, gadget.id), w - 16, LEAST, 3)
        high, low = [
            letters * LINE * (said.count("\n") + 1)
            for said, letters in ((title, size), (good_for, LEAST))
        ]
        pen = Pen()
        if high + low > h - 10:
            high, low, good_for = h, 0, ""
        y = -(high + low) / 2
        pen.text(0, y + high / 2, title, size, f"strong {on}" if owned else "strong soft")
        pen.text(0, y + high + low / 2, good_for, LEAST, on or "soft")
        yield Sprite(
            f"gadget:{hand.seat}:{gadget.id}", "card", rect.middle[0],
            top + 8 + h // 2 + index * (h + 8), w, h, "box",
            f"slot {hand.side}" if owned else "slot",
            label=words("gadget" if owned else "no_gadget", gadget=name), marks=pen.done(), z=6,
        )  # fmt: skip
