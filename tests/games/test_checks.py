"""Checks in words: every value that a rule looks at has a name, in both languages."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.kernel import LANGUAGES, Check, KeyedChance, Names
from domain.kernel.checks import label, tell_check
from domain.rulesets import RULESETS
from domain.table.commands.play import play
from domain.table.folding import take
from tests.domain.tables import a_move, in_memory

ROOT = Path(__file__).parents[2]
MOVES = 80


def values_in_code(slug: str) -> set[str]:
    """The names of all values that the rules of a game check."""
    found = set()
    for file in (ROOT / "domain" / "games" / slug).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
            if is_call and node.func.attr == "require":  # type: ignore[attr-defined]
                found |= {each.arg for each in node.keywords if each.arg}  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("slug", RULESETS)
def test_every_value_of_a_check_is_called_something(slug: str) -> None:
    names = values_in_code(slug)
    assert names
    for name in names:
        text = label(RULESETS[slug].rulebook, name)
        assert text.en, name
        assert text.fr, name


def texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list | set | frozenset):
        for each in value:
            yield from texts(each)
    elif isinstance(value, dict):
        yield from texts(list(value.items()))


WORD = re.compile(r"[\w-]+")


def raw_ids(check: Check, told: str, names: Names) -> list[str]:
    """Ids that are told as they are, and are no word of what anything is called."""
    called = {
        word
        for by in names.values()
        for table in by.values()
        for name in table.values()
        for word in WORD.findall(name)
    }
    ids = set(texts(list(check.values.values()))) - called
    return [id for id in ids if id in WORD.findall(told)]


@pytest.mark.parametrize("slug", RULESETS)
def test_checks_are_told_without_ids(slug: str) -> None:
    ruleset = RULESETS[slug]
    table, rng, told = in_memory(ruleset=ruleset, seats=ruleset.players[0]), random.Random(5), 0
    while table.moves < MOVES and not table.is_over:
        seat, move = a_move(table, rng)
        recorder = ruleset.recorder(table.state, KeyedChance(bytes(32), {}), audit=True)
        ruleset.write(recorder, seat, move)
        for check in recorder.checks or []:
            for language in LANGUAGES:
                words = tell_check(ruleset.rulebook, check, table.names, language)
                assert raw_ids(check, words, table.names) == [], (check, words)
                assert " = " not in words
                told += bool(words)
        table = take(table, play(table, seat, move))
    assert told


def test_a_check_says_who_is_to_move_and_names_what_was_touched() -> None:
    table = in_memory(seats=2)
    rulebook = table.ruleset.rulebook
    asked = Check("turn.order", True, "asked_otherwise", {"seat": 1, "kind": "roll"})
    assert tell_check(rulebook, asked, table.names, "en") == "Boris is to answer: roll the die"
    assert tell_check(rulebook, asked, table.names, "fr").startswith("c'est à Boris de répondre")
    share = Check("move.clockwise", True, "not_forward", {"agent": "red", "steps": 3})
    assert tell_check(rulebook, share, table.names, "fr") == "Agent : Agent rouge, Cases : +3"
    refused = Check("move.full_die", False, "not_the_die", {"total": 3, "die": 4})
    told = tell_check(rulebook, refused, table.names, "en")
    assert told == "the steps add up to 3, the die shows 4"
