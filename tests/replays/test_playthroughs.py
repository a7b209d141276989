"""Playthroughs: a game per variant as text, compared with the one that was last read by a person.

After a change of the rules or of their words: `python -m tests.golden.make --playthroughs`, and
read the diff.
"""

from __future__ import annotations

import difflib

import pytest

from tests.golden import games
from tests.golden.playthrough import playthrough

PINNED = games.expected()
WAYS = {name: (slug, variant) for name, slug, variant in games.names()}


def test_every_golden_game_has_a_playthrough() -> None:
    assert {path.stem for path in games.PLAYTHROUGHS.glob("*.txt")} == set(PINNED)


@pytest.mark.parametrize("name", [name for name in PINNED if name in WAYS])
def test_the_game_is_played_and_told_as_it_was_read(name: str) -> None:
    pinned = PINNED[name]
    table = games.played(*WAYS[name], pinned.seats, pinned.seed)
    read = (games.PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8")
    told = playthrough(table)
    diff = difflib.unified_diff(
        read.splitlines(), told.splitlines(), "read", "today", lineterm="", n=1
    )
    assert told == read, "\n".join([*diff][:60])
