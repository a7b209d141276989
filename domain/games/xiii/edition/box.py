"""An edition with its map, cards and tokens ready to look up."""

from __future__ import annotations

from domain.games.xiii.edition.components import MOST_SEATS, RINGS, ActionCard, Components
from domain.kernel import Edition


class Box(Edition):
    """An edition of XIII, with its map, cards and tokens ready to look up."""

    __slots__ = (
        "cards",
        "cards_of",
        "characters",
        "combat",
        "dice",
        "dice_tables",
        "home",
        "life",
        "locations",
        "missions",
        "neighbours",
        "number",
        "order",
        "parameters",
        "rings",
        "secondaries",
        "skill",
        "steps",
        "tokens",
        "unit",
        "units",
    )

    components: Components

    def __init__(self, components: Components) -> None:
        super().__init__(components.edition.id, components)
        self.parameters = components.parameters
        self.dice_tables = components.dice_tables
        self._lay_board(components)
        self._sort_cards(components)
        self._count_elements(components)

    def _lay_board(self, components: Components) -> None:
        self.locations = tuple([place.number for place in components.locations])
        near: dict[int, list[int]] = {number: [] for number in self.locations}
        for path in components.paths:
            near[path.a].append(path.b)
            near[path.b].append(path.a)
        self.neighbours = {number: tuple(sorted(ends)) for number, ends in near.items()}
        self.steps = {number: self._steps_from(number) for number in self.locations}
        """From place to place, the fewest."""
        self.rings = {
            ring: tuple([place.number for place in components.locations if place.ring == ring])
            for ring in RINGS
        }

    def _steps_from(self, start: int) -> dict[int, int]:
        steps, edge = dict.fromkeys(self.locations, len(self.locations)), [start]
        steps[start] = 0
        for place in edge:
            for near in self.neighbours[place]:
                if steps[near] > steps[place] + 1:
                    steps[near] = steps[place] + 1
                    edge.append(near)
        return steps

    def _sort_cards(self, components: Components) -> None:
        self.cards = {card.id: card for card in components.action_cards}
        for mission in components.secondary_missions:
            self.cards[mission.id] = ActionCard(mission.id, "secondary_mission")
        self.cards_of: dict[str, tuple[str, ...]] = {
            kind.id: tuple([card.id for card in self.cards.values() if card.type == kind.id])
            for kind in components.action_types
        }
        self.secondaries = {mission.id: mission for mission in components.secondary_missions}
        self.missions = {mission.id: mission for mission in components.primary_missions}
        self.characters = {card.id: card for card in components.character_cards}
        skills = {person.id: person.skill for person in components.characters}
        self.skill = {card.id: skills[card.character] for card in components.character_cards}
        self.units = {unit.id: unit for unit in components.unit_types}

    def _count_elements(self, components: Components) -> None:
        """Characters, tokens of five seats and neutral units: all that can stand on the board."""
        self.unit: dict[str, str] = {}
        """A token's type; characters are not in it."""
        self.home: dict[str, int] = {}
        """A token's colour: a seat, or -1 for neutral units."""
        self.number: dict[str, int] = {}
        self.tokens: list[dict[str, tuple[str, ...]]] = []
        for seat in range(MOST_SEATS):
            own: dict[str, tuple[str, ...]] = {}
            for kind, count in components.unit_pool.per_player.items():
                own[kind] = tuple([f"u{seat}-{kind}-{k}" for k in range(1, count + 1)])
                self._add_tokens(own[kind], kind, seat)
            self.tokens.append(own)
        for mission in components.primary_missions:
            for kind, count in mission.neutrals.items():
                ids = tuple([f"n{mission.id}-{kind}-{k}" for k in range(1, count + 1)])
                self._add_tokens(ids, kind, -1)
        people = self.characters
        units = self.units
        self.combat = {id: card.combat for id, card in people.items()}
        self.life = {id: card.life for id, card in people.items()}
        self.dice = dict.fromkeys(people, 1)
        for token, kind in self.unit.items():
            self.combat[token] = units[kind].combat
            self.life[token] = units[kind].life
            self.dice[token] = units[kind].dice
        self.order = {id: index for index, id in enumerate((*people, *self.unit))}
        """Characters first, then units by colour, type and number."""

    def _add_tokens(self, ids: tuple[str, ...], kind: str, home: int) -> None:
        for k, token in enumerate(ids, 1):
            self.unit[token] = kind
            self.home[token] = home
            self.number[token] = k
