"""Asking the database: never for longer than that may take, and not at all while it is away.

A server is asked on threads. A file is read on the event loop, where that takes microseconds, and
written to on threads. When it fails to answer everybody is told so at once, until it answers again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from eventsourcing.persistence import OperationalError

from domain.store.database import Database, is_server

T = TypeVar("T")

PATIENCE = 0.4
"""Seconds after which somebody looks whether the database is there: it may be folded for longer."""
LOOKING = 0.45
"""Seconds more until it is taken to be away."""
WRITING = 0.85
"""Seconds until something is written to a server, though it is there: a standby may be missing.

Whoever waits is told within a second, and what is left of it is for the table to be read before,
for the answer to be sent, and for a machine that is late.
"""
FILING = 5.0
"""Seconds until something is written to a file: another process may have its turn."""
AGAIN = 0.25
"""Seconds until it is tried again whether it answers."""
THREADS = 16
WRITERS = 8

logger = logging.getLogger(__name__)


class Away(OperationalError):
    """The database does not answer: it was not even asked."""


class Stuck(OperationalError):
    """The database answers, but stores nothing for now: what was sent may be in or not."""


class Asking:
    """Asks one database."""

    def __init__(self, database: Database, is_there: Callable[[], object]) -> None:
        """`is_there`: a question that any database answers at once."""
        self._is_server = is_server(database)
        self._is_there = is_there
        self._threads = ThreadPoolExecutor(THREADS, "asking")
        # Of their own: when nothing can be written, everything can still be read.
        self._writers = ThreadPoolExecutor(WRITERS, "writing")
        self._stuck: set[asyncio.Future[Any]] = set()
        """What is being written for longer than anybody waits; nothing is written besides."""
        self._watch: asyncio.Task[None] | None = None
        self.away = ""
        """Why it is not asked; empty while it answers."""

    def close(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._writers.shutdown(wait=False, cancel_futures=True)

    async def ask(self, call: Callable[[], T]) -> T:
        """What the database says. OperationalError if it says nothing."""
        self.require()
        if self._is_server:
            return await self._within(self._on(self._threads, call), PATIENCE)
        try:
            return call()
        except OperationalError as error:
            self._gone(str(error))
            raise

    async def ask_at_length(self, call: Callable[[], T]) -> T:
        """The same where more than a little has to be read: always on a thread."""
        self.require()
        return await self._within(self._on(self._threads, call), PATIENCE)

    async def write(self, call: Callable[[], T]) -> T:
        """The same for what is written."""
        self.require_writing()
        return await self._written(self._on(self._writers, call))

    def require(self) -> None:
        """Away while it does not answer."""
        if self.away:
            raise Away(self.away)

    def require_writing(self) -> None:
        """Away, or Stuck while what others have sent is not stored either."""
        self.require()
        if self._stuck:
            raise Stuck("what was sent before is not stored yet")

    async def wait(self, writing: asyncio.Future[T], since: float) -> T:
        """What a writer of its own says, within the same time; `since` when somebody waits for it,
        by the loop's clock.
        """
        return await self._written(writing, asyncio.get_running_loop().time() - since)

    def _on(self, threads: ThreadPoolExecutor, call: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(threads, call)

    async def _written(self, writing: asyncio.Future[T], waited: float = 0.0) -> T:
        """Waits for as long as a caller does; whoever comes after one that got stuck does not."""
        if not self._is_server:
            return await self._within(writing, FILING)
        writing.add_done_callback(self._unstuck)
        try:
            async with asyncio.timeout(max(0.0, WRITING - waited)):
                return await self._within(asyncio.shield(writing), PATIENCE)
        except TimeoutError:
            self._stuck.add(writing)
            raise Stuck(f"nothing was stored within {WRITING:g} seconds") from None

    def _unstuck(self, writing: asyncio.Future[Any]) -> None:
        was_given_up = writing in self._stuck
        self._stuck.discard(writing)
        if not writing.cancelled() and (error := writing.exception()) and was_given_up:
            logger.warning("what was waited for in vain has failed: %s", error)

    async def _within(self, future: asyncio.Future[T], seconds: float) -> T:
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
