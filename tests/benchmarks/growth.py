"""A hundred thousand games: every list, filter, search and player page against a hundred.

Makes both stores itself: the log and the read models of many games, cut short, written in sets.
Every question is asked of both in turns; the figures are medians, and the ratio is what counts.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import cache
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec
import psycopg
from eventsourcing.persistence import StoredEvent
from rich.console import Console
from rich.table import Table as Grid

from domain.kernel import AnyRuleset
from domain.rulesets import RULESETS
from domain.store.database import Database, is_server, open_recorder
from domain.store.log import Log
from domain.store.storage import EventRecorder, Row
from domain.table.commands.play import open_table, play
from domain.table.events import encode_event
from domain.table.folding import empty_table, take
from domain.table.value import Table
from projections import searching
from projections.catalogue import Catalogue, Game, describe
from projections.store import ReadStore
from replays.simulation import NAMES, START, next_decision
from tests.benchmarks.load import databases
from tests.benchmarks.measure import at_most
from tests.benchmarks.surroundings import write
from tests.databases import ENGINES, started

SMALL, LARGE = 100, 100_000
EVENTS = 9
"""Of each game: enough to be opened, and quick to be written."""
SET = 500
"""Games, and rows, that are written at once."""
PAGE = 2
ROUNDS = 60
TWICE = at_most(2)
EVERYBODY, NOBODY = "Ada Lovelace", "Zelda Zero"
WHOLE = "whole"
UNPLAYED = "unplayed"


class Line(msgspec.Struct, frozen=True):
    """One question, asked of both stores."""

    engine: str
    question: str
    small_ms: float
    large_ms: float

    @property
    def ratio(self) -> float:
        return self.large_ms / self.small_ms


class Template(msgspec.Struct, frozen=True):
    """A game that all others of its ruleset are copies of."""

    game: Game
    table: Table
    rows: tuple[StoredEvent, ...]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make bench ARGS=store", description=__doc__)
    parser.add_argument("--games", type=int, default=LARGE, help="default: %(default)s")
    parser.add_argument("--engine", action="append", choices=ENGINES)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there")
    options = parser.parse_args(arguments)
    lines: list[Line] = []
    for engine in options.engine or ENGINES:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="dossier-store-")))
            address = ""
            if engine == "postgres":
                address = stack.enter_context(started(folder / "postgres"))[0]
            new = databases(engine, folder, address)
            stores = [
                stack.enter_context(closing(Filled(new(), count)))
                for count in (SMALL, options.games)
            ]
            lines += _asked(engine, stores)
    show(Console(), lines)
    if options.json:
        write(options.json, lines)
    return int(not all(TWICE.is_reached(line.ratio) for line in lines))


class Filled:
    """A store of so many games."""

    def __init__(self, database: Database, count: int) -> None:
        begun = time.monotonic()
        self.recorder = open_recorder(database)
        self.store = ReadStore(database)
        self.catalogue = Catalogue(self.store)
        self._played: Counter[tuple[str, str]] = Counter()
        templates = _templates()
        # One that is whole: the others' chains are those of the games that they were copied from.
        _store(self.recorder, WHOLE, templates[0].table)
        games = _games(templates, count)
        while some := list(islice(games, SET)):
            self._write(self.recorder, some)
        self._insert({"results": [(*who, games, 0, 0) for who, games in self._played.items()]})
        if is_server(database):  # As it does by itself after a while.
            with psycopg.connect(str(database), autocommit=True) as connection:
                connection.execute("ANALYZE")
        seconds = time.monotonic() - begun
        print(f"{count:,} games written in {seconds:.0f} s", file=sys.stderr)

    def close(self) -> None:
        self.store.close()
        self.recorder.close()

    def _write(self, recorder: EventRecorder, games: Sequence[tuple[Game, Template, str]]) -> None:
        recorder.insert_events(
            [
                StoredEvent(game.id, row.originator_version, row.topic, row.state)
                for game, template, _ in games
                for row in template.rows
            ]
        )
        told: dict[str, list[Row]] = {}
        for game, template, event in games:
            self._played.update((player, game.ruleset) for player in game.players)
            for model, rows in _told(game, template, event).items():
                told.setdefault(model, []).extend(rows)
        self._insert(told)

    def _insert(self, told: dict[str, list[Row]]) -> None:
        """Many rows with one statement: a server takes its time for each."""
        with self.store.transaction() as connection:
            for model, rows in told.items():
                for start in range(0, len(rows), SET):
                    some = rows[start : start + SET]
                    values = ", ".join([f"({', '.join('?' * len(some[0]))})"] * len(some))
                    parameters = [value for row in some for value in row]
                    connection.execute(f"INSERT INTO {model} VALUES {values}", parameters)


@cache
def _templates() -> list[Template]:
    templates = []
    for ruleset in RULESETS.values():
        table = _beginning(ruleset)
        with TemporaryDirectory() as folder, closing(open_recorder(Path(folder, "one"))) as one:
            _store(one, "t", table)
            rows = tuple(one.select_events("t"))
        templates.append(Template(describe(table), table, rows))
    return templates


def _store(recorder: EventRecorder, id: str, table: Table) -> None:
    events = [(event, encode_event(event)) for event in table.events]
    Log(recorder).store(id, table.edition, events)


def _beginning(ruleset: AnyRuleset) -> Table:
    """The first moves of a game."""
    seats, edition, rng = ruleset.players[0], ruleset.standard_edition, random.Random(1)
    opened = open_table(
        ruleset, edition, NAMES[:seats], ruleset.options(), secret=bytes(32), at=START
    )
    table = take(empty_table("t", opened, ruleset, edition), opened)
    while table.version < EVENTS and not table.is_over:
        seat = next_decision(table, rng).seat
        move = rng.choice(ruleset.legal(table.state, seat))
        table = take(table, play(table, seat, move, at=START))
    return table


def _games(templates: Sequence[Template], count: int) -> Iterator[tuple[Game, Template, str]]:
    """So many games: one plays at every table, the others now and then; some belong to events."""
    for number in range(count):
        template = templates[number % len(templates)]
        others = [
            f"Player {(number * 7 + seat) % 5_000:04}"
            for seat in range(1, len(template.game.players))
        ]
        players = (EVERYBODY, *others)
        if not number % (count // 20):
            players = ("Rare Bird", *others)
        event = "League of 1955" if not number % 2 else "Winter Cup" if not number % 33 else ""
        game = msgspec.structs.replace(
            template.game,
            id=f"g{number:07}",
            players=players,
            opened_at=1_700_000_000_000 + number * 60_000,
        )
        yield game, template, event


def _told(game: Game, template: Template, event: str) -> dict[str, list[Row]]:
    found_by = searching.Findable(
        game.id,
        game.players,
        event,
        game.ruleset,
        template.table.ruleset.title,
        game.status,
        game.opened_at,
    )
    body = msgspec.json.encode(game)
    return {
        "games": [(game.id, game.ruleset, game.status, game.opened_at, body)],
        "seated": [
            (game.id, seat, player, game.ruleset, 1, 0, 0)
            for seat, player in enumerate(game.players)
        ],
        **searching.rows(found_by),
    }


Question = Callable[[Filled], object]


def _questions() -> dict[str, Question]:
    slug = next(iter(RULESETS))
    filters: dict[str, dict[str, object]] = {
        "first page": {},
        "of a ruleset": {"ruleset": slug},
        "of a ruleset that nobody played": {"ruleset": UNPLAYED},
        "that run": {"status": "playing"},
        "that are over: none": {"status": "over"},
        "of a ruleset, over: none": {"ruleset": slug, "status": "over"},
        "of a player of every game": {"player": EVERYBODY},
        "of a rare player": {"player": "Rare Bird"},
        "of nobody": {"player": NOBODY},
        "of a player of every game, unplayed": {"player": EVERYBODY, "ruleset": UNPLAYED},
        "of a player of every game, over: none": {"player": EVERYBODY, "status": "over"},
        "of an event": {"event": "League of 1955"},
        "of an event, over: none": {"event": "League of 1955", "status": "over"},
        "of an event and a player": {"event": "Winter Cup", "player": EVERYBODY},
        "of the first hour": {"until": 1_700_003_600_000},
        "search a beginning that all have": {"search": "ad"},
        "search a rare name": {"search": "rare b"},
        "search a beginning of many names": {"search": "0"},
        "search two words that all have": {"search": "ada lovelace"},
        "search an event and a ruleset": {"search": f"winter {slug.split('_')[0]}"},
        "search nothing": {"search": "zelda"},
        "search, over: none": {"search": "rare", "status": "over"},
    }

    def games(given: dict[str, object]) -> Question:
        # As many as a hundred games have of it: pages of one size are compared.
        limit = PAGE if given else 50
        return lambda store: store.catalogue.games(**given, limit=limit)  # type: ignore[arg-type]

    def deep(store: Filled) -> object:
        cursor = f"{1_700_000_000_000 + 60 * 60_000}~"
        return store.catalogue.games(cursor=cursor)

    def open_one(store: Filled) -> object:
        return Log(store.recorder).table(WHOLE)

    return {
        **{f"games {name}": games(given) for name, given in filters.items()},
        "games, a page from the far end": deep,
        "players, first page": lambda store: store.catalogue.players(limit=50),
        "players by a beginning": lambda store: store.catalogue.players(prefix="Play", limit=20),
        "one player": lambda store: store.catalogue.players(EVERYBODY),
        "opening a game": open_one,
    }


def _asked(engine: str, stores: Sequence[Filled]) -> Iterator[Line]:
    for name, (small, large) in ask_all(stores):
        yield Line(engine, name, small, large)


def ask_all(stores: Sequence[Filled]) -> Iterator[tuple[str, list[float]]]:
    """Every question, and the median milliseconds that each of the stores takes for it."""
    for name, question in _questions().items():
        times: list[list[float]] = [[] for _ in stores]
        for number in range(ROUNDS + 5):
            for store, spent in zip(stores, times, strict=True):
                start = time.perf_counter()
                question(store)
                if number >= 5:  # The first ones warm up.
                    spent.append(1e3 * (time.perf_counter() - start))
        yield name, list(map(median, times))


def show(console: Console, lines: Sequence[Line]) -> None:
    grid = Grid("engine", "question", f"of {SMALL}", "of many", "ratio", "reached", box=None)
    for column in grid.columns[2:]:
        column.justify = "right"
    for line in lines:
        grid.add_row(
            line.engine,
            line.question,
            f"{line.small_ms:.2f} ms",
            f"{line.large_ms:.2f} ms",
            f"{line.ratio:.2f}",
            "yes" if TWICE.is_reached(line.ratio) else "no",
        )
    console.print(grid)
    reached = sum(TWICE.is_reached(line.ratio) for line in lines)
    console.print(f"{reached} of {len(lines)} within twice; load {os.getloadavg()[0]:.1f}")
