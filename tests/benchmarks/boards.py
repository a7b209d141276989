"""Boards: laying out every step of a game, with what was drawn before and anew."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel import PUBLIC, AnyRuleset
from replays.film import scene
from replays.memo import Memo
from replays.reel import reel
from replays.scene import Scene
from replays.timeline import Timeline
from tests.benchmarks.games import typical
from tests.benchmarks.measure import Result, Side, in_turns

MOST = 400
"""Steps of a game that are drawn."""


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
