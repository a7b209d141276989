"""The follower: every event counts exactly once, and a rebuild gives the same rows."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from eventsourcing.persistence import IntegrityError

from domain.kernel import PUBLIC
from domain.rulesets import RULESETS
from domain.store.database import Database, open_recorder
from domain.store.lanes import LANES
from domain.store.log import Log
from domain.store.storage import Connection
from domain.table.commands.play import open_table
from domain.table.commands.undo import answer_request, ask_undo, waiting_for
from domain.table.value import Table
from projections import catalogue
from projections import follower as follower_module
from projections import follower as following
from projections.catalogue import Catalogue
from projections.follower import NAME, Follower
from projections.store import ReadStore, Rows, write
from tests.databases import change, new_schema
from tests.domain import library
from tests.domain.tables import drive, opened_on, play_on
from tests.patience import PATIENCE
from tests.projections.rows import all_rows, catch_up


class TestTheLibrarysOwn(library.TrackingRecorderTestCase):
    def new_database(self) -> Database:
        directory = TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        return Path(directory.name, "read.db")

    def create_recorder(self) -> ReadStore:
        store = ReadStore(self.new_database())
        self.addCleanup(store.close)
        return store


class TestTheLibrarysOwnOnPostgreSQL(TestTheLibrarysOwn):
    def new_database(self) -> Database:
        return new_schema()


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "BATCH", 7)
    monkeypatch.setattr(following, "KEPT", 2)


def several_games(log: Log, rng: random.Random, commands: int = 30) -> None:
    """Tables of every ruleset, played in turns, with undos."""
    ways = [(slug, variant) for slug, rules in RULESETS.items() for variant in rules.variants]
    for number, (slug, variant) in enumerate(ways):
        ruleset = RULESETS[slug]
        opened_on(
            log,
            f"g{number}",
            ruleset=ruleset,
            seats=ruleset.players[0],
            options=ruleset.variants[variant],
            bots=("", *["random"] * (ruleset.players[0] - 1)) if number % 2 else (),
        )
    for _ in range(commands):
        for number in range(len(ways)):
            list(drive(log, f"g{number}", rng, 2))


def test_incremental_equals_rebuilt(
    log: Log, store: ReadStore, follower: Follower, small_batches: None
) -> None:
    rng = random.Random(2)
    taken = 0
    for _ in range(4):
        if log.end() == 0:
            several_games(log, rng, 8)
        else:
            for number in range(3):
                list(drive(log, f"g{number}", rng, 9))
        taken += catch_up(follower)
    rows = all_rows(store)
    events = log.news([0] * LANES, 10_000).events
    assert taken == len(events) > 100
    assert len(rows["seated"]) > 5
    assert follower.rebuild() == taken
    assert all_rows(store) == rows
    assert catch_up(follower) == 0
    assert all_rows(store) == rows


@pytest.fixture
def followers(log: Log, store: ReadStore, database: Database) -> Iterator[list[Follower]]:
    """Two, as if each were in a process of its own."""
    recorder, other = open_recorder(database), ReadStore(database)
    yield [Follower(Log(log.recorder), store), Follower(Log(recorder), other)]
    other.close()
    recorder.close()


def test_followers_that_take_turns_leave_no_gap(
    log: Log, store: ReadStore, followers: list[Follower]
) -> None:
    """What one has kept is behind by what the other took in, undos included."""
    opened_on(log)
    steps = play_on(log, "t", random.Random(4), 60).steps
    catch_up(followers[0])
    log.command("t", lambda t: ask_undo(t, 0, 20))
    for seat in waiting_for(log.table("t")):
        log.command("t", partial(answer_request, seat=seat, agreed=True))
    assert log.table("t").moves == 20
    scored = log.table("t").standings(PUBLIC)
    while log.table("t").standings(PUBLIC) == scored:
        catch_up(followers[1])
        play_on(log, "t", random.Random(5), 1)
    assert log.table("t").steps < steps
    catch_up(followers[0])
    rows = all_rows(store)
    followers[1].rebuild()
    assert all_rows(store) == rows


def test_what_is_built_anew_meanwhile_has_no_gap(
    log: Log, store: ReadStore, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process has read a batch when another empties the read models."""
    opened_on(log)
    play_on(log, "t", random.Random(1), 10)
    catch_up(followers[0])
    opened_on(log, "u")
    play_on(log, "t", random.Random(2), 2)
    take = followers[1]._take

    def take_late(*batch: object) -> None:
        monkeypatch.setattr(followers[1], "_take", take)
        store.clear()
        take(*batch)  # type: ignore[arg-type]

    monkeypatch.setattr(followers[1], "_take", take_late)
    catch_up(followers[1])
    rows = all_rows(store)
    assert len(rows["games"]) == 2
    followers[0].rebuild()
    assert all_rows(store) == rows


