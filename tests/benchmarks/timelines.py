"""Seeking and undoing: both must cost the same however long the game is."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from statistics import median

from domain.kernel import PUBLIC, AnyRuleset
from domain.table.commands.play import play
from domain.table.events import MovesRedone, MovesUndone, encode_event
from domain.table.folding import fold, take
from domain.table.value import Table
from replays.timeline import Timeline
from tests.benchmarks.games import copied, cut_short, long_game, short_game, unshared
from tests.benchmarks.measure import ROUNDS, Result, Side, at_most, duration, in_turns

MOVES = 10
"""How many moves are played on a table of many steps, and on one of few."""
WINDOW = 50
"""How many steps the start and the end of a game are."""


def seek(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """A step at the end of a long game, against one at its start, laid out and under way."""
    table = long_game(ruleset)
    timeline = Timeline(table, PUBLIC)
    opening = table.line[0].last
    start, end = seeking(timeline, opening), seeking(timeline, table.steps - WINDOW)
    own, other = in_turns(end, start, seconds)
    target = at_most(1.2)
    note = ""
    if not target.is_reached(own / other):
        note = end.where(200)
    yield Result(
        f"seek in {table.steps:,} facts {ruleset.slug}",
        f"{duration(own)} end",
        f"{duration(other)} start",
        own / other,
        target,
        note,
    )


def seeking(timeline: Timeline, first: int) -> Side[range]:
    """Looking at so many steps of a game, one after the other."""
    table = timeline.table

    def run(steps: range) -> None:
        for step in steps:
            table.state_at(step)
            timeline.view(step)

    return Side(lambda: range(first, first + WINDOW), run, WINDOW)


def undo(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """One move taken back in a long game, against one in a short game."""
    tables = [copied(long_game(ruleset)), short_game(ruleset)]
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        taken: tuple[list[float], list[float]] = ([], [])
        until = time.perf_counter() + 2 * seconds
        while time.perf_counter() < until:
            for index, spent in enumerate(taken):
                tables[index], seconds_spent = take_back(tables[index])
                spent.append(seconds_spent)
        for all_rounds, spent in zip(times, taken, strict=True):
            all_rounds.append(median(spent))
    own, other = map(median, times)
    yield Result(
        f"undo in {tables[0].steps:,} facts {ruleset.slug}",
        f"{duration(own)} long",
        f"{duration(other)} short",
        own / other,
        at_most(1.2),
        f"against a game of {tables[1].steps} facts",
    )


def long_table(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """A move decided and folded on a table of 2,000 steps, against the same on one of 20."""
    whole = long_game(ruleset, 2_000)
    last = whole.line[-MOVES:]
    long, short = cut_short(whole, MOVES, 20)

    def run(table: Table) -> None:
        for played in last:
            assert played.seat is not None
            assert played.move is not None
            table = take(table, play(table, played.seat, played.move, at=played.at))

    ours, reference = [Side(partial(unshared, table), run, MOVES) for table in (long, short)]
    own, other = in_turns(ours, reference, seconds)
    yield Result(
        f"move on {long.steps:,} facts {ruleset.slug}",
        f"{duration(own)} long",
        f"{duration(other)} short",
        own / other,
        at_most(1.2),
        f"against a table of {short.steps} facts with the same state",
    )


def take_back(table: Table) -> tuple[Table, float]:
    """The table with its last move undone and redone, and the time to undo it and look."""
    kept = table.moves - 1
    undone = MovesUndone(at=0, seat=0, kept=kept)
    redone = MovesRedone(at=0, seat=0, kept=kept + 1)
    bodies = encode_event(undone), encode_event(redone)
    start = time.perf_counter()
    shorter = fold(table, undone, bodies[0])
    _ = shorter.state
    spent = time.perf_counter() - start
    return fold(shorter, redone, bodies[1]), spent
