"""The table: the play between the hands, the piles, and where everything stands."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.games.war1955.edition import Box
from domain.games.war1955.state import Frame
from replays.lettering import LEAST, caption, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen, spread
from replays.scenes.war1955.cards import FACE, MOST, STRIP, back, chip, face, strip
from replays.scenes.war1955.geometry import GAP, HEAD, Board, Rect
from replays.scenes.war1955.hands import Hand, height, widths
from replays.scenes.war1955.words import Words

FORMER = 240
"""The width of a card that was discarded before the last one, at the most."""


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
