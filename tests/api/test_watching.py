"""Hearing of what other processes store."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from api.live import Ears
from api.service import Service
from domain.store.database import Database
from tests.api.test_reading import Open, first_move, opened


@pytest.fixture
def services(database: Database) -> Iterator[Open]:
    """Makes services, each as if in a process of its own, on one database."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(closing(Service(database)))


async def hears(ears: Ears) -> bool:
    """Whether something was said since the last time."""
    if not ears.is_told:
        return False
    await ears.listen(1)
    return True


def test_a_move_of_another_process_is_heard_at_the_next_look(services: Open) -> None:
    here, there = services(), services()

    async def follow() -> None:
        (table, _), (other, _) = [await opened(here) for _ in range(2)]
        with here.hub.listening(table.id) as ears, here.hub.listening(other.id) as others:
            await here.watch.look()
            # Whoever begins to listen reads what there is.
            assert await hears(ears)
            assert await hears(others)
            await here.watch.look()
            assert not await hears(ears)
            await there.command(table.id, first_move(table))  # type: ignore[arg-type]
            await here.watch.look()
            assert await hears(ears)
            assert not await hears(others)
            await here.watch.look()
            assert not await hears(ears)

    asyncio.run(follow())


def test_ones_own_moves_are_said_once(services: Open) -> None:
    service = services()

    async def follow() -> None:
        table, _ = await opened(service)
        with service.hub.listening(table.id) as ears:
            await service.watch.look()
            assert await hears(ears)
            await service.command(table.id, first_move(table))  # type: ignore[arg-type]
            assert await hears(ears)
            await service.watch.look()
            assert not await hears(ears)

    asyncio.run(follow())


def test_nothing_is_asked_while_nobody_follows(
    services: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = services()

    def asked() -> list[int]:
        raise AssertionError("the database was asked")

    monkeypatch.setattr(service.recorder, "ends", asked)
    asyncio.run(service.watch.look())


def test_what_happened_while_nobody_watched_is_not_missed(services: Open) -> None:
    here, there = services(), services()

    async def follow() -> None:
        table, _ = await opened(here)
        with here.hub.listening(table.id) as ears:
            assert await hears(ears)  # And reads the table; then, before the first look:
            await there.command(table.id, first_move(table))  # type: ignore[arg-type]
            await here.watch.look()
            assert await hears(ears)

    asyncio.run(follow())
