"""Standings and chapters."""

from __future__ import annotations

from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import HIDDEN, Chapter, Standing, Standings


def standings(state: SecretAgentsState) -> Standings:
    """Agents hold the points; a seat takes its agent's line once it is known."""
    agents = [_agent_line(state, agent) for agent in state.agents if agent in state.score]
    seats = [_seat_line(state, seat) for seat in range(state.seats)]
    lines = tuple(agents + seats)
    result = state.result
    if result is None:
        return Standings(lines)
    sides = tuple([f"agent:{agent}" for agent in result.winning_agents])
    return Standings(lines, True, result.winning_seats, sides, result.reason)


def _agent_line(state: SecretAgentsState, agent: str) -> Standing:
    score = state.score[agent]
    lap = state.edition.components.score_track.spaces_per_lap.value
    gains = [gain.applied for gain in state.gains.get(agent, ())]
    owner = state.owner(agent)
    seat = owner if isinstance(owner, int) else None
    if state.result is not None:
        rank = next(line.rank for line in state.result.agent_ranking if line.agent == agent)
    else:
        rank = 1 + sum(other > score for other in state.score.values())
    return Standing(
        f"agent:{agent}",
        seat,
        score,
        rank,
        {
            "houses": sum(gain for gain in gains if gain > 0),
            "ruin": sum(gain for gain in gains if gain < 0),
            "deductions": 0 if seat is None else state.bonus.get(seat, 0),
        },
        {"space": score % lap, "lap": score // lap, "last": gains[-1] if gains else None},
    )


def _seat_line(state: SecretAgentsState, seat: int) -> Standing:
    agent = state.identity.get(seat, HIDDEN)
    if agent == HIDDEN or agent not in state.score:
        return Standing(f"seat:{seat}", seat)
    line = _agent_line(state, agent)
    rank = None
    if state.result is not None:
        rank = next(ranked.rank for ranked in state.result.seat_ranking if ranked.seat == seat)
    details = {"agent": agent, **line.details}
    return Standing(f"seat:{seat}", seat, line.score, rank, line.sources, details)


_PARTS = {
    "roll": "roll",
    "distribute": "movement",
    "suspicions": "reports",
    "dossier": "dossier",
}


def chapter(state: SecretAgentsState) -> Chapter:
    """Setup, then one chapter per turn (the finish is its last word), then the masks fall."""
    if state.turn == 0:
        return Chapter("setup")
    if state.unmasked:
        return Chapter("masks_off", state.turn, None, state.round)
    part = _PARTS.get(state.phase, "scoring" if state.scored_this_turn else "movement")
    return Chapter("turn", state.turn, state.active, state.round, part)
