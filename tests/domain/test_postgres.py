"""The database for several processes: connections that break, order, durability, kill -9."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest
from eventsourcing.persistence import OperationalError, StoredEvent

from domain.store import postgres
from domain.store.database import named, open_store, shown
from domain.store.lanes import LANES, lane_of
from domain.store.log import Log
from domain.store.postgres import PostgresRecorder
from domain.store.server import ServerGone
from tests.databases import ask, change, new_schema, started
from tests.domain.acknowledged import Acknowledged, listen, require_kept
from tests.domain.tables import opened_on, play_on
from tests.patience import PATIENCE
from tests.rounds import rounds


@pytest.fixture
def schema() -> str:
    return new_schema()


@pytest.fixture
def recorder(schema: str) -> Iterator[PostgresRecorder]:
    recorder = PostgresRecorder(schema)
    yield recorder
    recorder.close()


def a_row(stream: str, version: int, state: bytes = b"{}") -> StoredEvent:
    return StoredEvent(stream, version, "table", state)


# Names


def test_a_password_is_not_shown() -> None:
    assert shown("postgresql://ann:a%2Fb@db.local:5433/x") == "postgresql://ann:***@db.local:5433/x"
    for password in ("a@b", "a/b", "a[b", "a:b", "a?b"):
        assert shown(f"postgresql://ann:{password}@db.local/x") == "postgresql://ann:***@db.local/x"
    assert shown("postgresql://h/x?user=a&password=b&port=1") == (
        "postgresql://h/x?user=a&password=***&port=1"
    )
    assert shown("postgresql://h:5433/x?sslpassword=b") == "postgresql://h:5433/x?sslpassword=***"
    assert shown("postgresql:///x?host=/run") == "postgresql:///x?host=/run"
    assert shown(named("games.sqlite")) == "games.sqlite"


def test_a_name_is_a_file_unless_it_is_an_address() -> None:
    assert named("games.sqlite") == Path("games.sqlite")
    assert named("postgres://host/x") == "postgres://host/x"


# Connections that break


def own_name(schema: str) -> str:
    return schema.rpartition("%3D")[2]


def calling_itself(schema: str) -> str:
    """An address whose connections can be told from those of other tests."""
    return f"{schema}&application_name={own_name(schema)}"


def cut(schema: str) -> None:
    """Ends the connections that call themselves so."""
    with psycopg.connect(schema) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s",
            (own_name(schema),),
        )


@pytest.fixture
def cuttable(schema: str) -> Iterator[PostgresRecorder]:
    recorder = PostgresRecorder(calling_itself(schema))
    yield recorder
    recorder.close()


def test_reading_and_writing_go_on_after_the_connections_broke(
    schema: str, cuttable: PostgresRecorder
) -> None:
    log = Log(cuttable)
    opened_on(log)
    rng = random.Random(1)
    for _ in range(5):
        cut(schema)
        table = play_on(log, "t", rng, 1)
    for _ in range(5):
        cut(schema)
        assert Log(cuttable).table("t").head == table.head
    cut(schema)
    assert cuttable.insert_batches([[a_row("x", 1)], [a_row("t", 1)]]) == [True, False]
    assert table.version == 6


def test_a_broken_connection_is_noticed_in_a_transaction(schema: str) -> None:
    store = open_store(
        calling_itself(schema), "CREATE TABLE IF NOT EXISTS names (name TEXT PRIMARY KEY);"
    )

    def insert_and_break() -> None:
        with store.transaction() as connection:
            connection.execute("INSERT INTO names VALUES (?)", ("lost",))
            cut(schema)
            connection.execute("INSERT INTO names VALUES (?)", ("lost, too",))

    with pytest.raises(OperationalError):
        insert_and_break()
    assert store.query("SELECT name FROM names") == []
    store.close()


def test_a_commit_whose_acknowledgement_was_lost_is_recognised(
    recorder: PostgresRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, calls = recorder._append, []

    def append_and_lose(batches: list[list[StoredEvent]]) -> object:
        stored = append(batches)
        calls.append(stored)
        if len(calls) == 1:
            raise ServerGone("the acknowledgement was lost")
        return stored

    monkeypatch.setattr(recorder, "_append", append_and_lose)
    assert recorder.insert_events([a_row("a", 1, b"1"), a_row("a", 2, b"2")]) == [1, 2]
    assert calls == [[[1, 2]]]
    calls.clear()
    batches = [[a_row("b", 1, b"1")], [a_row("a", 2, b"other")], [a_row("a", 3, b"3")]]
    assert recorder.insert_batches(batches) == [True, False, True]
    assert len(calls) == 1
    assert len(recorder.news([0] * LANES, 99).events) == 4


def test_what_was_never_stored_is_stored_once(
    recorder: PostgresRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, lost = recorder._append, [ServerGone("before anything was done")]

    def lose_and_append(batches: list[list[StoredEvent]]) -> object:
        if lost:
            raise lost.pop()
        return append(batches)

    monkeypatch.setattr(recorder, "_append", lose_and_append)
    assert recorder.insert_events([a_row("a", 1)]) == [1]
    assert sum(recorder.ends()) == 1


def test_a_commit_that_was_under_way_when_the_connection_broke_is_recognised(
    recorder: PostgresRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server does not notice at once: it may store what was sent after we have looked."""
    append, found, calls = recorder._append, recorder._found, []

    def lose(batches: list[list[StoredEvent]]) -> object:
        calls.append(batches)
        if len(calls) == 1:
            raise ServerGone("the server still waits for its turn")
        return append(batches)

    def look_too_early(batches: list[list[StoredEvent]]) -> object:
        stored = found(batches)
        if len(calls) == 1:
            append(batches)
        return stored

    monkeypatch.setattr(recorder, "_append", lose)
    monkeypatch.setattr(recorder, "_found", look_too_early)
    assert recorder.insert_events([a_row("a", 1, b"1"), a_row("a", 2, b"2")]) == [1, 2]
    calls.clear()
    batches = [[a_row("b", 1, b"1")], [a_row("a", 2, b"other")], [a_row("a", 3, b"3")]]
    assert recorder.insert_batches(batches) == [True, False, True]
    assert len(recorder.news([0] * LANES, 99).events) == 4


