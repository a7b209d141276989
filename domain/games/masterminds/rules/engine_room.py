"""Salle des moteurs: which powers a machine has, and what all of them have in common."""

from __future__ import annotations

from domain.games.masterminds.edition.components import (
    Amount,
    BecomeAgent,
    BurrowNextPlacement,
    CaptureHere,
    CaptureLootMultiplier,
    CodexOrFlip,
    CompleteAnyMission,
    GainOneOf,
    GainWhenBurrowedUnderOwn,
    LootOfOtherCity,
    PlainGain,
    Power,
    RepeatOtherCityLoot,
)
from domain.games.masterminds.facts.stacks import (
    AbilityDeclined,
    AbilityFailed,
    AbilityUsed,
    Failure,
)
from domain.games.masterminds.moves import Decline
from domain.games.masterminds.rules.abilities import printed
from domain.games.masterminds.state import MastermindsState, agenda
from domain.kernel import Recorder

R = Recorder[MastermindsState]


def current(r: R) -> agenda.Power:
    """The power that waits for an answer."""
    item = r.agenda[0]
    assert isinstance(item, agenda.Power)
    return item


def power_of(state: MastermindsState, item: agenda.Power) -> Power:
    return state.edition.powers[state.villains[item.seat].machine][item.slot]


def is_unlocked(state: MastermindsState, item: agenda.Power) -> bool:
    """Looked at when the slot is reached (ruling.power_order)."""
    return item.slot == "base" or item.slot in state.villains[item.seat].powers


def rule_of(power: Power) -> str:
    """The rule behind a power."""
    match power:
        case BecomeAgent():
            return "power.fortress_base" if power.slot == "base" else "power.fortress_i"
        case PlainGain():
            return "power.bonus_ii" if power.slot == "II" else "power.submersible_i"
        case _:
            return _RULES[type(power)]


_RULES: dict[type, str] = {
    LootOfOtherCity: "power.airship_base",
    RepeatOtherCityLoot: "power.airship_i",
    CaptureHere: "power.spider_base",
    CaptureLootMultiplier: "power.spider_i",
    GainOneOf: "power.zeppelin_base",
    CompleteAnyMission: "power.zeppelin_i",
    BurrowNextPlacement: "power.mole_base",
    GainWhenBurrowedUnderOwn: "power.mole_i",
    CodexOrFlip: "power.submersible_base",
}


def used(r: R, item: agenda.Power) -> None:
    rule = rule_of(power_of(r.state, item))
    r.record(AbilityUsed(item.seat, printed(r.state), item.slot), "agent.engineer", rule)


def failed(r: R, item: agenda.Power, reason: Failure, *rules: str) -> None:
    rule = rule_of(power_of(r.state, item))
    fact = AbilityFailed(item.seat, printed(r.state), item.slot, reason)
    r.record(fact, rule, *rules)


def push_gains(r: R, item: agenda.Power, amounts: tuple[Amount, ...]) -> None:
    rule = rule_of(power_of(r.state, item))
    r.push(
        *[
            agenda.Gain(item.seat, each.resource, rule)
            for each in amounts
            for _ in range(each.amount)
        ]
    )


def decline_power(r: R, seat: int, move: Decline) -> None:
    """Missions and captures may be left."""
    item = current(r)
    r.agenda.pop(0)
    r.record(AbilityDeclined(item.seat, printed(r.state), item.slot), "ruling.optional")
