"""The writer: one thread waits for the disk, so that the event loop does not.

While one commit is under way the next commands gather; they are then committed together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from eventsourcing.persistence import OperationalError, StoredEvent

from api.asking import Asking
from domain.store.storage import EventRecorder

Rows = Sequence[StoredEvent]


class _Waiting:
    """Somebody who waits until rows are durable."""

    __slots__ = ("future", "rows", "since")

    def __init__(self, rows: Rows, loop: asyncio.AbstractEventLoop) -> None:
        self.rows = rows
        self.future: asyncio.Future[bool] = loop.create_future()
        self.since = loop.time()


class Writer:
    """Group commit in front of a recorder."""

    def __init__(self, recorder: EventRecorder, asking: Asking) -> None:
        self._recorder = recorder
        self._asking = asking
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[_Waiting] = []
        self._draining: asyncio.Task[None] | None = None

    def close(self) -> None:
        self._thread.shutdown()

    def insert(self, rows: Rows) -> asyncio.Future[bool]:
        """Done once the rows are durable: True, or False if their place was taken.

        Away or Stuck if that takes too long: they may be in or not.
        """
        self._asking.require_writing()
        loop = asyncio.get_running_loop()
        waiting = _Waiting(rows, loop)
        self._waiting.append(waiting)
        if self._draining is None or self._draining.done():
            self._draining = loop.create_task(self._drain())
        return waiting.future

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            writing = loop.run_in_executor(
                self._thread, self._recorder.insert_batches, [each.rows for each in batch]
            )
            try:
                stored = await self._asking.wait(writing, batch[0].since)
            except Exception as error:
                # Nothing of it is in, as far as anybody knows: everybody who waits is told. Those
                # who came after would wait for the same database.
                if isinstance(error, OperationalError):
                    batch += self._waiting
                    self._waiting = []
                for each in batch:
                    if not each.future.done():
                        each.future.set_exception(error)
                continue
            for each, is_stored in zip(batch, stored, strict=True):
                if not each.future.done():
                    each.future.set_result(is_stored)
