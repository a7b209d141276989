"""Live push: who follows a table hears when it has moved on, and reads the log from there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Ears:
    """One who follows a table: hears that something was said since one last listened."""

    def __init__(self) -> None:
        self._said = asyncio.Event()
        self._said.set()  # Whatever came before one began to listen.

    @property
    def is_told(self) -> bool:
        return self._said.is_set()

    def tell(self) -> None:
        self._said.set()

    async def listen(self, timeout: float) -> None:
        """Returns when the table has moved on, or after a while; read the table after that."""
        try:
            async with asyncio.timeout(timeout):
                await self._said.wait()
        except TimeoutError:
            return
        self._said.clear()


class Hub:
    """Says "table T has moved on" to whoever follows it."""

    def __init__(self) -> None:
        self._ears: dict[str, set[Ears]] = {}

    @property
    def tables(self) -> list[str]:
        """The tables that somebody follows."""
        return list(self._ears)

    def announce(self, table: str) -> None:
        """Tells everybody who follows this table."""
        for ears in self._ears.get(table, ()):
            ears.tell()

    @contextmanager
    def listening(self, table: str) -> Iterator[Ears]:
        """Follows a table: nothing that is said from now on is missed."""
        ears = Ears()
        self._ears.setdefault(table, set()).add(ears)
        try:
            yield ears
        finally:
            self._ears[table].discard(ears)
            if not self._ears[table]:
                del self._ears[table]
