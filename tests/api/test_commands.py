"""Commands: idempotency keys, expected versions, undo and redo, policies."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.api.players import ROLL, Game, open_declared, open_game, problem, share


def ready(client: httpx.Client, **body: Any) -> Game:
    """Seat 0 has rolled a 3 and is about to share it."""
    game = open_declared(client, **body)
    assert game.seats[0].play(ROLL, chance={"die": [3]}).status_code == 201
    return game


# Idempotency


def test_a_retry_gives_the_same_answer_and_one_event(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    ann = game.seats[0]
    first, second = (ann.play(ROLL, key="a") for _ in range(2))
    assert first.status_code == second.status_code == 201
    assert first.content == second.content
    assert game.version == 2


def test_a_late_retry_gives_the_same_answer(client: httpx.Client) -> None:
    game = ready(client)
    ann, bob = game.seats
    first = ann.play(share(3), key="a")
    assert bob.play(ROLL, chance={"die": [1]}).status_code == 201
    assert ann.play(share(3), key="a").content == first.content
    assert game.version == 4


def test_a_retry_needs_no_version(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    first = game.seats[0].play(ROLL, key="a", expected_version=1)
    assert game.seats[0].play(ROLL, key="a", expected_version=1).content == first.content


def test_a_key_is_for_one_command(client: httpx.Client) -> None:
    game = ready(client)
    ann = game.seats[0]
    ann.play(share(3), key="a")
    before = game.log()
    for path, body in (
        ("/moves", {"move": share(3, "green")}),
        ("/undo", {}),
        ("/redo", {}),
    ):
        problem(ann.post(path, body, key="a"), 409, "another command")
    assert game.log() == before


def test_two_seats_may_use_the_same_key(client: httpx.Client) -> None:
    game = ready(client)
    ann, bob = game.seats
    assert ann.play(share(3), key="a").status_code == 201
    assert bob.play(ROLL, key="a", chance={"die": [1]}).status_code == 201
    assert game.version == 4


def test_undo_and_redo_are_idempotent_too(client: httpx.Client) -> None:
    game = ready(client)
    ann = game.seats[0]
    ann.play(share(3))
    for path in ("/undo", "/redo"):
        first, second = (ann.post(path, key=path) for _ in range(2))
        assert first.status_code == second.status_code == 201, second.text
        assert first.json()["version"] == second.json()["version"]
    assert game.version == 5


# Versions


@pytest.mark.parametrize("path", ["/moves", "/undo", "/redo"])
def test_a_stale_version_is_a_conflict_with_the_version(client: httpx.Client, path: str) -> None:
    game = ready(client)
    game.seats[0].play(share(3))
    before = game.log()
    for stale in (0, 2, 99, -1):
        body = {"expected_version": stale} | ({"move": ROLL} if path == "/moves" else {})
        answer = problem(game.seats[0].post(path, body), 409, "version 3", "read the table again")
        assert answer["version"] == 3
    assert game.log() == before


def test_the_version_seen_is_accepted(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    seen = game.seats[0].get("/legal-moves")["version"]
    answer = game.seats[0].play(ROLL, expected_version=seen)
    assert answer.status_code == 201
    assert answer.json()["version"] == seen + 1


# Undo


def test_one_takes_ones_own_move_back_and_plays_it_again(client: httpx.Client) -> None:
    game = ready(client)
    ann = game.seats[0]
    before = ann.get("/steps/19")
    after = ann.play(share(3)).json()
    undone = ann.post("/undo")
    assert undone.status_code == 201, undone.text
    assert undone.json()["status"] == "done"
    assert game.public.get()["steps"] == before["step"]
    assert ann.get("/steps/19")["view"] == before["view"]
    assert share(3) in ann.moves()
    redone = ann.post("/redo")
    assert redone.status_code == 201, redone.text
    assert game.public.get()["steps"] == after["steps"]
    assert [event["event"] for event in game.log()] == [
        "table_opened",
        "move_played",
        "move_played",
        "moves_undone",
        "moves_redone",
    ]


def test_the_log_marks_what_was_taken_back(client: httpx.Client) -> None:
    game = ready(client)
    ann = game.seats[0]
    ann.play(share(3))
    ann.post("/undo")
    ann.play(share(3, "green"))
    log = game.public.get("/log")
    assert [event.get("stands", True) for event in log] == [True, True, False, True, True]
    assert log[2]["move"] == share(3)
    assert log[4]["move"] == share(3, "green")
    assert [event["version"] for event in log] == [1, 2, 3, 4, 5]
    problem(ann.post("/redo"), 409, "nothing has been undone")


def test_nobody_takes_back_anothers_move_at_once(client: httpx.Client) -> None:
    game = ready(client)
    ann, bob = game.seats
    ann.play(share(3))
    answer = bob.post("/undo")
    assert answer.status_code == 409 or answer.json()["status"] == "asked"
    assert game.public.get()["moves"] == 2


def test_chance_that_was_seen_is_not_taken_back_at_once(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    ann = game.seats[0]
    die = ann.play(ROLL).json()["facts"][0]["fact"]["value"]
    answer = ann.post("/undo")
    assert answer.status_code == 409 or answer.json()["status"] == "asked"
    assert game.public.get()["moves"] == 1
    assert ann.get(f"/steps/{game.public.get()['steps']}")["view"]["die"] == die


def test_undoing_a_roll_by_consent_cannot_fish_for_another(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    ann, bob = game.seats
    die = ann.play(ROLL).json()["facts"][0]["fact"]["value"]
    assert ann.post("/undo").json()["status"] == "asked"
    assert bob.post("/undo/answer", {"agreed": True}).status_code == 201
    assert game.public.get()["moves"] == 0
    assert ann.play(ROLL).json()["facts"][0]["fact"]["value"] == die


def test_a_tournament_table_plays_without_undo(client: httpx.Client) -> None:
    game = ready(client, undo="none")
    game.seats[0].play(share(3))
    before = game.log()
    problem(game.seats[0].post("/undo"), 409, "without undo")
    assert game.log() == before


def test_a_consent_table_asks_the_others(client: httpx.Client) -> None:
    game = ready(client, undo="consent")
    ann, bob = game.seats
    ann.play(share(3))
    asked = ann.post("/undo")
    assert asked.status_code == 201, asked.text
    assert asked.json()["status"] == "asked"
    assert game.public.get()["moves"] == 2
    problem(ann.post("/undo/answer", {"agreed": True}), 409, "not being asked")
    assert bob.post("/undo/answer", {"agreed": True}).json()["status"] == "done"
    assert game.public.get()["moves"] == 1


def test_after_the_end_nothing_is_taken_back(client: httpx.Client) -> None:
    game = open_declared(client, options={"turn_limit": 1})
    ann = game.seats[0]
    ann.play(ROLL, chance={"die": [1]})
    assert ann.play(share(1)).json()["status"] == "over"
    problem(ann.post("/undo"), 409, "over")
    refused = problem(ann.play(ROLL), 422)
    assert refused["rule"]["id"] == "secret_agents.end.game_over"


def test_a_preview_changes_nothing(client: httpx.Client) -> None:
    game = ready(client)
    game.seats[0].play(share(3))
    before = game.log()
    shown = game.seats[0].get("/undo")
    assert shown["kept"] == 1
    assert shown["consent"] == ""
    assert game.log() == before


# Who may


def test_tokens_open_one_table_through_one_pair_of_eyes(client: httpx.Client) -> None:
    game, other = open_game(client), open_game(client)
    stranger = other.seats[0]
    stranger.game = game.id
    before = game.log()
    for path in ("", "/log", "/legal-moves", "/replay", "/steps/1", "/record", "/scores"):
        problem(stranger.ask("GET", path), 403, "another table")
    problem(stranger.play(ROLL), 403, "another table")
    problem(stranger.post("/undo"), 403, "another table")
    assert game.log() == before


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer ", "Bearer x", "Basic x", "x", "Bearer " + "a" * 4000, "Bearer é"]
)
def test_a_token_that_nobody_issued(client: httpx.Client, header: str) -> None:
    game = open_game(client)
    sent = {b"Authorization": header.encode()}
    for method, path in (("GET", ""), ("GET", "/log"), ("GET", "/steps/0"), ("POST", "/moves")):
        body = {"move": ROLL} if method == "POST" else None
        answer = client.request(method, f"/games/{game.id}{path}", headers=sent, json=body)
        problem(answer, 401, "Bearer")
        assert answer.headers["www-authenticate"] == "Bearer"


def test_the_public_does_not_play(client: httpx.Client) -> None:
    game = open_game(client)
    for answer in (
        game.public.play(ROLL),
        game.public.post("/undo"),
        game.public.post("/redo"),
        game.public.ask("GET", "/legal-moves"),
    ):
        problem(answer, 401, "Authorization: Bearer")


def test_a_seat_plays_only_for_itself(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    problem(game.seats[1].play(ROLL, seat=0), 403, "seat 1")
    problem(game.seats[1].ask("GET", "/legal-moves", params={"seat": 0}), 403, "seat 1")
    assert game.version == 1


def test_the_judge_of_a_running_table_does_not_move(client: httpx.Client) -> None:
    game = open_game(client)
    problem(game.judge.play(ROLL, seat=0), 403, "judge")
    assert game.version == 1
