"""Live push: who follows a table hears when it has moved on, and reads the log from there."""

from __future__ import annotations

import asyncio
from collections import defaultdict


class Hub:
    """Says "table T is at version N" to whoever waits for more."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[asyncio.Future[None]]] = defaultdict(set)

    def announce(self, table: str) -> None:
        """Wakes everybody who waits for this table."""
        for future in self._waiting.pop(table, set()):
            if not future.done():
                future.set_result(None)

    async def wait(self, table: str, timeout: float) -> None:
        """Returns when the table has moved on, or after a while (another process may write)."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[table].add(future)
        try:
            await asyncio.wait_for(future, timeout)
        except TimeoutError:
            self._waiting[table].discard(future)
