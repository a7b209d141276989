"""What is kept of bodies that take their time to make."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest

from api.sending import Packed, Shelf, pack


def test_a_body_is_made_once_for_all_who_wait_and_off_the_event_loop() -> None:
    made: list[int] = []
    go_on = threading.Event()

    def make() -> Packed:
        made.append(threading.get_ident())
        assert go_on.wait(20)
        return pack(b"body", "text/plain")

    async def ask() -> list[Packed]:
        shelf = Shelf(1_000)
        waiting = [asyncio.create_task(shelf.get("key", make)) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        go_on.set()
        found = await asyncio.gather(*waiting[1:])
        return [*found, await shelf.get("key", make)]

    found = asyncio.run(ask())
    assert len(made) == 1
    assert made[0] != threading.get_ident()
    assert all(each is found[0] for each in found)


def test_what_could_not_be_made_is_tried_again() -> None:
    def fail() -> Packed:
        raise LookupError("nothing to show")

    async def ask() -> Packed:
        shelf = Shelf(1_000)
        with pytest.raises(LookupError):
            await shelf.get("key", fail)
        return await shelf.get("key", lambda: pack(b"body", "text/plain"))

    assert asyncio.run(ask()).plain == b"body"


def make(made: list[int], key: int) -> Packed:
    made.append(key)
    return pack(b"x" * 400, "text/plain")


def test_the_oldest_are_given_up_when_there_is_no_room() -> None:
    async def ask() -> list[int]:
        shelf = Shelf(1_000)
        made: list[int] = []
        for key in (1, 2, 3, 3, 1):
            await shelf.get(key, partial(make, made, key))
            await asyncio.sleep(0)
        return made

    assert asyncio.run(ask()) == [1, 2, 3, 1]
