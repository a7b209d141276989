"""The board picture of The Circle."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.circle import ruleset
from domain.games.circle.state import CircleState
from domain.kernel import Fact, Language, Names
from replays.memo import Memo
from replays.scene import Scene, Shape, Sprite, scene_of
from replays.scenes.circle import auction, seats, table, wheel
from replays.scenes.circle.geometry import NARROW, WIDE
from replays.scenes.circle.highlights import highlights, named
from replays.scenes.circle.spies import spies
from replays.scenes.circle.words import Words


def layout(
    state: CircleState,
    names: Names,
    language: Language,
    players: Sequence[str],
    fact: Fact | None = None,
    *,
    shape: Shape = "wide",
    memo: Memo | None = None,
) -> Scene:
    """A wheel of time with spies around it, what is for hire, and what every seat has."""
    narrow = shape == "tall"
    board = NARROW if narrow else WIDE
    words = Words(names, language, players)
    spots = wheel.spots(state, board) | seats.spots(state, board) | auction.spots(state, board)
    sprites: list[Sprite] = [
        *wheel.wheel(state, board, words),
        *wheel.for_hire(state, board, words),
        *table.table(state, board, words),
        *seats.panels(state, board, words),
        *auction.auction(state, board, words),
        *table.heading(state, board, words, fact),
        *spies(state, board, words, spots, named(state, fact)),
        *highlights(state, board, words, spots, fact),
    ]
    title = f"{ruleset.title.in_language(language)} · {words.heading(state)}"
    return scene_of(
        board.size(state.seats), title, words.description(state, fact), sprites, "circle"
    )
