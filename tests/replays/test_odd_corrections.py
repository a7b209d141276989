"""Whatever a judge says should stand differently is answered in words: no field, number or id."""

from __future__ import annotations

import random
import re

import pytest

from domain.kernel import LANGUAGES
from domain.kernel.blanks import BlankSentence, BlankSentences
from domain.rulesets import RULESETS
from domain.table.commands.amending import Line
from domain.table.commands.positions import settled_step
from replays.audit.amending import look
from replays.simulation import play_out
from tests.rounds import rounds

CORRECTIONS = rounds(12, 400)
"""Asked of a game of every ruleset, in both languages."""

NUMBERS = (0, 1, 2, 5, -3, 99, 10**9)
RAW = re.compile(
    r"[a-z0-9]_[a-z0-9]|[{}\[\]`]|\b(True|False|None)\b|\b[a-z]+\.[a-z]+|[:;] I?\d+ ?: "
)
"""How a field of a state, a rule's id or an invariant's number looks."""


def filled(sentence: BlankSentence, known: BlankSentences, rng: random.Random) -> Line:
    """A sentence with odd things in its blanks."""
    given: dict[str, object] = {}
    for field in [piece.field for piece in sentence.pieces if piece.field]:
        options = [each.value for each in known.lists.get(field.options, ())]
        match field.ask:
            case "number":
                given[field.name] = rng.choice(NUMBERS)
            case "yes":
                given[field.name] = rng.random() < 0.5
            case "one":
                given[field.name] = rng.choice(options)
            case _:
                given[field.name] = rng.choices(options, k=rng.choice((0, 1, 2, 4)))
    return Line(sentence.key, given)


@pytest.mark.property
@pytest.mark.parametrize("slug", RULESETS)
def test_every_correction_that_can_be_said_is_answered_in_words(slug: str) -> None:
    ruleset, rng = RULESETS[slug], random.Random(slug)
    table = play_out(ruleset, ruleset.players[0], next(iter(ruleset.variants.values())), seed=1)
    known = ruleset.blank_sentences(table.names, "en")
    refused = 0
    for _ in range(CORRECTIONS):
        line = filled(rng.choice(known.sentences), known, rng)
        step = settled_step(table, rng.randrange(table.steps))
        for language in LANGUAGES:
            told = look(table, step, [line], [], language)
            refused += bool(told.reason)
            for text in (told.reason, *[each.words for each in told.lines]):
                assert not RAW.search(text), (text, line)
    assert refused


def test_a_result_that_names_nobody_is_refused() -> None:
    """Its standings could not be made."""
    ruleset = RULESETS["secret_agents"]
    table = play_out(ruleset, 2, ruleset.options(), seed=0)
    told = look(table, 20, [Line("game_ended.nobody")], [], "fr")
    assert told.reason
    assert told.standings is None


def test_a_list_of_numbers_is_not_asked_for_as_one() -> None:
    """The faces of several dice, say: they are looked for, as all that a sentence leaves open."""
    ruleset = RULESETS["xiii"]
    names = ruleset.names(ruleset.standard_edition, ("Ada", "Boris"))
    known = {each.key: each for each in ruleset.blank_sentences(names, "en").sentences}
    asked = [piece.field.name for piece in known["die_rolled"].pieces if piece.field]
    assert "seat" in asked
    assert "faces" not in asked
