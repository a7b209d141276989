"""Boards: laying out every step of a game, with what was drawn before and anew."""

from __future__ import annotations

import gc
import gzip
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeVar

from api.collecting import leave_alone_what_stays
from domain.kernel import JUDGE, PUBLIC, AnyRuleset, Viewer, encoded, seat_viewer
from domain.table.value import Table
from replays.demos import demo_game
from replays.film import film, films, scene
from replays.memo import Memo
from replays.reel import reel
from replays.scene import Scene
from replays.timeline import Timeline
from replays.viewer import offline_page
from tests.benchmarks.games import typical
from tests.benchmarks.measure import Result, Side, at_most, in_turns

T = TypeVar("T")

MOST = 400
"""Steps of a game that are drawn."""
WINDOW = 63
"""The last step of the pictures that come first."""


def scenes(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """Pictures and what changes between them, per second; against every picture drawn anew."""
    timeline = Timeline(typical(ruleset), PUBLIC)
    steps = range(min(MOST, timeline.steps + 1))
    own, other = in_turns(
        _drawing(timeline, steps, True), _drawing(timeline, steps, False), seconds
    )
    yield Result(
        f"scenes of {len(steps)} steps {ruleset.slug}",
        f"{1 / own:,.0f} /s",
        f"{1 / other:,.0f} /s anew",
        other / own,
    )


def _drawing(timeline: Timeline, steps: range, keep: bool) -> Side[Memo]:
    def run(memo: Memo) -> None:
        drawn: list[Scene] = []
        for step in steps:
            picture = scene(timeline, step, memo=memo if keep else None)
            assert picture is not None
            drawn.append(picture)
        reel(drawn)

    return Side(Memo, run, len(steps))


FIRST_PICTURE = 0.3
FILM = 3.0
"""CPU seconds, at the most."""


def waiting(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """CPU seconds until somebody sees the longest demo game, cold; against sending it when kept."""
    table = _longest(ruleset)
    viewers = [PUBLIC, *map(seat_viewer, range(len(table.players))), JUDGE]
    whole, cpu = _timed(lambda: film(Timeline(table, PUBLIC)))
    _, warm = _timed(lambda: gzip.compress(encoded(whole), 6))
    ways: dict[str, tuple[Callable[[], object], float]] = {
        "first picture": (lambda: film(Timeline(table, PUBLIC), end=WINDOW), FIRST_PICTURE),
        "eyes switched": (lambda: film(Timeline(table, viewers[1]), end=WINDOW), FIRST_PICTURE),
        "film": (lambda: _page(table, viewers), FILM),
    }
    name = f"{ruleset.slug}, {table.steps} steps"
    yield Result(f"whole reel {name}", f"{cpu:.2f} s", f"{warm:.2f} s warm", cpu)
    for way, (make, most) in ways.items():
        _, spent = _timed(make)
        target = at_most(most)
        yield Result(f"{way} {name}", f"{spent:.2f} s", f"{warm:.2f} s warm", spent, target)


def _page(table: Table, viewers: list[Viewer]) -> str:
    """The whole file that plays offline, as it is downloaded."""
    made = zip(map(str, viewers), films(table, viewers), strict=True)
    return offline_page(table, dict(made), "en", "wide")


def _timed(make: Callable[[], T]) -> tuple[T, float]:
    """What it costs in a worker of the service, whose collector leaves alone what stays."""
    before = gc.get_threshold()
    leave_alone_what_stays()
    try:
        start = time.process_time()
        made = make()
        return made, time.process_time() - start
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


@cache
def _longest(ruleset: AnyRuleset) -> Table:
    """The demo game of a ruleset with the most steps."""
    games = [demo_game(ruleset, number) for number in range(len(ruleset.variants))]
    return max(games, key=lambda table: table.steps)
