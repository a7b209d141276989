"""One commit's own benchmarks, asked for from outside: run by path, in that commit's folder.

It takes from the commit what every one of them has: benchmarks by name, and results that say how
long ours took. So it stands alone, and knows nothing of the code beside it.
"""

from __future__ import annotations

import json
import re
import sys
import time
from types import SimpleNamespace

UNITS = {"µs": 1e-6, "ms": 1e-3}


def seconds_of(told: str) -> float:
    """The seconds per unit that a result tells: `1,234/s`, or `2.10 µs` and what was measured."""
    number, unit = re.match(r"([\d,.]+) ?(/s|µs|ms)", told).groups()  # type: ignore[union-attr]
    value = float(number.replace(",", ""))
    return 1 / value if unit == "/s" else value * UNITS[unit]


def main() -> None:
    """Says what there is; then a figure for each line: a benchmark, a ruleset, and a time."""
    from tests.benchmarks import measure

    # Whoever asks takes turns with another commit: here one round is enough, and one slice. What
    # runs for milliseconds is counted in time of this process: others may be on the machine.
    measure.ROUNDS = measure.SLICES = 1
    measure.time = SimpleNamespace(perf_counter=time.process_time)  # type: ignore

    from domain.rulesets import RULESETS
    from tests.benchmarks.__main__ import BENCHMARKS

    ways = [f"{name}/{slug}" for name in BENCHMARKS for slug in RULESETS]
    print(json.dumps({"version": "", "ways": ways}), flush=True)
    for line in sys.stdin:
        way, seconds = line.split()
        name, _, slug = way.partition("/")
        found = next(iter(BENCHMARKS[name](RULESETS[slug], float(seconds))))
        print(seconds_of(found.ours), flush=True)


if __name__ == "__main__":
    main()
