"""The rulebook, the code and the tests speak of the same rules and facts."""

from __future__ import annotations

import re

import pytest

from domain.games.masterminds import facts as f
from domain.games.masterminds import moves as m
from domain.games.masterminds import ruleset
from domain.games.masterminds.facts import MastermindsFact
from domain.games.masterminds.moves import MastermindsMove
from domain.games.masterminds.state import Disc, Options, SeatRank, SeatScore
from domain.kernel import HIDDEN, LANGUAGES, Fact, Language, Move, fill, masked, values_of, without
from tests.games import rulebooks
from tests.games.rulebooks import own_sentences

BOOK = ruleset.rulebook
FACTS: tuple[type[Fact], ...] = MastermindsFact.__args__
MOVES: tuple[type[Move], ...] = MastermindsMove.__args__
NAMES = ruleset.names(ruleset.standard_edition, ["Stella", "Philippe", "Patricia", "Vincent"])


DISCS = (Disc(0, "gunner", True), Disc(1, "acolyte", True))
EXAMPLES: dict[str, Fact] = {
    "game_started": f.GameStarted(Options(), "default", 100),
    "buildings_placed": f.BuildingsPlaced({"rome": ("factory",)}),
    "secret_service_set": f.SecretServiceSet(2),
    "supplies_formed": f.SuppliesFormed(85, 48, 30, 12),
    "missions_dealt": f.MissionsDealt({"london": "b1", "rome": "b2"}),
    "mission_deck_shuffled": f.MissionDeckShuffled(("a01", "a02")),
    "first_seat_set": f.FirstSeatSet(0),
    "machine_assigned": f.MachineAssigned(0, "steam_mole", "red"),
    "machine_assigned.chance": f.MachineAssigned(0, "steam_mole", "red", True),
    "pile_shuffled": f.PileShuffled(0, ("gunner", "acolyte"), "gunner", 2, "reshuffle"),
    "pile_shuffled.setup": f.PileShuffled(0, ("gunner", "acolyte"), "gunner", 2, "setup"),
    "firepower_set": f.FirepowerSet(0, 1),
    "monocle_placed": f.MonoclePlaced(),
    "agenda_set": f.AgendaSet(()),
    "turn_began": f.TurnBegan(0, 3, 9, False),
    "turn_began.final": f.TurnBegan(0, 3, 9, True),
    "turn_ended": f.TurnEnded(0, 3, 9, False),
    "scientists_spent": f.ScientistsSpent(0, 2, "extra_turn"),
    "agent_played": f.AgentPlayed(0, "gunner", "top", "rome", 1, False),
    "agent_played.burrowed": f.AgentPlayed(0, "gunner", "pile", "rome", 1, True),
    "agent_played.recycled": f.AgentPlayed(0, "gunner", "discard", "rome", 1, False),
    "agent_played.recycled_burrowed": f.AgentPlayed(0, "gunner", "discard", "rome", 1, True),
    "burrow_granted": f.BurrowGranted(0),
    "burrow_ended": f.BurrowEnded(0, True),
    "burrow_ended.unused": f.BurrowEnded(0, False),
    "stack_resolution_began.full": f.StackResolutionBegan("rome", "full", 0),
    "stack_resolution_began.forced": f.StackResolutionBegan("rome", "forced", 0),
    "stack_resolution_began.final": f.StackResolutionBegan("rome", "final", None),
    "monocle_taken": f.MonocleTaken(0),
    "monocle_returned": f.MonocleReturned(0),
    "stack_revealed": f.StackRevealed("rome", DISCS),
    "agent_resolution_began": f.AgentResolutionBegan("rome", 0, 0, "gunner", False),
    "agent_resolution_began.sabotaged": f.AgentResolutionBegan("rome", 1, 1, "acolyte", True),
    "agent_steps_ordered.loot": f.AgentStepsOrdered(0, "loot"),
    "agent_steps_ordered.ability": f.AgentStepsOrdered(0, "ability"),
    "ability_used": f.AbilityUsed(0, "gunner", "gunner"),
    "ability_used.acting": f.AbilityUsed(0, "engineer", "gunner"),
    "ability_used.power": f.AbilityUsed(0, "engineer", "II"),
    "ability_failed": f.AbilityFailed(0, "gunner", "gunner", "firepower"),
    "ability_declined": f.AbilityDeclined(0, "gunner", "gunner"),
    "engineer_became": f.EngineerBecame(0, "gunner"),
    "agent_sabotaged": f.AgentSabotaged(0, 1, 1, "acolyte"),
    "agent_discarded": f.AgentDiscarded(0, "gunner"),
    "stack_resolution_ended": f.StackResolutionEnded("rome"),
    "loot_taken": f.LootTaken(0, "rome", "codex", "agent"),
    "loot_taken.acolyte": f.LootTaken(0, "rome", "codex", "acolyte"),
    "loot_taken.power": f.LootTaken(0, "rome", "codex", "power"),
    "part_placed": f.PartPlaced(0, "drill", "bolt"),
    "segment_built": f.SegmentBuilt(0, "drill", 5, 3),
    "power_unlocked": f.PowerUnlocked(0, "I"),
    "cell_opened": f.CellOpened(0, 3),
    "codex_level_raised": f.CodexLevelRaised(0, 2),
    "firepower_changed": f.FirepowerChanged(0, 3, 4),
    "scientist_gained": f.ScientistGained(0, 2),
    "codex_placed": f.CodexPlaced(0, 5, 1),
    "codex_flipped": f.CodexFlipped(0, 1, 2),
    "codex_mastery_gained": f.CodexMasteryGained(0),
    "chaos_gained": f.ChaosGained(0, 1),
    "gain_lost": f.GainLost(0, "scientist", "no_cell"),
    "machine_completed": f.MachineCompleted(0),
    "mission_completed": f.MissionCompleted(0, "rome", "b1", 2),
    "mission_dealt": f.MissionDealt("rome", "a01"),
    "mission_slot_empty": f.MissionSlotEmpty("rome"),
    "building_captured": f.BuildingCaptured(0, "rome", "factory", "gunner", 1),
    "building_captured.monument": f.BuildingCaptured(0, "rome", "monument", "action", 1),
    "secret_service_raised": f.SecretServiceRaised(3, 4),
    "end_triggered.machine": f.EndTriggered("machine", 0, 1),
    "end_triggered.secret_service": f.EndTriggered("secret_service", 0, 1),
    "end_triggered.round_limit": f.EndTriggered("round_limit", None, 1),
    "final_round_began": f.FinalRoundBegan((1, 2, 0)),
    "final_resolution_began": f.FinalResolutionBegan(),
    "scores_computed": f.ScoresComputed((SeatScore(0, 9, 6, 6, 4, 4, 29),)),
    "game_ended": f.GameEnded((SeatRank(0, 1, 29, 3),), (0,)),
}
FALLBACKS = {"stack_resolution_began", "agent_steps_ordered", "end_triggered"}
"""Every case has its variant; the plain sentence stands for one that is still unknown."""


