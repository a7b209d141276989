"""Reading tables, and whose tokens they are: what is asked for together is one question.

On a server a question costs a round trip and a thread, whatever is asked. While one is under way
the next requests gather; they are then answered together.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Mapping
from functools import partial

from api.access import Access, Pass
from api.asking import Asking
from api.stages import Stage
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
        stage: Stage,
    ) -> None:
        self._is_server = is_server(database)
        self._recorder = recorder
        self._log = log
        self._access = access
        self._asking = asking
        self._stage = stage
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
        begun = time.perf_counter()
        found = await self._look_up(id, token)
        self._stage.took(begun)
        return found

    async def _look_up(self, id: str, token: str | None) -> Found:
        table = self._log.seen(id)
        if table is None:
            # Nobody has looked at it lately: it is folded beside the event loop.
            return await self._asking.ask_at_length(partial(self._find, id, token))
        if not self._is_server:
            found = await self._asking.ask(partial(self._find_all, {id: table}, (token,)))
            return _told(found, id, token)
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
            seen = {each.table.id: each.table for each in questions}
            tokens = {each.token for each in questions}
            try:
                found = await self._asking.ask(partial(self._find_all, seen, tokens))
            except Exception as error:
                for question in questions:
                    if not question.future.done():
                        question.future.set_exception(error)
                continue
            for question in questions:
                if question.future.done():
                    continue  # Its caller has gone.
                try:
                    question.future.set_result(_told(found, question.table.id, question.token))
                except BrokenLog as error:
                    question.future.set_exception(error)

    def _find_all(self, seen: Mapping[str, Table], tokens: Collection[str | None]) -> _Answers:
        """Tables and tokens as they stand at one moment."""
        asked = [(id, table.version) for id, table in seen.items()]
        sent = [token for token in tokens if token is not None]
        rows, found = self._recorder.select_streams(asked, self._access.question(sent))
        return self._log.brought_up(seen, rows), self._access.passes(sent, found)


_Answers = tuple[Mapping[str, Table | BrokenLog], Mapping[str, Pass]]


def _told(answers: _Answers, id: str, token: str | None) -> Found:
    tables, passes = answers
    table = tables[id]
    if isinstance(table, BrokenLog):
        raise table
    return table, passes.get(token) if token is not None else None
