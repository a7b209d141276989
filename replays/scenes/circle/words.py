"""What the picture says beyond the names of the pieces, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from domain.games.circle import ruleset
from domain.games.circle.decisions import pending
from domain.games.circle.edition import NEUTRAL
from domain.games.circle.state import CircleState
from domain.kernel import Fact, Language, Names, Text, fill
from replays.scene import sentence

Value = int | str | tuple[str, ...]

_WORDS = {
    "round": Text("Round {round} · {phase}", "Tour {round} · {phase}"),
    "phase_0": Text("Setup", "Préparation"),
    "phase_1": Text("1 Secrets", "1 Secrets"),
    "phase_2": Text("2 Actions", "2 Actions"),
    "phase_3": Text("3 Wheel", "3 Roue"),
    "choose_colour": Text("{seat} chooses a colour", "{seat} choisit une couleur"),
    "choose_service": Text("{seat} chooses a service", "{seat} choisit un service"),
    "free_neutral": Text("{seat} takes a free neutral spy", "{seat} prend un neutre gratuit"),
    "activate": Text("{seat} may pay for a spy", "{seat} peut payer un espion"),
    "distribute": Text("{seat} places new secrets", "{seat} place ses nouveaux secrets"),
    "take_turn": Text("{seat} acts", "{seat} agit"),
    "choose_target": Text("{seat} chooses a target", "{seat} choisit une cible"),
    "veto": Text("{seat} may veto", "{seat} peut opposer son veto"),
    "guard": Text("{seat} may send a bodyguard", "{seat} peut envoyer un garde du corps"),
    "choose_division": Text("{seat} names a division", "{seat} nomme une division"),
    "control_time": Text("{seat} may control time", "{seat} peut contrôler le temps"),
    "bid": Text("{seat} bids or passes", "{seat} enchérit ou passe"),
    "use_aid": Text("{seat} may use an aid", "{seat} peut utiliser une aide"),
    "pay": Text("{seat} pays", "{seat} paie"),
    "strength": Text("{action} {strength}", "{action} {strength}"),
    "spy": Text(
        "{spy}: {action} ({division}); time {prep}, {vp} VP",
        "{spy} : {action} ({division}) ; délai {prep}, {vp} PV",
    ),
    "exclusive": Text("exclusive of {service}", "exclusif : {service}"),
    "employed": Text("employed by {seat}", "employeur : {seat}"),
    "neutral": Text("neutral, bids in {division}", "neutre, enchères en {division}"),
    "acted": Text("has acted this round", "a agi ce tour-ci"),
    "inside": Text("{spy}, inside the Circle for {seat}", "{spy}, dans le Cercle pour {seat}"),
    "wheel": Text("The wheel of time", "La roue du temps"),
    "number": Text("Space {number} of the wheel", "Case {number} de la roue"),
    "arrival": Text("Space 8: spies arrive", "Case 8 : arrivée des espions"),
    "pile": Text("Pile: {count} left", "Pile : {count}"),
    "no_pile": Text("Empty pile", "Pile vide"),
    "deck": Text("Neutral deck: {count}", "Pioche neutre : {count}"),
    "neutrals": Text("Neutral", "Neutres"),
    "removed": Text("Out: {count}", "Éliminés : {count}"),
    "removed_list": Text("Out of the game: {cards}", "Éliminés : {cards}"),
    "nothing": Text("nothing", "rien"),
    "row": Text("{count} spies in this row", "Espions sur cette rangée : {count}"),
    "vp": Text("VP", "PV"),
    "circle": Text("Circle", "Cercle"),
    "circle_vp": Text("The Circle: {vp} VP", "Le Cercle : {vp} PV"),
    "secrets_of": Text(
        "{seat}: {count:# secret|# secrets} in {division}",
        "{seat} : {count:# secret|# secrets} en {division}",
    ),
    "vp_of": Text("{seat}: {vp} VP", "{seat} : {vp} PV"),
    "arrest": Text("Arrest at {count} secrets", "Arrestation à {count} secrets"),
    "total": Text(
        "{vp} VP · {secrets:# secret|# secrets}", "{vp} PV · {secrets:# secret|# secrets}"
    ),
    "total_short": Text("{vp} VP · {secrets}", "{vp} PV · {secrets}"),
    "marker_active": Text(
        "{service}: marker active, may veto", "{service} : marqueur actif, veto possible"
    ),
    "marker_passive": Text("{service}: marker passive", "{service} : marqueur passif"),
    "first": Text("First player: {seat}", "Premier joueur : {seat}"),
    "chip": Text("Employer: {seat}", "Employeur : {seat}"),
    "team": Text("A complete team", "Une équipe complète"),
    "clause": Text("{left}: {right}", "{left} : {right}"),
    "ready": Text("ready: {cards}", "prêts : {cards}"),
    "infiltrated": Text("in the Circle: {cards}", "dans le Cercle : {cards}"),
    "in_front": Text("in front: {cards}", "posés devant : {cards}"),
    "piles": Text("Piles: {cards}.", "Piles : {cards}."),
    "face_up": Text("Neutral spies: {cards}.", "Espions neutres : {cards}."),
    "auction": Text("Auction in {currency}", "Enchères en {currency}"),
    "hiring": Text("Hiring", "Embauche"),
    "high": Text("High bid {high}", "Offre la plus haute {high}"),
    "means": Text("{seat}: has {means}", "{seat} : dispose de {means}"),
    "offer": Text("{seat} offers {amount}", "{seat} offre {amount}"),
    "out": Text("{seat} is out", "{seat} se retire"),
    "committed": Text("Aids: {cards}", "Aides : {cards}"),
    "moves": Text("The spy moves", "L'espion se déplace"),
    "aims": Text("The target", "La cible"),
    "vetoed": Text("Stopped by its home service", "Arrêté par son service d'origine"),
    "repelled": Text("The attack is repelled", "L'attaque est repoussée"),
    "chaos": Text("Chaos", "Chaos"),
    "wins": Text("{winners} wins", "{winners} gagne"),
    "win": Text("{winners} win", "{winners} gagnent"),
    "spared": Text("Chaos: {winners} spared", "Le chaos épargne {winners}"),
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

    def __call__(self, key: str, **values: Value) -> str:
        return _said(key, self.language, tuple(values.items()))

    def name(self, kind: str, id: str) -> str:
        return self.names[kind][self.language].get(id, id)

    def seat(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else str(seat)

    def initial(self, seat: int) -> str:
        """A letter for a seat; a number if two players share their first letter."""
        letters = [name[:1].upper() for name in self.players]
        return letters[seat] if len(set(letters)) == len(letters) else str(seat + 1)

    def cards(self, cards: Sequence[str]) -> str:
        return ", ".join([self.name("card", card) for card in cards])

    def spy(self, state: CircleState, card: str) -> str:
        """A card in full."""
        box = state.edition
        action = self.name("action", box.action[card])
        if box.strength[card]:
            action = self("strength", action=action, strength=box.strength[card])
        division = box.border[card]
        if division == NEUTRAL:
            division = self("neutral", division=self.name("division", box.currency[card]))
        parts = [
            self(
                "spy", spy=self.name("card", card), action=action, division=division,
                prep=box.prep[card], vp=box.vp[card],
            )
        ]  # fmt: skip
        if card in box.exclusive_of:
            parts.append(self("exclusive", service=self.name("service", box.exclusive_of[card])))
        if card in state.marker:
            parts.append(self("employed", seat=self.seat(state.marker[card])))
        if card in state.acted:
            parts.append(self("acted"))
        return "; ".join(parts)

    def heading(self, state: CircleState) -> str:
        if state.result is not None:
            return self.result(state)
        if state.round == 0:
            return self("phase_0")
        return self("round", round=state.round, phase=self(f"phase_{state.phase}"))

    def asked(self, state: CircleState) -> str:
        """What the table waits for, and whom."""
        asked = pending(state)
        return "" if asked is None else self(asked[1], seat=self.seat(asked[0]))

    def result(self, state: CircleState) -> str:
        if state.result is None:
            return ""
        winners = tuple([self.seat(seat) for seat in state.result.winners])
        if state.result.outcome == "chaos":
            return self("spared", winners=winners)
        return self("wins" if len(winners) == 1 else "win", winners=winners)

    def sentence(self, fact: Fact | None) -> str:
        if fact is None:
            return ""
        return sentence(ruleset.rulebook, fact, self.names, self.language)

    def description(self, state: CircleState, fact: Fact | None) -> str:
        """The whole position: points, the wheel, every seat, and what is for hire."""
        asked = self.asked(state)
        parts = [self.heading(state) + ".", self.sentence(fact), asked and asked + "."]
        if state.vp:
            parts.append(self("circle_vp", vp=state.circle_vp) + ".")
        for number in sorted(state.rows):
            row = [self._with_employer(state, card) for card in state.rows[number]]
            if row:
                left = self("number", number=number)
                parts.append(self("clause", left=left, right=", ".join(row)) + ".")
        parts += [self.clause(state, seat) + "." for seat in range(len(state.vp))]
        shown = [card for card in state.neutral_face_up if card]
        if shown:
            parts.append(self("face_up", cards=self.cards(shown)))
        tops = [cards[0] for cards in state.piles.values() if cards]
        if tops:
            parts.append(self("piles", cards=self.cards(tops)))
        return " ".join([part for part in parts if part])

    def clause(self, state: CircleState, seat: int) -> str:
        """How a seat stands."""
        total = self("total", vp=state.vp[seat], secrets=state.total_secrets(seat))
        parts = [self("clause", left=self.seat(seat), right=total)]
        parts += [f"{division} {count}" for division, count in state.secrets[seat].items()]
        if state.ready[seat]:
            parts.append(self("ready", cards=self.cards(state.ready[seat])))
        front = [card for card, each in state.deployed.items() if each.target == seat]
        if front:
            parts.append(self("in_front", cards=self.cards(front)))
        if state.infiltrated[seat]:
            inside = [each.card for each in state.infiltrated[seat]]
            parts.append(self("infiltrated", cards=self.cards(inside)))
        return "; ".join(parts)

    def _with_employer(self, state: CircleState, card: str) -> str:
        name = self.name("card", card)
        return f"{name} ({self.seat(state.marker[card])})" if card in state.marker else name
