"""Analyses of finished games: kept by the chain's head after the
last move and by the engine that made them, disposable."""

from __future__ import annotations

from collections.abc import Sequence

from domain.store.storage import Row
from projections.store import ReadStore

_ACCOUNT = """INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (game, seat) DO UPDATE SET ended_at = excluded.ended_at, luck = excluded.luck,
loss = excluded.loss, error = excluded.error, decisions = excluded.decisions"""
"""The latest analysis of a game counts."""


class Analyses:
    """What was analysed, as bytes; making it again would give the same."""

    def __init__(self, store: ReadStore) -> None:
        self._store = store

    def get(self, head: str, engine: str) -> bytes | None:
        rows = self._store.query(
            "SELECT body FROM analyses WHERE head = ? AND engine = ?", (head, engine)
        )
        return bytes(rows[0][0]) if rows else None

    def put(self, head: str, engine: str, body: bytes, accounts: Sequence[Row] = ()) -> None:
        """`accounts`: what it says of the seats, for their players' pages."""
        with self._store.transaction() as connection:
            connection.execute(
                "INSERT INTO analyses VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (head, engine, body),
            )
            if accounts:
                connection.executemany(_ACCOUNT, accounts)
