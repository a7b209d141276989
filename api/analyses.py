"""Analysing finished games beside the service: one at a time, in a process of its own."""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Literal

import msgspec

from api.live import Hub
from domain.table.value import CommandRefused, Table
from projections.analyses import Analyses
from replays.analysis.shapes import Analysis, engine_of
from replays.records.record import export

logger = logging.getLogger(__name__)

MOST_WAITING = 20
"""Games that may wait to be analysed: it takes seconds to minutes each."""
LINE = 64_000_000
"""Bytes of the longest line that a worker may write: the analysis itself."""

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

    def __init__(self, kept: Analyses) -> None:
        self._kept = kept
        self._jobs: dict[str, Progress] = {}
        """By the game's head and engine, in the order asked."""
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._process: asyncio.subprocess.Process | None = None
        self.hub = Hub()
        """Wakes who follows an analysis."""

    def close(self) -> None:
        """Stops what is under way."""
        for task in self._tasks:
            task.cancel()
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

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
        """Has the game analysed, unless it was or is about to be."""
        key = _key(table)
        job = self._jobs.get(key)
        if (job is not None and job.status != "failed") or self.find(table) is not None:
            return
        waiting = [each for each in self._jobs.values() if each.status in ("queued", "running")]
        if len(waiting) >= MOST_WAITING:
            raise CommandRefused("too many games wait to be analysed: try again later")
        self._jobs[key] = Progress("queued", of=table.moves)
        task = asyncio.get_running_loop().create_task(self._work(key, table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, key: str, table: Table) -> None:
        async with self._turn:
            try:
                body = await self._analyse(key, table)
                await asyncio.to_thread(
                    self._kept.put, table.head.hex(), engine_of(table.ruleset), body
                )
                del self._jobs[key]
            except (OSError, RuntimeError):
                logger.exception("the analysis of %s failed", table.id)
                self._tell(key, table, Progress("failed"))
        self.hub.announce(table.id)

    async def _analyse(self, key: str, table: Table) -> bytes:
        self._tell(key, table, Progress("running", of=table.moves))
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "replays.analysis.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(export(table))
        process.stdin.close()
        body = b""
        while line := await process.stdout.readline():
            if line.startswith(b"["):
                done, of = msgspec.json.decode(line, type=tuple[int, int])
                self._tell(key, table, Progress("running", done=done, of=of))
            else:
                body = line.strip()
        if await process.wait() or not body:
            raise RuntimeError(f"the worker ended with {process.returncode}")
        return body

    def _tell(self, key: str, table: Table, progress: Progress) -> None:
        self._jobs[key] = progress
        self.hub.announce(table.id)


def require_finished(table: Table) -> None:
    """CommandRefused for a game that was not played to its end: it would tell secrets."""
    if not table.secrets_are_open or not table.ruleset.is_over(table.state):
        raise CommandRefused("only a game that was played to its end is analysed")


def _key(table: Table) -> str:
    return f"{table.head.hex()}/{engine_of(table.ruleset)}"
