"""What is kept of bodies that take their time to make."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from api.work.answers import Answers
from api.work.packing import Packed
from api.work.pool import Workers
from tests.api.players import eventually
from tests.api.work import chores
from tests.api.work.test_pool import is_running, with_pool


def test_a_body_is_made_once_for_all_who_wait_and_in_a_worker(tmp_path: Path) -> None:
    begun, go = tmp_path / "begun", tmp_path / "go"

    async def ask(workers: Workers) -> list[Packed]:
        answers = Answers(workers, 1_000)
        make = partial(chores.pack_after, begun, go)
        waiting = [asyncio.create_task(answers.get("key", make)) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        go.touch()
        found = await asyncio.gather(*waiting[1:])
        return [*found, await answers.get("key", make)]

    found = with_pool(ask)
    assert all(each is found[0] for each in found)
    assert len(begun.read_text().split()) == 1


def test_when_nobody_waits_any_more_it_is_given_up(tmp_path: Path) -> None:
    begun, go = tmp_path / "begun", tmp_path / "go"

    async def ask(workers: Workers) -> int:
        answers = Answers(workers, 1_000)
        make = partial(chores.pack_after, begun, go)
        waiting = [asyncio.create_task(answers.get("key", make)) for _ in range(2)]
        while not begun.exists() or not begun.read_text().endswith("\n"):
            await asyncio.sleep(0.01)
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return int(begun.read_text())

    process = with_pool(ask)
    eventually(lambda: not is_running(process))


def test_who_asks_while_it_is_given_up_has_it_made_anew(tmp_path: Path) -> None:
    begun, go = tmp_path / "begun", tmp_path / "go"

    async def ask(workers: Workers) -> Packed:
        answers = Answers(workers, 1_000)
        make = partial(chores.pack_after, begun, go)
        first = asyncio.create_task(answers.get("key", make))
        await asyncio.sleep(0)
        first.cancel()
        again = asyncio.create_task(answers.get("key", make))
        await asyncio.sleep(0)
        go.touch()
        return await again

    assert with_pool(ask).plain


def test_what_could_not_be_made_is_tried_again() -> None:
    async def ask(workers: Workers) -> Packed:
        answers = Answers(workers, 1_000)
        with pytest.raises(LookupError):
            await answers.get("key", chores.fail)
        return await answers.get("key", partial(chores.pack_bytes, 4))

    assert with_pool(ask).plain == b"xxxx"


def test_what_was_not_asked_for_longest_is_given_up_when_there_is_no_room() -> None:
    async def ask(workers: Workers) -> list[bool]:
        answers = Answers(workers, 1_000)
        first: dict[int, Packed] = {}
        again = []
        for key in (1, 2, 1, 3, 1, 2):
            packed = await answers.get(key, partial(chores.pack_bytes, 400))
            again.append(first.get(key) is packed)
            first[key] = packed
            assert answers.size <= 1_000
        return again

    assert with_pool(ask) == [False, False, True, False, True, False]
