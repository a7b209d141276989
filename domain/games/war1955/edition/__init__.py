"""An edition: its components ready to look up, its names, and what makes a file playable."""

from __future__ import annotations

from domain.games.war1955.edition.checks import check
from domain.games.war1955.edition.components import ACTIONS, Action, Card, Components, Country
from domain.kernel import Boxes, Edition, Names, Text, names_of

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


boxes = Boxes.of("domain.games.war1955", Components, Box, check)
