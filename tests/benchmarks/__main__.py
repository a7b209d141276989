"""Runs the benchmarks and prints what they found."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console

from domain.kernel import AnyRuleset
from domain.rulesets import RULESETS
from tests.benchmarks import (
    boards,
    choosing,
    curves,
    growth,
    load,
    rules,
    steps,
    storage,
    timelines,
)
from tests.benchmarks.measure import Result
from tests.benchmarks.peers import main as peers
from tests.benchmarks.showing import show
from tests.benchmarks.surroundings import write

OTHERS = {
    "load": load.main,
    "store": growth.main,
    "curves": curves.main,
    "peers": peers.main,
}
"""Benchmarks with options of their own: `load --help`."""

Benchmark = Callable[[AnyRuleset, float], Iterator[Result]]

BENCHMARKS: dict[str, Benchmark] = {
    "fold": rules.fold,
    "checked": rules.checked,
    "choices": choosing.choices,
    "seek": timelines.seek,
    "undo": timelines.undo,
    "long": timelines.long_table,
    "move": storage.durable_move,
    "server": storage.durable_move_on_a_server,
    "step": steps.step,
    "scenes": boards.scenes,
    "waiting": boards.waiting,
    "record": storage.record_size,
    "verify": rules.verification,
}


def main() -> int:
    if sys.argv[1:2] and sys.argv[1] in OTHERS:
        return OTHERS[sys.argv[1]](sys.argv[2:])
    parser = argparse.ArgumentParser(
        prog="make bench",
        description=__doc__,
        epilog=f"{', '.join(OTHERS)}: benchmarks with options of their own",
    )
    parser.add_argument("--only", action="append", choices=BENCHMARKS, help="this benchmark")
    parser.add_argument("--ruleset", action="append", choices=RULESETS, help="this ruleset")
    parser.add_argument("--quick", action="store_true", help="shorter rounds, rougher figures")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there")
    options = parser.parse_args()
    console = Console()
    console.width = max(console.width, 110)
    results: list[Result] = []
    for name in options.only or BENCHMARKS:
        for slug in options.ruleset or RULESETS:
            with console.status(f"{name} {slug}"):
                results += BENCHMARKS[name](RULESETS[slug], 0.05 if options.quick else 0.4)
    show(console, results)
    if options.json:
        write(options.json, results)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
