"""What is being answered while a judge reopens a finished game: it ends with the right to look."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from api.app import create_app
from api.problems import Forbidden
from api.routes.replays import PIECE, pieces
from api.service import Service
from domain.kernel import Text
from domain.store.database import Database
from domain.table.commands.rulings import give_ruling
from tests.api.players import Game, problem, short


@pytest.fixture
def service(database: Database) -> Iterator[Service]:
    service = Service(database)
    yield service
    service.close()


@pytest.fixture
def client(service: Service) -> Iterator[httpx.Client]:
    with TestClient(create_app(service)) as client:
        yield client


def finished(client: httpx.Client) -> Game:
    game = short(client, 2)
    game.play_out()
    rule = next(iter(client.get("/rulesets/secret_agents").json()["rules"]))["id"]
    claim = {"step": game.public.get()["steps"], "rule": rule, "claim": "Contested."}
    assert game.seats[0].post("/disputes", claim).status_code == 201
    return game


def reopen(service: Service, id: str) -> None:
    service.log.command(id, lambda table: give_ruling(table, 0, "rewind", "Again.", kept=2))


@pytest.mark.promise("see.reopened")
@pytest.mark.parametrize(
    "path", ["/film.html", "/reel", "/replay", "/scores", "/record", "/board.svg", "/audit"]
)
@pytest.mark.parametrize("eyes", ["", "judge"])
def test_an_answer_that_is_ready_too_late_is_not_given(
    service: Service,
    client: httpx.Client,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    eyes: str,
) -> None:
    game = finished(client)
    get = service.answers.get

    async def get_late(*asked: Any) -> Any:
        made = await get(*asked)
        reopen(service, game.id)
        return made

    monkeypatch.setattr(service.answers, "get", get_late)
    query = {"by": "move", **({"as": eyes} if eyes else {})}
    answer = game.public.ask("GET", path, params=query)
    problem(answer, 403)
    monkeypatch.undo()
    # The judge may go on looking, and the public sees what the public may.
    assert game.judge.ask("GET", "/reel").status_code == 200
    assert game.public.ask("GET", "/reel").status_code == 200


@pytest.mark.promise("see.reopened")
def test_a_stream_stops_where_the_right_ends() -> None:
    asked = 0

    async def require_still() -> None:
        nonlocal asked
        asked += 1
        if asked > 3:
            raise Forbidden(
                Text("a judge has reopened the game meanwhile", "la partie est rouverte")
            )

    async def read() -> list[bytes]:
        return [piece async for piece in pieces(b"x" * PIECE * 10, require_still)]

    assert len(asyncio.run(read())) == 3
