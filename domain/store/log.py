"""The log of all tables, on the `eventsourcing` library: this module hides it from the rest."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Awaitable, Callable, Generator, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
from eventsourcing.persistence import (
    ApplicationRecorder,
    IntegrityError,
    JSONTranscoder,
    Mapper,
    Notification,
    StoredEvent,
)

from domain.kernel import AnyRuleset, Edition
from domain.rulesets import RULESETS
from domain.store.storage import Batch, Statement
from domain.table import chain
from domain.table.commands.imports import MOST_JOINED
from domain.table.events import AnyEvent, Mark, TableOpened, decoder, encode_event
from domain.table.folding import empty_table, fold
from domain.table.line import Decided
from domain.table.value import Table

T = TypeVar("T")


class UnknownTable(KeyError):
    """There is no table with this id."""


class Conflict(Exception):
    """Somebody else was faster: the table is at another version than the caller saw."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the table is at version {version}")
        self.version = version


class BrokenLog(Exception):
    """A stored event is not what was written; says where."""


class Stored:
    """One event in its place: which table, which version, its bytes and the chain's head."""

    __slots__ = ("body", "head", "originator_id", "originator_version", "position")

    def __init__(
        self, table: str, version: int, head: bytes, body: bytes, position: int = 0
    ) -> None:
        self.originator_id = table
        self.originator_version = version
        self.head = head
        self.body = body
        self.position = position
        """Where it stands in the log of all tables."""


class _Envelope(msgspec.Struct):
    head: str
    event: msgspec.Raw


_envelopes = msgspec.json.Decoder(_Envelope)


class EnvelopeMapper(Mapper[str]):
    """Events as msgspec JSON, under short topics."""

    def __init__(self) -> None:
        super().__init__(JSONTranscoder())

    def to_stored_event(self, domain_event: Stored) -> StoredEvent:  # type: ignore[override]
        state = b'{"head":"%s","event":%s}' % (domain_event.head.hex().encode(), domain_event.body)
        return StoredEvent(
            domain_event.originator_id, domain_event.originator_version, "table", state
        )

    def to_domain_event(self, stored_event: StoredEvent) -> Stored:
        envelope = _envelopes.decode(stored_event.state)
        position = stored_event.id if isinstance(stored_event, Notification) else 0
        return Stored(
            str(stored_event.originator_id),
            stored_event.originator_version,
            bytes.fromhex(envelope.head),
            bytes(envelope.event),
            position,
        )


Decide = Callable[[Table], Decided | tuple[AnyEvent, ...]]
"""A command: what is to be stored, given the table as it stands."""

Ask = Callable[[Callable[[], object]], Awaitable[Any]]
"""How the log is read where others must not wait: on a thread, say."""


async def at_once(call: Callable[[], T]) -> T:
    """Reads the log here and now."""
    return call()


EDITION = "edition:"
"""Streams of editions: one event each, named by the hash of its content."""


