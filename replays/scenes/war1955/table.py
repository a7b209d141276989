"""The table: the hands, the play between them, gadgets and piles."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.games.war1955.edition import Box
from domain.games.war1955.state import Frame
from domain.kernel import HIDDEN
from replays.lettering import LEAST, LINE, caption, width_of, wrap
from replays.scene import Sprite
from replays.scenes.composing import Pen, spread
from replays.scenes.war1955.cards import FACE, STRIP, TALL, back, chip, face, strip
from replays.scenes.war1955.geometry import GAP, Board, Rect
from replays.scenes.war1955.words import Words

HEAD = 52
"""The height of a panel's heading."""
MOST = 340
"""The width of the largest face."""
FORMER = 240
"""The width of a card that was discarded before the last one, at the most."""
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


class Play(msgspec.Struct, frozen=True):
    """The cards between the players."""

    stack: tuple[Frame, ...]
    block: tuple[str, ...]
    blocker: int
    title: str
    brief: str
    """The same without the place, where there is no room for it: its lane is lit."""
    struck: str
    draw: int
    discard: int
    recent: tuple[str, ...]
    """The cards on top of the discard pile, the last one first."""
    sides: tuple[str, str]

    def laid(self, words: Words) -> list[Laid]:
        """What lies there, first to last, with whose it is."""
        laid: list[Laid] = []
        for number, frame in enumerate(self.stack):
            said = words("counters_with" if number else "plays", seat=words.seat(frame.seat))
            laid += [
                Laid(card, "card", number, said, self.sides[frame.seat]) for card in frame.cards
            ]
        if self.block:
            said = words("blocks_with", seat=words.seat(self.blocker))
            side = self.sides[self.blocker]
            laid += [Laid(card, "block", len(self.stack), said, side) for card in self.block]
        return laid


class Laid(msgspec.Struct, frozen=True):
    """A card of a play, and what it does there."""

    card: str
    key: str
    number: int
    """Cards with the same number are played together."""
    said: str
    side: str


