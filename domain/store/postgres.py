"""The database for several processes and machines: PostgreSQL, in plain SQL.

An append takes its positions from the end of its lanes, which stay locked until the commit: within
a lane positions appear in order, and a follower never skips an event. All of it is one round trip.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

import psycopg
from eventsourcing.persistence import IntegrityError, StoredEvent

from domain.store.hosts import NotThePrimary
from domain.store.lanes import LANES, Placed, Placing, is_twice, lane_of
from domain.store.server import Pool, ServerGone, repeated
from domain.store.storage import (
    Batch,
    Connection,
    EventRecorder,
    Row,
    Store,
    Unholdable,
    besides,
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
_STEP = "UPDATE lanes SET last = last + %s WHERE lane = %s"
# A statement of its own, after the lane is locked: it sees what was stored until then.
_INSERT_ONE = """
INSERT INTO events (lane, position, stream, version, topic, state)
SELECT lane, last - %s, %s, %s, %s, %s FROM lanes WHERE lane = %s AND NOT EXISTS
    (SELECT 1 FROM events WHERE lane = %s AND stream = %s AND version = %s)
RETURNING lane, position
"""
_INSERT = """
INSERT INTO events (lane, position, stream, version, topic, state)
SELECT new.lane, last - back, stream, version, topic, state
FROM UNNEST(%s::bigint[], %s::bigint[], %s::text[], %s::bigint[], %s::text[], %s::bytea[])
    AS new (lane, back, stream, version, topic, state)
JOIN lanes ON lanes.lane = new.lane
WHERE NOT EXISTS (
    SELECT 1 FROM events JOIN UNNEST(%s::bigint[], %s::text[], %s::bigint[])
        AS wanted (lane, stream, version) USING (lane, stream, version)
)
RETURNING lane, position
"""
_STREAMS = """
SELECT events.stream, events.version, events.topic, events.state
FROM UNNEST(?::BIGINT[], ?::TEXT[], ?::BIGINT[]) AS asked (lane, stream, after)
JOIN events ON events.lane = asked.lane AND events.stream = asked.stream
    AND events.version > asked.after
ORDER BY events.stream, events.version
"""
_WORDS = {"BLOB": "BYTEA", "TEXT": 'TEXT COLLATE "C"', "INTEGER": "BIGINT"}
"""The types of `domain.store.storage`, in PostgreSQL's words."""


@contextmanager
def _holdable() -> Iterator[None]:
    try:
        yield
    except (psycopg.DataError, psycopg.errors.ProgramLimitExceeded) as error:
        raise Unholdable(str(error)) from error


class _Link:
    """A connection that takes the statements of both engines."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection

    def execute(self, statement: str, parameters: Sequence[object] = (), /) -> _Answer:
        held = [_held(value) for value in parameters]
        with _holdable():
            return _Answer(self._connection.execute(statement.replace("?", "%s"), held))

    def executemany(self, statement: str, parameters: Sequence[Row], /) -> int:
        cursor = self._connection.cursor()
        with _holdable():
            # All at once: one round trip.
            cursor.executemany(
                statement.replace("?", "%s"),
                [[_held(value) for value in row] for row in parameters],
            )
        return cursor.rowcount


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


def _rows(pool: Pool, statement: str, parameters: Sequence[object]) -> list[Row]:
    """What a question gives; it is asked again if the server had gone away."""

    def once() -> list[Row]:
        with pool.connection() as connection:
            return _Link(connection).execute(statement, parameters).fetchall()

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


Positions = list[int] | None
"""Where the events of a batch stand; None if a place was taken."""


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
            stored = repeated(partial(_append_placed, connection, placed, batches))
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

    def select_streams(self, asked: Sequence[tuple[str, int]]) -> Sequence[StoredEvent]:
        lanes = [lane_of(stream) for stream, _ in asked]
        streams, versions = [stream for stream, _ in asked], [after for _, after in asked]
        return [StoredEvent(*row) for row in self.rows(_STREAMS, (lanes, streams, versions))]

    def check(self) -> None:
        self._pool.primary.look()

    def rows(self, statement: str, parameters: Sequence[object]) -> list[Row]:
        return _rows(self._pool, statement, parameters)


def _append_placed(
    connection: psycopg.Connection, placed: Placed, batches: Sequence[Sequence[StoredEvent]]
) -> list[Positions]:
    """One transaction."""
    with connection.pipeline() as pipeline, connection.transaction():
        for lane, number in placed.taken.items():
            connection.execute(_STEP, (number, lane))
        calls = [
            None if not rows or is_twice(rows) else _call(connection, rows, backs)
            for rows, backs in zip(placed.rows, placed.backs, strict=True)
        ]
        if any(isinstance(batch, Batch) for batch in batches):
            # What belongs beside a batch follows once that is known to be in.
            pipeline.sync()
            stored = _positions(placed, calls)
            for batch, positions in zip(batches, stored, strict=True):
                for statement, parameters in besides(batch) if positions is not None else ():
                    _Link(connection).execute(statement, parameters)
            return stored
    return _positions(placed, calls)


def _positions(placed: Placed, calls: Sequence[psycopg.Cursor[Row] | None]) -> list[Positions]:
    """Where the rows of each batch stand, in their order."""
    positions: list[Positions] = []
    for rows, call in zip(placed.rows, calls, strict=True):
        by_lane: dict[int, list[int]] = defaultdict(list)
        for lane, position in sorted(call.fetchall()) if call is not None else ():
            by_lane[lane].append(position)
        is_in = bool(by_lane) or not rows
        positions.append([by_lane[lane].pop(0) for lane, *_ in rows] if is_in else None)
    return positions


def _call(
    connection: psycopg.Connection, rows: Sequence[Placing], backs: Sequence[int]
) -> psycopg.Cursor[Row]:
    if len(rows) == 1:  # Most moves; one value takes less time than a list of one.
        lane, stream, version, topic, state = rows[0]
        place = (lane, stream, version)
        return connection.execute(
            _INSERT_ONE, (backs[0], stream, version, topic, state, lane, *place)
        )
    lanes, streams, versions, topics, states = map(list, zip(*rows, strict=True))
    return connection.execute(
        _INSERT, (lanes, list(backs), streams, versions, topics, states, lanes, streams, versions)
    )


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
        tables = re.sub("|".join(_WORDS), lambda word: _WORDS[word[0]], schema)
        self._pool = Pool(url, _making(tables))

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
        return _rows(self._pool, statement, parameters)
