"""Moving a database to the other engine and back, saving it while it is served, following it."""

from __future__ import annotations

import random
import subprocess
import threading
from contextlib import closing
from pathlib import Path

import pytest

from api.access import SCHEMA, Access
from domain.rulesets import RULESETS
from domain.store import moving
from domain.store.database import Database, open_recorder
from domain.store.log import Log
from domain.store.moving import AnotherLog, move
from projections.follower import Follower
from projections.store import ReadStore
from replays.audit.stored import verify_stored
from tests.api.conftest import DOSSIER
from tests.api.players import eventually
from tests.cli.conftest import Run
from tests.databases import change, new_schema
from tests.domain.tables import drive, opened_on, play_on

Row = tuple[object, ...]


def content(database: Database) -> list[Row]:
    """Every event and where it stands."""
    with closing(open_recorder(database)) as recorder:
        return list(
            recorder.rows(
                "SELECT lane, position, stream, version, topic, state FROM events"
                " ORDER BY lane, position",
                (),
            )
        )


def filled(database: Database) -> Database:
    """Games of every ruleset, with tokens; a place is left out."""
    with closing(open_recorder(database)) as recorder, closing(Access(database)) as access:
        log, rng = Log(recorder), random.Random(4)
        for slug, ruleset in RULESETS.items():
            opened_on(log, f"{slug}-1", ruleset=ruleset, seats=ruleset.players[0])
            list(drive(log, f"{slug}-1", rng, 8))
            access.issue(f"{slug}-1", 2)
        access.signing_key()
        id = log.ids()[0]
        assert recorder.insert_batches([recorder.select_events(id)[:1]]) == [False]
        play_on(log, id, rng, 1)
    return database


def test_there_and_back_every_byte_is_the_same(tmp_path: Path, run: Run) -> None:
    first, server, second = filled(tmp_path / "a.sqlite"), new_schema(), tmp_path / "b.sqlite"
    said = run("migrate", str(first), server)
    assert said.code == 0, said
    assert "are the same in both, byte for byte" in said.out
    assert run("migrate", server, str(second)).code == 0
    assert content(first) == content(server) == content(second) != []
    for database in (server, second):
        with (
            closing(open_recorder(database)) as recorder,
            closing(ReadStore(database)) as store,
            closing(Access(database)) as access,
        ):
            log = Log(recorder)
            for id in log.ids():
                assert verify_stored(log, store, id).is_sound
            assert sorted(store.games()) == sorted(log.ids())
            assert access.signing_key() == _key_of(first)
            # And it goes on there.
            play_on(log, log.ids()[-1], random.Random(1), 2)


def _key_of(database: Database) -> bytes:
    with closing(Access(database)) as access:
        return access.signing_key()


def test_who_was_stopped_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = filled(tmp_path / "a.sqlite"), new_schema()
    monkeypatch.setattr(moving, "PORTION", 3)
    far: list[int] = []

    def stop(done: int, end: int) -> None:
        far.append(done)
        if len(far) == 9:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        move(source, target, [SCHEMA], stop)
    there = len(content(target))
    assert 0 < there < len(content(source))
    moved = move(source, target, [SCHEMA], lambda done, end: None)
    assert moved.events == len(content(source)) - there
    assert content(target) == content(source)


def test_a_database_that_is_played_on_is_followed(tmp_path: Path) -> None:
    source, target = filled(tmp_path / "a.sqlite"), new_schema()
    done = threading.Event()

    def play() -> None:
        with closing(open_recorder(source)) as recorder:
            log, number = Log(recorder), 0
            while not done.is_set():
                number += 1
                opened_on(log, f"more-{number}")
                play_on(log, f"more-{number}", random.Random(number), 20)

    playing = threading.Thread(target=play)
    playing.start()
    try:
        for _ in range(3):
            move(source, target, [SCHEMA])
    finally:
        done.set()
        playing.join()
    move(source, target, [SCHEMA])
    assert content(target) == content(source)


def test_a_database_with_other_games_is_left_alone(tmp_path: Path, run: Run) -> None:
    source, target = filled(tmp_path / "a.sqlite"), tmp_path / "b.sqlite"
    with closing(open_recorder(target)) as recorder:
        opened_on(Log(recorder), "other")
    before = content(target)
    said = run("migrate", str(source), str(target))
    assert said.code == 1
    assert "holds other events than the source" in said.err
    assert content(target) == before
    assert "both are the same" in run("migrate", str(source), str(source)).err
    assert "there is no database" in run("migrate", str(tmp_path / "no"), str(target)).err


def test_a_byte_that_was_changed_on_the_way_is_found(tmp_path: Path) -> None:
    source, target = filled(tmp_path / "a.sqlite"), tmp_path / "b.sqlite"
    move(source, target, [SCHEMA])
    change(target, "UPDATE events SET state = ? WHERE version = 2 AND stream = ?", b"{}", "xiii-1")
    with pytest.raises(AnotherLog):
        move(source, target, [SCHEMA])


def test_a_backup_is_brought_back(tmp_path: Path, run: Run) -> None:
    source, saved = filled(new_schema()), tmp_path / "saved.sqlite"
    assert run("backup", str(saved), "--database", source).code == 0
    assert "--again" in run("backup", str(saved), "--database", source).err
    with closing(open_recorder(source)) as recorder:
        opened_on(Log(recorder), "later")
    assert run("backup", str(saved), "--database", source, "--again").code == 0
    assert content(saved) == content(source)
    back = tmp_path / "back.sqlite"
    assert run("restore", str(saved), "--database", str(back)).code == 0
    assert content(back) == content(source)
    assert "is not empty" in run("restore", str(saved), "--database", str(back)).err
    assert "there is no file" in run("restore", str(tmp_path / "no"), "--database", str(back)).err


def test_a_process_of_its_own_follows(database: Database) -> None:
    with closing(open_recorder(database)) as recorder, closing(ReadStore(database)) as store:
        log = Log(recorder)
        opened_on(log, "t")
        command = [str(DOSSIER), "follow", "--database", str(database)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                assert "Following" in process.stdout.readline()
                assert store.games() == ["t"]
                opened_on(log, "u")
                eventually(lambda: sorted(store.games()) == ["t", "u"])
            finally:
                process.terminate()
        assert process.returncode == 0
        assert Follower(log, store).behind() == 0
