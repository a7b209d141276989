"""Health, the pages for a browser, and what they must never carry out."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest

from tests.api.players import Game, eventually, open_game, short

WICKED = "<script>alert(1)</script>"
QUOTED = "\"><img src=x onerror='alert(1)'>"


def listed(client: httpx.Client, game: Game) -> None:
    eventually(lambda: f"/watch/{game.id}" in client.get("/plain").text)


def test_health(client: httpx.Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    open_game(client)
    ready = eventually(lambda: client.get("/readyz").json().get("behind", 0) == 0)
    assert ready
    assert client.get("/readyz").json()["status"] == "ok"
    assert client.get("/readyz").json()["position"] >= 1


def test_a_service_that_cannot_keep_up_is_not_ready(
    another: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no room on the disk")

    monkeypatch.setattr("projections.follower.write", fail)
    open_game(another)
    answer = eventually(lambda: (a := another.get("/readyz")).status_code == 503 and a)
    assert answer.json()["status"] == "failing"
    assert "no room" in answer.json()["detail"]
    monkeypatch.undo()
    eventually(lambda: another.get("/readyz").status_code == 200)


def test_the_plain_page_leads_to_the_games(client: httpx.Client) -> None:
    game = open_game(client, players=["Ann", "Zoé"])
    listed(client, game)
    english, french = client.get("/plain"), client.get("/plain?lang=fr")
    assert english.headers["content-type"] == "text/html; charset=utf-8"
    assert 'lang="en"' in english.text
    assert 'lang="fr"' in french.text
    assert "The Secret Agents" in english.text
    assert "Les agents secrets" in french.text
    links = '<a href="/player/Ann?lang=en">Ann</a>, <a href="/player/Zo%C3%A9?lang=en">Zoé</a>'
    assert links in english.text
    assert "/schema/openapi.json" in english.text


def test_a_game_is_watched_turn_by_turn(client: httpx.Client) -> None:
    game = short(client, 3)
    game.play_out()
    url: str | None = f"/plain/watch/{game.id}"
    seen = 0
    while url:
        page = client.get(url.replace("&amp;", "&"))
        assert page.status_code == 200
        seen += 1
        found = re.search(r'<a href="(/plain/watch/[^"]*)">Next</a>', page.text)
        url = found[1] if found else None
    assert seen == len(client.get(f"/games/{game.id}/chapters").json())
    assert "game is over" in page.text
    assert client.get(f"/plain/watch/{game.id}?lang=fr&at=99").text.count("partie est finie") == 2
    assert client.get(f"/plain/watch/{game.id}?by=fact&at=-5").status_code == 200


def test_the_first_page_is_for_people(client: httpx.Client) -> None:
    game = open_game(client)
    for path in ("/", f"/watch/{game.id}"):
        page = client.get(path)
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["x-content-type-options"] == "nosniff"
        assert "<title>" in page.text


@pytest.mark.parametrize("name", [WICKED, QUOTED, "&lt;b&gt;", "{0}", "%s", "[red]x[/]"])
def test_names_are_shown_and_not_carried_out(client: httpx.Client, name: str) -> None:
    game = short(client, 1, players=[name, "Bob"])
    game.play_out()
    listed(client, game)
    pages = [client.get(f"/plain/watch/{game.id}?at={at}&by=fact&lang={lang}")
             for at in range(0, 30, 3) for lang in ("en", "fr")]  # fmt: skip
    for page in (client.get("/plain"), *pages, client.get(f"/games/{game.id}/board.svg")):
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert "<img src=x" not in page.text
        assert "<b>" not in page.text
    assert client.get(f"/games/{game.id}").json()["players"][0] == name


@pytest.mark.parametrize(
    "query",
    ["as=%22%3E%3Cscript%3E", "lang=%22%3E%3Cscript%3E", "by=%3Cscript%3E", "at=%3Cscript%3E"],
)
def test_what_an_address_says_is_not_carried_out(client: httpx.Client, query: str) -> None:
    game = open_game(client)
    answer = client.get(f"/plain/watch/{game.id}?{query}")
    assert answer.status_code in (400, 404)
    assert answer.headers["content-type"] == "application/problem+json"


def test_pages_allow_no_scripts_from_elsewhere(client: httpx.Client) -> None:
    game = open_game(client)
    for path in ("/", f"/watch/{game.id}", "/plain", f"/plain/watch/{game.id}"):
        policy = client.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-eval" not in policy
        script = re.search(r"script-src ([^;]*)", policy)
        assert script is None or "unsafe-inline" not in script[1]


def test_a_fork_is_watched_before_its_first_move(client: httpx.Client) -> None:
    game = open_game(client)
    fork = game.judge.post("/forks", {"step": 16}).json()["game"]["id"]
    for by in ("turn", "move", "fact"):
        page = client.get(f"/plain/watch/{fork}", params={"by": by})
        assert page.status_code == 200
        assert "0 / 0" in page.text
        told = {"en": "The game goes on from step {}", "fr": "La partie reprend à l'étape {}"}
        for lang, words in told.items():
            page = client.get(f"/plain/watch/{fork}", params={"by": by, "lang": lang})
            assert words.format(client.get(f"/games/{fork}").json()["origin"]["step"]) in unescape(
                page.text
            )
    film = client.get(f"/games/{fork}/reel").json()
    assert film["story"][0]["sentence"].endswith(f"{game.id}.")


def test_plain_pages_tell_notes_variants_and_whose_turn_it_is(client: httpx.Client) -> None:
    game = open_game(client, players=["Ann", "Zoé"], options={"first": 1})
    assert game.seats[0].post("/notes", {"step": 0, "text": "Good luck & <b>fun</b>"}).is_success
    eventually(lambda: "notes: 1" in client.get("/plain").text)
    row = re.search(rf"<tr>(?:(?!<tr>).)*{game.id}.*?</tr>", client.get("/plain").text, re.DOTALL)
    assert row is not None
    assert "<small>Base game</small>" in row[0]
    assert "playing: Zoé" in row[0]
    token = {"Authorization": f"Bearer {game.seats[0].token}"}
    page = client.get(f"/plain/watch/{game.id}", headers=token)
    assert "Good luck &amp; &lt;b&gt;fun&lt;/b&gt;" in page.text
    assert "Good luck" not in client.get(f"/plain/watch/{game.id}").text


@pytest.mark.parametrize("path", ["/player/<b>nobody", "/nowhere", "/rulings/none/0", "/watch/"])
def test_a_person_is_told_in_words_that_nothing_is_there(client: httpx.Client, path: str) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "fr-FR"}
    page = client.get(path, headers=browser)
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert '<html lang="fr">' in page.text
    assert "<b>" not in page.text
    told = client.get(path, params={"lang": "fr"})
    assert told.headers["content-type"] == "application/problem+json"
    assert told.json()["detail"] in unescape(page.text)
