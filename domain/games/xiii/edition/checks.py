"""What an owner's file may not change, and what it must keep in order."""

from __future__ import annotations

from domain.games.xiii.edition.components import MISSIONS, MOST_SEATS, SKILLS, UNITS, Components
from domain.kernel import HIDDEN, require_edition


def check(components: Components) -> None:
    _check_fixed(components)
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
    require_edition(1 <= turns.min <= turns.max, "parameters.turns", "min to max, from 1")
    faces = components.dice_tables.recruitment_skill
    require_edition(
        all(faces.get(str(face)) in ("nothing", "agent", "commando", "character") for face in _D6),
        "dice_tables.recruitment_skill",
        "every face 1 to 6 needs nothing, agent, commando or character",
    )


_D6 = (1, 2, 3, 4, 5, 6)


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
        require_edition(
            printed.life >= 1 and printed.value >= 0, entry, "life 1 or more, value 0 or more"
        )
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
    ids = [printed.id for printed in components.action_cards]
    ids += [primary.id for primary in components.secondary_missions]
    require_edition(len(set(ids)) == len(ids), "action_cards", "ids must be unique")
    for printed in components.action_cards:
        entry = f"action_cards.{printed.id}"
        require_edition(printed.type in kinds, entry, f"no type {printed.type!r}")
        require_edition(printed.id != HIDDEN, entry, "this id stands for a hidden card")


def _check_missions(components: Components) -> None:
    numbers = {place.number for place in components.locations}
    ids = [primary.id for primary in components.primary_missions]
    require_edition(len(set(ids)) == len(ids), "primary_missions", "ids must be unique")
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
