"""Who asks is found out once: one look-up of the token, one read of the table, on every route."""

from __future__ import annotations

import asyncio
import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from api.app import create_app
from api.roles import CALLERS
from api.service import Service
from domain.rulesets import RULESETS
from tests.api.conftest import unserved
from tests.api.players import Game, Json, open_game, short
from tests.databases import New


class Counted:
    """A service that counts how often a token was looked up and a table read."""

    def __init__(self, service: Service, client: TestClient[Litestar]) -> None:
        self.service, self.client = service, client
        self.counts: Counter[str] = Counter()

    def count(self, name: str, work: Any) -> Any:
        def counted(*arguments: Any, **more: Any) -> Any:
            self.counts[name] += 1
            return work(*arguments, **more)

        return counted


@pytest.fixture(scope="module")
def counted(new_database: New) -> Iterator[Counted]:
    service = Service(new_database())
    with TestClient(create_app(service)) as client:
        watched = Counted(service, client)
        access, log = service.access, service.log
        access.passes = watched.count("token", access.passes)  # type: ignore[method-assign]
        log.table = watched.count("table", log.table)  # type: ignore[method-assign]
        log.brought_up = watched.count("table", log.brought_up)  # type: ignore[method-assign]
        service.analyst.start = lambda table: None  # type: ignore[method-assign]
        yield watched
    service.close()


def over(client: httpx.Client) -> Game:
    game = short(client, 2)
    game.play_out()
    return game


def playing(client: httpx.Client) -> Game:
    game = open_game(client, options={"first": 0})
    assert game.seats[0].play({"move": "roll"}).status_code == 201
    return game


def disputed(client: httpx.Client) -> Game:
    game = playing(client)
    assert game.seats[0].post("/disputes", DISPUTE).status_code == 201
    return game


def undone(client: httpx.Client) -> Game:
    game = playing(client)
    [mover, *_] = game.seats
    assert mover.play(mover.moves()[0]).status_code == 201
    assert mover.post("/undo").json()["status"] == "done"
    return game


def asked(client: httpx.Client) -> Game:
    game = playing(client)
    assert game.seats[0].post("/abandon").status_code == 201
    return game


def with_open_seat(client: httpx.Client) -> Game:
    return open_game(client, players=["Ann", ""])


def fresh(client: httpx.Client) -> Game:
    return open_game(client, options={"first": 0})


MOVE = {"move": {"move": "roll"}}
WHAT_IF = {"seat": 0, **MOVE}
RULE = next(iter(RULESETS["secret_agents"].rulebook.rules))
DISPUTE = {"step": 1, "rule": RULE, "claim": "No"}
RULING = {"remedy": "stand", "reasoning": "It stands."}
NOTE = {"step": 1, "text": "Why?"}

REQUESTS: dict[str, tuple[Callable[[httpx.Client], Game], str, str, Json]] = {
    "GET /games/{id}": (playing, "seat 0", "", None),
    "GET /games/{id}/legal-moves": (playing, "seat 0", "", None),
    "GET /games/{id}/move-forms": (playing, "seat 0", "", None),
    "GET /games/{id}/sentences": (playing, "seat 0", "", None),
    "POST /games/{id}/amendments": (playing, "judge", "", {}),
    "POST /games/{id}/moves": (fresh, "seat 0", "", MOVE),
    "POST /games/{id}/hint": (playing, "seat 0", "", {}),
    "GET /games/{id}/undo": (playing, "seat 0", "", None),
    "GET /games/{id}/undo/offers": (playing, "seat 0", "", None),
    "POST /games/{id}/undo": (playing, "seat 0", "", {}),
    "POST /games/{id}/undo/answer": (asked, "seat 1", "", {"agreed": True}),
    "POST /games/{id}/abandon/answer": (asked, "seat 1", "", {"agreed": True}),
    "POST /games/{id}/redo": (undone, "seat 0", "", {}),
    "POST /games/{id}/abandon": (playing, "seat 0", "", {}),
    "POST /games/{id}/seats/{seat}/claim": (with_open_seat, "seat 1", "", {"name": "Cid"}),
    "POST /games/{id}/seats/{seat}/invite": (with_open_seat, "judge", "", None),
    "POST /games/{id}/door": (with_open_seat, "judge", "", {"is_open": True}),
    "POST /games/{id}/seats/{seat}/leave": (playing, "seat 1", "", {"bot": "random"}),
    "POST /games/{id}/resign": (playing, "seat 0", "", {}),
    "GET /games/{id}/since-my-move": (playing, "seat 1", "", None),
    "GET /games/{id}/steps/{step}": (playing, "seat 0", "", None),
    "GET /games/{id}/replay": (playing, "seat 0", "", None),
    "GET /games/{id}/chapters": (playing, "seat 0", "", None),
    "GET /games/{id}/scores": (playing, "seat 0", "", None),
    "GET /games/{id}/diff": (playing, "seat 0", "?from=0&to=1", None),
    "GET /games/{id}/log": (playing, "seat 0", "", None),
    "GET /games/{id}/live": (playing, "seat 0", "", None),
    "GET /games/{id}/notes": (playing, "seat 0", "", None),
    "POST /games/{id}/notes": (playing, "seat 0", "", NOTE),
    "GET /games/{id}/record": (over, "seat 0", "", None),
    "GET /games/{id}/audit": (over, "seat 0", "", None),
    "GET /games/{id}/reel": (playing, "seat 0", "", None),
    "GET /games/{id}/film.html": (playing, "seat 0", "", None),
    "GET /games/{id}/board.svg": (playing, "seat 0", "", None),
    "GET /games/{id}/choices": (playing, "seat 0", "", None),
    "GET /games/{id}/steps/{step}/choices": (playing, "judge", "?seat=0", None),
    "GET /games/{id}/steps/{step}/legal-moves": (playing, "judge", "?seat=0", None),
    "GET /games/{id}/steps/{step}/explain": (playing, "judge", "", None),
    "POST /games/{id}/what-if": (fresh, "judge", "", WHAT_IF),
    "GET /games/{id}/disputes": (disputed, "seat 0", "", None),
    "POST /games/{id}/disputes": (playing, "seat 0", "", DISPUTE),
    "POST /games/{id}/disputes/{index}/answer": (disputed, "seat 1", "", {"text": "Yes"}),
    "POST /games/{id}/disputes/{index}/ruling": (disputed, "judge", "", RULING),
    "GET /games/{id}/analysis": (over, "seat 0", "", None),
    "POST /games/{id}/analysis": (over, "seat 0", "", {}),
    "GET /games/{id}/analysis/progress": (over, "seat 0", "", None),
    "GET /games/{id}/steps/{step}/position": (playing, "judge", "", None),
    "POST /games/{id}/forks": (playing, "judge", "", {"step": 1}),
    "GET /plain/watch/{id}": (playing, "seat 0", "", None),
}
"""A request of every route that takes a game: a table, who asks, the query, the body."""

