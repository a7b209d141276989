"""What makes a component file playable. Every refusal names the entry."""

from __future__ import annotations

from domain.games.masterminds.edition.components import Components, Machine, Mission, Requirement
from domain.games.masterminds.edition.machines import check_machines, exactly, unique
from domain.kernel import HIDDEN, MISSING, NOT_NEGATIVE, Text, at_least
from domain.kernel import require_edition as require

CITIES = ("london", "moscow", "paris", "rome", "washington")
BUILDINGS = ("factory", "furnace", "university", "monument")
KINDS = ("acolyte", "henchman", "saboteur", "gunner", "engineer")
ACTIONS = ("recycle", "extra_turn", "capture")


def check(components: Components) -> None:
    """The specification's conditions of an edition, as far as the rules lean on them."""
    _check_table(components)
    _check_tracks(components)
    _check_board(components)
    check_machines(components)
    _check_missions(components)
    _check_supplies(components)


def _check_table(components: Components) -> None:
    players, colours = components.players, [colour.id for colour in components.colors]
    require(
        2 <= players.min <= players.max,
        "players",
        Text("min must be 2 or more, and at most max", "min doit être 2 ou plus, et au plus max"),
    )
    unique(colours, "colors")
    require(
        HIDDEN not in colours,
        "colors",
        Text(f"{HIDDEN!r} is no name", f"{HIDDEN!r} n'est pas un nom"),
    )
    require(
        len(colours) >= players.max,
        "colors",
        Text(
            f"needs {players.max}, one for each seat",
            f"il en faut {players.max}, un pour chaque joueur",
        ),
    )
    exactly([agent.id for agent in components.agents], KINDS, "agents")
    for disc in components.agents:
        require(
            disc.per_color == 1, f"agents.{disc.id}.per_color", Text("must be 1", "doit être 1")
        )
    for seats in range(players.min, players.max + 1):
        threshold = components.stack_threshold.get(str(seats))
        entry = f"stack_threshold.{seats}"
        require(isinstance(threshold, int), entry, MISSING)
        require(
            isinstance(threshold, int) and 2 <= threshold <= 8,
            entry,
            Text("must be 2 to 8", "doit être de 2 à 8"),
        )
    exactly([action.id for action in components.special_actions], ACTIONS, "special_actions")
    for action in components.special_actions:
        require(
            action.scientists >= 1,
            f"special_actions.{action.id}.scientists",
            Text(
                "must be 1 or more, or a turn would never end",
                "doit être 1 ou plus, sinon un tour ne finirait jamais",
            ),
        )
    rounds = components.house_rules.max_rounds
    require(
        rounds is None or rounds >= 10,
        "house_rules.max_rounds",
        Text("must be 10 or more, or null", "doit être 10 ou plus, ou null"),
    )


def _check_tracks(components: Components) -> None:
    track, firepower = components.tracks.secret_service, components.tracks.firepower
    require(
        1 <= track.end_level <= track.max,
        "tracks.secret_service.end_level",
        Text("must be at least 1 and at most max", "doit être 1 au moins et max au plus"),
    )
    for seats in range(components.players.min, components.players.max + 1):
        entry = f"tracks.secret_service.start_by_players.{seats}"
        start = track.start_by_players.get(str(seats))
        require(start is not None, entry, MISSING)
        require(
            start is None or 1 <= start < track.end_level,
            entry,
            Text("must be below end_level", "doit se trouver sous end_level"),
        )
    require(
        1 <= firepower.start <= firepower.max,
        "tracks.firepower.start",
        Text("must be 1 to max", "doit être de 1 à max"),
    )
    library, scoring = components.library, components.scoring
    require(
        1 <= library.choose_from_pile_at <= library.slots,
        "library.choose_from_pile_at",
        Text("must be 1 to slots", "doit être de 1 à slots"),
    )
    require(scoring.per_building >= 0, "scoring.per_building", NOT_NEGATIVE)
    require(scoring.per_chaos_token >= 0, "scoring.per_chaos_token", NOT_NEGATIVE)


