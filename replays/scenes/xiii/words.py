"""What the picture says beyond the names of the pieces, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from domain.games.xiii import ruleset
from domain.games.xiii.state import NEUTRAL, Mission, XiiiState
from domain.kernel import HIDDEN, Fact, Language, Names, Text, fill
from replays.lettering import wrap as wrap_text
from replays.scene import sentence

Value = int | str | tuple[str, ...]

wrap = lru_cache(maxsize=4096)(wrap_text)
"""Names do not change from step to step."""

_WORDS = {
    "setup": Text("Setup", "Préparation"),
    "turn": Text("Turn {turn} of {turns} · {phase}", "Tour {turn} sur {turns} · {phase}"),
    "end": Text("The last call", "Dernier appel"),
    "wins": Text("{winners} wins", "{winners} gagne"),
    "win": Text("{winners} win", "{winners} gagnent"),
    "phase_0": Text("Hospitals", "Hôpitaux"),
    "phase_1": Text("Order", "Ordre"),
    "phase_2": Text("Missions", "Missions"),
    "phase_3": Text("Cards", "Cartes"),
    "phase_4": Text("Autonomy", "Autonomie"),
    "phase_5": Text("Recruitment", "Recrutement"),
    "phase_6": Text("Movement", "Déplacement"),
    "phase_7": Text("Combat", "Combats"),
    "phase_8": Text("Resolution", "Résolution"),
    "asked": Text("{seat} is to answer", "C'est à {seat} de répondre"),
    "turn_token": Text("Turn {turn}", "Tour {turn}"),
    "capital": Text("Washington", "Washington"),
    "north_east": Text("North-east", "Nord-est"),
    "west": Text("West", "Ouest"),
    "south": Text("South", "Sud"),
    "san_miguel": Text("San Miguel", "San Miguel"),
    "costa_verde": Text("Costa Verde", "Costa Verde"),
    "ring_blue": Text("recruitment", "recrutement"),
    "ring_red": Text("hospital", "hôpital"),
    "ring_green": Text("an action card", "une carte Action"),
    "ring_yellow": Text("autonomy", "autonomie"),
    "place": Text("{number} {place}", "{number} {place}"),
    "place_bonus": Text("{number} {place}: {bonus}", "{number} {place} : {bonus}"),
    "blocked": Text("{place} is blocked", "{place} : bloqué"),
    "truce": Text("Truce until turn {turn}", "Trêve jusqu'au tour {turn}"),
    "hold": Text(
        "{seat} has held it since turn {turn}", "{seat} tient le lieu depuis le tour {turn}"
    ),
    "mission": Text(
        "{mission} ({type}), {place}: {points} points",
        "{mission} ({type}), {place} : {points} points",
    ),
    "delivery": Text("To deliver: {place}", "À livrer : {place}"),
    "package": Text("The package of {mission}", "Objet à livrer : {mission}"),
    "secondary": Text(
        "Secondary mission {mission}, {place}: {points} points",
        "Mission secondaire {mission}, {place} : {points} points",
    ),
    "element": Text("{element} ({seat}), {place}", "{element} ({seat}), {place}"),
    "life": Text("life {left} of {life}", "vie {left} sur {life}"),
    "retreated": Text("has retreated", "s'est replié"),
    "halted": Text("halted", "stoppé"),
    "carries": Text("carries a package", "porte un objet à livrer"),
    "armed": Text("with {card}", "avec {card}"),
    "neutral": Text("neutral", "neutre"),
    "points": Text("{seat}: {points} points", "{seat} : {points} points"),
    "ip": Text("{points:# pt|# pts}", "{points:# pt|# pts}"),
    "ap": Text("AP {ap}", "PA {ap}"),
    "ap_of": Text("{seat}: {ap} autonomy points", "{seat} : {ap} points d'autonomie"),
    "order": Text("{seat}: place {rank} in the Order", "{seat} : rang {rank} dans l'Ordre"),
    "source_primary": Text("Primary missions: {points}", "Missions primaires : {points}"),
    "source_primary_shared": Text("Shared missions: {points}", "Missions partagées : {points}"),
    "source_secondary": Text("Secondary missions: {points}", "Missions secondaires : {points}"),
    "source_kill": Text("Eliminations: {points}", "Éliminations : {points}"),
    "source_capture": Text("Captures: {points}", "Captures : {points}"),
    "source_accusation": Text("Accusations: {points}", "Accusations : {points}"),
    "source_failure": Text("Failures: {points}", "Échecs : {points}"),
    "hidden": Text("A card, face down", "Une carte, face cachée"),
    "pile_action": Text("Action cards: {count}", "Cartes Action : {count}"),
    "pile_people": Text("Characters: {count}", "Personnages : {count}"),
    "pile_mission": Text("Mission pile {pile}: {count} {type}", "Pile {pile} : {count} {type}"),
    "discard": Text("Discard: {count}", "Défausse : {count}"),
    "short_action": Text("Action", "Action"),
    "short_people": Text("People", "Pers."),
    "short_discard": Text("Discard", "Défausse"),
    "short_missions": Text("Pile {pile}", "Pile {pile}"),
    "fight": Text("Fight: {place}", "Combat : {place}"),
    "round": Text("Round {round}", "Round {round}"),
    "die": Text("{element}: {face} for {needed}", "{element} : {face} pour {needed}"),
    "needs": Text("{element} hits from {needed} on", "{element} touche à partir de {needed}"),
    "moves": Text("From {origin} to {to}", "{origin} → {to}"),
    "clause": Text("{left}: {right}", "{left} : {right}"),
    "status": Text(
        "{seat}: {points} points, {ap} autonomy points, {cards:# card|# cards}",
        "{seat} : {points} points, {ap} points d'autonomie, {cards:# carte|# cartes}",
    ),
    "holds": Text("hand: {cards}", "main : {cards}"),
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

    def has(self, key: str) -> bool:
        return key in _WORDS

    def name(self, kind: str, id: str) -> str:
        return self.names[kind][self.language].get(id, id)

    def place(self, number: int) -> str:
        return self.name("place", str(number))

    def seat(self, seat: int) -> str:
        if seat == NEUTRAL:
            return self("neutral")
        return self.players[seat] if seat < len(self.players) else str(seat)

    def initial(self, seat: int) -> str:
        """A letter for a seat; a number if two players share their first letter."""
        if seat == NEUTRAL:
            return "–"
        letters = [name[:1].upper() for name in self.players]
        return letters[seat] if len(set(letters)) == len(letters) else str(seat + 1)

    def initials(self, character: str) -> str:
        """Two letters for a person: of the last two words, or the first two of one."""
        parts = self.name("element", character).replace("-", " ").split(" ")
        if len(parts) == 1:
            return parts[0][:2] if not parts[0].isupper() else parts[0][:4]
        return parts[-2][:1].upper() + parts[-1][:1].upper()

    def element(self, state: XiiiState, id: str) -> str:
        """A character or a unit in full."""
        each = state.elements[id]
        parts = [
            self(
                "element", element=self.name("element", id), seat=self.seat(each.controller),
                place=self.place(each.location),
            )
        ]  # fmt: skip
        if id in state.edition.characters:
            life = state.edition.life[id]
            parts.append(self("life", left=life - each.wounds, life=life))
        if each.retreated:
            parts.append(self("retreated"))
        if each.halted:
            parts.append(self("halted"))
        if each.combat_card:
            parts.append(self("armed", card=self.name("card", each.combat_card)))
        if id in carriers(state):
            parts.append(self("carries"))
        return "; ".join(parts)

    def mission(self, state: XiiiState, mission: str) -> str:
        card = state.edition.missions[mission]
        text = self(
            "mission", mission=self.name("mission", mission),
            type=self.name("mission_type", card.type), place=self.place(card.location),
            points=card.points,
        )  # fmt: skip
        active = state.missions.get(mission)
        if active is not None and active.stage == "delivery" and card.deliver_to:
            text += "; " + self("delivery", place=self.place(card.deliver_to))
        if active is not None and active.hold is not None:
            held = active.hold
            text += "; " + self("hold", seat=self.seat(held.seat), turn=held.since_turn)
        return text

    def secondary(self, state: XiiiState, mission: str) -> str:
        card = state.edition.secondaries[mission]
        return self(
            "secondary", mission=self.name("card", mission), place=self.place(card.location),
            points=card.points,
        )  # fmt: skip

    def heading(self, state: XiiiState) -> str:
        if state.result is not None:
            winners = tuple([self.seat(seat) for seat in state.result.ranking[0]])
            return self("wins" if len(winners) == 1 else "win", winners=winners)
        if state.turn == 0:
            return self("setup")
        if not 0 <= state.phase <= 8:
            return self("end")
        phase = self(f"phase_{state.phase}")
        return self("turn", turn=state.turn, turns=state.options.turns, phase=phase)

    def sentence(self, fact: Fact | None) -> str:
        return "" if fact is None else sentence(ruleset.rulebook, fact, self.names, self.language)

    def description(self, state: XiiiState, fact: Fact | None) -> str:
        """The whole position: missions, every seat, and who stands where."""
        parts = [self.heading(state) + ".", self.sentence(fact)]
        asked = asked_seat(state)
        if asked is not None:
            parts.append(self("asked", seat=self.seat(asked)) + ".")
        parts += [self.mission(state, mission) + "." for mission in state.missions]
        parts += [self.secondary(state, mission) + "." for mission in state.secondaries]
        parts += [self("blocked", place=self.place(place)) + "." for place in state.blocked]
        for seat in range(len(state.score)):
            hand = state.hands[seat]
            text = self(
                "status", seat=self.seat(seat), points=state.score[seat], ap=state.ap[seat],
                cards=len(hand),
            )  # fmt: skip
            known = [self.name("card", card) for card in hand if card != HIDDEN]
            if known:
                text += "; " + self("holds", cards=", ".join(known))
            parts.append(text + ".")
        here: dict[int, list[str]] = {}
        for id, each in state.elements.items():
            if each.location:
                who = f"{self.name('element', id)} ({self.seat(each.controller)})"
                here.setdefault(each.location, []).append(who)
        for number in sorted(here):
            right = ", ".join(here[number])
            parts.append(self("clause", left=self.place(number), right=right) + ".")
        return " ".join([part for part in parts if part])


def asked_seat(state: XiiiState) -> int | None:
    """Who has to answer."""
    return next((each.seat for each in ruleset.decisions(state) if each.required), None)


def carriers(state: XiiiState) -> dict[str, str]:
    """Elements that carry a package, and of which mission."""
    return {
        active.package.carrier: mission
        for mission, active in state.missions.items()
        if active.package is not None and active.package.carrier
    }


def package_at(state: XiiiState, active: Mission) -> int:
    """Where a mission's package is; 0 if it has none."""
    package = active.package
    if package is None:
        return 0
    if package.carrier and package.carrier in state.elements:
        return state.elements[package.carrier].location
    return package.location
