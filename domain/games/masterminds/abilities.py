"""Compétences des Agents: what each kind of disc does, or why it cannot."""

from __future__ import annotations

from typing import assert_never

from domain.games.masterminds import agenda
from domain.games.masterminds.captures import capture, obstacle, require_capture
from domain.games.masterminds.components import SLOTS, BecomeAgent
from domain.games.masterminds.missions import complete, meets
from domain.games.masterminds.moves import Capture, TakeMission
from domain.games.masterminds.run import Run
from domain.games.masterminds.stack_facts import (
    AbilityDeclined,
    AbilityFailed,
    AbilityUsed,
    AgentSabotaged,
)
from domain.games.masterminds.stacks import loot_of
from domain.games.masterminds.state import MastermindsState


def printed(state: MastermindsState) -> str:
    """The kind printed on the disc that is being resolved."""
    assert state.resolution is not None
    return state.resolution.disc.kind


def asks_ability(state: MastermindsState, item: agenda.AgentAbility) -> bool:
    """Missions and captures may be declined; the rest is not a choice (ruling.optional)."""
    if item.kind == "henchman":
        mission = state.missions[item.city]
        return mission is not None and meets(state, item.seat, mission)
    if item.kind == "gunner":
        return obstacle(state, item.seat, item.city) is None
    return False


def use_ability(run: Run, item: agenda.AgentAbility) -> None:
    """Nobody has to be asked: it is done, or fails."""
    match item.kind:
        case "acolyte":
            _use_acolyte(run, item)
        case "saboteur":
            _use_saboteur(run, item)
        case "henchman":
            _fail_henchman(run, item)
        case "gunner":
            _fail_gunner(run, item)
        case "engineer":
            _use_engineer(run, item)
        case _:
            assert_never(item.kind)


def _use_acolyte(run: Run, item: agenda.AgentAbility) -> None:
    """The loot again, two in all (ruling.acolyte_two)."""
    run.record(AbilityUsed(item.seat, printed(run.state), item.kind), "agent.acolyte")
    run.push(*loot_of(run.state, item.seat, item.city, "acolyte"))


def _use_saboteur(run: Run, item: agenda.AgentAbility) -> None:
    """Only the next disc, and never one's own (ruling.sabotage_scope)."""
    resolution, seat, kind = run.state.resolution, item.seat, printed(run.state)
    assert resolution is not None
    index = resolution.index + 1
    if index == len(resolution.discs):
        fact = AbilityFailed(seat, kind, item.kind, "no_next_agent")
        run.record(fact, "agent.saboteur")
        return
    victim = resolution.discs[index]
    if victim.owner == seat:
        fact = AbilityFailed(seat, kind, item.kind, "own_agent")
        run.record(fact, "agent.saboteur_own", "ruling.sabotage_scope")
        return
    run.record(AbilityUsed(seat, kind, item.kind), "agent.saboteur")
    run.record(AgentSabotaged(seat, victim.owner, index, victim.kind), "agent.saboteur")


# The Henchman


def _fail_henchman(run: Run, item: agenda.AgentAbility) -> None:
    seat, kind = item.seat, printed(run.state)
    if run.state.missions[item.city] is None:
        fact = AbilityFailed(seat, kind, item.kind, "no_mission")
        run.record(fact, "agent.henchman", "ruling.mission_empty")
    else:
        fact = AbilityFailed(seat, kind, item.kind, "requirement")
        run.record(fact, "mission.requirement")


def take_mission(run: Run, item: agenda.AgentAbility, move: TakeMission) -> None:
    """The mission of the city that is being resolved."""
    mission = run.state.missions[item.city]
    run.require(
        move.city == item.city,
        "mission.requirement",
        "the Henchman is in {here}, not in {city}",
        here=item.city,
        city=move.city,
    )
    run.require(
        mission is not None and meets(run.state, item.seat, mission),
        "mission.requirement",
        "the requirement of {mission} is not met",
        mission=mission,
    )
    run.pop()
    run.record(AbilityUsed(item.seat, printed(run.state), item.kind), "agent.henchman")
    complete(run, item.seat, item.city)


# The Gunner


def _fail_gunner(run: Run, item: agenda.AgentAbility) -> None:
    resolution, reason = run.state.resolution, obstacle(run.state, item.seat, item.city)
    assert resolution is not None
    assert reason is not None
    earlier = [disc.kind for disc in resolution.discs[: resolution.index]]
    run.record(
        AbilityFailed(item.seat, printed(run.state), item.kind, reason),
        "capture.firepower" if reason == "firepower" else "agent.gunner",
        *(("capture.second_gunner",) if "gunner" in earlier else ()),
    )


def use_gunner(run: Run, item: agenda.AgentAbility, move: Capture) -> None:
    """Any building left in the city that is being resolved."""
    require_capture(run, item.seat, item.city, move.building, "capture.choose")
    run.pop()
    run.record(AbilityUsed(item.seat, printed(run.state), item.kind), "agent.gunner")
    capture(run, item.seat, item.city, move.building, 1, "gunner", "capture.take")


def decline_ability(run: Run, item: agenda.AgentAbility) -> None:
    run.pop()
    run.record(AbilityDeclined(item.seat, printed(run.state), item.kind), "ruling.optional")


# The Engineer


def _use_engineer(run: Run, item: agenda.AgentAbility) -> None:
    """The powers in the order of the sheet (agent.engineer, ruling.power_slots).

    One that replaces the base power does so if it is unlocked now (ruling.fortress_late); the
    others are looked at when they are reached (ruling.power_order).
    """
    seat, villain = item.seat, run.villain(item.seat)
    powers = run.state.edition.powers[villain.machine]
    # ruling.fortress_replace
    left_out = {
        power.replaces if slot in villain.powers else slot
        for slot, power in powers.items()
        if isinstance(power, BecomeAgent) and power.replaces is not None
    }
    run.push(*[agenda.Power(seat, slot, item.city) for slot in SLOTS if slot not in left_out])
