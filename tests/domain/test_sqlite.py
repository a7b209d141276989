"""The embedded database: what makes an acknowledged write survive."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.persistence import OperationalError, StoredEvent

from domain.store.lanes import LANES
from domain.store.sqlite import SQLiteRecorder, SQLiteStore, connect


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


def test_every_connection_is_durable(file: Path) -> None:
    recorder = SQLiteRecorder(file)
    for connection in (recorder._writer, recorder._reader, connect(file)):
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    recorder.close()


def test_readers_cannot_write(file: Path) -> None:
    recorder = SQLiteRecorder(file)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        recorder._reader.execute("DELETE FROM events")
    recorder.close()


# A file that cannot be written to just now


class Failing(sqlite3.Connection):
    """Fails to commit once."""

    has_failed = False

    def execute(self, statement: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if statement == "COMMIT" and not self.has_failed:
            self.has_failed = True
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(statement, parameters)


def test_a_commit_that_fails_is_told_and_holds_up_nobody(file: Path) -> None:
    store = SQLiteStore(file, "CREATE TABLE IF NOT EXISTS names (name TEXT PRIMARY KEY);")
    store._writer.close()
    store._writer = sqlite3.connect(file, isolation_level=None, factory=Failing)

    def insert(name: str) -> None:
        with store.transaction() as connection:
            connection.execute("INSERT INTO names VALUES (?)", (name,))

    with pytest.raises(OperationalError, match="disk"):
        insert("lost")
    insert("kept")
    assert store.query("SELECT name FROM names") == [("kept",)]
    store.close()


def test_a_file_that_is_full_or_locked_is_told_in_the_librarys_words(file: Path) -> None:
    recorder = SQLiteRecorder(file)
    batches = [[StoredEvent("a", 1, "table", b"x" * 20_000)], [StoredEvent("b", 1, "table", b"{}")]]
    recorder._writer.execute("PRAGMA max_page_count = 6")
    with pytest.raises(OperationalError, match="full"):
        recorder.insert_batches(batches)
    recorder._writer.execute("PRAGMA max_page_count = 6000")
    recorder._writer.execute("PRAGMA busy_timeout = 10")
    other = connect(file)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError, match="locked"):
        recorder.insert_batches(batches)
    other.close()
    assert recorder.insert_batches(batches) == [True, True]
    recorder.close()


OTHER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
print(connection.execute("SELECT COUNT(*) FROM events").fetchone()[0])
connection.close()
"""


def test_another_process_that_looks_and_leaves_takes_nothing_with_it(tmp_path: Path) -> None:
    """Who closes a file gives up all locks of its process on it: the log would be tidied away."""
    path = tmp_path / "log.db"
    recorder, store = SQLiteRecorder(path), SQLiteStore(path, "")

    def seen() -> int:
        command = [sys.executable, "-c", OTHER, str(path)]
        return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    for version in range(1, 4):
        recorder.insert_events([StoredEvent("t", version, "table", b"{}")])
        assert seen() == version
    recorder.close()
    store.close()


def test_what_waits_together_is_one_statement(file: Path) -> None:
    """Which is a transaction of its own: beginning and ending one takes as long as a row does."""
    recorder = SQLiteRecorder(file)
    said: set[str] = set()  # For each row that a trigger follows it is told once more.
    recorder._writer.set_trace_callback(said.add)
    rows = [StoredEvent(stream, 1, "table", b"{}") for stream in "abcdefgh"]
    assert recorder.insert_batches([rows[:1]]) == [True]
    assert recorder.insert_batches([[row] for row in rows[1:]]) == [True] * 7
    assert recorder.insert_events([StoredEvent("a", 2, "table", b"{}")])
    assert len(said) == 3
    assert recorder.ends() == counted(recorder)
    recorder.close()


def test_a_file_of_before_keeps_the_ends_of_its_lanes(file: Path) -> None:
    """Then a row and the new end of its lane were two statements."""
    recorder = SQLiteRecorder(file)
    recorder.insert_events([StoredEvent("t", 1, "table", b"{}")])
    recorder._writer.execute("DROP TRIGGER lanes_follow")
    recorder.close()
    recorder = SQLiteRecorder(file)
    assert recorder.insert_events([StoredEvent("t", 2, "table", b"{}")]) == [2]
    assert recorder.insert_batches([[StoredEvent("t", 3, "table", b"{}")]]) == [True]
    assert recorder.ends() == counted(recorder)
    assert max(recorder.ends()) == 3
    recorder.close()


def counted(recorder: SQLiteRecorder) -> list[int]:
    """The last position that stands in each lane."""
    ends = [0] * LANES
    for lane, last in recorder.rows("SELECT lane, MAX(position) FROM events GROUP BY lane", ()):
        ends[lane] = last
    return ends
