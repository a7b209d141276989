"""Whole games of bots against bots, without a table: for training and for the arena."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

import msgspec

from domain.bots import Bot, Knowledge
from domain.bots.playout import Chances, Dice, result
from domain.kernel import (
    NOTHING,
    AnyRuleset,
    Entry,
    Fact,
    Memory,
    Move,
    State,
    Weights,
    seat_viewer,
)

MOST_MOVES = 20_000


class Game(msgspec.Struct, frozen=True):
    """What came of a game."""

    result: Chances
    moves: int
    positions: tuple[State, ...]
    """Some positions of it, by chance."""


class _Players:
    """The bots at a table, each with what its seat was shown."""

    def __init__(self, ruleset: AnyRuleset, seats: int, start: State) -> None:
        self._ruleset = ruleset
        self._steps: list[tuple[Entry[Fact], State]] = []
        self._start = start
        self._known = dict.fromkeys(range(seats), (0, NOTHING))

    def take(self, entries: Sequence[Entry[Fact]], states: Sequence[State]) -> None:
        if self._ruleset.worlds.remembers:
            self._steps += zip(entries, states, strict=True)

    def knowledge(self, state: State, seat: int) -> Knowledge:
        return Knowledge(self._ruleset, state, seat, self._memory(seat))

    def _memory(self, seat: int) -> Memory:
        done, memory = self._known[seat]
        before = self._steps[done - 1][1] if done else self._start
        memory = self._ruleset.worlds.recall(
            self._steps[done:], seat_viewer(seat), self._ruleset.view, before, memory
        )
        self._known[seat] = (len(self._steps), memory)
        return memory


def play(
    ruleset: AnyRuleset,
    bots: Sequence[Bot],
    seed: str,
    *,
    options: msgspec.Struct | None = None,
    keep: int = 0,
    slips: float = 0.0,
) -> Game:
    """A game, one bot to a seat; `slips`: how often any move is played instead of the bot's."""
    rng = random.Random(seed)
    seats, edition = len(bots), ruleset.standard_edition
    chance = Dice(random.Random(f"dice/{seed}"))
    way = options or next(iter(ruleset.variants.values()))
    start = ruleset.empty(edition, seats)
    recorder = ruleset.open(edition, seats, way, chance)
    players = _Players(ruleset, seats, start)
    players.take(recorder.entries, recorder.states)
    positions: list[State] = []
    moves = 0
    while not ruleset.is_over(recorder.state):
        state = recorder.state
        positions.append(state)
        seat = next(each.seat for each in ruleset.decisions(state) if each.required)
        if slips and rng.random() < slips:
            move = rng.choice(ruleset.legal(state, seat))
        else:
            move = bots[seat](ruleset, players.knowledge(state, seat), rng)
        recorder = ruleset.decide(state, seat, move, chance)
        players.take(recorder.entries, recorder.states)
        moves += 1
        if moves > MOST_MOVES:
            raise RuntimeError("the game does not end")
    kept = rng.sample(positions, min(keep, len(positions)))
    return Game(result(ruleset, recorder.state), moves, tuple(kept))


def by_weights(ruleset: AnyRuleset, weights: Weights, bot: Bot) -> Bot:
    """A bot that plays by other weights than the ruleset's own."""
    return partial(_weighed, with_weights(ruleset, weights), bot)


def _weighed(
    weighed: AnyRuleset, bot: Bot, ruleset: AnyRuleset, known: Knowledge, rng: random.Random
) -> Move:
    return bot(weighed, known, rng)


def with_weights(ruleset: AnyRuleset, weights: Weights) -> AnyRuleset:
    """The ruleset with another value."""
    other = object.__new__(type(ruleset))
    other.__dict__.update(ruleset.__dict__)
    other.value = ruleset.value.with_weights(weights)
    return other
