"""The real thing: `dossier serve` in processes of its own, over HTTP."""

from __future__ import annotations

import random
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

import httpx
import pytest

from domain.store.database import Database
from tests.api.conftest import DOSSIER, Server, Start
from tests.api.players import ROLL, Game, Player, eventually, open_game, problem, share, short
from tests.databases import New
from tests.patience import PATIENCE


def test_two_play_a_game_to_its_end_and_verify_it(
    start: Start, tmp_path: Path, database: Database
) -> None:
    server = start(database, "--demo")
    names = [game["id"] for game in server.client.get("/games").json()["games"]]
    assert "demo-secret_agents-base" in names
    assert server.client.get("/games/demo-secret_agents-base/replay?lang=fr").status_code == 200

    game = short(server.client, 6)
    ann, bob = game.seats
    assert ann.get("/steps/16")["view"]["identity"]["1"] == "?"
    assert bob.get("/steps/16")["view"]["identity"]["0"] == "?"
    game.play_out()
    last = game.public.get()["steps"]
    for player in (ann, bob, game.public):
        assert "?" not in player.get(f"/steps/{last}")["view"]["identity"].values()

    record = tmp_path / "game.jsonl.zst"
    record.write_bytes(ann.ask("GET", "/record", params={"packing": "zstd"}).content)
    said = subprocess.run([DOSSIER, "verify", record], capture_output=True, text=True, check=False)
    assert (said.returncode, "sound" in said.stdout) == (0, True)
    assert f"http://127.0.0.1:{server.port}/" in server.stop()


@pytest.fixture(scope="module")
def servers(new_database: New) -> Iterator[list[Server]]:
    """Two processes on one database, for tests that open tables of their own and stop nothing."""
    database = new_database()
    servers = [Server(database), Server(database)]
    yield servers
    for server in servers:
        server.kill()


def test_a_large_body_over_the_wire(servers: list[Server]) -> None:
    server = servers[0]
    headers = {"Content-Type": "application/json"}
    problem(server.client.post("/games", content=b"x" * 1_500_000, headers=headers), 413, "1 MB")
    # It may be told before all was sent; some clients do not listen while they talk.
    with suppress(httpx.WriteError):
        problem(server.client.post("/records", content=b"x" * 30_000_000), 413, "20 MB")
    assert server.client.get("/healthz").status_code == 200


def test_what_was_acknowledged_is_there_after_kill_9(start: Start, database: Database) -> None:
    server = start(database)
    game = open_game(server.client, options={"first": 0})
    moves = game.rounds(random.Random(3))
    for _ in range(10):
        acknowledged = next(moves)
    server.kill()
    again = start(database)
    there = Player(again.client, game.id, game.seats[0].token)
    assert there.get()["head"] == acknowledged["head"]
    assert there.get()["version"] == acknowledged["version"] == 11
    eventually(lambda: again.client.get("/games").json()["games"][0]["version"] == 11)


def test_bots_go_on_after_kill_9_as_soon_as_one_looks(start: Start, database: Database) -> None:
    server = start(database)
    bots = {str(seat): "random" for seat in range(3)}
    body = {"ruleset": "circle", "players": ["Ann", "Bob", "Cid"], "bots": bots}
    id = server.client.post("/games", json=body).json()["game"]["id"]
    server.kill()
    again = start(database)
    before = again.client.get("/games").json()["games"][0]
    assert before["status"] == "playing", "it was killed in the middle"
    eventually(lambda: again.client.get(f"/games/{id}").json()["version"] > before["version"] + 20)


def test_of_two_who_move_at_once_one_is_told(servers: list[Server]) -> None:
    """Two processes on one database, and two clients who saw the same version."""
    game = open_game(servers[0].client, options={"first": 0})
    token = game.seats[0].token
    wins = conflicts = 0
    with ThreadPoolExecutor(4) as pool:
        for _ in range(6):
            version = game.version
            ready = threading.Barrier(4)
            race = partial(_race, game=game, token=token, version=version, ready=ready)
            answers = list(pool.map(race, servers * 2))
            statuses = sorted(answer.status_code for answer in answers)
            assert statuses == [201, 409, 409, 409], [a.text for a in answers]
            for answer in answers:
                if answer.status_code == 409:
                    assert answer.json()["version"] == version + 1
                    conflicts += 1
            wins += 1
            _let_the_others_play(game)
    assert (wins, conflicts) == (6, 18)
    for server in servers:
        there = Player(server.client, game.id, game.judge.token)
        assert there.get("/audit")["is_sound"]
        assert Player(server.client, game.id, "").get("/log") == game.log()


def _race(
    server: Server, game: Game, token: str, version: int, ready: threading.Barrier
) -> httpx.Response:
    player = Player(server.client, game.id, token)
    move = player.moves()[0]
    ready.wait(PATIENCE)
    return player.play(move, expected_version=version)


def _let_the_others_play(game: Game) -> None:
    """Until seat 0 is asked again."""
    while game.waiting() != [0]:
        bob = game.seats[1]
        assert bob.play(bob.moves()[0]).status_code == 201


def test_retries_at_once_store_one_event(servers: list[Server]) -> None:
    game = open_game(servers[0].client, options={"first": 0})

    def retry(server: Server) -> httpx.Response:
        return Player(server.client, game.id, game.seats[0].token).play(ROLL, key="once")

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(retry, servers * 4))
    assert {answer.status_code for answer in answers} == {201}, [a.text for a in answers]
    assert len({answer.content for answer in answers}) == 1
    assert game.version == 2


def test_a_table_is_followed_live(servers: list[Server]) -> None:
    server = servers[0]
    game = open_game(server.client, options={"first": 0})
    with (
        httpx.Client(base_url=server.url, timeout=PATIENCE) as listener,
        listener.stream("GET", f"/games/{game.id}/live", params={"after": 1}) as stream,
    ):
        lines = stream.iter_lines()
        # A comment says that it follows; what has no data is no event.
        assert [next(lines), next(lines)] == [": following", ""]
        die = game.seats[0].play(ROLL).json()["facts"][0]["fact"]["value"]
        game.seats[0].play(share(die))
        seen = []
        for line in lines:
            if line.startswith("id:"):
                seen.append(line.split(":", 1)[1].strip())
            if len(seen) == 2:
                break
    assert seen == ["2", "3"]


def test_a_port_that_is_taken(servers: list[Server], tmp_path: Path) -> None:
    server = servers[0]
    file = tmp_path / "b.sqlite"
    command = [str(DOSSIER), "serve", "--port", str(server.port), "--database", str(file)]
    said = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert said.returncode == 1
    assert f"cannot listen on 127.0.0.1:{server.port}" in said.stderr
    assert "--port" in said.stderr
    assert "Traceback" not in said.stderr
    assert not file.exists()
