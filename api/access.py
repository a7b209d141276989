"""Access: bearer tokens for the seats and the judge of a table, stored as hashes."""

from __future__ import annotations

import hashlib
import hmac
import secrets

import msgspec

from domain.kernel import JUDGE, Viewer, seat_viewer
from domain.store.database import Database, open_store
from replays.records.signing import Signer

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

    def __init__(self, database: Database) -> None:
        self._store = open_store(database, SCHEMA)
        self.close = self._store.close

    def issue(self, game: str, seats: int) -> Tokens:
        """Fresh tokens for every seat and the judge of a table."""
        viewers = [*(seat_viewer(seat) for seat in range(seats)), JUDGE]
        tokens = [secrets.token_urlsafe(24) for _ in viewers]
        rows = [
            (_hash(token), game, viewer.kind, viewer.seat)
            for token, viewer in zip(tokens, viewers, strict=True)
        ]
        with self._store.transaction() as connection:
            connection.executemany("INSERT INTO tokens VALUES (?, ?, ?, ?)", rows)
        return Tokens(tuple(tokens[:-1]), tokens[-1])

    def organise(self, event: str) -> str:
        """A token that judges every table opened with it."""
        token = secrets.token_urlsafe(24)
        with self._store.transaction() as connection:
            connection.execute(
                "INSERT INTO tokens VALUES (?, ?, 'judge', -1)", (_hash(token), EVENT + event)
            )
        return token

    def signing_key(self) -> bytes:
        """The private key of this service; made once."""
        with self._store.transaction() as connection:
            connection.execute(
                "INSERT INTO signing_keys VALUES (1, ?) ON CONFLICT DO NOTHING", (Signer.new(),)
            )
            [(private,)] = connection.execute("SELECT private FROM signing_keys").fetchall()
        assert isinstance(private, bytes)
        return private

    def renew(self, game: str, seat: int) -> str:
        """A new token for a seat; the ones before no longer open it."""
        token = secrets.token_urlsafe(24)
        with self._store.transaction() as connection:
            connection.execute(
                "DELETE FROM tokens WHERE game = ? AND kind = 'seat' AND seat = ?", (game, seat)
            )
            connection.execute(
                "INSERT INTO tokens VALUES (?, ?, 'seat', ?)", (_hash(token), game, seat)
            )
        return token

    def look_up(self, token: str) -> Pass | None:
        """What the token opens; nothing if nobody issued it."""
        hash = _hash(token)
        statement = "SELECT hash, game, kind, seat FROM tokens WHERE hash = ?"
        for known, game, kind, seat in self._store.query(statement, (hash,)):
            if hmac.compare_digest(known, hash):
                return Pass(game, Viewer(kind, seat))
        return None


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
