"""The catalogue: filters, pages without gaps or repeats, and what cannot be asked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import httpx
import pytest

from tests.api.conftest import service
from tests.api.players import Json, eventually, open_game, problem, short
from tests.databases import New

COUNT = 120


@pytest.fixture(scope="module")
def full(new_database: New) -> Iterator[httpx.Client]:
    """A service with many games: every tenth is over, every third has Zoé in it."""
    with service(new_database()) as client:
        for number in range(COUNT):
            players = ["Zoé" if number % 3 == 0 else "Ann", "Bob"]
            if number % 10 == 0:
                short(client, 1, players=players).play_out()
            else:
                open_game(client, players=players)
        eventually(lambda: client.get("/readyz").json().get("behind", 0) == 0)
        eventually(lambda: len(pages(client, limit=200)) == COUNT)
        yield client


def pages(client: httpx.Client, **query: object) -> list[Json]:
    """All games, page by page."""
    found: list[Json] = []
    cursor = None
    while True:
        asked: dict[str, Any] = {**query, **({"cursor": cursor} if cursor else {})}
        page = client.get("/games", params=asked).json()
        found += page["games"]
        cursor = page["next"]
        if cursor is None:
            return found
        assert len(page["games"]) == query.get("limit", 50)


@pytest.mark.parametrize("limit", [1, 7, 40, 50, 119, 120, 121, 200])
def test_pages_have_neither_gaps_nor_repeats(full: httpx.Client, limit: int) -> None:
    games = pages(full, limit=limit)
    assert len(games) == COUNT
    assert len({game["id"] for game in games}) == COUNT
    for newer, older in pairwise(games):
        assert (newer["opened_at"], newer["id"]) > (older["opened_at"], older["id"])


def test_pages_stay_whole_while_games_are_opened(full: httpx.Client) -> None:
    first = full.get("/games", params={"limit": 10}).json()
    new = open_game(full, players=["New", "Bob"])
    eventually(lambda: full.get("/games", params={"player": "New"}).json()["games"])
    seen = {game["id"] for game in first["games"]}
    cursor = first["next"]
    while cursor:
        page = full.get("/games", params={"limit": 10, "cursor": cursor}).json()
        ids = {game["id"] for game in page["games"]}
        assert not ids & seen
        seen |= ids
        cursor = page["next"]
    assert len(seen) >= COUNT
    assert new.id not in seen


def test_filters(full: httpx.Client) -> None:
    over = pages(full, status="over", limit=5)
    playing = pages(full, status="playing", limit=50)
    assert len(over) == COUNT / 10
    assert {game["status"] for game in over} == {"over"}
    assert {game["status"] for game in playing} == {"playing"}
    zoe = pages(full, player="Zoé", limit=9)
    assert len(zoe) == COUNT / 3
    assert all("Zoé" in game["players"] for game in zoe)
    assert len(pages(full, player="Zoé", status="over")) == COUNT / 30
    assert pages(full, player="Nobody") == []
    assert pages(full, player="Zo") == []
    assert len(pages(full, ruleset="secret_agents", limit=200)) >= COUNT


def test_a_game_of_the_catalogue_says_what_it_is(full: httpx.Client) -> None:
    for game in pages(full, status="over"):
        assert {"id", "ruleset", "players", "status", "steps", "standings"} <= set(game)
        shown = full.get(f"/games/{game['id']}").json()
        assert {field: shown[field] for field in game} == game
        assert game["standings"]["is_over"]


def test_a_running_game_in_the_catalogue_hides_what_is_hidden(full: httpx.Client) -> None:
    for game in pages(full, status="playing", limit=200):
        for line in game["standings"]["lines"]:
            assert line["side"].startswith("agent:") == (line.get("seat") is None)


def test_players(full: httpx.Client) -> None:
    [zoe] = full.get("/players", params={"player": "Zoé"}).json()
    assert (zoe["games"], zoe["finished"]) == (COUNT / 3, COUNT / 30)
    assert full.get("/players", params={"player": "Nobody"}).json() == []
    assert {"Zoé", "Ann", "Bob"} <= {line["player"] for line in full.get("/players").json()}


def test_players_in_pages(full: httpx.Client) -> None:
    everybody = full.get("/players").json()
    found: list[Json] = []
    address = "/players?limit=2"
    while address:
        answer = full.get(address)
        found += answer.json()
        address = answer.links.get("next", {}).get("url", "")
    assert found == everybody
    [zoe, *_] = full.get("/players", params={"prefix": "Zo"}).json()
    assert zoe["player"] == "Zoé"


def test_search(full: httpx.Client) -> None:
    def found(**query: Any) -> int:
        """How many of Zoé's: ids are searched as well, and may happen to begin like a name."""
        return sum("Zoé" in game["players"] for game in pages(full, search="zoe", **query))

    assert found(limit=7) == COUNT / 3
    assert pages(full, search="ZOÉ bo", status="over", limit=200)
    both = pages(full, search="zoe ann", limit=200)
    assert all("ann" in game["id"].lower() for game in both)
    assert pages(full, event="no such event", limit=200) == []
    today = datetime.now(UTC).date()
    assert found(since=today - timedelta(days=1), limit=200) == COUNT / 3
    assert pages(full, until=today - timedelta(days=1), limit=200) == []
    assert found(until="9999-12-31", limit=200) == COUNT / 3


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ("limit=0", 400, ("limit",)),
        ("limit=-1", 400, ("limit",)),
        ("limit=201", 400, ("limit", "200")),
        ("limit=ten", 400, ("limit", "int")),
        ("limit=1.5", 400, ("limit", "int")),
        ("limit=", 400, ("limit",)),
        ("status=finished", 400, ("status", "playing, over")),
        ("status=", 400, ("status",)),
        ("ruleset=chess", 404, ("chess", "secret_agents")),
        ("since=yesterday", 400, ("since",)),
        ("until=2026-13-01", 400, ("until",)),
        (f"search={'a' * 201}", 400, ("search",)),
        ("cursor=x", 400, ("not a cursor", "`next`")),
        ("cursor=", 400, ("not a cursor",)),
        ("cursor=~", 400, ("not a cursor",)),
        ("cursor=-1~x", 400, ("not a cursor",)),
        ("cursor=%C2%B2~x", 400, ("not a cursor",)),
        (f"cursor={10**30}~x", 400, ("not a cursor",)),
    ],
)
def test_what_cannot_be_asked(
    client: httpx.Client, query: str, status: int, words: tuple[str, ...]
) -> None:
    problem(client.get(f"/games?{query}"), status, *words)


