"""Events and what belongs beside them: both are stored, or neither, also after a kill -9."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from multiprocessing import get_context

import pytest

from domain.store.database import Database, open_recorder, open_store
from domain.store.log import Log
from domain.store.storage import Batch, EventRecorder, Statement
from tests.databases import ask
from tests.domain.tables import opened_on

SCHEMA = "CREATE TABLE IF NOT EXISTS beside (name TEXT PRIMARY KEY);"
INSERT = "INSERT INTO beside VALUES (?)"


@pytest.fixture
def recorder(database: Database) -> Iterator[EventRecorder]:
    open_store(database, SCHEMA).close()
    with closing(open_recorder(database)) as recorder:
        yield recorder


def rows(database: Database) -> list[str]:
    return [str(name) for (name,) in ask(database, "SELECT name FROM beside")]


def batch(
    recorder: EventRecorder, id: str, besides: Iterator[Statement] | list[Statement]
) -> Batch:
    """The events of a table that is not there yet."""
    source = opened_on(Log(recorder), f"{id}-model")
    [event] = recorder.select_events(source.id)
    return Batch([type(event)(id, 1, event.topic, event.state)], besides)


def test_both_are_stored(recorder: EventRecorder, database: Database) -> None:
    given = batch(recorder, "one", [(INSERT, ("a",))])
    other = batch(recorder, "two", [])
    assert recorder.insert_batches([given, list(other)]) == [True, True]
    assert len(recorder.select_events("one")) == 1
    assert rows(database) == ["a"]


def test_what_lost_a_race_leaves_nothing_beside(
    recorder: EventRecorder, database: Database
) -> None:
    given = batch(recorder, "one", [(INSERT, ("a",))])
    recorder.insert_events(list(given))
    assert recorder.insert_batches([given]) == [False]
    assert rows(database) == []


def test_if_the_second_write_fails_the_first_is_not_there(
    recorder: EventRecorder, database: Database
) -> None:
    failing: list[Statement] = [(INSERT, ("a",)), (INSERT, ("a",))]
    with pytest.raises(Exception, match=r"(?i)unique"):
        recorder.insert_batches([batch(recorder, "one", failing)])
    assert recorder.select_events("one") == []
    assert rows(database) == []
    # And the recorder is none the worse for it.
    assert recorder.insert_batches([batch(recorder, "three", [(INSERT, ("b",))])]) == [True]


def killed_between(database: Database) -> None:
    """Stores an event, and is killed before what belongs beside it."""

    def dying() -> Iterator[Statement]:
        yield INSERT, ("a",)
        os.kill(os.getpid(), signal.SIGKILL)

    with closing(open_recorder(database)) as recorder:
        recorder.insert_batches([batch(recorder, "one", dying())])


@pytest.mark.promise("stop.half")
def test_if_the_process_is_killed_between_them_neither_is_there(
    recorder: EventRecorder, database: Database
) -> None:
    process = get_context("spawn").Process(target=killed_between, args=(database,))
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    assert recorder.select_events("one-model") != []
    assert recorder.select_events("one") == []
    assert rows(database) == []
