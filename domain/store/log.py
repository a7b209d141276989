"""The log of all tables, on the `eventsourcing` library: this module hides it from the rest."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec
from eventsourcing.persistence import IntegrityError, Notification, StoredEvent

from domain.kernel import AnyRuleset, Edition, Said, Text, misread
from domain.rulesets import ruleset_of
from domain.store.attempts import LOOK, Conflict, Decide, attempts, go_on
from domain.store.kept import MOST, Kept
from domain.store.lanes import lane_of
from domain.store.rows import TABLE, EnvelopeMapper, Stored, link
from domain.store.storage import Batch, EventRecorder, Statement
from domain.table.commands.imports import MOST_JOINED
from domain.table.events import AnyEvent, Mark, TableOpened, decoder, encode_event
from domain.table.folding import empty_table, fold
from domain.table.value import Table


class UnknownTable(KeyError):
    """There is no table with this id."""


class BrokenLog(Said):
    """A stored event is not what was written; says where."""


class TableNews(NamedTuple):
    """What happened at tables since, and how far each lane is read."""

    events: list[Notification]
    """Not those of tables that are known to be further."""
    reached: dict[int, int]
    known: dict[str, Table]
    """Those tables: as they stand after these events, or after even more."""
    number: int
    """How many events there are, of all tables."""


Known = Callable[[str], Table | None]
"""A table, if somebody has folded it."""

EDITION = "edition:"
"""Streams of editions: one event each, named by the hash of its content."""


class Log:
    """Reads and appends; keeps the latest value of each table, so that most reads fold nothing."""

    def __init__(self, recorder: EventRecorder, most: int = MOST) -> None:
        """`most`: bytes of memory for the tables that are kept."""
        self.recorder = recorder
        self._mapper = EnvelopeMapper()
        self.kept = Kept(most)
        self._editions: dict[tuple[str, str], Edition] = {}
        self._registered: set[str] = set()
        """Editions that are known to be in the log."""

    # Reading

    def table(self, id: str) -> Table:
        """The table as it stands now; a look-up where it was folded before."""
        table = self.kept.get(id)
        after = table.version if table else 0
        rows = () if id.startswith(EDITION) else self.recorder.select_events(id, gt=after)
        if not rows and table is None:
            raise UnknownTable(id)
        for row in rows:
            table = self._fold(id, table, row)
        assert table is not None
        return self._kept_now(table)

    def brought_up(
        self, seen: Mapping[str, Table], rows: Iterable[StoredEvent]
    ) -> dict[str, Table | BrokenLog]:
        """Tables with what has come since, read together; of one that is damaged, where it is."""
        tables: dict[str, Table | BrokenLog] = dict(seen)
        for row in rows:
            id = str(row.originator_id)
            table = tables[id]
            if isinstance(table, Table):
                try:
                    tables[id] = self._fold(id, table, row)
                except BrokenLog as error:
                    tables[id] = error
        for table in tables.values():
            if isinstance(table, Table):
                self._kept_now(table)
        return tables

    def seen(self, id: str) -> Table | None:
        """A table as it was last seen here; others may have moved at it since."""
        return self.kept.get(id)

    def _kept_now(self, table: Table) -> Table:
        self.kept.put(table)
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
            stored, event = self.read(row)
            if not isinstance(event, Mark):
                return stored.head
        return b""

    def copy_of(self, id: str) -> list[StoredEvent]:
        """A table's events as they are stored, and its edition's; nothing is checked."""
        rows = list(self.recorder.select_events(id))
        for row in rows[:1]:
            try:
                _, opened = self.read(row)
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
        """Every table, lane by lane."""
        return self.recorder.streams(TABLE)

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
            stored, event = self.read(row)
            table = table or self.empty(id, event)
            # The whole row is compared, not the head alone: not a bit of it may differ.
            if self._mapper.to_stored_event(link(table, [stored.body])[0]) != row:
                raise BrokenLog(Text("the chain breaks here", "la chaîne se rompt ici"))
            return fold(table, event, stored.body, stored.head)
        except (BrokenLog, ValueError) as error:
            why, event_number = misread(error), row.originator_version
            raise BrokenLog(
                Text(
                    f"table {id}, event {event_number}: {why.en}",
                    f"table {id}, événement {event_number} : {why.fr}",
                )
            ) from error

    def read(self, row: StoredEvent) -> tuple[Stored, AnyEvent]:
        """What a row says. BrokenLog if that is nothing."""
        try:
            stored = self._mapper.to_domain_event(row)
            return stored, decoder.decode(stored.body)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            why = misread(error)
            raise BrokenLog(
                Text(f"it cannot be read: {why.en}", f"ce n'est pas lisible : {why.fr}")
            ) from error

    def empty(self, id: str, opened: AnyEvent) -> Table:
        """The table before its first event."""
        if not isinstance(opened, TableOpened):
            raise BrokenLog(
                Text(
                    "the first event does not open the table",
                    "le premier événement n'ouvre pas la table",
                )
            )
        ruleset = ruleset_of(opened.ruleset, opened.package)
        return empty_table(id, opened, ruleset, self.edition(ruleset, opened.edition))

    def edition(self, ruleset: AnyRuleset, hash: str) -> Edition:
        """A registered edition, or the ruleset's own."""
        if ruleset.standard_edition.hash == hash:
            return ruleset.standard_edition
        name = (ruleset.slug, hash)
        if name not in self._editions:
            rows = self.recorder.select_events(EDITION + hash)
            if not rows:
                raise BrokenLog(
                    Text(f"edition {hash} is not registered", f"l'édition {hash} n'est pas gardée")
                )
            self._editions[name] = ruleset.load_edition(rows[0].state)
        return self._editions[name]

    def news(
        self, seen: Sequence[int], most: int, first: int = 0, known: Known | None = None
    ) -> TableNews:
        """Table events after what was seen of each lane; by lane, in order.

        `known`: tables that somebody has folded; what they hold already is not read.
        """
        spans = self.recorder.spans(seen, most, first)
        reached = {lane: until for lane, _, until in spans}
        if known is None:
            events = [row for row in self.recorder.events_in(spans) if row.topic == TABLE]
            return TableNews(events, reached, {}, len(events))
        places = [place for place in self.recorder.places_in(spans) if place[2] == TABLE]
        versions = {id: version for id, version, _ in places}
        found = {
            id: table
            for id, version in versions.items()
            if (table := known(id)) is not None and table.version >= version
        }
        events = self.recorder.events_in(spans, versions.keys() - found.keys())
        return TableNews(events, reached, found, len(places))

    def count_after(self, id: str, position: int) -> int:
        """How many events of a table stand after a position of its lane."""
        count, lane = 0, self.recorder.lane(lane_of(id))
        while rows := lane.select_notifications(position, 500, inclusive_of_start=False):
            count += sum(row.originator_id == id for row in rows)
            position = rows[-1].id
        return count

    def end(self) -> int:
        """How far the log reaches: the last positions of all lanes, added up."""
        return sum(self.recorder.ends())

    # Writing

    def register(self, edition: Edition) -> None:
        """Keeps an edition's content, once, so that tables can refer to it by hash."""
        if not self.has_registered(edition):
            self.keep_edition(edition.hash, edition.content())

    def has_registered(self, edition: Edition) -> bool:
        """Whether it is known here to be in the log: what is there stays."""
        return edition.hash in self._registered

    def keep_edition(self, hash: str, content: bytes) -> None:
        """The same for one that was loaded elsewhere."""
        if hash in self._registered:
            return
        if not self.recorder.select_events(EDITION + hash, limit=1):
            row = StoredEvent(EDITION + hash, 1, "edition", content)
            # Somebody else may be faster; its name is its content.
            with suppress(IntegrityError):
                self.recorder.insert_events([row])
        self._registered.add(hash)

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
        table, rows = self._rows_of(id, edition, events)
        self._store(id, Batch(rows, besides) if besides else rows)
        return self._kept_now(table)

    async def open_async(
        self,
        opened: TableOpened,
        edition: Edition,
        id: str,
        besides: Sequence[Statement],
        insert: Callable[[Sequence[StoredEvent]], Awaitable[bool]],
    ) -> Table:
        """`open` with somebody else waiting for the disk; the edition must be registered."""
        table, rows = self._rows_of(id, edition, [(opened, encode_event(opened))])
        if not await insert(Batch(rows, besides)):
            raise Conflict(1)
        return self._kept_now(table)

    def _rows_of(
        self, id: str, edition: Edition, events: Sequence[tuple[AnyEvent, bytes]]
    ) -> tuple[Table, list[StoredEvent]]:
        """A whole table, and its rows."""
        opened = events[0][0]
        assert isinstance(opened, TableOpened)
        table = empty_table(id, opened, ruleset_of(opened.ruleset, opened.package), edition)
        rows = []
        for event, body in events:
            table = fold(table, event, body)
            rows.append(self._mapper.to_stored_event(Stored(id, table.version, table.head, body)))
        return table, rows

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
        tries = attempts(self.kept, id, decide, expected, key)
        step = go_on(tries, None)
        while not isinstance(step, tuple):
            step = go_on(tries, self.table(id) if step is LOOK else self._is_stored(step))
        return step

    async def command_async(
        self,
        id: str,
        decide: Decide,
        insert: Callable[[Sequence[StoredEvent]], Awaitable[bool]],
        *,
        expected: int | None = None,
        key: str = "",
        read: Callable[[str], Awaitable[Table]],
    ) -> tuple[Table, int]:
        """The same, with somebody else waiting for the disk: `insert` says whether all are in,
        `read` gives the table as it stands.
        """
        tries = attempts(self.kept, id, decide, expected, key)
        step = go_on(tries, None)
        while not isinstance(step, tuple):
            step = go_on(tries, await read(id) if step is LOOK else await insert(step))
        return step

    def _is_stored(self, rows: Sequence[StoredEvent]) -> bool:
        try:
            self.recorder.insert_events(rows)
        except IntegrityError:
            return False
        return True


def new_id() -> str:
    """An id for a table that nobody can guess; a command line takes it for no option."""
    while (id := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return id
