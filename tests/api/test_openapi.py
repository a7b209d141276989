"""The API against its own description."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import httpx
import jsonschema_rs
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings, strategies

from tests.api.conftest import service, unserved
from tests.api.players import Game, open_declared, open_game, short
from tests.databases import New

ENDLESS = "/games/{id}/live"
EXAMPLES = 12


@pytest.fixture(scope="session")
def engine() -> str:
    """One is enough: what is told does not hang on where it is kept."""
    return "sqlite"


@pytest.fixture(scope="module")
def games(new_database: New) -> Iterator[tuple[httpx.Client, list[Game]]]:
    """A table that plays, a declared one, one that is over."""
    with service(new_database()) as client:
        playing = open_game(client, options={"first": 0})
        moves = playing.rounds(random.Random(2))
        for _ in range(5):
            next(moves)
        over = short(client, 2)
        over.play_out()
        yield client, [playing, open_declared(client), over]


DESCRIPTION = unserved().openapi_schema.to_schema()
OPERATIONS = {
    f"{method.upper()} {path}"
    for path, item in DESCRIPTION["paths"].items()
    for method in item
    if method in ("get", "post", "put", "delete", "patch")
}


class Described:
    """Requests made up from the description, and answers held against it."""

    def __init__(self) -> None:
        # Not above: it takes as long to import as the whole service, and every worker collects.
        import schemathesis
        from schemathesis.specs.openapi import checks

        self.checks = [
            schemathesis.checks.not_a_server_error,
            checks.status_code_conformance,
            checks.content_type_conformance,
            checks.response_schema_conformance,
        ]
        operations = schemathesis.openapi.from_dict(DESCRIPTION).get_all_operations()
        self.operations = {
            f"{each.method.upper()} {each.path}": each
            for each in (result.ok() for result in operations)  # type: ignore[union-attr]
        }


@pytest.fixture(scope="module")
def described() -> Described:
    return Described()


def test_every_operation_is_made_up(described: Described) -> None:
    assert described.operations.keys() == OPERATIONS


@pytest.mark.parametrize("name", sorted(name for name in OPERATIONS if not name.endswith(ENDLESS)))
def test_answers_are_what_the_description_says(
    games: tuple[httpx.Client, list[Game]], described: Described, name: str
) -> None:
    client, tables = games

    @seed(1955)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        described.operations[name].as_strategy(), strategies.integers(0, 10**6).map(random.Random)
    )
    def ask(case: Any, rng: random.Random) -> None:
        game = rng.choice(tables)
        if "id" in case.path_parameters and rng.random() < 0.8:
            case.path_parameters["id"] = game.id
        if rng.random() < 0.5 and case.path_parameters.get("step") is not None:
            case.path_parameters["step"] = rng.randint(0, 16)
        headers = {}
        if rng.random() < 0.8:
            headers["Authorization"] = f"Bearer {rng.choice([*game.seats, game.judge]).token}"
        arguments = case.as_transport_kwargs(base_url="http://testserver.local")
        arguments.pop("cookies", None)
        arguments["headers"] = {**(arguments.get("headers") or {}), **headers}
        if "data" in arguments:
            arguments["content"] = arguments.pop("data")
        answer = client.request(**arguments)
        case.validate_response(answer, checks=described.checks)

    ask()


def routes(app: Any) -> set[tuple[str, str]]:
    """Every route but the pages and the description itself."""
    pages = ("/", "/plain", "/watch", "/viewer", "/schema", "/components", "/rulebook", "/promises",
             "/judges", "/rulings", "/player/")  # fmt: skip
    return {
        (method, route.path_format)
        for route in app.routes
        for method in route.methods
        if method not in ("OPTIONS", "HEAD")
        and not (route.path_format == "/" or route.path_format.startswith(pages[1:]))
    }


def test_every_route_is_described() -> None:
    served = {f"{method} {path}" for method, path in routes(unserved())}
    assert served == OPERATIONS


def test_the_description_says_how_to_come_in(client: httpx.Client) -> None:
    schema = client.get("/schema/openapi.json").json()
    assert schema["openapi"].startswith("3.1")
    token = schema["components"]["securitySchemes"]["token"]
    assert (token["type"], token["scheme"]) == ("http", "bearer")
    assert {"token": []} in schema["security"]
    assert {} in schema["security"], "the public needs none"


def test_every_operation_says_what_it_is_and_what_may_go_wrong(client: httpx.Client) -> None:
    schema = client.get("/schema/openapi.json").json()
    for path, item in schema["paths"].items():
        for method, operation in item.items():
            assert operation["summary"], f"{method} {path}"
            for status, response in operation["responses"].items():
                if status.startswith("4"):
                    assert list(response["content"]) == ["application/problem+json"], path
            if "{id}" in path:
                assert {"401", "403", "404"} <= set(operation["responses"]), f"{method} {path}"
            if "requestBody" in operation:
                assert {"400", "413"} & set(operation["responses"]), f"{method} {path}"


def test_one_thing_has_one_description(client: httpx.Client) -> None:
    """Two schemas with the same fields are one struct under two names."""
    schemas = client.get("/schema/openapi.json").json()["components"]["schemas"]
    named: dict[str, str] = {}
    for name, schema in schemas.items():
        fields = json.dumps(schema.get("properties"), sort_keys=True)
        assert len(schema.get("properties", {})) < 2 or fields not in named, (name, named[fields])
        named[fields] = name


def test_options_allows_what_is_described(client: httpx.Client) -> None:
    paths = client.get("/schema/openapi.json").json()["paths"]
    for path, item in paths.items():
        answer = client.options(re.sub(r"{\w+}", "1", path))
        assert answer.status_code == 204, path
        described = {method.upper() for method in item}
        assert set(answer.headers["Allow"].split(", ")) == described | {"OPTIONS"}, path


NAMES = ["Ann", "Bob"]
UNTRUE: dict[str, tuple[str, Any]] = {
    "a name that is none": ("OpenGame", {"ruleset": "secret_agents", "players": [None, "Bob"]}),
    "a long name": ("OpenGame", {"ruleset": "secret_agents", "players": ["A" * 61, "Bob"]}),
    "no seats": ("OpenGame", {"ruleset": "secret_agents", "players": []}),
    "an unknown field": ("OpenGame", {"ruleset": "secret_agents", "players": NAMES, "pace": 1}),
    "an unknown use": ("OpenGame", {"ruleset": "secret_agents", "players": NAMES, "use": "fun"}),
    "a fork without names": ("Fork", {"step": 1, "players": [None]}),
    "an undo to nowhere": ("AskUndo", {"to": -1}),
    "an undo to a word": ("AskUndo", {"to": "first"}),
    "a field of another command": ("AskUndo", {"agreed": True}),
    "a claim without words": ("RaiseDispute", {"step": 1, "rule": "turn.roll", "claim": ""}),
}
ADDRESSES = {
    "OpenGame": "//games",
    "Fork": "/forks",
    "AskUndo": "/undo",
    "RaiseDispute": "/disputes",
}


@pytest.mark.parametrize("what", UNTRUE)
def test_what_is_refused_is_described_as_refused(
    games: tuple[httpx.Client, list[Game]], what: str
) -> None:
    name, body = UNTRUE[what]
    client, (game, *_) = games
    player = game.judge if name == "Fork" else game.seats[0]
    assert player.post(ADDRESSES[name], body).status_code == 400
    described = client.get("/schema/openapi.json").json()["components"]["schemas"][name]
    assert not jsonschema_rs.is_valid(described, body)


def test_every_body_says_that_it_takes_nothing_else(client: httpx.Client) -> None:
    schema = client.get("/schema/openapi.json").json()
    for path, item in schema["paths"].items():
        for operation in item.values():
            for kind in operation.get("requestBody", {}).get("content", {}).values():
                name = kind["schema"].get("$ref", "").rpartition("/")[2]
                if name:
                    body = schema["components"]["schemas"][name]
                    assert body["additionalProperties"] is False, path


@pytest.mark.parametrize("path", ["/replay?to=-1", "/reel?to=-1", "/live?after=-1"])
def test_a_bound_of_what_may_be_left_out_is_described(
    games: tuple[httpx.Client, list[Game]], path: str
) -> None:
    client, (game, *_) = games
    assert game.public.ask("GET", path).status_code == 400
    address, _, query = path.partition("?")
    operation = client.get("/schema/openapi.json").json()["paths"][f"/games/{{id}}{address}"]["get"]
    [schema] = [
        each["schema"]
        for each in operation["parameters"]
        if each["name"] == query.removesuffix("=-1")
    ]
    assert not jsonschema_rs.is_valid(schema, -1)
    assert jsonschema_rs.is_valid(schema, 0)


def test_a_fork_that_cannot_be_is_described(games: tuple[httpx.Client, list[Game]]) -> None:
    client, (game, *_) = games
    assert game.judge.post("/forks", {"step": 1, "players": ["Ann"]}).status_code == 422
    fork = client.get("/schema/openapi.json").json()["paths"]["/games/{id}/forks"]["post"]
    assert "422" in fork["responses"]


def test_what_is_said_to_a_dispute_is_described(games: tuple[httpx.Client, list[Game]]) -> None:
    client, (game, *_) = games
    raised = game.seats[0].post("/disputes", {"step": 1, "rule": "turn.roll", "claim": "No."})
    index = raised.json()["index"]
    said = game.seats[1].post(f"/disputes/{index}/answer", {"text": "Yes."}).json()
    document = client.get("/schema/openapi.json").json()
    whole = {"$ref": "#/components/schemas/DisputeShown", "components": document["components"]}
    assert said["answers"] == [{"seat": 1, "text": "Yes."}]
    assert jsonschema_rs.is_valid(whole, said)
    assert not jsonschema_rs.is_valid(whole, {**said, "answers": [[1, "Yes."]]})
