"""Règles du jeu: the whole die is shared among agents."""

from __future__ import annotations

from domain.games.secret_agents.facts import AgentMoved
from domain.games.secret_agents.moves import Distribute, Steps
from domain.games.secret_agents.rules.scoring import resolve
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import Recorder

R = Recorder[SecretAgentsState]


def distribute(r: R, seat: int, move: Distribute) -> None:
    """Shares the whole die among agents, then looks where everybody stands.

    No rule protects one's own agent (table.bluff, table.hints), agents share places
    (move.stacking), and the order of steps does not matter (move.order_irrelevant).
    """
    agents = [share.agent for share in move.steps]
    for agent in agents:
        r.require(agent in r.state.agents, "move.any_agent", "not_in_play", agent=agent)
    r.require(
        len(set(agents)) == len(agents),
        "move.split",
        "agent_twice",
        agents=agents,
    )
    for share in move.steps:
        r.require(
            share.steps >= 1,
            "move.clockwise",
            "not_forward",
            agent=share.agent,
            steps=share.steps,
        )
    total = sum(share.steps for share in move.steps)
    r.require(
        total == r.state.die,
        "move.full_die",
        "not_the_die",
        total=total,
        die=r.state.die,
    )
    for share in move.steps:
        _move_agent(r, share)
    resolve(r, seat)


def _move_agent(r: R, share: Steps) -> None:
    """One place per point, clockwise; passing the dossier triggers nothing (board.ring_order)."""
    box = r.state.edition
    origin = r.state.position[share.agent]
    passed = tuple([box.advanced_from(origin, step) for step in range(1, share.steps)])
    rules = ["move.any_agent", "move.split", "move.full_die", "move.clockwise"]
    if r.state.dossier in passed:
        rules.append("move.pass_through")
    to = box.advanced_from(origin, share.steps)
    r.record(AgentMoved(share.agent, origin, to, share.steps, passed), *rules)
