"""Sides: one place decides in which colour a side is seen on board, chart, standings and story.

Each game says for its sides (`seat:0`, `agent:red`) a colour `#rrggbb`, or the name of a variable
of its own `style.css` (`--red`), so that a side has the colours of the board by day and by night.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import cast

from domain.games.circle.state import CircleState
from domain.games.masterminds.state import MastermindsState
from domain.games.secret_agents.state import SecretAgentsState
from domain.games.war1955.state import War1955State
from domain.games.xiii.state import XiiiState
from domain.kernel import HIDDEN, State
from replays.scenes.circle.spies import side_colour as colour_in_the_circle
from replays.scenes.masterminds.pieces import colour_of as colour_of_a_villain
from replays.scenes.xiii.groups import colour_of as colour_in_xiii
from replays.svg import style_of

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def side_colours(slug: str, state: State) -> dict[str, str]:
    """Side -> CSS colour, for the sides whose colour is known to who sees this state."""
    sides = _SIDES.get(slug)
    named = sides(state) if sides else {}
    colours = {side: _resolved(slug, colour) for side, colour in named.items()}
    return {side: colour for side, colour in colours.items() if colour}


def _resolved(slug: str, colour: str) -> str:
    """Anything that may come from somebody's edition is a plain colour or nothing."""
    if colour.startswith("--"):
        return _variables(slug).get(colour, "")
    return colour if _COLOUR.fullmatch(colour) else ""


@cache
def _variables(slug: str) -> dict[str, str]:
    return dict(re.findall(r"(--[\w-]+):\s*([^;{}]+);", style_of(slug)))


def _secret_agents(state: SecretAgentsState) -> dict[str, str]:
    looks = state.edition.components.display.agents
    agents = {f"agent:{agent}": looks[agent].colour for agent in state.agents if agent in looks}
    known = {seat: agent for seat, agent in state.identity.items() if agent != HIDDEN}
    seats = {f"seat:{seat}": agents.get(f"agent:{agent}", "") for seat, agent in known.items()}
    return agents | seats


def _war1955(state: War1955State) -> dict[str, str]:
    return {f"seat:{seat}": f"--{faction}" for seat, faction in state.faction.items()}


def _circle(state: CircleState) -> dict[str, str]:
    return {f"seat:{seat}": colour_in_the_circle(colour) for seat, colour in state.colour.items()}


def _masterminds(state: MastermindsState) -> dict[str, str]:
    villains = enumerate(state.villains)
    return {f"seat:{seat}": f"--{colour_of_a_villain(each.color)}" for seat, each in villains}


def _xiii(state: XiiiState) -> dict[str, str]:
    return {f"seat:{seat}": colour_in_xiii(seat) for seat in range(state.seats)}


Sides = Callable[[State], dict[str, str]]

_SIDES: dict[str, Sides] = {
    "secret_agents": cast("Sides", _secret_agents),
    "war1955": cast("Sides", _war1955),
    "circle": cast("Sides", _circle),
    "masterminds": cast("Sides", _masterminds),
    "xiii": cast("Sides", _xiii),
}
