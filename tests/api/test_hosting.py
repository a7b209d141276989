"""Whoever opened a table: links made anew, a door that stands open, codes to scan."""

from __future__ import annotations

import re
from typing import Any

import httpx

from tests.api.players import ROLL, Game, Player, open_game, problem, share


def host_of(game: Game) -> Player:
    return Player(game.client, game.id, game.opened["tokens"]["host"])


def take_a_turn(player: Player) -> None:
    die = player.play(ROLL).json()["facts"][0]["fact"]["value"]
    assert player.play(share(die)).status_code == 201


def test_the_host_sees_what_the_public_sees_and_plays_nothing(client: httpx.Client) -> None:
    game = open_game(client)
    host = host_of(game)
    assert host.get()["viewer"] == "public"
    problem(host.ask("GET", "/legal-moves"), 401)
    problem(host.ask("GET", "/reel?as=seat:0"), 403)
    other = open_game(client)
    problem(other.public.ask("GET", "", headers={"Authorization": f"Bearer {host.token}"}), 403)


def test_a_lost_link_is_made_anew_and_ends_the_old_one(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    ann, bob = game.seats
    take_a_turn(ann)
    invited = host_of(game).post("/seats/1/invite").json()
    problem(bob.ask("GET", "/legal-moves"), 401)
    again = Player(client, game.id, invited["token"])
    problem(again.ask("GET", "/legal-moves"), 401)
    claimed = again.post("/seats/1/claim", {"name": "Bob"})
    assert claimed.status_code == 201
    problem(again.post("/seats/1/claim", {"name": "Eve"}), 401)
    bob = Player(client, game.id, claimed.json()["token"])
    assert bob.moves()
    assert game.public.get()["players"] == ["Ann", "Bob"]
    # Everybody sees that somebody sat down: a host cannot look on in secret.
    events = [event["event"] for event in game.public.get("/log")]
    assert events[-2:] == ["seat_left", "seat_claimed"]
    assert game.judge.get("/audit")["is_sound"]


def test_who_is_asked_something_answers_before_the_seat_is_taken_over(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0}, use="league")
    take_a_turn(game.seats[0])
    game.seats[0].post("/undo")
    invited = host_of(game).post("/seats/1/invite").json()
    guest = Player(client, game.id, invited["token"])
    problem(guest.post("/seats/1/claim", {"name": "Eve"}), 409, "has to be answered first")


def test_at_a_tournament_only_the_judge_makes_the_link_of_a_taken_seat(
    client: httpx.Client,
) -> None:
    game = open_game(client, players=["Ann", "Bob", ""], use="tournament")
    problem(host_of(game).post("/seats/1/invite"), 403, "only the judge")
    assert host_of(game).post("/seats/2/invite").status_code == 201
    assert game.judge.post("/seats/1/invite").status_code == 201


def test_anybody_sits_down_where_the_host_allows_it(client: httpx.Client) -> None:
    game = open_game(client, players=["Ann", "", ""])
    problem(game.public.post("/seats/1/claim", {"name": "Bob"}), 401)
    problem(game.seats[0].post("/door", {"is_open": True}), 403)
    problem(game.public.post("/door", {"is_open": True}), 401)
    assert not game.public.get().get("is_door_open", False)
    assert host_of(game).post("/door", {"is_open": True}).status_code == 201
    assert game.public.get()["is_door_open"]
    claimed = game.public.post("/seats/1/claim", {"name": "Bob"})
    assert claimed.status_code == 201
    assert Player(client, game.id, claimed.json()["token"]).get()["viewer"] == "seat 1"
    # Not where somebody sits, and no longer once the door is shut.
    problem(game.public.post("/seats/0/claim", {"name": "Eve"}), 401)
    host_of(game).post("/door", {"is_open": False})
    problem(game.public.post("/seats/2/claim", {"name": "Eve"}), 401)


def test_a_table_opens_with_its_door_open(client: httpx.Client) -> None:
    game = open_game(client, players=["Ann", ""], is_door_open=True)
    assert game.public.get()["is_door_open"]


def test_an_address_is_drawn_as_a_code(client: httpx.Client) -> None:
    def draw(text: Any) -> httpx.Response:
        return client.post("/codes", json={"text": text})

    drawn = draw("https://example.org/watch/a#claim=1.b")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.headers["cache-control"] == "no-store"
    assert re.search(r"<svg .*<path", drawn.text, re.DOTALL)
    assert "example" not in drawn.text
    assert draw("").status_code == 400
    assert draw("x" * 601).status_code == 400
