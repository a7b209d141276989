"""Amending: sentences with blanks, and facts that are found for them, in every game."""

from __future__ import annotations

import random

import msgspec
import pytest

from domain.kernel import LANGUAGES, Language, Part
from domain.kernel.blanks import BlankSentence
from domain.rulesets import RULESETS
from domain.table.commands.amending import Line, amender
from domain.table.commands.play import play
from domain.table.commands.rulings import corrected
from domain.table.folding import take
from domain.table.value import CommandRefused, Table
from tests.domain.tables import WAYS, a_move, in_memory

MOVES = 25
FIRST = tuple({slug: (slug, variant, seats) for slug, variant, seats in reversed(WAYS)}.values())
"""One way to play each game."""


def midway(slug: str, variant: str, seats: int) -> Table:
    ruleset = RULESETS[slug]
    table = in_memory(ruleset=ruleset, seats=seats, options=ruleset.variants[variant])
    rng = random.Random(f"{slug}/{variant}/{seats}")
    for _ in range(MOVES):
        if not table.is_over:
            table = take(table, play(table, *a_move(table, rng)))
    return table


def dotted(sentence: BlankSentence) -> str:
    return "".join([piece.words or "…" for piece in sentence.pieces])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", RULESETS)
def test_every_sentence_is_asked_in_words(slug: str, language: Language) -> None:
    ruleset = RULESETS[slug]
    names = ruleset.names(ruleset.standard_edition, ("Ada", "Boris"))
    asked = ruleset.blank_sentences(names, language)
    assert {each.key for each in asked.sentences} == ruleset.patterns.keys()
    for sentence in asked.sentences:
        assert "{" not in dotted(sentence)
        fields = [piece.field for piece in sentence.pieces if piece.field]
        assert len({field.name for field in fields}) == len(fields), sentence.key
        for field in fields:
            assert field.ask in ("number", "yes") or asked.lists[field.options], field
    for name, listed in asked.lists.items():
        assert len({each.words for each in listed}) == len(listed), name


@pytest.mark.parametrize(("slug", "variant", "seats"), FIRST)
def test_what_is_found_for_a_sentence_is_what_was_said(slug: str, variant: str, seats: int) -> None:
    """A fact that is called sound can be recorded, and holds what was given for its blanks."""
    table = midway(slug, variant, seats)
    facts, sound = amender(table, table.steps), 0
    for key, pattern in table.ruleset.patterns.items():
        try:
            filled = facts.fill(table.state, Line(key), tries=40)
        except CommandRefused:
            continue
        read = msgspec.json.decode(msgspec.json.encode(filled.fact), type=pattern.kind)
        assert read == filled.fact
        assert filled.after != table.state
        if filled.is_sound and table.ruleset.is_over(filled.after) == table.is_over:
            sound += 1
            given = {
                blank.name: getattr(filled.fact, blank.name)
                for blank in pattern.blanks
                if blank.is_told
            }
            again = facts.fill(table.state, Line(key, given))
            assert all(getattr(again.fact, name) == value for name, value in given.items())
    assert sound >= 5


@pytest.mark.parametrize(("slug", "variant", "seats"), FIRST)
def test_what_is_touched_is_spoken_of(slug: str, variant: str, seats: int) -> None:
    """Every proposal names what was touched; most that are called sound are taken as they are."""
    table = midway(slug, variant, seats)
    facts, patterns = amender(table, table.steps), table.ruleset.patterns
    taken = refused = 0
    for seat in range(seats):
        for proposed in facts.propose(table.state, [Part("seat", str(seat))]):
            values = [
                getattr(proposed.fact, blank.name)
                for blank in patterns[proposed.sentence].blanks
                if "seat" in blank.kinds
            ]
            assert any(seat == value or value == (seat,) for value in values), proposed
            if proposed.is_sound:
                try:
                    corrected(table.ruleset, table.state, "", [proposed.fact])
                    taken += 1
                except CommandRefused:
                    refused += 1
    assert taken > refused


def test_a_piece_and_a_place_are_put_together() -> None:
    table = midway("secret_agents", "base", 3)
    touched = [Part("agent", "red"), Part("place", "house_9")]
    proposed = amender(table, table.steps).propose(table.state, touched)
    by_sentence = {each.sentence: each for each in proposed}
    # What leaves the piece where it is (that a scoring begins there, say) comes after it.
    assert [each.sentence for each in proposed[:2]] == ["agent_placed", "scoring_triggered"]
    moved, placed = by_sentence["agent_moved"].fact, by_sentence["agent_placed"]
    position = table.state.position  # type: ignore[attr-defined]
    assert (moved.origin, moved.to) == (position["red"], "house_9")  # type: ignore[attr-defined]
    assert placed.is_sound
    assert placed.after.position["red"] == "house_9"  # type: ignore[attr-defined]


def test_what_nobody_can_say_is_refused() -> None:
    table = midway("secret_agents", "base", 3)
    facts = amender(table, table.steps)
    for line in (
        Line("nonsense"),
        Line("agent_moved", {"nonsense": 1}),
        Line("agent_moved", {"to": 7}),
        Line("agent_placed", {"agent": "red", "place": table.state.position["red"]}),  # type: ignore[attr-defined]
    ):
        with pytest.raises(CommandRefused) as refused:
            facts.fill(table.state, line)
        assert refused.value.said.en != refused.value.said.fr
        assert "Expected" not in refused.value.said.fr


def test_a_game_of_two_does_not_end_with_nobody_ranked() -> None:
    table = midway("war1955", "normal", 2)
    given: dict[str, object] = {"ranking": [], "decided_by": "shared"}
    filled = amender(table, table.steps).fill(table.state, Line("game_stopped.shared", given))
    assert not filled.is_sound
