"""Random games of any ruleset: every position, move, entry and draw of them, from a seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

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

MOST_MOVES = 20_000
"""More than any game may take: beyond it, the game counts as endless."""

Choice = tuple[int, int]
"""Which of the seats that may answer, and which of its moves; both counted round."""


class Stuck(Exception):
    """A random game could not go on; says why, and how far it came."""

    def __init__(self, why: str, played: Sequence[Played], choices: Sequence[Choice]) -> None:
        super().__init__(why)
        self.played = tuple(played)
        self.choices = tuple(choices)


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
    """A whole random game, or the beginning of one."""

    ruleset: AnyRuleset
    variant: str
    options: msgspec.Struct
    seats: int
    seed: int
    played: tuple[Played, ...]
    """The opening, then every move."""
    choices: tuple[Choice, ...] = ()

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
            edition = self.ruleset.standard_edition
            return self.ruleset.open(edition, self.seats, self.options, chance)
        return self.ruleset.decide(played.before, played.seat, played.move, chance)


def play(
    ruleset: AnyRuleset,
    variant: str,
    options: msgspec.Struct,
    seats: int,
    seed: int,
    choices: Sequence[Choice] | None = None,
) -> Game:
    """A random game to its end, or one by these choices as far as they go; Stuck if it cannot."""
    rng = random.Random(f"{ruleset.slug}/{variant}/{seats}/{seed}")
    secret = rng.randbytes(32)
    drawn: Counter[str] = Counter()
    made: list[Choice] = []

    def kept(
        recorder: Recorder[State], before: State, seat: int | None, move: Move | None
    ) -> Played:
        draws = tuple(recorder.chance.draws)
        drawn.update(draw.source for draw in draws)
        return Played(before, seat, move, tuple(recorder.entries), tuple(recorder.states), draws)

    edition = ruleset.standard_edition
    opening = ruleset.open(edition, seats, options, KeyedChance(secret, {}))
    played = [kept(opening, ruleset.empty(edition, seats), None, None)]
    given = iter(choices) if choices is not None else None
    while not ruleset.is_over(played[-1].after):
        if len(played) >= MOST_MOVES:
            raise Stuck("the game does not end", played, made)
        state = played[-1].after
        try:
            chosen = _choose(ruleset, state, rng) if given is None else next(given, None)
            if chosen is None:
                break
            seat, move, choice = _taken(ruleset, state, chosen)
            made.append(choice)
            recorder = ruleset.decide(state, seat, move, KeyedChance(secret, drawn))
        except Exception as error:
            raise Stuck(f"{type(error).__name__}: {error}", played, made) from error
        if not recorder.entries:
            raise Stuck(f"{move} left no fact", played, made)
        played.append(kept(recorder, state, seat, move))
    return Game(ruleset, variant, options, seats, seed, tuple(played), tuple(made))


def _taken(ruleset: AnyRuleset, state: State, choice: Choice) -> tuple[int, Move, Choice]:
    """A choice as a seat and its move: counted round, so that every number is one."""
    able = _able(ruleset, state)
    seat = able[choice[0] % len(able)]
    moves = ruleset.legal(state, seat)
    index = choice[1] % len(moves)
    return seat, moves[index], (able.index(seat), index)


def _able(ruleset: AnyRuleset, state: State) -> list[int]:
    asked = sorted({decision.seat for decision in ruleset.decisions(state)})
    return [seat for seat in asked if ruleset.legal(state, seat)]


def _choose(ruleset: AnyRuleset, state: State, rng: random.Random) -> Choice:
    """Any pending seat, more often one that must answer, and any of its moves."""
    decisions = ruleset.decisions(state)
    required = [decision for decision in decisions if decision.required]
    assert required, "nobody has to answer and the game is not over"
    pool = required if rng.random() < 0.7 else decisions
    seats = {decision.seat: ruleset.legal(state, decision.seat) for decision in pool}
    able = [seat for seat in sorted(seats) if seats[seat]]
    assert able, f"no legal move for {pool}"
    seat = rng.choice(able)
    return _able(ruleset, state).index(seat), rng.choice(range(len(seats[seat])))


def tables(ruleset: AnyRuleset) -> Iterator[tuple[str, int]]:
    """Every variant that the ruleset names, with every number of seats."""
    fewest, most = ruleset.players
    for name in ruleset.variants:
        for seats in range(fewest, most + 1):
            yield name, seats
