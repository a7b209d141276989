"""Logs: every line names its request, and none tells a secret."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from api import logs
from replays.timeline import Timeline
from tests.api.conftest import Start
from tests.api.players import eventually, open_game

PIPE = 2**16
"""Bytes that a pipe holds."""


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
    for asked in (("GET", "/healthz"), ("GET", "/nowhere"), ("DELETE", "/healthz")):
        given = client.request(*asked, headers={"X-Request-Id": "from-the.proxy_1"})
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


def test_a_service_writes_what_programs_read(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOSSIER_LOGS", "json")
    server = start(tmp_path / "dossier.sqlite")
    named = {"X-Request-Id": "r1"}
    game = open_game(server.client)
    game.seats[0].get("/legal-moves", headers=named)
    game.public.ask("GET", "", headers={"X-Request-Id": "r2"})
    told = [json.loads(line) for line in server.stop().splitlines() if line.startswith("{")]
    asked = {line["request"]: line["path"] for line in told if line["logger"] == "dossier.requests"}
    assert asked["r1"] == f"/games/{game.id}/legal-moves"
    assert asked["r2"] == f"/games/{game.id}"


def test_a_refusal_because_the_database_is_away_is_one_line(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOSSIER_LOGS", "json")
    database = tmp_path / "dossier.sqlite"
    server = start(database)
    game = open_game(server.client, options={"first": 0})
    database.rename(tmp_path / "away")
    for number in range(3):
        named = {"X-Request-Id": f"r{number}"}
        asked = game.seats[0].ask("POST", "/moves", headers=named, json={"move": {"move": "roll"}})
        assert asked.status_code == 503
    told = [json.loads(line) for line in server.stop().splitlines() if line.startswith("{")]
    refused = [line for line in told if line["logger"] == "api.handling"]
    assert [line["request"] for line in refused] == ["r0", "r1", "r2"]
    for line in refused:
        assert (line["method"], line["path"]) == ("POST", f"/games/{game.id}/moves")
        assert line["status"] == 503
        assert line["why"] in line["message"]
        assert "trace" not in line


def test_whoever_reads_no_logs_holds_nobody_up(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOSSIER_LOGS", "json")
    database = tmp_path / "dossier.sqlite"
    server = start(database)
    game = open_game(server.client, options={"first": 0})
    away = database.rename(tmp_path / "away")
    # Each is told of in two lines: far more than fits into the pipe that nobody reads here.
    for _ in range(300):
        assert game.seats[0].play({"move": "roll"}).status_code == 503
    assert server.client.get("/healthz").status_code == 200
    away.rename(database)
    eventually(lambda: server.client.get(f"/games/{game.id}").status_code == 200)
    said = server.stop()
    assert said.count("the database failed") >= 300
    assert len(said) > PIPE
