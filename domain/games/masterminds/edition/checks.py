"""What makes a component file playable. Every refusal names the entry."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.masterminds.edition.components import (
    SLOTS,
    BecomeAgent,
    CaptureHere,
    CaptureLootMultiplier,
    Components,
    GainBonus,
    GainOneOf,
    GainWhenBurrowedUnderOwn,
    LootOfOtherCity,
    Machine,
    Mission,
    OpenCell,
    PlainGain,
    Power,
    RepeatOtherCityLoot,
    Requirement,
    SetCodexLevel,
    UnlockPower,
)
from domain.kernel import HIDDEN
from domain.kernel import require_edition as require

CITIES = ("london", "moscow", "paris", "rome", "washington")
BUILDINGS = ("factory", "furnace", "university", "monument")
KINDS = ("acolyte", "henchman", "saboteur", "gunner", "engineer")
ACTIONS = ("recycle", "extra_turn", "capture")
SEGMENTS = 8


def check(components: Components) -> None:
    """The specification's conditions of an edition, as far as the rules lean on them."""
    _check_table(components)
    _check_tracks(components)
    _check_board(components)
    _check_machines(components)
    _check_missions(components)
    _check_supplies(components)


def _exactly(ids: Sequence[str], wanted: Sequence[str], entry: str) -> None:
    require(sorted(ids) == sorted(wanted), entry, f"must be {', '.join(wanted)}, each once")


def _unique(ids: Sequence[str], entry: str) -> None:
    require(len(set(ids)) == len(ids), entry, "ids must be unique")


def _check_table(components: Components) -> None:
    players, colours = components.players, [colour.id for colour in components.colors]
    require(2 <= players.min <= players.max, "players", "min must be 2 or more, and at most max")
    _unique(colours, "colors")
    require(HIDDEN not in colours, "colors", f"{HIDDEN!r} is no name")
    require(len(colours) >= players.max, "colors", f"needs {players.max}, one for each seat")
    _exactly([agent.id for agent in components.agents], KINDS, "agents")
    for disc in components.agents:
        require(disc.per_color == 1, f"agents.{disc.id}.per_color", "must be 1")
    for seats in range(players.min, players.max + 1):
        threshold = components.stack_threshold.get(str(seats))
        entry = f"stack_threshold.{seats}"
        require(isinstance(threshold, int), entry, "is missing")
        require(isinstance(threshold, int) and 2 <= threshold <= 8, entry, "must be 2 to 8")
    _exactly([action.id for action in components.special_actions], ACTIONS, "special_actions")
    for action in components.special_actions:
        require(
            action.scientists >= 1,
            f"special_actions.{action.id}.scientists",
            "must be 1 or more, or a turn would never end",
        )
    rounds = components.house_rules.max_rounds
    require(rounds is None or rounds >= 10, "house_rules.max_rounds", "must be 10 or more, or null")


def _check_tracks(components: Components) -> None:
    track, firepower = components.tracks.secret_service, components.tracks.firepower
    require(
        1 <= track.end_level <= track.max,
        "tracks.secret_service.end_level",
        "must be at least 1 and at most max",
    )
    for seats in range(components.players.min, components.players.max + 1):
        entry = f"tracks.secret_service.start_by_players.{seats}"
        start = track.start_by_players.get(str(seats))
        require(start is not None, entry, "is missing")
        require(start is None or 1 <= start < track.end_level, entry, "must be below end_level")
    require(1 <= firepower.start <= firepower.max, "tracks.firepower.start", "must be 1 to max")
    library, scoring = components.library, components.scoring
    require(
        1 <= library.choose_from_pile_at <= library.slots,
        "library.choose_from_pile_at",
        "must be 1 to slots",
    )
    require(scoring.per_building >= 0, "scoring.per_building", "must not be negative")
    require(scoring.per_chaos_token >= 0, "scoring.per_chaos_token", "must not be negative")


