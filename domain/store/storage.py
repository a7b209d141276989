"""What the service asks of a database: a recorder for the log, and stores for everything else.

Statements are written once, for both engines: `?` stands for a parameter, and BLOB, TEXT and
INTEGER for the three types that are used.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol
from uuid import UUID

from eventsourcing.persistence import (
    ApplicationRecorder,
    Notification,
    StoredEvent,
    Subscription,
)

Row = tuple[Any, ...]
"""What its columns hold follows from the statement, which no type tells."""


class Unholdable(ValueError):
    """A value that no column holds: a text beyond what can be indexed, say. The server is well."""


class Cursor(Protocol):
    """What a statement gave."""

    @property
    def rowcount(self) -> int: ...

    def fetchall(self) -> list[Row]: ...


class Connection(Protocol):
    """What statements are carried out on."""

    def execute(self, statement: str, parameters: Sequence[object] = (), /) -> Cursor: ...

    def executemany(self, statement: str, parameters: Sequence[Row], /) -> object: ...


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


class EventRecorder(ApplicationRecorder, ABC):
    """Stored events, durable before they are acknowledged."""

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

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        statement = "SELECT stream, version, topic, state FROM events WHERE stream = ?"
        parameters: list[object] = [stream_of(originator_id)]
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
        parameters: list[object] = [after]
        if stop is not None:
            statement += " AND position <= ?"
            parameters.append(stop)
        if topics:
            statement += f" AND topic IN ({', '.join('?' * len(topics))})"
            parameters.extend(topics)
        statement += " ORDER BY position LIMIT ?"
        parameters.append(limit)
        return [Notification(*row) for row in self.rows(statement, parameters)]

    def max_notification_id(self) -> int | None:
        position: int | None
        [(position,)] = self.rows("SELECT MAX(position) FROM events", ())
        return position

    def subscribe(
        self, gt: int | None = None, topics: Sequence[str] = ()
    ) -> Subscription[ApplicationRecorder]:
        raise NotImplementedError("followers poll: see projections.follower")


def stream_of(id: UUID | str) -> str:
    """The name of a stream; the library knows ids that are no texts."""
    return id.hex if isinstance(id, UUID) else id


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
