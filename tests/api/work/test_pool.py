"""Workers: what they are given ends in time, in bounds, and with the service."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from api.work.limits import Busy, Lane, Overdone
from api.work.pool import Workers, WorkFailed
from domain.kernel import IllegalMove
from replays.records.record import BrokenRecord
from tests.api.players import eventually
from tests.api.work import chores
from tests.patience import PATIENCE

SHORT = Lane("short", seconds=1, wall=PATIENCE, at_once=2, waiting=0)
LONG = Lane("long", seconds=3_600, wall=3_600, at_once=2, waiting=0)
T = TypeVar("T")


@asynccontextmanager
async def pool() -> AsyncIterator[Workers]:
    workers = Workers()
    try:
        yield workers
    finally:
        workers.close()


def with_pool(ask: Callable[[Workers], Awaitable[T]]) -> T:
    async def run() -> T:
        async with pool() as workers:
            return await ask(workers)

    return asyncio.run(run())


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_a_worker_is_another_process_and_serves_again() -> None:
    async def ask(workers: Workers) -> list[int]:
        return [await workers.run(SHORT, chores.who) for _ in range(3)]

    found = with_pool(ask)
    assert len(set(found)) == 1
    assert os.getpid() not in found


@pytest.mark.parametrize(
    ("chore", "words"),
    [(chores.spin, "1 seconds"), (chores.grind, "1 seconds"), (chores.hoard, "MB of memory")],
)
def test_what_takes_too_much_is_stopped_and_its_worker_replaced(
    chore: Callable[[], object], words: str
) -> None:
    async def ask(workers: Workers) -> tuple[int, int]:
        before = await workers.run(SHORT, chores.who)
        with pytest.raises(Overdone, match=words) as stopped:
            await workers.run(SHORT, chore)
        assert stopped.value.said.fr != stopped.value.said.en
        return before, await workers.run(SHORT, chores.who)

    before, after = with_pool(ask)
    assert before != after
    eventually(lambda: not is_running(before))


def test_a_worker_that_dies_is_replaced() -> None:
    async def ask(workers: Workers) -> int:
        with pytest.raises(Overdone):
            await workers.run(SHORT, chores.vanish)
        return await workers.run(SHORT, chores.who)

    assert with_pool(ask)


def test_a_worker_that_died_while_nobody_needed_it_is_not_used() -> None:
    async def ask(workers: Workers) -> tuple[int, int]:
        first = await workers.run(SHORT, chores.who)
        os.kill(first, 9)
        eventually(lambda: not is_running(first))
        return first, await workers.run(SHORT, chores.who)

    first, second = with_pool(ask)
    assert first != second


def test_refusals_arrive_as_they_are_and_faults_as_ours() -> None:
    async def ask(workers: Workers) -> None:
        with pytest.raises(BrokenRecord, match="line 7: it is no good"):
            await workers.run(SHORT, chores.refuse)
        with pytest.raises(IllegalMove, match="it says no"):
            await workers.run(SHORT, chores.forbid)
        with pytest.raises(WorkFailed):
            await workers.run(SHORT, chores.stumble)

    with_pool(ask)


def test_progress_is_told_on_the_way() -> None:
    told: list[object] = []

    async def ask(workers: Workers) -> str:
        return await workers.run(SHORT, chores.count_up, told.append)

    assert with_pool(ask) == "done"
    assert told == [0, 1, 2]


def test_who_gives_up_waiting_ends_the_work(tmp_path: Path) -> None:
    begun, go = tmp_path / "begun", tmp_path / "go"

    async def ask(workers: Workers) -> int:
        task = asyncio.create_task(workers.run(SHORT, partial(chores.wait, begun, go)))
        while not begun.exists() or not begun.read_text():
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return int(begun.read_text())

    process = with_pool(ask)
    eventually(lambda: not is_running(process))


def test_who_comes_when_too_many_wait_is_sent_away(tmp_path: Path) -> None:
    go = tmp_path / "go"

    async def ask(workers: Workers) -> None:
        waiting = [
            asyncio.create_task(workers.run(SHORT, partial(chores.wait, tmp_path / str(n), go)))
            for n in range(2)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await workers.run(SHORT, chores.who)
        go.touch()
        assert len(set(await asyncio.gather(*waiting))) == 2
        assert await workers.run(SHORT, chores.who)

    with_pool(ask)


SERVICE = """
import asyncio, sys
from functools import partial
from pathlib import Path
from api.work.pool import Workers
from tests.api.work import chores
from tests.api.work.test_pool import LONG
workers = Workers()
begun, never = Path(sys.argv[2]), Path(sys.argv[2] + ".never")
task = chores.spin if sys.argv[1] == "spin" else partial(chores.wait, begun, never)
async def main():
    print(await workers.run(LONG, chores.who), flush=True)
    await workers.run(LONG, task)
asyncio.run(main())
"""


@pytest.mark.parametrize("doing", ["wait", "spin"])
def test_workers_end_with_a_service_that_is_killed(tmp_path: Path, doing: str) -> None:
    command = [sys.executable, "-c", SERVICE, doing, str(tmp_path / "begun")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service:
        assert service.stdout is not None
        worker = int(service.stdout.readline())
        assert is_running(worker)
        service.kill()
    eventually(lambda: not is_running(worker))
