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
from domain.kernel import Text
from domain.store.storage import Row
from domain.table.value import CommandRefused, Table
from projections.analyses import Analyses
from projections.ratings import ended_at
from replays.analysis.analyse import head_of
from replays.analysis.shapes import Analysis, engine_of
from replays.analysis.shipped import shipped

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
        """By the line's head and the engine, in the order asked."""
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
        body = self.made(table)
        return None if body is None else msgspec.json.decode(body, type=Analysis)

    def made(self, table: Table) -> bytes | None:
        """The same as it is kept; nothing of a game that has not ended."""
        if not is_finished(table):
            return None
        return self._kept.get(head_of(table), engine_of(table.ruleset)) or shipped(table)

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
            raise CommandRefused(
                Text(
                    "too many games wait to be analysed: try again later",
                    "trop de parties attendent une analyse : réessayez plus tard",
                )
            )
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
            await asyncio.to_thread(self._keep, table, body)
            del self._jobs[key]
        except (Overdone, Busy, WorkFailed, OSError):
            logger.exception("the analysis of %s failed", table.id)
            self._tell(key, table, Progress("failed"))
        self.hub.announce(table.id)

    def _keep(self, table: Table, body: bytes) -> None:
        analysis = msgspec.json.decode(body, type=Analysis)
        self._kept.put(analysis.head, analysis.engine, body, accounts_of(table, analysis))

    def _tell(self, key: str, table: Table, progress: Progress) -> None:
        self._jobs[key] = progress
        self.hub.announce(table.id)


def accounts_of(table: Table, analysis: Analysis) -> list[Row]:
    """What players' pages say of a game: nothing if the analysis is not to be relied on."""
    if not analysis.is_trusted:
        return []
    at = ended_at(table)
    return [
        (table.id, each.seat, at, each.luck, each.loss_per_decision, each.error, each.decisions)
        for each in analysis.totals
    ]


def require_finished(table: Table) -> None:
    """CommandRefused for a game that was not played to its end: it would tell secrets."""
    if not is_finished(table):
        raise CommandRefused(
            Text(
                "only a game that was played to its end is analysed",
                "on n'analyse qu'une partie jouée jusqu'à sa fin",
            )
        )


def is_finished(table: Table) -> bool:
    """Whether a game was played to its end and keeps no secrets."""
    return table.secrets_are_open and table.ruleset.is_over(table.state)


def _key(table: Table) -> str:
    return f"{head_of(table)}/{engine_of(table.ruleset)}"
