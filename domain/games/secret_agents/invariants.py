"""What is true of every reachable state: I1 to I20, as far as one state tells.

The checks are staged: what a later one looks up, an earlier one has found to be there.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.secret_agents.rules.ending import is_decided
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import HIDDEN

S = SecretAgentsState

WAITING = ("roll", "distribute", "suspicions", "dossier")
"""Phases in which a seat is asked."""
LONGEST = 1_000_000
"""Turns: far beyond any game, so that numbers stay numbers."""


def invariants(state: S) -> Iterator[str]:
    """What is wrong with a state in which the table waits; nothing if all is well."""
    if state.turn == 0:
        yield from _setup(state)
        return
    for stage in (_pieces, _turn, _cards, _scores, _dossier, _reports):
        faults = list(stage(state))
        yield from faults
        if faults:
            return


def _setup(state: S) -> Iterator[str]:
    if state.phase != "setup":
        yield "I7: the first turn has number 1"


def _pieces(state: S) -> Iterator[str]:
    """Everything that is named exists."""
    box = state.edition
    counts = box.components.agents_by_players.counts
    if str(state.seats) not in counts:
        yield f"I2: {state.seats} seats do not play"
        return
    if len(state.agents) != counts[str(state.seats)]:
        yield "I2: the number of agents does not fit the number of seats"
    if state.agents != tuple([agent for agent in box.agents if agent in state.agents]):
        yield "I1: agents must be those of the box, in its order, each once"
    agents = set(state.agents)
    for what, keys in (
        ("position", state.position),
        ("score", state.score),
        ("gains", state.gains),
    ):
        if set(keys) != agents:
            yield f"I1: {what} must name exactly the agents in play"
    if not set(state.position.values()) <= set(box.places):
        yield "I1: an agent stands on no place of the board"
    if state.dossier not in box.places:
        yield "I8: the dossier is nowhere"
    if not set(state.moved) <= agents or not set(state.finishers) <= agents:
        yield "I1: an agent that is not in play has moved or finished"


def _turn(state: S) -> Iterator[str]:
    """Whose turn it is, and how far it has come."""
    limit = LONGEST if state.turn_limit is None else state.turn_limit
    if not 1 <= limit <= LONGEST or not 1 <= state.turn <= limit:
        yield f"I7: turn {state.turn} is none of turns 1 to {limit}"
    first, active = state.first_seat, state.active
    if first is None or not 0 <= first < state.seats:
        yield "I7: a first seat must be one of the seats"
    elif active != (first + state.turn - 1) % state.seats:
        yield f"I7: in turn {state.turn} another seat than {active} is to play"
    if state.phase == "distribute" and state.die not in state.edition.components.die.faces:
        yield "I6: the die shows no face of the die"
    if state.phase == "setup":
        yield "I7: setup is over when a turn has begun"
    if (state.phase == "over") != (state.result is not None):
        yield "I19: a game is over when it has a result, and only then"
    if not 0 <= state.scorings <= LONGEST:
        yield f"I9: there cannot have been {state.scorings} scorings"
    if any(steps < 1 for steps in state.moved.values()):
        yield "I6: an agent has moved by less than one step"


def _cards(state: S) -> Iterator[str]:
    if set(state.identity) != set(range(state.seats)):
        yield "I3: every seat has one card"
    dealt = [*state.identity.values(), *state.independents]
    if HIDDEN not in dealt and sorted(dealt) != sorted(state.agents):
        yield "I3: cards and independents must share out the agents in play"
    for what, seats in (("unmasked", state.unmasked), ("sheets_open", state.sheets_open)):
        if not set(seats) <= set(range(state.seats)):
            yield f"I3: {what} names a seat that is not there"
    if state.phase in WAITING and (state.unmasked or state.independents_open or state.sheets_open):
        yield "I16: masks fall at the end, and not before"


def _scores(state: S) -> Iterator[str]:
    track, start = state.edition.components.score_track, state.edition.components.start.score
    if not set(state.bonus) <= set(state.identity) or not set(state.exact) <= set(state.identity):
        yield "I15: a bonus is a seat's"
        return
    bonus = {state.identity[seat]: points for seat, points in state.bonus.items()}
    for agent, score in state.score.items():
        if score < track.floor.value:
            yield f"I4: {agent} is below the start"
        applied = sum(gain.applied for gain in state.gains[agent])
        if score != start + applied + bonus.get(agent, 0):
            yield f"I5: the score of {agent} is not the sum of its gains"
        if not state.scored_this_turn and score >= track.goal.value:
            yield f"I4: {agent} is past the goal and the game goes on"
        if state.phase in WAITING and len(state.gains[agent]) != state.scorings:
            yield f"I9: {agent} has not gained once in each of the {state.scorings} scorings"


def _dossier(state: S) -> Iterator[str]:
    assert state.dossier is not None
    begins = state.phase == "roll" and not state.is_advanced
    if begins and state.agents_at(state.dossier):
        yield "I8: an agent stands with the dossier when a turn begins"
    if state.phase in ("dossier", "suspicions") and not state.scored_this_turn:
        yield "I10: the dossier moves only after a scoring"
    if state.phase == "dossier" and is_decided(state):
        yield "I11: the race is over, so the dossier moves no more"


def _reports(state: S) -> Iterator[str]:
    if not set(state.sheets) <= set(range(state.seats)):
        yield "I13: a report is a seat's"
        return
    if state.sheets and state.suspicions_opened is None:
        yield "I13: a report was written before reports were opened"
    if state.phase == "suspicions" and state.suspicions_opened is None:
        yield "I13: reports are awaited that were never opened"
    if not state.is_advanced and (state.sheets or state.suspicions_opened is not None):
        yield "I13: only the advanced game has reports"
    for seat, sheet in state.sheets.items():
        own = state.identity[seat]
        if sheet and own != HIDDEN and set(sheet) != set(state.agents) - {own}:
            yield f"I14: the report of seat {seat} must name every agent but its own"
