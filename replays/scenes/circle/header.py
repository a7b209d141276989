"""The round and its phases, the one that is played lit."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.circle.state import Part
from replays.lettering import LEAST, largest, width_of
from replays.scene import Sprite
from replays.scenes.circle.geometry import Rect
from replays.scenes.circle.reading import PHASES
from replays.scenes.circle.words import Words
from replays.scenes.composing import Pen


def header(words: Words, rect: Rect, title: str, part: Part, is_flat: bool) -> Iterator[Sprite]:
    """In the corner above the wheel, or in one line (`is_flat`)."""
    pen = Pen()
    left, top = -rect.w / 2, -rect.h / 2
    text, size = largest(title, 230 if is_flat else rect.w, (38, 34, 30, 26, LEAST), "serif bold")
    pen.text(left + 4, top + 24, text, size, "start strong serif")
    x, y = left + 12, top + 62
    if is_flat:
        x, y = left + max(240, width_of(text, size, "serif bold") + 30), top + 26
    for each in PHASES:
        now = each == part and title != words("over")
        pen.disc(x, y, 16, "now" if now else "then")
        pen.text(x + 18, y, words(each), LEAST, "start strong" if now else "start soft")
        if is_flat:
            x += 150
        else:
            y += 28
    yield Sprite(
        "header", "region", *rect.middle, rect.w, rect.h, "", "under", label=title,
        marks=pen.done(), z=5,
    )  # fmt: skip
