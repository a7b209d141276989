"""Composing: marks put together into what is printed on a sprite, and common things made so."""

from __future__ import annotations

from collections.abc import Sequence

from replays.lettering import LEAST, LINE, Font, caption, width_of, wrap
from replays.scene import Mark


class Pen:
    """Marks in the order in which they are drawn; coordinates are from the sprite's middle.

    Every method draws and returns the pen, so that strokes follow each other.
    """

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.cut: list[str] = []
        """In full, what was written with a cut: the sprite's detail has to say it."""

    def box(self, x: float, y: float, w: float, h: float, style: str, pattern: str = "") -> Pen:
        """A rectangle by its middle."""
        return self._add(
            Mark(round(x), round(y), round(w), round(h), "box", style, pattern=pattern)
        )

    def disc(
        self, x: float, y: float, size: float, style: str, pattern: str = "", colour: str = ""
    ) -> Pen:
        return self._add(
            Mark(round(x), round(y), round(size), round(size), "disc", style, "", pattern, colour)
        )

    def symbol(
        self,
        name: str,
        x: float,
        y: float,
        w: float,
        h: float,
        style: str = "",
        pattern: str = "",
        colour: str = "",
    ) -> Pen:
        return self._add(
            Mark(round(x), round(y), round(w), round(h), name, style, "", pattern, colour)
        )

    def path(self, d: str, style: str, x: float = 0, y: float = 0, pattern: str = "") -> Pen:
        """A path; its (0, 0) is (x, y)."""
        return self._add(Mark(round(x), round(y), 0, 0, "path", style, "", pattern, "", d))

    def text(self, x: float, y: float, words: str, size: float = LEAST, style: str = "") -> Pen:
        """A text around (x, y); `start` or `end` in the style: from there, or up to there."""
        if words:
            self._add(Mark(round(x), round(y), 0, round(size), "", style, words))
        return self

    def written(self, x: float, y: float, words: str, shown: str, size: float, style: str) -> Pen:
        """`words` as far as they are shown: what is cut is kept in full."""
        if shown.count("…") > words.count("…"):
            self.cut.append(words)
        return self.text(x, y, shown, size, style)

    def lines(
        self,
        x: float,
        top: float,
        words: str,
        width: float,
        size: int = LEAST,
        lines: int = 3,
        style: str = "start",
        font: Font = "sans",
    ) -> float:
        """A wrapped text that begins at `top`; gives back where it ends."""
        wrapped = wrap(words, width, size, lines, font)
        height = (wrapped.count("\n") + 1) * size * LINE
        self.written(x, top + height / 2, words, wrapped, size, style)
        return top + height

    def fitted(
        self,
        x: float,
        y: float,
        words: str,
        width: float,
        sizes: Sequence[int],
        style: str = "",
        font: Font = "sans",
        lines: int = 1,
    ) -> Pen:
        """A text in the first of these sizes that needs no cut."""
        wrapped, size = caption(words, width, sizes, lines, font)
        return self.written(x, y, words, wrapped, size, style)

    def pill(
        self,
        x: float,
        y: float,
        words: str,
        size: int,
        style: str,
        text: str = "strong",
        font: Font = "bold",
    ) -> float:
        """A text in a rounded box around (x, y); gives back how wide the box is."""
        width = width_of(words, size, font) + size
        self.box(x, y, width, size * 1.5, style)
        self.text(x, y, words, size, text)
        return width

    def done(self) -> tuple[Mark, ...]:
        return tuple(self.marks)

    def _add(self, mark: Mark) -> Pen:
        self.marks.append(mark)
        return self


def spread(count: int, room: float, step: float, size: float) -> list[float]:
    """Where so many things stand in a row around 0: `step` apart, or closer so that they fit."""
    if count > 1:
        step = min(step, (room - size) / (count - 1))
    return [(index - (count - 1) / 2) * step for index in range(count)]


def grouped(pieces: Sequence[str]) -> list[tuple[str, int]]:
    """A crowd as groups with counts, in order of first appearance."""
    counts: dict[str, int] = {}
    for piece in pieces:
        counts[piece] = counts.get(piece, 0) + 1
    return list(counts.items())
