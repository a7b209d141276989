"""The database file holds the signing key and the secrets of running games."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from domain.store.sqlite import SQLiteRecorder


@pytest.mark.promise("rest.file")
def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    recorder = SQLiteRecorder(path)
    try:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    finally:
        recorder.close()
