"""Whole games played by bots, without a log: for demos, simulations and benchmarks."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence

import msgspec

from domain.bots import BOTS
from domain.kernel import AnyRuleset, Decision
from domain.table.commands.play import open_table, play
from domain.table.folding import empty_table, take
from domain.table.value import Table
from replays.knowing import Knowing

NAMES = ("Ada", "Boris", "Chloé", "Dimitri", "Elsa", "Felix", "Greta")
START = 1_767_225_600_000
"""The first moment of 2026: simulated games are dated, so that they repeat to the byte."""


def play_out(
    ruleset: AnyRuleset,
    seats: int,
    options: msgspec.Struct,
    *,
    seed: int,
    bots: Sequence[str] = ("random",),
    id: str = "",
    pace: int = 4_000,
) -> Table:
    """A finished game. The same arguments give the same game; `pace` is a move's milliseconds."""
    id = id or f"{ruleset.slug}-{seats}-{seed}"
    table = opened(ruleset, seats, options, seed, id)
    rng, knowing = random.Random(seed), Knowing()
    moments = Pace(seed, pace, rng)
    while not table.is_over:
        decision = next_decision(table, rng)
        bot = BOTS[bots[decision.seat % len(bots)]]
        move = bot(ruleset, knowing.seat(table, decision.seat), rng)
        table = take(table, play(table, decision.seat, move, at=moments.next()))
    return table


def opened(ruleset: AnyRuleset, seats: int, options: msgspec.Struct, seed: int, id: str) -> Table:
    """A table whose dice follow from the seed and the name."""
    secret = hashlib.sha256(f"simulation/{id}/{seed}".encode()).digest()
    edition = ruleset.standard_edition
    event = open_table(ruleset, edition, NAMES[:seats], options, secret=secret, at=START)
    return take(empty_table(id, event, ruleset, edition), event)


class Pace:
    """When the moves of a game are made: one after the other, some quicker than others."""

    def __init__(self, seed: int, pace: int = 4_000, rng: random.Random | None = None) -> None:
        """`pace`: about how many milliseconds a move takes."""
        self._rng, self._pace, self._at = rng or random.Random(seed), pace, START

    def next(self) -> int:
        self._at += self._rng.randint(self._pace // 2, self._pace * 2)
        return self._at


def next_decision(table: Table, rng: random.Random) -> Decision:
    """Required decisions are answered; an optional one is taken up now and then."""
    pending = table.ruleset.decisions(table.state)
    required = [decision for decision in pending if decision.required]
    optional = [
        decision
        for decision in pending
        if not decision.required and table.ruleset.legal(table.state, decision.seat)
    ]
    if optional and rng.random() < 0.1:
        return rng.choice(optional)
    return rng.choice(required)
