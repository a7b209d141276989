"""What an owner's file may not change, and what it must keep in order."""

from __future__ import annotations

from domain.games.xiii.edition.components import (
    ACTIONS,
    MISSIONS,
    MOST_SEATS,
    SKILLS,
    UNITS,
    Components,
)
from domain.kernel import HIDDEN, require_edition


def check(components: Components) -> None:
    _check_fixed(components)
    _check_numbers(components)
    _check_board(components)
    _check_people(components)
    _check_cards(components)
    _check_missions(components)


def _check_fixed(components: Components) -> None:
    for entry, ids, fixed in (
        ("skills", [each.id for each in components.skills], SKILLS),
        ("unit_types", [each.id for each in components.unit_types], UNITS),
        ("mission_types", [each.id for each in components.mission_types], MISSIONS),
    ):
        require_edition(
            sorted(ids) == sorted(fixed), entry, f"must be {', '.join(fixed)}, each once"
        )
    players = components.parameters.players
    require_edition(2 <= players.min <= players.max <= MOST_SEATS, "parameters.players", "2 to 5")
    turns = components.parameters.turns
    require_edition(
        1 <= turns.min <= turns.max <= MOST_TURNS, "parameters.turns", f"1 to {MOST_TURNS}"
    )
    faces = components.dice_tables.recruitment_skill
    require_edition(
        all(faces.get(str(face)) in ("nothing", "agent", "commando", "character") for face in _D6),
        "dice_tables.recruitment_skill",
        "every face 1 to 6 needs nothing, agent, commando or character",
    )


_D6 = (1, 2, 3, 4, 5, 6)
MOST_TURNS = 50


def _check_numbers(components: Components) -> None:
    """Numbers that must fit each other, so that no stack and no track is ever too full."""
    numbers, pool = components.parameters, components.unit_pool.per_player
    most, stack = numbers.max_characters.value, numbers.concentration
    require_edition(most >= 1, "parameters.max_characters", "1 or more")
    require_edition(
        stack.characters >= most,
        "parameters.concentration",
        "all characters of a seat must fit on a place",
    )
    require_edition(
        numbers.combat_round_guard.value >= 1, "parameters.combat_round_guard", "1 or more"
    )
    require_edition(
        numbers.autonomy_start.value <= numbers.autonomy_track_max.value,
        "parameters.autonomy_start",
        "must be on the track",
    )
    for entry, counts in (
        ("unit_pool", pool),
        ("neutral_pool", components.neutral_pool.counts),
        ("parameters.start_units", numbers.start_units.value),
    ):
        require_edition(set(counts) <= set(UNITS), entry, "names an unknown unit")
    start = numbers.start_units.value
    require_edition(
        all(count <= pool.get(kind, 0) for kind, count in start.items())
        and sum(start.values()) <= stack.units,
        "parameters.start_units",
        "must be in the pool, and fit on a place",
    )


def _check_board(components: Components) -> None:
    numbers = [place.number for place in components.locations]
    require_edition(
        sorted(numbers) == list(range(1, len(numbers) + 1)), "locations", "numbered 1, 2, ..."
    )
    start = components.parameters.start_location.value
    require_edition(start in numbers, "parameters.start_location", f"no location {start}")
    near: dict[int, set[int]] = {number: set() for number in numbers}
    for path in components.paths:
        require_edition(
            path.a in near and path.b in near and path.a != path.b,
            f"paths.{path.a}-{path.b}",
            "must join two locations",
        )
        require_edition(path.b not in near[path.a], f"paths.{path.a}-{path.b}", "stands twice")
        near[path.a].add(path.b)
        near[path.b].add(path.a)
    reached, todo = {start}, [start]
    while todo:
        for number in near[todo.pop()] - reached:
            reached.add(number)
            todo.append(number)
    require_edition(len(reached) == len(numbers), "paths", "every location must be reachable")


