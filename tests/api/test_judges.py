"""Judges: who may be one, and that everybody is told when a judge looks at hidden things."""

from __future__ import annotations

import random
from itertools import islice

import httpx
import pytest

from replays.audit.verify import verify_bytes
from tests.api.players import ROLL, Game, Json, open_game, problem, short


def looks(game: Game) -> list[Json]:
    return [event for event in game.public.get("/log") if event["event"] == "judge_looked"]


@pytest.mark.promise("see.judge")
@pytest.mark.parametrize(
    "path",
    ["", "/log", "/steps/3", "/replay", "/reel", "/board.svg", "/audit", "/steps/3/position"],
)
def test_everybody_learns_that_the_judge_looks(client: httpx.Client, path: str) -> None:
    game = open_game(client, options={"first": 0})
    assert looks(game) == []
    answer = game.judge.ask("GET", path)
    assert answer.status_code == 200
    [told] = looks(game)
    assert told["version"] == 2
    for who in (game.public, *game.seats):
        assert who.get()["judge_looked"] == 1
        assert [seen["step"] for seen in who.get("/reel", to=0)["looks"]] == [who.get()["steps"]]
    for lang, words in (("en", "The judge looks"), ("fr", "arbitre regarde")):
        page = client.get(f"/plain/watch/{game.id}", params={"at": 99, "lang": lang}).text
        assert words in page


@pytest.mark.promise("see.judge")
def test_a_look_is_told_once_in_a_turn(client: httpx.Client) -> None:
    """Not once for every request; and every turn anew, since there is more to see."""
    game = open_game(client, options={"first": 0})
    for _ in range(3):
        game.judge.get()
        game.judge.get("/log")
    assert len(looks(game)) == 1
    game.seats[0].play(ROLL)
    game.judge.get()
    assert len(looks(game)) == 1
    move = game.seats[0].moves()[0]
    game.seats[0].play(move)
    game.judge.get()
    assert len(looks(game)) == 2


def test_what_shows_nothing_hidden_is_no_look(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    game.judge.get("/replay", **{"as": "public"})
    game.judge.post("/notes", {"step": 1, "text": "Well begun."})
    for seat in game.seats:
        seat.get()
    game.public.get("/log")
    assert looks(game) == []
    asked = {"step": game.public.get()["steps"], "seat": 0, "move": ROLL}
    assert game.judge.post("/what-if", asked).status_code == 200
    assert len(looks(game)) == 1


def test_after_the_end_everybody_looks(client: httpx.Client) -> None:
    game = short(client, 2)
    list(islice(game.rounds(random.Random(1)), 1))
    game.judge.get()
    game.play_out()
    for who in game.everybody:
        who.get("/log")
    assert len(looks(game)) == 1
    record = game.public.ask("GET", "/record").content
    assert verify_bytes(record).is_sound
    # A record without its looks, or with one too many, is no longer sound.
    lines = record.splitlines(keepends=True)
    [place] = [index for index, line in enumerate(lines) if b"judge_looked" in line]
    assert not verify_bytes(b"".join(lines[:place] + lines[place + 1 :])).is_sound


@pytest.mark.promise("foresee.secret")
def test_nobody_gets_the_secret_of_the_dice_before_the_end(client: httpx.Client) -> None:
    """Not whoever opened the table, who holds the judge's token and may be playing."""
    game = open_game(client)
    for who in game.everybody:
        problem(who.ask("GET", "/record"), 403, "before the end")
        for path in ("", "/log", "/reel", "/steps/1", "/replay"):
            assert '"secret"' not in who.ask("GET", path).text
    for path in ("/audit", "/steps/1/position"):
        assert '"secret"' not in game.judge.ask("GET", path).text


@pytest.mark.promise("see.judges")
def test_a_table_says_who_may_judge(client: httpx.Client) -> None:
    assert open_game(client).public.get()["judges"] == ["opener"]
    organiser = client.post("/organisers", json={"event": "Paris Open"}).json()
    headers = {"Authorization": f"Bearer {organiser['token']}"}
    body = {"ruleset": "secret_agents", "players": ["Ann", "Bob"]}
    inside = client.post("/games", json=body, headers=headers).json()["game"]
    assert inside["judges"] == ["opener", "organiser"]
    alone = client.post("/games", json={**body, "judged": False}, headers=headers).json()
    assert alone["game"].get("judges", []) == []
    assert alone["tokens"]["judge"] == ""
    problem(client.get(f"/games/{alone['game']['id']}/audit", headers=headers), 403, "no judge")
    declared = {**body, "judged": False, "chance": "declared"}
    problem(client.post("/games", json=declared), 409, "scribe")
