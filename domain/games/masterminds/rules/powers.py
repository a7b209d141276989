"""What the powers of each machine do.

What stands in which slot is the edition's; lost icons are filled in there (ruling.icons).
"""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.masterminds.edition.components import (
    BecomeAgent,
    CaptureHere,
    CaptureLootMultiplier,
    GainOneOf,
    Kind,
    LootOfOtherCity,
    RepeatOtherCityLoot,
)
from domain.games.masterminds.facts.gains import CodexFlipped
from domain.games.masterminds.facts.stacks import EngineerBecame
from domain.games.masterminds.facts.table import BurrowGranted
from domain.games.masterminds.moves import (
    Become,
    Capture,
    FlipCodex,
    Gain,
    GainCodex,
    LootCity,
    TakeMission,
)
from domain.games.masterminds.rules.captures import capture, obstacle, require_capture
from domain.games.masterminds.rules.engine_room import (
    current,
    failed,
    power_of,
    push_gains,
    rule_of,
    used,
)
from domain.games.masterminds.rules.gains import gain_codex
from domain.games.masterminds.rules.missions import complete, met_in
from domain.games.masterminds.rules.stacks import loot_of
from domain.games.masterminds.state import MastermindsState, agenda
from domain.kernel import Recorder

R = Recorder[MastermindsState]

FLIPPED = 2
"""The better face of a codex token."""


# Fortress


def become(r: R, seat: int, move: Become) -> None:
    """One of the kinds the sheet offers; an Engineer is none (ruling.fortress_replace)."""
    item = current(r)
    power = power_of(r.state, item)
    r.require(
        isinstance(power, BecomeAgent) and move.kind in power.types,
        "power.fortress_i",
        "no_identity",
        kind=move.kind,
    )
    r.agenda.pop(0)
    act_as(r, item, move.kind)


def act_as(r: R, item: agenda.Power, kind: Kind) -> None:
    r.record(EngineerBecame(item.seat, kind), rule_of(power_of(r.state, item)))
    r.push(agenda.AgentAbility(item.seat, kind, item.city))


# Airship


def other_cities(state: MastermindsState, seat: int, city: str) -> list[str]:
    """Cities with a disc of the seat, but for the one being resolved (ruling.airship_where)."""
    return [
        other
        for other, stack in state.stacks.items()
        if other != city and any(disc.owner == seat for disc in stack)
    ]


def loot_city(r: R, seat: int, move: LootCity) -> None:
    """The seat has chosen among several cities."""
    item = current(r)
    power = power_of(r.state, item)
    assert isinstance(power, LootOfOtherCity)
    r.require(
        move.city in other_cities(r.state, item.seat, item.city),
        "power.airship_base",
        "no_other_city",
        city=move.city,
        seat=item.seat,
    )
    r.agenda.pop(0)
    loot_other(r, item, power, move.city)


def loot_other(
    r: R, item: agenda.Power, power: LootOfOtherCity | RepeatOtherCityLoot, city: str | None
) -> None:
    """The loot, and a note for the slots that repeat it."""
    for at, later in enumerate(r.agenda):
        if not isinstance(later, agenda.Power):
            break
        r.agenda[at] = replace(later, other=city)
    if city is None:
        failed(r, item, "no_city", "ruling.airship_where")
        return
    used(r, item)
    r.push(*loot_of(r.state, item.seat, city, "power") * power.times)


# Spider


def spider_capture(r: R, seat: int, move: Capture) -> None:
    """As a Gunner would; how often the loot is taken is fixed now (ruling.spider_late)."""
    item = current(r)
    require_capture(r, item.seat, item.city, move.building, "power.spider_base")
    villain = r.state.villains[item.seat]
    powers = r.state.edition.powers[villain.machine]
    power = powers[item.slot]
    assert isinstance(power, CaptureHere)
    times, rules = power.loot_times, ["capture.take", "power.spider_base"]
    for slot in villain.powers:
        better = powers[slot]
        if isinstance(better, CaptureLootMultiplier):
            times, rules = better.loot_times, [*rules, "power.spider_i"]
    r.agenda.pop(0)
    used(r, item)
    capture(r, item.seat, item.city, move.building, times, "power", *rules)


def fail_capture(r: R, item: agenda.Power) -> None:
    reason = obstacle(r.state, item.seat, item.city)
    assert reason is not None
    extra = ("capture.firepower",) if reason == "firepower" else ()
    failed(r, item, reason, "ruling.spider_check", *extra)


# Zeppelin


def choose_gain(r: R, seat: int, move: Gain) -> None:
    """One of two resources, even one that would be lost."""
    item = current(r)
    power = power_of(r.state, item)
    assert isinstance(power, GainOneOf)
    chosen = tuple([option for option in power.options if option.resource == move.resource])
    r.require(
        bool(chosen),
        "power.zeppelin_base",
        "not_offered",
        resource=move.resource,
    )
    r.agenda.pop(0)
    used(r, item)
    push_gains(r, item, chosen)


def choose_mission(r: R, seat: int, move: TakeMission) -> None:
    """Any face-up mission whose requirement is met."""
    item = current(r)
    r.require(
        move.city in met_in(r.state, item.seat),
        "power.zeppelin_i",
        "no_mission",
        city=move.city,
    )
    r.agenda.pop(0)
    used(r, item)
    complete(r, item.seat, move.city)


# Mole


def grant_burrow(r: R, item: agenda.Power) -> None:
    """For the next placement; there is none any more in the end (ruling.mole_next)."""
    if r.state.phase == "final_resolution":
        failed(r, item, "no_placement", "ruling.final_resolution")
        return
    used(r, item)
    r.record(BurrowGranted(item.seat), "power.mole_base")


# Submersible


def may_gain_codex(state: MastermindsState, seat: int) -> bool:
    return len(state.villains[seat].library) < state.edition.library.slots


def use_codex(r: R, item: agenda.Power) -> None:
    """The one thing that is possible, if any (ruling.submersible)."""
    library = r.state.villains[item.seat].library
    if may_gain_codex(r.state, item.seat):
        used(r, item)
        gain_codex(r, item.seat, "power.submersible_base")
    elif 1 in library:
        _flip(r, item, library.index(1) + 1)
    else:
        failed(r, item, "library_full", "ruling.submersible")


def take_codex(r: R, seat: int, move: GainCodex) -> None:
    """A token, rather than turning one."""
    item = current(r)
    r.require(may_gain_codex(r.state, item.seat), "power.submersible_base", "library_full")
    r.agenda.pop(0)
    used(r, item)
    gain_codex(r, item.seat, "power.submersible_base")


def flip_codex(r: R, seat: int, move: FlipCodex) -> None:
    """Any token of value 1, at any level."""
    item = current(r)
    library = r.state.villains[item.seat].library
    r.require(
        1 <= move.slot <= len(library) and library[move.slot - 1] == 1,
        "power.submersible_base",
        "no_token",
        slot=move.slot,
    )
    r.agenda.pop(0)
    _flip(r, item, move.slot)


def _flip(r: R, item: agenda.Power, slot: int) -> None:
    used(r, item)
    fact = CodexFlipped(item.seat, slot, FLIPPED)
    r.record(fact, "power.submersible_base", "ruling.submersible")
