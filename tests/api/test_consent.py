"""Friends at a table of three: taking moves back, seats changing hands, stopping a game."""

from __future__ import annotations

import httpx
import pytest

from domain.store.database import Database
from tests.api.conftest import Start
from tests.api.players import ROLL, Player, eventually, open_game, problem, share

THREE = {"players": ["Ann", "Bob", "Cid"], "options": {"first": 0}}


def roll(player: Player) -> int:
    answer = player.play(ROLL)
    assert answer.status_code == 201, answer.text
    value: int = answer.json()["facts"][0]["fact"]["value"]
    return value


def test_three_clients_ask_refuse_agree_and_get_the_same_die(client: httpx.Client) -> None:
    game = open_game(client, **THREE)
    ann, bob, cid = game.seats
    die = roll(ann)
    assert ann.play(share(die)).status_code == 201

    # Her own move, nothing seen: at once.
    assert ann.post("/undo").json()["status"] == "done"
    # The die has been seen by everybody: the others are asked, and see the same preview.
    preview = ann.get("/undo", to="0")
    assert preview["moves"] == ["Ann: Roll the die"]
    assert preview["seen"][0]["sentence"] == f"Ann rolls {die}."
    assert preview["chance"] == "same"
    asked = ann.post("/undo", {"to": 0}).json()
    assert asked["status"] == "asked"
    assert asked["request"]["preview"] == preview
    assert bob.get()["request"]["preview"] == preview
    assert bob.get()["request"]["waiting_for"] == [1, 2]

    # One refuses: that ends it, and asking again has to wait.
    assert bob.post("/undo/answer", {"agreed": False}).json()["status"] == "refused"
    problem(ann.post("/undo", {"to": 0}), 409, "ask again after")
    problem(cid.post("/undo/answer", {"agreed": True}), 409, "nothing is being asked")

    # After one more move it may be asked again; now both agree.
    assert ann.play(share(die)).status_code == 201
    assert ann.post("/undo", {"to": 0}).json()["status"] == "asked"
    assert bob.post("/undo/answer", {"agreed": True}).json()["status"] == "agreed"
    done = cid.post("/undo/answer", {"agreed": True}).json()
    assert done["status"] == "done"
    assert game.public.get()["moves"] == 0

    # The same die again, and redo until a new move is played.
    asked = ann.post("/redo").json()
    assert (asked["status"], asked["request"]["kind"]) == ("asked", "redo")
    assert asked["request"]["preview"]["moves"][0] == "Ann: Roll the die"
    assert bob.post("/undo/answer", {"agreed": True}).json()["status"] == "agreed"
    assert game.public.get()["moves"] == 0
    assert cid.post("/undo/answer", {"agreed": True}).json()["status"] == "done"
    assert game.public.get()["moves"] == 2
    assert ann.post("/undo", {"to": 0}).json()["status"] == "asked"
    for other in (bob, cid):
        other.post("/undo/answer", {"agreed": True})
    assert roll(ann) == die
    problem(ann.post("/redo"), 409, "nothing has been undone")

    # Nothing is lost: who asked and who agreed stands in the log.
    undone = [event for event in game.log() if event["event"] == "moves_undone"]
    assert undone[1]["details"]["agreed"] == [1, 2]
    assert game.judge.get("/audit")["is_sound"]


def test_the_undone_lane_tells_what_was_taken_back(client: httpx.Client) -> None:
    game = open_game(client, **THREE)
    ann = game.seats[0]
    die = roll(ann)
    ann.play(share(die, "blue"))
    ann.post("/undo")
    lane = game.public.get("/reel")["undone"]
    assert len(lane) == 1
    assert lane[0]["seat"] == 0
    assert lane[0]["sentences"][0].startswith("Blue agent goes")


def test_a_tournament_refuses_all_of_it(client: httpx.Client) -> None:
    game = open_game(client, use="tournament", **THREE)
    assert game.public.get()["undo"] == "none"
    ann = game.seats[0]
    die = roll(ann)
    ann.play(share(die))
    for target in ("last", "turn", 0):
        problem(ann.post("/undo", {"to": target}), 409, "without undo")
    problem(ann.post("/redo"), 409)


def test_a_league_asks_even_for_ones_own_move(client: httpx.Client) -> None:
    game = open_game(client, use="league", **THREE)
    ann = game.seats[0]
    ann.play(share(roll(ann)))
    asked = ann.post("/undo").json()
    assert asked["status"] == "asked"
    assert "every other seat must agree" in asked["request"]["preview"]["consent"]


def test_a_finished_game_is_not_undone(client: httpx.Client) -> None:
    game = open_game(client, options={"turn_limit": 1, "first": 0})
    ann = game.seats[0]
    ann.play(share(roll(ann)))
    assert game.public.get()["status"] == "over"
    problem(ann.post("/undo"), 409, "only a judge's ruling reopens it")


def test_a_seat_is_claimed_by_link_once(client: httpx.Client) -> None:
    game = open_game(client, players=["Ann", ""], options={"first": 0})
    link = game.seats[1]
    claimed = link.post("/seats/1/claim", {"name": "Bob"})
    assert claimed.status_code == 201
    problem(link.ask("GET", "/legal-moves"), 401)
    bob = Player(client, game.id, claimed.json()["token"])
    assert game.public.get()["players"] == ["Ann", "Bob"]
    problem(bob.post("/seats/1/claim", {"name": "Eve"}), 409, "is taken")
    problem(bob.post("/seats/0/claim", {"name": "Eve"}), 403)


