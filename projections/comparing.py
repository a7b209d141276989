"""Comparing: are the read models what the log gives?"""

from __future__ import annotations

from itertools import zip_longest

import msgspec

from domain.store.lanes import lane_of
from domain.store.log import Log
from projections.catalogue import Game
from projections.follower import NAME
from projections.store import ReadStore, Rows
from projections.telling import told


class Mismatch(msgspec.Struct, frozen=True):
    """A read model that tells another story than the log, and both of them."""

    model: str
    found: str
    expected: str


class Claims(msgspec.Struct, frozen=True):
    """What the read models say of a game, and how much of it they had not seen."""

    id: str
    position: int
    rows: Rows
    unseen: int
    """Events of the game that stand in the log after that position."""


def claims_of(log: Log, store: ReadStore, id: str) -> Claims:
    """What the read models say; read before the log, so that no move looks like a mistake."""
    position = store.positions(NAME)[lane_of(id)]
    rows = store.rows_of(id)
    return Claims(id, position, rows, log.count_after(id, position))


def mismatch(log: Log, claims: Claims) -> Mismatch | None:
    """The first read model that is wrong about a game; what it has not yet seen is not wrong."""
    id, found = claims.id, claims.rows
    version = log.version(id)
    known = _version(found)
    if known > version or (known < version and known < version - claims.unseen):
        return Mismatch("games", f"version {known}", f"version {version}")
    expected = told(log.table_at(id, known)) if known else {model: [] for model in found}
    for model, rows in found.items():
        for recorded, given in zip_longest(rows, expected[model]):
            if recorded != given:
                return Mismatch(model, _told(recorded), _told(given))
    return None


def _version(rows: Rows) -> int:
    """The events of the game that the read models have taken in."""
    for *_, row in rows["games"]:
        assert isinstance(row, bytes)
        return msgspec.json.decode(row, type=Game).version
    return 0


def _told(row: tuple[object, ...] | None) -> str:
    if row is None:
        return "nothing"
    return ", ".join(
        str(bytes(value), "utf-8", "replace") if isinstance(value, bytes) else str(value)
        for value in row
    )
