"""Serving: one process on one SQLite file."""

from __future__ import annotations

import logging
import socket
import sqlite3
from pathlib import Path

import uvicorn

from api.app import create_app
from api.commands.console import Mistake
from api.desk import Desk


def run(database: Path, host: str, port: int) -> int:
    """Serves until it is told to stop."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise Mistake(f"cannot listen on {host}:{port}: {why} (try --port)") from error
    try:
        desk = Desk(database)
    except sqlite3.Error as error:
        raise Mistake(f"{database} cannot be used as a database: {error}") from error
    desk.follower.catch_up()
    print(f"Dossier is at http://{host}:{port}/ (database {database}; Ctrl-C stops it)", flush=True)
    try:
        uvicorn.run(
            create_app(desk),
            host=host,
            port=port,
            log_level="warning",
            timeout_graceful_shutdown=3,
        )
    finally:
        desk.close()
    return 0