def test_followers_at_the_same_time_take_in_everything(
    log: Log, store: ReadStore, followers: list[Follower], small_batches: None
) -> None:
    for follower in followers:
        follower.start(interval=0.001)
    several_games(log, random.Random(7), 10)
    end = time.monotonic() + PATIENCE
    while followers[0].behind() and time.monotonic() < end:
        time.sleep(0.01)
    for follower in followers:
        follower.stop()
        assert follower.failure == ""
        assert follower.set_aside == {}
    rows = all_rows(store)
    followers[0].rebuild()
    assert all_rows(store) == rows


class Crash(Exception):
    """The process stops here."""


@pytest.mark.parametrize("point", ["before", "between", "after"])
def test_a_crash_in_the_transaction_counts_nothing(
    log: Log,
    store: ReadStore,
    follower: Follower,
    small_batches: None,
    monkeypatch: pytest.MonkeyPatch,
    point: str,
) -> None:
    """Before a game's rows are written, between two games, and after all but the commit."""
    several_games(log, random.Random(5), 4)
    transaction = store.transaction
    rng = random.Random(6)

    def failing_write(connection: Connection, told: dict[str, Rows]) -> None:
        if point == "before" and rng.random() < 0.3:
            raise Crash
        for number, (id, rows) in enumerate(told.items()):
            if point == "between" and number and rng.random() < 0.3:
                raise Crash
            write(connection, {id: rows})

    @contextmanager
    def failing_transaction() -> Iterator[Connection]:
        with transaction() as connection:
            yield connection
            if point == "after" and rng.random() < 0.6:
                raise Crash

    monkeypatch.setattr(follower_module, "write", failing_write)
    monkeypatch.setattr(store, "transaction", failing_transaction)
    crashes = 0
    while follower.behind():
        before, seen = all_rows(store), store.positions(NAME)
        news = follower._log.news(seen, 7)
        try:
            follower._take(news, seen)
        except Crash:
            crashes += 1
            assert all_rows(store) == before
            assert store.positions(NAME) == seen
        else:
            now = store.positions(NAME)
            assert {lane: now[lane] for lane in news.reached} == news.reached
    assert crashes > 2
    monkeypatch.undo()
    rows = all_rows(store)
    Follower(Log(log.recorder), store).rebuild()
    assert all_rows(store) == rows


def test_another_follower_on_the_same_rows_counts_nothing_twice(
    log: Log, store: ReadStore, follower: Follower
) -> None:
    opened_on(log)
    play_on(log, "t", random.Random(1), 10)
    late = Follower(Log(log.recorder), store)
    nothing = [0] * LANES
    news = late._log.news(nothing, 500)
    catch_up(follower)
    rows = all_rows(store)
    with pytest.raises(IntegrityError):
        late._take(news, nothing)
    assert all_rows(store) == rows
    assert late.catch_up() == 0


def test_a_new_follower_goes_on_where_the_last_one_stopped(
    log: Log, store: ReadStore, follower: Follower
) -> None:
    opened_on(log)
    play_on(log, "t", random.Random(1), 5)
    assert catch_up(follower) == 6
    play_on(log, "t", random.Random(2), 3)
    other = Follower(Log(log.recorder), store)
    assert other.behind() == 3
    assert catch_up(other) == 3
    play_on(log, "t", random.Random(3), 2)
    assert catch_up(follower) == 2
    rows = all_rows(store)
    follower.rebuild()
    assert all_rows(store) == rows


def test_editions_and_places_left_out_are_passed_over(log: Log, follower: Follower) -> None:
    opened_on(log)
    catch_up(follower)
    log.register(RULESETS["war1955"].standard_edition)
    first = log.recorder.select_events("t")[:1]
    assert log.recorder.insert_batches([first]) == [False]
    assert log.end() > follower.position
    assert follower.catch_up() == 0
    assert follower.behind() == 0
    assert log.end() == follower.position


def test_progress_is_told(log: Log, follower: Follower, small_batches: None) -> None:
    opened_on(log)
    play_on(log, "t", random.Random(1), 20)
    told: list[tuple[int, int]] = []
    follower.rebuild(lambda position, end: told.append((position, end)))
    assert [position for position, _ in told] == [7, 14, 21, 22]
    assert {end for _, end in told} == {22}
    assert sum(follower._store.positions(NAME)) == 22


# Tables that others have folded