def test_a_server_that_is_not_there_is_told_at_once() -> None:
    with pytest.raises(OperationalError, match="Connection refused"):
        PostgresRecorder("postgresql://nobody@127.0.0.1:1/x")


TAKING = f"UPDATE lanes SET last = last + 1 WHERE lane = {lane_of('a')}"


def test_who_waits_too_long_for_another_process_is_told(
    schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("domain.store.hosts.LOCK", "50ms")
    recorder = PostgresRecorder(schema)
    with psycopg.connect(schema) as other:
        other.execute(TAKING)
        with pytest.raises(OperationalError, match="lock timeout"):
            recorder.insert_events([a_row("a", 1)])
        # In another lane nobody waits.
        assert lane_of("b") != lane_of("a")
        assert recorder.insert_events([a_row("b", 1)]) == [1]
    assert recorder.insert_events([a_row("a", 1)]) == [2]
    recorder.close()


@pytest.mark.parametrize("code", ["40001", "40P01"])
@pytest.mark.parametrize(
    ("way", "streams"),
    # Where a place is taken each batch is tried for itself.
    [("append_placed", "ax"), ("append_together", "a"), ("append_together", "ab")],
)
def test_what_others_got_in_the_way_of_is_tried_again(
    recorder: PostgresRecorder,
    monkeypatch: pytest.MonkeyPatch,
    code: str,
    way: str,
    streams: str,
) -> None:
    recorder.insert_events([a_row("x", 1)])
    append, lost = getattr(postgres, way), [psycopg.errors.lookup(code)("again"), None]

    def lose(*arguments: object) -> object:
        if error := lost.pop(0):
            raise error
        return append(*arguments)

    monkeypatch.setattr(postgres, way, lose)
    batches = [[a_row(stream, 1)] for stream in streams]
    assert recorder.insert_batches(batches) == [stream != "x" for stream in streams]
    assert not lost
    assert len(recorder.news([0] * LANES, 99).events) == len({*streams, "x"})


@pytest.mark.parametrize("streams", ["a", "ab"])
def test_a_place_may_be_taken_while_one_waits_for_its_lane(
    schema: str, recorder: PostgresRecorder, streams: str
) -> None:
    """What is stored in one statement does not see what was stored since it began."""
    batches = [[a_row(stream, 1)] for stream in streams]
    with psycopg.connect(schema) as other, ThreadPoolExecutor(1) as thread:
        lane = lane_of("a")
        other.execute("UPDATE lanes SET last = last + 1 WHERE lane = %s", (lane,))
        other.execute("INSERT INTO events VALUES (%s, 1, 'a', 1, 'table', 'theirs')", (lane,))
        waiting = thread.submit(recorder.insert_batches, batches)
        while not ask(schema, WAITING, other.info.backend_pid):
            time.sleep(0.01)
        other.commit()
        assert waiting.result() == [stream != "a" for stream in streams]
    [event] = recorder.select_events("a")
    assert event.state == b"theirs"
    assert len(recorder.news([0] * LANES, 99).events) == len(streams)


WAITING = "SELECT pid FROM pg_stat_activity WHERE ? = ANY(pg_blocking_pids(pid))"


def test_a_server_that_lacks_what_was_acknowledged_is_refused(
    schema: str, cuttable: PostgresRecorder
) -> None:
    """A standby that was not synchronous has taken over, say: its timeline is the highest."""
    lane = lane_of("a")
    cuttable.insert_events([a_row("a", 1), a_row("a", 2)])
    cut(schema)
    change(schema, "UPDATE lanes SET last = 1 WHERE lane = ?", lane)
    with pytest.raises(OperationalError, match=f"lane {lane} ends at 1 there, and 2 was"):
        cuttable.select_events("a")
    with pytest.raises(OperationalError, match="it lacks what was stored"):
        cuttable.insert_events([a_row("a", 3)])
    change(schema, "UPDATE lanes SET last = 2 WHERE lane = ?", lane)
    assert cuttable.insert_events([a_row("a", 3)]) == [3]


# Several at once


def test_a_follower_skips_nothing_while_many_write(schema: str) -> None:
    """In each lane positions appear in order, though several connections append."""
    writers = [PostgresRecorder(schema) for _ in range(4)]
    done = threading.Event()

    def write(number: int) -> None:
        rng = random.Random(number)
        for version in range(1, 41):
            # Two streams that all write to: of those who want the same place one gets it.
            batches = [
                [a_row(f"{number}-{version}", index) for index in range(rng.randint(1, 4))],
                [a_row("contested", version), a_row(f"{number}!{version}", 1)],
            ]
            writers[number].insert_batches(batches)

    followed: list[tuple[object, int]] = []

    def follow() -> None:
        reader, seen = PostgresRecorder(schema), [0] * LANES
        while True:
            was_done = done.is_set()
            news = reader.news(seen, 50)
            followed.extend((row.originator_id, row.originator_version) for row in news.events)
            for lane, position in news.reached.items():
                seen[lane] = position
            if was_done and not news.reached:
                break
        reader.close()

    follower = threading.Thread(target=follow)
    follower.start()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(4)))
    done.set()
    follower.join(PATIENCE)
    stored = ask(schema, "SELECT stream, version FROM events")
    assert sorted(followed) == sorted(stored)
    assert len(followed) > 200
    assert [version for stream, version in followed if stream == "contested"] == list(range(1, 41))
    for writer in writers:
        writer.close()


