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
from domain.kernel import HIDDEN, UNIQUE, Text, each_once, require_edition


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
        require_edition(sorted(ids) == sorted(fixed), entry, each_once(fixed))
    players = components.parameters.players
    require_edition(
        2 <= players.min <= players.max <= MOST_SEATS,
        "parameters.players",
        Text("2 to 5", "de 2 à 5"),
    )
    turns = components.parameters.turns
    require_edition(
        1 <= turns.min <= turns.max <= MOST_TURNS,
        "parameters.turns",
        Text(f"1 to {MOST_TURNS}", f"de 1 à {MOST_TURNS}"),
    )
    faces = components.dice_tables.recruitment_skill
    require_edition(
        all(faces.get(str(face)) in ("nothing", "agent", "commando", "character") for face in _D6),
        "dice_tables.recruitment_skill",
        Text(
            "every face 1 to 6 needs nothing, agent, commando or character",
            "à chaque face de 1 à 6 il faut nothing, agent, commando ou character",
        ),
    )


_D6 = (1, 2, 3, 4, 5, 6)
MOST_TURNS = 50


def _check_numbers(components: Components) -> None:
    """Numbers that must fit each other, so that no stack and no track is ever too full."""
    numbers, pool = components.parameters, components.unit_pool.per_player
    most, stack = numbers.max_characters.value, numbers.concentration
    require_edition(most >= 1, "parameters.max_characters", Text("1 or more", "1 ou plus"))
    require_edition(
        stack.characters >= most,
        "parameters.concentration",
        Text(
            "all characters of a seat must fit on a place",
            "tous les personnages d'un joueur doivent tenir sur un lieu",
        ),
    )
    require_edition(
        numbers.combat_round_guard.value >= 1,
        "parameters.combat_round_guard",
        Text("1 or more", "1 ou plus"),
    )
    require_edition(
        numbers.autonomy_start.value <= numbers.autonomy_track_max.value,
        "parameters.autonomy_start",
        Text("must be on the track", "doit être sur la piste"),
    )
    for entry, counts in (
        ("unit_pool", pool),
        ("neutral_pool", components.neutral_pool.counts),
        ("parameters.start_units", numbers.start_units.value),
    ):
        require_edition(
            set(counts) <= set(UNITS),
            entry,
            Text("names an unknown unit", "nomme une unité inconnue"),
        )
    start = numbers.start_units.value
    require_edition(
        all(count <= pool.get(kind, 0) for kind, count in start.items())
        and sum(start.values()) <= stack.units,
        "parameters.start_units",
        Text(
            "must be in the pool, and fit on a place",
            "doivent être dans la réserve, et tenir sur un lieu",
        ),
    )


def _check_board(components: Components) -> None:
    numbers = [place.number for place in components.locations]
    require_edition(
        sorted(numbers) == list(range(1, len(numbers) + 1)),
        "locations",
        Text("numbered 1, 2, ...", "à numéroter 1, 2, ..."),
    )
    start = components.parameters.start_location.value
    require_edition(
        start in numbers,
        "parameters.start_location",
        Text(f"no location {start}", f"aucun lieu {start}"),
    )
    near: dict[int, set[int]] = {number: set() for number in numbers}
    for path in components.paths:
        require_edition(
            path.a in near and path.b in near and path.a != path.b,
            f"paths.{path.a}-{path.b}",
            Text("must join two locations", "doit relier deux lieux"),
        )
        require_edition(
            path.b not in near[path.a],
            f"paths.{path.a}-{path.b}",
            Text("stands twice", "s'y trouve deux fois"),
        )
        near[path.a].add(path.b)
        near[path.b].add(path.a)
    reached, todo = {start}, [start]
    while todo:
        for number in near[todo.pop()] - reached:
            reached.add(number)
            todo.append(number)
    require_edition(
        len(reached) == len(numbers),
        "paths",
        Text("every location must be reachable", "chaque lieu doit pouvoir être atteint"),
    )


