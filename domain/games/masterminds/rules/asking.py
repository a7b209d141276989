"""Whether the work that comes next leaves a choice."""

from __future__ import annotations

from domain.games.masterminds.rules import abilities, engineer, gains, stacks, turn
from domain.games.masterminds.state import MastermindsState, agenda
from domain.games.masterminds.state.agenda import Item


def asks(state: MastermindsState, item: Item) -> bool:
    """Whether the seat has a choice to make; otherwise the item takes itself.

    All that it depends on is public, so a step without a choice leaks nothing.
    """
    match item:
        case agenda.Gain(seat, resource):
            return resource in ("bolt", "copper") and len(gains.spaces(state, seat, resource)) > 1
        case agenda.AgentSteps():
            return stacks.asks_order(state, item)
        case agenda.AgentAbility():
            return abilities.asks_ability(state, item)
        case agenda.Power():
            return engineer.asks_power(state, item)
        case agenda.AfterPlay(seat):
            return turn.may_take_extra_turn(state, seat) or turn.may_capture_freely(state, seat)
        case agenda.Play() | agenda.ChooseMachine():
            return True
        case _:
            return False
