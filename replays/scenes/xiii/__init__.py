"""The board picture of XIII."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from domain.games.xiii import ruleset
from domain.games.xiii.state import XiiiState
from domain.kernel import Fact, Language, Names
from replays.memo import Memo
from replays.scene import Scene, Shape, Sprite, scene_of
from replays.scenes.xiii import seats, table
from replays.scenes.xiii.elements import elements
from replays.scenes.xiii.fights import fight
from replays.scenes.xiii.geometry import NARROW, WIDE
from replays.scenes.xiii.highlights import highlights, named
from replays.scenes.xiii.map import board_map
from replays.scenes.xiii.words import Words


def layout(
    state: XiiiState,
    names: Names,
    language: Language,
    players: Sequence[str],
    fact: Fact | None = None,
    *,
    shape: Shape = "wide",
    memo: Memo | None = None,
) -> Scene:
    """A map with everybody on it; seats, missions and piles around it."""
    narrow = shape == "tall"
    board = NARROW if narrow else WIDE
    words = Words(names, language, players)
    sprites: list[Sprite] = [
        *table.heading(state, board, words, fact),
        *board_map(state, board, words),
        *elements(state, board, words),
        *seats.track(state, board, words),
        *seats.seats(state, board, words, fact),
        *table.table(state, board, words),
        *fight(state, board, words),
        *highlights(state, board, words, fact),
    ]
    hot = named(state, fact)
    sprites = [
        replace(sprite, style=f"{sprite.style} hot".strip()) if sprite.id in hot else sprite
        for sprite in sprites
    ]
    title = f"{ruleset.title.in_language(language)} · {words.heading(state)}"
    size = board.size(state.seats)
    return scene_of(size, title, words.description(state, fact), sprites, "xiii")
