"""Analysis over HTTP: only of finished games, made once, followed while it is made."""

from __future__ import annotations

import base64
import gzip
import json
import re

import httpx
import pytest

from tests.api.players import Game, Json, eventually, open_game, problem, short


@pytest.fixture(scope="module")
def over(client: httpx.Client) -> Game:
    game = short(client, 4)
    game.play_out()
    return game


def test_a_running_game_is_not_analysed(client: httpx.Client) -> None:
    """It would be an oracle."""
    game = open_game(client)
    problem(game.public.ask("POST", "/analysis"), 409, "played to its end")
    problem(game.public.ask("GET", "/analysis"), 409, "played to its end")
    problem(game.public.ask("GET", "/analysis/progress"), 409, "played to its end")
    problem(game.judge.ask("POST", "/analysis"), 409, "played to its end")


def test_a_finished_game_is_analysed_once_for_all(over: Game) -> None:
    assert over.public.get("/analysis")["status"] == "none"
    started = over.public.ask("POST", "/analysis")
    assert started.status_code == 202
    assert started.json()["status"] in ("queued", "running")
    assert over.public.ask("POST", "/analysis").status_code == 202
    eventually(lambda: over.public.get("/analysis")["status"] == "done")
    told = over.public.get("/analysis")
    assert told["analysis"]["head"] == over.public.get()["head"]
    assert len(told["analysis"]["points"]) == over.public.get()["moves"] + 1
    assert told["story"]
    assert over.public.get("/analysis", lang="fr")["story"] != told["story"]
    # Asked again, it is there at once.
    assert over.public.ask("POST", "/analysis").json()["status"] == "done"


def offline(game: Game) -> Json:
    """What a page that plays offline brings with it."""
    page = game.public.ask("GET", "/film.html").text
    found = re.search(r'id="v-data">([^<]*)<', page)
    assert found is not None
    told: Json = json.loads(gzip.decompress(base64.b64decode(found[1])))
    return told


def test_a_film_brings_the_analysis_that_was_made(client: httpx.Client, over: Game) -> None:
    other = short(client, 4)
    other.play_out()
    assert offline(other)["analysis"] is None
    over.public.ask("POST", "/analysis")
    eventually(lambda: over.public.get("/analysis")["status"] == "done")
    told, shown = offline(over)["analysis"], over.public.get("/analysis")
    assert told["story"] == shown["story"]
    assert told["mistakes"] == shown["mistakes"]


def test_what_is_written_after_the_last_move_has_nothing_made_again(over: Game) -> None:
    over.public.ask("POST", "/analysis")
    eventually(lambda: over.public.get("/analysis")["status"] == "done")
    before, told = over.public.get()["head"], over.public.get("/analysis")
    noted = over.judge.ask("POST", "/notes", json={"step": 1, "text": "a good start"})
    assert noted.status_code < 300, noted.text
    assert over.public.get()["head"] != before
    assert over.public.get("/analysis") == told
    assert offline(over)["analysis"]["story"] == told["story"]


def test_its_progress_can_be_followed(over: Game) -> None:
    over.public.ask("POST", "/analysis")
    answer = over.public.ask("GET", "/analysis/progress")
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert "event: done" in answer.text


def test_of_a_game_that_nobody_knows_nothing_is_told(client: httpx.Client) -> None:
    problem(client.get("/games/nobody/analysis"), 404)
    problem(client.post("/games/nobody/analysis"), 404)
