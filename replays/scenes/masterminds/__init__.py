"""The board picture of Victorian Masterminds."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from domain.games.masterminds import ruleset
from domain.games.masterminds.state import MastermindsState
from domain.kernel import Fact, Language, Names
from replays.memo import Memo
from replays.scene import Scene, Shape, Sprite, scene_of
from replays.scenes.masterminds import cities, dial, sheets, villains
from replays.scenes.masterminds.geometry import NARROW, WIDE
from replays.scenes.masterminds.highlights import named
from replays.scenes.masterminds.words import Words


def layout(
    state: MastermindsState,
    names: Names,
    language: Language,
    players: Sequence[str],
    fact: Fact | None = None,
    *,
    shape: Shape = "wide",
    memo: Memo | None = None,
) -> Scene:
    """Five cities with their stacks, the Secret Service above, a villain's sheet at each side."""
    narrow = shape == "tall"
    board = NARROW if narrow else WIDE
    words = Words(names, language, players)
    sprites: list[Sprite] = [
        *dial.heading(state, board, words, fact),
        *dial.dial(state, board, words),
        *dial.supplies(state, board, words),
        *cities.cities(state, board, words),
    ]
    for seat in range(len(state.villains)):
        sprites += villains.panel(state, board, words, seat)
        sprites += sheets.sheet(state, board, words, seat)
    hot = named(state, fact)
    sprites = [
        replace(sprite, style=f"{sprite.style} hot".strip()) if sprite.id in hot else sprite
        for sprite in sprites
    ]
    title = f"{ruleset.title.in_language(language)} · {words.heading(state)}"
    return scene_of(
        board.size(state.seats), title, words.description(state, fact), sprites, "masterminds"
    )
