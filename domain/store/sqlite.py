"""The embedded database: one SQLite file, durable (`synchronous=FULL`), one writer at a time.

Keeps the contract of the library's recorders, with an insert of its own: a move is one row.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from urllib.parse import quote

from eventsourcing.persistence import IntegrityError, OperationalError, StoredEvent

from domain.store.lanes import LANES, Placed, lane_of, stream_of
from domain.store.storage import Connection, Damaged, EventRecorder, Row, Store, besides

SCHEMA = """
CREATE TABLE events (
    lane INTEGER NOT NULL,
    position INTEGER NOT NULL,
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (lane, position),
    UNIQUE (lane, stream, version)
);
CREATE TABLE lanes (lane INTEGER PRIMARY KEY, last INTEGER NOT NULL);
"""
_FOLLOWED = """
CREATE TRIGGER IF NOT EXISTS lanes_follow AFTER INSERT ON events BEGIN
    UPDATE lanes SET last = NEW.position WHERE lane = NEW.lane AND last < NEW.position;
END
"""
"""So a row and the new end of its lane are one statement, which is a transaction of its own."""
_TAKEN_OVER = """
INSERT INTO events SELECT lane_of(stream),
    ROW_NUMBER() OVER (PARTITION BY lane_of(stream) ORDER BY position),
    stream, version, topic, state FROM events_before ORDER BY position;
DROP TABLE events_before;
UPDATE lanes SET last = (SELECT COUNT(*) FROM events WHERE events.lane = lanes.lane);
"""
"""Events of before there were lanes, their bytes as they are."""
READING = 0.1
"""Seconds that a reader waits for a lock, which nobody holds in ordinary life."""
WRITING = 4.0
"""Seconds that the writer waits for another process that writes."""
_TAKEN = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
MOST_TOGETHER = 100
"""Rows that are stored with one statement; more of them are too long a statement."""


_ONE = (
    "INSERT INTO events (lane, position, stream, version, topic, state)"
    " VALUES (?1, (SELECT last + ?2 FROM lanes WHERE lane = ?1), ?3, ?4, ?5, ?6)"
)


@cache
def _inserting(rows: int) -> str:
    if rows == 1:  # Most moves; it needs no table of its own to stand in meanwhile.
        return _ONE
    return (
        "INSERT INTO events (lane, position, stream, version, topic, state)"  # noqa: S608
        " SELECT column1, last + column2, column3, column4, column5, column6"
        f" FROM (VALUES {', '.join(['(?, ?, ?, ?, ?, ?)'] * rows)}) CROSS JOIN lanes"
        " ON lane = column1"
    )


def connect(path: str | Path, *, readonly: bool = False) -> sqlite3.Connection:
    """A connection with the settings that make an acknowledged write survive."""
    if not readonly:
        # It holds the signing key and the secrets of running games: for its owner alone.
        # Only where there is none: whoever closes a file gives up every lock that this process has
        # on it, and another process would then tidy the log away under us.
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    connection = sqlite3.connect(
        # Never made anew: a file that was removed must not be taken for an empty one.
        f"file:{quote(str(path))}?mode=rw",
        uri=True,
        timeout=READING if readonly else WRITING,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=64 if readonly else 256,
    )
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    if readonly:
        connection.execute("PRAGMA query_only=ON")
    return connection


@contextmanager
def _translated() -> Iterator[None]:
    """A database that fails, in the library's words."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        # A damaged file is told as the base class itself.
        if type(error) is sqlite3.DatabaseError:
            raise Damaged(error) from error
        if type(error) is sqlite3.OperationalError:
            raise OperationalError(error) from error
        raise


@contextmanager
def _transaction(writer: sqlite3.Connection) -> Iterator[None]:
    """All or nothing; also if the commit fails, so that the next one can begin."""
    with _translated():
        writer.execute("BEGIN IMMEDIATE")
        try:
            yield
            writer.execute("COMMIT")
        except BaseException:
            if writer.in_transaction:  # Of a full disk SQLite takes everything back itself.
                writer.execute("ROLLBACK")
            raise


def _identity(path: str | Path) -> tuple[int, int] | None:
    """Which file it is; none if there is none."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _make(writer: sqlite3.Connection) -> None:
    """Makes the log's tables, or brings those of before into lanes; all or nothing."""
    if "lane" not in _columns(writer):
        with _transaction(writer):
            _make_tables(writer)
    writer.execute(_FOLLOWED)


def _make_tables(writer: sqlite3.Connection) -> None:
    columns = _columns(writer)
    if "lane" not in columns:  # Somebody else may have been faster.
        if columns:
            writer.execute("ALTER TABLE events RENAME TO events_before")
        _execute(writer, SCHEMA)
        writer.executemany("INSERT INTO lanes VALUES (?, 0)", [(lane,) for lane in range(LANES)])
        if columns:
            writer.create_function("lane_of", 1, lane_of, deterministic=True)
            _execute(writer, _TAKEN_OVER)


def _columns(writer: sqlite3.Connection) -> list[str]:
    return [name for _, name, *_ in writer.execute("PRAGMA table_info(events)")]


def _execute(writer: sqlite3.Connection, script: str) -> None:
    """Statement by statement: `executescript` would commit what is under way."""
    for statement in script.split(";\n"):
        writer.execute(statement)


