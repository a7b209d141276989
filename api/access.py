"""Access: bearer tokens for the seats and the judge of a table, stored as hashes."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from pathlib import Path

import msgspec

from domain.kernel import JUDGE, Viewer, seat_viewer
from domain.sqlite import connect
from replays.signing import Signer

SCHEMA = """
CREATE TABLE IF NOT EXISTS tokens (
    hash TEXT PRIMARY KEY, game TEXT NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS signing_keys (
    id INTEGER PRIMARY KEY CHECK (id = 1), private BLOB NOT NULL
);
"""
EVENT = "event:"
"""An organiser's token opens the tables of an event instead of one table."""


class Tokens(msgspec.Struct, frozen=True):
    """Handed out once, when a table opens."""

    seats: tuple[str, ...]
    judge: str


class Pass(msgspec.Struct, frozen=True):
    """What a token opens: one table, through one viewer's eyes."""

    game: str
    viewer: Viewer


class Access:
    """Issues tokens and tells whose they are."""

    def __init__(self, path: str | Path) -> None:
        self._connection = connect(path)
        self._connection.executescript(SCHEMA)

    def close(self) -> None:
        self._connection.close()

    def issue(self, game: str, seats: int) -> Tokens:
        """Fresh tokens for every seat and the judge of a table."""
        viewers = [*(seat_viewer(seat) for seat in range(seats)), JUDGE]
        tokens = [secrets.token_urlsafe(24) for _ in viewers]
        rows = [
            (_hash(token), game, viewer.kind, viewer.seat)
            for token, viewer in zip(tokens, viewers, strict=True)
        ]
        self._connection.executemany("INSERT INTO tokens VALUES (?, ?, ?, ?)", rows)
        return Tokens(tuple(tokens[:-1]), tokens[-1])

    def organise(self, event: str) -> str:
        """A token that judges every table opened with it."""
        token = secrets.token_urlsafe(24)
        self._connection.execute(
            "INSERT INTO tokens VALUES (?, ?, 'judge', -1)", (_hash(token), EVENT + event)
        )
        return token

    def signing_key(self) -> bytes:
        """The private key of this service; made once."""
        self._connection.execute(
            "INSERT OR IGNORE INTO signing_keys VALUES (1, ?)", (Signer.new(),)
        )
        row = self._connection.execute("SELECT private FROM signing_keys").fetchone()
        return bytes(row[0])

    def renew(self, game: str, seat: int) -> str:
        """A new token for a seat; the ones before no longer open it."""
        token = secrets.token_urlsafe(24)
        with self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute(
                "DELETE FROM tokens WHERE game = ? AND kind = 'seat' AND seat = ?", (game, seat)
            )
            self._connection.execute(
                "INSERT INTO tokens VALUES (?, ?, 'seat', ?)", (_hash(token), game, seat)
            )
        return token

    def look_up(self, token: str) -> Pass | None:
        """What the token opens; nothing if nobody issued it."""
        hash = _hash(token)
        row = self._connection.execute(
            "SELECT hash, game, kind, seat FROM tokens WHERE hash = ?", (hash,)
        ).fetchone()
        if row is None or not hmac.compare_digest(row[0], hash):
            return None
        return Pass(row[1], Viewer(row[2], row[3]))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
