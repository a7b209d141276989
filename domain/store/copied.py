"""Stored events in memory: some streams of a log, to be read where no database is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import UUID

from eventsourcing.persistence import StoredEvent

from domain.store.lanes import stream_of
from domain.store.storage import EventRecorder, Row


class CopiedRecorder(EventRecorder):
    """What was read from a database, row by row; nothing can be added."""

    def __init__(self, rows: Sequence[StoredEvent]) -> None:
        self._events = rows

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
        found = [
            row
            for row in self._events
            if row.originator_id == stream
            and (gt is None or row.originator_version > gt)
            and (lte is None or row.originator_version <= lte)
        ]
        return (found[::-1] if desc else found)[:limit]

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: object) -> Sequence[int]:
        raise NotImplementedError("this is a copy")

    def insert_batches(self, batches: Sequence[Sequence[StoredEvent]]) -> list[bool]:
        raise NotImplementedError("this is a copy")

    def rows(self, statement: str, parameters: Sequence[object]) -> Iterable[Row]:
        raise NotImplementedError("a copy is no database")

    def check(self) -> None:
        """It is there."""

    def close(self) -> None:
        """Nothing is open."""
