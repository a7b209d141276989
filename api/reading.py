"""Reading tables, and whose tokens they are: what is asked for together is one question.

On a server a question costs a round trip and a thread, whatever is asked. While one is under way
the next requests gather; they are then answered together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial

from api.access import Access, Pass
from api.asking import Asking
from domain.store.database import Database, is_server
from domain.store.log import BrokenLog, Log
from domain.store.storage import EventRecorder
from domain.table.value import Table

Found = tuple[Table, Pass | None]
"""A table as it stands, and what a token opens."""


class _Question:
    """Somebody who waits for a table."""

    __slots__ = ("future", "table", "token")

    def __init__(self, table: Table, token: str | None) -> None:
        self.table = table
        self.token = token
        self.future: asyncio.Future[Found] = asyncio.get_running_loop().create_future()


class Reading:
    """Reads one database; nobody holds up the event loop for long."""

    def __init__(
        self,
        database: Database,
        recorder: EventRecorder,
        log: Log,
        access: Access,
        asking: Asking,
    ) -> None:
        self._is_server = is_server(database)
        self._recorder = recorder
        self._log = log
        self._access = access
        self._asking = asking
        self._waiting: list[_Question] = []
        self._answering: asyncio.Task[None] | None = None

    async def table(self, id: str) -> Table:
        """A table as it stands now; UnknownTable if there is none."""
        return (await self.find(id, None))[0]

    async def ticket(self, token: str) -> Pass | None:
        """What a token opens, whatever table it is of."""
        return await self._asking.ask(partial(self._access.look_up, token))

    async def find(self, id: str, token: str | None) -> Found:
        """A table as it stands now, and what the token opens."""
        table = self._log.seen(id)
        if table is None:
            # Nobody has looked at it lately: it is folded beside the event loop.
            return await self._asking.ask_at_length(partial(self._find, id, token))
        if not self._is_server:
            return await self._asking.ask(partial(self._find, id, token))
        self._asking.require()
        question = _Question(table, token)
        self._waiting.append(question)
        if self._answering is None or self._answering.done():
            self._answering = asyncio.get_running_loop().create_task(self._answer())
        return await question.future

    def _find(self, id: str, token: str | None) -> Found:
        # The token last: whose seat is given up meanwhile sees no more of it.
        table = self._log.table(id)
        return table, self._access.look_up(token) if token is not None else None

    async def _answer(self) -> None:
        """Answers whoever waits, until nobody does."""
        while self._waiting:
            questions, self._waiting = self._waiting, []
            try:
                tables, tickets = await self._asking.ask(partial(self._find_all, questions))
            except Exception as error:
                for question in questions:
                    if not question.future.done():
                        question.future.set_exception(error)
                continue
            for question in questions:
                if question.future.done():
                    continue  # Its caller has gone.
                table = tables[question.table.id]
                if isinstance(table, BrokenLog):
                    question.future.set_exception(table)
                else:
                    ticket = tickets.get(question.token) if question.token is not None else None
                    question.future.set_result((table, ticket))

    def _find_all(
        self, questions: Sequence[_Question]
    ) -> tuple[Mapping[str, Table | BrokenLog], Mapping[str, Pass]]:
        seen = {each.table.id: each.table for each in questions}
        rows = self._recorder.select_streams([(id, t.version) for id, t in seen.items()])
        tables = self._log.brought_up(seen, rows)
        # The tokens last, as above.
        tokens = {each.token for each in questions if each.token is not None}
        return tables, self._access.look_up_all(tokens)
