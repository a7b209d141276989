"""Answers that take long to make: once for all who wait, in a worker, kept while there is room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from functools import partial
from typing import Any

from cachetools import LRUCache

from api.client import while_here
from api.work.limits import MAKING
from api.work.packing import Packed
from api.work.pool import Workers


class _Making:
    """An answer that is being made, and how many wait for it."""

    def __init__(self, task: asyncio.Task[Packed]) -> None:
        self.task = task
        self.waiting = 0


class Answers:
    """Packed bodies by what they are made of: the one that was not asked for longest goes first."""

    def __init__(self, workers: Workers, most: int) -> None:
        """`most`: the bytes that are kept."""
        self._workers = workers
        self._kept: LRUCache[Hashable, Packed] = LRUCache(most, getsizeof=_size)
        self._making: dict[Hashable, _Making] = {}

    @property
    def size(self) -> float:
        """Bytes that are kept."""
        return self._kept.currsize

    async def get(self, key: Hashable, make: Callable[[], Packed]) -> Packed:
        """What is kept, or what a worker makes; given up when nobody waits for it any more."""
        return await self._get(key, partial(self._workers.run, MAKING, make))

    async def get_here(self, key: Hashable, make: Callable[[], Packed]) -> Packed:
        """The same for what is quickly made: on a thread of the service."""
        return await self._get(key, partial(asyncio.to_thread, make))

    async def _get(self, key: Hashable, begin: Callable[[], Coroutine[Any, Any, Packed]]) -> Packed:
        packed = self._kept.get(key)
        if packed is not None:
            return packed
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = _Making(asyncio.create_task(begin()))
            making.task.add_done_callback(partial(self._put, key, making))
        making.waiting += 1
        try:
            return await while_here(_shared(making.task))
        finally:
            making.waiting -= 1
            if not making.waiting:
                self._leave(key, making)
                making.task.cancel()

    def _leave(self, key: Hashable, making: _Making) -> None:
        """Nobody joins it any more: who asks from now on has it made anew, or kept."""
        if self._making.get(key) is making:
            del self._making[key]

    def _put(self, key: Hashable, making: _Making, task: asyncio.Task[Packed]) -> None:
        self._leave(key, making)
        if task.cancelled() or task.exception() is not None:
            return
        packed = task.result()
        if _size(packed) <= self._kept.maxsize:
            self._kept[key] = packed


async def _shared(task: asyncio.Task[Packed]) -> Packed:
    """Whoever gives up waiting leaves it to the others."""
    return await asyncio.shield(task)


def _size(packed: Packed) -> int:
    return len(packed.plain) + len(packed.gzipped)
