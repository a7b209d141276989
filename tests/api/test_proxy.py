"""Two services on one database behind a real proxy, which sends a table's requests to one."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import httpx_sse
import pytest

from tests.api.conftest import Server
from tests.api.players import eventually, open_game
from tests.databases import new_schema
from tests.patience import PATIENCE
from tests.ports import free_port

CONFIG = Path(__file__).parents[2] / "api" / "haproxy.cfg"


@pytest.fixture(scope="session")
def engine() -> str:
    """Only a server has several processes on it."""
    return "postgres"


@pytest.fixture(scope="module")
def servers() -> Iterator[dict[str, Server]]:
    """Two services on one database."""
    database = new_schema()
    both = {"one": Server(database), "two": Server(database)}
    yield both
    for server in both.values():
        if server.process.poll() is None:
            server.kill()


@pytest.fixture(scope="module")
def client(servers: dict[str, Server]) -> Iterator[httpx.Client]:
    """The proxy in front of them."""
    with proxied(*servers.values()) as client:
        yield client


@contextmanager
def proxied(*servers: Server) -> Iterator[httpx.Client]:
    """HAProxy as the file in the project has it, in front of two services."""
    haproxy = shutil.which("haproxy", path=f"{os.environ['PATH']}:/usr/sbin")
    assert haproxy, "there is no HAProxy: `make proxy` installs Debian's"
    one, two = (f"127.0.0.1:{server.port}" for server in servers)
    port = free_port()
    environment = {"LISTEN": f"127.0.0.1:{port}", "ONE": one, "TWO": two}
    process = subprocess.Popen([haproxy, "-f", str(CONFIG)], env={**os.environ, **environment})
    try:
        url = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=url, timeout=PATIENCE) as client:
            eventually(lambda: _is_there(client))
            yield client
    finally:
        process.terminate()
        process.wait()


def _is_there(client: httpx.Client) -> bool:
    try:
        return client.get("/healthz").status_code == 200
    except httpx.TransportError:
        return False


def server_of(client: httpx.Client, id: str) -> str:
    answer = client.get(f"/games/{id}")
    assert answer.status_code == 200, answer.text
    return answer.headers["x-served-by"]


def test_a_live_stream_passes_and_hears_of_the_other_services_moves(
    servers: dict[str, Server], client: httpx.Client
) -> None:
    game = open_game(client, options={"first": 0})
    other = servers[{"one": "two", "two": "one"}[server_of(client, game.id)]]
    with httpx_sse.connect_sse(client, "GET", f"/games/{game.id}/live?after=0") as stream:
        events = stream.iter_sse()
        assert next(events).event == "table_opened"
        # Played past the proxy, at the service that does not have the stream.
        headers = {"authorization": f"Bearer {game.seats[0].token}"}
        body = {"move": {"move": "roll"}}
        played = other.client.post(f"/games/{game.id}/moves", json=body, headers=headers)
        assert played.status_code == 201
        assert next(events).id == str(played.json()["version"])


def test_a_table_has_one_service_until_that_dies(
    servers: dict[str, Server], client: httpx.Client
) -> None:
    games = [open_game(client, options={"first": 0}) for _ in range(12)]
    homes = {game.id: server_of(client, game.id) for game in games}
    # Both have some, and every question about a table goes to the same.
    assert set(homes.values()) == {"one", "two"}
    for game in games:
        for path in ("", "/log", "/steps/0", "/legal-moves"):
            headers = {"authorization": f"Bearer {game.seats[0].token}"}
            answer = client.get(f"/games/{game.id}{path}", headers=headers)
            assert answer.headers["x-served-by"] == homes[game.id]
        moves = game.rounds(random.Random(1))
        acknowledged = [next(moves) for _ in range(3)]
        assert acknowledged[-1]["version"] == 4
    # One dies: the other goes on with its tables, and keeps its own.
    servers["one"].kill()
    eventually(lambda: all(server_of(client, game.id) == "two" for game in games))
    for game in games:
        assert game.public.get()["version"] == 4
