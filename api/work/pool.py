"""The workers of a service: who carries out what, for how long, and who waits."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TypeVar, cast

from api.budgets import Budgets
from api.client import CLIENT, while_here
from api.work.limits import TRYING, Busy, Lane, took_long
from api.work.nursery import NURSERY
from api.work.process import Job, Word
from domain.kernel import Text

T = TypeVar("T")
Progress = Callable[[object], None]

MOST_IDLE = 2
MOST_AT_ONCE = 32
"""Threads that wait for workers: more than all lanes together let through."""
MOST_JOBS = 500
"""After which a worker is replaced: whatever it has gathered goes with it."""

logger = logging.getLogger(__name__)


class WorkFailed(Exception):
    """A task stumbled over a fault of ours; its trace is logged."""


class Worker:
    """The service's end of one process."""

    def __init__(self) -> None:
        self._pipe: Connection = NURSERY.fork()
        self.pid = int(self._pipe.recv_bytes())
        self._jobs = 0
        self.is_spent = False

    def carry_out(self, job: Job, tell: Progress) -> Word:
        """Waits for the worker; on a thread. EOFError if it was ended."""
        self._jobs += 1
        self._pipe.send_bytes(pickle.dumps(job, pickle.HIGHEST_PROTOCOL))
        while True:
            word: Word = pickle.loads(self._pipe.recv_bytes())  # noqa: S301
            if word.kind != "progress":
                self.is_spent = word.is_spent or self._jobs >= MOST_JOBS
                return word
            tell(word.value)

    @property
    def is_there(self) -> bool:
        """An idle worker says nothing: only its end can be heard."""
        return not self._pipe.poll()

    def end(self) -> None:
        """Whatever it is doing."""
        self.is_spent = True
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


class _Queue:
    """Those who wait for their turn in a lane."""

    def __init__(self, lane: Lane) -> None:
        self.turn = asyncio.Semaphore(lane.at_once)
        self.here = 0
        """Who waits, or is being served."""


class Workers:
    """Carries out tasks in processes; each within its lane's limits."""

    def __init__(self, budgets: Budgets | None = None) -> None:
        """`budgets`: what those who ask may have computed."""
        self.budgets = budgets or Budgets()
        self._queues: dict[Lane, _Queue] = {}
        self._threads = ThreadPoolExecutor(MOST_AT_ONCE, "worker")
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()

    def start(self) -> None:
        """Has the rules loaded before anybody asks."""
        NURSERY.start()

    @property
    def processes(self) -> list[int]:
        """The workers that there are."""
        return [worker.pid for worker in self._all]

    def close(self) -> None:
        """Ends every worker."""
        for worker in list(self._all):
            worker.end()
        self._threads.shutdown(wait=False)

    async def tried(self, task: Callable[[], T]) -> T:
        """What comes of trying what somebody sent; given up as soon as the client hangs up."""
        return await while_here(self.run(TRYING, task))

    async def run(
        self,
        lane: Lane,
        task: Callable[[], T],
        progress: Progress | None = None,
    ) -> T:
        """What the task gives, or raises. Overdone beyond a limit; Busy if too many wait.

        It is charged to the client that asks. Cancelled, the worker is ended with it.
        """
        self.budgets.require(CLIENT.get().address)
        queue = self._queues.setdefault(lane, _Queue(lane))
        if queue.here >= lane.at_once + lane.waiting:
            raise Busy(TOO_MANY, seconds=10)
        queue.here += 1
        try:
            async with queue.turn:
                job = Job(task, lane.seconds, lane.niceness)
                return cast("T", await self._served(lane, job, progress))
        finally:
            queue.here -= 1

    async def _served(self, lane: Lane, job: Job, progress: Progress | None) -> object:
        loop = asyncio.get_running_loop()

        def tell(far: object) -> None:
            if progress is not None:
                loop.call_soon_threadsafe(progress, far)

        worker = await self._found()
        begun, seconds = time.monotonic(), None
        try:
            async with asyncio.timeout(lane.wall):
                word = await loop.run_in_executor(self._threads, worker.carry_out, job, tell)
                seconds = word.seconds
        except (TimeoutError, EOFError, OSError) as error:
            # It was stopped by the system, or by us.
            worker.end()
            raise took_long(lane.seconds) from error
        except BaseException:
            worker.end()
            raise
        finally:
            self._dismiss(worker)
            # Nobody can say what a worker that was stopped had computed.
            spent = min(time.monotonic() - begun, lane.seconds) if seconds is None else seconds
            self.budgets.charge(CLIENT.get().address, spent)
        return _outcome(job, word)

    async def _found(self) -> Worker:
        """One that waits for work, or a new one."""
        while self._idle:
            worker = self._idle.pop()
            if worker.is_there:
                return worker
            self._all.discard(worker)
        hired = asyncio.get_running_loop().run_in_executor(self._threads, Worker)
        try:
            worker = await asyncio.shield(hired)
        except asyncio.CancelledError:
            hired.add_done_callback(lambda done: self._dismiss(done.result()))
            raise
        self._all.add(worker)
        return worker

    def _dismiss(self, worker: Worker) -> None:
        if worker.is_spent or len(self._idle) >= MOST_IDLE:
            worker.end()
            self._all.discard(worker)
        else:
            self._all.add(worker)
            self._idle.append(worker)


TOO_MANY = Text(
    "too much is asked of the service at this moment: try again in a while",
    "trop de demandes à la fois : réessayez dans un moment",
)


def _outcome(job: Job, word: Word) -> object:
    if word.kind == "done":
        return word.value
    if word.kind == "refused":
        assert isinstance(word.value, Exception)
        raise word.value
    logger.error("%s failed in a worker: %s", job.task, word.value)
    raise WorkFailed("a task failed in a worker")
