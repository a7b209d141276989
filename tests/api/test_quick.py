"""What is asked most is answered as its route answers it, whichever way a request takes."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import Receive, Scope, Send

from api.app import create_app
from api.service import Service
from domain.store.database import Database
from tests.api.conftest import Start
from tests.api.players import Game, open_game
from tests.databases import New
from tests.patience import PATIENCE

ROLL = b'{"move":{"move":"roll"}}'
JSON = {"Content-Type": "application/json"}
USUAL = {"x-request-id", "date", "server"}
"""Headers that differ from answer to answer."""


class Ways:
    """A service whose requests take the quick way, or that of all others."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client
        self.through_the_framework = 0

    @contextmanager
    def without_the_quick_one(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("api.quick.Quick.read", lambda *_: None)
            yield

    def both(self, method: str, path: str, **request: Any) -> tuple[httpx.Response, httpx.Response]:
        quick = self.client.request(method, path, **request)
        with self.without_the_quick_one():
            return quick, self.client.request(method, path, **request)


@pytest.fixture(scope="module")
def ways(new_database: New) -> Iterator[Ways]:
    service = Service(new_database())
    app = create_app(service, frozenset({"testserver.local"}))
    with TestClient(app) as client:
        ways = Ways(client)
        handle = app.asgi_handler

        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            ways.through_the_framework += 1
            await handle(scope, receive, send)

        app.asgi_handler = counted
        yield ways
    service.close()


@pytest.fixture
def game(ways: Ways) -> Game:
    return open_game(ways.client, options={"first": 0})


def same(one: httpx.Response, other: httpx.Response) -> None:
    assert one.status_code == other.status_code
    assert one.content == other.content
    assert {name: value for name, value in one.headers.items() if name not in USUAL} == {
        name: value for name, value in other.headers.items() if name not in USUAL
    }
    assert ("x-request-id" in one.headers) == ("x-request-id" in other.headers)


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_what_may_be_played_is_listed_alike(ways: Ways, game: Game) -> None:
    path, token = f"/games/{game.id}/legal-moves", bearer(game.seats[0].token)
    before = ways.through_the_framework
    quick, usual = ways.both("GET", path, headers=token)
    assert ways.through_the_framework == before + 1
    assert quick.json()["moves"]
    same(quick, usual)


def test_a_move_is_answered_alike(ways: Ways, game: Game) -> None:
    path, token = f"/games/{game.id}/moves", bearer(game.seats[0].token)
    before = ways.through_the_framework
    # Sent again with its key a move is answered as it was.
    sent = {**token, **JSON, "Idempotency-Key": "once"}
    quick, usual = ways.both("POST", path, content=ROLL, headers=sent)
    assert ways.through_the_framework == before + 1
    assert quick.status_code == 201
    same(quick, usual)


@pytest.mark.parametrize("query", ["", "?lang=fr", "?as=public", "?as=seat:0&lang=en"])
@pytest.mark.parametrize("who", ["seat", "public"])
def test_a_step_is_shown_alike(ways: Ways, game: Game, query: str, who: str) -> None:
    game.seats[0].play({"move": "roll"})
    headers = bearer(game.seats[0].token) if who == "seat" else {}
    before = ways.through_the_framework
    quick, usual = ways.both("GET", f"/games/{game.id}/steps/1{query}", headers=headers)
    same(quick, usual)
    if who == "public" and "seat:0" in query:
        assert quick.status_code == 403
    else:
        assert quick.status_code == 200
        assert quick.headers["etag"]
        assert ways.through_the_framework == before + 1


ODD: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a query": ("GET", "legal-moves?words=true", {}),
    "another language": ("GET", "legal-moves?words=true&lang=fr", {}),
    "no token": ("GET", "legal-moves", {"headers": {"Authorization": ""}}),
    "an unknown token": ("GET", "legal-moves", {"headers": bearer("nobody")}),
    "no bearer": ("GET", "legal-moves", {"headers": {"Authorization": "Basic abc"}}),
    "another host": ("GET", "legal-moves", {"headers": {"Host": "elsewhere"}}),
    "a step that is not there": ("GET", "steps/999", {}),
    "a step that is no number": ("GET", "steps/one", {}),
    "another's eyes": ("GET", "steps/1?as=seat:1", {}),
    "eyes that nobody has": ("GET", "steps/1?as=seat:9", {}),
    "an unknown language": ("GET", "steps/1?lang=de", {}),
    "another method": ("PUT", "moves", {"content": ROLL}),
    "no body": ("POST", "moves", {}),
    "not JSON": ("POST", "moves", {"content": b"{", "headers": JSON}),
    "plain text": ("POST", "moves", {"content": ROLL, "headers": {"Content-Type": "text/plain"}}),
    "an unknown field": ("POST", "moves", {"json": {"move": {"move": "roll"}, "more": 1}}),
    "an unknown move": ("POST", "moves", {"json": {"move": {"move": "fly"}}}),
    "a move that is a number": ("POST", "moves", {"json": {"move": 1}}),
    "a field of another type": ("POST", "moves", {"json": {"move": {"move": "roll", "x": []}}}),
    "another's seat": ("POST", "moves", {"json": {"move": {"move": "roll"}, "seat": 1}}),
    "chance": ("POST", "moves", {"json": {"move": {"move": "roll"}, "chance": {"die": [1]}}}),
    "another version": (
        "POST",
        "moves",
        {"json": {"move": {"move": "roll"}, "expected_version": 99}},
    ),
    "not allowed": ("POST", "moves", {"json": {"move": {"move": "place_safe", "square": 1}}}),
    "a long key": (
        "POST",
        "moves",
        {"content": ROLL, "headers": {**JSON, "Idempotency-Key": "k" * 101}},
    ),
    "a long body": ("POST", "moves", {"content": ROLL + b" " * 70_000 + b"x", "headers": JSON}),
    "a page": ("GET", "legal-moves", {"headers": {"Accept": "text/html", "Authorization": ""}}),
}


