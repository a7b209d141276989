"""A PostgreSQL server that dies under a running service, and comes back."""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.api.conftest import Start
from tests.api.players import eventually, open_game, problem
from tests.databases import started


def test_the_service_says_so_and_goes_on_where_it_was(start: Start) -> None:
    with TemporaryDirectory(prefix="dossier-postgres-", ignore_cleanup_errors=True) as directory:
        os.chmod(directory, 0o755)
        data = Path(directory, "data")
        with started(data) as (address, postgres):
            server = start(address)
            game = open_game(server.client, options={"first": 0})
            moves = game.rounds(random.Random(3))
            for _ in range(10):
                acknowledged = next(moves)
            os.kill(postgres, signal.SIGKILL)
            eventually(lambda: server.client.get("/games").status_code == 503)
            for path in (f"/games/{game.id}", "/readyz"):
                said = problem(server.client.get(path), 503, "try again")
                assert said["title"] == "The database does not answer"
                assert str(data) not in str(said)
            assert server.client.get("/healthz").status_code == 200
        with started(data):
            there = eventually(
                lambda: (a := server.client.get(f"/games/{game.id}")).status_code == 200 and a
            )
            assert there.json()["head"] == acknowledged["head"]
            assert next(moves)["version"] == acknowledged["version"] + 1
            eventually(lambda: server.client.get("/readyz").status_code == 200)
            assert game.judge.get("/audit")["is_sound"]
            server.stop()