def _check_people(components: Components) -> None:
    people = {person.id: person for person in components.characters}
    for person in components.characters:
        require_edition(
            person.skill in SKILLS,
            f"characters.{person.id}",
            Text("has no known skill", "n'a aucune compétence connue"),
        )
    cards = {printed.id: printed for printed in components.character_cards}
    require_edition(len(cards) == len(components.character_cards), "character_cards", UNIQUE)
    for printed in components.character_cards:
        entry = f"character_cards.{printed.id}"
        require_edition(
            printed.character in people,
            entry,
            Text(f"no character {printed.character!r}", f"aucun personnage {printed.character!r}"),
        )
        require_edition(
            printed.id != HIDDEN,
            entry,
            Text("this id stands for a hidden card", "ce nom désigne une carte cachée"),
        )
    players = components.parameters.players
    for count in range(players.min, players.max + 1):
        sets = [each for each in components.character_sets if count in each.players]
        require_edition(
            len(sets) == 1,
            "character_sets",
            Text(f"needs one set for {count} players", f"il en faut un pour {count} joueurs"),
        )
        removed = sets[0].removed
        require_edition(
            set(removed) <= set(cards),
            "character_sets",
            Text("removes unknown cards", "retire des cartes inconnues"),
        )
        brown = [c for c in cards.values() if c.background == "brown" and c.id not in removed]
        require_edition(
            len(brown) >= count,
            "character_sets",
            Text(
                f"leaves {len(brown)} brown cards for {count}",
                f"laisse {len(brown)} cartes brunes à {count} joueurs",
            ),
        )


def _check_cards(components: Components) -> None:
    kinds = {each.id for each in components.action_types}
    lacking = [kind for kind in ACTIONS if kind not in kinds]
    require_edition(
        not lacking,
        "action_types",
        Text(f"must name {', '.join(lacking)}", f"doit nommer {', '.join(lacking)}"),
    )
    ids = [printed.id for printed in components.action_cards]
    ids += [primary.id for primary in components.secondary_missions]
    require_edition(len(set(ids)) == len(ids), "action_cards", UNIQUE)
    for printed in components.action_cards:
        entry = f"action_cards.{printed.id}"
        require_edition(
            printed.type in kinds,
            entry,
            Text(f"no type {printed.type!r}", f"aucun type {printed.type!r}"),
        )
        require_edition(
            printed.type != "secondary_mission",
            entry,
            Text("stands among the secondary missions", "se trouve parmi les missions secondaires"),
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
        require_edition(
            not taken,
            entry,
            Text(
                f"no card may be called {', '.join(sorted(taken))}",
                f"aucune carte ne peut s'appeler {', '.join(sorted(taken))}",
            ),
        )
    twice = set(people) & set(actions)
    require_edition(
        not twice,
        "action_cards",
        Text(
            f"{', '.join(sorted(twice))}: a character is so called",
            f"{', '.join(sorted(twice))} : un personnage s'appelle ainsi",
        ),
    )


def _check_missions(components: Components) -> None:
    numbers = {place.number for place in components.locations}
    ids = [primary.id for primary in components.primary_missions]
    require_edition(len(set(ids)) == len(ids), "primary_missions", UNIQUE)
    require_edition(
        HIDDEN not in ids,
        "primary_missions",
        Text("an id stands for a hidden mission", "un nom désigne une mission cachée"),
    )
    for secondary in components.secondary_missions:
        entry = f"secondary_missions.{secondary.id}"
        require_edition(
            secondary.location in numbers,
            entry,
            Text(f"no location {secondary.location}", f"aucun lieu {secondary.location}"),
        )
    for primary in components.primary_missions:
        entry = f"primary_missions.{primary.id}"
        require_edition(
            primary.location in numbers,
            entry,
            Text(f"no location {primary.location}", f"aucun lieu {primary.location}"),
        )
        require_edition(
            set(primary.neutrals) <= set(UNITS),
            entry,
            Text("unknown neutral unit", "unité neutre inconnue"),
        )
        require_edition(
            primary.has_plot == (primary.plot_modifier is not None),
            entry,
            Text(
                "a plot, and only a plot, has a modifier",
                "un complot, et seulement un complot, a un modificateur",
            ),
        )
        require_edition(
            (primary.type == "defence") == (primary.hold_turns is not None),
            entry,
            Text(
                "a defence, and only a defence, has hold_turns",
                "une défense, et seulement une défense, a hold_turns",
            ),
        )
        is_delivery = primary.type.endswith("delivery")
        require_edition(
            is_delivery == (primary.deliver_to in numbers) == (primary.package is not None),
            entry,
            Text(
                "a delivery, and only a delivery, has deliver_to and package",
                "une livraison, et seulement une livraison, a deliver_to et package",
            ),
        )
