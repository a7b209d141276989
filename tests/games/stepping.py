"""A whole game move by move, by a player of one's own: what it was before, what happened, after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

import msgspec

from domain.kernel import Edition, Entry, Fact, KeyedChance, Move, Recorder, Ruleset, State

E = TypeVar("E", bound=Edition)
F = TypeVar("F", bound=Fact)
M = TypeVar("M", bound=Move)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741
S = TypeVar("S", bound=State)

Player = Callable[[S], tuple[int, Move]]
"""Which seat moves, and how."""


@dataclass(frozen=True)
class Step(Generic[S]):
    """One move (none, and no seat, for the opening) and what followed."""

    before: S
    seat: int | None
    move: Move | None
    entries: tuple[Entry[Fact], ...]
    states: tuple[S, ...]

    @property
    def after(self) -> S:
        return self.states[-1]


def stepping(
    ruleset: Ruleset[S, E, O, M, F],
    box: E,
    seats: int,
    options: O,
    secret: bytes,
    choose: Player[S],
) -> Iterator[Step[S]]:
    """The opening, and every move to the end."""
    drawn: Counter[str] = Counter()

    def kept(before: S, seat: int | None, move: Move | None, recorder: Recorder[S]) -> Step[S]:
        drawn.update(draw.source for draw in recorder.chance.draws)
        return Step(before, seat, move, tuple(recorder.entries), tuple(recorder.states))

    opening = ruleset.open(box, seats, options, KeyedChance(secret, drawn))
    last = kept(ruleset.empty(box, seats), None, None, opening)
    yield last
    while not ruleset.is_over(last.after):
        state = last.after
        seat, move = choose(state)
        last = kept(
            state, seat, move, ruleset.decide(state, seat, move, KeyedChance(secret, drawn))
        )
        yield last


def facts_of(steps: Iterable[Step[S]]) -> Iterator[tuple[S, Entry[Fact], S]]:
    """The state before, the entry, the state after, for a whole game."""
    for step in steps:
        state = step.before
        for entry, after in zip(step.entries, step.states, strict=True):
            yield state, entry, after
            state = after