def _check_people(components: Components) -> None:
    people = {person.id: person for person in components.characters}
    for person in components.characters:
        require_edition(person.skill in SKILLS, f"characters.{person.id}", "has no known skill")
    cards = {printed.id: printed for printed in components.character_cards}
    require_edition(
        len(cards) == len(components.character_cards), "character_cards", "ids must be unique"
    )
    for printed in components.character_cards:
        entry = f"character_cards.{printed.id}"
        require_edition(printed.character in people, entry, f"no character {printed.character!r}")
        require_edition(printed.id != HIDDEN, entry, "this id stands for a hidden card")
    players = components.parameters.players
    for count in range(players.min, players.max + 1):
        sets = [each for each in components.character_sets if count in each.players]
        require_edition(len(sets) == 1, "character_sets", f"needs one set for {count} players")
        removed = sets[0].removed
        require_edition(set(removed) <= set(cards), "character_sets", "removes unknown cards")
        brown = [c for c in cards.values() if c.background == "brown" and c.id not in removed]
        require_edition(
            len(brown) >= count, "character_sets", f"leaves {len(brown)} brown cards for {count}"
        )


def _check_cards(components: Components) -> None:
    kinds = {each.id for each in components.action_types}
    lacking = [kind for kind in ACTIONS if kind not in kinds]
    require_edition(not lacking, "action_types", f"must name {', '.join(lacking)}")
    ids = [printed.id for printed in components.action_cards]
    ids += [primary.id for primary in components.secondary_missions]
    require_edition(len(set(ids)) == len(ids), "action_cards", "ids must be unique")
    for printed in components.action_cards:
        entry = f"action_cards.{printed.id}"
        require_edition(printed.type in kinds, entry, f"no type {printed.type!r}")
        require_edition(
            printed.type != "secondary_mission", entry, "stands among the secondary missions"
        )
    _check_ids(components, ids)


def _check_ids(components: Components, actions: list[str]) -> None:
    """No two pieces that stand or are played share a name."""
    people = [card.id for card in components.character_cards]
    tokens = [
        f"u{seat}-{kind}-{k}"
        for seat in range(MOST_SEATS)
        for kind, count in components.unit_pool.per_player.items()
        for k in range(1, count + 1)
    ]
    tokens += [
        f"n{mission.id}-{kind}-{k}"
        for mission in components.primary_missions
        for kind, count in mission.neutrals.items()
        for k in range(1, count + 1)
    ]
    for entry, names in (("character_cards", people), ("action_cards", actions)):
        taken = set(names) & {*tokens, HIDDEN}
        require_edition(not taken, entry, f"no card may be called {', '.join(sorted(taken))}")
    twice = set(people) & set(actions)
    require_edition(
        not twice, "action_cards", f"{', '.join(sorted(twice))}: a character is so called"
    )


def _check_missions(components: Components) -> None:
    numbers = {place.number for place in components.locations}
    ids = [primary.id for primary in components.primary_missions]
    require_edition(len(set(ids)) == len(ids), "primary_missions", "ids must be unique")
    require_edition(HIDDEN not in ids, "primary_missions", "an id stands for a hidden mission")
    for secondary in components.secondary_missions:
        entry = f"secondary_missions.{secondary.id}"
        require_edition(secondary.location in numbers, entry, f"no location {secondary.location}")
    for primary in components.primary_missions:
        entry = f"primary_missions.{primary.id}"
        require_edition(primary.location in numbers, entry, f"no location {primary.location}")
        require_edition(set(primary.neutrals) <= set(UNITS), entry, "unknown neutral unit")
        require_edition(
            primary.has_plot == (primary.plot_modifier is not None),
            entry,
            "a plot, and only a plot, has a modifier",
        )
        require_edition(
            (primary.type == "defence") == (primary.hold_turns is not None),
            entry,
            "a defence, and only a defence, has hold_turns",
        )
        is_delivery = primary.type.endswith("delivery")
        require_edition(
            is_delivery == (primary.deliver_to in numbers) == (primary.package is not None),
            entry,
            "a delivery, and only a delivery, has deliver_to and package",
        )
