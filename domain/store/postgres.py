"""The database for several processes and machines: PostgreSQL, in plain SQL.

An append takes its positions from the end of its lanes, which stay locked until the commit: within
a lane positions appear in order, and a follower never skips an event. All of it is one round trip.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

import psycopg
from eventsourcing.persistence import IntegrityError, StoredEvent

from domain.store.appending import Positions, append_placed, append_together
from domain.store.dialect import WORDS, Link
from domain.store.hosts import NotThePrimary
from domain.store.lanes import LANES, Placed, lane_of
from domain.store.server import Pool, ServerGone, repeated
from domain.store.storage import (
    Connection,
    EventRecorder,
    Row,
    Selected,
    Statement,
    Store,
    selected,
)

_EVENTS = """
CREATE TABLE events (
    lane BIGINT NOT NULL,
    position BIGINT NOT NULL,
    stream TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    topic TEXT NOT NULL,
    state BYTEA NOT NULL,
    PRIMARY KEY (lane, position),
    UNIQUE (lane, stream, version)
)
"""
_LANES = "CREATE TABLE lanes (lane BIGINT PRIMARY KEY, last BIGINT NOT NULL)"
_COLUMNS = """
SELECT column_name FROM information_schema.columns
WHERE table_schema = current_schema() AND table_name = 'events'
"""
_TAKEN_OVER = """
INSERT INTO events SELECT known.lane,
    ROW_NUMBER() OVER (PARTITION BY known.lane ORDER BY position),
    stream, version, topic, state FROM events_before JOIN known USING (stream)
"""
_STREAMS = """
SELECT events.stream, events.version, events.topic, NULL, events.state
FROM UNNEST(?::BIGINT[], ?::TEXT[], ?::BIGINT[]) AS asked (lane, stream, after)
JOIN events ON events.lane = asked.lane AND events.stream = asked.stream
    AND events.version > asked.after
UNION ALL """


def _rows(pool: Pool, statement: str, parameters: Sequence[object]) -> list[Row]:
    """What a question gives; it is asked again if the server had gone away."""

    def once() -> list[Row]:
        with pool.connection() as connection:
            return Link(connection).execute(statement, parameters).fetchall()

    try:
        return once()
    except ServerGone:
        pool.renew()
        return once()


def _making(schema: str) -> Callable[[psycopg.Connection], None]:
    """Makes what is missing of a schema."""

    def make(connection: psycopg.Connection) -> None:
        connection.execute(schema)

    return make


class PostgresRecorder(EventRecorder):
    """Stored events in a database that other processes write to, too."""

    def __init__(self, url: str) -> None:
        self._seen = [0] * LANES
        """The last positions that were acknowledged here."""
        self._pool = Pool(url, make_log)
        self._pool.primary.checks.append(self._require_what_was_seen)

    def close(self) -> None:
        self._pool.primary.checks.remove(self._require_what_was_seen)
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

    def _insert(self, batches: Sequence[Sequence[StoredEvent]]) -> list[Positions]:
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

    def _append(self, batches: Sequence[Sequence[StoredEvent]]) -> list[Positions]:
        """The positions of each batch, or None where a place is taken; one round trip for all."""
        placed = Placed(batches)
        with self._pool.connection() as connection:
            stored = repeated(partial(append_together, connection, placed, batches))
            if stored is None:
                stored = repeated(partial(append_placed, connection, placed, batches))
        for rows, positions in zip(placed.rows, stored, strict=True):
            for (lane, *_), position in zip(rows, positions or (), strict=False):
                self._seen[lane] = max(self._seen[lane], position)
        return stored

    def _require_what_was_seen(self, connection: psycopg.Connection) -> None:
        """A server that took over without having everything lacks what people were told."""
        seen = list(self._seen)
        if not any(seen):
            return
        for lane, last in connection.execute("SELECT lane, last FROM lanes").fetchall():
            if last < seen[lane]:
                raise NotThePrimary(
                    f"lane {lane} ends at {last} there, and {seen[lane]} was acknowledged:"
                    " it lacks what was stored"
                )

    def _found(self, batches: Sequence[Sequence[StoredEvent]]) -> list[Positions] | None:
        """The positions of batches that were stored together; None if none of them is there.

        An event's state names its whole history: if it is equal, it is ours.
        """
        found = [self._positions_of(batch) for batch in batches]
        return found if any(found) else None

    def _positions_of(self, batch: Sequence[StoredEvent]) -> Positions:
        positions: list[int] = []
        for lane, stream, version, _, state in Placed([batch]).rows[0]:
            rows = self.rows(
                "SELECT position, state FROM events WHERE lane = ? AND stream = ? AND version = ?",
                (lane, stream, version),
            )
            positions += [position for position, stored in rows if stored == state]
        return positions if len(positions) == len(batch) else None

    def select_streams(self, asked: Sequence[tuple[str, int]], besides: Statement) -> Selected:
        lanes = [lane_of(stream) for stream, _ in asked]
        streams, versions = [stream for stream, _ in asked], [after for _, after in asked]
        statement, parameters = besides
        rows = self.rows(_STREAMS + statement, (lanes, streams, versions, *parameters))
        return selected(rows)

    def check(self) -> None:
        self._pool.primary.look()

    def rows(self, statement: str, parameters: Sequence[object]) -> list[Row]:
        return _rows(self._pool, statement, parameters)


def make_log(connection: psycopg.Connection) -> None:
    """Makes the log's tables, or brings those of before into lanes; in one transaction."""
    columns = [name for (name,) in connection.execute(_COLUMNS).fetchall()]
    if "lane" in columns:
        return
    if columns:
        connection.execute("ALTER TABLE events RENAME TO events_before")
    connection.execute(_EVENTS)
    connection.execute(_LANES)
    if columns:
        _know_lanes(connection)
        connection.execute(_TAKEN_OVER)
        connection.execute("DROP TABLE events_before")
        connection.execute("DROP FUNCTION IF EXISTS append_events")
    counted: dict[int, int] = dict(
        connection.execute("SELECT lane, COUNT(*) FROM events GROUP BY lane").fetchall()
    )
    for lane in range(LANES):
        connection.execute("INSERT INTO lanes VALUES (%s, %s)", (lane, counted.get(lane, 0)))


def _know_lanes(connection: psycopg.Connection) -> None:
    """The lane of every stream, in a table that ends with the transaction."""
    connection.execute(
        'CREATE TEMPORARY TABLE known (stream TEXT COLLATE "C" PRIMARY KEY, lane BIGINT NOT NULL)'
        " ON COMMIT DROP"
    )
    last = ""
    while streams := connection.execute(
        "SELECT DISTINCT stream FROM events_before WHERE stream > %s ORDER BY stream LIMIT 50000",
        (last,),
    ).fetchall():
        with connection.cursor().copy("COPY known FROM STDIN") as copy:
            for (stream,) in streams:
                copy.write_row((stream, lane_of(stream)))
        last = streams[-1][0]


class PostgresStore(Store):
    """Tables in a database; several processes may write at the same time."""

    def __init__(self, url: str, schema: str) -> None:
        tables = re.sub("|".join(WORDS), lambda word: WORDS[word[0]], schema)
        self._pool = Pool(url, _making(tables))

    def close(self) -> None:
        self._pool.close()

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        with self._pool.connection() as connection, connection.transaction():
            yield Link(connection)

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        with self._pool.connection() as connection, connection.transaction():
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield Link(connection)

    def query(self, statement: str, parameters: Sequence[object] = ()) -> list[Row]:
        return _rows(self._pool, statement, parameters)