def _check_board(components: Components) -> None:
    _exactly([city.id for city in components.cities], CITIES, "cities")
    orders = sorted([city.order for city in components.cities])
    require(orders == list(range(1, len(CITIES) + 1)), "cities", "orders must be 1 to 5, each once")
    _exactly([each.id for each in components.building_types], BUILDINGS, "building_types")
    for city in components.cities:
        _exactly(city.buildings, BUILDINGS, f"cities.{city.id}.buildings")
        require(city.loot.amount >= 1, f"cities.{city.id}.loot.amount", "must be 1 or more")
    for each in components.building_types:
        entry = f"building_types.{each.id}.loot.amount"
        require(each.loot.amount >= 1, entry, "must be 1 or more")


# Missions


def _check_missions(components: Components) -> None:
    missions = components.missions
    _unique([mission.id for mission in missions], "missions")
    require(HIDDEN not in [card.id for card in missions], "missions", f"{HIDDEN!r} is no name")
    basic = [mission for mission in missions if mission.tier == "basic"]
    require(len(basic) == len(CITIES), "missions", "needs five basic ones, one for each city")
    for card in missions:
        entry = f"missions.{card.id}"
        require(
            card.chaos_points in components.scoring.mission_points,
            f"{entry}.chaos_points",
            f"must be one of {list(components.scoring.mission_points)}",
        )
        _check_requirement(components, card, f"{entry}.requirement")
        for sheet in components.machines:
            require(
                _attainable(components, card.requirement, sheet),
                f"{entry}.requirement",
                f"can never be met by {sheet.id}",
            )


def _check_requirement(components: Components, mission: Mission, entry: str) -> None:
    requirement = mission.requirement
    if requirement.kind == "segments_with_icons":
        icons = {icon.id for icon in components.segment_icons}
        require(bool(requirement.icons), f"{entry}.icons", "names no icon")
        for icon, count in requirement.icons.items():
            require(icon in icons, f"{entry}.icons.{icon}", "is no segment icon")
            require(count >= 1, f"{entry}.icons.{icon}", "must be 1 or more")
        return
    require(requirement.count >= 1, f"{entry}.count", "must be 1 or more")
    if requirement.kind == "buildings_of_type":
        require(requirement.building in BUILDINGS, f"{entry}.building", "is no building type")


def _attainable(components: Components, requirement: Requirement, machine: Machine) -> bool:
    if requirement.kind == "segments_with_icons":
        icons = [segment.icon for segment in machine.segments]
        return all(icons.count(icon) >= count for icon, count in requirement.icons.items())
    most = {
        "buildings": len(CITIES) * len(BUILDINGS),
        "buildings_of_type": len(CITIES),
        "segments": len(machine.segments),
        "codex": components.library.slots,
        "scientists": machine.cells_total,
        "firepower": components.tracks.firepower.max,
    }
    return requirement.count <= most[requirement.kind]


# Machines


def _check_machines(components: Components) -> None:
    machines = components.machines
    _unique([machine.id for machine in machines], "machines")
    require(
        len(machines) >= components.players.max,
        "machines",
        f"needs {components.players.max}, one for each seat",
    )
    for sheet in machines:
        entry = f"machines.{sheet.id}"
        require(
            sheet.library_slots == components.library.slots,
            f"{entry}.library_slots",
            f"must be {components.library.slots}, as in `library`",
        )
        _check_segments(components, sheet, entry)
        _exactly([power.slot for power in sheet.powers], SLOTS, f"{entry}.powers")
        for each in sheet.powers:
            _check_power(each, sheet, f"{entry}.powers.{each.slot}")


