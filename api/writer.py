"""The writer: one thread waits for the disk, so that the event loop does not.

While one commit is under way the next commands gather; they are then committed together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from eventsourcing.persistence import StoredEvent

from domain.store.storage import EventRecorder

Rows = Sequence[StoredEvent]


class Writer:
    """Group commit in front of a recorder."""

    def __init__(self, recorder: EventRecorder) -> None:
        self._recorder = recorder
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[tuple[Rows, asyncio.Future[bool]]] = []
        self._draining: asyncio.Task[None] | None = None

    def close(self) -> None:
        self._thread.shutdown()

    async def insert(self, rows: Rows) -> bool:
        """Returns once the rows are durable: True, or False if their place was taken."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((rows, future))
        if self._draining is None or self._draining.done():
            self._draining = asyncio.get_running_loop().create_task(self._drain())
        return await future

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                stored = await loop.run_in_executor(
                    self._thread, self._recorder.insert_batches, [rows for rows, _ in batch]
                )
            except Exception as error:
                # Nothing of it is in: everybody who waits is told.
                for _, future in batch:
                    if not future.done():
                        future.set_exception(error)
                continue
            for (_, future), is_stored in zip(batch, stored, strict=True):
                if not future.done():
                    future.set_result(is_stored)
