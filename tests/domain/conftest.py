"""A log on a database of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.store.database import Database, open_recorder
from domain.store.log import Log


@pytest.fixture
def log(database: Database) -> Iterator[Log]:
    recorder = open_recorder(database)
    yield Log(recorder)
    recorder.close()
