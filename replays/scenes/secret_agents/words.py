"""What the picture says beyond the names of the pieces, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.secret_agents import ruleset
from domain.games.secret_agents.edition import Box
from domain.games.secret_agents.facts import AgentMoved
from domain.games.secret_agents.moves import Owner
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import HIDDEN, Fact, Language, Names, Text, fill
from replays.scene import sentence

Value = int | str | tuple[str, ...]

_WORDS = {
    "turn": Text("Turn {turn}", "Tour {turn}"),
    "setup": Text("Setup", "Préparation"),
    "over": Text("Masks off", "Bas les masques"),
    "scoring": Text("Scoring no. {scoring}", "Décompte n° {scoring}"),
    "die": Text("The die shows {value}.", "Le dé indique {value}."),
    "no_die": Text("The die is not rolled yet.", "Le dé n'est pas encore lancé."),
    "space": Text("Space {score}", "Case {score}"),
    "finish": Text("Start and finish", "Départ et arrivée"),
    "threshold": Text(
        "Space {score}: reports are written from here on",
        "Case {score} : à partir d'ici, on écrit les rapports",
    ),
    "place": Text("{place}: {points}", "{place} : {points}"),
    "with_dossier": Text("with the dossier", "avec le dossier"),
    "dossier_piece": Text("Top-Secret dossier", "Dossier Top-Secret"),
    "die_piece": Text("The die", "Le dé"),
    "card_back": Text("Identity card, face down", "Carte d’identité, face cachée"),
    "dossier": Text("The Top-Secret dossier, in {place}", "Le dossier Top-Secret ({place})"),
    "free_place": Text("The dossier may go to {place}", "Le dossier peut aller ici : {place}"),
    "agent": Text("{agent}, in {place}", "{agent} ({place})"),
    "ghost": Text("{agent} was in {place}", "{agent} était ici : {place}"),
    "marker": Text("{agent}: {score:# point|# points}", "{agent} : {score:# point|# points}"),
    "move": Text("{agent}, {steps} forward", "{agent} avance de {steps}"),
    "dossier_moves": Text("The dossier moves", "Le dossier change de place"),
    "dossier_stays": Text("The dossier stays", "Le dossier reste sur place"),
    "gain": Text("{agent}: {points}", "{agent} : {points}"),
    "seats": Text("Players", "Joueurs"),
    "agents": Text("Agents", "Agents"),
    "independents": Text("Independents", "Indépendants"),
    "independent": Text("nobody", "aucun"),
    "unknown": Text("unknown", "inconnu"),
    "card": Text("{seat} runs {agent}", "{seat} dirige : {agent}"),
    "card_hidden": Text("{seat}'s card, face down", "{seat} : carte face cachée"),
    "spare": Text("Nobody runs {agent}", "Personne ne dirige : {agent}"),
    "spare_hidden": Text("A spare card, face down", "Une carte de réserve, face cachée"),
    "owed": Text("{seat} still owes a report", "{seat} doit encore un rapport"),
    "written": Text("{seat} has handed in a report", "{seat} a remis son rapport"),
    "own_report": Text("{seat}'s report: {rows}", "{seat} a écrit : {rows}"),
    "reports": Text("Reports", "Rapports"),
    "truth": Text("Truth", "Vérité"),
    "total": Text("Total", "Total"),
    "right": Text("{seat} on {agent}: {guess}, right", "{seat}, {agent} : {guess}, exact"),
    "wrong": Text("{seat} on {agent}: {guess}, wrong", "{seat}, {agent} : {guess}, faux"),
    "guess": Text("{seat} on {agent}: {guess}", "{seat}, {agent} : {guess}"),
    "wins": Text("{winners} wins", "{winners} gagne"),
    "win": Text("{winners} win", "{winners} gagnent"),
    "nobody": Text("Nobody wins", "Personne ne gagne"),
    "active": Text("{seat} is to play.", "C'est à {seat} de jouer."),
    "scores": Text("Scores: {scores}.", "Scores : {scores}."),
    "direction": Text("Agents move clockwise", "Les agents avancent dans le sens horaire"),
    "clause": Text("{left}: {right}", "{left} : {right}"),
}


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

    def agent(self, agent: str) -> str:
        return self.names["agent"][self.language].get(agent, agent)

    def place(self, place: str) -> str:
        return self.names["place"][self.language].get(place, place)

    def seat(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else str(seat)

    def owner(self, owner: Owner | None) -> str:
        if isinstance(owner, int):
            return self.seat(owner)
        return self("unknown") if owner is None else self("independent")

    def initial(self, box: Box, agent: str) -> str:
        return box.components.display.agents[agent].initial.in_language(self.language)

    def heading(self, state: SecretAgentsState) -> str:
        """The chapter, and whose it is."""
        if state.turn == 0:
            return self("setup")
        if state.unmasked:
            return self("over")
        turn = self("turn", turn=state.turn)
        return turn if state.active is None else f"{turn} · {self.seat(state.active)}"

    def result(self, state: SecretAgentsState) -> str:
        """Who has won, once that is known."""
        if state.result is None:
            return ""
        winners = tuple([self.seat(seat) for seat in state.result.winning_seats])
        if not winners:
            return self("nobody")
        return self("wins" if len(winners) == 1 else "win", winners=winners)

    def caption(self, state: SecretAgentsState, fact: Fact | None) -> str:
        """What has just happened, in one line."""
        if isinstance(fact, AgentMoved) and state.active is not None:
            moves = [f"{self.agent(agent)} +{steps}" for agent, steps in state.moved.items()]
            return self("clause", left=self.seat(state.active), right=", ".join(moves))
        return self.sentence(fact)

    def sentence(self, fact: Fact | None) -> str:
        if fact is None:
            return ""
        return sentence(ruleset.rulebook, fact, self.names, self.language)

    def report(self, sheet: dict[str, Owner]) -> str:
        """The rows of a report as one text."""
        rows = [
            self("clause", left=self.agent(agent), right=self.owner(owner))
            for agent, owner in sheet.items()
        ]
        return ", ".join(rows)

    def description(self, state: SecretAgentsState, fact: Fact | None) -> str:
        """The whole position: the places in ring order, the scores, the cards one can see."""
        parts = [self.heading(state) + ".", self.sentence(fact)]
        if state.active is not None and state.phase not in ("reveal", "over"):
            parts.append(self("active", seat=self.seat(state.active)))
            parts.append(self("die", value=state.die) if state.die else self("no_die"))
        for place in state.edition.ring:
            here = [self.agent(agent) for agent, at in state.position.items() if at == place]
            if state.dossier == place:
                here.append(self("with_dossier"))
            if here:
                parts.append(self("clause", left=self.place(place), right=", ".join(here)) + ".")
        if state.score:
            scores = [f"{self.agent(agent)} {score}" for agent, score in state.score.items()]
            parts.append(self("scores", scores=", ".join(scores)))
        for seat, agent in state.identity.items():
            if agent != HIDDEN:
                parts.append(self("card", seat=self.seat(seat), agent=self.agent(agent)) + ".")
        for seat, sheet in state.sheets.items():
            if sheet:
                parts.append(
                    self("own_report", seat=self.seat(seat), rows=self.report(sheet)) + "."
                )
            else:
                parts.append(self("written", seat=self.seat(seat)) + ".")
        if state.result is not None:
            parts.append(self.result(state) + ".")
        return " ".join([part for part in parts if part])
