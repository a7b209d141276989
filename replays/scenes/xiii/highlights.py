"""What a replay shows of the step that has just been taken."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.games.xiii.edition import Box
from domain.games.xiii.facts.board import GroupFlown, GroupMoved, InfiltrationAnnounced
from domain.games.xiii.facts.fights import RetreatedTo
from domain.games.xiii.facts.missions import PointsChanged
from domain.games.xiii.facts.table import CardsRemoved, GameStarted, PileReshuffled, PileShuffled
from domain.kernel import HIDDEN, Fact
from replays.lettering import signed
from replays.scene import Sprite
from replays.scenes.composing import Pen
from replays.scenes.xiii.atlas import Atlas
from replays.scenes.xiii.geometry import DISC, Rect
from replays.scenes.xiii.groups import look_of
from replays.scenes.xiii.words import Words

_WHOLE_BOX = (GameStarted, CardsRemoved, PileShuffled, PileReshuffled)


def named(fact: Fact | None) -> frozenset[str]:
    """The ids of the sprites that a fact speaks of: places, elements, cards and missions."""
    if fact is None or isinstance(fact, _WHOLE_BOX):
        return frozenset()
    found: set[str] = set()
    for field, value in msgspec.to_builtins(fact).items():
        if field in ("location", "to", "origin") and isinstance(value, int):
            found.add(f"place:{value}")
        for text in value if isinstance(value, list | tuple) else [value]:
            if isinstance(text, str) and text and text != HIDDEN:
                found |= {
                    f"element:{text}", f"fight:{text}", f"card:{text}", f"mission:{text}",
                    f"flag:{text}",
                }  # fmt: skip
    return frozenset(found)


def way(words: Words, atlas: Atlas, fact: Fact | None) -> Iterator[Sprite]:
    """The way of a group: an arrow from place to place."""
    if isinstance(fact, GroupMoved | GroupFlown | RetreatedTo):
        ends = (fact.origin, fact.to)
    elif isinstance(fact, InfiltrationAnnounced):
        ends = (fact.location, fact.to)
    else:
        return
    start, end = atlas.spots[ends[0]], atlas.spots[ends[1]]
    dx, dy = end[0] - start[0], end[1] - start[1]
    cut = DISC * 0.62 / max(1.0, (dx * dx + dy * dy) ** 0.5)
    x, y = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    half = 0.5 - min(0.4, cut)
    points = (-dx * half, -dy * half, dx * half, dy * half)
    label = words("moves", origin=words.place(ends[0]), to=words.place(ends[1]))
    yield Sprite(
        "way", "path", x, y, 0, 0, "line", f"arrow {look_of(fact.seat)}", label=label, z=6,
        points=tuple([round(each) for each in points]),
    )  # fmt: skip


def gain(box: Box, atlas: Atlas, rects: dict[int, Rect], fact: Fact | None) -> Iterator[Sprite]:
    """Points that a seat has just won or lost: they fly to it from where they were won."""
    if not isinstance(fact, PointsChanged) or fact.seat not in rects or not fact.applied:
        return
    rect = rects[fact.seat]
    text = signed(fact.applied)
    mission = box.missions.get(fact.ref) or box.secondaries.get(fact.ref)
    origin = atlas.spots[mission.location] if mission is not None else None
    pen = Pen().text(0, 0, text, 24, "strong good" if fact.applied > 0 else "strong bad")
    yield Sprite(
        "gain", "text", rect.x + 28, rect.y - 2, 56, 30, "box", "gain", label=text,
        marks=pen.done(), z=60, origin=origin,
    )  # fmt: skip
