"""Salle des moteurs: the powers that an Engineer runs, slot by slot.

What each slot does stands in the edition; lost icons are filled in there (ruling.icons).
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from domain.masterminds import agenda
from domain.masterminds.abilities import printed
from domain.masterminds.captures import capture, obstacle, require_capture
from domain.masterminds.components import (
    Amount,
    BecomeAgent,
    BurrowNextPlacement,
    CaptureHere,
    CaptureLootMultiplier,
    CodexOrFlip,
    CompleteAnyMission,
    GainOneOf,
    GainWhenBurrowedUnderOwn,
    Kind,
    LootOfOtherCity,
    PlainGain,
    Power,
    RepeatOtherCityLoot,
)
from domain.masterminds.facts import (
    AbilityDeclined,
    AbilityFailed,
    AbilityUsed,
    BurrowGranted,
    CodexFlipped,
    EngineerBecame,
)
from domain.masterminds.gains import gain_codex
from domain.masterminds.missions import complete, met_in
from domain.masterminds.moves import Become, Capture, FlipCodex, Gain, LootCity, TakeMission
from domain.masterminds.run import Run
from domain.masterminds.stacks import loot_of
from domain.masterminds.state import MastermindsState

FLIPPED = 2
"""The better face of a codex token."""


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


def use_power(run: Run, item: agenda.Power) -> None:
    """Nobody has to be asked: it is done, or fails, or does nothing of its own here."""
    if not is_unlocked(run.state, item):
        return
    power = power_of(run.state, item)
    match power:
        case BecomeAgent():
            _become(run, item, power.types[0])
        case LootOfOtherCity():
            cities = other_cities(run.state, item.seat, item.city)
            _loot_other(run, item, power, cities[0] if cities else None)
        case RepeatOtherCityLoot():
            _loot_other(run, item, power, item.other)
        case CaptureHere():
            _fail_capture(run, item)
        case GainOneOf():
            _used(run, item)
            _gain(run, item, power.options)
        case CompleteAnyMission():
            is_any = any(run.state.missions.values())
            _failed(run, item, "requirement" if is_any else "no_mission")
        case BurrowNextPlacement():
            _grant_burrow(run, item)
        case CodexOrFlip():
            _codex(run, item)
        case PlainGain():
            _used(run, item)
            _gain(run, item, power.gains)
        case CaptureLootMultiplier() | GainWhenBurrowedUnderOwn():
            pass
        case _:
            assert_never(power)


# What every power has in common


def _used(run: Run, item: agenda.Power) -> None:
    rule = rule_of(power_of(run.state, item))
    run.record(AbilityUsed(item.seat, printed(run.state), item.slot), "agent.engineer", rule)


def _failed(run: Run, item: agenda.Power, reason: str, *rules: str) -> None:
    rule = rule_of(power_of(run.state, item))
    fact = AbilityFailed(item.seat, printed(run.state), item.slot, reason)  # type: ignore[arg-type]
    run.record(fact, rule, *rules)


def _gain(run: Run, item: agenda.Power, amounts: tuple[Amount, ...]) -> None:
    rule = rule_of(power_of(run.state, item))
    run.push(
        *[
            agenda.Gain(item.seat, each.resource, rule)
            for each in amounts
            for _ in range(each.amount)
        ]
    )


def decline_power(run: Run, item: agenda.Power) -> None:
    run.pop()
    run.record(AbilityDeclined(item.seat, printed(run.state), item.slot), "ruling.optional")


# Fortress


def become(run: Run, item: agenda.Power, move: Become) -> None:
    """One of the kinds the sheet offers; an Engineer is none (ruling.fortress_replace)."""
    power = power_of(run.state, item)
    run.require(
        isinstance(power, BecomeAgent) and move.kind in power.types,
        "power.fortress_i",
        "an Engineer cannot act as {kind}",
        kind=move.kind,
    )
    run.pop()
    _become(run, item, move.kind)


def _become(run: Run, item: agenda.Power, kind: Kind) -> None:
    run.record(EngineerBecame(item.seat, kind), rule_of(power_of(run.state, item)))
    run.push(agenda.AgentAbility(item.seat, kind, item.city))


# Airship


def other_cities(state: MastermindsState, seat: int, city: str) -> list[str]:
    """Cities with a disc of the seat, but for the one being resolved (ruling.airship_where)."""
    return [
        other
        for other, stack in state.stacks.items()
        if other != city and any(disc.owner == seat for disc in stack)
    ]


def loot_city(run: Run, item: agenda.Power, move: LootCity) -> None:
    """The seat has chosen among several cities."""
    power = power_of(run.state, item)
    assert isinstance(power, LootOfOtherCity)
    run.require(
        move.city in other_cities(run.state, item.seat, item.city),
        "power.airship_base",
        "{city} is no other city with an Agent of seat {seat}",
        city=move.city,
        seat=item.seat,
    )
    run.pop()
    _loot_other(run, item, power, move.city)


def _loot_other(
    run: Run, item: agenda.Power, power: LootOfOtherCity | RepeatOtherCityLoot, city: str | None
) -> None:
    """The loot, and a note for the slots that repeat it."""
    for at, later in enumerate(run.items):
        if not isinstance(later, agenda.Power):
            break
        run.items[at] = replace(later, other=city)
    if city is None:
        _failed(run, item, "no_city", "ruling.airship_where")
        return
    _used(run, item)
    run.push(*loot_of(run.state, item.seat, city, "power") * power.times)


# Spider


def spider_capture(run: Run, item: agenda.Power, move: Capture) -> None:
    """As a Gunner would; how often the loot is taken is fixed now (ruling.spider_late)."""
    require_capture(run, item.seat, item.city, move.building, "power.spider_base")
    villain = run.villain(item.seat)
    powers = run.state.edition.powers[villain.machine]
    power = powers[item.slot]
    assert isinstance(power, CaptureHere)
    times, rules = power.loot_times, ["capture.take", "power.spider_base"]
    for slot in villain.powers:
        better = powers[slot]
        if isinstance(better, CaptureLootMultiplier):
            times, rules = better.loot_times, [*rules, "power.spider_i"]
    run.pop()
    _used(run, item)
    capture(run, item.seat, item.city, move.building, times, "power", *rules)


def _fail_capture(run: Run, item: agenda.Power) -> None:
    reason = obstacle(run.state, item.seat, item.city)
    assert reason is not None
    extra = ("capture.firepower",) if reason == "firepower" else ()
    _failed(run, item, reason, "ruling.spider_check", *extra)


# Zeppelin


def choose_gain(run: Run, item: agenda.Power, move: Gain) -> None:
    """One of two resources, even one that would be lost."""
    power = power_of(run.state, item)
    assert isinstance(power, GainOneOf)
    chosen = tuple([option for option in power.options if option.resource == move.resource])
    run.require(
        bool(chosen),
        "power.zeppelin_base",
        "{resource} is not offered",
        resource=move.resource,
    )
    run.pop()
    _used(run, item)
    _gain(run, item, chosen)


def choose_mission(run: Run, item: agenda.Power, move: TakeMission) -> None:
    """Any face-up mission whose requirement is met."""
    run.require(
        move.city in met_in(run.state, item.seat),
        "power.zeppelin_i",
        "no mission in {city} whose requirement is met",
        city=move.city,
    )
    run.pop()
    _used(run, item)
    complete(run, item.seat, move.city)


# Mole


def _grant_burrow(run: Run, item: agenda.Power) -> None:
    """For the next placement; there is none any more in the end (ruling.mole_next)."""
    if run.state.phase == "final_resolution":
        _failed(run, item, "no_placement", "ruling.final_resolution")
        return
    _used(run, item)
    run.record(BurrowGranted(item.seat), "power.mole_base")


# Submersible


def may_gain_codex(state: MastermindsState, seat: int) -> bool:
    return len(state.villains[seat].library) < state.edition.library.slots


def _codex(run: Run, item: agenda.Power) -> None:
    """The one thing that is possible, if any (ruling.submersible)."""
    library = run.villain(item.seat).library
    if may_gain_codex(run.state, item.seat):
        _used(run, item)
        gain_codex(run, item.seat, "power.submersible_base")
    elif 1 in library:
        _flip(run, item, library.index(1) + 1)
    else:
        _failed(run, item, "library_full", "ruling.submersible")


def take_codex(run: Run, item: agenda.Power) -> None:
    """A token, rather than turning one."""
    run.require(
        may_gain_codex(run.state, item.seat), "power.submersible_base", "the library is full"
    )
    run.pop()
    _used(run, item)
    gain_codex(run, item.seat, "power.submersible_base")


def flip_codex(run: Run, item: agenda.Power, move: FlipCodex) -> None:
    """Any token of value 1, at any level."""
    library = run.villain(item.seat).library
    run.require(
        1 <= move.slot <= len(library) and library[move.slot - 1] == 1,
        "power.submersible_base",
        "slot {slot} holds no token of value 1",
        slot=move.slot,
    )
    run.pop()
    _flip(run, item, move.slot)


def _flip(run: Run, item: agenda.Power, slot: int) -> None:
    _used(run, item)
    fact = CodexFlipped(item.seat, slot, FLIPPED)
    run.record(fact, "power.submersible_base", "ruling.submersible")
