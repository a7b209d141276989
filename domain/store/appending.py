"""Appends to the log on PostgreSQL: one transaction, whoever else appends meanwhile.

Nearly always one statement. Where somebody was faster, or something belongs beside the rows, it
is two: the lanes step, and are locked by that; then rows are stored if their places are free.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import psycopg
from eventsourcing.persistence import StoredEvent

from domain.store.dialect import Link
from domain.store.lanes import Placed, Placing, is_twice
from domain.store.storage import Batch, Row, besides

_STEP = "UPDATE lanes SET last = last + %s WHERE lane = %s"
_LOCKED = """
WITH locked AS (SELECT lane FROM lanes WHERE lane = ANY(%s::bigint[]) ORDER BY lane FOR UPDATE)
"""
"""Lanes are locked in order: two processes never wait crosswise."""
_STEPPED = """
UPDATE lanes SET last = last + number
FROM locked JOIN UNNEST(%s::bigint[], %s::bigint[]) AS taken (lane, number) USING (lane)
WHERE lanes.lane = locked.lane
RETURNING lanes.lane, last
"""
_STEPS = _LOCKED + _STEPPED
_NEW = """
INSERT INTO events (lane, position, stream, version, topic, state)
SELECT new.lane, last - back, stream, version, topic, state
FROM UNNEST(%s::bigint[], %s::bigint[], %s::text[], %s::bigint[], %s::text[], %b::bytea[])
    AS new (lane, back, stream, version, topic, state)
JOIN ends ON ends.lane = new.lane
WHERE NOT EXISTS (
    SELECT 1 FROM events JOIN UNNEST(%s::bigint[], %s::text[], %s::bigint[])
        AS wanted (lane, stream, version) USING (lane, stream, version)
)
RETURNING lane, position
"""
# A statement of its own, after the lane is locked: it sees what was stored until then.
_INSERT_ONE = """
INSERT INTO events (lane, position, stream, version, topic, state)
SELECT lane, last - %s, %s, %s, %s, %s FROM lanes WHERE lane = %s AND NOT EXISTS
    (SELECT 1 FROM events WHERE lane = %s AND stream = %s AND version = %s)
RETURNING lane, position
"""
_INSERT = _NEW.replace("JOIN ends", "JOIN lanes AS ends")
# Both in one, a transaction by itself. It does not see what was stored while it waited for a
# lane: then the place turns out to be taken only when the row comes there.
_APPEND_ONE = """
WITH ends AS (UPDATE lanes SET last = last + 1 WHERE lane = %s RETURNING lane, last)
INSERT INTO events (lane, position, stream, version, topic, state)
SELECT lane, last, %s, %s, %s, %s FROM ends WHERE NOT EXISTS
    (SELECT 1 FROM events WHERE lane = %s AND stream = %s AND version = %s)
RETURNING lane, position
"""
_APPEND = f"{_LOCKED}, ends AS ({_STEPPED}) {_NEW}"
Positions = list[int] | None
"""Where the events of a batch stand; None if a place was taken."""


def append_together(
    connection: psycopg.Connection, placed: Placed, batches: Sequence[Sequence[StoredEvent]]
) -> list[Positions] | None:
    """One transaction, however many batches there are.

    None if a place is taken: then nothing is stored, and each batch has to be tried for itself.
    """
    rows = [row for batch in placed.rows for row in batch]
    backs = [back for batch in placed.backs for back in batch]
    if not rows or is_twice(rows):
        return None
    if any(isinstance(batch, Batch) for batch in batches):
        ends = _append_with_besides(connection, placed, batches, rows, backs)
    else:
        ends = _append_alone(connection, placed, rows, backs)
    if not ends:
        return None
    return [
        [ends[lane] - back for (lane, *_), back in zip(batch, backs, strict=True)]
        for batch, backs in zip(placed.rows, placed.backs, strict=True)
    ]


Ends = dict[int, int]
"""The last positions of lanes; none if a place was taken."""


def _append_alone(
    connection: psycopg.Connection, placed: Placed, rows: Sequence[Placing], backs: Sequence[int]
) -> Ends:
    """One statement."""
    try:
        if len(rows) == 1:  # Most moves; one value takes less time than a list of one.
            lane, stream, version, topic, state = rows[0]
            new = (stream, version, topic, state)
            call = connection.execute(_APPEND_ONE, (lane, *new, lane, stream, version))
        else:
            lanes, numbers = list(placed.taken), list(placed.taken.values())
            call = connection.execute(_APPEND, (lanes, lanes, numbers, *_columns(rows, backs)))
    except psycopg.errors.UniqueViolation:
        return {}
    ends: Ends = {}
    for lane, position in call.fetchall():
        ends[lane] = max(position, ends.get(lane, 0))
    return ends


def _append_with_besides(
    connection: psycopg.Connection,
    placed: Placed,
    batches: Sequence[Sequence[StoredEvent]],
    rows: Sequence[Placing],
    backs: Sequence[int],
) -> Ends:
    """What belongs beside the batches follows once they are known to be in."""
    lanes, numbers = list(placed.taken), list(placed.taken.values())
    with connection.pipeline() as pipeline, connection.transaction():
        step = connection.execute(_STEPS, (lanes, lanes, numbers))
        call = _call(connection, rows, backs)
        pipeline.sync()
        for batch in batches if call.rowcount else ():
            for statement, parameters in besides(batch):
                Link(connection).execute(statement, parameters)
    return dict(step.fetchall()) if call.rowcount else {}


def append_placed(
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
                    Link(connection).execute(statement, parameters)
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
    return connection.execute(_INSERT, _columns(rows, backs))


def _columns(rows: Sequence[Placing], backs: Sequence[int]) -> tuple[list[object], ...]:
    """Rows as a statement for many of them takes them."""
    lanes, streams, versions, topics, states = map(list, zip(*rows, strict=True))
    return lanes, list(backs), streams, versions, topics, states, lanes, streams, versions
