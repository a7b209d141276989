"""Load: many tables at once, over HTTP, on both engines, beside bare inserts and a bare route.

A move is what a player does: ask which moves there are, play one, be told that it is durable.
Everything is measured in rounds that take turns, so that what else the machine does meets all of
them; the figure of each is the median of its rounds. `--against COMMIT` lets services of that
commit take turns with those of this code.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec
import psycopg
from rich.console import Console
from rich.table import Table as Grid

from domain.rulesets import RULESETS
from domain.store.database import Database
from tests.benchmarks.driver import Found, Orders
from tests.benchmarks.services import (
    ROOT,
    Service,
    checked_out,
    free_port,
    git,
    played,
    running,
    services,
)
from tests.benchmarks.surroundings import surroundings, write
from tests.databases import ENGINES, started

TABLES = (1, 10, 50, 200)
PROCESSES = (1, 2)
ROW = b"x" * 350
"""About as long as a move."""


class Side(msgspec.Struct, frozen=True):
    """Some services of one code on one database."""

    name: str
    """`now`, or the commit."""
    engine: str
    processes: int
    is_routed: bool
    services: tuple[Service, ...]
    server: int = 0
    """The process of the database, if it is one."""


class Line(msgspec.Struct, frozen=True):
    """One line of the report: a median of rounds."""

    code: str
    engine: str
    processes: int
    routed: bool
    tables: int
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    listing_p50_ms: float
    cpu_ms_per_move: float
    """Of the services."""
    players_ms_per_move: float
    """CPU of the process that plays, which needs the cores, too."""
    database_ms_per_move: float
    """CPU of the database server; nothing of a file, which the services write to themselves."""
    machine: float
    """How much of all cores was taken meanwhile, by whomever."""
    rounds: tuple[float, ...]
    """Moves per second of each."""


class Reference(msgspec.Struct, frozen=True):
    """Something bare, in the same run."""

    name: str
    per_second: float
    rounds: tuple[float, ...]


class Report(msgspec.Struct, frozen=True):
    """Everything, for a file."""

    against: str
    """The commit that this code is compared with."""
    load: tuple[float, float, float]
    """Of the machine, before it all."""
    ruleset: str
    seconds: float
    share: int
    """Percent of a core that each service was held to; 0 for all that there is."""
    lines: tuple[Line, ...]
    references: tuple[Reference, ...]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make bench ARGS=load", description=__doc__)
    parser.add_argument("--against", default="", metavar="COMMIT", help="beside its services")
    parser.add_argument("--engine", action="append", choices=ENGINES)
    parser.add_argument("--tables", action="append", type=int, help=f"default: {TABLES}")
    parser.add_argument("--processes", action="append", type=int, help=f"default: {PROCESSES}")
    parser.add_argument("--ruleset", choices=RULESETS, default=next(iter(RULESETS)))
    parser.add_argument("--seconds", type=float, default=4.0, help="of a round (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="default: %(default)s")
    parser.add_argument(
        "--share",
        type=int,
        default=0,
        metavar="PERCENT",
        help="hold each service to so much of a core (cpulimit), as if each had a machine",
    )
    parser.add_argument("--unrouted", action="store_true", help="also without routing by table")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there")
    options = parser.parse_args(arguments)
    if options.share and shutil.which("cpulimit") is None:
        parser.error("--share needs cpulimit: install it (Debian: apt-get install cpulimit)")
    report = measured(options)
    show(Console(width=max(Console().width, 140)), report)
    if options.json:
        write(options.json, report)
    return 0


def measured(options: argparse.Namespace) -> Report:
    """Starts everything, lets it play in turns, and stops it."""
    load = os.getloadavg()
    lines: list[Line] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="dossier-load-")))
        trees = {"now": ROOT}
        if options.against:
            commit = git("rev-parse", "--short", options.against)
            trees[commit] = stack.enter_context(checked_out(options.against))
        address, server = "", 0
        if "postgres" in (options.engine or ENGINES):
            address, server = stack.enter_context(started(folder / "postgres"))
        bare = Bare(folder, address, stack)
        for engine, tables in product(options.engine or ENGINES, options.tables or TABLES):
            for processes in options.processes or PROCESSES:
                if engine == "sqlite" and processes > 1:
                    continue  # One process writes to a file.
                with ExitStack() as running:
                    new = databases(engine, folder, address)
                    sides = [
                        running.enter_context(
                            _side(name, tree, engine, processes, new(), options.share)
                        )
                        for name, tree in trees.items()
                    ]
                    if options.unrouted and processes > 1:
                        sides += [msgspec.structs.replace(side, is_routed=False) for side in sides]
                    if engine == "postgres":
                        sides = [msgspec.structs.replace(side, server=server) for side in sides]
                    lines += _in_turns(sides, tables, options, bare)
        return Report(
            against=git("rev-parse", options.against) if options.against else "",
            load=load,
            ruleset=options.ruleset,
            seconds=options.seconds,
            share=options.share,
            lines=tuple(lines),
            references=bare.references(),
        )


def databases(engine: str, folder: Path, address: str) -> Callable[[], Database]:
    """Makes empty databases, durable ones."""

    def new() -> Database:
        name = f"t{os.urandom(6).hex()}"
        if engine == "sqlite":
            return folder / f"{name}.sqlite"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        return f"{address}&options=-csearch_path%3D{name}"

    return new


@contextmanager
def _side(
    name: str, tree: Path, engine: str, processes: int, database: Database, share: int
) -> Iterator[Side]:
    with services(tree, database, processes, share=share) as running:
        yield Side(name, engine, processes, True, running)


def _in_turns(
    sides: Sequence[Side], tables: int, options: argparse.Namespace, bare: Bare
) -> list[Line]:
    """A line for each side; each plays a round, then the next."""
    found: list[list[Found]] = [[] for _ in sides]
    for number in range(options.rounds):
        bare.measure(tables, options.seconds / 4)
        # Who comes first changes: what is left of the one before is nobody's burden for ever.
        order = list(zip(sides, found, strict=True))
        for side, rounds in order if number % 2 else order[::-1]:
            orders = Orders(
                ports=tuple(each.port for each in side.services),
                pids=tuple(each.pid for each in side.services),
                tables=tables,
                seconds=options.seconds,
                ruleset=options.ruleset,
                seats=RULESETS[options.ruleset].players[0],
                is_routed=side.is_routed,
                database=side.server,
            )
            rounds.append(played(orders))
            print(
                f"{side.engine}, {side.processes} processes, {tables} tables, {side.name}: "
                f"{rounds[-1].rate:.0f} moves/s",
                file=sys.stderr,
            )
    return [_line(side, tables, rounds) for side, rounds in zip(sides, found, strict=True)]


def _line(side: Side, tables: int, rounds: list[Found]) -> Line:
    assert not any(each.refused for each in rounds)
    return Line(
        code=side.name,
        engine=side.engine,
        processes=side.processes,
        routed=side.is_routed,
        tables=tables,
        moves_per_second=median(each.rate for each in rounds),
        p50_ms=median(each.p50 for each in rounds),
        p99_ms=median(each.p99 for each in rounds),
        listing_p50_ms=median(each.listing_p50 for each in rounds),
        cpu_ms_per_move=median(each.cpu_ms(each.cpu.services) for each in rounds),
        players_ms_per_move=median(each.cpu_ms(each.cpu.players) for each in rounds),
        database_ms_per_move=median(each.cpu_ms(each.cpu.database) for each in rounds),
        machine=median(each.cpu.fullness for each in rounds),
        rounds=tuple(round(each.rate, 1) for each in rounds),
    )


class Bare:
    """What is measured beside it all: a route that does nothing, and inserts, one at a time."""

    def __init__(self, folder: Path, address: str, stack: ExitStack) -> None:
        self._rounds: dict[str, list[float]] = {}
        frames = folder / "frames"
        frames.write_bytes(msgspec.msgpack.encode([ROW]))
        port = free_port()
        command = [sys.executable, "-m", "tests.benchmarks.servers", "bare", str(frames), str(port)]
        self._path = "/games/any/steps/0"
        self._route = stack.enter_context(running(command, ROOT, port, self._path))
        self._file = stack.enter_context(closing(_bare_file(folder / "bare.sqlite")))
        self._server: psycopg.Connection | None = None
        if address:
            connecting = psycopg.connect(address, autocommit=True)
            self._server = stack.enter_context(connecting)
            self._server.execute("CREATE TABLE bare (position BIGSERIAL PRIMARY KEY, state BYTEA)")

    def measure(self, tables: int, seconds: float) -> None:
        route = self._route
        asked = played(Orders((route.port,), (route.pid,), tables, seconds, bare=self._path))
        self._note(f"bare route, {tables} at a time", asked.rate)
        insert = "INSERT INTO bare (state) VALUES"
        self._note("bare insert, SQLite", _rate(seconds, self._file.execute, f"{insert} (?)"))
        if (server := self._server) is not None:
            self._note("bare insert, PostgreSQL", _rate(seconds, server.execute, f"{insert} (%s)"))

    def _note(self, name: str, rate: float) -> None:
        self._rounds.setdefault(name, []).append(rate)

    def references(self) -> tuple[Reference, ...]:
        return tuple(
            Reference(name, median(rates), tuple(round(rate, 1) for rate in rates))
            for name, rates in self._rounds.items()
        )


def _bare_file(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE bare (position INTEGER PRIMARY KEY, state BLOB)")
    return connection


def _rate(seconds: float, execute: Callable[..., object], statement: str) -> float:
    """Inserts per second, each durable before the next."""
    count, start = 0, time.perf_counter()
    while (now := time.perf_counter()) - start < seconds:
        execute(statement, (ROW,))
        count += 1
    return count / (now - start)


def show(console: Console, report: Report) -> None:
    """The figures, and the ratios that they are about."""
    columns = ("engine", "processes", "tables", "code", "moves/s", "p50", "p99")
    spending = ("CPU ms a move", "players", "database", "cores full")
    grid = Grid(*columns, *spending, "to before", "to 1 process", box=None)
    for column in grid.columns[1:]:
        column.justify = "right"
    for line in report.lines:
        routing = "" if line.routed else " any"
        grid.add_row(
            line.engine,
            f"{line.processes}{routing}",
            str(line.tables),
            line.code,
            f"{line.moves_per_second:,.0f}",
            f"{line.p50_ms:.1f} ms",
            f"{line.p99_ms:.1f} ms",
            f"{line.cpu_ms_per_move:.2f}",
            f"{line.players_ms_per_move:.2f}",
            f"{line.database_ms_per_move:.2f}",
            f"{line.machine:.0%}",
            _ratio(report, line, lambda a, b: a.code == "now" != b.code and _alike(a, b)),
            _ratio(report, line, lambda a, b: a.processes > b.processes == 1 and a.code == b.code),
        )
    console.print(grid)
    for each in report.references:
        console.print(f"{each.name}: {each.per_second:,.0f}/s", markup=False)
    where = surroundings()
    console.print(
        f"machine: {where.machine}, {where.cores} cores, load {report.load[0]:.1f} before"
    )


def _alike(one: Line, other: Line) -> bool:
    return (one.processes, one.routed) == (other.processes, other.routed)


def _ratio(report: Report, line: Line, is_other: Callable[[Line, Line], bool]) -> str:
    """How much faster a line is than the first that it is to be compared with."""
    for other in report.lines:
        same = (line.engine, line.tables) == (other.engine, other.tables)
        if same and is_other(line, other):
            return f"{line.moves_per_second / other.moves_per_second:.2f}"
    return "–"
