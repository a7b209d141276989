"""Mission cards: faces with name, points and what they ask for; and the back of their deck."""

from __future__ import annotations

from domain.games.masterminds.edition.components import Mission
from replays.lettering import LEAST, LINE, Font, width_of, wrap
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.masterminds.geometry import Point
from replays.scenes.masterminds.pieces import needs_of, needs_width, seal, tiles
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
    pen = Pen()
    w, h = size
    left, top = -w / 2, -h / 2
    r = letters * 0.86
    pen.path(f"M0 14V0H14M{w - 12:g} {h - 26:g}v14h-14", "thin", left + 6, top + 6)
    seal(pen, left + w - r - 6, top + r + 6, r, mission.chaos_points)
    y = _name(pen, words.name("mission", mission.id), left + 12, top + 8, w - 24 - 2 * r, letters)
    needs = needs_of(mission)
    side = min(letters * 1.5, 80.0)
    room = w - 24 - (2 * r if y == top + 8 else 0)
    while side > 18 and needs_width(needs, side) > room:
        side -= 1
    y = max(y + 3, top + 8)
    tiles(pen, needs, left + 12, y + side / 2, side)
    y += side + 4
    said = words.short_needs(mission)
    lines = int((h / 2 - 4 - y) // (letters * LINE))
    wrapped = wrap(said, w - 16, letters, max(1, lines))
    if lines and "…" not in wrapped:
        pen.lines(left + 10, y, said, w - 16, letters, lines)
    label = words.mission(mission)
    return Sprite(
        id, "card", *at, w, h, "box", "mission turns", label=label,
        detail=words.mission_detail(mission), marks=pen.done(), z=3, origin=origin,
    )  # fmt: skip


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
