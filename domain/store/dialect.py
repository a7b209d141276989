"""Statements of both engines, as PostgreSQL takes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import psycopg

from domain.store.storage import Row, Unholdable

WORDS = {"BLOB": "BYTEA", "TEXT": 'TEXT COLLATE "C"', "INTEGER": "BIGINT"}
"""The types of `domain.store.storage`, in PostgreSQL's words."""


@contextmanager
def _holdable() -> Iterator[None]:
    try:
        yield
    except (psycopg.DataError, psycopg.errors.ProgramLimitExceeded) as error:
        raise Unholdable(str(error)) from error


class Link:
    """A connection that takes the statements of both engines."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection

    def execute(self, statement: str, parameters: Sequence[object] = (), /) -> Answer:
        held = [_held(value) for value in parameters]
        with _holdable():
            return Answer(self._connection.execute(statement.replace("?", "%s"), held))

    def executemany(self, statement: str, parameters: Sequence[Row], /) -> int:
        cursor = self._connection.cursor()
        with _holdable():
            # All at once: one round trip.
            cursor.executemany(
                statement.replace("?", "%s"),
                [[_held(value) for value in row] for row in parameters],
            )
        return cursor.rowcount


class Answer:
    """What a statement gave, as it was stored."""

    def __init__(self, cursor: psycopg.Cursor[Row]) -> None:
        self._cursor = cursor
        self.rowcount = cursor.rowcount

    def fetchall(self) -> list[Row]:
        return [tuple([_told(value) for value in row]) for row in self._cursor.fetchall()]


# PostgreSQL's texts hold every character but NUL. U+FFFF, which stands for no character, helps out.


def _held(value: object) -> object:
    """A value as it can be stored."""
    if not isinstance(value, str):
        return value
    return value.replace("\uffff", "\uffff1").replace("\0", "\uffff0")


def _told(value: object) -> object:
    """The value that was stored."""
    if not isinstance(value, str):
        return value
    return value.replace("\uffff0", "\0").replace("\uffff1", "\uffff")
