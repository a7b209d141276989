"""The database for several processes and machines: PostgreSQL.

An append is one call of a function on the server, one round trip. It takes a lock that is held
until the commit, so positions have no gaps and appear in order: a follower never skips an event.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import psycopg
from eventsourcing.persistence import IntegrityError, OperationalError, StoredEvent
from psycopg_pool import ConnectionPool

from domain.store.storage import (
    Batch,
    Connection,
    EventRecorder,
    Row,
    Store,
    Unholdable,
    besides,
    stream_of,
)

CONNECTIONS = 4
"""Kept for each recorder and each store of a process, at the most."""
PATIENCE = 2
"""Seconds to wait for a connection: nobody else is served meanwhile."""

LIMITS = {
    "connect_timeout": 2,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""A host that has vanished is found out in seconds, not in hours."""
STATEMENT = "10s"
"""The longest that the server works on one statement: none takes a hundredth of it."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS events (
    position BIGINT PRIMARY KEY,
    stream TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    topic TEXT NOT NULL,
    state BYTEA NOT NULL,
    UNIQUE (stream, version)
);
CREATE OR REPLACE FUNCTION append_events(
    streams TEXT[], versions BIGINT[], topics TEXT[], states BYTEA[]
) RETURNS BIGINT[] LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
DECLARE
    last BIGINT;
    positions BIGINT[];
BEGIN
    PERFORM pg_advisory_xact_lock('events'::regclass::oid::BIGINT);
    SELECT COALESCE(MAX(position), 0) INTO last FROM events;
    BEGIN
        WITH stored AS (
            INSERT INTO events (position, stream, version, topic, state)
            SELECT last + event.number, event.stream, event.version, event.topic, event.state
            FROM UNNEST(streams, versions, topics, states)
                WITH ORDINALITY AS event (stream, version, topic, state, number)
            RETURNING position
        )
        SELECT COALESCE(ARRAY_AGG(position ORDER BY position), '{}') INTO positions FROM stored;
    EXCEPTION WHEN unique_violation THEN
        RETURN NULL;
    END;
    RETURN positions;
END
$$
"""
_APPEND = "SELECT append_events(%s, %s, %s, %s)"
_APPEND_ONE = "SELECT append_events(ARRAY[%s], ARRAY[%s::bigint], ARRAY[%s], ARRAY[%s])"
_WORDS = {"BLOB": "BYTEA", "TEXT": 'TEXT COLLATE "C"', "INTEGER": "BIGINT"}
"""The types of `domain.store.storage`, in PostgreSQL's words."""


class ServerGone(OperationalError):
    """The connection broke: what was asked may or may not have been done."""


class _Link:
    """A connection that takes the statements of both engines."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection

    def execute(self, statement: str, parameters: Sequence[object] = (), /) -> _Answer:
        held = [_held(value) for value in parameters]
        try:
            return _Answer(self._connection.execute(statement.replace("?", "%s"), held))
        except (psycopg.DataError, psycopg.errors.ProgramLimitExceeded) as error:
            raise Unholdable(str(error)) from error

    def executemany(self, statement: str, parameters: Sequence[Row], /) -> None:
        for row in parameters:
            self.execute(statement, row)


class _Answer:
    """What a statement gave, as it was stored."""

    def __init__(self, cursor: psycopg.Cursor[Row]) -> None:
        self._cursor = cursor
        self.rowcount = cursor.rowcount

    def fetchall(self) -> list[Row]:
        return [tuple([_told(value) for value in row]) for row in self._cursor.fetchall()]


# PostgreSQL's texts hold every character but NUL. U+FFFF, which stands for no character, helps out.


def _held(value: object) -> object:
    """A value as it can be stored."""
    if not isinstance(value, str):
        return value
    return value.replace("\uffff", "\uffff1").replace("\0", "\uffff0")


def _told(value: object) -> object:
    """The value that was stored."""
    if not isinstance(value, str):
        return value
    return value.replace("\uffff0", "\0").replace("\uffff1", "\uffff")


class _Pool:
    """A process's connections, made anew when the server has been away."""

    def __init__(self, url: str, schema: str) -> None:
        # One by hand first: a server that cannot be reached is told at once, and why.
        with _translated(), psycopg.connect(url, connect_timeout=5) as connection:
            # Two processes that start together must not both make the tables.
            connection.execute("SELECT pg_advisory_xact_lock(hashtext(current_schema()))")
            connection.execute(schema)
        self._pool = ConnectionPool(
            url,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=PATIENCE,
            kwargs={"autocommit": True, **LIMITS},
            configure=_prepare,
            open=True,
        )

    def close(self) -> None:
        self._pool.close()

    @contextmanager
    def connection(self) -> Iterator[psycopg.Connection]:
        """A connection of this process, for as long as it is needed."""
        with _translated(), self._pool.connection() as connection:
            try:
                yield connection
            except psycopg.OperationalError as error:
                if connection.closed:
                    raise ServerGone(error) from error
                raise

    def rows(self, statement: str, parameters: Sequence[object]) -> list[Row]:
        """What a question gives; it is asked again if the server had gone away."""
        try:
            return self._rows(statement, parameters)
        except ServerGone:
            self.renew()
            return self._rows(statement, parameters)

    def _rows(self, statement: str, parameters: Sequence[object]) -> list[Row]:
        with self.connection() as connection:
            return _Link(connection).execute(statement, parameters).fetchall()

    def renew(self) -> None:
        """Gives up connections that are broken."""
        self._pool.check()


