"""Moving a whole database: its log byte for byte, lane by lane, and what belongs beside it.

What was moved is durable portion by portion, so whoever was interrupted goes on where it stopped;
and a database that is written to meanwhile is followed until there is nothing new.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing

import msgspec

from domain.kernel import Said, Text
from domain.store.database import Database, open_recorder, open_store
from domain.store.lanes import LANES
from domain.store.storage import EventRecorder, Row, Store

PORTION = 500
_EVENTS = (
    "SELECT lane, position, stream, version, topic, state FROM events"
    " WHERE lane = ? AND position > ? AND position <= ? ORDER BY position LIMIT ?"
)
_INSERT = (
    "INSERT INTO events (lane, position, stream, version, topic, state) VALUES (?, ?, ?, ?, ?, ?)"
)

Progress = Callable[[int, int], None]


class AnotherLog(Said):
    """The target holds events that the source has not: it would become a mixture."""


class Moved(msgspec.Struct, frozen=True):
    """What was moved, and how it was checked."""

    events: int
    """Moved now."""
    total: int
    """In both, compared byte for byte."""
    rows: int
    """Beside the log."""
    digest: str
    """Of the whole log, lane by lane."""


def tables_of(schema: str) -> list[str]:
    """The tables that a schema makes."""
    return re.findall(r"CREATE TABLE IF NOT EXISTS (\w+)", schema)


def move(
    source: Database, target: Database, schemas: Sequence[str], progress: Progress | None = None
) -> Moved:
    """Brings a target up to date with a source. AnotherLog if it holds anything else.

    `schemas`: of the tables beside the log whose rows go along.
    """
    with ExitStack() as stack:
        left = stack.enter_context(closing(open_recorder(source)))
        right = stack.enter_context(closing(open_recorder(target)))
        stores = [
            (
                stack.enter_context(closing(open_store(source, schema))),
                stack.enter_context(closing(open_store(target, schema))),
                tables_of(schema),
            )
            for schema in schemas
        ]
        log = stack.enter_context(closing(open_store(target, "")))
        _require_prefix(left, right)
        events = _move_events(left, right, log, progress)
        rows = sum(_move_rows(*each) for each in stores)
        total, digest = _compare(left, right)
    return Moved(events, total, rows, digest)


def _require_prefix(left: EventRecorder, right: EventRecorder) -> None:
    """What the target has of each lane must be how the source's begins."""
    for lane, end in enumerate(right.ends()):
        if end and _digest(left, lane, end) != _digest(right, lane, end):
            raise AnotherLog(
                Text(
                    f"lane {lane} of the target holds other events than the source",
                    f"la voie {lane} de la cible a d'autres événements que la source",
                )
            )


def _move_events(
    left: EventRecorder, right: EventRecorder, log: Store, progress: Progress | None
) -> int:
    moved = 0
    while True:
        ends, reached = left.ends(), right.ends()
        if ends == reached:
            return moved
        for lane in range(LANES):
            while reached[lane] < ends[lane]:
                rows = list(left.rows(_EVENTS, (lane, reached[lane], ends[lane], PORTION)))
                reached[lane] = rows[-1][1] if len(rows) == PORTION else ends[lane]
                with log.transaction() as connection:
                    if rows:
                        connection.executemany(_INSERT, rows)
                    connection.execute(
                        "UPDATE lanes SET last = ? WHERE lane = ?", (reached[lane], lane)
                    )
                moved += len(rows)
                if progress:
                    progress(sum(reached), sum(ends))


def _move_rows(left: Store, right: Store, tables: Sequence[str]) -> int:
    """The rows of tables beside the log, instead of those that are there."""
    number = 0
    for table in tables:
        with left.moment() as reading:
            rows = reading.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608
        with right.transaction() as writing:
            writing.execute(f"DELETE FROM {table}")  # noqa: S608
            if rows:
                places = ", ".join("?" * len(rows[0]))
                writing.executemany(f"INSERT INTO {table} VALUES ({places})", rows)  # noqa: S608
        number += len(rows)
    return number


def _compare(left: EventRecorder, right: EventRecorder) -> tuple[int, str]:
    """How many events both have, and their digest; AnotherLog where they differ."""
    total, digest = 0, hashlib.sha256()
    for lane, end in enumerate(right.ends()):
        counted, mine = _digest(right, lane, end)
        if (counted, mine) != _digest(left, lane, end):
            raise AnotherLog(
                Text(
                    f"lane {lane} is not the same in both",
                    f"la voie {lane} n'est pas la même des deux côtés",
                )
            )
        total += counted
        digest.update(mine)
    return total, digest.hexdigest()


def _digest(recorder: EventRecorder, lane: int, end: int) -> tuple[int, bytes]:
    """Of every byte of a lane up to a position."""
    digest, number, position = hashlib.sha256(), 0, 0
    while rows := list(recorder.rows(_EVENTS, (lane, position, end, PORTION))):
        for row in rows:
            digest.update(_bytes(row))
        number += len(rows)
        position = rows[-1][1]
    return number, digest.digest()


def _bytes(row: Row) -> bytes:
    return msgspec.msgpack.encode([*row[:-1], bytes(row[-1])])