def _check_board(components: Components) -> None:
    exactly([city.id for city in components.cities], CITIES, "cities")
    orders = sorted([city.order for city in components.cities])
    require(
        orders == list(range(1, len(CITIES) + 1)),
        "cities",
        Text(
            "orders must be 1 to 5, each once",
            "les rangs (order) doivent aller de 1 à 5, chacun une fois",
        ),
    )
    exactly([each.id for each in components.building_types], BUILDINGS, "building_types")
    for city in components.cities:
        exactly(city.buildings, BUILDINGS, f"cities.{city.id}.buildings")
        require(city.loot.amount >= 1, f"cities.{city.id}.loot.amount", at_least(1))
    for each in components.building_types:
        entry = f"building_types.{each.id}.loot.amount"
        require(each.loot.amount >= 1, entry, at_least(1))


# Missions


def _check_missions(components: Components) -> None:
    missions = components.missions
    unique([mission.id for mission in missions], "missions")
    require(
        HIDDEN not in [card.id for card in missions],
        "missions",
        Text(f"{HIDDEN!r} is no name", f"{HIDDEN!r} n'est pas un nom"),
    )
    basic = [mission for mission in missions if mission.tier == "basic"]
    require(
        len(basic) == len(CITIES),
        "missions",
        Text(
            "needs five basic ones, one for each city",
            "il en faut cinq de base, une pour chaque ville",
        ),
    )
    for card in missions:
        entry = f"missions.{card.id}"
        require(
            card.chaos_points in components.scoring.mission_points,
            f"{entry}.chaos_points",
            Text(
                f"must be one of {list(components.scoring.mission_points)}",
                f"doit être l'un de {list(components.scoring.mission_points)}",
            ),
        )
        _check_requirement(components, card, f"{entry}.requirement")
        for sheet in components.machines:
            require(
                _attainable(components, card.requirement, sheet),
                f"{entry}.requirement",
                Text(f"can never be met by {sheet.id}", f"{sheet.id} ne peut jamais la remplir"),
            )


def _check_requirement(components: Components, mission: Mission, entry: str) -> None:
    requirement = mission.requirement
    if requirement.kind == "segments_with_icons":
        icons = {icon.id for icon in components.segment_icons}
        require(
            bool(requirement.icons),
            f"{entry}.icons",
            Text("names no icon", "ne nomme aucun symbole"),
        )
        for icon, count in requirement.icons.items():
            require(
                icon in icons,
                f"{entry}.icons.{icon}",
                Text("is no segment icon", "n'est pas un symbole de segment"),
            )
            require(count >= 1, f"{entry}.icons.{icon}", at_least(1))
        return
    require(requirement.count >= 1, f"{entry}.count", at_least(1))
    if requirement.kind == "buildings_of_type":
        require(
            requirement.building in BUILDINGS,
            f"{entry}.building",
            Text("is no building type", "n'est pas un type de bâtiment"),
        )


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


def _check_supplies(components: Components) -> None:
    """What is not limited must be enough, whatever happens."""
    supplies, seats = components.supplies, components.players.max
    # A segment is built with its last part, so one space of each is always empty.
    lying = [
        sum([segment.bolts + segment.copper - 1 for segment in machine.segments])
        for machine in components.machines
    ]
    parts = sum(sorted(lying)[-seats:]) + 1
    require(supplies.parts.count >= parts, "supplies.parts.count", at_least(parts))
    codex = seats * components.library.slots
    require(supplies.codex.count >= codex, "supplies.codex.count", at_least(codex))
    require(
        not supplies.chaos.limited,
        "supplies.chaos.limited",
        Text("must be false: none is ever lost", "doit être false : aucun ne se perd jamais"),
    )
    require(supplies.chaos.count >= 0, "supplies.chaos.count", NOT_NEGATIVE)
    require(
        supplies.scientists.count >= seats,
        "supplies.scientists.count",
        Text(
            f"must be {seats} or more: each seat starts with one",
            f"doit être {seats} ou plus : chaque joueur commence avec un",
        ),
    )
    require(
        supplies.scientists.limited,
        "supplies.scientists.limited",
        Text("must be true: figures run out", "doit être true : les figurines s'épuisent"),
    )
