"""Taking a record into the log."""

from __future__ import annotations

from domain.store.log import Conflict, Log, UnknownTable
from domain.table.value import CommandRefused, Table
from replays.records.record import Record


class Known(Exception):
    """The log has this very game already."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.id)
        self.table = table


def import_record(log: Log, record: Record) -> Table:
    """Stores a verified record, all or nothing, under its own id."""
    try:
        table = log.table(record.table)
    except UnknownTable:
        log.register(record.edition)
        try:
            log.store(record.table, record.edition, record.events)
        except Conflict:
            return import_record(log, record)  # Somebody imported it at the same moment.
        return log.table(record.table)
    if table.head.hex() == record.footer.head:
        raise Known(table)
    raise CommandRefused(f"the log has another game with the id {record.table}: not imported")
