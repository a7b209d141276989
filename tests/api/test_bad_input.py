"""Bad input: a problem that says what to do, never a fault of ours, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from domain.store.database import Database
from tests.api.conftest import Start
from tests.api.players import ROLL, Game, Player, open_game, problem, stored

JSON = {"Content-Type": "application/json"}
KINDS = "roll, distribute, write_suspicions, place_dossier"


@pytest.fixture(scope="module")
def game(client: httpx.Client) -> Game:
    """Seat 0 is to roll; no test of this module gets further."""
    return open_game(client, options={"first": 0})


@pytest.fixture(autouse=True)
def nothing_changes(client: httpx.Client, game: Game) -> Iterator[None]:
    """The log of the table, and of all tables, is the same before and after every test."""
    before = game.log(), stored(client)
    yield
    assert (game.log(), stored(client)) == before


def send(player: Player, path: str, body: bytes, **headers: str) -> httpx.Response:
    return player.ask("POST", path, content=body, headers={**JSON, **headers})


NO_JSON: dict[str, bytes] = {
    "an open brace": b"{",
    "a word": b"roll",
    "single quotes": b"{'move': {'move': 'roll'}}",
    "a trailing comma": b'{"move": {"move": "roll"},}',
    "NaN": b'{"move": {"move": "roll"}, "seat": NaN}',
    "infinity": b'{"move": {"move": "roll"}, "seat": -Infinity}',
    "too large a number": b'{"move": {"move": "roll", "x": 1e999}}',
    "half a surrogate": b'{"move": {"move": "place_dossier", "place": "\\ud800"}}',
    "no UTF-8": b'{"move": {"move": "place_dossier", "place": "\xff"}}',
    "UTF-16": '{"move": {"move": "roll"}}'.encode("utf-16"),
    "deep objects": b'{"move":' + b'{"a":' * 20_000 + b"1" + b"}" * 20_000 + b"}",
    "deep arrays": b"[" * 200_000,
    "form fields": b"move=roll",
    "NUL": b"\x00",
}


@pytest.mark.parametrize(
    "path", ["/moves", "/undo", "/redo", "/undo/answer", "/what-if", "//games"]
)
@pytest.mark.parametrize("what", NO_JSON)
def test_what_is_no_json_is_called_so(game: Game, path: str, what: str) -> None:
    answer = send(game.seats[0], path, NO_JSON[what])
    problem(answer, 400, "the body is not valid JSON")


def test_what_is_no_json_is_told_in_french(game: Game) -> None:
    for sent, told in (
        (b"{", "le texte s'arrête trop tôt"),
        (b"move=roll", "ce n'est pas du JSON (octet 0)"),
        (b'"\xff"', "ce n'est pas de l'UTF-8"),
    ):
        answer = send(game.seats[0], "/moves?lang=fr", sent)
        problem(answer, 400, f"le contenu ne peut pas être lu : {told}")


@pytest.mark.parametrize("path", ["/moves", "/undo", "/redo", "//games"])
def test_no_body_at_all(game: Game, path: str) -> None:
    problem(game.seats[0].ask("POST", path), 400, "body", "send a JSON object")


@pytest.mark.parametrize("body", [b"[]", b"null", b'"roll"', b"1", b"true"])
@pytest.mark.parametrize("path", ["/moves", "/undo", "//games"])
def test_json_that_is_no_object(game: Game, path: str, body: bytes) -> None:
    problem(send(game.seats[0], path, body), 400, "body: Expected `object`")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, ("missing required field `move`",)),
        ({"move": "roll"}, ("move: Expected `object`",)),
        ({"move": []}, ("move: Expected `object`",)),
        ({"move": {}}, (KINDS, "/rulesets/secret_agents")),
        ({"move": {"move": "fly"}}, (KINDS, "'fly'")),
        ({"move": {"move": "Roll"}}, (KINDS,)),
        ({"move": {"move": None}}, (KINDS,)),
        ({"move": {"move": ["roll"]}}, (KINDS,)),
        ({"move": {"move": "x" * 100_000}}, (KINDS,)),
        ({"move": {**ROLL, "die": 6}}, ("unknown field `die`", "/rulesets/secret_agents")),
        ({"move": {"move": "distribute"}}, ("missing required field `steps`",)),
        ({"move": {"move": "distribute", "steps": {"red": 3}}}, ("steps", "array")),
        ({"move": {"move": "distribute", "steps": [{"agent": 1, "steps": 1}]}}, ("str", "agent")),
        ({"move": {"move": "distribute", "steps": [{"agent": "red"}]}}, ("`steps`",)),
        ({"move": {"move": "distribute", "steps": [{"agent": "red", "steps": 1.5}]}}, ("int",)),
        ({"move": {"move": "write_suspicions", "sheet": {"red": [1]}}}, ("sheet",)),
        ({"move": ROLL, "colour": "red"}, ("unknown field `colour`",)),
        ({"move": ROLL, "seat": "zero"}, ("seat",)),
        ({"move": ROLL, "seat": 0.5}, ("seat",)),
        ({"move": ROLL, "seat": {}}, ("seat",)),
        ({"move": ROLL, "expected_version": "new"}, ("expected_version",)),
        ({"move": ROLL, "expected_version": 1.5}, ("expected_version",)),
        ({"move": ROLL, "chance": []}, ("chance",)),
        ({"move": ROLL, "chance": {"die": 6}}, ("chance", "array")),
        ({"move": ROLL, "chance": {"die": [None]}}, ("chance",)),
    ],
)
def test_a_move_that_cannot_be_read(game: Game, body: Any, words: tuple[str, ...]) -> None:
    problem(game.seats[0].post("/moves", body), 400, *(word for word in words if len(word) < 900))


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ({"move": "distribute", "steps": [{"agent": "red", "steps": 3}]}, "turn.sequence"),
        ({"move": "distribute", "steps": []}, "turn.sequence"),
        ({"move": "distribute", "steps": [{"agent": "red", "steps": -(10**30)}]}, "turn.sequence"),
        ({"move": "place_dossier", "place": "🕵️" * 5000}, "turn.sequence"),
        ({"move": "place_dossier", "place": ""}, "turn.sequence"),
        ({"move": "write_suspicions", "sheet": {"x" * 9999: 10**40}}, "advanced.sheet_when"),
    ],
)
def test_a_move_that_a_rule_refuses_names_it_and_what_is_open(
    game: Game, move: Any, rule: str
) -> None:
    body = problem(game.seats[0].play(move), 422)
    assert body["rule"]["id"] == f"secret_agents.{rule}"
    assert body["rule"]["text"]
    assert body["open"] == [{"seat": 0, "kind": "roll"}]
    assert body["moves"] == [ROLL]


def test_a_refusal_speaks_french_too(game: Game) -> None:
    move = {"move": "place_dossier", "place": "1"}
    answers = [
        game.seats[0].ask("POST", "/moves", json={"move": move}, params={"lang": lang}).json()
        for lang in ("en", "fr")
    ]
    assert answers[0]["rule"]["text"] != answers[1]["rule"]["text"]


@pytest.mark.parametrize("seat", [1, -1, 2, 10**30, -(10**30)])
def test_a_seat_that_is_not_ones_own(game: Game, seat: int) -> None:
    problem(game.seats[0].play(ROLL, seat=seat), 403, "seat 0")


@pytest.mark.parametrize("version", [0, 2, -1, 10**30, -(10**30)])
def test_a_version_that_nobody_saw(game: Game, version: int) -> None:
    body = problem(game.seats[0].play(ROLL, expected_version=version), 409, "version 1")
    assert body["version"] == 1


OPEN: dict[str, Any] = {"ruleset": "secret_agents", "players": ["Ann", "Bob"]}


@pytest.mark.parametrize(
    ("changes", "status", "words"),
    [
        ({"ruleset": "chess"}, 404, ("chess", "secret_agents")),
        ({"ruleset": ""}, 404, ("secret_agents",)),
        ({"ruleset": 1}, 400, ("ruleset",)),
        ({"ruleset": "../../etc/passwd"}, 404, ("secret_agents",)),
        ({"ruleset": "x" * 100_000}, 404, ()),
        ({"players": []}, 400, ("players",)),
        ({"players": ["Ann"]}, 422, ("2 to 7",)),
        ({"players": ["Ann"] * 8}, 422, ("2 to 7",)),
        ({"players": ["Ann"] * 13}, 400, ("players",)),
        ({"players": "Ann"}, 400, ("players",)),
        ({"players": [1, 2]}, 400, ("players",)),
        ({"players": ["a" * 61, "b"]}, 400, ("players", "60")),
        ({"players": None}, 400, ("players",)),
        ({"options": {"colour": 1}}, 400, ("options", "`colour`", "turn_limit", "/rulesets/")),
        ({"options": []}, 400, ("options",)),
        ({"options": {"variant": "expert"}}, 400, ("options", "expert", "variant")),
        ({"options": {"first": 2}}, 422, ("no seat 2",)),
        ({"options": {"first": -1}}, 422, ("no seat -1",)),
        ({"options": {"first": 10**30}}, 422, ("no seat",)),
        ({"options": {"turn_limit": 0}}, 422, ("1 or more",)),
        ({"options": {"turn_limit": -(10**30)}}, 422, ("1 or more",)),
        ({"options": {"turn_limit": 1.5}}, 400, ("turn_limit",)),
        ({"options": {"agents": ["red"]}}, 422, ("4",)),
        ({"options": {"agents": ["red", "red", "green", "blue"]}}, 422, ("different",)),
        ({"options": {"agents": ["red", "pink", "green", "blue"]}}, 422, ("box",)),
        ({"options": {"house_rulings": {"x": 1}}}, 400, ("house_rulings",)),
        ({"chance": "loaded"}, 400, ("chance", "server, declared")),
        ({"undo": "always"}, 400, ("undo", "free, consent, none")),
        ({"use": "fun"}, 400, ("use", "casual, league, tournament")),
        ({"bots": {"7": "random"}}, 409, ("no seat '7'",)),
        ({"bots": {"²": "random"}}, 409, ("no seat",)),
        ({"bots": {"-1": "random"}}, 409, ("no seat",)),
        ({"bots": {"9" * 5000: "random"}}, 409, ("no seat",)),
        ({"bots": {"0": "genius"}}, 409, ("genius", "random", "greedy")),
        ({"tokens": []}, 400, ("unknown field `tokens`",)),
    ],
)
def test_a_table_that_cannot_be_opened(
    client: httpx.Client, changes: dict[str, Any], status: int, words: tuple[str, ...]
) -> None:
    problem(client.post("/games", json={**OPEN, **changes}), status, *words)


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/games/nope", 404, ("'nope'",)),
        ("/games/%00", 404, ()),
        ("/games/%FF%FE", 404, ()),
        ("/games/" + "a" * 5000, 404, ()),
        ("/games/{id}/steps/99999", 404, ("0 to 16",)),
        ("/games/{id}/steps/-1", 404, ("0 to 16",)),
        (f"/games/{{id}}/steps/{10**40}", 404, ("0 to 16",)),
        ("/games/{id}/board.svg?step=99999", 404, ("0 to 16",)),
        ("/games/{id}/board.svg?step=-1", 404, ("0 to 16",)),
        ("/games/{id}/reel?from=99999", 404, ("0 to 16",)),
        ("/games/{id}/steps/last", 404, ("/schema/openapi.json",)),
        ("/games/{id}/steps/1.5", 404, ("/schema/openapi.json",)),
        ("/games/{id}/steps/1?by=week", 400, ("by", "fact, move, turn")),
        ("/games/{id}/steps/1?lang=de", 400, ("lang", "en, fr")),
        ("/games/{id}/steps/99?by=turn", 404, ("turn 99",)),
        ("/games/{id}/steps/99?by=move", 404, ("move 99",)),
        ("/games/{id}/replay?from=-1", 400, ("from",)),
        ("/games/{id}/replay?from=x", 400, ("from", "int")),
        ("/games/{id}/replay?to=x", 400, ("to", "int")),
        (f"/games/{{id}}/replay?from={10**30}", 404, ("0 to 16",)),
        ("/games/{id}/diff", 400, ("Missing required query parameter",)),
        ("/games/{id}/diff?from=0", 400, ("'to'",)),
        ("/games/{id}/diff?from=0&to=-1", 400, ("to",)),
        (f"/games/{{id}}/diff?from=0&to={10**30}", 404, ("0 to 16",)),
        ("/games/{id}/record?packing=rar", 400, ("packing", "zstd")),
        ("/games/{id}/nothing", 404, ("/schema/openapi.json",)),
        ("/nothing", 404, ("/schema/openapi.json",)),
        ("/plain/watch/nope", 404, ("'nope'",)),
        ("/plain/watch/{id}?at=x", 400, ("at",)),
        ("/plain?cursor=x", 400, ("cursor",)),
        ("/plain?lang=de", 400, ("lang", "en, fr")),
    ],
)
def test_an_address_that_is_made_up(
    client: httpx.Client, game: Game, path: str, status: int, words: tuple[str, ...]
) -> None:
    problem(client.get(path.replace("{id}", game.id)), status, *words)


@pytest.mark.parametrize("to", ["²", "-1", "all", "", "9" * 5000])
def test_an_undo_to_nowhere(game: Game, to: str) -> None:
    problem(game.seats[0].ask("GET", "/undo", params={"to": to}), 400, "to")


def test_an_undo_of_nothing(game: Game) -> None:
    problem(game.seats[0].post("/undo"), 409, "no move has been played")
    problem(game.seats[0].post("/redo"), 409, "nothing has been undone")
    for to in (0, 99, 10**18):
        assert game.seats[0].post("/undo", {"to": to}).status_code == 409
    for to in (-1, -(10**18)):
        problem(game.seats[0].post("/undo", {"to": to}), 400, "to: Expected `int` >= 0")


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])
def test_a_wrong_method_says_which_are_right(client: httpx.Client, game: Game, method: str) -> None:
    for path, allowed in (
        ("/games", "GET, OPTIONS, POST"),
        (f"/games/{game.id}", "GET, OPTIONS"),
        (f"/games/{game.id}/moves", "OPTIONS, POST"),
    ):
        answer = client.request(method, path)
        problem(answer, 405, allowed)
        assert answer.headers["allow"] == allowed


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", ";;"]
)
def test_a_body_that_does_not_say_it_is_json_is_refused(game: Game, kind: str) -> None:
    for body in (b'{"move":{"move":"roll"}}', b"move=roll"):
        answer = send(game.seats[0], "/moves", body, **{"Content-Type": kind})
        problem(answer, 415, "application/json")


def test_a_body_that_is_too_large(client: httpx.Client, game: Game) -> None:
    body = json.dumps({"move": {"move": "x" * 1_000_001}}).encode()
    problem(send(game.seats[0], "/moves", body), 413, "1 MB")
    pieces = (b" " * 100_000 for _ in range(11))
    problem(client.post("/games", content=pieces, headers=JSON), 413, "1 MB")


def test_an_idempotency_key_that_is_too_long(game: Game) -> None:
    problem(game.seats[0].play(ROLL, key="k" * 101), 400, "Idempotency-Key", "100")


@pytest.mark.parametrize("last", ["²", "-1", "x", "9" * 30])
def test_following_from_nowhere(game: Game, last: str) -> None:
    """A stream never ends: only that it is refused, or not reached, is asked here."""
    headers = {"Last-Event-ID": last.encode(), "Authorization": b"Bearer rubbish"}
    answer = game.public.ask("GET", "/live", headers=headers)
    problem(answer, 401)


def test_following_from_beyond_all_measure(start: Start, database: Database) -> None:
    server = start(database)
    game = open_game(server.client)
    headers = {"Last-Event-ID": "9" * 5000}
    with server.client.stream("GET", f"/games/{game.id}/live", headers=headers) as stream:
        assert stream.status_code == 200


def test_an_edition_of_another_game(another: httpx.Client) -> None:
    client = another
    values = client.get("/rulesets/secret_agents/editions/default").json()
    values["edition"]["id"] = "my-box"
    hash = client.post("/rulesets/secret_agents/editions", json=values).json()["hash"]
    asked = {"ruleset": "xiii", "players": ["Ann", "Bob"], "edition": hash}
    # Whether or not it has been read before.
    for _ in range(2):
        problem(client.post("/games", json=asked), 404, "no edition of xiii", hash)
        problem(client.get(f"/rulesets/xiii/editions/{hash}"), 404, "no edition of xiii", hash)
        assert client.post("/games", json={**OPEN, "edition": hash}).status_code == 201


def test_names_at_a_fork_or_a_position_are_as_long_as_at_a_table(another: httpx.Client) -> None:
    game = open_game(another)
    position = game.judge.get("/steps/16/position")
    for names in (["a" * 61, "b"], ["a"] * 13, []):
        problem(game.judge.post("/forks", {"step": 16, "players": names}), 400, "players")
        described = {"ruleset": "secret_agents", "players": names, "position": position}
        problem(another.post("/positions", json=described), 400, "players")


@pytest.mark.parametrize("path", ["/games/nobody/steps/x", "/games/nobody/seats/x/claim"])
def test_a_word_where_a_number_must_stand_is_nowhere_by_any_method(
    client: httpx.Client, path: str
) -> None:
    for method in ("GET", "POST", "PUT", "DELETE"):
        problem(client.request(method, path), 404, "nothing is at this address")


@pytest.mark.parametrize(
    "name", ["\x1b[2Jyou win", "Ann\nBob", "\x00", "\u202enna", "  ", "\u200b", "a\u2028b"]
)
def test_a_name_steers_no_screen_and_can_be_read(client: httpx.Client, name: str) -> None:
    body = {"ruleset": "secret_agents", "players": [name, "Bob"]}
    answer = client.post("/games", json=body, params={"lang": "fr"})
    assert answer.status_code == 409
    assert "nom" in answer.json()["detail"]
