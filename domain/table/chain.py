"""The hash chain over a table's events: its head names the whole history.

Each event's bytes are salted, so a head shown in public lets nobody guess what is hidden. The
salts follow from the table's secret, which a record reveals: anyone can then check the chain. When
a judge reopens a game whose secret is known by then, they follow from a new one.
"""

from __future__ import annotations

from hashlib import sha256

from domain.kernel.keyed import keyed_digest


def genesis(table: str) -> bytes:
    """The head before the first event."""
    return sha256(b"dossier/table/" + table.encode()).digest()


def extend(head: bytes, secret: bytes, version: int, body: bytes) -> bytes:
    """The head after one more event, which has a salt of its own."""
    salt = keyed_digest(secret, b"salt/%d" % version)[:16]
    return sha256(head + salt + body).digest()
