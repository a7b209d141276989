"""The embedded database: what makes an acknowledged write survive."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from domain.sqlite import SQLiteRecorder, connect


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


def test_every_connection_is_durable(file: Path) -> None:
    recorder = SQLiteRecorder(file)
    for connection in (recorder._writer, recorder._reader, connect(file)):
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    recorder.close()


def test_readers_cannot_write(file: Path) -> None:
    recorder = SQLiteRecorder(file)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        recorder._reader.execute("DELETE FROM events")
    recorder.close()
