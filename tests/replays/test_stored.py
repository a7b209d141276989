"""Audit of games in the log: the disk is read again, and the read models are compared."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.rulesets import RULESETS
from domain.store.log import Log, UnknownTable
from domain.store.sqlite import SQLiteRecorder
from domain.table.commands.notes import add_note
from domain.table.commands.rulings import raise_dispute
from projections.follower import Follower
from projections.store import KEYS, ReadStore
from replays.audit.stored import verify_stored
from tests.domain.tables import drive, opened_on, play_on


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def log(path: Path) -> Iterator[Log]:
    recorder = SQLiteRecorder(path)
    log = Log(recorder)
    opened_on(log, "t")
    table = list(drive(log, "t", random.Random(3), 40))[-1]
    rule = next(iter(table.ruleset.rulebook.rules))
    log.command("t", lambda table: raise_dispute(table, 0, table.steps, rule, "Was it so?"))
    log.command("t", lambda table: add_note(table, 1, table.steps, "I think so."))
    yield log
    recorder.close()


@pytest.fixture
def store(path: Path) -> Iterator[ReadStore]:
    store = ReadStore(path)
    yield store
    store.close()


def change(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as connection:
        assert connection.execute(statement).rowcount > 0


def found(log: Log, store: ReadStore, id: str = "t") -> str:
    report = verify_stored(log, store, id)
    assert not report.is_sound
    assert len(report.differences) == 1
    assert report.differences[0].check in ("read models", "chain")
    return report.differences[0].what.en


@pytest.mark.parametrize("slug", RULESETS)
def test_read_models_of_every_ruleset_are_what_the_log_gives(
    log: Log, store: ReadStore, slug: str
) -> None:
    ruleset = RULESETS[slug]
    opened_on(log, slug, ruleset=ruleset, seats=ruleset.players[0])
    follower = Follower(Log(log.recorder), store)
    for _ in drive(log, slug, random.Random(5), 25):
        follower.catch_up()
        assert verify_stored(log, store, slug).is_sound


def test_what_the_read_models_have_not_seen_is_not_wrong(log: Log, store: ReadStore) -> None:
    assert "still empty" in verify_stored(log, store, "t").notes[-1].en
    opened_on(log, "early")
    Follower(Log(log.recorder), store).catch_up()
    list(drive(log, "early", random.Random(1), 5))
    opened_on(log, "late")
    assert verify_stored(log, store, "early").is_sound
    assert verify_stored(log, store, "late").is_sound


@pytest.mark.parametrize("model", KEYS)
def test_a_row_that_is_missing_or_changed_is_noticed(
    log: Log, store: ReadStore, path: Path, model: str
) -> None:
    column = {
        "games": "status",
        "seated": "player",
        "facets": "status",
        "words": "opened_at",
        "placed": "place",
        "contested": "remedy",
    }[model]
    if model == "placed":  # Only a game that is over says who came first.
        play_on(log, "t", random.Random(3))
    Follower(Log(log.recorder), store).catch_up()
    assert verify_stored(log, store, "t").is_sound
    change(path, f"UPDATE {model} SET {column} = 'other'")
    assert repr(model) in found(log, store)
    change(path, f"DELETE FROM {model}")
    assert repr(model) in found(log, store)
    Follower(Log(log.recorder), store).rebuild()
    assert verify_stored(log, store, "t").is_sound


def test_a_row_too_many_is_noticed(log: Log, store: ReadStore, path: Path) -> None:
    Follower(Log(log.recorder), store).catch_up()
    change(path, "INSERT INTO seated VALUES ('t', 9, 'Eve', 'circle', 1, 0, 0)")
    assert "'seated'" in found(log, store)


def test_rows_that_were_cut_off_the_log_are_noticed(log: Log, store: ReadStore, path: Path) -> None:
    Follower(Log(log.recorder), store).catch_up()
    change(path, "DELETE FROM events WHERE stream = 't' AND version > 20")
    assert "'games'" in found(log, store)
    change(path, "DELETE FROM events WHERE stream = 't'")
    assert "the log has not" in found(log, store)


def test_the_disk_is_read_again(log: Log, store: ReadStore, path: Path) -> None:
    assert verify_stored(log, store, "t").is_sound
    change(path, "UPDATE events SET state = replace(state, 'seat', 'teas') WHERE version = 4")
    assert "table t, event 4" in found(log, store)


def test_an_unknown_game(log: Log, store: ReadStore) -> None:
    with pytest.raises(UnknownTable):
        verify_stored(log, store, "nobody")
