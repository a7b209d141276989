"""The rulebook, the code and the tests speak of the same rules, facts and moves."""

from __future__ import annotations

import re

import pytest

from domain.kernel import LANGUAGES, Fact, Move
from domain.kernel.fact import snake_case
from domain.xiii import ruleset
from domain.xiii.answers import ANSWERS
from domain.xiii.evolve import evolve
from domain.xiii.facts import XiiiFact
from domain.xiii.legal import _MOVES
from domain.xiii.moves import XiiiMove
from domain.xiii.state import PointSource
from tests.games.rulebooks import cited_in_code, marked_in_tests, places_in

BOOK = ruleset.rulebook
FACTS: tuple[type[Fact], ...] = XiiiFact.__args__
MOVES: tuple[type[Move], ...] = XiiiMove.__args__
TAGS = {str(kind.__struct_config__.tag): kind for kind in FACTS}
SLUG = "xiii"


def test_every_rule_stands_in_the_code() -> None:
    assert sorted(set(BOOK.rules) - cited_in_code(ruleset)) == []


def test_every_rule_cited_in_the_code_is_in_the_rulebook() -> None:
    assert sorted(cited_in_code(ruleset) - set(BOOK.rules)) == []


def test_every_rule_has_a_test() -> None:
    assert sorted(set(BOOK.rules) - marked_in_tests(SLUG)) == []


def test_every_marker_names_a_rule() -> None:
    assert sorted(marked_in_tests(SLUG) - set(BOOK.rules)) == []


def test_every_ruling_belongs_to_a_rule() -> None:
    rulings = {ruling for rule in BOOK.rules.values() for ruling in rule.rulings}
    assert rulings == {f"R{number}" for number in range(1, 84)}


@pytest.mark.parametrize("rule", BOOK.rules.values(), ids=lambda rule: rule.id)
def test_every_rule_stands_alone_in_both_languages(rule) -> None:  # type: ignore[no-untyped-def]
    assert rule.section
    for text in (rule.title.en, rule.title.fr, rule.en, rule.fr):
        assert text == text.strip() != ""
    assert rule.en != rule.fr
    for text in (rule.en, rule.fr):
        assert text.endswith(".")
        assert len(text.split()) > 3
        assert not re.search(r"\bsection \d|\bR\d+\b|^(Yes|No)[.,:]", text)


# Facts and moves


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_every_fact_has_a_case_and_sentences(kind: type[Fact]) -> None:
    assert kind in evolve.cases
    tag = str(kind.__struct_config__.tag)
    assert tag in BOOK.sentences
    for name, text in BOOK.sentences.items():
        if name.split(".")[0] == tag:
            for language in LANGUAGES:
                words = text.in_language(language)
                assert words.endswith(".")
                assert places_in(words) <= set(kind.__struct_fields__), name


def test_no_case_and_no_sentence_is_left_over() -> None:
    assert set(evolve.cases) == set(FACTS)
    assert {name.split(".")[0] for name in BOOK.sentences} == set(TAGS)


@pytest.mark.parametrize("kind", MOVES, ids=lambda kind: kind.__name__)
def test_every_move_has_a_rule_and_words(kind: type[Move]) -> None:
    assert kind in ANSWERS
    assert set(ANSWERS[kind].decisions) <= set(_MOVES)
    name = snake_case(kind.__name__)
    assert name in BOOK.moves
    for key, text in BOOK.moves.items():
        if key.split(".")[0] == name:
            for language in LANGUAGES:
                assert places_in(text.in_language(language)) <= set(kind.__struct_fields__), key


def test_no_move_is_left_over() -> None:
    assert set(ANSWERS) == set(MOVES)
    assert {key.split(".")[0] for key in BOOK.moves} == {snake_case(k.__name__) for k in MOVES}


def test_decisions_sources_and_chapters_have_names() -> None:
    assert set(BOOK.names["decision"]["en"]) == set(_MOVES)
    assert set(BOOK.names["source"]["fr"]) == set(PointSource.__args__)  # type: ignore[attr-defined]
    assert set(BOOK.chapters) == {
        "setup",
        "turn",
        "recruitment",
        "movement",
        "combat",
        "fight",
        "mission_fight",
        "resolution",
        "end",
    }
