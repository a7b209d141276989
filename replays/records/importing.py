"""Taking a record into the log."""

from __future__ import annotations

import msgspec

from domain.kernel import Text
from domain.rulesets import RULESETS
from domain.store.attempts import Conflict
from domain.store.log import Log
from domain.table.commands.imports import mark_imported
from domain.table.events import Mark
from domain.table.folding import empty_table, fold_all, take
from domain.table.value import CommandRefused, Table
from replays.records.record import Record


class Known(Exception):
    """The log has this very game already."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.id)
        self.table = table


class Whole(msgspec.Struct, frozen=True):
    """A verified record, ready to be stored: its events, and the mark that it was imported."""

    id: str
    edition: str
    """The hash of its edition."""
    components: bytes
    """What the edition holds."""
    heads: tuple[bytes, ...]
    bodies: tuple[bytes, ...]
    game: bytes
    """The head of the game itself: without the marks of those who took it in."""


def whole_of(record: Record) -> Whole:
    """A record as it is stored."""
    opened, edition = record.opened, record.edition
    empty = empty_table(record.table, opened, RULESETS[opened.ruleset], edition)
    table = fold_all(empty, record.events)
    game = next(
        head
        for head, event in zip(reversed(table.heads), reversed(table.events), strict=True)
        if not isinstance(event, Mark)
    )
    table = take(table, mark_imported(table.version, record.footer.key, record.footer.signature))
    return Whole(
        table.id,
        edition.hash,
        edition.content(),
        tuple(table.heads),
        tuple(table.bodies),
        game,
    )


def import_whole(log: Log, whole: Whole) -> bool:
    """Stores a verified record, all or nothing, under its own id; False if the log has it."""
    if not log.game_head(whole.id):
        log.keep_edition(whole.edition, whole.components)
        try:
            log.store_linked(whole.id, whole.heads, whole.bodies)
            return True
        except Conflict as error:
            if not error.version:
                raise
            # Somebody imported it at the same moment.
    if log.game_head(whole.id) != whole.game:
        raise CommandRefused(
            Text(
                f"the log has another game with the id {whole.id}: not imported",
                f"le journal a une autre partie sous le nom {whole.id} : rien n'est importé",
            )
        )
    return False


def import_record(log: Log, record: Record) -> Table:
    """Stores a verified record, all or nothing, under its own id."""
    is_new = import_whole(log, whole_of(record))
    table = log.table(record.table)
    if not is_new:
        raise Known(table)
    return table
