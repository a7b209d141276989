"""Sources of chance: each has words in both languages, and names for what it gives."""

from __future__ import annotations

import random

import pytest

from domain.kernel import LANGUAGES
from domain.rulesets import RULESETS
from tests.games.driver import play, tables


@pytest.mark.parametrize("slug", RULESETS)
def test_every_source_that_is_drawn_has_words(slug: str) -> None:
    ruleset = RULESETS[slug]
    book, names = ruleset.rulebook, ruleset.names(ruleset.standard_edition, ["Ada"] * 7)
    rng = random.Random(slug)
    for variant, seats in rng.sample(sorted(tables(slug)), 2):
        for played in play(slug, variant, seats, 3).played:
            for draw in played.draws:
                known = book.source(draw.source)
                assert known in book.chance.values(), draw.source
                assert not known.of or known.of in names
                for language in LANGUAGES:
                    assert book.tell_source(draw.source, names, language).strip()


@pytest.mark.parametrize("slug", RULESETS)
def test_every_source_is_told_in_both_languages(slug: str) -> None:
    book = RULESETS[slug].rulebook
    assert book.chance
    for source, text in book.chance.items():
        assert text.en.strip(), source
        assert text.fr.strip(), source
        assert ("{id" in text.en) == ("{id" in text.fr) == source.endswith("*"), source


def test_a_source_without_words_is_called_by_its_id() -> None:
    book = RULESETS["secret_agents"].rulebook
    assert book.tell_source("spinner", {}, "fr") == "spinner"
