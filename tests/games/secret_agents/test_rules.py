"""The rulebook, the code and the tests speak of the same rules and facts."""

from __future__ import annotations

import re

import pytest

from domain.games.secret_agents import facts as f
from domain.games.secret_agents import ruleset
from domain.games.secret_agents.decisions import lists
from domain.games.secret_agents.facts import SecretAgentsFact
from domain.games.secret_agents.moves import Distribute, PlaceDossier, Roll, Steps, WriteSuspicions
from domain.games.secret_agents.state import AgentRank, Options, SeatRank
from domain.kernel import HIDDEN, LANGUAGES, Fact, Language, fill, masked, values_of
from tests.games import rulebooks
from tests.games.rulebooks import own_sentences

BOOK = ruleset.rulebook
FACTS: tuple[type[Fact], ...] = SecretAgentsFact.__args__
NAMES = ruleset.names(ruleset.standard_edition, ["Ada", "Bo", "Cy"])


RED = (AgentRank("red", 1, 42),)
SEAT = (SeatRank(0, "red", 1, 42, 0),)
EXAMPLES: dict[str, Fact] = {
    "game_set_up": f.GameSetUp(Options(), ("red",), 300),
    "agent_placed": f.AgentPlaced("red", "chapel"),
    "marker_placed": f.MarkerPlaced("red", 0),
    "dossier_placed": f.DossierPlaced("house_7", "house_8", 0),
    "dossier_placed.setup": f.DossierPlaced(None, "house_7", None),
    "dossier_placed.stay": f.DossierPlaced("house_7", "house_7", 0),
    "identities_shuffled": f.IdentitiesShuffled(("red", "blue")),
    "identity_dealt": f.IdentityDealt(0, "red"),
    "independents_set_aside": f.IndependentsSetAside(("red",)),
    "independents_set_aside.none": f.IndependentsSetAside(()),
    "first_rolled": f.FirstRolled(1, 0, 6),
    "first_seat_set.roll": f.FirstSeatSet(0, "roll"),
    "first_seat_set.option": f.FirstSeatSet(0, "option"),
    "first_seat_set.guard": f.FirstSeatSet(0, "guard"),
    "turn_began": f.TurnBegan(1, 0),
    "die_rolled": f.DieRolled(1, 0, 6),
    "agent_moved": f.AgentMoved("red", "chapel", "house_2", 2, ("house_1",)),
    "scoring_triggered": f.ScoringTriggered(1, "house_2", ("red",), 0),
    "points_scored": f.PointsScored(1, "red", "house_2", 2, 2, 2),
    "points_scored.nothing": f.PointsScored(1, "red", "chapel", 0, 0, 2),
    "points_scored.cut": f.PointsScored(1, "red", "ruin", -3, -2, 0),
    "suspicions_opened": f.SuspicionsOpened(4, ("red",)),
    "suspicions_written": f.SuspicionsWritten(0, {"blue": 1}),
    "dossier_released": f.DossierReleased(1, 0),
    "finish_reached": f.FinishReached(9, ("red", "blue")),
    "turn_ended": f.TurnEnded(1, 0, True),
    "turn_limit_reached": f.TurnLimitReached(300),
    "identity_revealed": f.IdentityRevealed(0, "red"),
    "independents_revealed": f.IndependentsRevealed(("red",)),
    "independents_revealed.none": f.IndependentsRevealed(()),
    "suspicions_revealed": f.SuspicionsRevealed(0, {"blue": 1}),
    "deduction_judged": f.DeductionJudged(0, "blue", 1, 1, True, 5),
    "deduction_judged.wrong": f.DeductionJudged(0, "blue", 1, 2, False, 0),
    "bonus_scored": f.BonusScored(0, "red", 1, 5, 47),
    "game_ended": f.GameEnded("goal", ("red",), (0,), RED, SEAT),
    "game_ended.beside": f.GameEnded("goal", ("red", "blue"), (0,), RED, SEAT),
    "game_ended.independent": f.GameEnded("goal", ("red",), (), RED, SEAT),
    "game_ended.nobody": f.GameEnded("turn_limit", (), (), RED, SEAT),
}


