"""Bots that look no further than the next move."""

from __future__ import annotations

import random

from domain.bots.knowledge import Knowledge
from domain.kernel import AnyRuleset, KeyedChance, Move, State, seat_viewer

MOST_TRIED = 60
"""How many moves a bot looks at, at the most: some decisions have hundreds."""


def random_bot(ruleset: AnyRuleset, known: Knowledge, rng: random.Random) -> Move:
    """Any legal move, all equally likely."""
    return rng.choice(ruleset.legal(known.view, known.seat))


def greedy_bot(ruleset: AnyRuleset, known: Knowledge, rng: random.Random) -> Move:
    """The move after which its seat stands best in an imagined world, among equals any."""
    moves = candidates(ruleset, known, rng)
    dice = rng.randbytes(16)
    world = known.imaginer(ruleset)(random.Random(dice))
    worth = [_worth(ruleset, world, known.seat, move, dice) for move in moves]
    best = max(worth)
    return rng.choice([move for move, value in zip(moves, worth, strict=True) if value == best])


def candidates(
    ruleset: AnyRuleset, known: Knowledge, rng: random.Random, most: int = MOST_TRIED
) -> list[Move]:
    """The moves a bot looks at: all, or some of very many."""
    moves = list(ruleset.legal(known.view, known.seat))
    return rng.sample(moves, most) if len(moves) > most else moves


def _worth(
    ruleset: AnyRuleset, world: State, seat: int, move: Move, dice: bytes
) -> tuple[int, int, int]:
    """Won, then own score, then the lead over the best other side."""
    after = ruleset.decide(world, seat, move, KeyedChance(dice, {})).state
    standings = ruleset.standings(ruleset.view(after, seat_viewer(seat)))
    own = [line.score or 0 for line in standings.lines if line.seat == seat]
    others = [line.score or 0 for line in standings.lines if line.seat != seat]
    score = max(own, default=0)
    won = 0
    if standings.is_over:
        won = 1 if seat in standings.winners else -1
    return won, score, score - max(others, default=0)
