"""What a sound record leaves open: nothing here is wrong, and nothing of it is proved."""

from __future__ import annotations

from collections.abc import Iterator

from domain.table.value import Table
from replays.records.record import Record


def unshown(record: Record, table: Table, key: str | None) -> Iterator[str]:
    """What was not shown of a game, in words; `key` as `verify` takes it."""
    if table.opened.chance == "declared":
        yield "chance: a scribe declared it"
    if bytes(table.opened.position) != b"null":
        yield "the beginning: the table was opened from a described position"
    if not table.is_over:
        yield "the end: the game is unfinished, or the record is cut off"
    if table.imported is not None:
        yield f"how it was played: it was imported, {_vouched(table, key)}"
    elif key is not None:
        yield from _unsigned(record, key)


def _vouched(table: Table, key: str | None) -> str:
    """Who had signed an imported game, and whether that is somebody one trusts."""
    imported = table.imported
    assert imported is not None
    if not imported.signed_by:
        return "from a record that nobody had signed"
    known = "the key that you trust" if imported.signed_by == key else "a key unknown here"
    return f"its first {imported.events} events signed by {known}, {imported.signed_by}"


def _unsigned(record: Record, key: str) -> Iterator[str]:
    signer = record.footer.key
    if not signer:
        yield "who kept it: it is unsigned, and what came last may have been cut off"
    elif signer != key:
        yield f"who kept it: it is signed by a key unknown here, {signer}: `--key` names yours"
