"""The end: everybody's points side by side, and where they came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from replays.lettering import LEAST, fit, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.xiii.geometry import Rect
from replays.scenes.xiii.groups import cap, look_of
from replays.scenes.xiii.seats import Seat
from replays.scenes.xiii.words import Words

WIDE = 900
"""From here on there is room to say where points came from."""


def podium(
    words: Words, rect: Rect, seats: tuple[Seat, ...], styles: Mapping[int, str]
) -> Iterator[Sprite]:
    """A line for each seat, the most points first."""
    line = rect.h // max(1, len(seats))
    most = max([1, *[each.score for each in seats]])
    won = {seat for seat, style in styles.items() if style == "winner"}
    ranked = sorted(seats, key=lambda each: (each.crew.seat not in won, -each.score))
    for index, each in enumerate(ranked):
        row = Rect(rect.x, rect.y + index * line, rect.w, line - 6)
        yield _line(words, row, each, each.score / most, each.crew.seat in won)


def _line(words: Words, rect: Rect, seat: Seat, part: float, has_won: bool) -> Sprite:
    pen, number = Pen(), seat.crew.seat
    left = -rect.w / 2
    high = min(36, rect.h - 8)
    name, points = words.seat(number), words("ip", points=seat.score)
    cap(pen, words, number, left + 28, 0, 40, high, 24)
    pen.text(left + 60, 0, fit(name, 130, 24, font="bold"), 24, "start strong")
    room = (250 if rect.w > WIDE else rect.w - 210) - width_of(points, 24, "bold") - 24
    long = round(max(0.0, part) * room)
    if long > 0:
        pen.box(left + 200 + long / 2, 0, long, high - 10, "own")
    pen.text(left + 210 + long, 0, points, 24, "start strong")
    largest = sorted(seat.sources, key=lambda source: -source[1])
    sources = [words(f"source_{source}", points=points) for source, points in largest]
    if rect.w > WIDE:
        fitting = [said for said in _beginnings(sources) if width_of(said, LEAST) < rect.w - 490]
        pen.text(left + 474, 0, fitting[-1] if fitting else "", LEAST, "start soft")
    label = words("points", seat=name, points=seat.score)
    style = f"seat-panel {'winner' if has_won else ''} {look_of(number)}"
    return Sprite(
        f"podium:{number}", "region", *rect.middle, rect.w, rect.h, "box",
        style.replace("  ", " "), label=label, detail="\n".join([name, label, *sources]),
        marks=pen.done(), z=3,
    )  # fmt: skip


def _beginnings(sources: list[str]) -> list[str]:
    """One, two, three of them: nothing is begun that does not fit."""
    return [" · ".join(sources[: count + 1]) for count in range(len(sources))]
