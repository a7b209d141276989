"""Bots: players that need no person. Any ruleset can use both.

A bot chooses from what its seat may see. The greedy one tries each move on the table as it is,
with dice of its own, and looks at the standings its seat would then see.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from domain.kernel import AnyRuleset, KeyedChance, Move, State, seat_viewer

Bot = Callable[[AnyRuleset, State, int, random.Random], Move]

MOST_TRIED = 60
"""How many moves the greedy bot looks at, at the most: some decisions have hundreds."""


def random_bot(ruleset: AnyRuleset, state: State, seat: int, rng: random.Random) -> Move:
    """Any legal move, all equally likely."""
    return rng.choice(ruleset.legal(ruleset.view(state, seat_viewer(seat)), seat))


def greedy_bot(ruleset: AnyRuleset, state: State, seat: int, rng: random.Random) -> Move:
    """The move after which its seat stands best, among equals any."""
    moves = list(ruleset.legal(ruleset.view(state, seat_viewer(seat)), seat))
    if len(moves) > MOST_TRIED:
        moves = rng.sample(moves, MOST_TRIED)
    dice = rng.randbytes(16)
    worth = [_worth(ruleset, state, seat, move, dice) for move in moves]
    best = max(worth)
    return rng.choice([move for move, value in zip(moves, worth, strict=True) if value == best])


def _worth(
    ruleset: AnyRuleset, state: State, seat: int, move: Move, dice: bytes
) -> tuple[int, int, int]:
    """Won, then own score, then the lead over the best other side."""
    after = ruleset.decide(state, seat, move, KeyedChance(dice, {})).state
    standings = ruleset.standings(ruleset.view(after, seat_viewer(seat)))
    own = [line.score or 0 for line in standings.lines if line.seat == seat]
    others = [line.score or 0 for line in standings.lines if line.seat != seat]
    score = max(own, default=0)
    won = 0
    if standings.is_over:
        won = 1 if seat in standings.winners else -1
    return won, score, score - max(others, default=0)


BOTS: dict[str, Bot] = {"random": random_bot, "greedy": greedy_bot}
