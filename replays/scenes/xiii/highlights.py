"""What a replay shows of the step that has just been taken."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.games.xiii.facts.board import GroupFlown, GroupMoved, InfiltrationAnnounced
from domain.games.xiii.facts.cards import DieRerolled, DieRolled
from domain.games.xiii.facts.fights import RetreatedTo
from domain.games.xiii.facts.table import CardsRemoved, GameStarted, PileReshuffled, PileShuffled
from domain.games.xiii.state import XiiiState
from domain.kernel import HIDDEN, Fact
from replays.scene import Sprite
from replays.scenes.xiii.geometry import Board, Point
from replays.scenes.xiii.map import line
from replays.scenes.xiii.words import Words

_WHOLE_BOX = (GameStarted, CardsRemoved, PileShuffled, PileReshuffled)


def named(state: XiiiState, fact: Fact | None) -> frozenset[str]:
    """The ids of the sprites that a fact speaks of: places, elements, cards and missions."""
    if fact is None or isinstance(fact, _WHOLE_BOX):
        return frozenset()
    found: set[str] = set()
    for field, value in msgspec.to_builtins(fact).items():
        if field in ("location", "to", "origin") and isinstance(value, int):
            found.add(f"place:{value}")
        for text in value if isinstance(value, list | tuple) else [value]:
            if isinstance(text, str) and text and text != HIDDEN:
                found |= {f"element:{text}", f"card:{text}", f"mission:{text}", f"flag:{text}"}
    return frozenset(found)


def highlights(state: XiiiState, board: Board, words: Words, fact: Fact | None) -> Iterator[Sprite]:
    """The way of a group, and dice that are rolled outside a fight."""
    if isinstance(fact, GroupMoved | GroupFlown | RetreatedTo):
        yield from _way(state, board, words, fact.origin, fact.to)
    elif isinstance(fact, InfiltrationAnnounced):
        yield from _way(state, board, words, fact.location, fact.to)
    elif isinstance(fact, DieRolled) and fact.purpose != "combat":
        yield from _dice(board, fact.faces)
    elif isinstance(fact, DieRerolled):
        yield from _dice(board, (fact.new, fact.old))
        x, y = _corner(board, 1)
        size = board.place
        yield Sprite("rolled:old", "marker", x, y, size, size, "cross", "cross struck", z=89)


def _dice(board: Board, faces: tuple[int, ...]) -> Iterator[Sprite]:
    """Dice in the map's lower right corner."""
    size = board.place
    for index, face in enumerate(faces):
        shape = f"die-{face if face < 7 else 0}"
        at = _corner(board, index)
        yield Sprite(
            f"rolled:{index}", "marker", *at, size, size, shape, "die", label=str(face), z=88
        )


def _corner(board: Board, index: int) -> Point:
    left, top, width, height = board.frame
    return left + width - board.place - index * (board.place + 6), top + height - board.place


def _way(state: XiiiState, board: Board, words: Words, origin: int, to: int) -> Iterator[Sprite]:
    components = state.edition.components
    start, end = board.spot(components, origin), board.spot(components, to)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    cut = board.place * 0.62 / length
    start = (round(start[0] + dx * cut), round(start[1] + dy * cut))
    end = (round(end[0] - dx * cut), round(end[1] - dy * cut))
    label = words("moves", origin=words.place(origin), to=words.place(to))
    yield line("way", start, end, "arrow", label, 25)
