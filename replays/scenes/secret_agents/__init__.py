"""The board picture of Les agents secrets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.games.secret_agents import ruleset
from domain.games.secret_agents.facts import SuspicionsOpened
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import HIDDEN, Fact, Language, Names
from replays.looks import Look
from replays.memo import Memo
from replays.scene import Scene, Shape, Sprite, scoring
from replays.scenes.secret_agents import board as picture
from replays.scenes.secret_agents import panel as side
from replays.scenes.secret_agents.about import about
from replays.scenes.secret_agents.faces import faces
from replays.scenes.secret_agents.geometry import NARROW, WIDE, Board
from replays.scenes.secret_agents.highlights import highlights, rewarded
from replays.scenes.secret_agents.reports import HEADING, reports
from replays.scenes.secret_agents.words import Words


def layout(
    state: SecretAgentsState,
    names: Names,
    language: Language,
    players: Sequence[str],
    fact: Fact | None = None,
    *,
    shape: Shape = "wide",
    memo: Memo | None = None,
) -> Scene:
    """Track and ring as on the table, the players and the agents' table beside or below."""
    narrow = shape != "wide"
    board = NARROW if narrow else WIDE
    memo = memo or Memo()
    words = memo.keep("words", Words, names, language, players)
    size = side.size(state, narrow)
    box = state.edition
    parts = [
        memo.part(
            "track", picture.track, box, board, words, state.is_advanced,
            isinstance(fact, SuspicionsOpened),
        ),
        memo.part("village", picture.village, board, len(box.ring), size),
        memo.part("markers", picture.markers, box, board, words, state.score),
        memo.part("panel", side.panel, state, words, fact, narrow),
    ]  # fmt: skip
    if state.sheets_open and not narrow:
        # The masks are off: what matters now are the reports, and nobody moves any longer.
        parts += [
            memo.part("reports", reports, state, words, None),
            memo.part("said", _said, state, board, words, fact),
        ]
    else:
        parts += [
            memo.part(
                "places", picture.places, box, board, words, picture.allowed(state), state.dossier
            ),
            memo.part("direction", picture.direction, board, len(box.ring), words),
            memo.part("agents", picture.agents, box, board, words, state.position),
            memo.part("last", highlights, state, board, words, fact),
            memo.part("centre", picture.centre, state, board, words, fact),
            memo.part("reports", reports, state, words, side.below(state)),
        ]  # fmt: skip
    title = f"{ruleset.title.in_language(language)} · {words.heading(state)}"
    told = words.description(state, fact)
    scene = memo.scene(size, title, told, parts, "secret_agents")
    return scoring(scene, rewarded(fact))


def _said(
    state: SecretAgentsState, board: Board, words: Words, fact: Fact | None
) -> Iterator[Sprite]:
    """Of the centre only the turn, or who has won, above the reports."""
    said = "heading" if state.result is None else "result"
    _, y, _, h = board.village
    for sprite in picture.centre(state, board, words, fact):
        if sprite.id == said:
            yield replace(sprite, y=y - h // 2 + HEADING // 2)


def sides(state: SecretAgentsState) -> dict[str, str]:
    """Agents in their own colours, and seats in that of the agent they are known to run."""
    looks = state.edition.components.display.agents
    agents = {f"agent:{agent}": looks[agent].colour for agent in state.agents if agent in looks}
    known = {seat: agent for seat, agent in state.identity.items() if agent != HIDDEN}
    seats = {f"seat:{seat}": agents.get(f"agent:{agent}", "") for seat, agent in known.items()}
    return agents | seats


look = Look(__name__, layout, faces=faces, sides=sides, about=about)