def test_the_examples_cover_every_fact_and_variant() -> None:
    plain = {name for name in BOOK.sentences if not name.endswith(".hidden")}
    # `first_seat_set` alone is what an unknown way of choosing would be told with.
    assert set(EXAMPLES) == plain - {"first_seat_set"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_variant_has_its_own_sentence(name: str) -> None:
    for words in own_sentences(BOOK, name, EXAMPLES[name], NAMES):
        assert "house_" not in words, "an id instead of a name"


@pytest.mark.parametrize("name", [n for n in BOOK.sentences if n.endswith(".hidden")])
def test_a_hidden_sentence_tells_no_id(name: str) -> None:
    tag = name.removesuffix(".hidden")
    fact = EXAMPLES[tag]
    (field,) = [field for field in ("order", "agent", "agents") if hasattr(fact, field)]
    values = {**values_of(fact), field: masked(getattr(fact, field))}
    for language in LANGUAGES:
        words = fill(BOOK.sentences[name], values, NAMES, language)
        assert HIDDEN not in words
        assert "agent" not in words.lower().replace("agents secrets", "")


def test_sentences_read_as_people_write() -> None:
    def told(name: str, language: Language, **changed: object) -> str:
        return rulebooks.told(BOOK, EXAMPLES[name], NAMES, language, **changed)

    assert told("points_scored.cut", "en") == (
        "Red agent −3 in Ruined house, cut at the start: now 0."
    )
    assert told("points_scored", "fr") == "Agent rouge +2 (Maison n° 2), total 2."
    assert told("agent_moved", "en") == "Red agent goes 2 steps, from Chapel to House 2."
    assert told("finish_reached", "en") == (
        "Red agent and Blue agent reach the finish in scoring number 9."
    )
    assert told("finish_reached", "fr") == (
        "Agent rouge et Agent bleu atteignent l'arrivée au décompte n° 9."
    )
    assert told("bonus_scored", "fr", exact=0, points=0, score=42) == (
        "Ada : 0 conclusion juste, 0 (Agent rouge), total 42."
    )
    assert told("game_ended", "en") == "The game is over: Ada wins with Red agent."
    # A winner is not said to have run the independent that came in with it.
    assert told("game_ended.beside", "en") == (
        "The game is over: Red agent and Blue agent finish level, and Ada wins."
    )
    assert told("game_ended.independent", "fr") == (
        "La partie est finie : Agent rouge l'emporte sans joueur, donc personne ne gagne."
    )
    assert told("suspicions_opened", "en") == (
        "Red agent has reached the threshold: everybody writes a report."
    )


def test_french_neither_elides_nor_guesses_at_a_player() -> None:
    """Before a name: no `de` (`d'Ada`), and nothing that agrees with a man or a woman."""
    for text in (*BOOK.sentences.values(), *BOOK.chapters.values()):
        assert not re.search(r"\b(de|que) \{\w+:(seat|agent)\}", text.fr), text.fr
        assert "trompé" not in text.fr


def test_moves_read_as_people_choose_them() -> None:
    moves = {
        "Roll the die": Roll(),
        "Red agent +2 and Blue agent +1": Distribute((Steps("red", 2), Steps("blue", 1))),
        "Dossier to Chapel": PlaceDossier("chapel"),
        "Red agent: Bo, Blue agent: nobody": WriteSuspicions({"red": 1, "blue": "independent"}),
    }
    assert {BOOK.tell_move(move, NAMES, "en"): move for move in moves.values()} == moves
    for move in moves.values():
        assert BOOK.tell_move(move, NAMES, "fr") != BOOK.tell_move(move, NAMES, "en")


def test_decisions_sources_and_chapters_have_names() -> None:
    assert set(BOOK.names["decision"]["en"]) == {*lists, "write_suspicions"}
    assert set(BOOK.names["source"]["fr"]) == {"houses", "ruin", "deductions"}
    assert set(BOOK.chapters) == {"setup", "turn", "masks_off"}
