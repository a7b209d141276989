"""Which database a name means: a file is SQLite, an address is PostgreSQL."""

from __future__ import annotations

import re
from pathlib import Path

from domain.store.sqlite import SQLiteRecorder, SQLiteStore
from domain.store.storage import EventRecorder, Store

Database = str | Path
"""A file, or `postgresql://user:password@host:port/name`."""


def named(text: str) -> Database:
    """The database that somebody names."""
    return text if is_server(text) else Path(text)


def is_server(database: Database) -> bool:
    """Whether the database is a PostgreSQL server's."""
    return isinstance(database, str) and database.startswith(("postgresql://", "postgres://"))


def shown(database: Database) -> str:
    """The database's name without a password."""
    if not is_server(database):
        return str(database)
    without = re.sub(r"(?<=://)([^:@/?]*):.*@", r"\1:***@", str(database))
    return re.sub(r"(?i)(password=)[^&]*", r"\1***", without)


def open_recorder(database: Database) -> EventRecorder:
    """The log's events; their table is made where it is missing."""
    if is_server(database):
        # Imported where it is needed: loading its driver takes longer than many a command.
        from domain.store.postgres import PostgresRecorder

        return PostgresRecorder(str(database))
    return SQLiteRecorder(database)


def open_store(database: Database, schema: str) -> Store:
    """Tables beside the log, made by `schema` where they are missing."""
    if is_server(database):
        from domain.store.postgres import PostgresStore

        return PostgresStore(str(database), schema)
    return SQLiteStore(database, schema)
