"""A machine that is built segment by segment: brass where it stands, a plan where it does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from domain.games.masterminds.edition.components import (
    GainBonus,
    Machine,
    OpenCell,
    Segment,
    SetCodexLevel,
    UnlockPower,
)
from domain.games.masterminds.state import Parts
from replays.lettering import LEAST, LINE, caption, width_of
from replays.scene import Mark, Sprite
from replays.scenes.composing import Pen
from replays.scenes.masterminds.arrivals import Arrival, origin
from replays.scenes.masterminds.geometry import Point, Rect
from replays.scenes.masterminds.machines import HEIGHT, WIDTH, Outline, drawing_of, outline, scaled
from replays.scenes.masterminds.pieces import icon_of
from replays.scenes.masterminds.words import Words


def machine(
    words: Words,
    rect: Rect,
    seat: int,
    machine: Machine,
    slots: Mapping[str, Parts],
    built: tuple[str, ...],
    come: Arrival | None,
) -> Iterator[Sprite]:
    """`rect`: the room for the drawing. `come`: the part that was just placed."""
    drawing = drawing_of(machine.id, tuple([segment.id for segment in machine.segments]))
    kx, ky = (rect.w - 16) / WIDTH, (rect.h - 12) / HEIGHT
    kx, ky = min(kx, ky * 1.2), min(ky, kx * 1.6)
    left, top = (rect.w - WIDTH * kx) / 2, (rect.h - HEIGHT * ky) / 2
    pen = Pen().box(0, 0, rect.w, rect.h, "plan")
    pen.box(0, 0, rect.w, rect.h, "", "mm-grid")
    pen.path(scaled(drawing.frame, kx, ky), "frame", left - rect.w / 2, top - rect.h / 2)
    name = words.name("machine", machine.id)
    label = words("progress", machine=name, count=len(built), all=len(machine.segments))
    yield Sprite(
        f"machine:{seat}", "region", *rect.middle, rect.w, rect.h, "", "", label=label,
        marks=pen.done(), z=2,
    )  # fmt: skip
    for segment in machine.segments:
        shape = outline(drawing.pieces[segment.id], kx, ky)
        parts = slots.get(segment.id) or Parts()
        is_built = segment.id in built
        said = words.segment(segment, parts, is_built)
        at = rect.at(left + shape.x, top + shape.y)
        if not is_built:
            yield from _parts(seat, segment, parts, at, shape, come)
        yield Sprite(
            f"segment:{seat}:{segment.id}", "region", *at, round(shape.w), round(shape.h), "box",
            "segment built" if is_built else "segment", label=said,
            detail=words.segment_detail(segment, parts, is_built),
            marks=_marks(segment, shape, is_built, kx < 1.3), z=3,
        )  # fmt: skip


@lru_cache(maxsize=2_048)
def _marks(segment: Segment, shape: Outline, is_built: bool, tight: bool) -> tuple[Mark, ...]:
    """A segment of brass, or its plan."""
    pen = Pen()
    if is_built:
        pen.path(shape.d, "built").path(shape.d, "", pattern="mm-brass")
        pen.path(shape.d, "rivets")
        _standing(pen, segment, *shape.label, tight=tight)
    else:
        pen.path(shape.d, "unbuilt")
        _planned(pen, segment, *shape.label, shape.w)
    return pen.done()


def options(words: Words, rect: Rect, machines: Sequence[Machine]) -> Iterator[Sprite]:
    """The machines that a villain may still take, on its empty sheet."""
    rows = max(1, -(-len(machines) // 2))
    w, h = (rect.w - 36) // 2, min(240, (rect.h - 132) // rows - 8)
    for index, machine in enumerate(machines):
        row, column = divmod(index, 2)
        name, size = caption(words.name("machine", machine.id), w - 12, (24, LEAST), 2, "serif")
        foot = size * LINE * (name.count("\n") + 1) + 6
        pen = Pen()
        portrait(pen, machine, Rect(-w // 2 + 6, -h // 2 + 6, w - 12, round(h - foot - 10)))
        pen.text(0, h / 2 - foot / 2 - 2, name, size, "serif")
        at = rect.at(14 + w / 2 + column * (w + 8), 124 + h / 2 + row * (h + 8))
        yield Sprite(
            f"option:{machine.id}", "card", *at, w, h, "box", "option",
            label=words.name("machine", machine.id), detail=words.machine_detail(machine),
            marks=pen.done(), z=3,
        )  # fmt: skip


def portrait(pen: Pen, machine: Machine, rect: Rect) -> None:
    """A machine as it will stand, without its labels."""
    drawing = drawing_of(machine.id, tuple([segment.id for segment in machine.segments]))
    kx, ky = rect.w / WIDTH, rect.h / HEIGHT
    kx, ky = min(kx, ky * 1.2), min(ky, kx * 1.6)
    left, top = rect.x + (rect.w - WIDTH * kx) / 2, rect.y + (rect.h - HEIGHT * ky) / 2
    pen.path(scaled(drawing.frame, kx, ky), "frame", left, top)
    for segment in machine.segments:
        d = scaled(drawing.pieces[segment.id].d, kx, ky)
        pen.path(d, "built", left, top).path(d, "", left, top, "mm-brass")


def _standing(pen: Pen, segment: Segment, x: float, y: float, *, tight: bool) -> None:
    """Its icon on a plate, and its points."""
    size, letters = (28, 24) if tight else (36, 28)
    left = x - (size + 3 + letters * 0.7) / 2
    pen.disc(left + size / 2, y, size, "brass2")
    pen.symbol(icon_of(segment.icon), left + size / 2, y, size * 0.68, size * 0.68, "etched")
    points = str(segment.chaos_points)
    pen.text(left + size + 3, y, points, letters, "start strong serif onbrass")


def _holes(segment: Segment, x: float, w: float) -> tuple[list[float], float]:
    """Where the holes for parts stand in their row, bolts first; and their size."""
    count = segment.bolts + segment.copper
    step = min(20.0, (w - 12) / max(1, count))
    return [x + (index - (count - 1) / 2) * step for index in range(count)], min(15.0, step - 3)


def _parts(
    seat: int,
    segment: Segment,
    parts: Parts,
    at: Point,
    shape: Outline,
    come: Arrival | None,
) -> Iterator[Sprite]:
    """The bolts and plates that lie in their holes."""
    xs, size = _holes(segment, shape.label[0], shape.w)
    y = at[1] + shape.label[1] - 14
    last = {"bolt": parts.bolts - 1, "copper": parts.copper - 1}
    for kind, index, x in (
        *[("bolt", index, xs[index]) for index in range(parts.bolts)],
        *[("copper", index, xs[segment.bolts + index]) for index in range(parts.copper)],
    ):
        pen = Pen()
        if kind == "bolt":
            pen.disc(0, 0, size + 2, "bolt-in").disc(0, 0, size * 0.4, "eyelet")
        else:
            pen.box(0, 0, size + 2, size + 2, "plate-in")
        came = origin(come, "part", f"{seat}:{segment.id}:{kind}") if index == last[kind] else None
        yield Sprite(
            f"{kind}:{seat}:{segment.id}:{index}", "marker", round(at[0] + x), round(y),
            round(size) + 2, round(size) + 2, "", "", marks=pen.done(), z=5, origin=came,
        )  # fmt: skip


def _planned(pen: Pen, segment: Segment, x: float, y: float, w: float) -> None:
    """Holes, and below them the icon, the points and what the segment will give."""
    xs, size = _holes(segment, x, w)
    for index, at in enumerate(xs):
        if index < segment.bolts:
            pen.disc(at, y - 14, size, "bolt")
        else:
            pen.box(at, y - 14, size, size, "plate-hole")
    points = str(segment.chaos_points)
    bonus = _bonus(segment)
    number = width_of(points, 23, "serif")
    extra = 28 + width_of(bonus[1], LEAST, "serif") if bonus else 0
    if 24 + number + extra > w - 14:
        bonus, extra = None, 0
    left = x - (24 + number + extra) / 2
    pen.symbol(icon_of(segment.icon), left + 10, y + 10, 21, 21, "soft")
    pen.text(left + 24, y + 10, points, 23, "start serif soft")
    if bonus:
        left += 24 + number + 6
        if bonus[0]:
            pen.symbol(bonus[0], left + 11, y + 10, 18, 18, "lit")
        pen.text(left + 22, y + 10, bonus[1], LEAST, "start serif soft")


def _bonus(segment: Segment) -> tuple[str, str] | None:
    """The icon and the number of what a segment gives."""
    bonus = segment.bonus
    if isinstance(bonus, UnlockPower):
        return "mm-engineer", bonus.slot
    if isinstance(bonus, OpenCell):
        return "mm-lock", str(bonus.amount)
    if isinstance(bonus, SetCodexLevel):
        return "mm-codex", str(bonus.level)
    if isinstance(bonus, GainBonus):
        return icon_of(bonus.resource), str(bonus.amount)
    return None
