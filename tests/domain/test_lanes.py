"""The log in lanes: logs of before are brought into them, and the library follows them."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import psycopg
import pytest
from eventsourcing.dispatch import singledispatchmethod
from eventsourcing.persistence import StoredEvent, Tracking
from eventsourcing.popo import POPOTrackingRecorder
from eventsourcing.projection import Projection, ProjectionRunner

from domain.rulesets import RULESETS
from domain.store import postgres, sqlite
from domain.store.database import Database, is_server, open_recorder
from domain.store.following import LaneApplication
from domain.store.lanes import LANES, lane_of
from domain.store.log import Log
from domain.store.rows import Stored
from projections.follower import Follower
from projections.store import ReadStore
from replays.audit.verify import verify
from replays.records.record import export, read
from tests.databases import New, ask
from tests.domain.tables import drive, fingerprint, opened_on, play_on
from tests.patience import PATIENCE

# Databases of before there were lanes: their schemas as they were.

BEFORE = {
    "sqlite": """
CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state BLOB NOT NULL,
    UNIQUE (stream, version)
);
CREATE TABLE tracking (name TEXT PRIMARY KEY, position INTEGER NOT NULL);
""",
    "postgres": """
CREATE TABLE events (
    position BIGINT PRIMARY KEY,
    stream TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    topic TEXT NOT NULL,
    state BYTEA NOT NULL,
    UNIQUE (stream, version)
);
CREATE TABLE tracking (name TEXT COLLATE "C" PRIMARY KEY, position BIGINT NOT NULL);
CREATE FUNCTION append_events(
    streams TEXT[], versions BIGINT[], topics TEXT[], states BYTEA[]
) RETURNS BIGINT[] LANGUAGE plpgsql AS $$
BEGIN
    RETURN NULL;
END
$$;
""",
}
Before = list[tuple[int, str, int, str, bytes]]


def some_games(database: Database) -> list[StoredEvent]:
    """Events of games of every ruleset, in an order in which they may have been stored."""
    with closing(open_recorder(database)) as recorder:
        log = Log(recorder)
        rng = random.Random(5)
        for slug, ruleset in RULESETS.items():
            opened_on(log, f"{slug}-1", ruleset=ruleset, seats=ruleset.players[0])
            list(drive(log, f"{slug}-1", rng, 12))
        streams = [recorder.select_events(id) for id in log.ids()]
        streams += [recorder.select_events(id) for id in recorder.streams("edition")]
    queues = [list(reversed(stream)) for stream in streams]
    events = []
    while queues := [queue for queue in queues if queue]:
        events.append(rng.choice(queues).pop())
    return events


@pytest.fixture
def before(database: Database, new_database: New) -> Before:
    """Rows of a database that is as it was made before."""
    rows = [
        (3 * position, str(e.originator_id), e.originator_version, e.topic, e.state)
        for position, e in enumerate(some_games(new_database()), start=1)
    ]
    if is_server(database):
        with psycopg.connect(str(database)) as server:
            server.execute(BEFORE["postgres"])
            with server.cursor() as cursor:
                cursor.executemany("INSERT INTO events VALUES (%s, %s, %s, %s, %s)", rows)
    else:
        with closing(sqlite3.connect(database)) as file, file:
            file.executescript(BEFORE["sqlite"])
            file.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
    return rows


def test_a_log_of_before_opens_with_every_byte_in_its_place(
    database: Database, before: Before
) -> None:
    with closing(open_recorder(database)) as recorder:
        news = recorder.news([0] * LANES, 10_000)
        # In every lane, what stood there in the order in which it stood.
        for lane in range(LANES):
            was = [row[1:] for row in before if lane_of(row[1]) == lane]
            found = recorder.lane(lane).select_notifications(None, 10_000)
            assert [(e.originator_id, e.originator_version, e.topic, e.state) for e in found] == was
            assert [e.id for e in found] == list(range(1, len(was) + 1))
        assert len(news.events) == len(before) > 60
        log = Log(recorder)
        tables = [log.table(id) for id in log.ids()]
        assert sorted(table.ruleset.slug for table in tables) == sorted(RULESETS)
        for table in tables:
            assert verify(read(export(table))).is_sound
        # And it goes on.
        play_on(log, tables[0].id, random.Random(1), 3)
        opened_on(log, "new")
        with closing(ReadStore(database)) as store:
            Follower(Log(recorder), store).catch_up()
            assert sorted(store.games()) == sorted([*log.ids()])
        prints = {id: fingerprint(log.table(id)) for id in log.ids()}
    with closing(open_recorder(database)) as recorder:
        log = Log(recorder)
        assert {id: fingerprint(log.table(id)) for id in log.ids()} == prints


def test_if_it_cannot_be_brought_into_lanes_it_stays_as_it_was(
    database: Database, before: Before, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counter[str]()

    def failing(stream: str) -> int:
        counted["streams"] += 1
        if counted["streams"] == 4:
            raise RuntimeError("the machine stops here")
        return lane_of(stream)

    with monkeypatch.context() as patched:
        patched.setattr(sqlite, "lane_of", failing)
        patched.setattr(postgres, "lane_of", failing)
        with pytest.raises(Exception, match=r"raised exception|stops here"):
            open_recorder(database)
    rows = ask(database, "SELECT position, stream, version, topic, state FROM events ORDER BY 1")
    assert [tuple(row) for row in rows] == before
    with closing(open_recorder(database)) as recorder:
        assert len(recorder.news([0] * LANES, 10_000).events) == len(before)


# A projection as the library's documentation has it


class Counters(POPOTrackingRecorder):
    """A view: how many events each table has."""

    def __init__(self) -> None:
        super().__init__()
        self.counts = Counter[str]()

    def count(self, table: str, tracking: Tracking) -> None:
        with self._database_lock:
            self._assert_tracking_uniqueness(tracking)
            self._insert_tracking(tracking)
            self.counts[table] += 1


class Counting(Projection[Counters]):
    topics = ("table",)

    @singledispatchmethod
    def process_event(self, _: Any, tracking: Tracking) -> None:
        pass

    @process_event.register
    def _(self, event: Stored, tracking: Tracking) -> None:
        self.view.count(event.originator_id, tracking)


@pytest.fixture
def runners(log: Log, database: Database) -> Iterator[list[Any]]:
    """The library's runners, on the lanes of these tables and one that is empty."""
    lanes = sorted({lane_of(id) for id in ("t", "u", "v")} | {63})
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                ProjectionRunner(
                    application_class=LaneApplication,
                    projection_class=Counting,
                    view_class=Counters,
                    env={"DOSSIER_DATABASE": str(database), "DOSSIER_LANE": str(lane)},
                )
            )
            for lane in lanes
        ]


def test_the_librarys_projection_runner_follows_the_log(log: Log, runners: list[Any]) -> None:
    played = {}
    for number, id in enumerate(("t", "u", "v")):
        opened_on(log, id)
        played[id] = play_on(log, id, random.Random(number), 10).version
    for runner in runners:
        runner.wait(runner.app.recorder.max_notification_id(), timeout=PATIENCE)
    counts = sum((runner.view.counts for runner in runners), Counter[str]())
    assert counts == played
    # It goes on with what comes.
    play_on(log, "t", random.Random(9), 2)
    [runner] = [r for r in runners if r.app.recorder.number == lane_of("t")]
    runner.wait(runner.app.recorder.max_notification_id(), timeout=PATIENCE)
    assert runner.view.counts["t"] == played["t"] + 2
    assert runner.view.max_tracking_id(f"lane {lane_of('t')}") == log.recorder.ends()[lane_of("t")]
