"""The board picture of Les agents secrets."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from domain.games.secret_agents import ruleset
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import HIDDEN, Fact, Language, Names
from replays.looks import Look
from replays.memo import Memo
from replays.scene import Scene, Shape, Sprite, scene_of
from replays.scenes.secret_agents import board as picture
from replays.scenes.secret_agents import panel as side
from replays.scenes.secret_agents.faces import faces
from replays.scenes.secret_agents.geometry import NARROW, WIDE
from replays.scenes.secret_agents.highlights import highlights
from replays.scenes.secret_agents.reports import REPORTS_TOP, reports
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
    reports_open = bool(state.sheets_open)
    sprites: list[Sprite] = [
        *picture.track(state, board, words, fact),
        *picture.places(state, board, words),
        picture.direction(board, len(state.edition.ring), words),
        *picture.agents(state, board, words),
        *picture.markers(state, board, words),
        *side.panel(state, words, fact, narrow),
        *highlights(state, board, words, fact),
    ]
    centre = picture.centre(state, board, words, fact)
    if reports_open and not narrow:
        sprites += reports(state, words, None)
        sprites += [
            replace(sprite, y=REPORTS_TOP - 28) for sprite in centre if sprite.id == "result"
        ]
    else:
        sprites += centre
        sprites += reports(state, words, side.below(state))
    title = f"{ruleset.title.in_language(language)} · {words.heading(state)}"
    return scene_of(size, title, words.description(state, fact), sprites, "secret_agents")


def sides(state: SecretAgentsState) -> dict[str, str]:
    """Agents in their own colours, and seats in that of the agent they are known to run."""
    looks = state.edition.components.display.agents
    agents = {f"agent:{agent}": looks[agent].colour for agent in state.agents if agent in looks}
    known = {seat: agent for seat, agent in state.identity.items() if agent != HIDDEN}
    seats = {f"seat:{seat}": agents.get(f"agent:{agent}", "") for seat, agent in known.items()}
    return agents | seats


look = Look(__name__, layout, faces=faces, sides=sides)