def test_what_is_folded_already_is_not_read_again(
    log: Log, store: ReadStore, small_batches: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    several_games(log, random.Random(8), 4)
    following = Follower(Log(log.recorder), store, known=log.seen)
    monkeypatch.setattr(following._log, "read", None)
    assert catch_up(following) == len(log.news([0] * LANES, 10_000).events)
    assert following.set_aside == {}
    rows = all_rows(store)
    Follower(Log(log.recorder), store).rebuild()
    assert all_rows(store) == rows


def test_what_is_known_of_some_tables_alone_or_of_earlier_leaves_no_gap(
    log: Log, store: ReadStore, small_batches: None
) -> None:
    """Others' tables, and those that somebody has looked at before, as a service has them."""
    several_games(log, random.Random(8), 4)
    before = {id: log.table(id) for id in ("g1", "g2", "g3")}
    for number in range(4):
        list(drive(log, f"g{number}", random.Random(number), 9))

    def known(id: str) -> Table | None:
        return log.seen(id) if id in ("g4", "g5") else before.get(id)

    following = Follower(Log(log.recorder), store, known=known)
    assert catch_up(following) == len(log.news([0] * LANES, 10_000).events)
    rows = all_rows(store)
    Follower(Log(log.recorder), store).rebuild()
    assert all_rows(store) == rows


# Several processes


def test_who_may_rest_leaves_the_work_to_another_and_takes_it_up_again(
    log: Log, store: ReadStore, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    eager, resting = followers
    resting._rests = True
    opened_on(log)
    take = resting._take

    def take_late(*news: object) -> None:
        catch_up(eager)
        take(*news)  # type: ignore[arg-type]

    monkeypatch.setattr(resting, "_take", take_late)
    assert not resting._is_done_elsewhere()
    assert resting.catch_up() == 0  # It has lost a race.
    for seed in range(3):
        assert resting._is_done_elsewhere()
        play_on(log, "t", random.Random(seed), 1)
        catch_up(eager)
    assert resting._is_done_elsewhere()
    assert resting._is_done_elsewhere()  # Nothing happens, and nothing is to be done.
    play_on(log, "t", random.Random(9), 3)
    assert not resting._is_done_elsewhere()  # The other one has stopped.
    monkeypatch.undo()
    assert resting.catch_up() == 3
    assert resting.behind() == 0


# In a thread of its own


def test_it_pauses_though_something_happens_while_it_writes(
    log: Log, store: ReadStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it would take a core from whoever plays, for as long as they do."""
    opened_on(log)
    paused, numbers = threading.Event(), count()

    def took(_: float) -> None:
        if not paused.is_set():
            opened_on(log, f"t{next(numbers)}")

    busy = Follower(Log(log.recorder), store, took=took)
    monkeypatch.setattr(busy, "_pause", lambda _: paused.set())
    busy.start(interval=0.001)
    assert paused.wait(PATIENCE)
    wait_for(lambda: not busy.behind())
    busy.stop()
    assert busy.failure == ""


def wait_for(condition: object, seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def test_it_follows_in_a_thread(log: Log, follower: Follower, store: ReadStore) -> None:
    threads = threading.active_count()
    follower.start(interval=60)
    try:
        opened_on(log)
        play_on(log, "t", random.Random(1), 3)
        follower.wake()
        wait_for(lambda: follower.position == log.end())
        assert Catalogue(store).games().games[0].moves == 3
    finally:
        follower.stop()
    assert threading.active_count() == threads


def test_it_says_what_is_wrong_and_recovers(
    log: Log, follower: Follower, store: ReadStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        raise Crash("no room on the disk")

    opened_on(log)
    monkeypatch.setattr(follower_module, "write", failing)
    follower.start(interval=0.01)
    try:
        wait_for(lambda: follower.failure)
        assert follower.failure == "no room on the disk"
        assert follower.behind() > 0
        monkeypatch.undo()
        wait_for(lambda: follower.position == log.end())
        wait_for(lambda: not follower.failure)
    finally:
        follower.stop()


def test_one_table_that_cannot_be_told_does_not_stop_the_others(
    log: Log,
    follower: Follower,
    store: ReadStore,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    rows = catalogue.rows

    def baffled(table: Table) -> Rows:
        if table.id == "bad":
            raise RuntimeError("no such piece")
        return rows(table)

    for id in ("early", "bad", "late"):
        opened_on(log, id)
    monkeypatch.setattr(catalogue, "rows", baffled)
    follower.catch_up()
    opened_on(log, "later")
    follower.catch_up()
    assert follower.behind() == 0
    assert sorted(store.games()) == ["early", "late", "later"]
    assert set(follower.set_aside) == {"bad"}
    assert "table bad is set aside" in caplog.text
    assert "no such piece" in caplog.text
    monkeypatch.undo()
    follower.rebuild()
    assert not follower.set_aside
    assert len(store.games()) == 4


def test_a_row_that_cannot_be_read_does_not_stop_the_others(
    log: Log, follower: Follower, store: ReadStore, database: Database
) -> None:
    for id in ("early", "bad", "late"):
        opened_on(log, id)
    play_on(log, "bad", random.Random(1), 3)
    change(database, "UPDATE events SET state = ? WHERE stream = 'bad' AND version = 3", b"{}")
    follower.catch_up()
    assert follower.behind() == 0
    assert sorted(store.games()) == ["early", "late"]
    assert "cannot be read" in follower.set_aside["bad"]


def test_a_name_that_the_database_cannot_index_does_not_stop_the_others(
    log: Log, follower: Follower, store: ReadStore
) -> None:
    ruleset = RULESETS["secret_agents"]
    name = random.Random(1).randbytes(20_000).hex()  # PostgreSQL cannot pack it into a page.
    opened = open_table(
        ruleset, ruleset.standard_edition, (name, "Bob"), ruleset.options(), secret=b"s" * 32
    )
    log.open(opened, ruleset.standard_edition, "long")
    opened_on(log)
    follower.catch_up()
    assert follower.behind() == 0
    assert "t" in store.games()
    assert {*store.games(), *follower.set_aside} == {"long", "t"}
