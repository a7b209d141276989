"""The patrol: reads one table after the other from the disk, and says where the log is damaged."""

from __future__ import annotations

import logging
import threading

from eventsourcing.persistence import OperationalError

from domain.store.log import BrokenLog, Log, UnknownTable
from domain.store.storage import Damaged
from projections.store import ReadStore

PAUSE = 1.0
"""Seconds between two tables: reading one takes milliseconds."""

logger = logging.getLogger(__name__)


class Patrol:
    """Walks through all tables in a thread of its own, again and again."""

    def __init__(self, log: Log, store: ReadStore) -> None:
        self._log = log
        self._store = store
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self.faults: dict[str, str] = {}
        """Tables that are not what was written, and where."""

    def start(self, pause: float = PAUSE) -> None:
        self._thread = threading.Thread(target=self._run, args=(pause,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        if self._thread:
            self._thread.join(timeout=10)

    def note(self, id: str, fault: str) -> None:
        """Somebody has met a damaged table."""
        if id not in self.faults:
            logger.error("the log is damaged: %s", fault)
        self.faults[id] = fault

    def look_at(self, id: str) -> None:
        """Reads one table from the disk, every link of its chain."""
        try:
            self._log.table_at(id, self._log.version(id))
            self.faults.pop(id, None)
        except BrokenLog as error:
            self.note(id, str(error))
        except Damaged as error:
            self.note(id, f"table {id}: {error}")
        except UnknownTable:
            self.faults.pop(id, None)

    def _run(self, pause: float) -> None:
        while not self._stopping.wait(pause):
            try:
                for id in self._store.games():
                    self.look_at(id)
                    if self._stopping.wait(pause):
                        return
            except OperationalError:
                continue  # The database is away: whoever asks is told.
            except Exception:
                logger.exception("the patrol stumbled")