def test_processes_that_start_together_make_the_tables_once(schema: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        recorders = list(pool.map(lambda _: PostgresRecorder(schema), range(8)))
    for number, recorder in enumerate(recorders, start=1):
        assert recorder.insert_events([a_row("a", number)]) == [number]
        recorder.close()


# What is held


def test_every_text_is_held(schema: str) -> None:
    store = open_store(schema, "CREATE TABLE IF NOT EXISTS names (name TEXT PRIMARY KEY);")
    names = ["", "\0", "a\0b", "\uffff", "\uffff0", "\0\uffff1", "Zoé", "%s", "?"]
    with store.transaction() as connection:
        connection.executemany("INSERT INTO names VALUES (?)", [(name,) for name in names])
    assert sorted(row[0] for row in store.query("SELECT name FROM names")) == sorted(names)
    for name in names:
        assert store.query("SELECT name FROM names WHERE name = ?", (name,)) == [(name,)]
    store.close()


@pytest.mark.parametrize("careless", ["off", "local", "remote_write"])
def test_commits_are_durable_even_where_the_server_would_not_mind(
    schema: str, careless: str
) -> None:
    """Also on the standby that takes over."""
    address = schema.replace("options=", f"options=-csynchronous_commit%3D{careless}%20")
    assert ask(address, "SHOW synchronous_commit") == [(careless,)]
    recorder = PostgresRecorder(address)
    assert recorder.rows("SHOW synchronous_commit", ()) == [("on",)]
    recorder.close()


def test_a_stricter_server_stays_as_strict(schema: str) -> None:
    recorder = PostgresRecorder(
        schema.replace("options=", "options=-csynchronous_commit%3Dremote_apply%20")
    )
    assert recorder.rows("SHOW synchronous_commit", ()) == [("remote_apply",)]
    recorder.close()


def test_who_waited_sees_what_was_written_meanwhile_even_where_the_server_would_not(
    schema: str,
) -> None:
    isolated = schema.replace(
        "options=", "options=-cdefault_transaction_isolation%3Dserializable%20"
    )
    recorder = PostgresRecorder(isolated)
    with psycopg.connect(schema) as other, ThreadPoolExecutor(1) as pool:
        other.execute(TAKING)
        other.execute(
            "INSERT INTO events SELECT lane, last, 'a', 1, 'table', 'abc' FROM lanes"
            f" WHERE lane = {lane_of('a')}"
        )
        waiting = pool.submit(recorder.insert_batches, [[a_row("a", 1)], [a_row("a", 2)]])
        time.sleep(0.2)
        other.commit()
        assert waiting.result() == [False, True]
    recorder.close()


# kill -9


@pytest.mark.property
def test_what_was_acknowledged_survives_kill_9_of_the_server() -> None:
    acknowledged: Acknowledged = {}
    with TemporaryDirectory(prefix="dossier-postgres-", ignore_cleanup_errors=True) as directory:
        os.chmod(directory, 0o755)
        for number in range(rounds(2, 5)):
            with started(Path(directory, "data")) as (address, server):
                with subprocess.Popen(
                    [sys.executable, "-m", "tests.domain.writer", address, f"w{number}"],
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    text=True,
                ) as writer:
                    assert writer.stdout is not None
                    lines = [writer.stdout.readline() for _ in range(25)]
                    os.kill(server, signal.SIGKILL)
                    lines += writer.stdout.readlines()
                listen(acknowledged, lines)
        with started(Path(directory, "data")) as (address, _):
            recorder = PostgresRecorder(address)
            require_kept(acknowledged, Log(recorder))
            recorder.close()
    assert sum(version for version, _ in acknowledged.values()) > 30