APART = {
    "GET /watch/{id}",  # The page itself, the same for every game.
    "POST /games/{id}/event",  # An organiser is nobody at a table that is not yet in the event.
}


def about_a_game() -> dict[str, Any]:
    """Every route that takes a game's id, and its handler."""
    return {
        f"{method} {route.path_format}": handler
        for route in unserved().routes
        if "games/{id}" in route.path_format or "watch/{id}" in route.path_format
        for method, (handler, _) in route.route_handler_map.items()  # type: ignore[union-attr]
        if method != "OPTIONS"
    }


ROUTES = about_a_game()


def test_every_route_about_a_game_is_asked() -> None:
    assert set(ROUTES) - APART == set(REQUESTS)


@pytest.mark.parametrize("name", sorted(set(ROUTES) - APART))
def test_a_handler_is_given_its_caller_and_has_no_other_way_to_a_table(name: str) -> None:
    parameters = inspect.signature(ROUTES[name].fn).parameters
    assert sum(parameter in CALLERS for parameter in parameters) == 1
    assert not {"id", "authorization"} & set(parameters)


@pytest.mark.parametrize("name", REQUESTS)
def test_one_look_up_and_one_read(counted: Counted, name: str) -> None:
    prepare, who, query, body = REQUESTS[name]
    client = counted.client
    game = prepare(client)
    player = game.judge if who == "judge" else game.seats[int(who[-1])]
    method, template = name.split()
    last = game.public.get()["steps"]
    path = template.format(id=game.id, seat=1, step=last, index=0) + query
    if body is WHAT_IF:
        body = {**WHAT_IF, "step": last}
    if who == "judge":
        game.judge.get("/log")  # So that its look at a running game is told already.
    counted.counts.clear()
    if name.endswith("/live"):
        headers = {"authorization": f"Bearer {player.token}"}
        with client.portal() as portal:
            status = portal.call(first_part, client.app, path, headers)
    else:
        answer = player.ask(method, f"/{path}", **({} if body is None else {"json": body}))
        status = answer.status_code
        assert status in (200, 201, 202), answer.text
    assert status < 300
    # What takes long is asked again at its end: the right may have ended meanwhile.
    times = 2 if template.rpartition("/")[2] in MADE_APART else 1
    assert counted.counts == {"token": times, "table": times}


MADE_APART = ("reel", "film.html", "replay", "scores", "record", "audit")


async def first_part(app: Litestar, path: str, headers: dict[str, str]) -> int:
    """Asks as a server would, and goes away after the first part of the answer."""
    heard: list[Any] = []
    gone = asyncio.Event()

    async def receive() -> Any:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        heard.append(message)
        if message["type"] == "http.response.body":
            gone.set()
            await asyncio.Event().wait()  # Until whoever answers has noticed.

    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    await app(scope, receive, send)
    status: int = heard[0]["status"]
    return status
