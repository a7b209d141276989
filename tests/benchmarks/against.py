"""Before and after: what this code takes beside another commit's, in turns, in one run.

Each commit runs the benchmarks that it has, with the games that it plays, in a process of its own;
what both have is compared.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.benchmarks.asking import Asked, Peer, started
from tests.benchmarks.measure import Result, at_most, duration, in_turns
from tests.benchmarks.services import ROOT, checked_out, git

TIMED = ("fold", "checked", "seek", "undo")
"""What is compared unless something else is asked for."""
SLICES = 2
"""Of a round; every one of them is a benchmark of its own."""


def compared(
    commit: str,
    names: Sequence[str],
    slugs: Sequence[str],
    seconds: float,
    begin: Callable[[str], None],
) -> Iterator[Result]:
    """Now against then: above 1 this code takes longer. `begin` is told what is measured next."""
    short = git("rev-parse", "--short", commit)
    begin(f"checking {short} out")
    with checked_out(commit) as tree, _benchmarks(ROOT) as now, _benchmarks(tree) as then:
        for name in names:
            for slug in slugs:
                begin(f"{name} {slug}")
                way = f"{name}/{slug}"
                if way in now.hello.ways and way in then.hello.ways:
                    yield _in_turns(now, then, way, short, seconds)
                else:
                    yield Result(f"{name} {slug}", "–", f"none at {short}", 0)


def _in_turns(now: Peer, then: Peer, way: str, short: str, seconds: float) -> Result:
    own, other = in_turns(Asked(now, way), Asked(then, way), seconds, SLICES)
    return Result(
        way.replace("/", " "),
        duration(own),
        f"{duration(other)} {short}",
        own / other,
        at_most(1.0),
        f"slower than at {short}",
    )


@contextmanager
def _benchmarks(tree: Path) -> Iterator[Peer]:
    """The benchmarks of a folder's code, waiting to be asked."""
    command = [sys.executable, "-P", str(Path(__file__).with_name("telling.py"))]
    with started(command, {"PYTHONPATH": str(tree)}, tree) as peer:
        yield peer
