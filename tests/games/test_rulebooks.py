"""Of every ruleset the rulebook, the code and the tests speak of the same rules and facts."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from domain.games import war1955
from domain.kernel import LANGUAGES, Rule
from domain.rulesets import RULESETS
from tests.games.rulebooks import cited_in_code, marked_in_tests, places_in

RULINGS = {"secret_agents": 35, "war1955": 54, "masterminds": 43, "circle": 71, "xiii": 83}

BY_NAME = {
    # Effects cite the rule of the action that their card names.
    "war1955": {f"action.{action}" for action in war1955.ruleset.standard_edition.params},
}

every_ruleset = pytest.mark.parametrize("slug", RULESETS)
every_fact = pytest.mark.parametrize(
    ("slug", "kind"),
    [(slug, kind) for slug, ruleset in RULESETS.items() for kind in get_args(ruleset.facts)],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)


def cited(slug: str) -> set[str]:
    return cited_in_code(RULESETS[slug]) | BY_NAME.get(slug, set())


@every_ruleset
def test_every_rule_stands_in_the_code(slug: str) -> None:
    assert sorted(set(RULESETS[slug].rulebook.rules) - cited(slug)) == []


@every_ruleset
def test_every_rule_cited_in_the_code_is_in_the_rulebook(slug: str) -> None:
    assert sorted(cited(slug) - set(RULESETS[slug].rulebook.rules)) == []


@every_ruleset
def test_every_rule_has_a_test(slug: str) -> None:
    assert sorted(set(RULESETS[slug].rulebook.rules) - marked_in_tests(slug)) == []


@every_ruleset
def test_every_marker_names_a_rule(slug: str) -> None:
    assert sorted(marked_in_tests(slug) - set(RULESETS[slug].rulebook.rules)) == []


@every_ruleset
def test_every_ruling_belongs_to_a_rule(slug: str) -> None:
    rules = RULESETS[slug].rulebook.rules.values()
    rulings = {ruling for rule in rules for ruling in rule.rulings}
    assert rulings == {f"R{number}" for number in range(1, RULINGS[slug] + 1)}
    for rule in rules:
        assert set(re.findall(r"R\d+", rule.section)) <= set(rule.rulings), rule.id


@pytest.mark.parametrize(
    "rule",
    [rule for ruleset in RULESETS.values() for rule in ruleset.rulebook.rules.values()],
    ids=lambda rule: rule.id,
)
def test_every_rule_is_told_in_both_languages(rule: Rule) -> None:
    assert rule.section
    for text in (rule.title.en, rule.title.fr, rule.en, rule.fr):
        assert text == text.strip() != ""
    assert rule.en != rule.fr
    for text in (rule.en, rule.fr):
        assert text.endswith(".")


@every_fact
def test_every_fact_has_a_case_and_sentences(slug: str, kind: Any) -> None:
    ruleset = RULESETS[slug]
    evolve: Any = ruleset.evolve
    assert kind in evolve.cases
    tag = str(kind.__struct_config__.tag)
    assert tag in ruleset.rulebook.sentences
    for name, text in ruleset.rulebook.sentences.items():
        if name.split(".")[0] == tag:
            for told in filter(None, (text, text.brief)):
                for language in LANGUAGES:
                    words = told.in_language(language)
                    assert words.strip()
                    assert places_in(words) <= set(kind.__struct_fields__), name


@every_ruleset
def test_nothing_is_left_over(slug: str) -> None:
    ruleset = RULESETS[slug]
    facts, evolve = set(get_args(ruleset.facts)), ruleset.evolve
    assert set(evolve.cases) == facts
    tags = {str(kind.__struct_config__.tag) for kind in facts}
    assert {name.split(".")[0] for name in ruleset.rulebook.sentences} == tags
