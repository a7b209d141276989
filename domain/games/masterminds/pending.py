"""What the table waits for: the first item of the agenda says it, and everybody may know."""

from __future__ import annotations

from domain.games.masterminds import agenda
from domain.games.masterminds.abilities import asks_ability
from domain.games.masterminds.agenda import Item
from domain.games.masterminds.components import (
    BecomeAgent,
    CaptureHere,
    CodexOrFlip,
    CompleteAnyMission,
    GainOneOf,
    LootOfOtherCity,
)
from domain.games.masterminds.engine_room import power_of
from domain.games.masterminds.engineer import asks_power
from domain.games.masterminds.gains import spaces
from domain.games.masterminds.stacks import asks_order
from domain.games.masterminds.state import MastermindsState
from domain.games.masterminds.turn import may_capture_freely, may_take_extra_turn
from domain.kernel import Decision

_POWERS = {
    BecomeAgent: "choose_identity",
    LootOfOtherCity: "choose_other_city",
    CaptureHere: "spider_capture",
    GainOneOf: "choose_gain",
    CompleteAnyMission: "choose_mission",
    CodexOrFlip: "codex_or_flip",
}
_ABILITIES = {"henchman": "use_henchman", "gunner": "use_gunner"}


def decisions(state: MastermindsState) -> tuple[Decision, ...]:
    """One, or none when the game is over."""
    asked = pending(state)
    return () if asked is None else (Decision(*asked),)


def pending(state: MastermindsState) -> tuple[int, str] | None:
    """The seat that must answer, and what. The game stops only at items that ask."""
    if not state.agenda:
        return None
    item = state.agenda[0]
    match item:
        case agenda.Play(seat, forced):
            return seat, "forced_resolution" if forced else "play_agent"
        case agenda.Gain(seat):
            return seat, "place_part"
        case agenda.AgentSteps(seat):
            return seat, "agent_order"
        case agenda.AfterPlay(seat):
            return seat, "after_play"
        case agenda.AgentAbility(seat, kind):
            return seat, _ABILITIES[kind]
        case agenda.Power(seat):
            return seat, _POWERS[type(power_of(state, item))]
        case agenda.ChooseMachine(seat):
            return seat, "choose_machine"
        case _:
            raise AssertionError(f"{item} asks nobody")


def asks(state: MastermindsState, item: Item) -> bool:
    """Whether the seat has a choice to make; otherwise the item takes itself.

    All that it depends on is public, so a step without a choice leaks nothing.
    """
    match item:
        case agenda.Gain(seat, resource):
            return resource in ("bolt", "copper") and len(spaces(state, seat, resource)) > 1
        case agenda.AgentSteps():
            return asks_order(state, item)
        case agenda.AgentAbility():
            return asks_ability(state, item)
        case agenda.Power():
            return asks_power(state, item)
        case agenda.AfterPlay(seat):
            return may_take_extra_turn(state, seat) or may_capture_freely(state, seat)
        case agenda.Play() | agenda.ChooseMachine():
            return True
        case _:
            return False
