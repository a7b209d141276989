"""The board picture of 1955: The War of Espionage."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.war1955 import ruleset
from domain.games.war1955.state import War1955State
from domain.kernel import Fact, Language, Names
from replays.memo import Memo
from replays.scene import Scene, Shape, Sprite, scene_of
from replays.scenes.war1955 import panels
from replays.scenes.war1955.geometry import NARROW, WIDE
from replays.scenes.war1955.highlights import highlights
from replays.scenes.war1955.tracks import spies, tracks
from replays.scenes.war1955.words import Words


def layout(
    state: War1955State,
    names: Names,
    language: Language,
    players: Sequence[str],
    fact: Fact | None = None,
    *,
    shape: Shape = "wide",
    memo: Memo | None = None,
) -> Scene:
    """Six tugs of war between the left and the right, with a player at each end."""
    narrow = shape == "tall"
    board = NARROW if narrow else WIDE
    words = Words(names, language, players)
    sprites: list[Sprite] = [
        *tracks(state, board, words),
        *spies(state, board, words),
        *panels.players(state, board, words, fact),
        *panels.table(state, board, words, fact),
        *highlights(state, board, words, fact),
    ]
    title = f"{ruleset.title.in_language(language)} · {words.heading(state)}"
    size = (board.width, board.height)
    return scene_of(size, title, words.description(state, fact), sprites, "war1955")
