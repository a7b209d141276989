"""What is true of every reachable state: I1 to I20, as far as one state tells."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import HIDDEN


def invariants(state: SecretAgentsState) -> Iterator[str]:
    """What is wrong with a state after setup; nothing if all is well."""
    if state.turn == 0:
        return
    agents, components = set(state.agents), state.edition.components
    if len(state.agents) != components.agents_by_players.counts[str(state.seats)]:
        yield "I2: the number of agents does not fit the number of seats"
    for what, keys in (("position", state.position), ("score", state.score)):
        if set(keys) != agents:
            yield f"I1: {what} must name exactly the agents in play"
            return
    yield from _cards(state)
    yield from _scores(state)
    yield from _dossier(state)
    yield from _reports(state)


def _cards(state: SecretAgentsState) -> Iterator[str]:
    dealt = [*state.identity.values(), *state.independents]
    if HIDDEN not in dealt and sorted(dealt) != sorted(state.agents):
        yield "I3: cards and independents must share out the agents in play"


def _scores(state: SecretAgentsState) -> Iterator[str]:
    track = state.edition.components.score_track
    bonus = {state.identity[seat]: points for seat, points in state.bonus.items()}
    for agent, score in state.score.items():
        if score < track.floor.value:
            yield f"I4: {agent} is below the start"
        applied = sum(gain.applied for gain in state.gains[agent])
        start = state.edition.components.start.score
        if score != start + applied + bonus.get(agent, 0):
            yield f"I5: the score of {agent} is not the sum of its gains"
        if not state.scored_this_turn and score >= track.goal.value:
            yield f"I4: {agent} is past the goal and the game goes on"


def _dossier(state: SecretAgentsState) -> Iterator[str]:
    if state.dossier not in state.edition.places:
        yield "I8: the dossier is nowhere"
        return
    begins = state.phase == "roll" and not state.is_advanced
    if begins and state.agents_at(state.dossier):
        yield "I8: an agent stands with the dossier when a turn begins"
    if state.phase == "dossier" and not state.scored_this_turn:
        yield "I10: the dossier moves only after a scoring"
    if state.phase == "distribute" and state.die not in state.edition.components.die.faces:
        yield "I6: the die shows no face of the die"


def _reports(state: SecretAgentsState) -> Iterator[str]:
    if state.sheets and state.suspicions_opened is None:
        yield "I13: a report was written before reports were opened"
    for seat, sheet in state.sheets.items():
        if sheet and len(sheet) != len(state.agents) - 1:
            yield f"I14: the report of seat {seat} has the wrong number of rows"
