"""Mission cards: faces with name, points and what they ask for; and the back of their deck."""

from __future__ import annotations

from functools import lru_cache

from domain.games.masterminds.edition.components import Mission
from replays.lettering import LEAST, LINE, Font, width_of, wrap
from replays.scene import Mark, Sprite
from replays.scenes.composing import Pen
from replays.scenes.masterminds.geometry import Point
from replays.scenes.masterminds.pieces import Need, needs_of, needs_width, seal, tiles
from replays.scenes.masterminds.words import Words

FONTS: tuple[Font, ...] = ("bold", "sans")


def face(
    words: Words,
    id: str,
    mission: Mission,
    at: Point,
    size: tuple[int, int],
    origin: Point | None = None,
    letters: int = LEAST,
) -> Sprite:
    """A card lying face up; what there is no room for is told to who points at it."""
    marks = _printed(
        words.name("mission", mission.id), words.short_needs(mission), mission.chaos_points,
        tuple(needs_of(mission)), size, letters,
    )  # fmt: skip
    label = words.mission(mission)
    return Sprite(
        id, "card", *at, *size, "box", "mission turns", label=label,
        detail=words.mission_detail(mission), marks=marks, z=3, origin=origin,
    )  # fmt: skip


@lru_cache(maxsize=1_024)
def _printed(
    name: str,
    said: str,
    points: int,
    needs: tuple[Need, ...],
    size: tuple[int, int],
    letters: int,
) -> tuple[Mark, ...]:
    """Name, points, and what it asks for as tiles and, where there is room, in words."""
    pen = Pen()
    w, h = size
    left, top = -w / 2, -h / 2
    r = letters * 0.86
    pen.path(f"M0 14V0H14M{w - 12:g} {h - 26:g}v14h-14", "thin", left + 6, top + 6)
    seal(pen, left + w - r - 6, top + r + 6, r, points)
    y = _name(pen, name, left + 12, top + 8, w - 24 - 2 * r, letters)
    side = min(letters * 1.5, 80.0)
    room = w - 24 - (2 * r if y == top + 8 else 0)
    while side > 18 and needs_width(needs, side) > room:
        side -= 1
    y = max(y + 3, top + 8)
    tiles(pen, needs, left + 12, y + side / 2, side)
    y = max(y + side + 4, top + 2 * r + 6)
    lines = int((h / 2 - 4 - y) // (letters * LINE))
    wrapped = wrap(said, w - 16, letters, max(1, lines))
    if lines and "…" not in wrapped:
        pen.lines(left + 10, y, said, w - 16, letters, lines)
    return pen.done()


def _name(pen: Pen, name: str, x: float, top: float, room: float, letters: int) -> float:
    """The name in one or two lines, if it can be whole; gives back where it ends."""
    for font in FONTS:
        if any(width_of(word, letters, font) > room for word in name.split()):
            continue
        wrapped = wrap(name, room, letters, 2, font)
        if "…" not in wrapped:
            return pen.lines(
                x, top, name, room, letters, 2, "start strong" if font == "bold" else "start", font
            )
    return top


def back(words: Words, id: str, at: Point, size: tuple[int, int], label: str) -> Sprite:
    """The back of the mission deck."""
    return Sprite(id, "card", *at, *size, "mm-back", "reverse", label=label, z=4)
