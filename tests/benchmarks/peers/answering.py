"""A peer's own process: measures what it is asked for. Needs nothing of Dossier but the clock."""

from __future__ import annotations

import gc
import json
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tests.benchmarks.measure import Side


def script() -> dict[str, Any]:
    """The game to play, as `ours.script` wrote it down."""
    read: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text())
    return read


def answer(package: str, sides: dict[str, Side[Any]]) -> None:
    """Says what it is, then for each line (what to measure, and for how long) the time per unit."""
    gc.collect()
    gc.freeze()
    print(json.dumps({"version": version(package), "ways": list(sides)}), flush=True)
    for line in sys.stdin:
        way, seconds = line.split()
        print(sides[way].sample(float(seconds)), flush=True)
