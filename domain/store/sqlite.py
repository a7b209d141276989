"""The embedded database: one SQLite file, durable (`synchronous=FULL`), one writer at a time.

Keeps the contract of the library's recorders, with an insert of its own: a move is one row.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from eventsourcing.persistence import IntegrityError, OperationalError, StoredEvent

from domain.store.storage import Batch, EventRecorder, Row, Store, besides, stream_of

SCHEMA = """
CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state BLOB NOT NULL,
    UNIQUE (stream, version)
)
"""
READING = 0.1
"""Seconds that a reader waits for a lock, which nobody holds in ordinary life."""
WRITING = 4.0
"""Seconds that the writer waits for another process that writes."""
_INSERT = "INSERT INTO events (stream, version, topic, state) VALUES (?, ?, ?, ?)"


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
        cached_statements=64,
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
        if type(error) in (sqlite3.OperationalError, sqlite3.DatabaseError):
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
        self._writer.execute(SCHEMA)
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
        if isinstance(stored_events, Batch):
            if not self.insert_batches([stored_events])[0]:
                raise IntegrityError("the place is taken")
            return None
        rows = [
            (stream_of(event.originator_id), event.originator_version, event.topic, event.state)
            for event in stored_events
        ]
        # One statement is a transaction of its own.
        together = _translated() if len(rows) == 1 else _transaction(self._writer)
        try:
            with self._lock, together:
                self._require_file()
                return [self._writer.execute(_INSERT, row).lastrowid or 0 for row in rows]
        except sqlite3.IntegrityError as error:
            raise IntegrityError(error) from error

    def insert_batches(self, batches: Sequence[Sequence[StoredEvent]]) -> list[bool]:
        with self._lock, _transaction(self._writer):
            self._require_file()
            return [self._insert_batch(batch) for batch in batches]

    def _require_file(self) -> None:
        """What is written to a file that was removed is gone with the process."""
        if _identity(self.path) != self._file:
            raise OperationalError("the database's file was removed, or replaced by another")

    def check(self) -> None:
        self._require_file()
        self.max_notification_id()

    def _insert_batch(self, batch: Sequence[StoredEvent]) -> bool:
        self._writer.execute("SAVEPOINT batch")
        try:
            for event in batch:
                row = (
                    stream_of(event.originator_id),
                    event.originator_version,
                    event.topic,
                    event.state,
                )
                self._writer.execute(_INSERT, row)
        except sqlite3.IntegrityError:
            self._writer.execute("ROLLBACK TO batch")
            return False
        else:
            for statement, parameters in besides(batch):
                self._writer.execute(statement, parameters)
        finally:
            if self._writer.in_transaction:
                self._writer.execute("RELEASE batch")
        return True

    def rows(self, statement: str, parameters: Sequence[object]) -> Iterable[Row]:
        with _translated():
            return self._reader.execute(statement, parameters).fetchall()


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
    def transaction(self) -> Iterator[sqlite3.Connection]:
        with self._lock, _transaction(self._writer):
            yield self._writer

    @contextmanager
    def moment(self) -> Iterator[sqlite3.Connection]:
        reader = self._readers.own
        reader.execute("BEGIN")
        try:
            yield reader
        finally:
            reader.execute("COMMIT")

    def query(self, statement: str, parameters: Sequence[object] = ()) -> list[Row]:
        with _translated():
            return self._readers.own.execute(statement, parameters).fetchall()