def test_a_seat_that_is_left_is_played_by_a_bot_or_open(client: httpx.Client) -> None:
    game = open_game(client, **THREE)
    ann, bob, cid = game.seats
    assert bob.post("/seats/1/leave", {"bot": "random"}).status_code == 201
    problem(bob.ask("GET", "/legal-moves"), 401)
    assert cid.post("/seats/2/leave", {}).status_code == 201
    detail = game.public.get()
    assert detail["players"] == ["Ann", "Bob", ""]
    assert detail["bots"] == ["", "random", ""]
    # Nobody else is left to ask: she may take anything back.
    die = roll(ann)
    ann.play(share(die))
    eventually(lambda: game.public.get()["decisions"][0]["seat"] == 2)
    assert ann.post("/undo", {"to": 0}).json()["status"] == "done"
    problem(ann.post("/seats/2/invite"), 403, "only whoever opened the table")
    invited = game.judge.post("/seats/2/invite")
    assert invited.status_code == 201
    dora = Player(client, game.id, invited.json()["token"])
    assert dora.post("/seats/2/claim", {"name": "Dora"}).status_code == 201
    problem(game.public.post("/seats/1/invite"), 401)
    assert game.judge.get("/audit")["is_sound"]


def test_of_two_the_other_wins_when_one_resigns(client: httpx.Client) -> None:
    game = open_game(client)
    assert game.seats[0].post("/resign").status_code == 201
    detail = game.public.get()
    assert detail["status"] == "over"
    assert detail["standings"]["winners"] == [1]
    problem(game.seats[1].play(ROLL), 409, "closed")
    assert game.public.get("/audit")["is_sound"]


def test_of_three_a_bot_plays_on_and_who_resigned_looks_no_longer(client: httpx.Client) -> None:
    game = open_game(client, **THREE)
    assert game.seats[1].post("/resign").status_code == 201
    assert game.public.get()["bots"] == ["", "random", ""]
    problem(game.seats[1].ask("GET", "/legal-moves"), 401)


@pytest.mark.rule("secret_agents.house.abandoned")
@pytest.mark.parametrize("open_secrets", [False, True])
def test_a_game_is_abandoned_by_all(client: httpx.Client, open_secrets: bool) -> None:
    game = open_game(client)
    ann, bob = game.seats
    asked = ann.post("/abandon", {"open_secrets": open_secrets}).json()
    assert asked["request"]["open_secrets"] is open_secrets
    assert bob.post("/abandon/answer", {"agreed": True}).json()["status"] == "done"
    assert game.public.get()["status"] == "over"
    assert game.public.get()["standings"].get("winners", []) == []
    seen = game.public.ask("GET", "/record").status_code == 200
    assert seen is open_secrets
    hidden = game.public.get(f"/steps/{game.public.get()['steps']}")["view"]["identity"]
    assert set(hidden.values()) == {"?"}
    assert game.judge.get("/audit")["is_sound"]


def test_what_happened_since_my_move(client: httpx.Client) -> None:
    game = open_game(client, **THREE)
    ann, bob, _ = game.seats
    ann.play(share(roll(ann)))
    die = roll(bob)
    told = [frame["sentence"] for frame in ann.get("/since-my-move")]
    assert told == [f"Bob rolls {die}."]


def test_requests_and_seats_are_pushed_live(start: Start, database: Database) -> None:
    server = start(database)
    game = open_game(server.client, **THREE)
    ann, bob, cid = game.seats
    roll(ann)
    ann.post("/undo", {"to": 0})
    bob.post("/undo/answer", {"agreed": True})
    cid.post("/undo/answer", {"agreed": True})
    cid.post("/seats/2/leave", {"bot": "random"})
    kinds = []
    with server.client.stream("GET", f"/games/{game.id}/live?after=1") as stream:
        for line in stream.iter_lines():
            if line.startswith("event:"):
                kinds.append(line.removeprefix("event:").strip())
            if kinds and kinds[-1] == "seat_left":
                break
    assert kinds == [
        "move_played",
        "request_made",
        "request_answered",
        "request_answered",
        "moves_undone",
        "seat_left",
    ]


def test_what_can_be_taken_back_is_offered_and_why_not_yet_in_both_languages(
    client: httpx.Client,
) -> None:
    game = open_game(client, **THREE)
    ann, bob, _ = game.seats
    assert ann.get("/undo/offers") == []
    die = roll(ann)
    [last] = ann.get("/undo/offers")
    assert (last["deed"], last["blocked"]) == ("last", "")
    assert "Roll the die" in last["moves"][0]
    assert "chance was drawn" in last["consent"]
    ann.post("/undo")
    assert "une autre demande" in ann.get("/undo/offers", lang="fr")[0]["blocked"]
    bob.post("/undo/answer", {"agreed": False})
    assert ann.get("/undo/offers")[0]["blocked"].startswith("you were just refused")
    refused = ann.ask("POST", "/undo", json={}, params={"lang": "fr"})
    assert problem(refused, 409)["detail"].startswith("on vient de vous dire non")
    # What is her own and nobody saw is taken back at once, and may be played again.
    assert ann.play(share(die)).status_code == 201
    deeds = {offer["deed"]: offer for offer in ann.get("/undo/offers")}
    assert (deeds["last"]["consent"], deeds["last"]["blocked"]) == ("", "")
    ann.post("/undo")
    assert ann.get("/undo/offers")[-1]["deed"] == "redo"
    assert bob.get("/undo/offers") == []


def test_a_refused_move_is_told_in_french_and_with_names(client: httpx.Client) -> None:
    game = open_game(client, **THREE)
    told = problem(game.seats[1].play(ROLL), 422)
    assert told["detail"] == "it is not for Bob to move; the table waits for Ann: roll the die"
    body = game.seats[1].ask("POST", "/moves", json={"move": ROLL}, params={"lang": "fr"}).json()
    assert body["detail"] == "ce n'est pas à Bob de jouer ; la table attend Ann : lancer le dé"
