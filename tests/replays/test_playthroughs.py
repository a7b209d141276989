"""Playthroughs: the golden games as text, compared with what was last read by a person.

After a change of words, views or decisions: `python -m tests.golden.make --playthroughs`, and read
the diff. (Facts cannot change: the games are kept. What today's rules would do otherwise is told
by test_golden.)
"""

from __future__ import annotations

import difflib

import pytest

from tests.golden import games
from tests.golden.playthrough import playthrough

PINNED = games.expected()


def test_every_golden_game_has_a_playthrough() -> None:
    assert {path.stem for path in games.PLAYTHROUGHS.glob("*.txt")} == set(PINNED)


@pytest.mark.parametrize("name", PINNED)
def test_the_game_is_told_as_it_was_read(name: str) -> None:
    read = (games.PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8")
    told = playthrough(games.kept(name))
    diff = difflib.unified_diff(
        read.splitlines(), told.splitlines(), "read", "today", lineterm="", n=1
    )
    assert told == read, "\n".join([*diff][:60])
