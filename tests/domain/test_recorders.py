"""Recorders of both engines: the library's own tests, several writers, kill -9."""

from __future__ import annotations

import multiprocessing
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from eventsourcing.persistence import (
    IntegrityError,
    OperationalError,
    ProgrammingError,
    StoredEvent,
)

from domain.kernel import Text
from domain.store.attempts import Conflict
from domain.store.database import Database, is_server, open_recorder
from domain.store.lanes import LANES, lane_of
from domain.store.log import Log
from domain.store.storage import EventRecorder
from domain.table.commands.play import play
from domain.table.line import Decided
from domain.table.value import CommandRefused, Table
from replays.audit.verify import verify
from replays.records.record import export, read
from tests.databases import ask, new_schema
from tests.domain import library
from tests.domain.acknowledged import Acknowledged, listen, require_kept
from tests.domain.tables import a_move, opened_on, play_on
from tests.patience import PATIENCE
from tests.rounds import rounds

# The library's own tests, on a lane. Left out: its `test_performance` and
# `test_concurrent_throughput`, which only print how fast it went.

LANE = 17
PINS = [40, 23, 40, 6]


class OnSQLite:
    """A lane of a recorder in a file of its own; ids are texts here."""

    test_performance: Any = None

    def create_recorder(self) -> Any:
        recorder = open_recorder(self.new_database())
        self.addCleanup(recorder.close)  # type: ignore[attr-defined]
        return recorder.lane(LANE)

    def new_database(self) -> Database:
        directory = TemporaryDirectory()
        self.addCleanup(directory.cleanup)  # type: ignore[attr-defined]
        return Path(directory.name, "log.db")

    def new_originator_id(self) -> str:
        while lane_of(id := f"{random.getrandbits(64):x}") != LANE:
            pass
        return id


class OnPostgreSQL(OnSQLite):
    """A recorder in a schema of its own."""

    def new_database(self) -> Database:
        return new_schema()


class WithoutPositions:
    """As an aggregate recorder, which tells no positions."""

    def create_recorder(self) -> Any:
        recorder = super().create_recorder()  # type: ignore[misc]
        insert = recorder.insert_events
        recorder.insert_events = lambda *rows, **rest: (insert(*rows, **rest), None)[1]
        return recorder


class TestAsAggregateRecorder(WithoutPositions, OnSQLite, library.AggregateRecorderTestCase):
    pass


class TestAsApplicationRecorder(OnSQLite, library.ApplicationRecorderTestCase):
    test_concurrent_throughput: Any = None
    test_insert_subscribe = library.ApplicationRecorderTestCase.optional_test_insert_subscribe


class TestAsAggregateRecorderOnPostgreSQL(
    WithoutPositions, OnPostgreSQL, library.AggregateRecorderTestCase
):
    pass


class TestAsApplicationRecorderOnPostgreSQL(OnPostgreSQL, library.ApplicationRecorderTestCase):
    test_concurrent_throughput: Any = None
    test_insert_subscribe = library.ApplicationRecorderTestCase.optional_test_insert_subscribe


def test_a_stream_stands_in_its_lane_for_ever() -> None:
    """Stored logs depend on it."""
    assert [lane_of(stream) for stream in ("t", "demo-xiii-standard", "edition:ab", "Zoé")] == PINS
    assert {lane_of(str(number)) for number in range(1000)} == set(range(LANES))


def test_a_lane_takes_no_stream_of_another(log: Log) -> None:
    lane = log.recorder.lane((lane_of("t") + 1) % LANES)
    with pytest.raises(ProgrammingError, match=f"t stands in lane {lane_of('t')}, not in"):
        lane.insert_events([a_row("t", 1)])


# What both engines promise


def test_several_rows_are_stored_together_or_not_at_all(database: Database) -> None:
    recorder = open_recorder(database)
    rows = [StoredEvent("a", version, "table", b"{}") for version in (1, 2, 1)]
    with pytest.raises(IntegrityError):
        recorder.insert_events(rows)
    assert names(recorder) == []
    first, second = recorder.insert_events(rows[:2]) or ()
    assert first < second
    recorder.close()


def names(recorder: EventRecorder) -> list[tuple[object, int]]:
    """All that is in, by name."""
    events = recorder.news([0] * LANES, 10_000).events
    return sorted((str(e.originator_id), e.originator_version) for e in events)


def a_row(stream: str, version: int, state: object = b"{}") -> StoredEvent:
    return StoredEvent(stream, version, "table", state)  # type: ignore[arg-type]


def test_of_many_batches_each_is_in_as_a_whole_or_left_out(database: Database) -> None:
    recorder = open_recorder(database)
    recorder.insert_events([a_row("a", 1)])
    stored = recorder.insert_batches(
        [
            [a_row("a", 2)],
            [a_row("b", 1), a_row("b", 2), a_row("a", 1)],  # Its last place is taken.
            [a_row("a", 2), a_row("a", 3)],  # Its first place is taken by now.
            [a_row("a", 3), a_row("c", 1)],
        ]
    )
    assert stored == [True, False, False, True]
    assert names(recorder) == [("a", 1), ("a", 2), ("a", 3), ("c", 1)]
    recorder.close()


