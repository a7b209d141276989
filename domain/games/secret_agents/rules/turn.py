"""Règles du jeu: a turn begins with the die and ends with the next seat."""

from __future__ import annotations

from domain.games.secret_agents.facts import DieRolled, TurnBegan, TurnEnded, TurnLimitReached
from domain.games.secret_agents.moves import Roll
from domain.games.secret_agents.rules.ending import reveal
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import Recorder

R = Recorder[SecretAgentsState]


def roll(r: R, seat: int, move: Roll) -> None:
    """The roll gives the number of steps (board.die)."""
    value = r.chance.pick("die", r.state.edition.components.die.faces)
    r.record(DieRolled(r.state.turn, seat, value), "turn.roll")


def end_turn(r: R) -> None:
    """The next seat clockwise, unless the house limit stops the game."""
    state = r.state
    assert state.active is not None
    r.record(TurnEnded(state.turn, state.active, state.scored_this_turn), "turn.sequence")
    if state.turn == state.turn_limit:
        r.record(TurnLimitReached(state.turn), "house.turn_limit")
        reveal(r, "turn_limit")
    else:
        r.record(TurnBegan(state.turn + 1, (state.active + 1) % state.seats), "turn.order")
