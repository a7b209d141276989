"""The header: the round, why the end is near, and what lies beside the board."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.masterminds.state import Supply
from replays.lettering import LEAST
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.masterminds.geometry import Rect
from replays.scenes.masterminds.missions import back
from replays.scenes.masterminds.pieces import icon_of
from replays.scenes.masterminds.words import Words

STEP = 84
SUPPLIES = 5 * STEP


def header(
    words: Words, rect: Rect, heading: str, banner: str, supply: Supply, deck: int
) -> Iterator[Sprite]:
    """One line across a wide picture, two or three on a narrow one."""
    wide, tall = rect.w > 1400, rect.w < 800
    room = 500 if wide else rect.w - 28 - (0 if tall else SUPPLIES)
    pen = Pen().fitted(
        -rect.w / 2 + 18, -rect.h / 2 + 23, heading, room, (28, 25, LEAST),
        "start strong serif onplate", "serif bold",
    )  # fmt: skip
    yield Sprite(
        "heading", "region", *rect.middle, rect.w, rect.h, "box", "header", label=heading,
        marks=pen.done(), z=1,
    )  # fmt: skip
    if banner:
        x, w = (rect.w / 2 + 50, 618) if wide else (rect.w / 2, rect.w - 16)
        y = 22 if wide else rect.h - 24
        marks = Pen().fitted(0, 0, banner, w - 14, (24, LEAST), "white strong", "bold").done()
        yield Sprite(
            "banner", "region", *rect.at(x, y), w, 36, "box", "banner", label=banner, marks=marks,
            z=3,
        )  # fmt: skip
    x, y = (12, 66) if tall else (rect.w - SUPPLIES, 22)
    step = (rect.w - 24) / 5 if tall else STEP
    label = words("deck", count=deck)
    if deck:
        yield back(words, "deck", rect.at(x + 20, y), (26, 36), label)
    pen = Pen().text(0, 0, str(deck), 24, "start strong onplate")
    yield Sprite(
        "deck:count", "text", *rect.at(x + 40, y), 0, 24, "", "", label=label, marks=pen.done(), z=3
    )
    for index, (kind, thing, count) in enumerate(
        (
            ("parts", "bolt", supply.parts),
            ("codex", "codex", supply.codex),
            ("chaos", "chaos", supply.chaos),
            ("scientists", "scientist", supply.scientists),
        )
    ):
        label = words(kind, count=count)
        pen = Pen().symbol(icon_of(thing), -22, 0, 26, 26, "onplate")
        pen.text(-2, 0, str(count), 24, "start strong onplate")
        at = rect.at(x + 42 + (index + 1) * step, y)
        yield Sprite(
            f"supply:{kind}", "marker", *at, STEP, 36, "", "", label=label, marks=pen.done(), z=3
        )
