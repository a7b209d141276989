"""A durable move, and the size of a record."""

from __future__ import annotations

import cProfile
import sqlite3
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec

from domain.events import TableOpened
from domain.kernel import AnyRuleset
from domain.log import Log
from domain.play import play
from domain.sqlite import SCHEMA, SQLiteRecorder
from domain.table import Table
from replays.record import export, pack
from tests.benchmarks.games import long_game, typical
from tests.benchmarks.measure import ROUNDS, Result, at_most, duration, hottest

_BARE = "INSERT INTO events (stream, version, topic, state) VALUES (?, ?, ?, ?)"


def durable_move(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """A move decided and stored, against a bare insert of the same bytes, move by move in turns.

    Both write to a file of their own in one directory, in WAL mode with `synchronous=FULL`, one
    transaction per row.
    """
    table = typical(ruleset)
    profile = cProfile.Profile()
    with TemporaryDirectory(prefix="dossier-bench-") as directory:
        recorder = SQLiteRecorder(Path(directory, "ours.db"))
        bare = _bare(Path(directory, "bare.db"))
        log = Log(recorder)
        _play_in_turns(log, bare, table, "warm")
        rounds = [_play_in_turns(log, bare, table, f"round-{n}") for n in range(ROUNDS)]
        own, other = (median(times) for times in zip(*rounds, strict=True))
        note = f"{table.moves} moves a round"
        target = at_most(1.5)
        if not target.is_reached(own / other):
            _play_in_turns(log, bare, table, "profiled", profile)
            note = hottest(profile)
        recorder.close()
        bare.close()
    yield Result(
        f"durable move {ruleset.slug}",
        duration(own),
        f"{duration(other)} bare insert",
        own / other,
        target,
        note,
    )


def _bare(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, cached_statements=64)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(SCHEMA)
    return connection


def _play_in_turns(
    log: Log,
    bare: sqlite3.Connection,
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
        bare.execute(_BARE, values)
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
