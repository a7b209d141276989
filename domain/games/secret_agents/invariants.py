"""What is true of every reachable state: I1 to I20, as far as one state tells.

The checks are staged: what a later one looks up, an earlier one has found to be there.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.secret_agents.rules.ending import is_decided
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import HIDDEN, Broken, broken

S = SecretAgentsState

WAITING = ("roll", "distribute", "suspicions", "dossier")
"""Phases in which a seat is asked."""
LONGEST = 1_000_000
"""Turns: far beyond any game, so that numbers stay numbers."""


def invariants(state: S) -> Iterator[Broken]:
    """What is wrong with a state in which the table waits; nothing if all is well."""
    if state.turn == 0:
        yield from _setup(state)
        return
    for stage in (_pieces, _turn, _cards, _scores, _dossier, _reports):
        faults = list(stage(state))
        yield from faults
        if faults:
            return


def _setup(state: S) -> Iterator[Broken]:
    if state.phase != "setup":
        yield broken("first_turn")


def _pieces(state: S) -> Iterator[Broken]:
    """Everything that is named exists."""
    box = state.edition
    counts = box.components.agents_by_players.counts
    if str(state.seats) not in counts:
        yield broken("seats_do_not_play", seats=state.seats)
        return
    if len(state.agents) != counts[str(state.seats)]:
        yield broken("agent_count")
    if state.agents != tuple([agent for agent in box.agents if agent in state.agents]):
        yield broken("agents_of_the_box")
    agents = set(state.agents)
    for what, keys in (
        ("position", state.position),
        ("score", state.score),
        ("gains", state.gains),
    ):
        if set(keys) != agents:
            yield broken("names_the_agents", what=what)
    if not set(state.position.values()) <= set(box.places):
        yield broken("agent_off_the_board")
    if state.dossier not in box.places:
        yield broken("dossier_nowhere")
    if not set(state.moved) <= agents or not set(state.finishers) <= agents:
        yield broken("agent_not_in_play")


def _turn(state: S) -> Iterator[Broken]:
    """Whose turn it is, and how far it has come."""
    limit = LONGEST if state.turn_limit is None else state.turn_limit
    if not 1 <= limit <= LONGEST or not 1 <= state.turn <= limit:
        yield broken("no_such_turn", turn=state.turn, limit=limit)
    first, active = state.first_seat, state.active
    if first is None or not 0 <= first < state.seats:
        yield broken("first_seat")
    elif active is None:
        yield broken("nobodys_turn", turn=state.turn)
    elif active != (first + state.turn - 1) % state.seats:
        yield broken("wrong_seat", turn=state.turn, active=active)
    if state.phase == "distribute" and state.die not in state.edition.components.die.faces:
        yield broken("no_face")
    if state.phase == "setup":
        yield broken("setup_over")
    if (state.phase == "over") != (state.result is not None):
        yield broken("over_without_result")
    if not 0 <= state.scorings <= LONGEST:
        yield broken("scoring_count", scorings=state.scorings)
    if any(steps < 1 for steps in state.moved.values()):
        yield broken("moved_too_little")


def _cards(state: S) -> Iterator[Broken]:
    if set(state.identity) != set(range(state.seats)):
        yield broken("one_card_each")
    dealt = [*state.identity.values(), *state.independents]
    if HIDDEN not in dealt and sorted(dealt) != sorted(state.agents):
        yield broken("cards_share_agents")
    for what, seats in (("unmasked", state.unmasked), ("sheets_open", state.sheets_open)):
        if not set(seats) <= set(range(state.seats)):
            yield broken("names_no_seat", what=what)
    if state.phase in WAITING and (state.unmasked or state.independents_open or state.sheets_open):
        yield broken("masks_fall_late")


def _scores(state: S) -> Iterator[Broken]:
    track, start = state.edition.components.score_track, state.edition.components.start.score
    if not set(state.bonus) <= set(state.identity) or not set(state.exact) <= set(state.identity):
        yield broken("bonus_of_a_seat")
        return
    bonus = {state.identity[seat]: points for seat, points in state.bonus.items()}
    for agent, score in state.score.items():
        if score < track.floor.value:
            yield broken("below_start", agent=agent)
        applied = sum(gain.applied for gain in state.gains[agent])
        if score != start + applied + bonus.get(agent, 0):
            yield broken("score_not_gains", agent=agent)
        if not state.scored_this_turn and score >= track.goal.value:
            yield broken("past_the_goal", agent=agent)
        if state.phase in WAITING and len(state.gains[agent]) != state.scorings:
            yield broken("gains_missing", agent=agent, scorings=state.scorings)


def _dossier(state: S) -> Iterator[Broken]:
    assert state.dossier is not None
    begins = state.phase == "roll" and not state.is_advanced
    if begins and state.agents_at(state.dossier):
        yield broken("agent_with_dossier")
    if state.phase in ("dossier", "suspicions") and not state.scored_this_turn:
        yield broken("dossier_too_early")
    if state.phase == "dossier" and is_decided(state):
        yield broken("race_is_over")


def _reports(state: S) -> Iterator[Broken]:
    if not set(state.sheets) <= set(range(state.seats)):
        yield broken("report_of_a_seat")
        return
    if state.sheets and state.suspicions_opened is None:
        yield broken("report_too_early")
    if state.phase == "suspicions" and state.suspicions_opened is None:
        yield broken("reports_never_opened")
    if not state.is_advanced and (state.sheets or state.suspicions_opened is not None):
        yield broken("reports_are_advanced")
    for seat, sheet in state.sheets.items():
        own = state.identity[seat]
        if sheet and own != HIDDEN and set(sheet) != set(state.agents) - {own}:
            yield broken("report_rows", seat=seat)
