"""What the picture says beyond the names of the pieces, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.war1955 import ruleset
from domain.games.war1955.edition import Box
from domain.games.war1955.facts import InfluenceAnnounced
from domain.games.war1955.state import War1955State
from domain.kernel import HIDDEN, Fact, Language, Names, Text, fill
from replays.scene import sentence

Value = int | str | tuple[str, ...]

_WORDS = {
    "turn": Text("Turn {turn}", "Tour {turn}"),
    "discard": Text("Discard", "Défausse"),
    "setup": Text("Setup", "Préparation"),
    "home": Text("Home: {country}", "Pays d'origine : {country}"),
    "detained": Text(
        "{seat}'s Spy is detained until turn {turn}",
        "{seat} : Espion détenu jusqu'au tour {turn}",
    ),
    "blockade": Text(
        "Blockade {country:in_country} until turn {turn}",
        "Blocus {country:in_country} jusqu'au tour {turn}",
    ),
    "spy": Text("{seat}'s Spy, {country:in_country}", "{seat} : Espion {country:in_country}"),
    "marker": Text("{country}: on the centre", "{country} : au centre"),
    "marker_lead": Text("{country}: {squares} towards {seat}", "{country} : {squares} vers {seat}"),
    "secured": Text("{country}: secured by {seat}", "{country} : sécurisé par {seat}"),
    "axis": Text("Centre, {country}", "Centre ({country})"),
    "draw_pile": Text("Draw pile", "Pioche"),
    "cards": Text("{pile}: {count}", "{pile} : {count}"),
    "discarded": Text("Discard pile: {cards}", "Défausse : {cards}"),
    "hidden": Text("A card, face down", "Une carte, face cachée"),
    "mercenary": Text("Mercenary", "Mercenaire"),
    "step_1": Text("1 Play", "1 Jouer"),
    "step_2": Text("2 Play", "2 Jouer"),
    "step_3": Text("3 Refill", "3 Piocher"),
    "step_4": Text("4 Spy", "4 Espion"),
    "stars": Text("{seat} has secured: {countries}", "{seat} a sécurisé : {countries}"),
    "nothing": Text("nothing", "rien"),
    "no_gadget": Text("{gadget}: not built", "{gadget} : non construit"),
    "gadget": Text("{gadget}: built", "{gadget} : construit"),
    "spy_part": Text("{count} Spy", "{count} Espion"),
    "faction_part": Text("{count} faction", "{count} faction"),
    "block": Text("Block: {sum}", "Blocage : {sum}"),
    "struck": Text("Countered", "Contrée"),
    "wins": Text("{seat} wins", "{seat} gagne"),
    "shared": Text("Shared victory", "Victoire partagée"),
    "hand_of": Text("{seat}'s hand: {cards}.", "{seat} a en main : {cards}."),
    "hidden_hand": Text(
        "{seat} holds {count:# card|# cards}.", "{seat} a {count:# carte|# cartes} en main."
    ),
    "anywhere": Text("any country", "tout pays"),
    "merc_effect": Text("Adds {count} to a play, or acts alone.", "Ajoute {count}, ou agit seul."),
    "hand_title": Text("{seat}: {count:# card|# cards}", "{seat} : {count:# carte|# cartes}"),
    "open_until": Text("open until turn {turn}", "ouverte jusqu'au tour {turn}"),
    "home_of": Text("home of {seat}", "origine de {seat}"),
    "leads": Text("{seat} leads by {count}", "{seat} mène de {count}"),
    "even": Text("even", "à égalité"),
    "secured_by": Text("secured by {seat}", "sécurisé par {seat}"),
    "blockade_to": Text("blockade to turn {turn}", "blocus au tour {turn}"),
    "would_secure": Text("it would be secured", "le pays serait sécurisé"),
    "more": Text("{count} more would secure it", "encore {count} et il est sécurisé"),
    "plays": Text("{seat} plays", "{seat} joue"),
    "plays_in": Text("{seat} plays {country:in_country}", "{seat} joue {country:in_country}"),
    "counters_with": Text("{seat} counters", "{seat} contre"),
    "blocks": Text("{seat} blocks: {sum}", "{seat} bloque : {sum}"),
    "nothing_played": Text("Nothing on the table", "Rien sur la table"),
    "last_out": Text("Last discarded", "Dernière défausse"),
    "blocks_with": Text("{seat} blocks", "{seat} bloque"),
    "no_card": Text("Room for a card", "Place pour une carte"),
    "aim": Text(
        "Pull a marker to your star to secure its country. Whoever holds {count} wins.",
        "Tirez un pion jusqu'à votre étoile : le pays est sécurisé. Qui en tient {count} gagne.",
    ),
    "to_draw": Text("to draw", "à piocher"),
    "out": Text("discard", "défausse"),
    "home_short": Text("{faction} · {country}", "{faction} · {country}"),
    "stacked": Text("In play: {cards}.", "En jeu : {cards}."),
}


_EFFECTS = {
    "blockade": Text(
        "Nobody moves one marker until your next turn ends.",
        "Un pion ne bouge plus avant la fin de votre prochain tour.",
    ),
    "coordinated_assault": Text(
        "Pull up to three markers 1 square. Or counter a Coordinated action.",
        "Tirez jusqu'à trois pions d'une case. Ou contrez une Coordonnée.",
    ),
    "coordinated_attack": Text(
        "Pull one or two markers 1 square. Or counter an Attack.",
        "Tirez un ou deux pions d'une case. Ou contrez une Attaque.",
    ),
    "deport": Text("Their Spy goes home.", "L'Espion adverse rentre chez lui."),
    "detain": Text(
        "Their Spy stays put until your next turn ends.",
        "L'Espion adverse reste là jusqu'à la fin de votre prochain tour.",
    ),
    "gadget_research": Text(
        "Lay it beside a gadget: the gadget is yours.", "Posée près d'un gadget : il est à vous."
    ),
    "gadget_buster": Text("They lose a gadget.", "L'adversaire perd un gadget."),
    "military_transport": Text(
        "On any turn: your Spy goes anywhere. Costs no play.",
        "À tout tour : votre Espion va où vous voulez. Gratuit.",
    ),
    "paid_informant": Text(
        "Their hand lies open until your next turn ends.",
        "Main adverse ouverte jusqu'à la fin de votre prochain tour.",
    ),
    "pilfer_account": Text("They keep only two cards.", "L'adversaire ne garde que deux cartes."),
    "rebel_forces": Text("Counter a special action.", "Contrez une action spéciale."),
    "revolution": Text(
        "Pull one marker 2 squares, even a secured one.",
        "Tirez un pion de 2 cases, même sécurisé.",
    ),
    "safe_house": Text("Draw two more this turn.", "Piochez deux cartes de plus ce tour."),
    "supply_drop": Text("Draw three more this turn.", "Piochez trois cartes de plus ce tour."),
    "strategic_resupply": Text(
        "Discard your hand and draw a new one.", "Défaussez votre main, piochez-en une neuve."
    ),
}
"""The actions in as few words as a card in the hand has room for."""

_GOOD_FOR = {
    "improved_resources": Text("Hand of {limit} cards", "Main de {limit} cartes"),
    "advanced_transport": Text(
        "Once a turn the Spy moves for a card", "Un trajet d'Espion de plus contre une carte"
    ),
}
"""What the gadgets are good for."""


class Words:
    """Everything the layout says, for one table and one language."""

    def __init__(self, names: Names, language: Language, players: Sequence[str]) -> None:
        self.names = names
        self.language = language
        self.players = players
        self._said: dict[tuple[str, tuple[tuple[str, Value], ...]], str] = {}

    def __call__(self, key: str, **values: Value) -> str:
        asked = (key, tuple(values.items()))  # The same from step to step, so kept.
        if asked not in self._said:
            self._said[asked] = fill(_WORDS[key], values, self.names, self.language)
        return self._said[asked]

    def name(self, kind: str, id: str) -> str:
        return self.names[kind][self.language].get(id, id)

    def seat(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else str(seat)

    def country(self, country: str) -> str:
        return self.name("country", country)

    def action(self, box: Box, card: str) -> str:
        """What a card is called by: its action, or that it is a mercenary."""
        action = box.action[card]
        return self.name("action", action) if action else self("mercenary")

    def effect(self, box: Box, card: str) -> str:
        """What a card does, in as few words as there is room for."""
        action = box.action[card]
        if not action:
            return self("merc_effect", count=box.influence[card])
        short = _EFFECTS.get(action)
        return short.in_language(self.language) if short else self.rule(box, card)

    def good_for(self, box: Box, gadget: str) -> str:
        """What a gadget is good for, in few words."""
        values = {"limit": box.constants.hand_limit_improved}
        return fill(_GOOD_FOR[gadget], values, self.names, self.language)

    def rule(self, box: Box, card: str) -> str:
        """What a card does, in full."""
        for action in box.components.actions:
            if action.id == box.action[card]:
                return action.text_fr if self.language == "fr" else action.text
        return self("merc_effect", count=box.influence[card])

    def heading(self, state: War1955State) -> str:
        """The chapter, and whose it is."""
        if state.result is not None:
            return self.result(state)
        if state.turn == 0:
            return self("setup")
        return f"{self('turn', turn=state.turn)} · {self.seat(state.actor)}"

    def result(self, state: War1955State) -> str:
        if state.result is None:
            return ""
        first = state.result.ranking[0]
        return self("shared") if len(first) > 1 else self("wins", seat=self.seat(first[0]))

    def sentence(self, fact: Fact | None) -> str:
        if fact is None:
            return ""
        return sentence(ruleset.rulebook, fact, self.names, self.language)

    def sum(self, fact: InfluenceAnnounced) -> str:
        """`4 + 1 Spy + 1 mercenary = 6`."""
        parts = [str(fact.country_part)] if fact.country_part else []
        if fact.bonus:
            parts.append("+ " + self("spy_part", count=fact.bonus))
        if fact.penalty:
            parts.append("− " + self("faction_part", count=fact.penalty))
        if fact.mercenaries:
            parts.append(f"+ {fact.mercenaries}")
        terms = " ".join(parts).removeprefix("+ ")
        return f"{terms} = {fact.total}" if len(parts) > 1 else f"+{fact.total}"

    def lead(self, state: War1955State, country: str) -> str:
        """How a country stands."""
        position = state.position[country]
        return self.standing(self.country(country), position, state.secured_by(country))

    def standing(self, name: str, position: int, owner: int | None) -> str:
        """How a country stands, by its marker's place and whose star that is."""
        if owner is not None:
            return self("secured", country=name, seat=self.seat(owner))
        if position == 0:
            return self("marker", country=name)
        seat = self.seat(0 if position < 0 else 1)
        return self("marker_lead", country=name, squares=abs(position), seat=seat)

    def description(self, state: War1955State, fact: Fact | None) -> str:
        """The whole position: the tracks, the Spies, what lasts, and the cards one can see."""
        parts = [self.heading(state) + ".", self.sentence(fact)]
        parts += [
            self.lead(state, country) + "."
            for country in state.edition.countries
            if country in state.position
        ]
        for seat, country in state.spy.items():
            # A name that ends in a full stop ends the sentence by itself.
            words = self("spy", seat=self.seat(seat), country=country)
            parts.append(words.removesuffix(".") + ".")
        for effect in state.effects:
            if effect.kind == "blockade":
                country = str(effect.target)
                parts.append(self("blockade", country=country, turn=effect.expires_turn) + ".")
            elif effect.kind == "detain":
                name = self.seat(int(effect.target))
                parts.append(self("detained", seat=name, turn=effect.expires_turn) + ".")
        for seat, hand in enumerate(state.hands):
            known = [self.name("card", card) for card in hand if card != HIDDEN]
            if known:
                parts.append(self("hand_of", seat=self.seat(seat), cards=", ".join(known)))
            elif hand:
                parts.append(self("hidden_hand", seat=self.seat(seat), count=len(hand)))
            for gadget in state.gadgets[seat]:
                built = self("gadget", gadget=self.name("gadget", gadget))
                parts.append(f"{self.seat(seat)}, {built}.")
        if state.stack:
            cards = [self.name("card", card) for frame in state.stack for card in frame.cards]
            parts.append(self("stacked", cards=", ".join(cards)))
        return " ".join([part for part in parts if part])
