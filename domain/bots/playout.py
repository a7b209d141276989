"""Playing on in an imagined world: quickly, and with nothing kept."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from domain.kernel import AnyRuleset, Chance, Fact, Move, Recorder, State

T = TypeVar("T")

Chances = tuple[float, ...]
"""What each seat has of the win: a chance, or the share that came."""


class Dice(Chance):
    """Chance from a plain generator; no draw is kept."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._rng = rng

    def pick(self, source: str, items: Sequence[T]) -> T:
        return items[self._pick(source, items)]

    def shuffle(
        self, source: str, items: Sequence[T], *, lazily: bool = False, dealt: int | None = None
    ) -> tuple[T, ...]:
        order = list(items)
        self._rng.shuffle(order)
        return tuple(order)

    def _pick(self, source: str, items: Sequence[T]) -> int:
        return int(self._rng.random() * len(items))

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        return tuple(self._rng.sample(range(len(items)), len(items)))


class _Quick(Recorder[State]):
    """Evolves the state and keeps neither facts nor who may see them."""

    __slots__ = ()

    def record(self, fact: Fact, *rules: str) -> None:
        self.state = self._evolve(self.state, fact)


def after(ruleset: AnyRuleset, state: State, seat: int, move: Move, rng: random.Random) -> State:
    """The state after a move, by dice of `rng`. Raises IllegalMove if a rule says no."""
    return _after(ruleset, state, seat, move, Dice(rng))


def _after(ruleset: AnyRuleset, state: State, seat: int, move: Move, dice: Dice) -> State:
    recorder = ruleset.recorder(state, dice, kind=_Quick)
    ruleset.write(recorder, seat, move)
    return recorder.state


def play_on(ruleset: AnyRuleset, state: State, moves: int, rng: random.Random) -> State:
    """So many moves further, any of them, or to the end."""
    dice = Dice(rng)
    for _ in range(moves):
        if ruleset.is_over(state):
            break
        asked = next(each for each in ruleset.decisions(state) if each.required)
        options = ruleset.listed(state, asked.seat, asked.kind)
        move = options[int(rng.random() * len(options))]
        state = _after(ruleset, state, asked.seat, move, dice)
    return state


def worth(ruleset: AnyRuleset, state: State) -> Chances:
    """Each seat's share of the win once the game is over, before that its chance by the value."""
    if ruleset.is_over(state):
        return result(ruleset, state)
    return ruleset.value.chances(state)


def result(ruleset: AnyRuleset, state: State) -> Chances:
    """A win is one, shared by all who won; nothing for anybody where nobody did."""
    return shares(ruleset.standings(state).winners, state.seats)


def shares(winners: tuple[int, ...], seats: int) -> Chances:
    """One, shared by the winners."""
    return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(seats)])
