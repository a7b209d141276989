"""Draws a golden game with the code that the path leads to: of this commit, or of an earlier one.

A process of its own, run as a file, with nothing but what every commit since the first board has.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from importlib.util import find_spec
from typing import Any

from domain.kernel import PUBLIC
from replays.film import scene
from replays.reel import reel
from replays.timeline import Timeline
from tests.golden.games import kept

ROW, SINGLE = 100, 25
"""How many steps are drawn in a row, and how many all over the game one by one."""


def memory() -> dict[str, Any]:
    """What is kept from one picture to the next, where anything is."""
    if find_spec("replays.memo") is None:
        return {}
    from replays.memo import Memo

    return {"memo": Memo()}


def in_a_row(timeline: Timeline) -> int:
    """A film: every step from the middle of the game on, and what changes between two."""
    start = max(0, timeline.steps // 2 - ROW // 2)
    steps, kept_parts = range(start, min(start + ROW, timeline.steps + 1)), memory()
    reel([picture for step in steps if (picture := scene(timeline, step, **kept_parts))])
    return len(steps)


def anew(timeline: Timeline) -> int:
    """Single pictures, each by itself, as they are asked for one after the other."""
    steps = range(0, timeline.steps + 1, max(1, timeline.steps // SINGLE))
    for step in steps:
        scene(timeline, step)
    return len(steps)


WAYS = {"in_a_row": in_a_row, "anew": anew}


def sample(timeline: Timeline, way: str, seconds: float) -> float:
    """CPU seconds per picture."""
    start, spent, drawn = time.process_time(), 0.0, 0
    while not drawn or spent < seconds:
        drawn += WAYS[way](timeline)
        spent = time.process_time() - start
    return spent / drawn


def main() -> None:
    timeline = Timeline(kept(sys.argv[1]), PUBLIC)
    for step in range(timeline.steps + 1):
        timeline.told(step)  # What is told is not what is measured.
        timeline.view(step)
    gc.collect()
    gc.freeze()
    print(json.dumps({"version": "", "ways": list(WAYS)}), flush=True)
    for line in sys.stdin:
        way, seconds = line.split()
        print(sample(timeline, way, float(seconds)), flush=True)


if __name__ == "__main__":
    main()
