"""Replays: steps, frames, streams, chapters, scores, differences; and through whose eyes."""

from __future__ import annotations

import random
import socket
from contextlib import closing
from http.client import HTTPConnection
from itertools import pairwise
from typing import Any

import httpx
import msgspec
import pytest

from api.access import Access
from api.work.packing import Packed
from domain.rulesets import RULESETS
from domain.store.database import Database, open_recorder
from domain.store.log import Log
from replays.simulation import play_out
from tests.api.conftest import Start, service
from tests.api.players import Game, Json, Player, open_game, problem, short
from tests.databases import New
from tests.patience import PATIENCE

NDJSON = {"Accept": "application/x-ndjson"}


@pytest.fixture(scope="module")
def over(client: httpx.Client) -> Game:
    """A finished game."""
    game = short(client, 8)
    game.play_out()
    return game


@pytest.fixture(scope="module")
def running(client: httpx.Client) -> Game:
    game = open_game(client, options={"first": 0})
    moves = game.rounds(random.Random(4))
    for _ in range(9):
        next(moves)
    return game


def frames(game: Game, **query: Any) -> list[Json]:
    found: list[Json] = game.public.get("/replay", **query)["frames"]
    return found


def test_by_fact_every_step_is_a_frame(over: Game) -> None:
    shown = frames(over, by="fact")
    last = over.public.get()["steps"]
    assert [frame["step"] for frame in shown] == list(range(last + 1))
    assert shown[0]["fact"] is None
    assert all(frame["fact"] and frame["sentence"] and frame["rules"] for frame in shown[1:])
    assert shown[-1]["fact"]["fact"] == "game_ended"
    assert shown[-1]["standings"]["is_over"]


def test_by_move_a_frame_ends_every_move(over: Game) -> None:
    shown = frames(over, by="move")
    assert [frame["move"] for frame in shown] == list(range(over.public.get()["moves"] + 1))
    assert all(frame["decisions"] for frame in shown[:-1])
    assert shown[-1]["decisions"] == []
    seats = over.public.get()["players"]
    told = [frame["caption"] for frame in shown[1:]]
    assert all(
        seats[frame["seat"]] in caption for frame, caption in zip(shown[1:], told, strict=True)
    )
    assert any(caption.count(". ") > 1 for caption in told)


def test_a_stop_is_told_the_same_in_every_answer(over: Game) -> None:
    for by in ("move", "turn"):
        shown = {frame["step"]: frame["caption"] for frame in frames(over, by=by, lang="fr")}
        film = over.public.get("/reel", lang="fr")
        assert {stop["step"]: stop["caption"] for stop in film["stops"][by]} == shown
        index = 2
        alone = over.public.get(f"/steps/{index}", by=by, lang="fr")
        assert alone["caption"] == shown[alone["step"]]
        assert over.public.get(f"/steps/{alone['step']}", lang="fr")["caption"] == alone["sentence"]


def test_by_turn_a_frame_ends_every_chapter(over: Game) -> None:
    shown = frames(over, by="turn")
    chapters = over.public.get("/chapters")
    assert [frame["step"] for frame in shown] == [chapter["last"] for chapter in chapters]
    assert [chapter["chapter"]["kind"] for chapter in chapters] == [
        "setup",
        *["turn"] * 8,
        "masks_off",
    ]
    assert chapters[0]["first"] == 1
    for before, after in pairwise(chapters):
        assert after["first"] == before["last"] + 1
    assert frames(over) == shown, "by turn is the default"


def test_both_languages_tell_the_same_facts_in_other_words(over: Game) -> None:
    for by in ("fact", "move", "turn"):
        english, french = frames(over, by=by, lang="en"), frames(over, by=by, lang="fr")
        for one, two in zip(english, french, strict=True):
            told = {"sentence", "caption", "title"}
            assert {k: v for k, v in one.items() if k not in told} == {
                k: v for k, v in two.items() if k not in told
            }
        assert english[-1]["sentence"] != french[-1]["sentence"]
        assert "game is over" in english[-1]["sentence"]
        assert "partie est finie" in french[-1]["sentence"]
    for lang in ("en", "fr"):
        titles = [chapter["title"] for chapter in over.public.get("/chapters", lang=lang)]
        assert [frame["title"] for frame in frames(over, by="turn", lang=lang)] == titles


@pytest.mark.parametrize("by", ["fact", "move", "turn"])
def test_a_stream_has_the_same_frames_a_line_each(over: Game, by: str) -> None:
    answer = over.public.ask("GET", "/replay", params={"by": by}, headers=NDJSON)
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert answer.text.endswith("\n")
    lines = [httpx.Response(200, text=line).json() for line in answer.text.splitlines()]
    assert lines == frames(over, by=by)


