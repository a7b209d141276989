"""What the picture says beyond the names of the pieces, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.war1955 import ruleset
from domain.games.war1955.state import War1955State
from domain.kernel import HIDDEN, Fact, Language, Names, Text, fill
from replays.scene import sentence

Value = int | str | tuple[str, ...]

_WORDS = {
    "turn": Text("Turn {turn}", "Tour {turn}"),
    "setup": Text("Setup", "Préparation"),
    "over": Text("The game is over", "La partie est finie"),
    "side": Text("{faction} · {country}", "{faction} · {country}"),
    "home": Text("Home: {country}", "Pays d'origine : {country}"),
    "hand": Text("Hand: {count}", "Main : {count}"),
    "open_hand": Text("{count} · until turn {turn}", "{count} · jusqu'au tour {turn}"),
    "until": Text("until turn {turn}", "jusqu'au tour {turn}"),
    "detained": Text(
        "{seat}'s Spy is detained until turn {turn}",
        "{seat} : Espion détenu jusqu'au tour {turn}",
    ),
    "blockade": Text(
        "Blockade {country:in_country} until turn {turn}",
        "Blocus {country:in_country} jusqu'au tour {turn}",
    ),
    "spy": Text("{seat}'s Spy, {country:in_country}", "{seat} : Espion {country:in_country}"),
    "spy_space": Text("{seat}'s Spy space, {country}", "{seat} : case Espion ({country})"),
    "marker": Text("{country}: on the centre", "{country} : au centre"),
    "marker_lead": Text("{country}: {squares} towards {seat}", "{country} : {squares} vers {seat}"),
    "secured": Text("{country}: secured by {seat}", "{country} : sécurisé par {seat}"),
    "missing": Text(
        "{country}: {squares} to {seat}'s star", "{country} : {squares} jusqu'à l'étoile ({seat})"
    ),
    "star": Text("{seat}'s star, {country}", "{seat} : étoile ({country})"),
    "axis": Text("Centre, {country}", "Centre ({country})"),
    "draw_pile": Text("Draw pile", "Pioche"),
    "discard": Text("Discard", "Défausse"),
    "stack": Text("In play", "En jeu"),
    "cards": Text("{pile}: {count}", "{pile} : {count}"),
    "discarded": Text("Discard pile: {cards}", "Défausse : {cards}"),
    "hidden": Text("A card, face down", "Une carte, face cachée"),
    "mercenary": Text("Mercenary", "Mercenaire"),
    "counters": Text("counters", "contre"),
    "step_1": Text("1 Play", "1 Jouer"),
    "step_2": Text("2 Play", "2 Jouer"),
    "step_3": Text("3 Refill", "3 Piocher"),
    "step_4": Text("4 Spy", "4 Espion"),
    "plays": Text("{count:# play|# plays} left", "cartes à jouer : {count}"),
    "stars": Text("{seat} has secured: {countries}", "{seat} a sécurisé : {countries}"),
    "nothing": Text("nothing", "rien"),
    "no_gadget": Text("{gadget}: not built", "{gadget} : non construit"),
    "gadget": Text("{gadget}: built", "{gadget} : construit"),
    "ghost": Text("where the marker would go", "où irait le pion"),
    "was": Text("where the marker was", "où était le pion"),
    "spy_moves": Text("The Spy moves", "L'Espion se déplace"),
    "marker_moves": Text("The marker moves", "Le pion avance"),
    "spy_part": Text("{count} Spy", "{count} Espion"),
    "mercenary_part": Text("{count} mercenary", "{count} mercenaire"),
    "faction_part": Text("{count} faction", "{count} faction"),
    "block": Text("Block: {sum}", "Blocage : {sum}"),
    "struck": Text("Countered", "Contrée"),
    "wins": Text("{seat} wins", "{seat} gagne"),
    "shared": Text("Shared victory", "Victoire partagée"),
    "hand_of": Text("{seat}'s hand: {cards}.", "{seat} a en main : {cards}."),
    "hidden_hand": Text(
        "{seat} holds {count:# card|# cards}.", "{seat} a {count:# carte|# cartes} en main."
    ),
    "stacked": Text("In play: {cards}.", "En jeu : {cards}."),
}


class Words:
    """Everything the layout says, for one table and one language."""

    def __init__(self, names: Names, language: Language, players: Sequence[str]) -> None:
        self.names = names
        self.language = language
        self.players = players

    def __call__(self, key: str, **values: Value) -> str:
        return fill(_WORDS[key], values, self.names, self.language)

    def name(self, kind: str, id: str) -> str:
        return self.names[kind][self.language].get(id, id)

    def seat(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else str(seat)

    def country(self, country: str) -> str:
        return self.name("country", country)

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

    def lead(self, state: War1955State, country: str) -> str:
        """How a country stands."""
        position = state.position[country]
        name = self.country(country)
        owner = state.secured_by(country)
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
