"""Audit of a game in the log: its events, and what the read models say of it.

What the disk holds is gathered first; judging it takes long, and needs no database.
"""

from __future__ import annotations

import msgspec
from eventsourcing.persistence import StoredEvent
from msgspec.structs import replace

from domain.kernel import Text
from domain.store.copied import CopiedRecorder
from domain.store.log import BrokenLog, Log, UnknownTable
from projections.comparing import Claims, claims_of, mismatch
from projections.store import ReadStore
from replays.audit.report import Difference, Report
from replays.audit.verify import verify
from replays.records.record import export, read
from replays.records.signing import Signs


class Gathered(msgspec.Struct, frozen=True):
    """What the disk says of a game."""

    id: str
    head: bytes
    """As its last event has it; empty if there is none, or it cannot be read."""
    rows: tuple[tuple[object, ...], ...]
    """Its events, and its edition's."""
    claims: Claims


def gather(log: Log, store: ReadStore, id: str) -> Gathered:
    """Reads a game from the disk; UnknownTable if neither the log nor the read models have it."""
    claims = claims_of(log, store, id)
    rows = log.copy_of(id)
    if not rows and not claims.rows["games"]:
        raise UnknownTable(id)
    copied = tuple([(str(r.originator_id), r.originator_version, r.topic, r.state) for r in rows])
    try:
        head = log.head(id)
    except ValueError:
        head = b""
    return Gathered(id, head, copied, claims)


_EMPTY = Text("the read models are still empty", "les modèles de lecture sont encore vides")


def judge(gathered: Gathered, signer: Signs | None = None) -> Report:
    """Audits what was gathered, and compares the read models with it."""
    id = gathered.id
    # Folded anew: what is kept in memory says nothing about the disk.
    log = Log(CopiedRecorder([StoredEvent(*row) for row in gathered.rows]))  # type: ignore[arg-type]
    version = log.version(id)
    if not version:
        what = Text(
            "the read models know a game that the log has not",
            "les modèles de lecture connaissent une partie que le journal n'a pas",
        )
        return Report(id, "", False, 0, 0, (Difference(0, "read models", what),))
    try:
        report = verify(read(export(log.table_at(id, version), signer)), key=None)
    except BrokenLog as error:
        return Report(id, "", False, version, 0, (Difference(0, "chain", error.said),))
    if not report.is_sound:
        return report
    if not gathered.claims.position:
        return replace(report, notes=(*report.notes, _EMPTY))
    wrong = mismatch(log, gathered.claims)
    if wrong is None:
        return report
    what = Text(
        f"the read model {wrong.model!r} is not what the log gives: `dossier rebuild` mends it",
        f"le modèle de lecture {wrong.model!r} n'est pas ce que donne le journal :"
        " `dossier rebuild` le répare",
    )
    difference = Difference(0, "read models", what, wrong.found, wrong.expected)
    return replace(report, is_sound=False, differences=(difference,))


def verify_stored(log: Log, store: ReadStore, id: str, signer: Signs | None = None) -> Report:
    """Reads a game from the disk, audits it, and compares the read models with it."""
    return judge(gather(log, store, id), signer)
