"""Random games of any ruleset: every position, move, entry and draw of them, from a seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from hypothesis import strategies as st

from domain.kernel import (
    JUDGE,
    PUBLIC,
    AnyRuleset,
    Chance,
    Draw,
    Entry,
    Fact,
    KeyedChance,
    Move,
    Recorder,
    ReplayedChance,
    State,
    Viewer,
    seat_viewer,
)
from domain.rulesets import RULESETS
from tests.games.variants import Variant, variants_of
from tests.rounds import rounds

MOST_MOVES = 20_000
"""More than any game may take: beyond it, the game counts as endless."""


@dataclass(frozen=True)
class Played:
    """One move of a game (or its opening: no seat, no move) and all that followed from it."""

    before: State
    seat: int | None
    move: Move | None
    entries: tuple[Entry[Fact], ...]
    states: tuple[State, ...]
    """The state after each entry."""
    draws: tuple[Draw, ...]

    @property
    def after(self) -> State:
        return self.states[-1]


@dataclass(frozen=True)
class Game:
    """A whole random game."""

    ruleset: AnyRuleset
    variant: str
    seats: int
    seed: int
    played: tuple[Played, ...]
    """The opening, then every move."""

    def __repr__(self) -> str:
        return f"play({self.ruleset.slug!r}, {self.variant!r}, {self.seats}, {self.seed})"

    @property
    def moves(self) -> tuple[Played, ...]:
        return self.played[1:]

    @property
    def empty(self) -> State:
        return self.played[0].before

    @property
    def end(self) -> State:
        return self.played[-1].after

    @cached_property
    def positions(self) -> tuple[State, ...]:
        """Where the game waited for somebody, and the end."""
        return tuple(played.after for played in self.played)

    @cached_property
    def steps(self) -> tuple[tuple[Entry[Fact], State], ...]:
        """Every entry with the state after it."""
        return tuple(
            step
            for played in self.played
            for step in zip(played.entries, played.states, strict=True)
        )

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(entry.fact for entry, _ in self.steps)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (JUDGE, PUBLIC, *map(seat_viewer, range(self.seats)))

    def redo(self, played: Played, chance: Chance | None = None) -> Recorder[State]:
        """The same move again, by its recorded draws unless another chance is given."""
        chance = chance or ReplayedChance(played.draws, declared=False)
        if played.seat is None or played.move is None:
            options = variants_of(self.ruleset)[self.variant].options_of(self.ruleset)
            edition = self.ruleset.standard_edition
            return self.ruleset.open(edition, self.seats, options, chance)
        return self.ruleset.decide(played.before, played.seat, played.move, chance)


SEEDS = rounds(4, 10**6)
"""Few at every change: the properties look at the same games, which are played once."""


@lru_cache(maxsize=rounds(256, 128))
def play(slug: str, variant: str, seats: int, seed: int) -> Game:
    """A random game to its end; the same arguments give the same game."""
    ruleset = RULESETS[slug]
    options = variants_of(ruleset)[variant].options_of(ruleset)
    rng = random.Random(f"{slug}/{variant}/{seats}/{seed}")
    secret = rng.randbytes(32)
    drawn: Counter[str] = Counter()

    def kept(
        recorder: Recorder[State], before: State, seat: int | None, move: Move | None
    ) -> Played:
        draws = tuple(recorder.chance.draws)
        drawn.update(draw.source for draw in draws)
        return Played(before, seat, move, tuple(recorder.entries), tuple(recorder.states), draws)

    edition = ruleset.standard_edition
    opening = ruleset.open(edition, seats, options, KeyedChance(secret, {}))
    played = [kept(opening, ruleset.empty(edition, seats), None, None)]
    while not ruleset.is_over(played[-1].after):
        assert len(played) < MOST_MOVES, "the game does not end"
        state = played[-1].after
        seat, move = _choose(ruleset, state, rng)
        recorder = ruleset.decide(state, seat, move, KeyedChance(secret, drawn))
        assert recorder.entries, f"{move} left no fact"
        played.append(kept(recorder, state, seat, move))
    return Game(ruleset, variant, seats, seed, tuple(played))


def _choose(ruleset: AnyRuleset, state: State, rng: random.Random) -> tuple[int, Move]:
    """Any pending seat, more often one that must answer, and any of its moves."""
    decisions = ruleset.decisions(state)
    required = [decision for decision in decisions if decision.required]
    assert required, "nobody has to answer and the game is not over"
    pool = required if rng.random() < 0.7 else decisions
    seats = {decision.seat: ruleset.legal(state, decision.seat) for decision in pool}
    able = [seat for seat in sorted(seats) if seats[seat]]
    assert able, f"no legal move for {pool}"
    seat = rng.choice(able)
    return seat, rng.choice(seats[seat])


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