def test_the_examples_cover_every_fact_and_variant() -> None:
    plain = {name for name in BOOK.sentences if not name.endswith(".hidden")}
    assert set(EXAMPLES) == plain - FALLBACKS


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_variant_has_its_own_sentence(name: str) -> None:
    for words in own_sentences(BOOK, name, EXAMPLES[name], NAMES):
        assert not re.search(r"[a-z]_[a-z]", words), "an id instead of a name"


@pytest.mark.parametrize("name", [n for n in BOOK.sentences if n.endswith(".hidden")])
def test_a_hidden_sentence_tells_no_id(name: str) -> None:
    fact = EXAMPLES[name.removesuffix(".hidden")]
    fields = [field for field in ("order", "top", "kind") if hasattr(fact, field)]
    values = values_of(fact) | {field: masked(getattr(fact, field)) for field in fields}
    for language in LANGUAGES:
        words = fill(BOOK.sentences[name], values, NAMES, language)
        assert HIDDEN not in words
        for kind in ("gunner", "acolyte", "a01"):
            assert NAMES["agent"][language].get(kind, kind) not in words


def test_sentences_read_as_people_write() -> None:
    def told(name: str, language: Language) -> str:
        return rulebooks.told(BOOK, EXAMPLES[name], NAMES, language)

    assert told("building_captured.monument", "en") == "Stella captures a monument: Colosseum."
    assert told("agent_sabotaged", "en") == "Stella sabotages Philippe's Acolyte."
    assert told("agent_played", "fr") == "Stella pose son Artilleuse face cachée à Rome."
    assert told("loot_taken", "fr") == "Stella prend le butin de Rome : un pion Codex."
    assert told("ability_used.acting", "fr") == "Stella fait agir son Ingénieur en Artilleuse."
    assert told("part_placed", "fr") == "Stella pose un boulon sur « Foreuse »."
    assert told("game_ended", "fr") == "La partie est finie : Stella gagne."
    assert told("final_round_began", "en") == "The last turns: Philippe, Patricia and Stella."
    assert told("gain_lost", "fr") == (
        "Stella ne peut pas prendre un Scientifique : aucune cellule libre."
    )