def _check_segments(components: Components, machine: Machine, entry: str) -> None:
    segments = machine.segments
    _unique([segment.id for segment in segments], f"{entry}.segments")
    require(len(segments) == SEGMENTS, f"{entry}.segments", f"needs {SEGMENTS}")
    icons = {icon.id for icon in components.segment_icons}
    for segment in segments:
        at = f"{entry}.segments.{segment.id}"
        require(segment.icon in icons, f"{at}.icon", f"no icon is called {segment.icon!r}")
        require(min(segment.bolts, segment.copper) >= 0, at, "spaces must not be negative")
        require(segment.bolts + segment.copper >= 1, at, "needs a bolt or copper space")
        require(segment.chaos_points >= 0, f"{at}.chaos_points", "must not be negative")
        if isinstance(segment.bonus, OpenCell | GainBonus):
            require(segment.bonus.amount >= 1, f"{at}.bonus.amount", "must be 1 or more")
    bonuses = [segment.bonus for segment in segments]
    for slot in ("I", "II"):
        require(
            bonuses.count(UnlockPower(slot)) == 1,
            f"{entry}.segments",
            f"exactly one must unlock power {slot}",
        )
    levels = [bonus for bonus in bonuses if isinstance(bonus, SetCodexLevel)]
    require(len(levels) == 1, f"{entry}.segments", "exactly one must set the codex level")
    opened = sum([bonus.amount for bonus in bonuses if isinstance(bonus, OpenCell)])
    require(
        machine.cells_open_at_start >= 1,
        f"{entry}.cells_open_at_start",
        "must be 1 or more: a Scientist starts there",
    )
    require(
        machine.cells_open_at_start + opened == machine.cells_total,
        f"{entry}.cells_total",
        "must be the open cells and those that segments open",
    )


def _check_power(power: Power, machine: Machine, entry: str) -> None:
    kinds = {each.slot: type(each) for each in machine.powers}
    match power:
        case BecomeAgent():
            require(bool(power.types), f"{entry}.types", "names no kind")
            _unique(power.types, f"{entry}.types")
            require("engineer" not in power.types, f"{entry}.types", "an Engineer is no choice")
            require(
                power.replaces is None or power.slot != "base",
                f"{entry}.replaces",
                "the base power replaces nothing",
            )
        case LootOfOtherCity() | RepeatOtherCityLoot():
            require(power.times >= 1, f"{entry}.times", "must be 1 or more")
        case CaptureHere() | CaptureLootMultiplier():
            require(power.loot_times >= 1, f"{entry}.loot_times", "must be 1 or more")
        case GainOneOf():
            require(bool(power.options), f"{entry}.options", "names no resource")
            _unique([option.resource for option in power.options], f"{entry}.options")
            for option in power.options:
                require(option.amount >= 1, f"{entry}.options", "amounts must be 1 or more")
        case PlainGain() | GainWhenBurrowedUnderOwn():
            for gain in power.gains:
                require(gain.amount >= 1, f"{entry}.gains", "amounts must be 1 or more")
    if isinstance(power, RepeatOtherCityLoot):
        follows = kinds["base"] is LootOfOtherCity and power.slot != "base"
        require(follows, entry, "repeats a loot that the base power does not take")


def _check_supplies(components: Components) -> None:
    """What is not limited must be enough, whatever happens."""
    supplies, seats = components.supplies, components.players.max
    # A segment is built with its last part, so one space of each is always empty.
    lying = [
        sum([segment.bolts + segment.copper - 1 for segment in machine.segments])
        for machine in components.machines
    ]
    parts = sum(sorted(lying)[-seats:]) + 1
    require(supplies.parts.count >= parts, "supplies.parts.count", f"must be {parts} or more")
    codex = seats * components.library.slots
    require(supplies.codex.count >= codex, "supplies.codex.count", f"must be {codex} or more")
    require(
        not supplies.chaos.limited, "supplies.chaos.limited", "must be false: none is ever lost"
    )
    require(supplies.chaos.count >= 0, "supplies.chaos.count", "must not be negative")
    require(
        supplies.scientists.count >= seats,
        "supplies.scientists.count",
        f"must be {seats} or more: each seat starts with one",
    )
    require(
        supplies.scientists.limited, "supplies.scientists.limited", "must be true: figures run out"
    )
