"""What hangs on an answer is told to everybody, in both languages, and says nothing hidden."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from domain.contract import rules_in
from domain.kernel import LANGUAGES, PUBLIC, members, seat_viewer
from domain.kernel.fact import snake_case
from domain.rulesets import RULESETS
from tests.games.driver import play, tables

PLAYERS = ("Ada", "Boris", "Cleo", "Dan", "Eve", "Fay", "Gus")


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_what_is_at_stake_is_told_in_both_languages(slug: str) -> None:
    variant, seats = next(iter(tables(slug)))
    ruleset = RULESETS[slug]
    names = ruleset.names(ruleset.standard_edition, PLAYERS[:seats])
    told = set()
    for state in play(slug, variant, seats, 1).positions:
        for viewer in (PUBLIC, seat_viewer(0)):
            view = ruleset.view(state, viewer)
            for decision in ruleset.decisions(view):
                stake = ruleset.stakes(view, decision)
                if stake is not None:
                    words = [ruleset.rulebook.tell_stake(stake, names, each) for each in LANGUAGES]
                    assert words[0] != words[1]
                    assert not set("{_?") & set("".join(words)), words
                    told.add(decision.kind)
    interrupts = {kind for kind in ruleset.lists if kind.startswith(("respond_", "veto", "guard"))}
    assert bool(told) == bool(interrupts | set(ruleset.lists) & {"interject", "bid"})


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_stake_is_given_and_every_answer_beforehand_is_one(slug: str) -> None:
    ruleset = RULESETS[slug]
    assert set(ruleset.rulebook.stakes) <= rules_in(files(ruleset.rulebook.package))
    tags = {snake_case(move.__name__): move for move in members(ruleset.moves)}
    for kind, answer in ruleset.rulebook.beforehand.items():
        assert kind in ruleset.answers.table[tags[answer.move]], "no such answer"


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_what_is_at_stake_speaks_to_nobody(slug: str) -> None:
    """Everybody at the table reads it: whoever is asked is called by name."""
    for name, stake in RULESETS[slug].rulebook.stakes.items():
        said = re.findall(r"\b(?:you|your|vous|votre|vos)\b", f"{stake.en} {stake.fr}")
        assert not said, name
