"""An edition with its map, cards and tokens ready to look up, and how people call them."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from domain.games.xiii.components import MOST_SEATS, RINGS, ActionCard, Components
from domain.games.xiii.edition_checks import check
from domain.kernel import HIDDEN, Edition, Names, Text, names_of


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
        self.rings = {
            ring: tuple([place.number for place in components.locations if place.ring == ring])
            for ring in RINGS
        }

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


_decoder = msgspec.json.Decoder(Components)


def load(source: bytes) -> Box:
    """An edition from the bytes of a component file."""
    components = _decoder.decode(source)
    check(components)
    return Box(components)


def default() -> bytes:
    """The component file that is used unless a table brings its own."""
    return files("domain.games.xiii").joinpath("edition.json").read_bytes()


def names(edition: Box) -> Names:
    """How people call places, cards, people, units and missions."""
    components = edition.components
    places = {str(p.number): Text(p.name_en, p.name_fr) for p in components.locations}
    kinds = {each.id: Text(each.name_en, each.name_fr) for each in components.action_types}
    units = {each.id: Text(each.name_en, each.name_fr) for each in components.unit_types}
    types = {each.id: Text(each.name_en, each.name_fr) for each in components.mission_types}
    primary = {m.id: Text(m.title_en, m.title_fr) for m in components.primary_missions}
    cards = {card.id: _card_name(card, kinds) for card in components.action_cards}
    cards |= {m.id: Text(m.title_en, m.title_fr) for m in components.secondary_missions}
    return names_of(
        {
            "place": places,
            "card": cards | {HIDDEN: Text("a hidden card", "une carte cachée")},
            "card_type": kinds,
            "element": _element_names(edition, units),
            "unit": units,
            "skill": {each.id: Text(each.name_en, each.name_fr) for each in components.skills},
            "mission": primary | {HIDDEN: Text("a hidden mission", "une mission cachée")},
            "mission_type": types,
        }
    )


def _card_name(card: ActionCard, kinds: dict[str, Text]) -> Text:
    kind = kinds[card.type]
    return Text(f"{kind.en} +{card.bonus}", f"{kind.fr} +{card.bonus}") if card.bonus else kind


def _element_names(edition: Box, units: dict[str, Text]) -> dict[str, Text]:
    """People by their names; units by type, colour letter and number: `Agent A1`."""
    people = {person.id: person.name for person in edition.components.characters}
    texts = {HIDDEN: Text("a hidden character", "un personnage caché")}
    for id, card in edition.characters.items():
        texts[id] = Text(people[card.character], people[card.character])
    for token, kind in edition.unit.items():
        home, k = edition.home[token], edition.number[token]
        if home < 0:
            texts[token] = Text(f"{units[kind].en} {k} (neutral)", f"{units[kind].fr} {k} (neutre)")
        else:
            letter = "ABCDE"[home]
            texts[token] = Text(f"{units[kind].en} {letter}{k}", f"{units[kind].fr} {letter}{k}")
    return texts
