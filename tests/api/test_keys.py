"""Idempotency-Key: every command honours it, or refuses it in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.api.conftest import unserved
from tests.api.players import ROLL, Game, Json, Player, open_game, problem, short

KEY = "key-1"
CONTESTED = {"step": 1, "rule": "turn.roll", "claim": "Loaded."}
RULING = {"remedy": "stand", "reasoning": "It stands."}
PLACES = {"seat": 1, "index": 0, "slug": "secret_agents"}


def fresh(client: httpx.Client) -> Game:
    return open_game(client, options={"first": 0})


def rolled(client: httpx.Client) -> Game:
    game = fresh(client)
    assert game.seats[0].play(ROLL).status_code == 201
    return game


def undone(client: httpx.Client) -> Game:
    game = rolled(client)
    [mover, *_] = game.seats
    assert mover.play(mover.moves()[0]).status_code == 201
    assert mover.post("/undo").json()["status"] == "done"
    return game


def asked(client: httpx.Client) -> Game:
    game = rolled(client)
    assert game.seats[0].post("/abandon").status_code == 201
    return game


def disputed(client: httpx.Client) -> Game:
    game = fresh(client)
    assert game.seats[0].post("/disputes", CONTESTED).status_code == 201
    return game


HONOURED: dict[str, tuple[Callable[[httpx.Client], Game], int | None, Json]] = {
    "/games/{id}/moves": (fresh, 0, {"move": ROLL}),
    "/games/{id}/undo": (rolled, 0, {}),
    "/games/{id}/redo": (undone, 0, {}),
    "/games/{id}/undo/answer": (asked, 1, {"agreed": True}),
    "/games/{id}/abandon/answer": (asked, 1, {"agreed": True}),
    "/games/{id}/abandon": (rolled, 0, {}),
    "/games/{id}/notes": (fresh, 0, {"step": 1, "text": "Why?"}),
    "/games/{id}/disputes": (fresh, 0, CONTESTED),
    "/games/{id}/disputes/{index}/answer": (disputed, 1, {"text": "No."}),
    "/games/{id}/disputes/{index}/ruling": (disputed, None, RULING),
}
"""A table, who asks (None: the judge), and the command."""

HARMLESS = {
    "/codes",
    "/records",
    "/rulesets/{slug}/editions",
    "/games/{id}/what-if",
    "/games/{id}/amendments",
    "/games/{id}/analysis",
    "/games/{id}/hint",
}
"""Asked again they change nothing."""


def commands() -> set[str]:
    return {
        route.path_format for route in unserved().routes if "POST" in getattr(route, "methods", ())
    }


REFUSED = commands() - set(HONOURED) - HARMLESS


@pytest.mark.parametrize("path", HONOURED)
def test_a_command_is_carried_out_once(client: httpx.Client, path: str) -> None:
    prepare, seat, body = HONOURED[path]
    game = prepare(client)
    player = game.judge if seat is None else game.seats[seat]
    address = "/" + path.format(id=game.id, **PLACES)
    first = player.post(address, body, key=KEY)
    assert first.status_code == 201, first.text
    version = game.version
    assert player.post(address, body, key=KEY).json() == first.json()
    assert game.version == version
    if seat == 0 and "undo" not in path:
        game.seats[1].post("/notes", {"step": 0, "text": "Meanwhile."})
        assert player.post(address, body, key=KEY).json() == first.json()


@pytest.mark.parametrize(
    ("path", "other"),
    [
        ("/games/{id}/disputes", {**CONTESTED, "claim": "Another."}),
        ("/games/{id}/disputes/{index}/answer", {"text": "Yes."}),
        ("/games/{id}/disputes/{index}/ruling", {**RULING, "reasoning": "Otherwise."}),
        ("/games/{id}/abandon/answer", {"agreed": False}),
        ("/games/{id}/notes", {"step": 1, "text": "Because."}),
    ],
)
def test_a_key_names_one_command(client: httpx.Client, path: str, other: Json) -> None:
    prepare, seat, body = HONOURED[path]
    game = prepare(client)
    player = game.judge if seat is None else game.seats[seat]
    address = "/" + path.format(id=game.id, **PLACES)
    assert player.post(address, body, key=KEY).status_code == 201
    problem(player.post(address, other, key=KEY), 409, "idempotency key was used for another")


@pytest.mark.parametrize("path", sorted(REFUSED))
def test_a_key_that_would_promise_too_much_is_refused(client: httpx.Client, path: str) -> None:
    game = fresh(client)
    before = game.version
    address = path.format(id=game.id, game=game.id, **PLACES)
    answer = Player(client, game.id, game.judge.token).post("/" + address, {}, key=KEY)
    problem(answer, 400, "Idempotency-Key: this command takes none")
    assert game.version == before


def test_what_changes_nothing_may_be_sent_with_any_key(client: httpx.Client) -> None:
    game = short(client, 2)
    game.play_out()
    record: Any = {"content": game.public.ask("GET", "/record").content}
    headers = {"Idempotency-Key": KEY}
    for status in (200, 200):
        answer = client.post("/records", headers=headers, **record)
        assert answer.status_code == status, answer.text
