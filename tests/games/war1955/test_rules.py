"""Sentences and moves in words name what there is."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest

from domain.games.war1955 import facts, ruleset
from domain.games.war1955.moves import War1955Move
from domain.kernel import LANGUAGES, Fact, Language, fill
from domain.kernel.rulebook import values_of
from tests.games.war1955.given import BOX, COUNTRIES


@pytest.mark.parametrize("kind", get_args(facts.War1955Fact))
def test_every_fact_has_a_sentence_with_known_places(kind: type[msgspec.Struct]) -> None:
    tag = str(kind.__struct_config__.tag)
    sentences = ruleset.rulebook.sentences
    assert tag in sentences
    names = ruleset.names(ruleset.standard_edition, ["Anne", "Bob"])
    for key, text in sentences.items():
        if key.split(".")[0] != tag:
            continue
        for language in LANGUAGES:
            places = re.findall(r"\{(\w+)(?::([^{}]*))?\}", text.in_language(language))
            assert {field for field, _ in places} <= set(kind.__struct_fields__)
            for _, spec in places:
                assert spec in ("", "+") or "|" in spec or spec in names


def test_every_move_text_belongs_to_a_move() -> None:
    moves = {str(kind.__struct_config__.tag) for kind in get_args(War1955Move)}
    assert {key.split(".")[0] for key in ruleset.rulebook.moves} == moves


def told(fact: Fact, language: Language) -> str:
    names = ruleset.names(BOX, ["Anne", "Bob"])
    return fill(ruleset.rulebook.sentence(fact, False), values_of(fact), names, language)


@pytest.mark.parametrize(
    ("fact", "en", "fr"),
    [
        (
            facts.MarkerPlaced("usa", "blue"),
            "A blue marker is placed in the United States, on the centre of the track.",
            "Un pion Contrôle bleu est placé aux États-Unis, au centre de la piste.",
        ),
        (
            facts.HomeChosen(0, "usa", "blue"),
            "Anne takes the United States as home and leads the blue faction.",
            "Anne choisit les États-Unis comme pays d'origine et mène la faction bleue.",
        ),
        (
            facts.SpyMoved(1, "fra", "sun", "step"),
            "Bob's Spy goes from France to the U.S.S.R.",
            "L'Espion de Bob quitte la France pour l'U.R.S.S.",
        ),
        (
            facts.CardsDiscarded(0, ("mer_01", "mer_04"), "played"),
            "Anne discards Mercenary 1 and Mercenary 2 (played).",
            "Anne défausse Mercenaire 1 et Mercenaire 2 (après usage).",
        ),
        (facts.PlaySpent(0, 1), "Anne has 1 play left.", "Il reste 1 étape de jeu à Anne."),
        (facts.PlaySpent(0, 0), "Anne has no play left.", "Anne n'a plus d'étape de jeu."),
    ],
)
def test_a_sentence_agrees_with_what_it_names(fact: Fact, en: str, fr: str) -> None:
    assert (told(fact, "en"), told(fact, "fr")) == (en, fr)


@pytest.mark.parametrize("kind", ["the_country", "in_country"])
def test_every_country_is_named_as_it_stands_in_a_sentence(kind: str) -> None:
    names = ruleset.names(BOX, ["Anne", "Bob"])
    for language in LANGUAGES:
        for country in COUNTRIES:
            assert names["country"][language][country] in names[kind][language][country]
