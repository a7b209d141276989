"""A machine that is built segment by segment: brass where it stands, a plan where it does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domain.games.masterminds.edition.components import (
    GainBonus,
    Machine,
    OpenCell,
    Segment,
    SetCodexLevel,
    UnlockPower,
)
from domain.games.masterminds.state import Parts
from replays.lettering import LEAST, width_of
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.masterminds.geometry import Rect
from replays.scenes.masterminds.machines import HEIGHT, WIDTH, drawing_of, outline, scaled
from replays.scenes.masterminds.pieces import icon_of
from replays.scenes.masterminds.words import Words


def machine(
    words: Words,
    rect: Rect,
    seat: int,
    machine: Machine,
    slots: Mapping[str, Parts],
    built: tuple[str, ...],
) -> Iterator[Sprite]:
    """`rect`: the room for the drawing."""
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
        pen = Pen()
        if is_built:
            pen.path(shape.d, "built").path(shape.d, "", pattern="mm-brass")
            pen.path(shape.d, "rivets")
            _standing(pen, segment, *shape.label)
        else:
            pen.path(shape.d, "unbuilt")
            _planned(pen, segment, parts, *shape.label, shape.w)
        said = words.segment(segment, parts, is_built)
        at = rect.at(left + shape.x, top + shape.y)
        yield Sprite(
            f"segment:{seat}:{segment.id}", "region", *at, round(shape.w), round(shape.h), "box",
            "segment built" if is_built else "segment", label=said,
            detail=words.segment_detail(segment, parts, is_built), marks=pen.done(), z=3,
        )  # fmt: skip


def _standing(pen: Pen, segment: Segment, x: float, y: float) -> None:
    """Its icon on a plate, and its points."""
    pen.disc(x - 14, y, 34, "brass2")
    pen.symbol(icon_of(segment.icon), x - 14, y, 23, 23, "etched")
    pen.text(x + 8, y, str(segment.chaos_points), 26, "start strong serif onbrass")


def _planned(pen: Pen, segment: Segment, parts: Parts, x: float, y: float, w: float) -> None:
    """Holes that fill up, and below them the icon, the points and what the segment will give."""
    count = segment.bolts + segment.copper
    step = min(20.0, (w - 12) / max(1, count))
    size = min(15.0, step - 3)
    at = x - (count - 1) * step / 2
    for index in range(count):
        if index < segment.bolts:
            full = index < parts.bolts
            pen.disc(at, y - 14, size, "bolt-in" if full else "bolt")
            if full:
                pen.disc(at, y - 14, size * 0.4, "eyelet")
        else:
            full = index - segment.bolts < parts.copper
            pen.box(at, y - 14, size, size, "plate-in" if full else "plate-hole")
        at += step
    points = str(segment.chaos_points)
    bonus = _bonus(segment)
    number = width_of(points, 23, "serif")
    extra = 28 + width_of(bonus[1], LEAST, "serif") if bonus else 0
    if 24 + number + extra > w - 10:
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
