"""Logs: every line names its request, and none tells a secret."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from api import logs
from replays.timeline import Timeline
from tests.api.players import open_game


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What would be written for programs."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.JsonLines())
    # Not what those who ask in these tests log themselves.
    ours, level = [logging.getLogger("api"), logs.requests], logs.requests.level
    for logger in ours:
        logger.addHandler(handler)
    logs.requests.setLevel(logging.INFO)
    yield stream
    for logger in ours:
        logger.removeHandler(handler)
    logs.requests.setLevel(level)


def said(lines: io.StringIO, path: str) -> list[dict[str, Any]]:
    told = [json.loads(line) for line in lines.getvalue().splitlines()]
    return [line for line in told if line.get("path") == path or path in line["message"]]


def test_every_answer_names_its_request(client: httpx.Client) -> None:
    first, second = client.get("/healthz"), client.get("/games/nobody")
    assert first.headers["x-request-id"] != second.headers["x-request-id"]
    given = client.get("/healthz", headers={"X-Request-Id": "from-the.proxy_1"})
    assert given.headers["x-request-id"] == "from-the.proxy_1"
    for bad in ("a b", "x" * 65, '"}{', ""):
        answer = client.get("/healthz", headers={"X-Request-Id": bad})
        assert answer.headers["x-request-id"] != bad


def test_a_fault_is_logged_with_its_request(
    client: httpx.Client, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slip(*_: object) -> None:
        raise KeyError("a slip of ours")

    game = open_game(client)
    monkeypatch.setattr(Timeline, "frame", slip)
    answer = game.public.ask("GET", "/steps/1?lang=fr&secret=word", headers={"X-Request-Id": "r1"})
    assert answer.status_code == 500
    fault, request = said(lines, f"/games/{game.id}/steps/1")
    assert fault["request"] == request["request"] == "r1"
    assert "KeyError: 'a slip of ours'" in fault["trace"]
    assert (request["method"], request["status"]) == ("GET", 500)
    assert request["ms"] > 0
    assert "word" not in lines.getvalue()


def test_no_token_is_logged(client: httpx.Client, lines: io.StringIO) -> None:
    game = open_game(client)
    game.seats[0].get("/legal-moves")
    assert said(lines, f"/games/{game.id}/legal-moves")
    for player in (*game.seats, game.judge):
        assert player.token not in lines.getvalue()


def test_outside_of_a_request_none_is_named() -> None:
    record = logging.LogRecord("a", logging.WARNING, "", 0, "it is so", None, None)
    assert logs.Lines().format(record) == "WARNING a: it is so"
    assert "request" not in json.loads(logs.JsonLines().format(record))
