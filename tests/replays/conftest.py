"""An empty log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.store.log import Log
from domain.store.sqlite import SQLiteRecorder


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    recorder = SQLiteRecorder(tmp_path / "empty.db")
    yield Log(recorder)
    recorder.close()
