"""No answer can be framed, sniffed or run, and no page of somebody else's can post a command."""

from __future__ import annotations

import httpx
import pytest

from tests.api.players import open_game, problem


@pytest.mark.parametrize("path", ["/games", "/healthz", "/nowhere", "/games/none/record", "/"])
def test_every_answer_says_what_may_be_done_with_it(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["content-security-policy"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_a_command(client: httpx.Client, kind: str) -> None:
    body = b'{"ruleset": "secret_agents", "players": ["Ada", "Bo"]}'
    before = client.get("/games").json()
    problem(client.post("/games", content=body, headers={"content-type": kind}), 415, "json")
    assert client.get("/games").json() == before


def test_a_command_without_a_body_needs_no_type(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    assert game.seats[0].ask("POST", "/redo").status_code in (201, 400, 409)
