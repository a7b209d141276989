"""A log and its read models, in one file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.log import Log
from domain.sqlite import SQLiteRecorder
from projections.catalogue import Catalogue
from projections.follower import Follower
from projections.store import ReadStore


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    recorder = SQLiteRecorder(tmp_path / "log.db")
    yield Log(recorder)
    recorder.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[ReadStore]:
    store = ReadStore(tmp_path / "log.db")
    yield store
    store.close()


@pytest.fixture
def follower(log: Log, store: ReadStore) -> Follower:
    return Follower(Log(log.recorder), store)


@pytest.fixture
def catalogue(store: ReadStore) -> Catalogue:
    return Catalogue(store)