class Readers:
    """A reading connection for every thread: none is ever used by two, or closed by another."""

    def __init__(self, path: str | Path) -> None:
        self._path = path
        self._local = threading.local()

    @property
    def own(self) -> sqlite3.Connection:
        """This thread's connection."""
        reader: sqlite3.Connection | None = getattr(self._local, "reader", None)
        if reader is None:
            reader = self._local.reader = connect(self._path, readonly=True)
        return reader

    def close(self) -> None:
        """Closes this thread's connection."""
        self.own.close()
        del self._local.reader


class SQLiteRecorder(EventRecorder):
    """Stored events in a file. Writing is serialised; every thread reads for itself."""

    def __init__(self, path: str | Path) -> None:
        self.path = path
        self._writer = connect(path)
        with _translated():
            _make(self._writer)
        self._file = _identity(path)
        self._lock = threading.Lock()
        self._readers = Readers(path)

    def close(self) -> None:
        """Closes what this thread uses; other threads' readers end with their threads."""
        self._readers.close()
        self._writer.close()

    @property
    def _reader(self) -> sqlite3.Connection:
        return self._readers.own

    def insert_events(
        self, stored_events: Sequence[StoredEvent], **_: object
    ) -> Sequence[int] | None:
        is_one = len(stored_events) == 1 and not besides(stored_events)
        with self._lock, _translated() if is_one else _transaction(self._writer):
            self._require_file()
            positions = self._insert_batch(stored_events)
        if positions is None:
            raise IntegrityError("the place is taken")
        return positions

    def insert_batches(self, batches: Sequence[Sequence[StoredEvent]]) -> list[bool]:
        with self._lock:
            self._require_file()
            if self._insert_together(batches):
                return [True] * len(batches)
            with _transaction(self._writer):
                return [self._insert_batch(batch) is not None for batch in batches]

    def _insert_together(self, batches: Sequence[Sequence[StoredEvent]]) -> bool:
        """All at once, in one statement; False, and nothing is stored, if any place is taken.

        With every statement this thread gives its turn to the others, and waits for the next one.
        """
        placed = Placed(batches)
        values: list[object] = []
        for rows, backs in zip(placed.rows, placed.backs, strict=True):
            for (lane, *rest), back in zip(rows, backs, strict=True):
                values += lane, placed.taken[lane] - back, *rest
        if not 0 < len(values) <= 6 * MOST_TOGETHER:
            return False
        beside = [each for batch in batches for each in besides(batch)]
        try:
            with _transaction(self._writer) if beside else _translated():
                self._writer.execute(_inserting(len(values) // 6), values)
                for statement, parameters in beside:
                    self._writer.execute(statement, parameters)
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorcode not in _TAKEN:
                raise
            return False
        return True

    def _require_file(self) -> None:
        """What is written to a file that was removed is gone with the process."""
        if _identity(self.path) != self._file:
            raise OperationalError("the database's file was removed, or replaced by another")

    def check(self) -> None:
        self._require_file()
        self.ends()

    def _insert_batch(self, batch: Sequence[StoredEvent]) -> list[int] | None:
        positions: list[int] = []
        is_many = len(batch) != 1  # Of one there is nothing to be taken back.
        if is_many:
            self._writer.execute("SAVEPOINT batch")
        try:
            for event in batch:
                stream = stream_of(event.originator_id)
                version, topic, state = event.originator_version, event.topic, event.state
                row = (lane_of(stream), 1, stream, version, topic, state)
                [(position,)] = self._writer.execute(f"{_ONE} RETURNING position", row).fetchall()
                positions.append(position)
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorcode not in _TAKEN:
                raise
            if is_many:
                self._writer.execute("ROLLBACK TO batch")
            return None
        else:
            for statement, parameters in besides(batch):
                self._writer.execute(statement, parameters)
        finally:
            if is_many and self._writer.in_transaction:
                self._writer.execute("RELEASE batch")
        return positions

    def rows(self, statement: str, parameters: Sequence[object]) -> Iterable[Row]:
        with _translated():
            return self._reader.execute(statement, parameters).fetchall()


class _Link:
    """A connection that says how many rows many statements concerned."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.execute = connection.execute

    def executemany(self, statement: str, parameters: Sequence[Row], /) -> int:
        return self._connection.executemany(statement, parameters).rowcount


class SQLiteStore(Store):
    """Tables in the log's file. Writing is serialised; every thread reads for itself."""

    def __init__(self, path: str | Path, schema: str) -> None:
        self._writer = connect(path)
        self._writer.executescript(schema)
        self._readers = Readers(path)
        self._lock = threading.RLock()

    def close(self) -> None:
        """Closes what this thread uses; other threads' readers end with their threads."""
        self._writer.close()
        self._readers.close()

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        with self._lock, _transaction(self._writer):
            yield _Link(self._writer)

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        reader = self._readers.own
        reader.execute("BEGIN")
        try:
            yield _Link(reader)
        finally:
            reader.execute("COMMIT")

    def query(self, statement: str, parameters: Sequence[object] = ()) -> list[Row]:
        with _translated():
            return self._readers.own.execute(statement, parameters).fetchall()
