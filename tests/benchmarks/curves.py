"""How costs grow: with the length of a game, and with the number of games in a store.

Writes two pictures, and a file with every figure and where it was measured.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from html import escape
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.console import Console

from domain.kernel import PUBLIC, AnyRuleset
from domain.rulesets import RULESETS
from domain.table.commands.play import play
from domain.table.folding import take
from domain.table.value import Table
from replays.timeline import Timeline
from tests.benchmarks.games import copied, long_game, unshared
from tests.benchmarks.growth import SMALL, Filled, ask_all
from tests.benchmarks.measure import Side
from tests.benchmarks.surroundings import write
from tests.benchmarks.timelines import WINDOW, seeking, take_back

LENGTHS = (100, 300, 1_000, 3_000, 10_000)
STORES = (SMALL, 1_000, 10_000, 100_000)
ROUNDS = 9
COLOURS = ("#1b6ca8", "#b3432b", "#3a7d44", "#7d3c98", "#a8761b", "#2b8c8c", "#666666", "#c2185b")


class Point(NamedTuple):
    """What something costs at a size."""

    what: str
    size: int
    microseconds: float


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make bench ARGS=curves", description=__doc__)
    parser.add_argument("--ruleset", choices=RULESETS, default=next(iter(RULESETS)))
    parser.add_argument(
        "--facts",
        type=int,
        default=LENGTHS[-1],
        help="of the longest game, if its rules allow (%(default)s)",
    )
    parser.add_argument("--games", type=int, default=STORES[-1], help="0 for none (%(default)s)")
    parser.add_argument("--into", type=Path, default=Path("build/curves"), metavar="FOLDER")
    options = parser.parse_args(arguments)
    console = Console()
    with console.status("games"):
        games = list(of_games(RULESETS[options.ruleset], options.facts))
    with console.status("stores"):
        stores = list(of_stores(options.games)) if options.games else []
    options.into.mkdir(parents=True, exist_ok=True)
    for name, title, points in (
        ("game", f"A game of {options.ruleset}, by its facts", games),
        ("store", "A store, by its games", stores),
    ):
        if points:
            (options.into / f"{name}.svg").write_text(picture(title, points), "utf-8")
    write(options.into / "curves.json", [point._asdict() for point in (*games, *stores)])
    for point in (*games, *stores):
        console.print(f"{point.what:46}{point.size:>9,}{point.microseconds:>12,.1f} µs")
    console.print(f"pictures and figures: {options.into}")
    return 0


def of_games(ruleset: AnyRuleset, most: int) -> Iterator[Point]:
    """A move, an undo and a step at the end of ever longer games."""
    whole = long_game(ruleset, most)
    for length in (*[each for each in LENGTHS if each < whole.steps], whole.steps):
        table = _begun(whole, length)
        played = whole.line[len(table.line)] if len(table.line) < len(whole.line) else None
        if played is not None:
            assert played.seat is not None
            assert played.move is not None

            def move(table: Table, seat: int = played.seat, move: object = played.move) -> None:
                take(table, play(table, seat, move))  # type: ignore[arg-type]

            yield Point("a move", table.steps, _least(Side(partial(unshared, table), move, 1)))
        undone = median([take_back(table)[1] for _ in range(ROUNDS * 5)])
        yield Point("an undo", table.steps, undone * 1e6)
        step = seeking(Timeline(table, PUBLIC), table.steps - WINDOW)
        yield Point("a step", table.steps, _least(step))


def _begun(whole: Table, facts: int) -> Table:
    """The game up to so many facts."""
    for events, played in enumerate(whole.line, start=1):
        if played.last >= facts:
            return copied(whole, events)
    return whole


def _least(side: Side[Table] | Side[range]) -> float:
    """Microseconds of the round that was disturbed least."""
    return 1e6 * min(side.sample(0.02) for _ in range(ROUNDS))


def of_stores(most: int) -> Iterator[Point]:
    """Every question about ever larger stores."""
    with TemporaryDirectory(prefix="dossier-curves-") as home:
        for size in [each for each in STORES if each <= most]:
            with closing(Filled(Path(home, f"{size}.db"), size)) as store:
                for name, [milliseconds] in ask_all([store]):
                    yield Point(name, size, milliseconds * 1e3)


# The picture: both axes by powers of ten

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 1000, 80, 370, 50, 50
LEGEND = 19
"""The height of a line of it."""


def picture(title: str, points: Sequence[Point]) -> str:
    """A line for everything that was measured, as SVG."""
    measured = list(dict.fromkeys(point.what for point in points))
    height = max(460, TOP + 30 + LEGEND * len(measured))
    across = Scale([point.size for point in points], LEFT, WIDTH - RIGHT)
    up = Scale([point.microseconds for point in points], height - BOTTOM, TOP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="{LEFT}" y="28" font-size="17">{escape(title)}</text>',
    ]
    for tick in across.ticks:
        at = across(tick)
        parts.append(_line(at, TOP, at, height - BOTTOM))
        parts.append(f'<text x="{at}" y="{height - 28}" text-anchor="middle">{tick:,.0f}</text>')
    for tick in up.ticks:
        at = up(tick)
        parts.append(_line(LEFT, at, WIDTH - RIGHT, at))
        parts.append(f'<text x="{LEFT - 8}" y="{at + 4}" text-anchor="end">{_short(tick)}</text>')
    for number, what in enumerate(measured):
        colour = COLOURS[number % len(COLOURS)]
        dash = ' stroke-dasharray="6 4"' if number >= len(COLOURS) else ""
        own = [point for point in points if point.what == what]
        path = " ".join(f"{across(each.size):.1f},{up(each.microseconds):.1f}" for each in own)
        line = f'fill="none" stroke="{colour}" stroke-width="2"{dash}'
        parts.append(f'<polyline points="{path}" {line}/>')
        y, x = TOP + 10 + LEGEND * number, WIDTH - RIGHT + 18
        parts.append(f'<polyline points="{x},{y} {x + 22},{y}" {line}/>')
        parts.append(f'<text x="{x + 28}" y="{y + 4}">{escape(what)}</text>')
    return "\n".join([*parts, "</svg>", ""])


class Scale:
    """Numbers on an axis, by powers of ten."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        self._low = math.floor(math.log10(min(values)))
        self._high = max(self._low + 1, math.ceil(math.log10(max(values))))
        self._start, self._end = start, end
        self.ticks = [10.0**power for power in range(self._low, self._high + 1)]

    def __call__(self, value: float) -> float:
        share = (math.log10(value) - self._low) / (self._high - self._low)
        return self._start + share * (self._end - self._start)


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" stroke="#ddd"/>'


def _short(microseconds: float) -> str:
    return f"{microseconds:g} µs" if microseconds < 1e3 else f"{microseconds / 1e3:g} ms"
