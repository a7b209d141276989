"""An edition: its components ready to look up, and its names."""

from __future__ import annotations

from domain.games.circle.edition.checks import check
from domain.games.circle.edition.components import (
    ANY,
    NEUTRAL,
    WEAKER_IF_NEUTRAL,
    Action,
    Components,
)
from domain.kernel import Boxes, Edition, Names, Text, names_of

__all__ = ["ANY", "NEUTRAL", "WEAKER_IF_NEUTRAL", "Box", "boxes", "names"]


class Box(Edition):
    """An edition of The Circle, with its cards ready to look up."""

    __slots__ = (
        "action",
        "arrest_at",
        "arrival",
        "border",
        "colours",
        "constants",
        "currency",
        "divisions",
        "exclusive_of",
        "goal",
        "neutrals",
        "pile_of",
        "piles",
        "prep",
        "prep_max",
        "services",
        "spies",
        "start",
        "strength",
        "vp",
    )

    components: Components

    def __init__(self, components: Components) -> None:
        super().__init__(components.edition.id, components)
        spies = components.spies
        self.spies = {spy.id: spy for spy in spies}
        self.action: dict[str, Action] = {spy.id: spy.action for spy in spies}
        self.border = {spy.id: spy.border for spy in spies}
        self.strength = {spy.id: spy.strength or 0 for spy in spies}
        self.prep = {spy.id: spy.prep for spy in spies}
        self.vp = {spy.id: spy.vp for spy in spies}
        self.currency = {spy.id: spy.bid_currency for spy in spies}
        self.exclusive_of = {spy.id: spy.exclusive_of for spy in spies if spy.exclusive_of}
        self.neutrals = tuple([spy.id for spy in spies if spy.border == NEUTRAL])
        self.piles = {pile.id: pile.cards_top_first for pile in components.piles}
        """In the order of the file (ruling.pile_order)."""
        self.pile_of = {card: pile for pile, cards in self.piles.items() for card in cards}
        self.divisions = tuple([division.id for division in components.divisions])
        self.services = tuple([service.id for service in components.services])
        self.colours = tuple([colour.id for colour in components.seat_colors])
        self.start = {start.players: start for start in components.vp_table.start}
        self.constants = components.constants
        self.goal = components.vp_table.goal
        self.arrest_at = components.vp_table.arrest_at
        self.arrival = components.wheel.arrival
        self.prep_max = components.wheel.prep_max


def names(edition: Box) -> Names:
    """How people call spies, piles, divisions, services and actions."""
    components = edition.components
    spies = {spy.id: Text(spy.name_en, spy.name_fr) for spy in components.spies}
    actions: dict[str, Text] = {
        action.id: Text(action.name_en, action.name_fr) for action in components.actions
    }
    return names_of(
        {
            "card": spies | {"?": Text("a hidden spy", "un espion caché")},
            "pile": {
                pile.id: actions[edition.action[pile.cards_top_first[0]]]
                for pile in components.piles
            },
            "division": {division: Text(division, division) for division in edition.divisions}
            | {ANY: Text("any division", "toutes divisions")},
            "service": {
                service.id: Text(service.nation_en, service.nation_fr)
                for service in components.services
            },
            "action": actions,
        }
    )


boxes = Boxes.of("domain.games.circle", Components, Box, check)
