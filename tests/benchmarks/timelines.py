"""Seeking and undoing: both must cost the same however long the game is."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from domain.kernel import PUBLIC, AnyRuleset
from domain.table.events import MovesUndone, encode_event
from domain.table.folding import fold
from domain.table.value import Table
from replays.timeline import Timeline
from tests.benchmarks.games import copied, long_game, short_game
from tests.benchmarks.measure import ROUNDS, Result, Side, at_most, duration, in_turns

WINDOW = 50
"""How many steps the start and the end of a game are."""


def seek(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """A step at the end of a long game, against one at its start, laid out and under way."""
    table = long_game(ruleset)
    timeline = Timeline(table, PUBLIC)
    opening = table.line[0].last
    start, end = _seeking(timeline, opening), _seeking(timeline, table.steps - WINDOW)
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


def _seeking(timeline: Timeline, first: int) -> Side[range]:
    table = timeline.table

    def run(steps: range) -> None:
        for step in steps:
            table.state_at(step)
            timeline.view(step)

    return Side(lambda: range(first, first + WINDOW), run, WINDOW)


def undo(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """One move taken back in a long game, against one in a short game."""
    tables = copied(long_game(ruleset)), short_game(ruleset)
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        taken: tuple[list[float], list[float]] = ([], [])
        until = time.perf_counter() + 2 * seconds
        while time.perf_counter() < until:
            for table, spent in zip(tables, taken, strict=True):
                spent.append(_take_back(table))
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


def _take_back(table: Table) -> float:
    """The time to undo the last move and look at the table; the one given stands as it was."""
    undone = MovesUndone(at=0, seat=0, kept=table.moves - 1)
    body = encode_event(undone)
    start = time.perf_counter()
    _ = fold(table, undone, body).state
    return time.perf_counter() - start
