"""Random games of any ruleset: every position, move, entry and draw of them, from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hypothesis import strategies as st

from domain.rulesets import RULESETS
from replays.conformance.games import Game, Played
from replays.conformance.games import play as play_randomly
from tests.games.variants import Variant, variants_of
from tests.rounds import rounds

SEEDS = rounds(4, 10**6)
"""Few at every change: the properties look at the same games, which are played once."""


@lru_cache(maxsize=rounds(256, 128))
def play(slug: str, variant: str, seats: int, seed: int) -> Game:
    """A random game to its end; the same arguments give the same game."""
    ruleset = RULESETS[slug]
    options = variants_of(ruleset)[variant].options_of(ruleset)
    return play_randomly(ruleset, variant, options, seats, seed)


@st.composite
def games(draw: st.DrawFn, slug: str, variant: str | None = None) -> Game:
    """Random games of a ruleset, of every variant and number of seats."""
    ruleset = RULESETS[slug]
    ways = variants_of(ruleset)
    name = variant or draw(st.sampled_from(sorted(ways)))
    fewest, most = ways[name].seats_of(ruleset)
    return play(slug, name, draw(st.integers(fewest, most)), draw(st.integers(0, SEEDS)))


def tables(slug: str) -> Iterator[tuple[str, int]]:
    """Every variant with every number of seats."""
    ruleset = RULESETS[slug]
    for name, variant in variants_of(ruleset).items():
        fewest, most = variant.seats_of(ruleset)
        for seats in range(fewest, most + 1):
            yield name, seats


__all__ = ["Game", "Played", "Variant", "games", "play", "tables"]
