"""The Engineer runs the powers, slot by slot: with a choice, or by themselves."""

from __future__ import annotations

from typing import assert_never

from domain.games.masterminds.edition.components import (
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
    RepeatOtherCityLoot,
)
from domain.games.masterminds.rules.captures import obstacle
from domain.games.masterminds.rules.engine_room import (
    failed,
    is_unlocked,
    power_of,
    push_gains,
    used,
)
from domain.games.masterminds.rules.missions import met_in
from domain.games.masterminds.rules.powers import (
    act_as,
    fail_capture,
    grant_burrow,
    loot_other,
    may_gain_codex,
    other_cities,
    use_codex,
)
from domain.games.masterminds.state import MastermindsState, agenda
from domain.kernel import Recorder

R = Recorder[MastermindsState]


def asks_power(state: MastermindsState, item: agenda.Power) -> bool:
    """Whether the seat has a choice."""
    if not is_unlocked(state, item):
        return False
    power, seat = power_of(state, item), item.seat
    match power:
        case BecomeAgent():
            return len(power.types) > 1
        case LootOfOtherCity():
            return len(other_cities(state, seat, item.city)) > 1
        case CaptureHere():
            return obstacle(state, seat, item.city) is None
        case GainOneOf():
            return len(power.options) > 1
        case CompleteAnyMission():
            return bool(met_in(state, seat))
        case CodexOrFlip():
            return may_gain_codex(state, seat) and 1 in state.villains[seat].library
        case _:
            return False


def use_power(r: R, item: agenda.Power) -> None:
    """Nobody has to be asked: it is done, or fails, or does nothing of its own here."""
    if not is_unlocked(r.state, item):
        return
    power = power_of(r.state, item)
    match power:
        case BecomeAgent():
            act_as(r, item, power.types[0])
        case LootOfOtherCity():
            cities = other_cities(r.state, item.seat, item.city)
            loot_other(r, item, power, cities[0] if cities else None)
        case RepeatOtherCityLoot():
            loot_other(r, item, power, item.other)
        case CaptureHere():
            fail_capture(r, item)
        case GainOneOf():
            used(r, item)
            push_gains(r, item, power.options)
        case CompleteAnyMission():
            is_any = any(r.state.missions.values())
            failed(r, item, "requirement" if is_any else "no_mission")
        case BurrowNextPlacement():
            grant_burrow(r, item)
        case CodexOrFlip():
            use_codex(r, item)
        case PlainGain():
            used(r, item)
            push_gains(r, item, power.gains)
        case CaptureLootMultiplier() | GainWhenBurrowedUnderOwn():
            pass
        case _:
            assert_never(power)