def _prepare(connection: psycopg.Connection) -> None:
    """What is acknowledged survives, and who waited for the lock sees what was written meanwhile,
    whatever the server's own settings are."""
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    )
    connection.execute("SET default_transaction_isolation = 'read committed'")
    connection.execute(f"SET statement_timeout = '{STATEMENT}'")


@contextmanager
def _translated() -> Iterator[None]:
    """Errors in the library's words."""
    try:
        yield
    except psycopg.IntegrityError as error:
        raise IntegrityError(error) from error
    except psycopg.Error as error:
        raise OperationalError(error) from error


class PostgresRecorder(EventRecorder):
    """Stored events in a database that other processes write to, too."""

    def __init__(self, url: str) -> None:
        self._pool = _Pool(url, SCHEMA)

    def close(self) -> None:
        self._pool.close()

    def insert_events(
        self, stored_events: Sequence[StoredEvent], **_: object
    ) -> Sequence[int] | None:
        positions = self._insert([stored_events])[0]
        if positions is None:
            raise IntegrityError("the place is taken")
        return positions

    def insert_batches(self, batches: Sequence[Sequence[StoredEvent]]) -> list[bool]:
        return [positions is not None for positions in self._insert(batches)]

    def _insert(self, batches: Sequence[Sequence[StoredEvent]]) -> list[list[int] | None]:
        try:
            return self._append(batches)
        except ServerGone:
            self._pool.renew()
            # The commit may have been carried out, and only its acknowledgement lost.
            if (stored := self._found(batches)) is not None:
                return stored
            # It may even have been under way still, and have come before this one.
            again = self._append(batches)
            return again if all(again) else self._found(batches) or again

    def _append(self, batches: Sequence[Sequence[StoredEvent]]) -> list[list[int] | None]:
        """The positions of each batch, or None where a place is taken; one round trip for all."""
        if any(isinstance(batch, Batch) for batch in batches):
            return [self._append_together(batch) for batch in batches]
        with self._pool.connection() as connection:
            if len(batches) == 1:  # One statement is a transaction of its own.
                return [_positions(_call(connection, batches[0]))]
            with connection.pipeline(), connection.transaction():
                calls = [_call(connection, batch) for batch in batches]
            return [_positions(call) for call in calls]

    def _append_together(self, batch: Sequence[StoredEvent]) -> list[int] | None:
        """The positions of a batch that has something beside it, or None if its place is taken."""
        with self._pool.connection() as connection, connection.transaction():
            positions = _positions(_call(connection, batch))
            if positions is not None:
                for statement, parameters in besides(batch):
                    _Link(connection).execute(statement, parameters)
            return positions

    def _found(self, batches: Sequence[Sequence[StoredEvent]]) -> list[list[int] | None] | None:
        """The positions of batches that were stored together; None if none of them is there.

        An event's state names its whole history: if it is equal, it is ours.
        """
        found: list[list[int] | None] = []
        for batch in batches:
            rows = self.rows(
                "SELECT position, state FROM events WHERE stream = ? AND version = ?",
                (stream_of(batch[0].originator_id), batch[0].originator_version),
            )
            starts = [position for position, state in rows if state == batch[0].state]
            found.append(list(range(starts[0], starts[0] + len(batch))) if starts else None)
        return found if any(found) else None

    def check(self) -> None:
        self._pool.rows("SELECT 1", ())

    def rows(self, statement: str, parameters: Sequence[object]) -> list[Row]:
        return self._pool.rows(statement, parameters)


def _call(connection: psycopg.Connection, batch: Sequence[StoredEvent]) -> psycopg.Cursor[Row]:
    if len(batch) == 1:  # Most moves; one value takes less time than a list of one.
        event = batch[0]
        row = (stream_of(event.originator_id), event.originator_version, event.topic, event.state)
        return connection.execute(_APPEND_ONE, row)
    columns = (
        [stream_of(event.originator_id) for event in batch],
        [event.originator_version for event in batch],
        [event.topic for event in batch],
        [event.state for event in batch],
    )
    return connection.execute(_APPEND, columns)


def _positions(call: psycopg.Cursor[Row]) -> list[int] | None:
    row = call.fetchone()
    assert row is not None
    positions: list[int] | None = row[0]
    return positions


class PostgresStore(Store):
    """Tables in a database; several processes may write at the same time."""

    def __init__(self, url: str, schema: str) -> None:
        self._pool = _Pool(url, re.sub("|".join(_WORDS), lambda word: _WORDS[word[0]], schema))

    def close(self) -> None:
        self._pool.close()

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        with self._pool.connection() as connection, connection.transaction():
            yield _Link(connection)

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        with self._pool.connection() as connection, connection.transaction():
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield _Link(connection)

    def query(self, statement: str, parameters: Sequence[object] = ()) -> list[Row]:
        return self._pool.rows(statement, parameters)
