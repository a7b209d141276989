"""Stored events in memory: some streams of a log, to be read where no database is."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder, Notification, StoredEvent, Subscription

from domain.store.storage import stream_of


class CopiedRecorder(ApplicationRecorder):
    """What was read from a database, row by row; nothing can be added."""

    def __init__(self, rows: Sequence[StoredEvent]) -> None:
        self._rows = rows

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
            for row in self._rows
            if row.originator_id == stream
            and (gt is None or row.originator_version > gt)
            and (lte is None or row.originator_version <= lte)
        ]
        return (found[::-1] if desc else found)[:limit]

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: object) -> Sequence[int]:
        raise NotImplementedError("this is a copy")

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        raise NotImplementedError("a copy has no positions")

    def max_notification_id(self) -> int | None:
        raise NotImplementedError("a copy has no positions")

    def subscribe(
        self, gt: int | None = None, topics: Sequence[str] = ()
    ) -> Subscription[ApplicationRecorder]:
        raise NotImplementedError("a copy does not grow")
