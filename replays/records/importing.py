"""Taking a record into the log."""

from __future__ import annotations

import msgspec

from domain.rulesets import RULESETS
from domain.store.log import Conflict, Log
from domain.table.folding import empty_table, fold_all
from domain.table.value import CommandRefused, Table
from replays.records.record import Record


class Known(Exception):
    """The log has this very game already."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.id)
        self.table = table


class Whole(msgspec.Struct, frozen=True):
    """A verified record, ready to be stored."""

    id: str
    edition: str
    """The hash of its edition."""
    components: bytes
    """What the edition holds."""
    heads: tuple[bytes, ...]
    bodies: tuple[bytes, ...]


def whole_of(record: Record) -> Whole:
    """A record as it is stored."""
    opened, edition = record.opened, record.edition
    empty = empty_table(record.table, opened, RULESETS[opened.ruleset], edition)
    table = fold_all(empty, record.events)
    return Whole(table.id, edition.hash, edition.content(), tuple(table.heads), tuple(table.bodies))


def import_whole(log: Log, whole: Whole) -> bool:
    """Stores a verified record, all or nothing, under its own id; False if the log has it."""
    if not log.head(whole.id):
        log.keep_edition(whole.edition, whole.components)
        try:
            log.store_linked(whole.id, whole.heads, whole.bodies)
            return True
        except Conflict as error:
            if not error.version:
                raise
            # Somebody imported it at the same moment.
    if log.head(whole.id) != whole.heads[-1]:
        raise CommandRefused(f"the log has another game with the id {whole.id}: not imported")
    return False


def import_record(log: Log, record: Record) -> Table:
    """Stores a verified record, all or nothing, under its own id."""
    is_new = import_whole(log, whole_of(record))
    table = log.table(record.table)
    if not is_new:
        raise Known(table)
    return table
