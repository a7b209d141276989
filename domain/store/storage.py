"""What the service asks of a database: a recorder for the log, and stores for everything else.

Statements are written once, for both engines: `?` stands for a parameter, and BLOB, TEXT and
INTEGER for the three types that are used.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol
from uuid import UUID

from eventsourcing.persistence import (
    AggregateRecorder,
    Notification,
    OperationalError,
    StoredEvent,
)

from domain.store.lanes import LANES, Lane, lane_of, stream_of

Row = tuple[Any, ...]
"""What its columns hold follows from the statement, which no type tells."""


class Unholdable(ValueError):
    """A value that no column holds: a text beyond what can be indexed, say. The server is well."""


class Damaged(OperationalError):
    """The database answers, but what it keeps cannot be read any more."""


class Cursor(Protocol):
    """What a statement gave."""

    @property
    def rowcount(self) -> int: ...

    def fetchall(self) -> list[Row]: ...


class Connection(Protocol):
    """What statements are carried out on."""

    def execute(self, statement: str, parameters: Sequence[object] = (), /) -> Cursor: ...

    def executemany(self, statement: str, parameters: Sequence[Row], /) -> int:
        """Carries it out for each row; how many rows of the database that concerned."""


Statement = tuple[str, Sequence[object]]
"""A statement and its parameters."""


class Batch(list[StoredEvent]):
    """Events that are stored together with something beside them, or not at all."""

    def __init__(self, events: Iterable[StoredEvent], besides: Iterable[Statement]) -> None:
        super().__init__(events)
        self.besides = besides


def besides(batch: Sequence[StoredEvent]) -> Iterable[Statement]:
    """What is stored in the same transaction as the events of a batch."""
    return batch.besides if isinstance(batch, Batch) else ()


_STREAM = (
    "SELECT stream, version, topic, NULL, state FROM events"
    " WHERE lane = ? AND stream = ? AND version > ?"
)


class Selected(NamedTuple):
    """What was read together."""

    events: list[StoredEvent]
    besides: list[Row]


def selected(rows: Iterable[Row]) -> Selected:
    """Rows of both kinds apart: an event's end with its state, the others' with nothing."""
    found = Selected([], [])
    for row in rows:
        first, number, kind, _, state = row
        if state is None:
            found.besides.append(row)
        else:
            found.events.append(StoredEvent(first, number, kind, state))
    found.events.sort(key=lambda event: event.originator_version)
    return found


Span = tuple[int, int, int]
"""A part of a lane: its number, after which position it begins, and at which it ends."""
Place = tuple[str, int, str]
"""Of an event: its stream, its version, its topic."""


class News(NamedTuple):
    """What stands in the log after what was seen of each lane, or a portion of it."""

    events: list[Notification]
    reached: dict[int, int]
    """By lane: nothing up to here will ever be added."""


class EventRecorder(AggregateRecorder, ABC):
    """Stored events, durable before they are acknowledged; each stream in its lane."""

    @abstractmethod
    def insert_batches(self, batches: Sequence[Sequence[StoredEvent]]) -> list[bool]:
        """Many inserts with one commit; each batch is in as a whole, or left out (False)."""

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    def check(self) -> None:
        """OperationalError unless the database is there and answers."""

    @abstractmethod
    def rows(self, statement: str, parameters: Sequence[object]) -> Iterable[Row]:
        """The rows that a statement gives."""

    def lane(self, number: int) -> Lane:
        """One lane, as a log of its own."""
        return Lane(self, number)

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        stream = stream_of(originator_id)
        statement = "SELECT stream, version, topic, state FROM events WHERE lane = ? AND stream = ?"
        parameters: list[object] = [lane_of(stream), stream]
        if gt is not None:
            statement += " AND version > ?"
            parameters.append(gt)
        if lte is not None:
            statement += " AND version <= ?"
            parameters.append(lte)
        statement += " ORDER BY version DESC" if desc else " ORDER BY version"
        if limit is not None:
            statement += " LIMIT ?"
            parameters.append(limit)
        return [StoredEvent(*row) for row in self.rows(statement, parameters)]

    def select_streams(self, asked: Sequence[tuple[str, int]], besides: Statement) -> Selected:
        """The events of many streams, each after a version, in order within a stream; and, read at
        the same moment, what a question gives whose rows are a text, a number and two texts.
        """
        statement, parameters = besides
        streams = " UNION ALL ".join([_STREAM] * len(asked))
        places = [place for stream, after in asked for place in (lane_of(stream), stream, after)]
        rows = self.rows(f"{streams} UNION ALL {statement}", [*places, *parameters])
        return selected(rows)

    def ends(self) -> list[int]:
        """The last position of every lane: what stands there is visible, or never will be."""
        ends = [0] * LANES
        for lane, last in self.rows("SELECT lane, last FROM lanes", ()):
            ends[lane] = last
        return ends

    def news(self, seen: Sequence[int], most: int, first: int = 0) -> News:
        """About so many events after what was seen of each lane, beginning with the first lane."""
        spans = self.spans(seen, most, first)
        return News(self.events_in(spans), {lane: until for lane, _, until in spans})

    def spans(self, seen: Sequence[int], most: int, first: int = 0) -> list[Span]:
        """Where those events stand: nothing will ever be added there."""
        ends, left = self.ends(), most
        spans: list[Span] = []
        for lane in sorted(range(LANES), key=lambda lane: (lane - first) % LANES):
            if ends[lane] > seen[lane] and left > 0:
                # Positions are hardly ever left out: so many are about so many events.
                until = min(ends[lane], seen[lane] + left)
                left -= until - seen[lane]
                spans.append((lane, seen[lane], until))
        return spans

    def events_in(
        self, spans: Sequence[Span], streams: Collection[str] | None = None
    ) -> list[Notification]:
        """The events that stand there, by lane, in order; of these streams alone, if any."""
        if not spans or (streams is not None and not streams):
            return []
        columns, only = "stream, version, topic, state, position", sorted(streams or ())
        where = f" WHERE stream IN ({', '.join('?' * len(only))})" if only else ""
        return [Notification(*row) for row in self._within(columns, spans, where, only)]

    def places_in(self, spans: Sequence[Span]) -> list[Place]:
        """The same without what the events say."""
        return self._within("stream, version, topic", spans, "", ()) if spans else []

    def _within(
        self, columns: str, spans: Sequence[Span], where: str, parameters: Sequence[str]
    ) -> list[Row]:
        statement = (
            f"WITH spans (number, after, until) AS (VALUES {', '.join(['(?, ?, ?)'] * len(spans))})"  # noqa: S608
            f" SELECT {columns} FROM spans JOIN events"
            f" ON lane = number AND position > after AND position <= until{where}"
            " ORDER BY lane, position"
        )
        return list(
            self.rows(statement, [*(value for span in spans for value in span), *parameters])
        )

    def changed(self, seen: Sequence[int], ends: Sequence[int]) -> dict[str, int]:
        """The streams that have grown between two looks at the lanes' ends, and their versions."""
        lanes = [lane for lane in range(LANES) if ends[lane] > seen[lane]]
        if not lanes:
            return {}
        spans = ", ".join(["(?, ?, ?)"] * len(lanes))
        rows = self.rows(
            f"WITH spans (number, after, until) AS (VALUES {spans})"  # noqa: S608
            " SELECT stream, MAX(version) FROM spans JOIN events"
            " ON lane = number AND position > after AND position <= until GROUP BY stream",
            [value for lane in lanes for value in (lane, seen[lane], ends[lane])],
        )
        return dict(rows)

    def streams(self, topic: str) -> list[str]:
        """The streams that have events of this topic; by lane, in the order of the first."""
        found = self.rows(
            "SELECT stream FROM events WHERE topic = ? GROUP BY lane, stream"
            " ORDER BY lane, MIN(position)",
            (topic,),
        )
        return [stream for (stream,) in found]


class Store(ABC):
    """Tables beside the log."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[Connection]:
        """All or nothing, one writer at a time."""

    @abstractmethod
    def moment(self) -> AbstractContextManager[Connection]:
        """Reads that all see the same moment."""

    @abstractmethod
    def query(self, statement: str, parameters: Sequence[object] = ()) -> list[Row]:
        """The rows that a statement gives."""

    @abstractmethod
    def close(self) -> None: ...
