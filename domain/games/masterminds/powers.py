"""What the powers of each machine do.

What stands in which slot is the edition's; lost icons are filled in there (ruling.icons).
"""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.masterminds import agenda
from domain.games.masterminds.captures import capture, obstacle, require_capture
from domain.games.masterminds.components import (
    BecomeAgent,
    CaptureHere,
    CaptureLootMultiplier,
    GainOneOf,
    Kind,
    LootOfOtherCity,
    RepeatOtherCityLoot,
)
from domain.games.masterminds.engine_room import failed, power_of, push_gains, rule_of, used
from domain.games.masterminds.gain_facts import CodexFlipped
from domain.games.masterminds.gains import gain_codex
from domain.games.masterminds.missions import complete, met_in
from domain.games.masterminds.moves import Become, Capture, FlipCodex, Gain, LootCity, TakeMission
from domain.games.masterminds.run import Run
from domain.games.masterminds.stack_facts import EngineerBecame
from domain.games.masterminds.stacks import loot_of
from domain.games.masterminds.state import MastermindsState
from domain.games.masterminds.table_facts import BurrowGranted

FLIPPED = 2
"""The better face of a codex token."""


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
    act_as(run, item, move.kind)


def act_as(run: Run, item: agenda.Power, kind: Kind) -> None:
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
    loot_other(run, item, power, move.city)


def loot_other(
    run: Run, item: agenda.Power, power: LootOfOtherCity | RepeatOtherCityLoot, city: str | None
) -> None:
    """The loot, and a note for the slots that repeat it."""
    for at, later in enumerate(run.items):
        if not isinstance(later, agenda.Power):
            break
        run.items[at] = replace(later, other=city)
    if city is None:
        failed(run, item, "no_city", "ruling.airship_where")
        return
    used(run, item)
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
    used(run, item)
    capture(run, item.seat, item.city, move.building, times, "power", *rules)


def fail_capture(run: Run, item: agenda.Power) -> None:
    reason = obstacle(run.state, item.seat, item.city)
    assert reason is not None
    extra = ("capture.firepower",) if reason == "firepower" else ()
    failed(run, item, reason, "ruling.spider_check", *extra)


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
    used(run, item)
    push_gains(run, item, chosen)


def choose_mission(run: Run, item: agenda.Power, move: TakeMission) -> None:
    """Any face-up mission whose requirement is met."""
    run.require(
        move.city in met_in(run.state, item.seat),
        "power.zeppelin_i",
        "no mission in {city} whose requirement is met",
        city=move.city,
    )
    run.pop()
    used(run, item)
    complete(run, item.seat, move.city)


# Mole


def grant_burrow(run: Run, item: agenda.Power) -> None:
    """For the next placement; there is none any more in the end (ruling.mole_next)."""
    if run.state.phase == "final_resolution":
        failed(run, item, "no_placement", "ruling.final_resolution")
        return
    used(run, item)
    run.record(BurrowGranted(item.seat), "power.mole_base")


# Submersible


def may_gain_codex(state: MastermindsState, seat: int) -> bool:
    return len(state.villains[seat].library) < state.edition.library.slots


def use_codex(run: Run, item: agenda.Power) -> None:
    """The one thing that is possible, if any (ruling.submersible)."""
    library = run.villain(item.seat).library
    if may_gain_codex(run.state, item.seat):
        used(run, item)
        gain_codex(run, item.seat, "power.submersible_base")
    elif 1 in library:
        _flip(run, item, library.index(1) + 1)
    else:
        failed(run, item, "library_full", "ruling.submersible")


def take_codex(run: Run, item: agenda.Power) -> None:
    """A token, rather than turning one."""
    run.require(
        may_gain_codex(run.state, item.seat), "power.submersible_base", "the library is full"
    )
    run.pop()
    used(run, item)
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
    used(run, item)
    fact = CodexFlipped(item.seat, slot, FLIPPED)
    run.record(fact, "power.submersible_base", "ruling.submersible")