@pytest.mark.parametrize("what", ODD)
def test_what_is_out_of_the_ordinary_is_answered_as_ever(ways: Ways, game: Game, what: str) -> None:
    method, path, request = ODD[what]
    headers = {**bearer(game.seats[0].token), **request.get("headers", {})}
    headers = {name: value for name, value in headers.items() if value}
    request = {**request, "headers": headers}
    quick, usual = ways.both(method, f"/games/{game.id}/{path}", **request)
    same(quick, usual)
    is_listed = "words" in path
    assert quick.status_code == 200 if is_listed else quick.status_code >= 400


@pytest.mark.parametrize("who", ["judge", "another table's", "the second seat"])
def test_whoever_it_is_is_answered_alike(ways: Ways, game: Game, who: str) -> None:
    token = {
        "judge": game.judge.token,
        "another table's": open_game(ways.client).seats[0].token,
        "the second seat": game.seats[1].token,
    }[who]
    path = f"/games/{game.id}"
    same(*ways.both("GET", f"{path}/legal-moves", headers=bearer(token)))
    same(*ways.both("GET", f"{path}/steps/1", headers=bearer(token)))
    refused = ways.both("POST", f"{path}/moves", content=ROLL, headers={**bearer(token), **JSON})
    same(*refused)
    assert refused[0].status_code >= 400


def test_a_table_that_is_not_there_is_told_alike(ways: Ways, game: Game) -> None:
    token = bearer(game.seats[0].token)
    for id in ("none", "edition:x", "a%2Fb", "é"):
        same(*ways.both("GET", f"/games/{id}/legal-moves", headers=token))


def test_the_name_of_a_request_is_kept(ways: Ways, game: Game) -> None:
    named = {**bearer(game.seats[0].token), "X-Request-Id": "mine"}
    for path in ("legal-moves", "legal-moves?words=true"):
        answer = ways.client.get(f"/games/{game.id}/{path}", headers=named)
        assert answer.headers["x-request-id"] == "mine"
    given = ways.client.get(
        f"/games/{game.id}/legal-moves", headers={**named, "X-Request-Id": "a b"}
    )
    assert given.headers["x-request-id"].isalnum()


def test_over_a_connection_it_is_one_answer_after_the_other(
    start: Start, database: Database
) -> None:
    """Sent at once, answered in order; the last one closes the connection."""
    server = start(database)
    game = open_game(server.client, options={"first": 0})
    lines = f"Host: 127.0.0.1\r\nAuthorization: Bearer {game.seats[0].token}\r\n"
    listing = f"GET /games/{game.id}/legal-moves HTTP/1.1\r\n{lines}".encode()
    move = f"POST /games/{game.id}/moves HTTP/1.1\r\n{lines}".encode()
    body = b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(ROLL) + ROLL
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(listing + b"\r\n" + move + body + listing + b"Connection: close\r\n\r\n")
        said = b""
        while piece := connection.recv(65_536):
            said += piece
    assert said.count(b"HTTP/1.1 200 OK") == 2
    assert said.count(b"HTTP/1.1 201 Created") == 1
    assert said.index(b"201 Created") > said.index(b"200 OK")
    assert said.count(b"x-content-type-options: nosniff") == 3
    assert said.count(b"connection: close") == 1
    assert said.endswith(b"}")