def test_batches_that_cannot_be_written_leave_nothing(database: Database) -> None:
    recorder = open_recorder(database)
    with pytest.raises((sqlite3.Error, OperationalError)):
        recorder.insert_batches([[a_row("a", 1)], [a_row("b", 1), a_row("b", 2, object())]])
    assert names(recorder) == []
    assert recorder.insert_batches([[a_row("a", 1)]]) == [True]  # And it goes on.
    recorder.close()


def test_every_thread_reads_for_itself(database: Database) -> None:
    recorder = open_recorder(database)
    log = Log(recorder)
    opened_on(log)
    play_on(log, "t", random.Random(1), 20)
    heads: list[bytes] = []
    threads = [
        threading.Thread(target=lambda: heads.append(Log(recorder).table("t").head))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert heads == [log.table("t").head] * 4
    recorder.close()


# Two processes


def heard(results: Any, number: int) -> list[Any]:
    """What so many processes say at their end."""
    return [results.get(timeout=PATIENCE) for _ in range(number)]


def compete(path: str, name: str, most: int, barrier: Any, results: Any) -> None:
    """Tries to write every version of the table at the same moment as the other process."""
    recorder = open_recorder(path)
    log = Log(recorder)
    rng = random.Random(name)
    won, lost = [], []
    while not (table := log.table("t")).is_over and table.version < most:
        version = table.version + 1

        def decide(table: Table, version: int = version) -> Decided:
            seat, move = a_move(table, rng)
            event = play(table, seat, move, key=f"{name}/{version}")
            barrier.wait(timeout=PATIENCE)
            return event

        try:
            assert log.command("t", decide, expected=version - 1)[1] == version
            won.append(version)
        except Conflict as conflict:
            lost.append(conflict.version)
        barrier.wait(timeout=PATIENCE)
    recorder.close()
    results.put((name, won, lost))


@pytest.mark.property
def test_of_two_processes_exactly_one_wins_each_version(log: Log, database: Database) -> None:
    most = rounds(24, 80)
    opened_on(log, seats=2)
    context = multiprocessing.get_context("spawn")
    barrier, results = context.Barrier(2), context.Queue()
    processes = [
        context.Process(target=compete, args=(str(database), name, most, barrier, results))
        for name in ("a", "b")
    ]
    for process in processes:
        process.start()
    told = {name: (won, lost) for name, won, lost in heard(results, 2)}
    for process in processes:
        process.join(PATIENCE)
        assert process.exitcode == 0
    table = Log(log.recorder).table("t")
    versions = set(range(2, table.version + 1))
    (a_won, a_lost), (b_won, b_lost) = told["a"], told["b"]
    assert len(versions) > 15
    assert a_won == b_lost
    assert b_won == a_lost
    assert set(a_won) | set(b_won) == versions
    assert a_won
    assert b_won
    # What each was told to have stored is what is there.
    for name, (won, _) in told.items():
        assert [table.events[version - 1].key for version in won] == [f"{name}/{v}" for v in won]
    assert verify(read(export(table))).is_sound


def hurry(path: str, name: str, moves: int, results: Any) -> None:
    """Plays without an expected version: a lost race is decided again."""
    recorder = open_recorder(path)
    log = Log(recorder)
    rng = random.Random(name)
    mine = {}
    for number in range(moves):
        key = f"{name}/{number}"

        def decide(table: Table, key: str = key) -> Decided:
            if table.is_over:
                raise CommandRefused(Text("the game is over", "la partie est finie"))
            seat, move = a_move(table, rng)
            return play(table, seat, move, key=key)

        with suppress(CommandRefused):
            mine[key] = log.command("t", decide, key=key)[1]
    recorder.close()
    results.put(mine)


@pytest.mark.property
def test_two_processes_in_a_hurry_lose_nothing(log: Log, database: Database) -> None:
    moves = rounds(15, 40)
    opened_on(log, seats=7)
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    processes = [
        context.Process(target=hurry, args=(str(database), name, moves, results))
        for name in ("a", "b")
    ]
    for process in processes:
        process.start()
    told: dict[str, int] = {}
    for mine in heard(results, 2):
        told |= mine
    for process in processes:
        process.join(PATIENCE)
    table = Log(log.recorder).table("t")
    assert told == table.keys
    assert table.version == 1 + len(told) > moves
    assert verify(read(export(table))).is_sound


# kill -9


@pytest.mark.property
def test_what_was_acknowledged_survives_kill_9(database: Database) -> None:
    rng = random.Random(9)
    killed = rounds(4, 20)
    acknowledged: Acknowledged = {}
    for number in range(killed):
        with subprocess.Popen(
            [sys.executable, "-m", "tests.domain.writer", str(database), f"w{number}"],
            stdout=subprocess.PIPE,
            text=True,
        ) as writer:
            assert writer.stdout is not None
            lines = [writer.stdout.readline() for _ in range(rng.randrange(1, 40))]
            time.sleep(rng.uniform(0, 0.005))
            writer.send_signal(signal.SIGKILL)
            lines += writer.stdout.readlines()
        assert writer.returncode == -signal.SIGKILL
        listen(acknowledged, lines)
        assert lines[0]
    recorder = open_recorder(database)
    require_kept(acknowledged, Log(recorder))
    assert len(acknowledged) >= killed
    assert sum(version for version, _ in acknowledged.values()) > 5 * killed
    recorder.close()
    if not is_server(database):
        assert ask(database, "PRAGMA integrity_check") == [("ok",)]
