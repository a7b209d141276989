"""The Secret Service: its dial with everybody's firepower around it, and who may capture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from replays.lettering import LEAST, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.masterminds.geometry import Point, Rect
from replays.scenes.masterminds.pieces import Side, Sides, badge
from replays.scenes.masterminds.words import Words

RADIUS = 76
"""Of the dial's face; the markers stand on the brass around it."""
OUTSIDE = RADIUS + 17


def dial(
    words: Words,
    rect: Rect,
    sides: Sides,
    track: tuple[int, int],
    level: int,
    firepower: tuple[int, ...],
) -> Iterator[Sprite]:
    """Hours, a needle, the danger that is left, and who is strong enough. `track`: most and end."""
    most, end = track
    pen = Pen()
    cx, cy = 0, -rect.h / 2 + OUTSIDE + 24
    pen.disc(cx, cy, 2 * OUTSIDE + 36, "coin").disc(cx, cy, 2 * RADIUS + 6, "face")
    if 0 < level < most:
        pen.path(_wedge(level, most), "wedge", cx, cy)
    for hour in range(1, most + 1):
        x, y = _at(hour, most, RADIUS - 15)
        style = "strong danger" if hour >= end else "strong" if hour == level else ""
        if most <= 14 or hour % 5 == 0 or hour == end:
            pen.text(cx + x, cy + y, str(hour), LEAST, style)
    title = words("service", level=level)
    label = words("dial", level=level, most=most)
    top = cy + OUTSIDE + 38
    pen.fitted(0, top, title, rect.w - 16, (26, 24, LEAST), "strong serif", "serif bold")
    danger = level >= end - 2
    style = "danger strong" if danger else "soft"
    said = words("ends", level=end)
    pen.fitted(0, top + 27, said, rect.w - 16, (LEAST,), style, "bold" if danger else "sans")
    columns = 2 if len(firepower) > 2 else 1
    w = (rect.w - 20 - 8 * (columns - 1)) / columns
    rows = -(-len(firepower) // columns)
    for seat, value in enumerate(firepower):
        row, column = divmod(seat, columns)
        x = -rect.w / 2 + 10 + w / 2 + column * (w + 8)
        y = rect.h / 2 - 22 - (rows - 1 - row) * 38
        _strength(pen, words, sides[seat], value, level, (x, y), w)
    yield Sprite(
        "dial", "region", *rect.middle, rect.w, rect.h, "box", "dial", label=label,
        detail=f"{title}\n{words('service_rule', level=end)}", marks=pen.done(), z=1,
    )  # fmt: skip
    middle = rect.at(rect.w / 2, OUTSIDE + 24)
    if level:
        x, y = _at(level, most, RADIUS - 34)
        yield Sprite(
            "needle", "path", *middle, 0, 0, "line", "needle", label=label, z=5,
            points=(round(-x / 5), round(-y / 5), round(x), round(y)),
        )  # fmt: skip
    for seat, angle in _spread(firepower, most):
        at = (round(middle[0] + OUTSIDE * cos(angle)), round(middle[1] + OUTSIDE * sin(angle)))
        yield _marker(words, sides[seat], firepower[seat], at)


def _at(value: float, most: int, radius: float) -> tuple[float, float]:
    angle = 2 * pi * value / most - pi / 2
    return radius * cos(angle), radius * sin(angle)


def _wedge(level: int, most: int) -> str:
    """From the needle to the end."""
    r = RADIUS - 2
    x1, y1 = _at(level, most, r)
    large = 1 if 2 * level < most else 0
    return f"M0 0L{x1:.1f} {y1:.1f}A{r} {r} 0 {large} 1 0 {-r}Z"


def _spread(firepower: Sequence[int], most: int) -> list[tuple[int, float]]:
    """The angle of every marker: those that would lie on each other stand side by side."""
    apart = 0.36
    order = sorted(
        [seat for seat, value in enumerate(firepower) if value], key=firepower.__getitem__
    )
    angles = [2 * pi * firepower[seat] / most - pi / 2 for seat in order]
    for _ in range(24):
        for index in range(len(angles) - 1):
            lack = apart - (angles[index + 1] - angles[index])
            if lack > 0:
                angles[index] -= lack / 2
                angles[index + 1] += lack / 2
    return list(zip(order, angles, strict=True))


def _marker(words: Words, side: Side, value: int, at: Point) -> Sprite:
    pen = Pen()
    badge(pen, side, 0, 0)
    return Sprite(
        f"fire:{side.seat}", "piece", *at, 32, 32, "", "agent",
        label=words("fire", seat=side.name, value=value), marks=pen.done(), z=8, on="dial",
    )  # fmt: skip


def _strength(
    pen: Pen, words: Words, side: Side, value: int, level: int, at: tuple[float, float], w: float
) -> None:
    """A seat's firepower; lit if it reaches the Secret Service's level."""
    x, y = at
    may = value >= level > 0
    pen.box(x, y, w, 34, "may" if may else "may-not")
    badge(pen, side, x - w / 2 + 18, y, 14)
    pen.symbol("mm-firepower", x - w / 2 + 46, y, 20, 20, "ink" if may else "soft")
    pen.text(x - w / 2 + 58, y, str(value), LEAST, "start strong" if may else "start soft")
    said = words("may" if may else "may_not")
    if width_of(said, LEAST) <= w - 110:
        pen.text(x + w / 2 - 12, y, said, LEAST, "end" if may else "end soft")
    elif may:
        pen.symbol("mm-gunner", x + w / 2 - 15, y, 20, 20, "ink")


def track(
    words: Words,
    rect: Rect,
    sides: Sides,
    track: tuple[int, int],
    level: int,
    firepower: tuple[int, ...],
) -> Iterator[Sprite]:
    """The dial unrolled, for a phone."""
    most, end = track
    pen = Pen()
    left, top = -rect.w / 2, -rect.h / 2
    title = words("service", level=level)
    pen.text(left + 14, top + 24, title, 26, "start strong serif")
    danger = level >= end - 2
    pen.text(
        -left - 14,
        top + 24,
        words("ends", level=end),
        LEAST,
        "end danger" if danger else "end soft",
    )
    w = (rect.w - 20) / most
    for hour in range(1, most + 1):
        x = left + 10 + (hour - 0.5) * w
        style = "alarm" if hour <= level else "hour-end" if hour == end else "hour"
        pen.box(x, top + 98, w - 4, 32, style)
        text = "white strong" if hour <= level else "danger strong" if hour == end else ""
        pen.text(x, top + 98, str(hour), LEAST, text)
    each = (rect.w - 20 - 8 * (len(firepower) - 1)) / max(1, len(firepower))
    for seat, value in enumerate(firepower):
        at = (left + 10 + each / 2 + seat * (each + 8), top + 143)
        _strength(pen, words, sides[seat], value, level, at, each)
    label = words("dial", level=level, most=most)
    yield Sprite(
        "dial", "region", *rect.middle, rect.w, rect.h, "box", "dial", label=label,
        detail=f"{title}\n{words('service_rule', level=end)}", marks=pen.done(), z=1,
    )  # fmt: skip
    for seat, x in _in_line(firepower, w):
        yield _marker(words, sides[seat], firepower[seat], rect.at(10 + x, 60))


def _in_line(firepower: Sequence[int], w: float) -> list[tuple[int, float]]:
    """Where the markers stand over the track, side by side."""
    order = sorted(
        [seat for seat, value in enumerate(firepower) if value], key=firepower.__getitem__
    )
    xs = [(firepower[seat] - 0.5) * w for seat in order]
    for _ in range(24):
        for index in range(len(xs) - 1):
            lack = 36 - (xs[index + 1] - xs[index])
            if lack > 0:
                xs[index] -= lack / 2
                xs[index + 1] += lack / 2
        over = 18 - min([*xs, 18])
        xs = [x + max(0.0, over) if x < 150 else x for x in xs]
    return list(zip(order, xs, strict=True))
