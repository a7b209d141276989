"""Runs the benchmarks and prints what they found."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from rich.console import Console

from domain.kernel import AnyRuleset
from domain.rulesets import RULESETS
from tests.benchmarks import (
    against,
    analysis,
    boards,
    choosing,
    curves,
    drawing,
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
    "analysis": analysis.main,
    "load": load.main,
    "store": growth.main,
    "curves": curves.main,
    "peers": peers.main,
    "boards": drawing.main,
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
    parser.add_argument(
        "--against",
        default="",
        metavar="COMMIT",
        help=f"beside that commit's, in turns ({', '.join(against.TIMED)}, or what --only says)",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there")
    options = parser.parse_args()
    console = Console()
    console.width = max(console.width, 110)
    seconds = 0.05 if options.quick else 0.4
    slugs = options.ruleset or tuple(RULESETS)
    with console.status("") as status:
        if options.against:
            names = options.only or against.TIMED
            results = list(against.compared(options.against, names, slugs, seconds, status.update))
        else:
            results = list(_measured(options.only or BENCHMARKS, slugs, seconds, status.update))
    show(console, results)
    if options.json:
        write(options.json, results)
    return 0


def _measured(
    names: Iterable[str], slugs: Sequence[str], seconds: float, begin: Callable[[str], None]
) -> Iterator[Result]:
    """Each benchmark for each ruleset. `begin` is told what is measured next."""
    for name in names:
        for slug in slugs:
            begin(f"{name} {slug}")
            yield from BENCHMARKS[name](RULESETS[slug], seconds)


if __name__ == "__main__":
    raise SystemExit(main())
