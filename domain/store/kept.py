"""Tables that are kept folded: as many as fit into so many bytes, whatever their length."""

from __future__ import annotations

import threading

from domain.table.value import Table

MOST = 256 * 2**20
"""Bytes of memory, unless somebody says otherwise."""
HELD = 10
"""Bytes of memory that a folded table takes for a byte of its events: six to ten were measured."""
BASE = 8 * 2**10
"""Bytes that it takes besides, before anything is played."""


def held(table: Table, after: int = 0) -> int:
    """About how many bytes the events after a version take, once they are folded."""
    return HELD * sum(len(table.bodies[at]) for at in range(after, table.version))


class Kept:
    """The latest values of tables: the one that was not used for longest goes first."""

    def __init__(self, most: int = MOST) -> None:
        """`most`: bytes; the one that is in use is kept though it be larger."""
        self._most = most
        self._tables: dict[str, tuple[Table, int]] = {}
        self._lock = threading.Lock()
        self.size = 0
        """About how many bytes they take."""

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, id: str) -> Table | None:
        kept = self._tables.get(id)
        return kept and kept[0]

    def put(self, table: Table) -> None:
        """Keeps the table, unless a later value of it is kept; either is the one used last."""
        with self._lock:
            kept, size = self._tables.pop(table.id, (None, BASE))
            self.size -= size if kept else 0
            if kept is None or kept.version < table.version:
                size += held(table, kept.version if kept else 0)
                kept = table
            self._tables[table.id] = kept, size
            self.size += size
            while self.size > self._most and len(self._tables) > 1:
                self.size -= self._tables.pop(next(iter(self._tables)))[1]
