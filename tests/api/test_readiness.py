"""A service that is not well says so, and whoever asks is told at once."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import psycopg
import pytest
from eventsourcing.persistence import OperationalError

from api import asking
from api.asking import Asking, Away
from domain.store.database import Database
from tests.api.conftest import Start, service
from tests.api.players import ROLL, eventually, open_game, problem, short, stored
from tests.databases import change, started
from tests.patience import PATIENCE


def failing(client: httpx.Client) -> Any:
    """What /readyz says, once it says that something is wrong."""
    return eventually(lambda: (a := client.get("/readyz")).status_code == 503 and a.json())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


def test_a_file_that_is_removed_takes_no_more_moves(file: Path) -> None:
    with service(file) as client:
        game = open_game(client, options={"first": 0})
        assert client.get("/readyz").status_code == 200
        file.rename(file.with_suffix(".gone"))
        problem(game.seats[0].play(ROLL), 503, "try again")
        assert failing(client)["title"] == "The database does not answer"
        file.with_suffix(".gone").rename(file)
        eventually(lambda: client.get("/readyz").status_code == 200)
        assert game.version == 1
        assert game.seats[0].play(ROLL).status_code == 201


def test_damaged_pages_are_told(file: Path) -> None:
    with service(file) as client:
        game = short(client)
        game.play_out()
        stored(client)  # So that only whoever reads the table again meets the damage.
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
        [(root,)] = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'events'")
        [(size,)] = connection.execute("PRAGMA page_size")
    with file.open("r+b") as pages:
        pages.seek((root - 1) * size)
        pages.write(b"\xa5" * size)
    with service(file) as client:
        assert failing(client)
        problem(client.get(f"/games/{game.id}"), 503)
        assert client.get("/healthz").status_code == 200


def test_a_broken_chain_is_told_and_where(database: Database) -> None:
    with service(database) as client:
        game, other = short(client), open_game(client)
        game.play_out()
    change(
        database,
        "UPDATE events SET state = (SELECT state FROM events WHERE stream = ? AND version = 3)"
        " WHERE stream = ? AND version = 4",
        game.id,
        game.id,
    )
    with service(database) as client:
        said = failing(client)
        assert f"table {game.id}, event 4" in str(said)
        problem(client.get(f"/games/{game.id}"), 503, "not what was written")
        assert client.get(f"/games/{other.id}").status_code == 200


def test_a_locked_file_is_told_to_those_who_write(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("domain.store.sqlite.WRITING", 0.1)
    with service(file) as client:
        game = open_game(client, options={"first": 0})
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            problem(game.seats[0].play(ROLL), 503, "Idempotency-Key")
            other.execute("ROLLBACK")
        eventually(lambda: game.seats[0].play(ROLL).status_code == 201)


def backends(postmaster: int) -> list[int]:
    """A server's processes, the first of them last."""
    kin = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
    return [*map(int, kin), postmaster]


@pytest.fixture
def postgres() -> Iterator[tuple[str, int]]:
    with TemporaryDirectory(prefix="dossier-postgres-", ignore_cleanup_errors=True) as directory:
        os.chmod(directory, 0o755)
        with started(Path(directory, "data")) as (address, process):
            yield address, process


def test_a_server_that_hangs_holds_up_nobody(start: Start, postgres: tuple[str, int]) -> None:
    address, postmaster = postgres
    server = start(address)
    game = open_game(server.client, options={"first": 0})
    stopped = backends(postmaster)
    for process in stopped:
        os.kill(process, signal.SIGSTOP)
    try:
        paths = ["/games", f"/games/{game.id}", "/players", "/docket", "/readyz", "/metrics"]
        answers: list[int] = []
        asked = [
            threading.Thread(
                target=lambda path=path: answers.append(server.client.get(path).status_code)
            )
            for path in paths
        ]
        for each in asked:
            each.start()
        assert server.client.get("/healthz").status_code == 200
        for each in asked:
            each.join()
        assert answers == [503] * len(paths)
        problem(server.client.get("/readyz"), 503, "try again")
        problem(game.seats[0].play(ROLL), 503, "Idempotency-Key")
    finally:
        for process in reversed(stopped):
            os.kill(process, signal.SIGCONT)
    eventually(lambda: server.client.get("/readyz").status_code == 200)
    assert game.seats[0].play(ROLL).status_code == 201
    server.stop()


def test_connections_have_time_limits(postgres: tuple[str, int]) -> None:
    from domain.store.postgres import PostgresRecorder

    recorder = PostgresRecorder(postgres[0])
    assert recorder.rows("SHOW statement_timeout", ()) == [("10s",)]
    recorder.close()
    with psycopg.connect(postgres[0]) as connection:
        assert connection.execute("SHOW statement_timeout").fetchone() == ("0",)


def test_what_takes_long_to_be_folded_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is there: nobody else is sent away for it."""
    monkeypatch.setattr(asking, "PATIENCE", 0.05)
    monkeypatch.setattr(asking, "LOOKING", PATIENCE)
    folded, looked = threading.Event(), []

    def is_there() -> None:
        looked.append(1)
        if len(looked) == 3:
            folded.set()

    async def run() -> None:
        database = Asking("postgresql://nowhere/", is_there)
        assert await database.ask(folded.wait)
        assert not database.away
        database.close()

    asyncio.run(run())
    assert len(looked) >= 3


def test_while_it_is_away_it_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("PATIENCE", "LOOKING"):
        monkeypatch.setattr(asking, limit, 0.05)
    back, asked = threading.Event(), []

    def hang() -> None:
        asked.append(1)
        back.wait()

    async def run() -> None:
        database = Asking("postgresql://nowhere/", lambda: back.wait())
        with pytest.raises(OperationalError):
            await database.ask(hang)
        for _ in range(100):
            with pytest.raises(Away):
                await database.ask(hang)
        back.set()
        while database.away:
            await asyncio.sleep(0.01)
        assert await database.ask(lambda: "well") == "well"
        database.close()

    asyncio.run(run())
    assert len(asked) == 1
