"""Asking the database: never for longer than that may take, and not at all while it is away.

A server is asked on threads. A file is read on the event loop, where that takes microseconds, and
written to on threads. When it fails to answer everybody is told so at once, until it answers again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from eventsourcing.persistence import OperationalError

from domain.store.database import Database, is_server

T = TypeVar("T")

PATIENCE = 3.0
"""Seconds that a question may take: the longest takes a tenth of it where nobody else computes."""
LOOKING = 1.0
"""Seconds more until it is taken to be away."""
WRITING = 5.0
"""Seconds until something is written."""
AGAIN = 0.25
"""Seconds until it is tried again whether it answers."""
THREADS = 16

logger = logging.getLogger(__name__)


class Away(OperationalError):
    """The database does not answer: it was not even asked."""


class Asking:
    """Asks one database."""

    def __init__(self, database: Database, is_there: Callable[[], object]) -> None:
        """`is_there`: a question that any database answers at once."""
        self._is_server = is_server(database)
        self._is_there = is_there
        self._threads = ThreadPoolExecutor(THREADS, "asking")
        self._watch: asyncio.Task[None] | None = None
        self.away = ""
        """Why it is not asked; empty while it answers."""

    def close(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def ask(self, call: Callable[[], T]) -> T:
        """What the database says. OperationalError if it says nothing."""
        self.require()
        if self._is_server:
            return await self._on_thread(call, PATIENCE)
        try:
            return call()
        except OperationalError as error:
            self._gone(str(error))
            raise

    async def ask_at_length(self, call: Callable[[], T]) -> T:
        """The same where more than a little has to be read: always on a thread."""
        self.require()
        return await self._on_thread(call, PATIENCE)

    async def write(self, call: Callable[[], T]) -> T:
        """The same for what is written."""
        self.require()
        return await self._on_thread(call, WRITING)

    def require(self) -> None:
        """Away while it does not answer."""
        if self.away:
            raise Away(self.away)

    async def wait(self, writing: Awaitable[T]) -> T:
        """What a writer of its own says, within the same time."""
        return await self._within(writing, WRITING)

    async def _on_thread(self, call: Callable[[], T], seconds: float) -> T:
        future = asyncio.get_running_loop().run_in_executor(self._threads, call)
        return await self._within(future, seconds)

    async def _within(self, asked: Awaitable[T], seconds: float) -> T:
        future = asyncio.ensure_future(asked)
        try:
            while not (await asyncio.wait((future,), timeout=seconds))[0]:
                # It may be there, and what it said takes long to be folded.
                if not await self._answers():
                    self._gone(f"no answer within {seconds:g} seconds")
                    raise Away(self.away)
            return future.result()
        except OperationalError as error:
            self._gone(str(error))
            raise
        finally:
            future.cancel()

    async def _answers(self) -> bool:
        """Whether the database answers a question that costs nothing."""
        thread = ThreadPoolExecutor(1, "looking")
        try:
            asked = asyncio.get_running_loop().run_in_executor(thread, self._is_there)
            await asyncio.wait_for(asked, LOOKING)
        except (TimeoutError, OperationalError):
            return False
        finally:
            thread.shutdown(wait=False)
        return True

    def _gone(self, why: str) -> None:
        """From now on nobody waits; somebody looks now and then whether it is back."""
        if not self.away:
            logger.error("the database does not answer: %s", why)
            self.away = why
            self._watch = asyncio.get_running_loop().create_task(self._wait_for_it())

    async def _wait_for_it(self) -> None:
        # On a thread of its own: the others may all be waiting.
        thread = ThreadPoolExecutor(1, "looking")
        try:
            while True:
                try:
                    await asyncio.get_running_loop().run_in_executor(thread, self._is_there)
                    break
                except OperationalError as error:
                    self.away = str(error)
                    await asyncio.sleep(AGAIN)
        finally:
            thread.shutdown(wait=False)
        logger.warning("the database answers again")
        self.away = ""
