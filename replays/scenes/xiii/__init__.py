"""The board picture of XIII."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.games.xiii import ruleset
from domain.games.xiii.edition import Box
from domain.games.xiii.state import Element, Mission, XiiiState
from domain.kernel import Fact, Language, Names
from replays.looks import Look
from replays.memo import Memo
from replays.scene import Scene, Shape, scoring
from replays.scenes.xiii.about import about
from replays.scenes.xiii.atlas import atlas_of
from replays.scenes.xiii.faces import faces
from replays.scenes.xiii.geometry import BOARDS
from replays.scenes.xiii.groups import colour_of, groups_of
from replays.scenes.xiii.header import header
from replays.scenes.xiii.highlights import named, scorer, way
from replays.scenes.xiii.map import ground
from replays.scenes.xiii.panels import panels
from replays.scenes.xiii.situation import situation
from replays.scenes.xiii.words import Words, asked_seat


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
    """A map with everybody on it; what happens now, fights, missions and seats beside it."""
    memo = memo or Memo()
    board = BOARDS[shape]
    words = memo.keep("words", Words, names, language, players)
    atlas = atlas_of(state.edition, shape)
    asked = asked_seat(state) if state.result is None else None
    groups = memo.keep("groups", groups_of, state.edition, state.elements, state.order)
    parts = [
        memo.part("ground", ground, board, atlas),
        memo.part(
            "header", header, words, board, state.seats, state.turn, state.options.turns,
            state.phase, state.order, state.active if asked is None else asked,
        ),
        *situation(state, memo, words, atlas, groups),
        memo.part("way", way, words, atlas, fact),
    ]  # fmt: skip
    beside, height = panels(state, memo, words, board, groups, asked)
    parts += beside
    heading = memo.keep(
        "heading", words.heading, state.result, state.turn, state.options.turns, state.phase
    )
    title = f"{ruleset.title.in_language(language)} · {heading}"
    hot = memo.keep("named", named, fact)
    description = _description(state, memo, words, heading, asked, fact)
    scene = memo.scene((board.width, height), title, description, parts, "xiii", hot)
    return scoring(scene, scorer(state.edition, fact))


def _description(
    state: XiiiState,
    memo: Memo,
    words: Words,
    heading: str,
    asked: int | None,
    fact: Fact | None,
) -> str:
    """The whole position in words: missions, every seat, and who stands where."""
    parts = [heading + ".", memo.keep("told:fact", words.sentence, fact)]
    if asked is not None:
        parts.append(words("asked", seat=words.seat(asked)) + ".")
    parts.append(
        memo.parts(
            "told", _told, words, state.edition, state.missions, state.secondaries, state.score,
            state.ap, state.hands, state.elements, state.blocked,
        )
    )  # fmt: skip
    return " ".join([part for part in parts if part])


def _told(
    memo: Memo,
    words: Words,
    box: Box,
    missions: Mapping[str, Mission],
    secondaries: Mapping[str, int],
    score: tuple[int, ...],
    ap: tuple[int, ...],
    hands: tuple[tuple[str, ...], ...],
    elements: Mapping[str, Element],
    blocked: tuple[int, ...],
) -> str:
    """What lies on the table; each seat by itself."""
    parts = [
        memo.keep("told:missions", words.told_missions, box, missions, secondaries),
        *[
            memo.keep(f"told:{seat}", words.told_seat, seat, points, ap[seat], hands[seat])
            for seat, points in enumerate(score)
        ],
        memo.keep("told:map", words.told_map, box, elements, blocked),
    ]
    return " ".join([part for part in parts if part])


def sides(state: XiiiState) -> dict[str, str]:
    """Seats in the colours of their groups."""
    return {f"seat:{seat}": colour_of(seat) for seat in range(state.seats)}


look = Look(__name__, layout, faces=faces, sides=sides, about=about)
