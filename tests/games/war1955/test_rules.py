"""Every rule of the rulebook stands in the code and is proved by a test; every fact has words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from domain import war1955
from domain.kernel import LANGUAGES
from domain.war1955 import facts, ruleset
from domain.war1955.moves import War1955Move

CODE = Path(war1955.__file__).parent
TESTS = Path(__file__).parent

_MARKER = re.compile(r'"war1955\.([a-z0-9_.]+)"')


def _proved() -> set[str]:
    sources = [path.read_text() for path in TESTS.glob("test_*.py")]
    return {rule for source in sources for rule in _MARKER.findall(source)}


def test_every_rule_stands_in_the_code() -> None:
    source = "\n".join(path.read_text() for path in CODE.glob("*.py"))
    # Some are cited by the name of the action they belong to.
    cited = {f"action.{action}" for action in ruleset.standard_edition.params}
    missing = [
        rule
        for rule in ruleset.rulebook.rules
        if rule not in cited and not re.search(rf"\b{re.escape(rule)}\b", source)
    ]
    assert missing == []


def test_every_rule_is_proved_by_a_test() -> None:
    assert sorted(set(ruleset.rulebook.rules) - _proved()) == []


def test_every_marker_names_a_rule() -> None:
    assert sorted(_proved() - set(ruleset.rulebook.rules)) == []


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


def test_every_sentence_and_move_text_belongs_to_something() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in get_args(facts.War1955Fact)}
    assert {key.split(".")[0] for key in ruleset.rulebook.sentences} == tags
    moves = {str(kind.__struct_config__.tag) for kind in get_args(War1955Move)}
    assert {key.split(".")[0] for key in ruleset.rulebook.moves} == moves
