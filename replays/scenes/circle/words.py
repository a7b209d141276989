"""What the picture says beyond the names of the pieces, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from domain.games.circle import ruleset
from domain.games.circle.edition import ANY, NEUTRAL, Box
from domain.games.circle.state import CircleState, Result, Target
from domain.kernel import Fact, Language, Names, Text, fill
from replays.scene import sentence
from replays.scenes.circle import reading
from replays.scenes.circle.acts import ACTS, BRIEFLY, DIVISIONS, LASTING

Value = int | str | tuple[str, ...]

_WORDS = {
    "round": Text("Round {round}", "Tour {round}"),
    "setup": Text("Setup", "Préparation"),
    "secrets": Text("Secrets", "Secrets"),
    "actions": Text("Actions", "Actions"),
    "wheel": Text("Wheel", "Roue"),
    "over": Text("The end", "Fin"),
    "choose_colour": Text("{seat} chooses a colour", "{seat} choisit une couleur"),
    "choose_service": Text("{seat} chooses a service", "{seat} choisit un service"),
    "free_neutral": Text("{seat} takes a free neutral spy", "{seat} prend un neutre gratuit"),
    "activate": Text("{seat} may pay for a spy", "{seat} peut payer un espion"),
    "distribute": Text("{seat} places new secrets", "{seat} place ses nouveaux secrets"),
    "take_turn": Text("{seat} acts", "{seat} agit"),
    "choose_target": Text("{seat} chooses a target", "{seat} choisit une cible"),
    "veto": Text("{seat} may veto", "{seat} peut opposer son veto"),
    "guard": Text("{seat} may repel it", "{seat} peut repousser"),
    "choose_division": Text("{seat} names a division", "{seat} nomme une division"),
    "control_time": Text("{seat} may control time", "{seat} peut contrôler le temps"),
    "bid": Text("{seat} bids or passes", "{seat} enchérit ou passe"),
    "use_aid": Text("{seat} may use an aid", "{seat} peut utiliser une aide"),
    "pay": Text("{seat} pays", "{seat} paie"),
    "to_veto": Text("stop it, or let it go on", "annuler, ou laisser agir"),
    "to_guard": Text("repel it, or let it happen", "repousser, ou laisser faire"),
    "to_choose_target": Text("chooses a target", "choisit une cible"),
    "to_choose_division": Text("names a division", "nomme une division"),
    "to_control_time": Text("turn it again, or pass", "tourner encore, ou passer"),
    "to_bid": Text("raise to {amount}, or pass", "offrir {amount}, ou passer"),
    "to_use_aid": Text("use an aid, or pay", "une aide, ou payer"),
    "to_pay": Text("chooses what to pay", "choisit que payer"),
    "to_choose_colour": Text("chooses a colour", "choisit une couleur"),
    "to_choose_service": Text("chooses a service", "choisit un service"),
    "for_hire": Text("For hire", "À louer"),
    "nobody_left": Text("nobody is left to hire", "plus personne à louer"),
    "auction": Text("Auction", "Enchères"),
    "hiring": Text("Hiring", "Embauche"),
    "deed": Text("In action", "En action"),
    "answer": Text("Veto?", "Veto ?"),
    "attack": Text("Attack", "Attaque"),
    "arrival_of": Text("Arrival", "Arrivée"),
    "time": Text("Time", "Temps"),
    "freelance": Text("Freelance", "Indépendants"),
    "neutral": Text("Neutral", "Neutre"),
    "highest": Text("Highest offer", "Meilleure offre"),
    "no_offer": Text("No offer yet", "Aucune offre"),
    "in_secrets": Text("in {division} secrets", "en secrets {division}"),
    "in_any": Text("in any secrets", "en secrets au choix"),
    "leads_with": Text("leads with {amount}", "mène avec {amount}"),
    "offers": Text("offers {amount}", "offre {amount}"),
    "may_bid": Text("has {means}", "dispose de {means}"),
    "out": Text("out", "hors jeu"),
    "wins_at": Text("wins at {amount}", "gagne à {amount}"),
    "hires_free": Text("leads: hires for nothing", "mène : loue sans frais"),
    "due": Text("{amount} still due", "reste dû : {amount}"),
    "committed": Text("Aids: {cards}", "Aides : {cards}"),
    "used_by": Text("{seat} uses it", "{seat} l'utilise"),
    "aims": Text("aims at", "vise"),
    "no_aim": Text("no target yet", "pas encore de cible"),
    "would_stop": Text("A veto would stop:", "Un veto annulerait :"),
    "attacked": Text("Attacked: {card}", "Attaque contre {card}"),
    "guards": Text("Could repel it: {cards}", "Peut repousser : {cards}"),
    "stops_guard": Text("protecting {card}", "la protection de {card}"),
    "stops_aid": Text("its help at an offer of {amount}", "son aide à une offre de {amount}"),
    "stops_use": Text("its help with the price", "son aide pour le prix"),
    "of_seat": Text("{division} of {seat}", "{division} chez {seat}"),
    "stepped": Text("{card}, {steps:# space|# spaces}", "{card}, {steps:# case|# cases}"),
    "vetoed": Text("Vetoed", "Veto"),
    "repelled": Text("Repelled", "Repoussé"),
    "hired_by": Text("Which division hires it?", "Quelle division le loue ?"),
    "turn_again": Text("The wheel may turn once more", "La roue peut tourner encore"),
    "turns_again": Text("The wheel has turned once more", "La roue a encore tourné"),
    "lets_be": Text("leaves it alone", "n'y touche pas"),
    "points": Text("Points", "Points"),
    "circle": Text("Circle", "Cercle"),
    "the_circle": Text("The Circle", "Le Cercle"),
    "circle_vp": Text("The Circle: {vp} VP of {goal}", "Le Cercle : {vp} PV sur {goal}"),
    "leads": Text("leads", "mène"),
    "ties": Text("tie", "égalité"),
    "key": Text(
        "Leads: hires for nothing. Tie: bids.", "Mène : loue sans frais. Égalité : enchères."
    ),
    "can_veto": Text("veto", "veto"),
    "secrets_of": Text(
        "{seat}: {count:# secret|# secrets}, {division}",
        "{seat} : {count:# secret|# secrets}, {division}",
    ),
    "vp_of": Text("{seat}: {vp} VP", "{seat} : {vp} PV"),
    "total": Text(
        "{vp} VP · {secrets:# secret|# secrets}", "{vp} PV · {secrets:# secret|# secrets}"
    ),
    "marker_active": Text(
        "{service}: marker active, may veto", "{service} : marqueur actif, veto possible"
    ),
    "marker_passive": Text("{service}: marker passive", "{service} : marqueur passif"),
    "first": Text("1st", "1er"),
    "first_player": Text("First player", "Premier joueur"),
    "more": Text("+{count}", "+{count}"),
    "space": Text("Space {number}", "Case {number}"),
    "space_of": Text(
        "Space {number}: {count:# spy|# spies}", "Case {number} : {count:# espion|# espions}"
    ),
    "arrival": Text("Space {number}: spies arrive here", "Case {number} : arrivée des espions"),
    "nobody_there": Text("nobody is there", "personne n'y est"),
    "prepares": Text("prepares on {prep}", "prépare en {prep}"),
    "inside_vp": Text("{vp} VP inside", "{vp} PV infiltré"),
    "bids_in": Text("bids in {division}", "enchères : {division}"),
    "exclusive": Text("Obeys {service}", "Obéit : {service}"),
    "employed": Text("Employer: {seat}", "Employeur : {seat}"),
    "lies_on": Text("Lies on {card}", "Posé sur {card}"),
    "acted": Text("Has acted in this round", "A agi ce tour-ci"),
    "inside": Text("{spy}, inside the Circle for {seat}", "{spy}, dans le Cercle pour {seat}"),
    "pile": Text("{pile}: {count} left", "{pile} : {count}"),
    "no_pile": Text("{pile}: none left", "{pile} : épuisé"),
    "deck": Text("{count} freelance to come", "Pioche neutre : {count}"),
    "no_deck": Text("no freelance to come", "Pioche neutre vide"),
    "removed": Text("{count} removed", "Éliminés : {count}"),
    "removed_list": Text("Out of the game: {cards}", "Éliminés : {cards}"),
    "nothing": Text("nobody", "personne"),
    "lasting": Text("What lasts", "Ce qui dure"),
    "legend_prep": Text("space where it prepares", "case où il se prépare"),
    "legend_action": Text("action, strength", "action, force"),
    "legend_owner": Text("employer", "employeur"),
    "legend_flag": Text("home service: may veto", "service d'origine : veto"),
    "clause": Text("{left}: {right}", "{left} : {right}"),
    "ready": Text("ready: {cards}", "prêts : {cards}"),
    "infiltrated": Text("in the Circle: {cards}", "dans le Cercle : {cards}"),
    "in_front": Text("in front: {cards}", "posés devant : {cards}"),
    "piles": Text("Piles: {cards}.", "Piles : {cards}."),
    "face_up": Text("Neutral spies: {cards}.", "Espions neutres : {cards}."),
    "wins": Text("{winners} wins", "{winners} gagne"),
    "win": Text("{winners} win", "{winners} gagnent"),
    "spared": Text("Chaos: {winners} spared", "Le chaos épargne {winners}"),
    "chaos": Text("Chaos", "Chaos"),
}


@lru_cache(maxsize=8192)
def _said(key: str, language: Language, values: tuple[tuple[str, Value], ...]) -> str:
    """The same from step to step, so kept: the values are names already."""
    return fill(_WORDS[key], dict(values), {}, language)


class Words:
    """Everything the layout says, for one table and one language."""

    def __init__(self, names: Names, language: Language, players: Sequence[str]) -> None:
        self.names = names
        self.language = language
        self.players = players
        self._details: dict[reading.Spy, str] = {}

    def __call__(self, key: str, **values: Value) -> str:
        return _said(key, self.language, tuple(values.items()))

    def name(self, kind: str, id: str) -> str:
        return self.names[kind][self.language].get(id, id)

    def choice(self, kind: str, amount: int = 1) -> str:
        """What somebody is asked for. A judge's correction may let another question stand beside
        what is under way than any game does: the rulebook has words for it.
        """
        key = f"to_{kind}"
        return self(key, amount=amount) if key in _WORDS else self.name("decision", kind)

    def card(self, card: str) -> str:
        return self.name("card", card)

    def seat(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else str(seat)

    def initial(self, seat: int) -> str:
        """A letter for a seat; a number if two players share their first letter."""
        letters = [name[:1].upper() for name in self.players]
        return letters[seat] if len(set(letters)) == len(letters) else str(seat + 1)

    def cards(self, cards: Sequence[str]) -> str:
        return ", ".join([self.card(card) for card in cards])

    def division(self, box: Box, division: str) -> str:
        """A division by its short name."""
        if division == NEUTRAL:
            return self("neutral")
        if division in DIVISIONS:
            return DIVISIONS[division].in_language(self.language)
        for each in box.components.divisions:
            if each.id == division:
                return each.name_fr if self.language == "fr" else each.name_en
        return self.name("division", division)

    def currency(self, box: Box, currency: str) -> str:
        if currency == ANY:
            return self("in_any")
        return self("in_secrets", division=self.division(box, currency))

    def act(self, box: Box, card: str) -> str:
        """What a spy does."""
        return fill(ACTS[box.action[card]], {"n": box.strength[card]}, {}, self.language)

    def action(self, mode: str) -> str:
        """The name of an action, or of one side of it."""
        modes = self.names["mode"][self.language] if "mode" in self.names else {}
        return modes.get(mode) or self.name("action", mode)

    def detail(self, box: Box, spy: reading.Spy) -> str:
        """All there is to say of a spy: its name, and what it is and does."""
        known = self._details.get(spy)
        if known is None:
            known = self._details[spy] = self._describe(box, spy)
        return known

    def _describe(self, box: Box, spy: reading.Spy) -> str:
        card = spy.card
        action, strength = self.name("action", box.action[card]), box.strength[card]
        values = [self.division(box, box.border[card])]
        if box.border[card] == NEUTRAL:
            values.append(self("bids_in", division=self.division(box, box.currency[card])))
        values += [self("prepares", prep=box.prep[card]), self("inside_vp", vp=box.vp[card])]
        lines = [
            self.card(card),
            " · ".join(values),
            f"{action} {strength}" if strength else action,
            self.act(box, card),
        ]
        if card in box.exclusive_of:
            lines.append(self("exclusive", service=self.name("service", box.exclusive_of[card])))
        if spy.owner is not None:
            lines.append(self("employed", seat=self.seat(spy.owner)))
        if spy.host:
            lines.append(self("lies_on", card=self.card(spy.host)))
        if spy.spent:
            lines.append(self("acted"))
        return "\n".join(lines)

    def lasting(self, box: Box, each: reading.Lasting, briefly: bool = False) -> str:
        """What a deployed card does."""
        values = {
            "card": each.card, "target": each.target, "owner": each.owner,
            "n": box.strength[each.card], "income": reading.income(box),
        }  # fmt: skip
        texts = BRIEFLY if briefly else LASTING
        return fill(texts[each.mode], values, self.names, self.language)

    def aim(self, box: Box, target: Target) -> str:
        """One thing that an action is aimed at."""
        if target.division and target.seat is not None:
            division = self.division(box, target.division)
            return self("of_seat", division=division, seat=self.seat(target.seat))
        if target.steps:
            return self("stepped", card=self.card(target.card), steps=abs(target.steps))
        if target.card:
            return self.card(target.card)
        return self.seat(target.seat) if target.seat is not None else ""

    def heading(self, state: CircleState) -> str:
        if state.result is not None:
            return self.result(state.result)
        if state.round == 0:
            return self("setup")
        return f"{self('round', round=state.round)} · {self(reading.part(state))}"

    def asked(self, asked: reading.Asked | None) -> str:
        """What the table waits for, and whom."""
        return "" if asked is None else self(asked[1], seat=self.seat(asked[0]))

    def result(self, result: Result) -> str:
        winners = tuple([self.seat(seat) for seat in result.winners])
        if result.outcome == "chaos":
            return self("spared", winners=winners)
        return self("wins" if len(winners) == 1 else "win", winners=winners)

    def sentence(self, fact: Fact | None) -> str:
        if fact is None:
            return ""
        return sentence(ruleset.rulebook, fact, self.names, self.language)
