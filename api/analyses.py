"""Analysing finished games beside the service: one at a time, in a worker."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Literal

import msgspec

from api.client import CLIENT
from api.live import Hub
from api.work.limits import ANALYSING, Busy, Overdone
from api.work.pool import Workers, WorkFailed
from api.work.sent import send
from api.work.tasks import analyse_game
from domain.table.value import CommandRefused, Table
from projections.analyses import Analyses
from replays.analysis.shapes import Analysis, engine_of

logger = logging.getLogger(__name__)

Status = Literal["none", "queued", "running", "done", "failed"]


class Progress(msgspec.Struct, frozen=True):
    """How far an analysis is."""

    status: Status
    place: int = 0
    """In the queue: so many are made before it."""
    done: int = 0
    of: int = 0
    """Moves."""


class Analyst:
    """Keeps the queue; every game is analysed once for all who ask."""

    def __init__(self, kept: Analyses, workers: Workers) -> None:
        self._kept = kept
        self._workers = workers
        self._jobs: dict[str, Progress] = {}
        """By the game's head and engine, in the order asked."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.hub = Hub()
        """Wakes who follows an analysis."""

    def close(self) -> None:
        """Stops what is under way."""
        for task in self._tasks:
            task.cancel()

    def find(self, table: Table) -> Analysis | None:
        """The analysis of a finished game, if it was made. CommandRefused before the end."""
        require_finished(table)
        body = self._kept.get(table.head.hex(), engine_of(table.ruleset))
        return None if body is None else msgspec.json.decode(body, type=Analysis)

    def progress(self, table: Table) -> Progress:
        """How far the analysis of a game is."""
        key = _key(table)
        told = self._jobs.get(key)
        if told is None or told.status != "queued":
            return told or Progress("none")
        before = [name for name, job in self._jobs.items() if job.status in ("queued", "running")]
        return msgspec.structs.replace(told, place=before.index(key))

    def start(self, table: Table) -> None:
        """Has the game analysed, unless it is about to be."""
        key = _key(table)
        job = self._jobs.get(key)
        if job is not None and job.status != "failed":
            return
        waiting = [each for each in self._jobs.values() if each.status in ("queued", "running")]
        if len(waiting) >= ANALYSING.waiting:
            raise CommandRefused("too many games wait to be analysed: try again later")
        self._workers.budgets.require(CLIENT.get().address)
        self._jobs[key] = Progress("queued", of=table.moves)
        task = asyncio.get_running_loop().create_task(self._work(key, table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, key: str, table: Table) -> None:
        def tell(far: object) -> None:
            done, of = msgspec.convert(far, tuple[int, int])
            self._tell(key, table, Progress("running", done=done, of=of))

        try:
            body = await self._workers.run(ANALYSING, partial(analyse_game, send(table)), tell)
            await asyncio.to_thread(
                self._kept.put, table.head.hex(), engine_of(table.ruleset), body
            )
            del self._jobs[key]
        except (Overdone, Busy, WorkFailed, OSError):
            logger.exception("the analysis of %s failed", table.id)
            self._tell(key, table, Progress("failed"))
        self.hub.announce(table.id)

    def _tell(self, key: str, table: Table, progress: Progress) -> None:
        self._jobs[key] = progress
        self.hub.announce(table.id)


def require_finished(table: Table) -> None:
    """CommandRefused for a game that was not played to its end: it would tell secrets."""
    if not table.secrets_are_open or not table.ruleset.is_over(table.state):
        raise CommandRefused("only a game that was played to its end is analysed")


def _key(table: Table) -> str:
    return f"{table.head.hex()}/{engine_of(table.ruleset)}"
