"""The wheel unrolled, for a phone: a line of spies per space, the arrivals first."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from replays.lettering import LEAST, width_of
from replays.scene import Sprite
from replays.scenes.circle.geometry import RADIUS, Rect
from replays.scenes.circle.reading import Row
from replays.scenes.circle.spies import Deck
from replays.scenes.circle.wheel import placed
from replays.scenes.circle.words import Words
from replays.scenes.composing import Pen

PITCH = 2 * RADIUS + 7
LINE = 2 * RADIUS + 10
LEFT = 74
"""Room for the number."""
BARE = 48
"""The line that empty spaces share."""


class Strip(msgspec.Struct, frozen=True):
    """A row with its place."""

    row: Row
    rect: Rect


def per_line(width: int) -> int:
    return (width - LEFT - 4) // PITCH


def spots(row: Row, width: int) -> list[tuple[int, int]]:
    """The column and the line of each spy; what lies on another stays beside it if it can."""
    many, found = per_line(width), list[tuple[int, int]]()
    column, line = 0, 0
    for index in range(len(row.spies)):
        chain = 1
        if not row.spies[index].host:
            while index + chain < len(row.spies) and row.spies[index + chain].host:
                chain += 1
        if column and column + min(chain, many) > many:
            column, line = 0, line + 1
        found.append((column, line))
        column += 1
    return found


def _high(row: Row, width: int) -> int:
    return (spots(row, width)[-1][1] + 1) * LINE + 8


def height(rows: tuple[Row, ...], width: int) -> int:
    lines = sum([_high(row, width) for row in rows if row.spies])
    return lines + (BARE if any(not row.spies for row in rows) else 0)


def strips(rows: tuple[Row, ...], gate: int, rect: Rect) -> tuple[Strip, ...]:
    """The occupied spaces from top to bottom: where spies arrive, then 1, 2, ..."""
    found, y = [], rect.y
    for row in sorted(rows, key=lambda row: row.number % gate):
        if row.spies:
            high = _high(row, rect.w)
            found.append(Strip(row, Rect(rect.x, y, rect.w, high)))
            y += high
    return tuple(found)


def strip(
    deck: Deck, words: Words, each: Strip, gate: int, hot: frozenset[str], lot: str
) -> Iterator[Sprite]:
    """A space and its spies."""
    row, rect = each.row, each.rect
    is_gate = row.number == gate
    ground = "here" if is_gate else "odd" if row.side % 2 else "even"
    pen = Pen().box(0, 0, rect.w, rect.h, ground)
    pen.path(f"M0 0H{rect.w}", "seam", -rect.w / 2, rect.h / 2)
    yield Sprite(
        f"space:{row.side}", "region", *rect.middle, 0, 0, "", "under", marks=pen.done(), z=3,
        label=words("space_of", number=row.number, count=len(row.spies)),
    )  # fmt: skip
    yield _number(words, row.number, (rect.x + 28, rect.middle[1]), gate, False)
    x, y = rect.x + LEFT + PITCH // 2, rect.y + 8 + LINE // 2
    places = [(x + column * PITCH, y + line * LINE) for column, line in spots(row, rect.w)]
    yield from placed(deck, words, row, places, hot, lot)


def rim(rect: Rect) -> Iterator[Sprite]:
    """The rim of the wheel down the left edge, behind the numbers."""
    pen = Pen().box(0, 0, 56, rect.h, "rimmed")
    d = "".join([f"M48 {y}h-{12 if y % 60 == 0 else 7}" for y in range(6, rect.h, 12)])
    pen.path(d, "ticks", -24, -rect.h / 2)
    at = (rect.x + 28, rect.middle[1])
    yield Sprite("wheel", "region", *at, 56, rect.h, "", "under", marks=pen.done(), z=4)


def bare(
    words: Words, numbers: tuple[tuple[int, int], ...], gate: int, rect: Rect
) -> Iterator[Sprite]:
    """The empty spaces on one line; `numbers`: side and number of each."""
    pen = Pen().box(0, 0, rect.w, BARE, "dial")
    x = rect.x + LEFT + 24 + len(numbers) * 46
    said = words("nobody_there")
    if x + width_of(said, LEAST) <= rect.right:
        pen.text(x - rect.middle[0], 0, said, LEAST, "start soft it")
    y = rect.bottom - BARE // 2
    yield Sprite("bare", "region", rect.middle[0], y, 0, 0, "", "under", marks=pen.done(), z=3)
    for index, (side, number) in enumerate(numbers):
        at = (rect.x + LEFT + 18 + index * 46, y)
        label = words("space", number=number)
        yield Sprite(f"space:{side}", "region", *at, 0, 0, "", "under", label=label, z=3)
        yield _number(words, number, at, gate, True)


def _number(words: Words, number: int, at: tuple[int, int], gate: int, bare: bool) -> Sprite:
    is_gate = number == gate
    style = "arrival" if is_gate and not bare else ""
    pen = Pen().disc(0, 0, 42, f"number {style}".rstrip())
    text = "soft" if bare else "strong ongold" if is_gate else "strong"
    pen.text(0, 1, str(number), 26, text)
    label = words("arrival" if is_gate else "space", number=number)
    return Sprite(
        f"number:{number}", "marker", *at, 42, 42, "", "under", label=label, marks=pen.done(), z=7
    )


def bar(words: Words, rect: Rect, vp: int, goal: int) -> Iterator[Sprite]:
    """How near the Circle is to chaos, below the ledger."""
    pen = Pen().symbol("ci-butterfly", -rect.w / 2 + 36, 0, 44, 36)
    pen.text(-rect.w / 2 + 68, 0, words("the_circle"), 26, "start strong serif onrim")
    left, step = -rect.w / 2 + 226, (rect.w - 320) / goal
    for lit in (True, False):
        d = "".join(
            [
                f"M{left + part * step:.0f} -11h{step - 4:.0f}v22h-{step - 4:.0f}Z"
                for part in range(goal)
                if (part < vp) == lit
            ]
        )
        if d:
            pen.path(d, "lit" if lit else "unlit")
    pen.text(rect.w / 2 - 14, 0, f"{vp}/{goal}", 26, "end strong onrim")
    yield Sprite(
        "circle", "region", *rect.middle, rect.w, rect.h, "box", "head",
        label=words("circle_vp", vp=vp, goal=goal), marks=pen.done(), z=6, tally="circle",
    )  # fmt: skip