def test_a_problem_quotes_no_novel(client: httpx.Client) -> None:
    answer = client.get(f"/games?cursor={'9' * 5000}~x")
    problem(answer, 400, "...")
    assert len(answer.content) < 1500


def test_strange_names_are_only_names(client: httpx.Client) -> None:
    names = ["Robert'); DROP TABLE games;--", "%", "🕵️", "é" * 60]
    for name in ("\u0000", "\u202eevil"):
        asked = {"ruleset": "secret_agents", "players": [name, "Bob"]}
        problem(client.post("/games", json=asked), 409, "steers a screen")
    for name in names:
        game = open_game(client, players=[name, "Bob"])
        found = eventually(
            lambda name=name: client.get("/games", params={"player": name}).json()["games"]
        )
        assert [listed["id"] for listed in found] == [game.id]
        assert found[0]["players"][0] == name


def test_a_game_tells_its_variant_whose_turn_it_is_and_what_is_contested(
    client: httpx.Client,
) -> None:
    game = open_game(
        client, players=["Ann", "Una", "Cy"], options={"variant": "advanced", "first": 1}
    )
    told = eventually(lambda: listed(client, "Una"))
    assert (told["variant"], told["waits_for"]) == ("advanced", [1])
    assert {"disputes", "rulings", "notes"}.isdisjoint(told)
    game.seats[0].post("/notes", {"step": 1, "text": "I wonder"})
    step = game.public.get()["steps"]
    claim = {"step": step, "rule": "turn.roll", "claim": "Why so?"}
    contested = game.seats[0].post("/disputes", claim)
    assert contested.status_code == 201, contested.text
    eventually(lambda: listed(client, "Una").get("disputes") == 1)
    told = listed(client, "Una")
    assert (told["notes"], told["disputes"]) == (1, 1)
    ruled = game.judge.post("/disputes/0/ruling", {"remedy": "stand", "reasoning": "Because."})
    assert ruled.is_success, ruled.text
    eventually(lambda: listed(client, "Una").get("rulings") == 1)
    assert "disputes" not in listed(client, "Una")


def listed(client: httpx.Client, player: str) -> Json:
    games = client.get("/games", params={"player": player}).json()["games"]
    return games[0] if games else None
