"""An edition: its components ready to look up, its names, and what makes a file playable."""

from __future__ import annotations

from domain.games.war1955.edition.components import (
    ACTIONS,
    BOARDS,
    COUNTERS,
    COUNTRIES,
    FACTIONS,
    GADGETS,
    Action,
    Card,
    Components,
    Country,
)
from domain.kernel import Boxes, Edition, Names, Text, names_of, require_edition

__all__ = ["Box", "Components", "Country", "default", "load", "names"]


class Box(Edition):
    """An edition of 1955, with its cards and tracks ready to look up."""

    __slots__ = (
        "action",
        "constants",
        "counters",
        "countries",
        "deck",
        "faction",
        "faction_of_card",
        "flag",
        "half_lengths",
        "influence",
        "order",
        "params",
    )

    components: Components

    def __init__(self, components: Components) -> None:
        super().__init__(components.edition, components)
        cards = components.cards
        self.constants = components.constants
        self.countries = tuple([country.id for country in components.countries])
        """In the order of the component file."""
        self.faction = {country.id: country.faction for country in components.countries}
        """A country's faction, whoever controls it (components.country_faction)."""
        self.half_lengths = {
            board.id: {track.country: track.half_length for track in board.tracks}
            for board in components.boards
        }
        self.deck = tuple([card.id for card in cards])
        self.order = {card.id: index for index, card in enumerate(cards)}
        self.influence = {card.id: card.influence for card in cards}
        self.flag = {card.id: card.country or "" for card in cards}
        """The country a card shows; empty for mercenaries."""
        self.faction_of_card = {card.id: card.faction or "" for card in cards}
        self.action = {card.id: card.action or "" for card in cards}
        """A card's action; empty for mercenaries."""
        self.params = {action.id: action.params for action in components.actions}
        self.counters = {
            turn: {action.id: _cancelled(action, turn) for action in components.actions}
            for turn in ("own", "opponent")
        }
        """Whose turn it is -> action -> the actions it can cancel then."""


def _cancelled(action: Action, turn: str) -> frozenset[str]:
    named: set[str] = set()
    for mode in action.modes:
        if mode.turn == turn and mode.use == "counter":
            named.update(ACTIONS if "*" in mode.counters else mode.counters)
    return frozenset(named)


def names(edition: Box) -> Names:
    """How people call countries, cards, actions, gadgets and factions."""
    components = edition.components
    countries = {each.id: Text(each.name, each.name_fr) for each in components.countries}
    actions = {each.id: Text(each.name, each.name_fr) for each in components.actions}
    factions = {each.id: Text(each.name, each.name_fr) for each in components.factions}
    cards = {card.id: _card_name(card, countries, actions) for card in components.cards}
    return names_of(
        {
            "country": countries,
            "source": countries,
            "action": actions,
            "faction": factions,
            "gadget": {each.id: Text(each.name, each.name_fr) for each in components.gadgets},
            "card": cards | {"?": Text("a hidden card", "une carte cachée")},
        }
    )


def _card_name(card: Card, countries: dict[str, Text], actions: dict[str, Text]) -> Text:
    if card.country is None or card.action is None:
        return Text(f"Mercenary {card.influence}", f"Mercenaire {card.influence}")
    country, action = countries[card.country], actions[card.action]
    return Text(
        f"{country.en} {card.influence} ({action.en})",
        f"{country.fr} {card.influence} ({action.fr})",
    )


def _check(components: Components) -> None:
    """What an owner's file may not change, and what it must keep in order."""
    _check_fixed(components)
    _check_boards(components)
    _check_cards(components)
    _check_actions(components)
    _check_figures(components)


def _check_fixed(components: Components) -> None:
    """The six countries, two factions, fifteen actions and two gadgets are the game's own."""
    players = components.players
    require_edition((players.min, players.max) == (2, 2), "players", "exactly two play")
    for entry, ids, fixed in (
        ("countries", [each.id for each in components.countries], COUNTRIES),
        ("factions", [each.id for each in components.factions], FACTIONS),
        ("actions", [each.id for each in components.actions], ACTIONS),
        ("gadgets", [each.id for each in components.gadgets], GADGETS),
    ):
        require_edition(
            sorted(ids) == sorted(fixed), entry, f"must be {', '.join(fixed)}, each once"
        )
    factions = [country.faction for country in components.countries]
    require_edition(
        all(factions.count(faction) == 3 for faction in FACTIONS),
        "countries",
        "each faction must have three countries",
    )


def _check_boards(components: Components) -> None:
    boards = [board.id for board in components.boards]
    require_edition(sorted(boards) == sorted(BOARDS), "boards", "must be normal and short")
    for board in components.boards:
        entry = f"boards.{board.id}"
        tracked = [track.country for track in board.tracks]
        require_edition(
            sorted(tracked) == sorted(COUNTRIES), entry, "needs one track for each country"
        )
        for track in board.tracks:
            require_edition(
                track.half_length >= 2, f"{entry}.{track.country}", "half_length must be 2 or more"
            )
            require_edition(
                track.squares == 2 * track.half_length + 1,
                f"{entry}.{track.country}",
                "the centre must be central: squares = 2 × half_length + 1",
            )


def _check_cards(components: Components) -> None:
    cards = components.cards
    factions = {country.id: country.faction for country in components.countries}
    require_edition(len({card.id for card in cards}) == len(cards), "cards", "ids must be unique")
    require_edition(
        len(cards) >= 2 * components.constants.starting_hand, "cards", "too few for two hands"
    )
    for card in cards:
        entry = f"cards.{card.id}"
        require_edition(card.id != "?", entry, "this id stands for a hidden card")
        require_edition(card.influence >= 0, entry, "influence must be 0 or more")
        if card.kind == "mercenary":
            bare = card.country is None and card.faction is None and card.action is None
            require_edition(bare, entry, "a mercenary has neither country, faction nor action")
        else:
            require_edition(card.country in factions, entry, f"no country {card.country!r}")
            require_edition(
                card.faction == factions.get(card.country or ""),
                entry,
                "its faction must be that of its country",
            )
            require_edition(card.action in ACTIONS, entry, f"no action {card.action!r}")


def _check_actions(components: Components) -> None:
    """What actions cancel, and the figures without which one of them cannot be carried out."""
    for action in components.actions:
        entry = f"actions.{action.id}"
        for mode in action.modes:
            for name in mode.counters:
                require_edition(
                    name == "*" or name in ACTIONS,
                    f"{entry}.modes",
                    f"no action is called {name!r}",
                )
            require_edition(
                mode.use == "effect" or action.id in COUNTERS,
                f"{entry}.modes",
                f"only {', '.join(COUNTERS)} counter",
            )
        for field, least in _FIGURES.get(action.id, {}).items():
            figure = getattr(action.params, field)
            require_edition(
                isinstance(figure, int) and figure >= least,
                f"{entry}.params.{field}",
                f"must be a number, {least} or more",
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
        require_edition(
            getattr(constants, field) >= least, f"constants.{field}", f"must be {least} or more"
        )
    require_edition(
        constants.home_head_start < min(t.half_length for b in components.boards for t in b.tracks),
        "constants.home_head_start",
        "must not reach the end of a track",
    )
    require_edition(
        1 <= house.turn_limit_min <= house.turn_limit_max,
        "house_rules.turn_limit_min",
        "must lie between 1 and turn_limit_max",
    )
    default = house.turn_limit_default
    require_edition(
        default is None or house.turn_limit_min <= default <= house.turn_limit_max,
        "house_rules.turn_limit_default",
        "must lie between the bounds",
    )


boxes = Boxes.of("domain.games.war1955", Components, Box, _check)
