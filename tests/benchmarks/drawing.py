"""Boards of this commit and of an earlier one, drawn in turns: golden games that both can replay.

Pictures of a film are drawn in a row, with what can be kept from one to the next; single ones anew.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from tests.benchmarks.asking import Asked, Peer, started
from tests.benchmarks.measure import Result, in_turns
from tests.benchmarks.services import checked_out, git
from tests.benchmarks.showing import show
from tests.benchmarks.surroundings import write

GAMES = {
    "secret_agents": "secret_agents-base",
    "war1955": "war1955-normal",
    "masterminds": "masterminds-standard",
    "circle": "circle-standard",
    "xiii": "xiii-standard",
}
DRAWER = Path(__file__).parent / "drawer.py"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make bench ARGS=boards", description=__doc__)
    parser.add_argument("--against", default="HEAD", metavar="COMMIT", help="beside its boards")
    parser.add_argument("--ruleset", action="append", choices=GAMES, help="this ruleset")
    parser.add_argument("--quick", action="store_true", help="shorter rounds, rougher figures")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there")
    options = parser.parse_args(arguments)
    console = Console()
    console.width = max(console.width, 110)
    commit = git("rev-parse", "--short", options.against)
    results: list[Result] = []
    with checked_out("") as ours, checked_out(options.against) as theirs:
        for slug in options.ruleset or GAMES:
            with console.status(slug), drawer(ours, slug) as own, drawer(theirs, slug) as other:
                seconds = 0.05 if options.quick else 0.4
                results += [_beside(slug, commit, own, other, way, seconds) for way in WAYS]
    show(console, results)
    console.print("\nPictures per CPU second; above 1, ours are cheaper.")
    if options.json:
        write(options.json, results)
    return 0


WAYS = {"in_a_row": "film", "anew": "single picture"}


@contextmanager
def drawer(tree: Path, slug: str) -> Iterator[Peer]:
    """A process that draws with the code of a folder."""
    command = [sys.executable, "-P", str(DRAWER), GAMES[slug]]
    with started(command, {"PYTHONPATH": str(tree)}, tree) as peer:
        yield peer


def _beside(slug: str, commit: str, own: Peer, other: Peer, way: str, seconds: float) -> Result:
    mine, theirs = in_turns(Asked(own, way), Asked(other, way), seconds)
    return Result(
        f"{WAYS[way]} {slug}",
        f"{1 / mine:,.0f} /s",
        f"{1 / theirs:,.0f} /s at {commit}",
        theirs / mine,
    )
