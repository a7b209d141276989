"""A log in a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.log import Log
from domain.sqlite import SQLiteRecorder


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def log(database: Path) -> Iterator[Log]:
    recorder = SQLiteRecorder(database)
    yield Log(recorder)
    recorder.close()
