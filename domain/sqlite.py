"""The embedded store: one SQLite file, durable (`synchronous=FULL`), one writer at a time.

Keeps the contract of the library's recorders, with an insert of its own: a move is one row.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from uuid import UUID

from eventsourcing.persistence import (
    ApplicationRecorder,
    IntegrityError,
    Notification,
    OperationalError,
    StoredEvent,
    Subscription,
)

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
_INSERT = "INSERT INTO events (stream, version, topic, state) VALUES (?, ?, ?, ?)"
_SELECT = "SELECT stream, version, topic, state FROM events WHERE stream = ? AND version > ?"


def connect(path: str | Path, *, readonly: bool = False) -> sqlite3.Connection:
    """A connection with the settings that make an acknowledged write survive."""
    connection = sqlite3.connect(
        path, timeout=10, isolation_level=None, check_same_thread=False, cached_statements=64
    )
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    if readonly:
        connection.execute("PRAGMA query_only=ON")
    return connection


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


class SQLiteRecorder(ApplicationRecorder):
    """Stored events in a file. Writing is serialised; every thread reads for itself."""

    def __init__(self, path: str | Path) -> None:
        self.path = path
        self._writer = connect(path)
        self._writer.execute(SCHEMA)
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
        rows = [
            (_text(event.originator_id), event.originator_version, event.topic, event.state)
            for event in stored_events
        ]
        with self._lock:
            try:
                if len(rows) == 1:  # One statement is a transaction of its own.
                    return [self._writer.execute(_INSERT, rows[0]).lastrowid or 0]
                return self._insert_together(rows)
            except sqlite3.IntegrityError as error:
                raise IntegrityError(error) from error
            except sqlite3.OperationalError as error:
                raise OperationalError(error) from error

    def insert_batches(self, batches: Sequence[Sequence[StoredEvent]]) -> list[bool]:
        """Many inserts with one commit; each batch is in as a whole, or left out (False)."""
        with self._lock:
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                stored = [self._insert_batch(batch) for batch in batches]
                self._writer.execute("COMMIT")
            except BaseException:
                self._writer.execute("ROLLBACK")
                raise
        return stored

    def _insert_batch(self, batch: Sequence[StoredEvent]) -> bool:
        self._writer.execute("SAVEPOINT batch")
        try:
            for event in batch:
                row = (
                    _text(event.originator_id),
                    event.originator_version,
                    event.topic,
                    event.state,
                )
                self._writer.execute(_INSERT, row)
        except sqlite3.IntegrityError:
            self._writer.execute("ROLLBACK TO batch")
            return False
        finally:
            self._writer.execute("RELEASE batch")
        return True

    def _insert_together(self, rows: list[tuple[str, int, str, bytes]]) -> list[int]:
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            positions = [self._writer.execute(_INSERT, row).lastrowid or 0 for row in rows]
            self._writer.execute("COMMIT")
        except BaseException:
            self._writer.execute("ROLLBACK")
            raise
        return positions

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        statement = _SELECT
        parameters: list[str | int] = [_text(originator_id), -1 if gt is None else gt]
        if lte is not None:
            statement += " AND version <= ?"
            parameters.append(lte)
        statement += " ORDER BY version DESC" if desc else " ORDER BY version"
        if limit is not None:
            statement += " LIMIT ?"
            parameters.append(limit)
        return [StoredEvent(*row) for row in self._reader.execute(statement, parameters)]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        statement = "SELECT stream, version, topic, state, position FROM events WHERE position > ?"
        after = -1 if start is None else start - 1 if inclusive_of_start else start
        parameters: list[str | int] = [after]
        if stop is not None:
            statement += " AND position <= ?"
            parameters.append(stop)
        if topics:
            statement += f" AND topic IN ({', '.join('?' * len(topics))})"
            parameters.extend(topics)
        statement += " ORDER BY position LIMIT ?"
        parameters.append(limit)
        return [Notification(*row) for row in self._reader.execute(statement, parameters)]

    def max_notification_id(self) -> int | None:
        row = self._reader.execute("SELECT MAX(position) FROM events").fetchone()
        return None if row is None else row[0]

    def subscribe(
        self, gt: int | None = None, topics: Sequence[str] = ()
    ) -> Subscription[ApplicationRecorder]:
        raise NotImplementedError("followers poll: see projections.follower")


def _text(id: UUID | str) -> str:
    return id.hex if isinstance(id, UUID) else id
