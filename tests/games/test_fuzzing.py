"""Nothing that a stranger describes makes the rules hang, stumble, or run for ever."""

from __future__ import annotations

import os

import pytest

from tests.games.fuzzing import fuzz_corrections, fuzz_positions
from tests.games.fuzzing_files import fuzz_editions, fuzz_options, fuzz_records

ROUNDS = {"long": 2_000}.get(os.environ.get("HYPOTHESIS_PROFILE", ""), 60)
HARDENED = ("circle", "masterminds", "secret_agents", "war1955", "xiii")
"""Rulesets whose invariants cover all that a state tells."""


@pytest.mark.property
@pytest.mark.parametrize("slug", HARDENED)
def test_a_changed_position_is_refused_in_words_or_can_be_played(slug: str) -> None:
    tally = fuzz_positions(slug, seed=1, count=ROUNDS)
    assert tally.failures == []
    assert tally.refused, "some of them could not be"


@pytest.mark.property
@pytest.mark.parametrize("slug", HARDENED)
def test_a_changed_fact_of_a_judge_is_refused_in_words_or_can_be_played(slug: str) -> None:
    tally = fuzz_corrections(slug, seed=1, count=ROUNDS)
    assert tally.failures == []
    assert tally.refused, "some of them could not follow"


FILES = {"editions": fuzz_editions, "options": fuzz_options, "records": fuzz_records}


@pytest.mark.property
@pytest.mark.parametrize("what", FILES)
@pytest.mark.parametrize("slug", HARDENED)
def test_a_changed_file_is_refused_in_words_or_can_be_played(slug: str, what: str) -> None:
    tally = FILES[what](slug, seed=1, count=ROUNDS)
    assert tally.failures == []
    assert tally.refused, "some of them could not be"
