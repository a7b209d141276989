"""How people call the pieces of an edition."""

from __future__ import annotations

from domain.games.xiii.edition.box import Box
from domain.games.xiii.edition.components import ActionCard
from domain.kernel import HIDDEN, Names, Text, names_of


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
