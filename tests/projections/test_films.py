"""Films that are kept are bounded in bytes, on both engines."""

from __future__ import annotations

import pytest

from domain.store.database import Database
from projections import films
from projections.films import Films
from projections.store import ReadStore


def test_what_was_made_first_goes_first(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(films, "MOST", 100)
    store = ReadStore(database)
    kept = Films(store)
    for name, size in (("a", 60), ("b", 30), ("c", 20), ("c", 20), ("d", 101)):
        kept.put(name, "en", b"x" * size)
        assert kept.get("d", "en") is None  # Larger than all the room.
        if name == "b":
            assert kept.get("a", "en") == b"x" * 60
    assert [kept.get(name, "en") for name in "abc"] == [None, b"x" * 30, b"x" * 20]
    store.close()