def play(words: Words, board: Board, box: Box, rect: Rect, shown: Play) -> Iterator[Sprite]:
    """What is announced and what answers it, first to last; what was left last, or how one wins."""
    laid = shown.laid(words)
    # Where nothing is played, what was left last is still to be read.
    rests = () if laid or board.two_lines else shown.recent
    title = words("last_out") if rests else shown.title
    if width_of(title, LEAST, "serif bold") > rect.w - 30:
        title = shown.brief
    pen = Pen()
    pen.fitted(
        0, -rect.h / 2 + 28, title, rect.w - 30, (27, 24, LEAST), "strong serif", "serif bold"
    )
    if not laid and not rests and not board.two_lines:
        _aim_of_the_game(pen, words, box, rect)
    style = "moment" if laid else "sheet"
    room = rect.h - HEAD - (0 if board.two_lines else 8)
    is_large = not board.two_lines and len(laid) * (FACE + 12) <= rect.w - 16
    if is_large and laid:
        yield from _large(words, box, rect, shown, laid, pen)
    yield Sprite(
        "play", "region", *rect.middle, rect.w, rect.h, "box", style, label=shown.title,
        marks=pen.done(), z=3,
    )  # fmt: skip
    if rests:
        yield from _left(words, box, rect, rests)
    if is_large:
        return
    high = min(STRIP, room // max(1, len(laid)) - 6)
    for index, each in enumerate(laid):
        at = (rect.middle[0], rect.y + HEAD + high // 2 + index * (high + 6))
        struck = "struck" if each.card == shown.struck and high >= 80 else ""
        yield strip(box, words, each.card, at, rect.w - 24, high, struck, each.key)


def _large(
    words: Words, box: Box, rect: Rect, shown: Play, laid: list[Laid], pen: Pen
) -> Iterator[Sprite]:
    """What is played as large as there is room; under each card whose it is and what for."""
    is_wide = rect.w > 600
    is_told = is_wide and len({each.number for each in laid}) > 1
    gap = 44 if is_wide and len(laid) < 4 else 26
    w = max(FACE, min(MOST, (rect.w - 20) // len(laid) - gap))
    h = rect.h - HEAD - 8 - (30 if is_told else 0)
    y = HEAD + h / 2 - 4
    places = spread(len(laid), rect.w - 20, w + gap, w)
    for each, x in zip(laid, places, strict=True):
        struck = "struck" if each.card == shown.struck else ""
        at = (rect.middle[0] + round(x), rect.y + round(y))
        yield face(box, words, each.card, at, h, struck, each.key, w)
        if is_told:
            pen.fitted(
                x, rect.h / 2 - 20, each.said, w + gap - 8, (24, LEAST), f"strong {each.side}",
                "bold",
            )  # fmt: skip
    if is_wide and len(laid) > 1 and places[1] - places[0] >= w + 24:
        for one, other, x in zip(laid, laid[1:], places, strict=False):
            middle = x + (places[1] - places[0]) / 2
            sign = "M-9 0H9M0 -9V9" if one.number == other.number else "M-5 -10L6 0L-5 10"
            pen.path(sign, "between", middle, y - rect.h / 2)


def _left(words: Words, box: Box, rect: Rect, rests: tuple[str, ...]) -> Iterator[Sprite]:
    """What was discarded last: the last card large, those before it smaller and smaller."""
    h = rect.h - HEAD - 8
    first = min(MOST, rect.w - 40)
    more = max(0, (rect.w - 24 - first) // (FACE + 20))
    cards = rests[: 1 + more]
    others = min(FORMER, (rect.w - 24 - first) // max(1, more) - 20)
    x = rect.middle[0] - (first + (len(cards) - 1) * (others + 20)) // 2
    for index, card in enumerate(cards):
        w = others if index else first
        at = (x + w // 2, rect.y + HEAD + h // 2 - 4)
        yield face(box, words, card, at, h, "before" if index else "", "last", w)
        x += w + 20


def _aim_of_the_game(pen: Pen, words: Words, box: Box, rect: Rect) -> None:
    """Before the first card: what it is all about."""
    said = words("aim", count=box.constants.countries_to_win)
    shown, size = caption(said, rect.w - 80, (28, 24, LEAST), 4, "serif")
    if rect.w > 600:
        shown, size = caption(said, rect.w - 340, (32, 28, 24), 4, "serif")
        for x, star in ((-1, "star-4"), (1, "star-5")):
            pen.symbol(star, x * (rect.w / 2 - 84), HEAD / 2, 104, 104, "faint")
    pen.text(0, HEAD / 2, shown, size, "serif")


def play_height(shown: Play) -> int:
    """How high the play is on a narrow board."""
    count = sum(len(frame.cards) for frame in shown.stack) + len(shown.block)
    return HEAD + max(1, count) * (STRIP + 6) + 8 if count else HEAD + 8


def piles(
    words: Words, box: Box, rect: Rect, draw: int, discard: tuple[str, ...]
) -> Iterator[Sprite]:
    """Draw pile and discard pile with their counts."""
    pen = Pen()
    yield Sprite(
        "piles", "region", *rect.middle, rect.w, rect.h, "box", "sheet",
        label=words("cards", pile=words("draw_pile"), count=draw), z=3,
    )  # fmt: skip
    y = rect.middle[1]
    half = rect.w // 2
    for index, (count, said) in enumerate(((draw, words("to_draw")), (len(discard), words("out")))):
        x = index * half - rect.w / 2 + 84
        pen.text(x, -14, str(count), 28, "start strong")
        if width_of(said, LEAST) <= half - 90:
            pen.text(x, 16, said, LEAST, "start soft")
    names = ", ".join([words.name("card", card) for card in reversed(discard)])
    yield Sprite(
        "pile:discard", "region", *rect.middle, rect.w - 8, rect.h - 8, "", "counts",
        label=words("discarded", cards=names), detail=f"{words('discard')}\n{names}",
        marks=pen.done(), z=4,
    )  # fmt: skip
    if draw:
        yield back(words, "top:draw_pile", (rect.x + 42, y))
    if discard:
        yield chip(box, words, discard[-1], (rect.x + half + 42, y))


def arrange(board: Board, hands: tuple[Hand, Hand], shown: Play) -> tuple[list[Rect], int]:
    """The panels of seat 0, the play, seat 1 and the piles, and the picture's height."""
    top = board.map.bottom + GAP
    if not board.two_lines:
        left, right = widths((hands[0].is_shown, hands[1].is_shown))
        high, pile = 458, 100
        middle = board.width - 4 * GAP - left - right
        x = GAP + left + GAP
        return [
            Rect(GAP, top, left, high),
            Rect(x, top, middle, high - pile - GAP),
            Rect(board.width - GAP - right, top, right, high),
            Rect(x, top + high - pile, middle, pile),
        ], top + high + GAP
    w = board.width - 2 * GAP
    rects: dict[str, Rect] = {}
    sizes = {"play": play_height(shown), "0": 0, "1": 0, "piles": 104}
    order = ["play", "0", "1", "piles"]
    if hands[1].is_shown and not hands[0].is_shown:
        order = ["play", "1", "0", "piles"]
    for hand in hands:
        sizes[str(hand.seat)] = height(board, hand)
    for key in order:
        rects[key] = Rect(GAP, top, w, sizes[key])
        top += sizes[key] + GAP
    return [rects["0"], rects["play"], rects["1"], rects["piles"]], top
