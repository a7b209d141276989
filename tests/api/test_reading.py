"""Reading tables and tokens: together, as they stand, and without waiting for anybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing

import pytest

from api.service import Service
from domain.kernel import AnyRuleset
from domain.rulesets import RULESETS
from domain.store.database import Database
from domain.store.log import BrokenLog, UnknownTable
from domain.store.storage import Selected, Statement
from domain.table.commands.play import play
from domain.table.value import Table
from tests.databases import change
from tests.domain.tables import opening

Open = Callable[[], Service]


@pytest.fixture
def services(database: Database) -> Iterator[Open]:
    """Makes services, each as if in a process of its own, on one database."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(closing(Service(database)))


async def opened(service: Service) -> tuple[Table, str]:
    """A new table, and its host's token."""
    event = opening()
    table, tokens = await service.open(event, RULESETS[event.ruleset].standard_edition)
    return table, tokens.seats[0]


def first_move(table: Table) -> Callable[[Table], object]:
    ruleset: AnyRuleset = table.ruleset
    [seat, *_] = [decision.seat for decision in ruleset.decisions(table.state)]
    move = ruleset.legal(table.state, seat)[0]
    return lambda table: play(table, seat, move)


def test_what_is_asked_together_is_read_together(
    services: Open, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = services()
    asked: list[int] = []
    ask = service.recorder.select_streams

    def counted(streams: Sequence[tuple[str, int]], besides: Statement) -> Selected:
        asked.append(len(streams))
        return ask(streams, besides)

    monkeypatch.setattr(service.recorder, "select_streams", counted)

    async def look() -> None:
        tables = [await opened(service) for _ in range(5)]
        waiting = [service.reading.find(table.id, token) for table, token in tables * 4]
        for (table, ticket), (known, _) in zip(
            await asyncio.gather(*waiting), tables * 4, strict=True
        ):
            assert table.head == known.head
            assert ticket is not None
            assert ticket.game == table.id
            assert ticket.viewer.seat == 0

    asyncio.run(look())
    # A file is read at once; a server is asked once for the first, and once for all others.
    assert asked in ([1, 5], [5]) if engine == "postgres" else asked == [1] * 20


def test_a_move_of_another_process_is_seen(services: Open) -> None:
    here, there = services(), services()

    async def play_there() -> None:
        table, token = await opened(here)
        moved, _ = await there.command(table.id, first_move(table))  # type: ignore[arg-type]
        found, _ = await here.reading.find(table.id, token)
        assert found.head == moved.head

    asyncio.run(play_there())


def test_a_token_made_new_by_another_process_ends_at_once(services: Open) -> None:
    here, there = services(), services()

    async def invite_there() -> None:
        table, token = await opened(here)
        assert (await here.reading.find(table.id, token))[1] is not None
        invitation = there.access.invite(table.id, 0)
        assert (await here.reading.find(table.id, token))[1] is None
        _, ticket = await here.reading.find(table.id, invitation)
        assert ticket is not None
        assert ticket.invited_to == 0

    asyncio.run(invite_there())


def test_a_damaged_table_spoils_no_answer_but_its_own(services: Open, database: Database) -> None:
    here, there = services(), services()

    async def damage() -> None:
        (bad, _), (good, _) = [await opened(here) for _ in range(2)]
        for table in (bad, good):
            await there.command(table.id, first_move(table))  # type: ignore[arg-type]
        change(
            database, "UPDATE events SET state = ? WHERE stream = ? AND version = 2", b"{}", bad.id
        )
        asked = [here.reading.table(id) for id in (bad.id, good.id)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(answers[0], BrokenLog)
        assert isinstance(answers[1], Table)
        assert answers[1].version == 2

    asyncio.run(damage())


def test_a_table_that_is_not_there_is_unknown(services: Open) -> None:
    service = services()

    async def look() -> None:
        with pytest.raises(UnknownTable):
            await service.reading.table("nowhere")

    asyncio.run(look())


def test_an_edition_is_registered_once(services: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    service = services()
    kept: list[str] = []
    keep = service.log.keep_edition

    def counted(hash: str, content: bytes) -> None:
        kept.append(hash)
        keep(hash, content)

    monkeypatch.setattr(service.log, "keep_edition", counted)

    async def open_twice() -> None:
        await opened(service)
        await opened(service)

    asyncio.run(open_twice())
    assert len(kept) == 1
