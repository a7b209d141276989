"""Watching the log: what other processes store is heard by who follows a table here.

Every lane of the log has a clock: the position of its last event. One look at all of them tells
whether anything was stored, and where; nobody is notified by the database, which would make
commits wait for each other, and no connection has to be kept for it.
"""

from __future__ import annotations

import asyncio
import logging

from eventsourcing.persistence import OperationalError

from api.asking import Asking
from api.live import Hub
from domain.store.log import Log
from domain.store.storage import EventRecorder

LOOK = 0.05
"""Seconds between two looks, while somebody follows a table."""

logger = logging.getLogger(__name__)


class Watch:
    """Announces what was stored elsewhere."""

    def __init__(self, recorder: EventRecorder, log: Log, hub: Hub, asking: Asking) -> None:
        self._recorder = recorder
        self._log = log
        self._hub = hub
        self._asking = asking
        self._seen: list[int] | None = None
        """How far each lane was when last looked at; none while nobody follows anything."""

    async def run(self) -> None:
        """Watches until it is cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
            except OperationalError:
                continue  # Whoever asks is told; what was missed is found when it is back.
            except Exception:
                logger.exception("other processes' moves could not be heard of")

    async def look(self) -> None:
        """Announces what was stored since the last look."""
        if not self._hub.tables:
            self._seen = None
            return
        if self._seen is None:
            # What came before is read by those who begin to follow.
            self._seen = await self._asking.ask(self._recorder.ends)
            for table in self._hub.tables:
                self._hub.announce(table)
            return
        seen = self._seen
        ends = await self._asking.ask(self._recorder.ends)
        if ends == seen:
            return
        changed = await self._asking.ask(lambda: self._recorder.changed(seen, ends))
        self._seen = ends
        for stream, version in changed.items():
            known = self._log.seen(stream)
            if known is None or known.version < version:
                self._hub.announce(stream)