def test_from_and_to_are_steps_and_both_belong(over: Game) -> None:
    shown = frames(over, by="fact", **{"from": 5, "to": 9})
    assert [frame["step"] for frame in shown] == [5, 6, 7, 8, 9]
    for by in ("move", "turn"):
        part = frames(over, by=by, **{"from": 17, "to": 30})
        assert part == [f for f in frames(over, by=by) if 17 <= f["step"] <= 30]
    assert frames(over, by="fact", **{"from": 9, "to": 5}) == []
    last = over.public.get()["steps"]
    assert frames(over, by="fact", to=10**9)[-1]["step"] == last
    problem(over.public.ask("GET", "/replay", params={"from": last + 1}), 404, f"0 to {last}")


def test_steps_are_found_by_fact_move_and_turn(over: Game) -> None:
    for by in ("fact", "move", "turn"):
        shown = frames(over, by=by)
        for index in (0, 1, len(shown) - 1):
            assert over.public.get(f"/steps/{index}", by=by) == shown[index]
        answer = over.public.ask("GET", f"/steps/{len(shown)}", params={"by": by})
        problem(answer, 404, "there is no", f"0 to {len(shown) - 1}")
    problem(over.public.ask("GET", "/steps/-1"), 404, "no step -1")


def test_a_known_step_is_not_sent_again(over: Game, running: Game) -> None:
    for game, forever in ((over, True), (running, False)):
        first = game.public.ask("GET", "/steps/7")
        tag = first.headers["etag"]
        again = game.public.ask("GET", "/steps/7", headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag
        assert ("max-age" in first.headers["cache-control"]) is forever
        assert first.headers["vary"] == "Authorization"
        other = game.public.ask("GET", "/steps/8", headers={"If-None-Match": tag})
        assert other.status_code == 200
        for query in ({"lang": "fr"}, {"as": "public", "lang": "fr"}):
            changed = game.public.ask(
                "GET", "/steps/7", params=query, headers={"If-None-Match": tag}
            )
            assert changed.status_code == 200
    mine = running.seats[0].ask("GET", "/steps/7", headers={"If-None-Match": tag})
    assert mine.status_code == 200, "another viewer's tag"


def test_a_tag_changes_when_the_table_moves_on(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    tag = game.public.ask("GET", "/steps/16").headers["etag"]
    next(game.rounds(random.Random(1)))
    answer = game.public.ask("GET", "/steps/16", headers={"If-None-Match": tag})
    assert answer.headers["etag"] != tag


def test_through_whose_eyes_before_the_end(running: Game) -> None:
    ann, _ = running.seats
    for path in ("/steps/14", "/replay", "/scores", "/log"):
        for player, eyes in (
            (ann, "seat:0"),
            (ann, "public"),
            (running.judge, "seat:1"),
            (running.judge, "judge"),
            (running.public, "public"),
        ):
            assert player.ask("GET", path, params={"as": eyes}).status_code == 200
        for player, eyes in (
            (ann, "seat:1"),
            (ann, "judge"),
            (running.public, "judge"),
            (running.public, "seat:0"),
        ):
            problem(player.ask("GET", path, params={"as": eyes}), 403, "before the end")
        for nobody in ("seat:2", "seat:-1", "seat:", "anne", "", "seat:00000"):
            answer = running.public.ask("GET", path, params={"as": nobody})
            problem(answer, 404, "public, judge, or seat:0 to seat:1")


def test_through_whose_eyes_after_the_end(over: Game) -> None:
    for player in over.everybody:
        for eyes in ("public", "judge", "seat:0", "seat:1"):
            assert player.get("/steps/16", **{"as": eyes})["step"] == 16
    seen = over.public.get("/steps/16", **{"as": "judge"})["view"]["identity"]
    assert "?" not in seen.values()


def test_scores_tell_where_the_standings_change(over: Game) -> None:
    scores = over.public.get("/scores")
    assert scores[0]["step"] == 0
    for score in scores:
        assert over.public.get(f"/steps/{score['step']}")["standings"] == score["standings"]
    for before, after in pairwise(scores):
        assert before["standings"] != after["standings"]
    assert scores[-1]["standings"] == over.public.get()["standings"]


def test_a_difference_is_what_the_views_differ_in(over: Game) -> None:
    assert over.public.get("/diff", **{"from": 5, "to": 5}) == []
    changes = over.public.get("/diff", **{"from": 16, "to": 17})
    assert {change["path"] for change in changes} == {"die", "phase"}
    back = over.public.get("/diff", **{"from": 17, "to": 16})
    assert {(c["path"], str(c["before"]), str(c["after"])) for c in changes} == {
        (c["path"], str(c["after"]), str(c["before"])) for c in back
    }
    problem(over.public.ask("GET", "/diff", params={"from": 0, "to": 999}), 404, "999")


def test_rulesets_and_rules_are_told(client: httpx.Client) -> None:
    listed = {ruleset["slug"]: ruleset for ruleset in client.get("/rulesets").json()}
    assert listed["secret_agents"]["players"] == [2, 7]
    detail = client.get("/rulesets/secret_agents").json()
    for rule in detail["rules"]:
        shown = client.get(f"/rulesets/secret_agents/rules/{rule['id']}").json()
        assert shown == rule
        assert shown["en"]
        assert shown["fr"]
    problem(client.get("/rulesets/chess"), 404, "secret_agents")
    problem(client.get("/rulesets/secret_agents/rules/castling"), 404, "castling")


def test_a_slow_reader_hears_out_the_game_that_its_replay_began_with(
    start: Start, database: Database
) -> None:
    """Somebody takes the whole game back meanwhile: the stream neither breaks nor mixes two."""
    ruleset = RULESETS["circle"]
    table = play_out(ruleset, 2, ruleset.options(), seed=2, id="long")
    events = list(zip(table.events, table.bodies, strict=True))[:-1]  # Not over yet.
    with closing(open_recorder(database)) as recorder:
        Log(recorder).store("long", table.edition, events)
    with closing(Access(database)) as access:
        tokens = access.issue("long", 2)
    server = start(database)
    ada, boris = [Player(server.client, "long", token) for token in tokens.seats]
    steps, chapters = ada.get()["steps"], Player(server.client, "long").get("/replay")["frames"]

    reader = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    with closing(reader):
        reader.sock = socket.socket()
        reader.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # It takes in little.
        reader.sock.connect(("127.0.0.1", server.port))
        reader.request("GET", "/games/long/replay?by=fact", headers=NDJSON)
        answer = reader.getresponse()
        heard = answer.read(1_000)
        assert ada.post("/undo", {"to": 0}).json()["status"] == "asked"
        assert boris.post("/undo/answer", {"agreed": True}).json()["status"] == "done"
        assert ada.get()["moves"] == 0
        heard += answer.read()
    shown = [msgspec.json.decode(line) for line in heard.splitlines()]
    assert [frame["step"] for frame in shown] == list(range(steps + 1))
    by_step = {frame["step"]: frame for frame in shown}
    for frame in chapters:
        assert {**by_step[frame["step"]], "caption": frame["caption"]} == frame


def test_some_pictures_come_with_the_whole_story_and_the_others_alone(over: Game) -> None:
    """Whoever wants to see one step at once reads the others later; together they are the reel."""
    whole = over.public.get("/reel")
    first = over.public.get("/reel", **{"from": 20, "to": 39})
    assert (first["start"], first["told"], first["steps"]) == (20, 0, whole["steps"])
    assert len(first["reel"]["steps"]) == 19
    for field in ("story", "stops", "chapters", "names"):
        assert first[field] == whole[field]
    part = over.public.get("/reel", **{"from": 40, "to": 10_000, "pictures": True})
    assert set(part) == {"id", "version", "start", "reel"}
    assert part["reel"]["steps"] == whole["reel"]["steps"][40:]
    assert first["reel"]["steps"] == whole["reel"]["steps"][20:39]
    client = over.public.client
    assert client.get(f"/games/{over.id}/reel?from=9&to=8").status_code == 404


def test_the_film_of_a_finished_game_is_made_once(
    new_database: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = new_database()
    with service(database) as client:
        game = short(client, 1)
        path = f"/games/{game.id}/film.html"
        running = client.get(path)
        assert running.status_code == 200
        game.play_out()
        made = client.get(path)
        french = client.get(path, params={"lang": "fr"})
        assert len({running.text, made.text, french.text}) == 3

    def fail(*_: object) -> Packed:
        raise AssertionError("it is made again")

    with service(database) as client:
        monkeypatch.setattr("api.routes.boards.make_film", fail)
        for lang, before in (("en", made), ("fr", french)):
            again = client.get(path, params={"lang": lang})
            assert (again.status_code, again.text) == (200, before.text)
            assert again.headers["etag"] == before.headers["etag"]
            assert again.headers["content-type"] == before.headers["content-type"]
