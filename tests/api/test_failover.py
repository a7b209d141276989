"""A primary and its standby: killed, promoted, hanging, coming back. Nothing stored is lost."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Iterator

import httpx
import psycopg
import pytest
from eventsourcing.persistence import OperationalError, StoredEvent

from domain.store import server as servers
from domain.store.hosts import NotThePrimary, hosts_of
from domain.store.postgres import PostgresRecorder
from domain.store.server import Primary
from tests.api.conftest import Start
from tests.api.players import Game, eventually, open_game, problem
from tests.cluster import Cluster, Node, cluster
from tests.patience import PATIENCE


@pytest.fixture(scope="module")
def two() -> Iterator[Cluster]:
    with cluster() as made:
        yield made


def move(game: Game, rng: random.Random) -> httpx.Response:
    """One move of whoever is to move; other answers than a success are given back, too."""
    asked = game.public.ask("GET", "")
    if asked.status_code != 200:
        return asked
    seat = game.seats[asked.json()["decisions"][0]["seat"]]
    listed: httpx.Response = seat.ask("GET", "/legal-moves")
    if listed.status_code != 200 or not listed.json()["moves"]:
        return listed  # What was in doubt may have been stored meanwhile: another one is to move.
    answer: httpx.Response = seat.play(rng.choice(listed.json()["moves"])["move"])
    return answer


def goes_on(game: Game, rng: random.Random) -> int:
    """Plays a move as soon as that is possible; the version it gave."""
    answer = eventually(lambda: (a := move(game, rng)).status_code == 201 and a)
    version: int = answer.json()["version"]
    return version


def port_of(primary: Primary) -> int:
    """Which server it has found."""
    with primary.connect() as connection:
        return connection.info.port


def drop_connections(node: Node) -> None:
    node.ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    )


def test_a_standby_is_not_written_to(two: Cluster) -> None:
    with pytest.raises(psycopg.OperationalError, match="is a standby"):
        Primary(two.standby.address).connect()
    with pytest.raises(OperationalError, match="is a standby"):
        PostgresRecorder(two.standby.address)
    assert issubclass(NotThePrimary, psycopg.OperationalError)


def test_a_server_that_hangs_is_given_up_by_who_waits_for_it(
    two: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to ask whether it is there: that is looked after."""
    monkeypatch.setattr(servers, "OVERDUE", 0.5)
    recorder = PostgresRecorder(two.primary.address)
    recorder.check()
    two.primary.signal(signal.SIGSTOP)
    try:
        watched = recorder._pool.primary
        done = threading.Event()

        def watch() -> None:
            while not done.wait(0.1):
                watched.watch()

        watching = threading.Thread(target=watch)
        watching.start()
        with pytest.raises(OperationalError):
            recorder.insert_events([StoredEvent("hanging", 1, "table", b"{}")])
        done.set()
        watching.join()
    finally:
        two.primary.signal(signal.SIGCONT)
    eventually(lambda: _is_there(recorder))
    recorder.close()


def _is_there(recorder: PostgresRecorder) -> bool:
    try:
        recorder.check()
    except OperationalError:
        return False
    return True


def test_whatever_happens_to_the_servers_what_was_stored_is_there(
    start: Start, two: Cluster
) -> None:
    rng = random.Random(1)
    server = start(two.address)
    game = open_game(server.client, options={"first": 0})
    acknowledged = goes_on(game, rng)

    # The standby is lost: nothing can be stored, everything can be read.
    two.standby.kill()
    problem(eventually(lambda: (a := move(game, rng)).status_code == 503 and a), 503, "try again")
    assert server.client.get(f"/games/{game.id}").status_code == 200
    assert server.client.get("/healthz").status_code == 200
    begun = time.monotonic()
    assert move(game, rng).status_code == 503
    assert time.monotonic() - begun < PATIENCE / 2  # Nobody waits for the standby.
    two.standby.start()
    acknowledged = goes_on(game, rng)

    # The primary dies, and the standby takes over.
    two.primary.kill()
    eventually(lambda: server.client.get(f"/games/{game.id}").status_code == 503)
    assert server.client.get("/healthz").status_code == 200
    two.fail_over()
    eventually(lambda: server.client.get(f"/games/{game.id}").status_code == 200)
    assert game.version >= acknowledged
    acknowledged = goes_on(game, rng)

    # The old one comes back as if nothing had happened: nobody listens to it. Who starts only now
    # takes the newer of the two.
    old, new = two.standby, two.primary
    old.start()
    started_now = Primary(two.address)
    assert port_of(started_now) == new.port
    drop_connections(new)
    eventually(lambda: server.client.get(f"/games/{game.id}").status_code == 200)
    assert game.version >= acknowledged
    acknowledged = goes_on(game, rng)
    new.kill()
    eventually(lambda: server.client.get("/readyz").status_code == 503)
    for _ in range(5):
        assert server.client.get(f"/games/{game.id}").status_code == 503
        time.sleep(0.05)
    with pytest.raises(psycopg.OperationalError, match="it was replaced"):
        started_now.connect()
    new.start()
    eventually(lambda: server.client.get(f"/games/{game.id}").status_code == 200)
    assert game.version >= acknowledged
    assert port_of(started_now) == new.port

    # The primary hangs, and is replaced; later it goes on.
    two.rejoin()
    acknowledged = goes_on(game, rng)
    hanging = two.primary
    hanging.signal(signal.SIGSTOP)
    begun = time.monotonic()
    assert server.client.get("/healthz").status_code == 200
    assert server.client.get(f"/games/{game.id}").status_code == 503
    assert time.monotonic() - begun < PATIENCE / 2
    two.fail_over()
    eventually(lambda: server.client.get(f"/games/{game.id}").status_code == 200)
    hanging.signal(signal.SIGCONT)
    assert game.version >= acknowledged
    acknowledged = goes_on(game, rng)
    hanging.kill()
    assert goes_on(game, rng) > acknowledged
    assert game.judge.get("/audit")["is_sound"]
    server.stop()


def test_every_host_of_an_address_has_time_limits() -> None:
    a, b = hosts_of("postgresql://ann@one:1,two:2/x?connect_timeout=7&target_session_attrs=any")
    assert (a["host"], a["port"], b["host"], b["port"]) == ("one", "1", "two", "2")
    assert a["connect_timeout"] == b["connect_timeout"] == "7"
    assert a["tcp_user_timeout"] == 10_000
    [one] = hosts_of("postgresql:///x?host=/run")
    assert one["host"] == "/run"
    one, two = hosts_of("postgresql://one,two/x?port=5433")
    assert one["port"] == two["port"] == "5433"
