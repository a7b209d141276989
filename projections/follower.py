"""The follower: brings the read models up to date with the log, lane by lane, in sets.

Any number of processes may follow the same log: every event counts once. Where another one keeps
up, a follower rests and only looks now and then whether it still does.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from eventsourcing.persistence import IntegrityError, Notification, PersistenceError

from domain.store.lanes import LANES
from domain.store.log import Known, Log, TableNews
from domain.store.rows import Stored
from domain.store.storage import Connection, Unholdable
from domain.table.events import AnyEvent
from domain.table.folding import fold
from domain.table.value import Table
from projections.ratings import rate
from projections.store import ReadStore, Rows, write
from projections.telling import told

NAME = "read models 7"
"""Under another name everything is taken in anew: after a change of the read models' tables."""
BATCH = 500
KEPT = 256
"""How many tables are kept folded between batches."""
PAUSE = 0.1
"""Seconds between two writes, at least: what happens meanwhile is written together."""
SHARE = 0.1
"""Of the time, at most, once it keeps up: whoever plays waits for the same cores."""
RESTING = 1.0
"""Seconds between two looks at another process that keeps up."""

logger = logging.getLogger(__name__)

T = TypeVar("T")
Progress = Callable[[int, int], None]


class Follower:
    """Reads the log from where it stopped and writes what changed, exactly once."""

    def __init__(
        self,
        log: Log,
        store: ReadStore,
        *,
        rests: bool = False,
        took: Callable[[float], None] = lambda _: None,
        known: Known | None = None,
    ) -> None:
        """`rests`: leaves the work to another process that does it; `took`: is told when each
        portion began that was taken in; `known`: tables that others have folded, and stored.
        """
        self._log = log
        self._store = store
        self._tables: dict[str, Table] = {}
        self._first = 0
        """The lane whose turn it is."""
        self._busy = threading.Lock()
        self._wake = threading.Event()
        self._stopping = False
        self._thread: threading.Thread | None = None
        self._rests = rests
        self._took = took
        self._known = known
        self._left_at: list[int] | None = None
        """Where another process was when last looked at; none while the work is done here."""
        self.failure: str = ""
        """Why the last batch failed; empty while all is well."""
        self.set_aside: dict[str, str] = {}
        """Tables that could not be taken in, and why; they are tried again after a restart."""

    @property
    def position(self) -> int:
        """How much of the log was taken in: the positions of all lanes, added up."""
        return sum(self._store.positions(NAME))

    def behind(self) -> int:
        """How many positions of the log are still to be read."""
        position = self.position
        return max(0, self._log.end() - position)

    def catch_up(self, progress: Progress | None = None) -> int:
        """Takes in everything up to the end of the log; returns the number of events."""
        return self._take_all(progress, lambda _: False)

    def _take_all(self, progress: Progress | None, is_enough: Callable[[int], bool]) -> int:
        """`is_enough`: whether to stop after so many positions."""
        taken = 0
        with self._busy:
            while True:
                seen = self._store.positions(NAME)
                news = self._log.news(seen, BATCH, self._first, self._known)
                if not news.reached:
                    rate(self._store)
                    return taken
                begun = time.perf_counter()
                try:
                    self._take(news, seen)
                    self._took(begun)
                except IntegrityError:
                    if self._rests:
                        self._left_at = seen
                        return taken
                    continue  # Another process has taken it in: go on from there.
                self._first = (max(news.reached, key=self._turn) + 1) % LANES
                taken += news.number
                if progress:
                    progress(self.position, self._log.end())
                if is_enough(sum(end - seen[lane] for lane, end in news.reached.items())):
                    rate(self._store)
                    return taken

    def _turn(self, lane: int) -> int:
        return (lane - self._first) % LANES

    def rebuild(self, progress: Progress | None = None) -> int:
        """Forgets the read models and builds them again from the log."""
        with self._busy:
            self._store.clear()
            self._tables.clear()
            self.set_aside.clear()
        return self.catch_up(progress)

    def _take(self, news: TableNews, seen: list[int]) -> None:
        changed = set(news.known)
        try:
            for row in news.events:
                id = str(row.originator_id)
                read = None if id in self.set_aside else self._read(id, row)
                if read is not None:
                    self._apply(*read)
                    changed.add(id)
            tables = self._tables | news.known
            rows = {
                id: self._unless_it_fails(id, partial(told, tables[id]))
                for id in changed - self.set_aside.keys()
            }
            with self._store.transaction() as connection:
                # First of all, since it makes other processes wait: one writes at a time.
                self._store.advance(connection, NAME, seen, news.reached)
                self._write(connection, {id: kept for id, kept in rows.items() if kept is not None})
        except BaseException:
            self._tables.clear()  # They may be ahead of what was written.
            raise
        while len(self._tables) > KEPT:
            del self._tables[next(iter(self._tables))]

    def _read(self, id: str, row: Notification) -> tuple[Stored, AnyEvent] | None:
        return self._unless_it_fails(id, partial(self._log.read, row))

    def _apply(self, stored: Stored, event: AnyEvent) -> None:
        """Keeps the table after this event, folded further where it is kept."""
        id, version = stored.originator_id, stored.originator_version
        table = self._latest(id)
        after: Table | None
        if table is not None and table.version >= version:
            after = table
        elif table is not None and table.version == version - 1:
            after = self._unless_it_fails(id, partial(fold, table, event, stored.body))
        elif version == 1:
            after = self._unless_it_fails(id, partial(self._opened, stored, event))
        else:
            rows = self._log.rows_of(id, version)
            after = self._unless_it_fails(id, partial(self._log.folded, id, rows))
        if after is not None:
            self._tables[id] = after

    def _latest(self, id: str) -> Table | None:
        """The table as it was folded here; or elsewhere, by now, if that is further."""
        table = self._tables.pop(id, None)
        known = self._known(id) if self._known else None
        return known if table is None or (known and known.version > table.version) else table

    def _opened(self, stored: Stored, event: AnyEvent) -> Table:
        return fold(self._log.empty(stored.originator_id, event), event, stored.body)

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

    def _write(self, connection: Connection, rows: dict[str, Rows]) -> None:
        """All tables' rows at once; one by one where some of them cannot be held."""
        if not rows:
            return
        connection.execute("SAVEPOINT games")
        try:
            write(connection, rows)
        except Unholdable as error:
            connection.execute("ROLLBACK TO games")
            if len(rows) == 1:
                [id] = rows
                self._set_aside(id, error)
            else:
                for id, kept in rows.items():
                    self._write(connection, {id: kept})
        finally:
            connection.execute("RELEASE games")

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
        """Something was stored in this process: look soon."""
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
            begun = time.monotonic()
            try:
                if not self._is_done_elsewhere():
                    # What comes in while the last portion is written waits for the next turn.
                    self._take_all(None, lambda read: self._stopping or read < BATCH)
                self.failure, wait = "", interval
            except Exception as error:
                # Start again from the tracking record, a little later each time.
                logger.exception("the read models could not be brought up to date")
                self.failure, wait = str(error), min(wait * 2, 30)
            self._pause(begun)

    def _is_done_elsewhere(self) -> bool:
        """Whether another process takes in what there is; then there is nothing to do here."""
        if self._left_at is None:
            return False
        now = self._store.positions(NAME)
        if now == self._left_at and self._log.news(now, 1).reached:
            self._left_at = None  # It has stopped, or is slower than anybody should be.
            return False
        self._left_at = now
        return True

    def _pause(self, begun: float) -> None:
        taken = time.monotonic() - begun
        pause = min(max(PAUSE, taken / SHARE), RESTING) if self._left_at is None else RESTING
        end = begun + pause
        while not self._stopping and (left := end - time.monotonic()) > 0:
            time.sleep(min(left, 0.05))
