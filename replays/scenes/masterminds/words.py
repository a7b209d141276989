"""What the picture says beyond the names of the pieces, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from domain.games.masterminds import ruleset
from domain.games.masterminds.edition.components import (
    GainBonus,
    Mission,
    OpenCell,
    Segment,
    SetCodexLevel,
    UnlockPower,
)
from domain.games.masterminds.rules.scoring import score
from domain.games.masterminds.state import MastermindsState
from domain.kernel import HIDDEN, Fact, Language, Names, Text, fill
from replays.lettering import wrap as wrap_text
from replays.scene import sentence

Value = int | str | tuple[str, ...]

wrap = lru_cache(maxsize=4096)(wrap_text)
"""Names do not change from step to step."""

_WORDS = {
    "round": Text("Round {round} · {seat}", "Manche {round} · {seat}"),
    "final": Text("Last round · {seat}", "Dernière manche · {seat}"),
    "resolving": Text("Last resolution", "Dernière résolution"),
    "setup": Text("Setup", "Mise en place"),
    "wins": Text("{winners} wins", "{winners} gagne"),
    "win": Text("{winners} win", "{winners} gagnent"),
    "asked": Text("{seat} is to answer.", "C'est à {seat} de répondre."),
    "dial": Text("Secret Service: {level} of {most}", "Services Secrets : {level} sur {most}"),
    "fire": Text("{seat}: firepower {value}", "{seat} : puissance de feu {value}"),
    "deck": Text("Mission deck: {count}", "Pioche des missions : {count}"),
    "missions": Text("Missions", "Missions"),
    "parts": Text("Parts in the supply: {count}", "Pièces en réserve : {count}"),
    "codex": Text("Codex tokens in the supply: {count}", "Pions Codex en réserve : {count}"),
    "chaos": Text("Chaos tokens in the supply: {count}", "Pions Chaos en réserve : {count}"),
    "scientists": Text("Scientists in the supply: {count}", "Scientifiques en réserve : {count}"),
    "loot": Text("Loot: {loot}", "Butin : {loot}"),
    "of": Text("{amount} {resource}", "{amount} {resource}"),
    "bolt_1": Text("bolt", "boulon"),
    "copper_1": Text("copper plate", "plaque de cuivre"),
    "firepower_1": Text("firepower", "puissance de feu"),
    "copper_short": Text("copper", "cuivre"),
    "firepower_short": Text("firepower", "feu"),
    "scientist_1": Text("Scientist", "Scientifique"),
    "codex_1": Text("codex", "codex"),
    "chaos_1": Text("Chaos", "Chaos"),
    "ground": Text("Agents in {city}", "Agents ({city})"),
    "disc": Text("{seat}: {agent}", "{seat} : {agent}"),
    "disc_in": Text("{seat}: {agent}, in {city}", "{seat} : {agent} ({city})"),
    "sabotaged": Text("Sabotaged", "Victime d'un sabotage"),
    "building": Text("{building}, {city}", "{building} ({city})"),
    "captured": Text("{building}, {city}: captured by {seat}", "{building} ({city}) : chez {seat}"),
    "no_mission": Text("No mission in {city}", "Pas de mission ({city})"),
    "mission": Text(
        "{mission}: {needs}; {points:# point|# points}",
        "{mission} : {needs} ; {points:# point|# points}",
    ),
    "buildings": Text("{count:# building|# buildings}", "{count:# bâtiment|# bâtiments}"),
    "buildings_of_type": Text("{count} of: {building}", "{count} de : {building}"),
    "segments": Text("{count:# segment|# segments}", "{count:# segment|# segments}"),
    "segments_with_icons": Text("segments with {icons}", "segments avec {icons}"),
    "need_codex": Text(
        "{count:# codex token|# codex tokens}", "{count:# pion Codex|# pions Codex}"
    ),
    "need_scientists": Text(
        "{count:# Scientist|# Scientists}", "{count:# Scientifique|# Scientifiques}"
    ),
    "need_firepower": Text("firepower {count}", "puissance de feu {count}"),
    "points": Text("{points:# point|# points}", "{points:# point|# points}"),
    "share_segments": Text("Segments: {points}", "Segments : {points}"),
    "share_buildings": Text("Buildings: {points}", "Bâtiments : {points}"),
    "share_missions": Text("Missions: {points}", "Missions : {points}"),
    "share_chaos": Text("Chaos: {points}", "Chaos : {points}"),
    "share_codex": Text("Codex: {points}", "Codex : {points}"),
    "monocle": Text("{seat} holds the monocle", "{seat} tient le monocle"),
    "segment": Text(
        "{segment} ({icon}): bolts {bolts}, copper {copper}, {points:# point|# points}{bonus}",
        "{segment} ({icon}) : boulons {bolts}, cuivre {copper}, {points:# point|# points}{bonus}",
    ),
    "built": Text(
        "{segment} ({icon}): built, {points:# point|# points}",
        "{segment} ({icon}) : en place, {points:# point|# points}",
    ),
    "unlock": Text("power {slot}", "pouvoir {slot}"),
    "cell": Text("+{amount} cell", "+{amount} cellule"),
    "level": Text("codex {level}", "codex {level}"),
    "gain": Text("+{amount} {resource}", "+{amount} {resource}"),
    "shut": Text("A locked cell", "Cellule fermée"),
    "free": Text("An empty cell", "Cellule vide"),
    "held": Text("A Scientist", "Un Scientifique"),
    "slot": Text("Library, place {slot}", "Bibliothèque, case {slot}"),
    "token": Text("Codex token of {value}", "Pion Codex de {value}"),
    "pile": Text("{seat}'s pile: {count}", "Pile ({seat}) : {count}"),
    "pile_short": Text("Pile", "Pile"),
    "discard": Text("Discard", "Défausse"),
    "discarded": Text("Discarded: {agent}", "À la défausse : {agent}"),
    "own_chaos": Text("Chaos tokens: {count}", "Pions Chaos : {count}"),
    "end_machine": Text("A machine is complete", "Une machine est achevée"),
    "end_secret_service": Text("The Secret Service closes in", "Les Services Secrets frappent"),
    "end_round_limit": Text("The last round is reached", "La dernière manche est atteinte"),
    "left": Text(
        "{reason}: {turns:# turn left|# turns left}", "{reason} : encore {turns:# tour|# tours}"
    ),
    "clause": Text("{left}: {right}", "{left} : {right}"),
    "nobody": Text("nobody", "personne"),
    "machine_of": Text(
        "{seat} ({machine}): {total:# point|# points}, firepower {fire}, Scientists {scientists} "
        "of {cells}, codex {codex}, built: {built}",
        "{seat} ({machine}) : {total:# point|# points}, puissance de feu {fire}, Scientifiques "
        "{scientists} sur {cells}, Codex {codex}, construit : {built}",
    ),
    "nothing": Text("nothing", "rien"),
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

    def building(self, city: str, building: str) -> str:
        """A monument goes by its own name."""
        if building == "monument":
            return self.name("monument", city)
        return self.name("building", building)

    def resource(self, resource: str, amount: int) -> str:
        return self("of", amount=amount, resource=self(f"{resource}_1"))

    def bonus(self, segment: Segment) -> str:
        """What a segment gives when it is built, in a few letters."""
        bonus = segment.bonus
        if isinstance(bonus, UnlockPower):
            return self("unlock", slot=bonus.slot)
        if isinstance(bonus, OpenCell):
            return self("cell", amount=bonus.amount)
        if isinstance(bonus, SetCodexLevel):
            return self("level", level=bonus.level)
        if isinstance(bonus, GainBonus):
            short = f"{bonus.resource}_short"
            resource = self(short if short in _WORDS else f"{bonus.resource}_1")
            return self("gain", amount=bonus.amount, resource=resource)
        return ""

    def needs(self, mission: Mission) -> str:
        """What a mission asks for."""
        need = mission.requirement
        if need.kind == "buildings_of_type":
            building = self.name("building", need.building)
            return self(need.kind, count=need.count, building=building)
        if need.kind == "segments_with_icons":
            icons = [f"{count} {self.name('icon', icon)}" for icon, count in need.icons.items()]
            return self(need.kind, icons=", ".join(icons))
        key = need.kind if need.kind in ("buildings", "segments") else f"need_{need.kind}"
        return self(key, count=need.count)

    def mission(self, state: MastermindsState, mission: str) -> str:
        card = state.edition.missions[mission]
        name = self.name("mission", mission)
        return self("mission", mission=name, needs=self.needs(card), points=card.chaos_points)

    def heading(self, state: MastermindsState) -> str:
        if state.result is not None:
            winners = tuple([self.seat(seat) for seat in state.result.winners])
            return self("wins" if len(winners) == 1 else "win", winners=winners)
        if state.phase == "final_resolution":
            return self("resolving")
        if state.active_seat is None:
            return self("setup")
        key = "final" if state.phase == "final_round" else "round"
        return self(key, round=state.round, seat=self.seat(state.active_seat))

    def sentence(self, fact: Fact | None) -> str:
        return "" if fact is None else sentence(ruleset.rulebook, fact, self.names, self.language)

    def description(self, state: MastermindsState, fact: Fact | None) -> str:
        """The whole position: the cities, and what every seat has."""
        parts = [self.heading(state) + ".", self.sentence(fact)]
        asked = asked_seat(state)
        if asked is not None:
            parts.append(self("asked", seat=self.seat(asked)))
        if state.ss_level:
            most = state.edition.secret_service.max
            parts.append(self("dial", level=state.ss_level, most=most) + ".")
        parts += [self.city(state, city) for city in state.edition.cities]
        for seat, villain in enumerate(state.villains):
            if villain.machine:
                built = [self.name("segment", segment) for segment in villain.built]
                machine = self.name("machine", villain.machine)
                text = self(
                    "machine_of", seat=self.seat(seat), machine=machine,
                    total=score(state, seat).total, fire=villain.firepower,
                    scientists=villain.scientists, cells=villain.cells,
                    codex=len(villain.library), built=", ".join(built) or self("nothing"),
                )  # fmt: skip
                parts.append(text + ".")
        return " ".join([part for part in parts if part])

    def city(self, state: MastermindsState, city: str) -> str:
        """The discs, the buildings and the mission of a city."""
        discs = [
            self.seat(disc.owner)
            if disc.kind == HIDDEN
            else f"{self.seat(disc.owner)} ({self.name('agent', disc.kind)})"
            for disc in state.stacks.get(city, ())
        ]
        left = [self.building(city, each) for each in state.buildings.get(city, ())]
        mission = state.missions.get(city)
        said = [", ".join(discs) or self("nobody"), ", ".join(left)]
        if mission:
            said.append(self.mission(state, mission))
        right = "; ".join([part for part in said if part])
        return self("clause", left=self.name("city", city), right=right) + "."


def asked_seat(state: MastermindsState) -> int | None:
    """Who has to answer."""
    return next((each.seat for each in ruleset.decisions(state) if each.required), None)
