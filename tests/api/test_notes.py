"""Notes on a step, over HTTP: written, listed, retried, and what becomes of them."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.api.players import ROLL, Game, Player, open_game, problem, share, short

Json = Any


def rolled(client: httpx.Client) -> tuple[Game, Player, Player]:
    """A table of two after a roll by seat 0: step 17."""
    game = open_game(client, options={"first": 0})
    ann, bob = game.seats
    assert ann.play(ROLL).json()["steps"] == 17
    return game, ann, bob


def written(player: Player, step: int, text: str, **more: Json) -> Json:
    answer = player.post("/notes", {"step": step, "text": text, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_note_is_written_and_read_by_its_writer_and_the_judge(client: httpx.Client) -> None:
    game, ann, bob = rolled(client)
    note = written(ann, 17, "  Here I lost it. ")
    assert note.pop("at") > 0
    assert note == {
        "version": 3,
        "author": 0,
        "step": 17,
        "move": 2,
        "text": "Here I lost it.",
        "stands": True,
    }
    assert written(game.judge, 0, "Mind the dice.")["author"] == "judge"
    for player, texts in (
        (ann, ["Here I lost it."]),
        (bob, []),
        (game.public, []),
        (game.judge, ["Here I lost it.", "Mind the dice."]),
    ):
        assert [each["text"] for each in player.get("/notes")] == texts
        assert player.get("/reel")["notes"] == player.get("/notes")
        assert player.get("/reel", **{"from": 16})["notes"] == player.get("/notes")
    assert game.judge.get("/audit")["is_sound"]


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"step": 18, "text": "Here."}, 409, "there is no step 18: 0 to 17"),
        ({"step": -1, "text": "Here."}, 409, "there is no step -1"),
        ({"step": 1, "text": " \n "}, 409, "a note needs words"),
        ({"step": 1, "text": ""}, 400, "length >= 1"),
        ({"step": 1, "text": "x" * 1001}, 400, "length <= 1000"),
        ({"step": 1}, 400, "text"),
        ({"step": 1, "text": "Here.", "seat": 1}, 400, "seat"),
        ({"step": 1, "text": "Here.", "expected_version": 1}, 409, "read the table again"),
    ],
)
def test_what_is_no_note_is_refused(
    client: httpx.Client, body: Json, status: int, words: str
) -> None:
    game, ann, _ = rolled(client)
    problem(ann.post("/notes", body), status, words)
    assert game.version == 2
    assert ann.get("/notes") == []


def test_the_public_writes_no_notes(client: httpx.Client) -> None:
    game = short(client, 2)
    game.play_out()
    problem(game.public.post("/notes", {"step": 1, "text": "Here."}), 401, "token")
    other = open_game(client)
    stranger = Player(client, game.id, other.seats[0].token)
    problem(stranger.post("/notes", {"step": 1, "text": "Here."}), 403)
    problem(Player(client, "none").ask("GET", "/notes"), 404)


def test_a_retry_is_not_another_note(client: httpx.Client) -> None:
    game, ann, bob = rolled(client)
    body = {"step": 17, "text": "Here.", "expected_version": 2}
    first, again = ann.post("/notes", body, key="k"), ann.post("/notes", body, key="k")
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert game.version == 3
    problem(ann.post("/notes", {**body, "text": "There."}, key="k"), 409, "idempotency key")
    problem(ann.play(ROLL, key="k"), 409, "idempotency key")
    # Another's key of the same name is another key.
    for other in (bob, game.judge):
        assert other.post("/notes", {"step": 17, "text": "Here."}, key="k").json()["version"] > 3


def test_a_note_whose_move_was_taken_back_is_listed_and_does_not_stand(
    client: httpx.Client,
) -> None:
    _, ann, _ = rolled(client)
    die = ann.get("/steps/17")["fact"]["value"]
    last = ann.play(share(die)).json()["steps"]
    written(ann, last, "A good one.")
    assert ann.post("/undo").json()["status"] == "done"
    (note,) = ann.get("/notes")
    assert (note["step"], note["stands"]) == (last, False)
    ann.play(share(die, "green"))
    assert [note["stands"] for note in ann.get("/reel")["notes"]] == [False]


def test_once_the_game_is_over_everybody_reads_all(client: httpx.Client) -> None:
    game, ann, bob = rolled(client)
    written(ann, 17, "Here I lost it.")
    assert ann.post("/resign").status_code == 201
    written(bob, 17, "And here I won.")
    for player in game.everybody:
        assert [(note["author"], note["text"]) for note in player.get("/notes")] == [
            (0, "Here I lost it."),
            (1, "And here I won."),
        ]
        assert player.get("/log")[2]["details"] == {"step": 17, "text": "Here I lost it."}
        assert player.get("/audit")["is_sound"]


@pytest.mark.parametrize("bot", ["", "random"])
def test_who_takes_a_seat_over_does_not_read_what_was_written_there(
    client: httpx.Client, bot: str
) -> None:
    game, _, bob = rolled(client)
    written(bob, 17, "Ann bluffs.")
    assert bob.post("/seats/1/leave", {"bot": bot}).status_code == 201
    invited = Player(client, game.id, game.judge.post("/seats/1/invite").json()["token"])
    assert invited.get("/notes") == invited.get("/reel")["notes"] == []
    assert "details" not in invited.get("/log")[2]
    claimed = invited.post("/seats/1/claim", {"name": "Cid"})
    cid = Player(client, game.id, claimed.json()["token"])
    written(cid, 17, "Good morning.")
    assert [note["text"] for note in cid.get("/notes")] == ["Good morning."]
    assert "details" not in cid.get("/log")[2]
    assert [note["text"] for note in game.judge.get("/notes")] == ["Ann bluffs.", "Good morning."]
