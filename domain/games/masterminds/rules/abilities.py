"""Compétences des Agents: what each kind of disc does, or why it cannot."""

from __future__ import annotations

from typing import assert_never

from domain.games.masterminds.edition.components import SLOTS, BecomeAgent
from domain.games.masterminds.facts.stacks import (
    AbilityDeclined,
    AbilityFailed,
    AbilityUsed,
    AgentSabotaged,
)
from domain.games.masterminds.moves import Capture, Decline, TakeMission
from domain.games.masterminds.rules.captures import capture, obstacle, require_capture
from domain.games.masterminds.rules.missions import complete, meets
from domain.games.masterminds.rules.stacks import loot_of
from domain.games.masterminds.state import MastermindsState, agenda
from domain.kernel import Recorder

R = Recorder[MastermindsState]


def printed(state: MastermindsState) -> str:
    """The kind printed on the disc that is being resolved."""
    assert state.resolution is not None
    return state.resolution.disc.kind


def _ability(r: R) -> agenda.AgentAbility:
    """The ability that waits for an answer."""
    item = r.agenda[0]
    assert isinstance(item, agenda.AgentAbility)
    return item


def asks_ability(state: MastermindsState, item: agenda.AgentAbility) -> bool:
    """Missions and captures may be declined; the rest is not a choice (ruling.optional)."""
    if item.kind == "henchman":
        mission = state.missions[item.city]
        return mission is not None and meets(state, item.seat, mission)
    if item.kind == "gunner":
        return obstacle(state, item.seat, item.city) is None
    return False


def use_ability(r: R, item: agenda.AgentAbility) -> None:
    """Nobody has to be asked: it is done, or fails."""
    match item.kind:
        case "acolyte":
            _use_acolyte(r, item)
        case "saboteur":
            _use_saboteur(r, item)
        case "henchman":
            _fail_henchman(r, item)
        case "gunner":
            _fail_gunner(r, item)
        case "engineer":
            _use_engineer(r, item)
        case _:
            assert_never(item.kind)


def _use_acolyte(r: R, item: agenda.AgentAbility) -> None:
    """The loot again, two in all (ruling.acolyte_two)."""
    r.record(AbilityUsed(item.seat, printed(r.state), item.kind), "agent.acolyte")
    r.push(*loot_of(r.state, item.seat, item.city, "acolyte"))


def _use_saboteur(r: R, item: agenda.AgentAbility) -> None:
    """Only the next disc, and never one's own (ruling.sabotage_scope)."""
    resolution, seat, kind = r.state.resolution, item.seat, printed(r.state)
    assert resolution is not None
    index = resolution.index + 1
    if index == len(resolution.discs):
        fact = AbilityFailed(seat, kind, item.kind, "no_next_agent")
        r.record(fact, "agent.saboteur")
        return
    victim = resolution.discs[index]
    if victim.owner == seat:
        fact = AbilityFailed(seat, kind, item.kind, "own_agent")
        r.record(fact, "agent.saboteur_own", "ruling.sabotage_scope")
        return
    r.record(AbilityUsed(seat, kind, item.kind), "agent.saboteur")
    r.record(AgentSabotaged(seat, victim.owner, index, victim.kind), "agent.saboteur")


# The Henchman


def _fail_henchman(r: R, item: agenda.AgentAbility) -> None:
    seat, kind = item.seat, printed(r.state)
    if r.state.missions[item.city] is None:
        fact = AbilityFailed(seat, kind, item.kind, "no_mission")
        r.record(fact, "agent.henchman", "ruling.mission_empty")
    else:
        fact = AbilityFailed(seat, kind, item.kind, "requirement")
        r.record(fact, "mission.requirement")


def take_mission(r: R, seat: int, move: TakeMission) -> None:
    """The mission of the city that is being resolved."""
    item = _ability(r)
    mission = r.state.missions[item.city]
    r.require(
        move.city == item.city,
        "mission.requirement",
        "henchman_elsewhere",
        here=item.city,
        city=move.city,
    )
    r.require(
        mission is not None and meets(r.state, item.seat, mission),
        "mission.requirement",
        "requirement",
        mission=mission,
    )
    r.agenda.pop(0)
    r.record(AbilityUsed(item.seat, printed(r.state), item.kind), "agent.henchman")
    complete(r, item.seat, item.city)


# The Gunner


def _fail_gunner(r: R, item: agenda.AgentAbility) -> None:
    resolution, reason = r.state.resolution, obstacle(r.state, item.seat, item.city)
    assert resolution is not None
    assert reason is not None
    earlier = [disc.kind for disc in resolution.discs[: resolution.index]]
    r.record(
        AbilityFailed(item.seat, printed(r.state), item.kind, reason),
        "capture.firepower" if reason == "firepower" else "agent.gunner",
        *(("capture.second_gunner",) if "gunner" in earlier else ()),
    )


def use_gunner(r: R, seat: int, move: Capture) -> None:
    """Any building left in the city that is being resolved."""
    item = _ability(r)
    require_capture(r, item.seat, item.city, move.building, "capture.choose")
    r.agenda.pop(0)
    r.record(AbilityUsed(item.seat, printed(r.state), item.kind), "agent.gunner")
    capture(r, item.seat, item.city, move.building, 1, "gunner", "capture.take")


def decline_ability(r: R, seat: int, move: Decline) -> None:
    """Missions and captures may be left."""
    item = _ability(r)
    r.agenda.pop(0)
    r.record(AbilityDeclined(item.seat, printed(r.state), item.kind), "ruling.optional")


# The Engineer


def _use_engineer(r: R, item: agenda.AgentAbility) -> None:
    """The powers in the order of the sheet (agent.engineer, ruling.power_slots).

    One that replaces the base power does so if it is unlocked now (ruling.fortress_late); the
    others are looked at when they are reached (ruling.power_order).
    """
    seat, villain = item.seat, r.state.villains[item.seat]
    powers = r.state.edition.powers[villain.machine]
    # ruling.fortress_replace
    left_out = {
        power.replaces if slot in villain.powers else slot
        for slot, power in powers.items()
        if isinstance(power, BecomeAgent) and power.replaces is not None
    }
    r.push(*[agenda.Power(seat, slot, item.city) for slot in SLOTS if slot not in left_out])
