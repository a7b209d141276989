"""Films of finished games as files that play offline: made once, kept by the game's head."""

from __future__ import annotations

from projections.store import ReadStore

MOST = 64 * 2**20
"""Bytes of films that are kept: the one that was made first goes first."""


class Films:
    """What was made, compressed; making it again would give the same."""

    def __init__(self, store: ReadStore) -> None:
        self._store = store

    def get(self, head: str, look: str) -> bytes | None:
        """`look`: the language, the shape and all else that the file depends on."""
        rows = self._store.query("SELECT body FROM films WHERE head = ? AND look = ?", (head, look))
        return bytes(rows[0][0]) if rows else None

    def put(self, head: str, look: str, body: bytes) -> None:
        if len(body) > MOST:
            return  # It would take the room of all others, and not be kept itself.
        with self._store.transaction() as connection:
            connection.execute(
                "INSERT INTO films SELECT COALESCE(MAX(number), 0) + 1, ?, ?, ? FROM films"
                " WHERE TRUE ON CONFLICT DO NOTHING",
                (head, look, body),
            )
            connection.execute(
                "DELETE FROM films WHERE number IN (SELECT number FROM (SELECT number,"
                " SUM(LENGTH(body)) OVER (ORDER BY number DESC) AS total FROM films) AS summed"
                " WHERE total > ?)",
                (MOST,),
            )
