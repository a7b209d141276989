"""What makes a component file playable."""

from __future__ import annotations

from domain.games.war1955.edition.components import (
    ACTIONS,
    BOARDS,
    COUNTERS,
    COUNTRIES,
    FACTIONS,
    GADGETS,
    Components,
)
from domain.kernel import UNIQUE, Text, at_least, each_once, require_edition


def check(components: Components) -> None:
    """What an owner's file may not change, and what it must keep in order."""
    _check_fixed(components)
    _check_boards(components)
    _check_cards(components)
    _check_actions(components)
    _check_figures(components)


def _check_fixed(components: Components) -> None:
    """The six countries, two factions, fifteen actions and two gadgets are the game's own."""
    players = components.players
    require_edition(
        (players.min, players.max) == (2, 2),
        "players",
        Text("exactly two play", "on joue à deux exactement"),
    )
    for entry, ids, fixed in (
        ("countries", [each.id for each in components.countries], COUNTRIES),
        ("factions", [each.id for each in components.factions], FACTIONS),
        ("actions", [each.id for each in components.actions], ACTIONS),
        ("gadgets", [each.id for each in components.gadgets], GADGETS),
    ):
        require_edition(sorted(ids) == sorted(fixed), entry, each_once(fixed))
    factions = [country.faction for country in components.countries]
    require_edition(
        all(factions.count(faction) == 3 for faction in FACTIONS),
        "countries",
        Text("each faction must have three countries", "chaque faction doit avoir trois pays"),
    )


def _check_boards(components: Components) -> None:
    boards = [board.id for board in components.boards]
    require_edition(
        sorted(boards) == sorted(BOARDS),
        "boards",
        Text("must be normal and short", "il faut normal et short"),
    )
    for board in components.boards:
        entry = f"boards.{board.id}"
        tracked = [track.country for track in board.tracks]
        require_edition(
            sorted(tracked) == sorted(COUNTRIES),
            entry,
            Text("needs one track for each country", "il faut une piste pour chaque pays"),
        )
        for track in board.tracks:
            require_edition(
                track.half_length >= 2,
                f"{entry}.{track.country}",
                Text("half_length must be 2 or more", "half_length doit être 2 ou plus"),
            )
            require_edition(
                track.squares == 2 * track.half_length + 1,
                f"{entry}.{track.country}",
                Text(
                    "the centre must be central: squares = 2 × half_length + 1",
                    "le centre doit être central : squares = 2 × half_length + 1",
                ),
            )


def _check_cards(components: Components) -> None:
    cards = components.cards
    factions = {country.id: country.faction for country in components.countries}
    require_edition(len({card.id for card in cards}) == len(cards), "cards", UNIQUE)
    require_edition(
        len(cards) >= 2 * components.constants.starting_hand,
        "cards",
        Text("too few for two hands", "trop peu pour deux mains"),
    )
    for card in cards:
        entry = f"cards.{card.id}"
        require_edition(
            card.id != "?",
            entry,
            Text("this id stands for a hidden card", "ce nom désigne une carte cachée"),
        )
        require_edition(
            card.influence >= 0,
            entry,
            Text("influence must be 0 or more", "l'influence doit être 0 ou plus"),
        )
        if card.kind == "mercenary":
            bare = card.country is None and card.faction is None and card.action is None
            require_edition(
                bare,
                entry,
                Text(
                    "a mercenary has neither country, faction nor action",
                    "un mercenaire n'a ni pays, ni faction, ni action",
                ),
            )
        else:
            require_edition(
                card.country in factions,
                entry,
                Text(f"no country {card.country!r}", f"aucun pays {card.country!r}"),
            )
            require_edition(
                card.faction == factions.get(card.country or ""),
                entry,
                Text(
                    "its faction must be that of its country",
                    "sa faction doit être celle de son pays",
                ),
            )
            require_edition(
                card.action in ACTIONS,
                entry,
                Text(f"no action {card.action!r}", f"aucune action {card.action!r}"),
            )


def _check_actions(components: Components) -> None:
    """What actions cancel, and the figures without which one of them cannot be carried out."""
    for action in components.actions:
        entry = f"actions.{action.id}"
        for mode in action.modes:
            for name in mode.counters:
                require_edition(
                    name == "*" or name in ACTIONS,
                    f"{entry}.modes",
                    Text(f"no action is called {name!r}", f"aucune action ne s'appelle {name!r}"),
                )
            require_edition(
                mode.use == "effect" or action.id in COUNTERS,
                f"{entry}.modes",
                Text(
                    f"only {', '.join(COUNTERS)} counter", f"seuls contrent {', '.join(COUNTERS)}"
                ),
            )
        for field, least in _FIGURES.get(action.id, {}).items():
            figure = getattr(action.params, field)
            require_edition(
                isinstance(figure, int) and figure >= least,
                f"{entry}.params.{field}",
                Text(f"must be a number, {least} or more", f"doit être un nombre, {least} ou plus"),
            )


_FIGURES = {
    "blockade": {"lasts_turns": 0},
    "coordinated_assault": {"max_markers": 1, "step": 1},
    "coordinated_attack": {"max_markers": 1, "step": 1},
    "detain": {"lasts_turns": 0},
    "paid_informant": {"lasts_turns": 0},
    "pilfer_account": {"keep": 1},
    "revolution": {"step": 1},
    "safe_house": {"draw": 1},
    "supply_drop": {"draw": 1},
}
"""Action -> the figures it needs, and the least each may be."""


def _check_figures(components: Components) -> None:
    constants, house = components.constants, components.house_rules
    for field, least in (
        ("starting_hand", 1),
        ("hand_limit", 1),
        ("plays_per_turn", 1),
        ("plays_opening_turn", 1),
        ("home_head_start", 0),
        ("spy_bonus", 0),
        ("block_spy_bonus", 0),
        ("faction_penalty", 0),
        ("max_country_cards_combined", 1),
        ("countries_to_win", 1),
    ):
        require_edition(getattr(constants, field) >= least, f"constants.{field}", at_least(least))
    require_edition(
        constants.home_head_start < min(t.half_length for b in components.boards for t in b.tracks),
        "constants.home_head_start",
        Text("must not reach the end of a track", "ne doit pas atteindre le bout d'une piste"),
    )
    require_edition(
        1 <= house.turn_limit_min <= house.turn_limit_max,
        "house_rules.turn_limit_min",
        Text(
            "must lie between 1 and turn_limit_max", "doit être compris entre 1 et turn_limit_max"
        ),
    )
    default = house.turn_limit_default
    require_edition(
        default is None or house.turn_limit_min <= default <= house.turn_limit_max,
        "house_rules.turn_limit_default",
        Text("must lie between the bounds", "doit être compris entre les bornes"),
    )
