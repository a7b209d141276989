"""A log and its read models, in one database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.store.database import Database, open_recorder
from domain.store.log import Log
from projections.catalogue import Catalogue
from projections.follower import Follower
from projections.store import ReadStore


@pytest.fixture
def log(database: Database) -> Iterator[Log]:
    recorder = open_recorder(database)
    yield Log(recorder)
    recorder.close()


@pytest.fixture
def store(database: Database) -> Iterator[ReadStore]:
    store = ReadStore(database)
    yield store
    store.close()


@pytest.fixture
def follower(log: Log, store: ReadStore) -> Follower:
    return Follower(Log(log.recorder), store)


@pytest.fixture
def catalogue(store: ReadStore) -> Catalogue:
    return Catalogue(store)
