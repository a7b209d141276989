"""Sentences and moves in words name what there is."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest

from domain.kernel import LANGUAGES
from domain.war1955 import facts, ruleset
from domain.war1955.moves import War1955Move


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
