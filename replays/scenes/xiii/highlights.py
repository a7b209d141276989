"""What a replay shows of the step that has just been taken."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.games.xiii.edition import Box
from domain.games.xiii.facts.board import GroupFlown, GroupMoved, InfiltrationAnnounced
from domain.games.xiii.facts.fights import RetreatedTo
from domain.games.xiii.facts.missions import PointsChanged
from domain.games.xiii.facts.table import CardsRemoved, GameStarted, PileReshuffled, PileShuffled
from domain.games.xiii.state import PointSource
from domain.kernel import HIDDEN, Fact
from replays.scene import Sprite
from replays.scenes.xiii.atlas import Atlas
from replays.scenes.xiii.geometry import DISC
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


def scorer(box: Box, fact: Fact | None) -> dict[str, str]:
    """What has just given or cost a seat points: a place, somebody, a card; or else the seat."""
    if not isinstance(fact, PointsChanged):
        return {}
    side = f"seat:{fact.seat}"
    if mission := box.missions.get(fact.ref) or box.secondaries.get(fact.ref):
        return {f"place:{mission.location}": side}
    kinds: dict[PointSource, str] = {"capture": "element", "accusation": "card"}
    return {f"{kinds[fact.source]}:{fact.ref}" if fact.source in kinds else side: side}


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
