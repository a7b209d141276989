"""Le décompte: who causes it, what it gives, and whether the race is over."""

from __future__ import annotations

from domain.games.secret_agents.facts import (
    DossierReleased,
    FinishReached,
    PointsScored,
    ScoringTriggered,
    TurnEnded,
)
from domain.games.secret_agents.rules import advanced
from domain.games.secret_agents.rules.ending import reveal
from domain.games.secret_agents.rules.turn import end_turn
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import Recorder

R = Recorder[SecretAgentsState]


def resolve(r: R, seat: int) -> None:
    """Points are counted if an agent stands with the dossier, and only then."""
    causes = _causes(r.state)
    if not causes:
        end_turn(r)
        return
    _score(r, seat, causes)
    if advanced.reports_are_due(r.state):
        advanced.open_suspicions(r)
    else:
        finish_or_release(r)


def _causes(state: SecretAgentsState) -> tuple[str, ...]:
    """The agents that cause a scoring: present (base), or arrived in this turn (advanced)."""
    assert state.dossier is not None
    present = state.agents_at(state.dossier)
    if state.is_advanced:
        return tuple([agent for agent in present if agent in state.moved])
    return present


def _score(r: R, seat: int, causes: tuple[str, ...]) -> None:
    """One scoring, for every agent in play (goal.agent_scores, board.track)."""
    state, box = r.state, r.state.edition
    assert state.dossier is not None
    rules = ["advanced.new_arrival" if state.is_advanced else "scoring.trigger"]
    rules.append("scoring.end_of_turn")
    if len(causes) > 1:
        rules.append("scoring.once")
    kind = box.places[state.dossier].kind
    if kind == "chapel":
        rules.append("scoring.dossier_in_chapel")
    elif kind == "ruin":
        rules.append("scoring.dossier_in_ruin")
    number = state.scorings + 1
    r.record(ScoringTriggered(number, state.dossier, causes, seat), *rules)
    floor = box.components.score_track.floor.value
    for agent in state.agents:
        _score_agent(r, agent, number, floor)


_POINTS = {"house": "points.house", "ruin": "points.ruin", "chapel": "points.chapel"}


def _score_agent(r: R, agent: str, number: int, floor: int) -> None:
    """The marker moves by the value of the place, never below the start (board.places)."""
    place = r.state.edition.places[r.state.position[agent]]
    before = r.state.score[agent]
    after = max(floor, before + place.points)
    applied = after - before
    rules = ["scoring.everyone", "scoring.marker", _POINTS[place.kind]]
    if applied != place.points:
        rules.append("scoring.floor")
    r.record(PointsScored(number, agent, place.id, place.points, applied, after), *rules)


def finish_or_release(r: R) -> None:
    """The race ends at once at the goal (goal.race); otherwise the dossier moves.

    Reports, where due, are in before this is asked (advanced.sheet_then_finish).
    """
    state = r.state
    assert state.active is not None
    goal = state.edition.components.score_track.goal.value
    finishers = tuple([agent for agent in state.agents if state.score[agent] >= goal])
    if finishers:
        r.record(FinishReached(state.scorings, finishers), "end.reach_goal", "end.immediate")
        r.record(TurnEnded(state.turn, state.active, True), "turn.sequence")
        reveal(r, "goal")
    else:
        r.record(DossierReleased(state.scorings, state.active), "dossier.by_trigger")
