"""What a stranger describes is tried elsewhere: the service goes on, and says what was too much."""

from __future__ import annotations

import lzma
from typing import Any

import httpx
import pytest

from api.routes import editions, positions
from api.work import pool
from api.work.limits import Lane
from api.work.pool import Workers
from domain.rulesets import RULESETS
from replays.timeline import Timeline
from tests.api.players import ROLL, problem, short, stored
from tests.api.work import chores
from tests.patience import PATIENCE

SHORT = Lane("short", seconds=1, wall=PATIENCE, at_once=2, waiting=0)


def box(slug: str = "secret_agents") -> Any:
    return httpx.Response(200, content=RULESETS[slug].default_edition()).json()


def test_an_edition_that_never_ends_loading_is_given_up(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "TRYING", SHORT)
    monkeypatch.setattr(editions, "check_edition", chores.spins)
    path = "/rulesets/secret_agents/editions"
    problem(client.post(path, json=box()), 422, "1 seconds of computing")
    french = {"Accept-Language": "fr-FR,fr;q=0.9"}
    problem(client.post(path, json=box(), headers=french), 422, "secondes de calcul")
    assert client.get("/healthz").status_code == 200


def test_a_position_that_takes_all_memory_is_given_up(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "TRYING", SHORT)
    monkeypatch.setattr(positions, "check_position", chores.hoards)
    body = {"ruleset": "secret_agents", "players": ["Ann", "Bob"], "position": {}}
    problem(client.post("/positions?lang=fr", json=body), 422, "mémoire")
    assert client.get("/games").json()["games"] == []


def test_when_too_much_is_asked_one_is_told_when_to_come_again(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = Lane("full", seconds=1, wall=PATIENCE, at_once=1, waiting=-1)
    monkeypatch.setattr(pool, "TRYING", full)
    answer = client.post("/rulesets/secret_agents/editions", json=box())
    problem(answer, 503, "too much")
    assert answer.headers["retry-after"] == "10"


def test_nothing_that_is_described_is_tried_in_the_service(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = short(client)
    game.play_out()
    record = game.public.ask("GET", "/record").content
    position = game.public.get("/steps/16/position")

    def here(*_: object) -> None:
        raise AssertionError("it was tried in the service")

    ruleset = RULESETS["secret_agents"]
    for name in ("load_edition", "invariants"):
        monkeypatch.setattr(ruleset, name, here)
    mine = box()
    mine["edition"]["id"] = "mine"
    assert client.post("/rulesets/secret_agents/editions", json=mine).status_code == 201
    assert client.post("/records", content=record).status_code == 200
    body = {"ruleset": "secret_agents", "players": ["Ann", "Bob"], "position": position}
    assert client.post("/positions", json=body).status_code == 201
    assert game.public.post("/forks", {"step": 16}).status_code == 201
    monkeypatch.setattr(ruleset, "write", here)
    asked = {"step": 16, "seat": 0, "move": ROLL}
    assert game.public.post("/what-if", asked).status_code == 200


@pytest.mark.parametrize(
    "path", ["/reel", "/film.html", "/replay?by=fact", "/scores", "/record?packing=xz", "/audit"]
)
def test_long_answers_are_made_elsewhere_and_once(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    game = short(client)
    game.play_out()
    stored(client)  # An audit tells how far the read models are.

    def here(*_: object, **__: object) -> None:
        raise AssertionError("it was made in the service")

    for name in ("frame", "told", "view"):
        monkeypatch.setattr(Timeline, name, here)
    monkeypatch.setattr(lzma, "compress", here)
    monkeypatch.setattr(RULESETS["secret_agents"], "write", here)
    first = game.public.ask("GET", path)
    assert first.status_code == 200, first.text
    if path != "/audit":  # That reads the disk each time.
        monkeypatch.setattr(Workers, "run", here)
    assert game.public.ask("GET", path).content == first.content
