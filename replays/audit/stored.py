"""Audit of a game in the log: its events, and what the read models say of it."""

from __future__ import annotations

from msgspec.structs import replace

from domain.store.log import BrokenLog, Log, UnknownTable
from projections.comparing import mismatch
from projections.follower import NAME
from projections.store import ReadStore
from replays.audit.checking import Difference
from replays.audit.verify import Report, verify
from replays.records.record import export, read
from replays.records.signing import Signer


def verify_stored(log: Log, store: ReadStore, id: str, signer: Signer | None = None) -> Report:
    """Reads a game from the disk, audits it, and compares the read models with it."""
    version = log.version(id)
    if not version and not store.rows_of(id)["games"]:
        raise UnknownTable(id)
    if not version:
        what = "the read models know a game that the log has not"
        return Report(id, "", False, 0, 0, (Difference(0, "read models", what),))
    try:
        # Folded anew: what is kept in memory says nothing about the disk.
        report = verify(read(export(log.table_at(id, version), signer)), key=None)
    except BrokenLog as error:
        return Report(id, "", False, version, 0, (Difference(0, "chain", str(error)),))
    if not report.is_sound:
        return report
    if not store.max_tracking_id(NAME):
        return replace(report, notes=(*report.notes, "the read models are still empty"))
    wrong = mismatch(log, store, id)
    if wrong is None:
        return report
    what = f"the read model {wrong.model!r} is not what the log gives: `dossier rebuild` mends it"
    difference = Difference(0, "read models", what, wrong.found, wrong.expected)
    return replace(report, is_sound=False, differences=(difference,))