class Log:
    """Reads and appends; keeps the latest value of each table, so that most reads fold nothing."""

    def __init__(self, recorder: ApplicationRecorder, keep: int = 1024) -> None:
        self.recorder = recorder
        self._mapper = EnvelopeMapper()
        self._tables: dict[str, Table] = {}
        self._editions: dict[tuple[str, str], Edition] = {}
        self._keep = keep
        self._keeping = threading.Lock()

    # Reading

    def table(self, id: str) -> Table:
        """The table as it stands now; a look-up where it was folded before."""
        table = self._tables.get(id)
        after = table.version if table else 0
        rows = () if id.startswith(EDITION) else self.recorder.select_events(id, gt=after)
        if not rows and table is None:
            raise UnknownTable(id)
        for row in rows:
            table = self._fold(id, table, row)
        assert table is not None
        return self._kept_now(table)

    def _kept_now(self, table: Table) -> Table:
        """Keeps the table, unless a later value of it is kept: most recently used last."""
        with self._keeping:
            kept = self._tables.pop(table.id, None)
            later = kept if kept and kept.version > table.version else table
            self._tables[table.id] = later
            if len(self._tables) > self._keep:
                del self._tables[next(iter(self._tables))]
        return table

    def version(self, id: str) -> int:
        """The number of a table's events; 0 if there is no such table."""
        last = self.recorder.select_events(id, desc=True, limit=1)
        return last[0].originator_version if last else 0

    def game_head(self, id: str) -> bytes:
        """The head of a table's chain before the marks of those who took the game in.

        Empty if there is no such table.
        """
        for row in self.recorder.select_events(id, desc=True, limit=MOST_JOINED + 2):
            stored, event = self._read(row)
            if not isinstance(event, Mark):
                return stored.head
        return b""

    def copy_of(self, id: str) -> list[StoredEvent]:
        """A table's events as they are stored, and its edition's; nothing is checked."""
        rows = list(self.recorder.select_events(id))
        for row in rows[:1]:
            try:
                _, opened = self._read(row)
            except BrokenLog:
                break
            if isinstance(opened, TableOpened):
                rows += self.recorder.select_events(EDITION + opened.edition)
        return rows

    def head(self, id: str) -> bytes:
        """The head of a table's chain, as it is stored; empty if there is no such table."""
        last = self.recorder.select_events(id, desc=True, limit=1)
        return self._mapper.to_domain_event(last[0]).head if last else b""

    def ids(self) -> list[str]:
        """Every table, in the order of their opening."""
        found: dict[str, None] = {}
        position = 0
        while rows := self._rows_after(position, 500):
            found.update(dict.fromkeys(str(row.originator_id) for row in rows))
            position = rows[-1].id
        return list(found)

    def table_at(self, id: str, version: int) -> Table:
        """The table as it stood at a version, folded anew."""
        return self.folded(id, self.rows_of(id, version))

    def rows_of(self, id: str, version: int) -> Sequence[StoredEvent]:
        """A table's events up to a version, as they are stored."""
        return self.recorder.select_events(id, lte=version)

    def folded(self, id: str, rows: Sequence[StoredEvent]) -> Table:
        """The table that its events give, from the first on."""
        table: Table | None = None
        for row in rows:
            table = self._fold(id, table, row)
        if table is None:
            raise UnknownTable(id)
        return table

    def _fold(self, id: str, table: Table | None, row: StoredEvent) -> Table:
        """The table with one more event, once the row is what was written in its place."""
        try:
            stored, event = self._read(row)
            table = table or self.empty(id, event)
            # The whole row is compared, not the head alone: not a bit of it may differ.
            if self._mapper.to_stored_event(link(table, [stored.body])[0]) != row:
                raise BrokenLog("the chain breaks here")
            return fold(table, event, stored.body, stored.head)
        except (BrokenLog, ValueError) as error:
            raise BrokenLog(f"table {id}, event {row.originator_version}: {error}") from error

    def _read(self, row: StoredEvent) -> tuple[Stored, AnyEvent]:
        try:
            stored = self._mapper.to_domain_event(row)
            return stored, decoder.decode(stored.body)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise BrokenLog(f"it cannot be read: {error}") from error

    def empty(self, id: str, opened: AnyEvent) -> Table:
        """The table before its first event."""
        if not isinstance(opened, TableOpened):
            raise BrokenLog("the first event does not open the table")
        ruleset = RULESETS.get(opened.ruleset)
        if ruleset is None:
            raise BrokenLog(f"no ruleset is called {opened.ruleset!r}")
        return empty_table(id, opened, ruleset, self.edition(ruleset, opened.edition))

    def edition(self, ruleset: AnyRuleset, hash: str) -> Edition:
        """A registered edition, or the ruleset's own."""
        if ruleset.standard_edition.hash == hash:
            return ruleset.standard_edition
        name = (ruleset.slug, hash)
        if name not in self._editions:
            rows = self.recorder.select_events(EDITION + hash)
            if not rows:
                raise BrokenLog(f"edition {hash} is not registered")
            self._editions[name] = ruleset.load_edition(rows[0].state)
        return self._editions[name]

    def since(self, position: int, limit: int) -> list[tuple[Stored, AnyEvent]]:
        """Table events after a position of the log, in order."""
        return [self._read(row) for row in self._rows_after(position, limit)]

    def count_after(self, id: str, position: int) -> int:
        """How many events of a table stand after a position of the log."""
        count = 0
        while rows := self._rows_after(position, 500):
            count += sum(row.originator_id == id for row in rows)
            position = rows[-1].id
        return count

    def _rows_after(self, position: int, limit: int) -> Sequence[Notification]:
        return self.recorder.select_notifications(
            position, limit, topics=("table",), inclusive_of_start=False
        )

    def keeps(self, id: str) -> bool:
        """Whether a table is kept folded, so that little has to be read of it."""
        return id in self._tables

    @property
    def kept(self) -> int:
        """How many tables are kept folded."""
        return len(self._tables)

    def end(self) -> int:
        """The last position of the log."""
        return self.recorder.max_notification_id() or 0

    # Writing

    def register(self, edition: Edition) -> None:
        """Keeps an edition's content, once, so that tables can refer to it by hash."""
        self.keep_edition(edition.hash, edition.content())

    def keep_edition(self, hash: str, content: bytes) -> None:
        """The same for one that was loaded elsewhere."""
        row = StoredEvent(EDITION + hash, 1, "edition", content)
        try:
            self.recorder.insert_events([row])
        except IntegrityError:
            return  # It is there already; its name is its content.

    def open(
        self,
        opened: TableOpened,
        edition: Edition,
        id: str = "",
        besides: Sequence[Statement] = (),
    ) -> Table:
        """Stores a new table and returns it; `besides` is stored with it, or neither is."""
        id = id or new_id()
        self.register(edition)
        return self.store(id, edition, [(opened, encode_event(opened))], besides)

    def store(
        self,
        id: str,
        edition: Edition,
        events: Sequence[tuple[AnyEvent, bytes]],
        besides: Sequence[Statement] = (),
    ) -> Table:
        """Stores a whole table at once, its bytes as they are; Conflict if the id is taken."""
        opened = events[0][0]
        assert isinstance(opened, TableOpened)
        table = empty_table(id, opened, RULESETS[opened.ruleset], edition)
        rows = []
        for event, body in events:
            table = fold(table, event, body)
            rows.append(self._mapper.to_stored_event(Stored(id, table.version, table.head, body)))
        self._store(id, Batch(rows, besides) if besides else rows)
        return self._kept_now(table)

    def store_linked(self, id: str, heads: Sequence[bytes], bodies: Sequence[bytes]) -> None:
        """The same for a table that was folded elsewhere."""
        linked = zip(heads, bodies, strict=True)
        stored = [Stored(id, version, *each) for version, each in enumerate(linked, start=1)]
        self._store(id, [self._mapper.to_stored_event(each) for each in stored])

    def _store(self, id: str, rows: Sequence[StoredEvent]) -> None:
        try:
            self.recorder.insert_events(rows)
        except IntegrityError as error:
            raise Conflict(self.version(id)) from error

    def command(
        self, id: str, decide: Decide, *, expected: int | None = None, key: str = ""
    ) -> tuple[Table, int]:
        """Decides on the table as it stands and stores the events; returns the first version.

        A key that was stored before is answered with its version, so a retry is safe. Without an
        expected version a lost race is decided again.
        """
        attempts = self.attempts(id, decide, expected, key)
        step = _next(attempts, None)
        while not isinstance(step, tuple):
            step = _next(attempts, self._is_stored(step))
        return step

    async def command_async(
        self,
        id: str,
        decide: Decide,
        insert: Callable[[Sequence[StoredEvent]], Awaitable[bool]],
        *,
        expected: int | None = None,
        key: str = "",
        ask: Ask = at_once,
    ) -> tuple[Table, int]:
        """The same, with somebody else waiting for the disk: `insert` says whether all are in.

        `ask`: where the log is read, and decided.
        """
        attempts = self.attempts(id, decide, expected, key)
        step = await ask(partial(_next, attempts, None))
        while not isinstance(step, tuple):
            step = await ask(partial(_next, attempts, await insert(step)))
        return step

    def attempts(self, id: str, decide: Decide, expected: int | None, key: str) -> Attempts:
        """A command as rows to be stored, again and again until they are (or it is refused).

        It is decided on the table as last seen here: if another process has written since, the
        place is taken, and it is decided anew.
        """
        table = self._tables.get(id) or self.table(id)
        while True:
            if key and key in table.keys:
                return table, table.keys[key]
            if expected is not None and expected != table.version:
                table = self.table(id)
                if expected != table.version:
                    raise Conflict(table.version)
            try:
                decided = decide(table)
            except Exception:
                # What was refused may be allowed on the table as it stands now.
                seen = table.version
                table = self.table(id)
                if table.version == seen:
                    raise
                continue
            events = decided if isinstance(decided, tuple) else (decided.event,)
            linked = link(table, [encode_event(event) for event in events])
            if (yield [self._mapper.to_stored_event(row) for row in linked]):
                return self._after(table, decided, linked), table.version + 1
            # Ours may be the event that got there: a lost acknowledgement. Look again.
            table = self.table(id)
            if expected is not None and key not in table.keys:
                raise Conflict(table.version)

    def _after(
        self, table: Table, decided: Decided | tuple[AnyEvent, ...], linked: Sequence[Stored]
    ) -> Table:
        """The table with its own events, which need not be read back."""
        kept = self._tables.get(table.id)
        if kept and kept.version == linked[-1].originator_version:
            return kept  # Somebody here has read them meanwhile.
        if isinstance(decided, Decided):
            [stored] = linked
            return self._kept_now(
                fold(table, decided.event, stored.body, stored.head, decided.given)
            )
        for event, stored in zip(decided, linked, strict=True):
            table = fold(table, event, stored.body, stored.head)
        return self._kept_now(table)

    def _is_stored(self, rows: Sequence[StoredEvent]) -> bool:
        try:
            self.recorder.insert_events(rows)
        except IntegrityError:
            return False
        return True


Attempts = Generator[list[StoredEvent], bool, tuple[Table, int]]


def _next(attempts: Attempts, is_stored: bool | None) -> list[StoredEvent] | tuple[Table, int]:
    """The next rows to be stored, or what came of it all."""
    try:
        return next(attempts) if is_stored is None else attempts.send(is_stored)
    except StopIteration as done:
        result: tuple[Table, int] = done.value
        return result


def new_id() -> str:
    """An id for a table that nobody can guess; a command line takes it for no option."""
    while (id := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return id


def link(table: Table, bodies: Sequence[bytes]) -> list[Stored]:
    """Events' bytes in their places after the table's last."""
    head, linked = table.head, []
    for version, body in enumerate(bodies, start=table.version + 1):
        head = chain.extend(head, table.salt_secret, version, body)
        linked.append(Stored(table.id, version, head, body))
    return linked
