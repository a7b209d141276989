"""Lanes: the log as many short ones, so that who writes to one waits for nobody in another.

A stream stands in one lane, by a hash of its name. Within a lane positions rise in the order in
which events became visible; some may be left out. Between lanes there is no order.
"""

from __future__ import annotations

import logging
import threading
import zlib
from collections import deque
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

from eventsourcing.persistence import (
    ApplicationRecorder,
    Notification,
    OperationalError,
    ProgrammingError,
    StoredEvent,
    Subscription,
)

if TYPE_CHECKING:
    from domain.store.storage import EventRecorder

LANES = 64
"""Never another number: streams would stand in other lanes."""
POLLING = 0.05
"""Seconds between two looks for new events."""
PORTION = 500

logger = logging.getLogger(__name__)


def lane_of(stream: str) -> int:
    """Which lane a stream stands in, for ever."""
    return zlib.crc32(stream.encode("utf-8", "surrogatepass")) % LANES


def stream_of(id: UUID | str) -> str:
    """The name of a stream; the library knows ids that are no texts."""
    return id.hex if isinstance(id, UUID) else id


class Lane(ApplicationRecorder):
    """One lane as the library knows a log: what is written for its recorders works with it."""

    def __init__(self, recorder: EventRecorder, number: int) -> None:
        self._recorder = recorder
        self.number = number

    def insert_events(
        self, stored_events: Sequence[StoredEvent], **kwargs: Any
    ) -> Sequence[int] | None:
        for event in stored_events:
            stream = stream_of(event.originator_id)
            if lane_of(stream) != self.number:
                raise ProgrammingError(
                    f"{stream} stands in lane {lane_of(stream)}, not in {self.number}"
                )
        return self._recorder.insert_events(stored_events, **kwargs)

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        return self._recorder.select_events(originator_id, gt=gt, lte=lte, desc=desc, limit=limit)

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        statement = (
            "SELECT stream, version, topic, state, position FROM events"
            " WHERE lane = ? AND position > ?"
        )
        after = -1 if start is None else start - 1 if inclusive_of_start else start
        parameters: list[object] = [self.number, after]
        if stop is not None:
            statement += " AND position <= ?"
            parameters.append(stop)
        if topics:
            statement += f" AND topic IN ({', '.join('?' * len(topics))})"
            parameters.extend(topics)
        statement += " ORDER BY position LIMIT ?"
        parameters.append(limit)
        return [Notification(*row) for row in self._recorder.rows(statement, parameters)]

    def max_notification_id(self) -> int | None:
        # Not MAX: one look at the index's end, on any engine.
        rows = self._recorder.rows(
            "SELECT position FROM events WHERE lane = ? ORDER BY position DESC LIMIT 1",
            (self.number,),
        )
        return next((position for (position,) in rows), None)

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> LaneSubscription:
        return LaneSubscription(self, gt, topics)


class LaneSubscription(Subscription[Lane]):
    """Every event of a lane and those to come; a database that is away is waited for."""

    def __init__(self, recorder: Lane, gt: int | None = None, topics: Sequence[str] = ()) -> None:
        super().__init__(recorder, gt, topics)
        self._found: deque[Notification] = deque()
        self._stopping = threading.Event()

    def stop(self) -> None:
        super().stop()
        self._stopping.set()

    def __next__(self) -> Notification:
        while not self._found and not self._has_been_stopped:
            self._found.extend(self._look())
            if not self._found:
                self._stopping.wait(POLLING)
        if self._has_been_stopped:
            raise StopIteration
        found = self._found.popleft()
        self._last_notification_id = found.id
        return found

    def _look(self) -> Iterable[Notification]:
        after = self._last_notification_id or 0
        try:
            return self._recorder.select_notifications(
                after, PORTION, topics=self._topics, inclusive_of_start=False
            )
        except OperationalError as error:
            logger.warning("lane %s cannot be read: %s", self._recorder.number, error)
            self._stopping.wait(1)
            return ()


class Placed:
    """Rows on their way into lanes: how many each lane takes, and where each row stands."""

    def __init__(self, batches: Sequence[Sequence[StoredEvent]]) -> None:
        self.rows = [[_row(event) for event in batch] for batch in batches]
        self.taken: dict[int, int] = {}
        """By lane, in the order in which they are locked: two processes never wait crosswise."""
        counts: dict[int, int] = {}
        for lane, *_ in (row for batch in self.rows for row in batch):
            counts[lane] = counts.get(lane, 0) + 1
        self.taken = dict(sorted(counts.items()))
        self.backs: list[list[int]] = []
        """How far before its lane's new end each row stands."""
        for batch in self.rows:
            self.backs.append([])
            for lane, *_ in batch:
                counts[lane] -= 1
                self.backs[-1].append(counts[lane])


Placing = tuple[int, str, int, str, bytes]
"""Lane, stream, version, topic, state."""


def _row(event: StoredEvent) -> Placing:
    stream = stream_of(event.originator_id)
    return lane_of(stream), stream, event.originator_version, event.topic, event.state


def is_twice(rows: Sequence[Placing]) -> bool:
    """Whether two rows want the same place."""
    return len({row[:3] for row in rows}) < len(rows)
