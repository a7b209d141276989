"""The follower: brings the read models up to date with the log, in batches."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from eventsourcing.persistence import IntegrityError, PersistenceError

from domain.store.log import Log, Stored
from domain.store.storage import Connection, Unholdable
from domain.table.events import AnyEvent
from domain.table.folding import fold
from domain.table.value import Table
from projections.store import ReadStore, Rows, write
from projections.telling import told

NAME = "read models 3"
"""Under another name everything is taken in anew: after a change of the read models' tables."""
BATCH = 500
KEPT = 256
"""How many tables are kept folded between batches."""

logger = logging.getLogger(__name__)

T = TypeVar("T")


class Follower:
    """Reads the log from where it stopped and writes what changed, exactly once."""

    def __init__(self, log: Log, store: ReadStore) -> None:
        self._log = log
        self._store = store
        self._tables: dict[str, Table] = {}
        self._busy = threading.Lock()
        self._wake = threading.Event()
        self._stopping = False
        self._thread: threading.Thread | None = None
        self.failure: str = ""
        """Why the last batch failed; empty while all is well."""
        self.set_aside: dict[str, str] = {}
        """Tables that could not be taken in, and why; they are tried again after a restart."""

    @property
    def position(self) -> int:
        """The last event taken in."""
        return self._store.max_tracking_id(NAME) or 0

    def behind(self) -> int:
        """How many positions of the log are still to be read."""
        position = self.position
        # Editions stand in the log too and are no part of the read models.
        return self._log.end() - position if self._log.since(position, 1) else 0

    def catch_up(self, progress: Callable[[int, int], None] | None = None) -> int:
        """Takes in everything up to the end of the log; returns the number of events."""
        taken = 0
        with self._busy:
            while batch := self._log.since(start := self.position, BATCH):
                try:
                    self._take(batch, start)
                except IntegrityError:
                    continue  # Another process has taken it in: go on from there.
                taken += len(batch)
                if progress:
                    progress(self.position, self._log.end())
        return taken

    def rebuild(self, progress: Callable[[int, int], None] | None = None) -> int:
        """Forgets the read models and builds them again from the log."""
        with self._busy:
            self._store.clear()
            self._tables.clear()
            self.set_aside.clear()
        return self.catch_up(progress)

    def _take(self, batch: list[tuple[Stored, AnyEvent]], start: int) -> None:
        changed: set[str] = set()
        try:
            for stored, event in batch:
                id = stored.originator_id
                if id in self.set_aside:
                    continue
                self._apply(stored, event)
                changed.add(id)
            rows = {
                id: self._unless_it_fails(id, partial(told, self._tables[id]))
                for id in changed - self.set_aside.keys()
            }
            with self._store.transaction() as connection:
                # First of all, since it makes other processes wait: one writes at a time.
                self._store.advance(connection, NAME, start, batch[-1][0].position)
                for id, kept in rows.items():
                    if kept is not None:
                        self._write(connection, id, kept)
        except BaseException:
            self._tables.clear()  # They may be ahead of what was written.
            raise
        while len(self._tables) > KEPT:
            del self._tables[next(iter(self._tables))]

    def _apply(self, stored: Stored, event: AnyEvent) -> None:
        """Keeps the table after this event, folded further where it is kept."""
        id, version = stored.originator_id, stored.originator_version
        table = self._tables.pop(id, None)
        if table is not None and table.version == version - 1:
            after = self._unless_it_fails(id, partial(fold, table, event, stored.body))
        else:
            rows = self._log.rows_of(id, version)
            after = self._unless_it_fails(id, partial(self._log.folded, id, rows))
        if after is not None:
            self._tables[id] = after

    def _unless_it_fails(self, id: str, work: Callable[[], T]) -> T | None:
        """One table that cannot be folded or told must not stop all others: it is set aside.

        The fault is the table's or the program's, unless the database is away.
        """
        try:
            return work()
        except PersistenceError:
            raise  # An edition could not be read: try again later.
        except Exception as error:
            self._set_aside(id, error)
            return None

    def _write(self, connection: Connection, id: str, rows: Rows) -> None:
        """All of a table's rows, or none."""
        connection.execute("SAVEPOINT game")
        try:
            write(connection, id, rows)
        except Unholdable as error:
            connection.execute("ROLLBACK TO game")
            self._set_aside(id, error)
        finally:
            connection.execute("RELEASE game")

    def _set_aside(self, id: str, error: Exception) -> None:
        """Logs it and goes on; an audit of the table names it, too."""
        logger.error("table %s is set aside", id, exc_info=error)
        self.set_aside[id] = repr(error)
        self._tables.pop(id, None)

    # In a thread of its own

    def start(self, interval: float = 0.25) -> None:
        """Follows the log until `stop`; other processes' events are seen within `interval`."""
        self._thread = threading.Thread(target=self._run, args=(interval,), daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Something was stored in this process: look at once."""
        self._wake.set()

    def stop(self) -> None:
        self._stopping = True
        self._wake.set()
        if self._thread:
            self._thread.join(timeout=10)

    def _run(self, interval: float) -> None:
        wait = interval
        while not self._stopping:
            self._wake.wait(wait)
            self._wake.clear()
            try:
                self.catch_up()
                self.failure, wait = "", interval
            except Exception as error:
                # Start again from the tracking record, a little later each time.
                logger.exception("the read models could not be brought up to date")
                self.failure, wait = str(error), min(wait * 2, 30)
