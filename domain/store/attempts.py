"""Commands: decided on a table, stored at its end, and decided anew if somebody was faster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from eventsourcing.persistence import StoredEvent

from domain.store.kept import Kept
from domain.store.rows import EnvelopeMapper, Stored, link
from domain.table.events import AnyEvent, encode_event
from domain.table.folding import fold
from domain.table.line import Decided
from domain.table.value import Table

Decide = Callable[[Table], Decided | tuple[AnyEvent, ...]]
"""A command: what is to be stored, given the table as it stands."""

LOOK: list[StoredEvent] = []
"""Nothing to be stored: the table is to be read."""
Attempts = Generator[list[StoredEvent], Table | bool, tuple[Table, int]]


_mapper = EnvelopeMapper()


class Conflict(Exception):
    """Somebody else was faster: the table is at another version than the caller saw."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the table is at version {version}")
        self.version = version


def attempts(
    kept: Kept, id: str, decide: Decide, expected: int | None = None, key: str = ""
) -> Attempts:
    """A command as rows to be stored, again and again until they are (or it is refused).

    Where it says LOOK it is to be given the table as it stands.

    It is decided on the table as last seen here: if another process has written since, the
    place is taken, and it is decided anew.
    """
    table = kept.get(id) or _table((yield LOOK))
    while True:
        if key and key in table.keys:
            return table, table.keys[key]
        if expected is not None and expected != table.version:
            table = _table((yield LOOK))
            if expected != table.version:
                raise Conflict(table.version)
        try:
            decided = decide(table)
        except Exception:
            # What was refused may be allowed on the table as it stands now.
            seen = table.version
            table = _table((yield LOOK))
            if table.version == seen:
                raise
            continue
        events = decided if isinstance(decided, tuple) else (decided.event,)
        linked = link(table, [encode_event(event) for event in events])
        if (yield [_mapper.to_stored_event(row) for row in linked]):
            return _after(kept, table, decided, linked), table.version + 1
        # Ours may be the event that got there: a lost acknowledgement. Look again.
        table = _table((yield LOOK))
        if expected is not None and key not in table.keys:
            raise Conflict(table.version)


def _after(
    kept: Kept, table: Table, decided: Decided | tuple[AnyEvent, ...], linked: Sequence[Stored]
) -> Table:
    """The table with its own events, which need not be read back."""
    known = kept.get(table.id)
    if known and known.version == linked[-1].originator_version:
        return known  # Somebody here has read them meanwhile.
    if isinstance(decided, Decided):
        [stored] = linked
        table = fold(table, decided.event, stored.body, stored.head, decided.given)
    else:
        for event, stored in zip(decided, linked, strict=True):
            table = fold(table, event, stored.body, stored.head)
    kept.put(table)
    return table


def _table(answer: Table | bool) -> Table:
    assert isinstance(answer, Table)
    return answer


def go_on(attempts: Attempts, answer: Table | bool | None) -> list[StoredEvent] | tuple[Table, int]:
    """The next rows to be stored, or what came of it all."""
    try:
        return next(attempts) if answer is None else attempts.send(answer)
    except StopIteration as done:
        result: tuple[Table, int] = done.value
        return result
