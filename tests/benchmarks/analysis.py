"""How long a finished game takes to be analysed, and how the service does meanwhile.

`make bench ARGS=analysis`: every demo game, one after the other, asked of a service of its own.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from tests.benchmarks.driver import HOST
from tests.benchmarks.services import ROOT, Service, services
from tests.benchmarks.surroundings import write

SHORT, QUICK, SLOW = 250, 60.0, 180.0
"""Games of so many moves within so many seconds, longer ones within so many."""
SURE = 0.02
HEALTHY = 0.25
PAUSE = 0.05
UNSHIPPED = "import api.analyses; api.analyses.shipped = lambda table: None"
"""The demo games bring their analyses along: those would be told at once, and nothing measured."""


class Figure(msgspec.Struct, frozen=True):
    """One game."""

    game: str
    moves: int
    seconds: float
    target: float
    sure: float
    """The share of the positions whose chances are told within two points of standard error."""
    health: float
    """The longest that `/healthz` took meanwhile, in seconds."""
    told: int
    """How often progress was told."""

    @property
    def is_reached(self) -> bool:
        return self.seconds <= self.target and self.sure == 1.0 and self.health <= HEALTHY


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make bench ARGS=analysis", description=__doc__)
    parser.add_argument("--only", metavar="WORDS", default="", help="games with this in their name")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there")
    options = parser.parse_args(arguments)
    console = Console()
    console.width = max(console.width, 110)
    with TemporaryDirectory(prefix="dossier-bench-") as folder:
        database = Path(folder, "games.sqlite")
        start = [sys.executable, "-c", "from api.cli import main; main()"]
        subprocess.run([*start, "demo", "--database", database], cwd=ROOT, check=True)
        with services(ROOT, database, 1, UNSHIPPED) as [service]:
            names = [each["id"] for each in _ask(service, "/games?limit=100")["games"]]
            chosen = sorted([name for name in names if options.only in name])
            figures = [_measured(service, name) for name in chosen]
    console.print(_shown(figures))
    if options.json:
        write(options.json, figures)
    return 0


def _measured(service: Service, game: str) -> Figure:
    moves = _ask(service, f"/games/{game}")["moves"]
    with _watched(service) as waits:
        begun = time.perf_counter()
        _ask(service, f"/games/{game}/analysis", {})
        told = _followed(service, f"/games/{game}/analysis/progress")
        seconds = time.perf_counter() - begun
    points = _ask(service, f"/games/{game}/analysis")["analysis"]["points"]
    return Figure(
        game=game,
        moves=moves,
        seconds=seconds,
        target=QUICK if moves <= SHORT else SLOW,
        sure=sum([point["error"] <= SURE for point in points]) / len(points),
        health=max(waits),
        told=told,
    )


def _followed(service: Service, path: str) -> int:
    """Waits for the end; how often it was told how far it is."""
    told = 0
    with urllib.request.urlopen(f"http://{HOST}:{service.port}{path}") as lines:
        for line in lines:
            told += line.startswith(b"event: running")
            if line.startswith(b"event: failed"):
                raise RuntimeError(path)
    return told


@contextmanager
def _watched(service: Service) -> Iterator[list[float]]:
    """Asks how the service does, again and again, and keeps how long that took."""
    waits, is_over = list[float](), threading.Event()

    def watch() -> None:
        while not is_over.wait(PAUSE):
            begun = time.perf_counter()
            _ask(service, "/healthz")
            waits.append(time.perf_counter() - begun)

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield waits
    finally:
        is_over.set()
        thread.join()


def _ask(service: Service, path: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        f"http://{HOST}:{service.port}{path}", data, {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


def _shown(figures: list[Figure]) -> Table:
    table = Table("game", "moves", "seconds", "at most", "positions ± 2 points", "/healthz", "told")
    for each in figures:
        table.add_row(
            each.game,
            str(each.moves),
            f"{each.seconds:.1f}",
            f"{each.target:.0f}",
            f"{100 * each.sure:.1f} %",
            f"{1000 * each.health:.0f} ms",
            f"{each.told} times",
            style="" if each.is_reached else "bold red",
        )
    return table


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
