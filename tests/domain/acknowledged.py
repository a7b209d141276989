"""What `tests.domain.writer` said was stored before something was killed: it must be there."""

from __future__ import annotations

from collections.abc import Iterable

from domain.store.log import Log
from replays.audit.verify import verify
from replays.records.record import export, read

Acknowledged = dict[str, tuple[int, str]]
"""Tables -> the last version that was acknowledged, and its head."""


def listen(acknowledged: Acknowledged, lines: Iterable[str]) -> None:
    """Takes in what a writer printed; its last line may be cut off."""
    for line in lines:
        if line.endswith("\n"):
            id, version, head = line.split()
            acknowledged[id] = (int(version), head)


def require_kept(acknowledged: Acknowledged, log: Log) -> None:
    """Everything that was acknowledged is there, and sound."""
    for id, (version, head) in acknowledged.items():
        assert log.table_at(id, version).head.hex() == head
        table = log.table(id)
        # At most the one move that was being acknowledged is there besides.
        assert table.version - version in (0, 1) or table.is_over
        assert verify(read(export(table))).is_sound
