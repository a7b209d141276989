"""The rulebook, the code and the tests speak of the same rules, facts and moves."""

from __future__ import annotations

import re

import pytest

from domain.games.xiii import ruleset
from domain.games.xiii.facts import XiiiFact
from domain.games.xiii.moves import XiiiMove
from domain.games.xiii.state import PointSource
from domain.kernel import LANGUAGES, Fact, Move
from domain.kernel.fact import snake_case
from tests.games.rulebooks import places_in

BOOK = ruleset.rulebook
FACTS: tuple[type[Fact], ...] = XiiiFact.__args__
MOVES: tuple[type[Move], ...] = XiiiMove.__args__
SLUG = "xiii"


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


@pytest.mark.parametrize("kind", MOVES, ids=lambda kind: kind.__name__)
def test_every_move_has_words(kind: type[Move]) -> None:
    name = snake_case(kind.__name__)
    assert name in BOOK.moves
    for key, text in BOOK.moves.items():
        if key.split(".")[0] == name:
            for language in LANGUAGES:
                assert places_in(text.in_language(language)) <= set(kind.__struct_fields__), key


def test_no_move_is_left_over() -> None:
    assert {key.split(".")[0] for key in BOOK.moves} == {snake_case(k.__name__) for k in MOVES}


def test_decisions_sources_and_chapters_have_names() -> None:
    assert set(BOOK.names["decision"]["en"]) == set(ruleset.lists)
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
