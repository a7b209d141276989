"""A player that looks for trouble: it walks towards missions and enemies, and plays its cards.

Random moves alone rarely try a mission; this one reaches nearly every kind of fact.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

from domain.games.xiii import ruleset
from domain.games.xiii.moves import Buy, EndBuy, EndMovement, Pass, Step
from domain.games.xiii.state import Options, XiiiState
from domain.kernel import Entry, Fact, Move
from tests.games.stepping import stepping

BOX = ruleset.standard_edition
Played = tuple[XiiiState, int, Move, tuple[Entry[Fact], ...], tuple[XiiiState, ...]]
"""The state before, the seat, its move, the entries, and the state after each of them."""


@lru_cache(maxsize=64)
def distances(to: int) -> dict[int, int]:
    """Steps to a place from everywhere."""
    far, todo = {to: 0}, [to]
    for place in todo:
        for other in BOX.neighbours[place]:
            if other not in far:
                far[other] = far[place] + 1
                todo.append(other)
    return far


def choose(state: XiiiState, seat: int, rng: random.Random) -> Move | None:
    """A move with a purpose, most of the time."""
    listed = list(ruleset.legal(state, seat))
    if not listed:
        return None
    steps = [move for move in listed if isinstance(move, Step)]
    if steps and rng.random() < 0.8:
        goals = [BOX.missions[id].location for id in state.missions]
        goals += [BOX.missions[id].deliver_to or 1 for id in state.missions]
        goals += [place for place, seats in state.arrivals.items() if seats != (seat,)]
        goal = distances(goals[seat % len(goals)] if goals else 1)
        steps.sort(key=lambda move: (goal[move.to] - goal[move.origin], -len(move.group)))
        if goal[steps[0].to] < goal[steps[0].origin]:
            return steps[0]
    dull = (Pass, EndBuy, EndMovement)
    keen = [move for move in listed if not isinstance(move, (*dull, Step) if steps else dull)]
    if any(isinstance(move, Buy) for move in listed) and rng.random() < 0.6:
        return rng.choice([move for move in listed if isinstance(move, EndBuy)] or listed)
    return rng.choice(keen if keen and rng.random() < 0.7 else listed)


def game(seats: int, seed: int, options: Options = Options()) -> Iterator[Played]:  # noqa: B008
    """A whole game, move by move."""
    rng = random.Random(f"xiii/{seats}/{seed}")
    secret = rng.randbytes(32)
    for step in stepping(ruleset, BOX, seats, options, secret, lambda state: _move(state, rng)):
        if step.seat is not None and step.move is not None:
            yield step.before, step.seat, step.move, step.entries, step.states


def _move(state: XiiiState, rng: random.Random) -> tuple[int, Move]:
    """Mostly of the seat that must answer, now and then of one that may interject."""
    decisions = ruleset.decisions(state)
    asked = decisions[0] if rng.random() < 0.8 else rng.choice(decisions)
    move = choose(state, asked.seat, rng)
    if move is not None:
        return asked.seat, move
    move = choose(state, decisions[0].seat, rng)
    assert move is not None
    return decisions[0].seat, move