# Moves and names


SENT: list[Move] = [
    m.ChooseMachine("steam_mole"),
    *[
        m.PlayAgent(source, "rome", None if source == "top" else "gunner", burrow)
        for source in ("top", "pile", "discard")
        for burrow in (False, True)
    ],
    m.ForcedResolution("rome"),
    m.AgentOrder("loot"),
    m.AgentOrder("ability"),
    m.PlacePart("drill"),
    m.TakeMission("rome"),
    m.Capture("factory"),
    m.Decline(),
    m.Become("gunner"),
    m.LootCity("rome"),
    m.Gain("firepower"),
    m.GainCodex(),
    m.FlipCodex(1),
    m.ExtraTurn(),
    m.FreeCapture("rome", "factory"),
    m.EndTurn(),
]


def test_moves_read_as_people_choose_them() -> None:
    assert {type(move) for move in SENT} == set(MOVES)
    for language in LANGUAGES:
        told = [BOOK.tell_move(move, NAMES, language) for move in SENT]
        assert len(set(told)) == len(told)
        assert not any(set("{}|#?_") & set(words) for words in told)
    assert {key.split(".")[0] for key in BOOK.moves} == {
        str(kind.__struct_config__.tag) for kind in MOVES
    }


@pytest.mark.parametrize("burrow", [False, True])
def test_a_hidden_disc_of_the_pile_is_told_as_an_agent(burrow: bool) -> None:
    """As the others read it when they are asked to let a move be taken back."""
    move = without(m.PlayAgent("pile", "rome", "gunner", burrow), ("disc",))
    english, french = (BOOK.tell_move(move, NAMES, language) for language in LANGUAGES)
    if burrow:
        assert english == "Slide an Agent of the pile under a disc in Rome"
        assert french == "Glisser un Agent de la pile sous un disque à Rome"
    else:
        assert english == "Place an Agent of the pile in Rome"
        assert french == "Poser un Agent de la pile à Rome"


VOWELS = "AEIOUYÀÂÉÈÊÎÔÛ"


def test_french_fits_names_that_begin_with_a_vowel() -> None:
    """No « de Ada »: a player's name never follows a word that would lose its vowel."""
    texts = [*BOOK.sentences.values(), *BOOK.moves.values(), *BOOK.chapters.values()]
    for text in texts:
        assert not re.search(r"\b(de|que|le|la) \{\w+:seat\}", text.fr), text.fr
    # What the sentences take for granted: « de » before every city, « son » before every Agent.
    assert not [city for city in NAMES["city"]["fr"].values() if city[0] in VOWELS]
    assert NAMES["agent"]["fr"]["gunner"][0] in VOWELS, "the only feminine one"


def test_decisions_sources_and_chapters_have_names() -> None:
    assert set(BOOK.names["decision"]["en"]) == set(ruleset.lists)
    assert set(BOOK.names["source"]["fr"]) == {
        "segments",
        "buildings",
        "missions",
        "chaos",
        "codex",
    }
    assert set(BOOK.chapters) == {
        "setup",
        "turn",
        "last_turn",
        "final_stacks",
        "final_city",
        "scores",
    }
