"""A durable move, and the size of a record."""

from __future__ import annotations

import cProfile
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec
import psycopg

from domain.kernel import AnyRuleset
from domain.store.database import Database, open_recorder
from domain.store.log import Log
from domain.table.commands.play import play
from domain.table.events import TableOpened
from domain.table.value import Table
from replays.records.record import export, pack
from tests.benchmarks.games import long_game, typical
from tests.benchmarks.measure import ROUNDS, Result, Target, at_most, duration, hottest
from tests.databases import started

Insert = Callable[[tuple[object, ...]], object]
"""A bare insert of one row, durable when it returns."""


def durable_move(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """A move decided and stored, against a bare insert of the same bytes, move by move in turns.

    Both write to a file of their own in one directory, in WAL mode with `synchronous=FULL`, one
    transaction per row.
    """
    with TemporaryDirectory(prefix="dossier-bench-") as directory:
        path = Path(directory, "bare.db")
        with closing(sqlite3.connect(path, isolation_level=None, cached_statements=64)) as bare:
            bare.execute("PRAGMA journal_mode=WAL")
            bare.execute("PRAGMA synchronous=FULL")
            bare.execute(
                "CREATE TABLE bare (position INTEGER PRIMARY KEY, stream TEXT NOT NULL,"
                " version INTEGER NOT NULL, topic TEXT NOT NULL, state BLOB NOT NULL,"
                " UNIQUE (stream, version))"
            )
            statement = "INSERT INTO bare (stream, version, topic, state) VALUES (?, ?, ?, ?)"
            insert = partial(bare.execute, statement)
            name = f"durable move {ruleset.slug}"
            yield _compared(name, ruleset, Path(directory, "ours.db"), insert, at_most(1.3))


def durable_move_on_a_server(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """The same on PostgreSQL: against a prepared bare insert, each on a connection of its own."""
    with (
        TemporaryDirectory(prefix="dossier-bench-") as directory,
        # Of its own: the tests' does not wait for the disk.
        started(Path(directory, "postgres")) as (address, _),
        psycopg.connect(address, autocommit=True) as bare,
    ):
        bare.execute(
            "CREATE TABLE bare (position BIGSERIAL PRIMARY KEY, stream TEXT, version BIGINT,"
            " topic TEXT, state BYTEA, UNIQUE (stream, version))"
        )
        statement = "INSERT INTO bare (stream, version, topic, state) VALUES (%s, %s, %s, %s)"
        name = f"durable move on PostgreSQL {ruleset.slug}"
        insert = partial(bare.execute, statement)
        yield _compared(name, ruleset, address, insert, at_most(1.3))


def _compared(
    name: str,
    ruleset: AnyRuleset,
    database: Database,
    insert: Insert,
    target: Target | None = None,
) -> Result:
    table = typical(ruleset)
    profile = cProfile.Profile()
    with closing(open_recorder(database)) as recorder:
        log = Log(recorder)
        _play_in_turns(log, insert, table, "warm")
        rounds = [_play_in_turns(log, insert, table, f"round-{n}") for n in range(ROUNDS)]
        own, other = (median(times) for times in zip(*rounds, strict=True))
        note = f"{table.moves} moves a round"
        if target and not target.is_reached(own / other):
            _play_in_turns(log, insert, table, "profiled", profile)
            note = hottest(profile)
    return Result(name, duration(own), f"{duration(other)} bare insert", own / other, target, note)


def _play_in_turns(
    log: Log,
    insert: Insert,
    table: Table,
    id: str,
    profile: cProfile.Profile | None = None,
) -> tuple[float, float]:
    """Plays the game again on the log; the median seconds of a move there and of a bare insert."""
    opened = table.events[0]
    assert isinstance(opened, TableOpened)
    log.open(msgspec.structs.replace(opened, key=""), table.edition, id)
    own, other = [], []
    clock = time.perf_counter
    for number, played in enumerate(table.line[1:], start=1):
        assert played.seat is not None
        assert played.move is not None
        decide = partial(play, seat=played.seat, move=played.move)
        if profile:
            profile.enable()
        start = clock()
        log.command(id, decide)
        own.append(clock() - start)
        if profile:
            profile.disable()
        row = log.recorder.select_events(id, gt=number)[0]
        values = (row.originator_id, row.originator_version, row.topic, row.state)
        start = clock()
        insert(values)
        other.append(clock() - start)
    return median(own), median(other)


def record_size(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """Bytes per fact of a record, edition, chain and all, as an .xz file."""
    for name, table in (("record", typical(ruleset)), ("long record", long_game(ruleset))):
        source = export(table)
        packed = len(pack(source, ".xz"))
        edition = len(pack(table.edition.content(), ".xz"))
        per_fact = packed / table.steps
        yield Result(
            f"{name} {ruleset.slug}",
            f"{per_fact:.1f} B/fact",
            f"{len(source) / table.steps:.0f} B/fact plain",
            per_fact,
            at_most(12),
            f"{table.steps:,} facts, {packed:,} B; its edition alone is {edition:,} B",
        )
