"""What the service says no with: in the language that is asked for, with names for ids."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.api.players import PROBLEM, ROLL, Game, open_game, share

LOST = "a" * 22


@pytest.fixture(scope="module")
def game(client: httpx.Client) -> Game:
    return open_game(client, options={"first": 0})


def refusal(answer: httpx.Response) -> dict[str, Any]:
    assert answer.status_code >= 400
    assert answer.headers["content-type"] == PROBLEM
    told: dict[str, Any] = answer.json()
    return told


REQUESTS = {
    "a rule": ("POST", "/moves", {"move": share(3)}, 0),
    "a seat that is not asked": ("POST", "/moves", {"move": ROLL}, 1),
    "the table": ("POST", "/redo", {}, 0),
    "a version": ("POST", "/moves", {"move": ROLL, "expected_version": 9}, 0),
    "no token": ("POST", "/moves", {"move": ROLL}, None),
    "another's eyes": ("GET", "/steps/0?as=seat:1", None, 0),
    "no step": ("GET", "/steps/999", None, 0),
    "no viewer": ("GET", "/steps/0?as=seat:7", None, 0),
    "no move": ("POST", "/moves", {"move": {"move": "dance"}}, 0),
    "no game": ("GET", f"//games/{LOST}", None, 0),
    "no page": ("GET", "//nowhere", None, None),
    "no such way": ("POST", "//rulesets", {}, None),
    "no ruleset": ("GET", "//rulesets/chess", None, None),
    "no cursor": ("GET", "//games?cursor=x", None, None),
    "no options": (
        "POST",
        "//games",
        {"ruleset": "secret_agents", "players": ["Ann", "Bob"], "options": {"first": 7}},
        None,
    ),
    "a field that is missing": ("POST", "//games", {"players": ["Ann", "Bob"]}, None),
    "no position": (
        "POST",
        "//positions",
        {"ruleset": "secret_agents", "players": ["Ann", "Bob"], "position": {"seats": "two"}},
        None,
    ),
    "no record": ("POST", "//records", {"format": "chess"}, None),
    "no edition": ("POST", "//rulesets/secret_agents/editions", {"id": "mine"}, None),
}


@pytest.mark.parametrize("why", REQUESTS)
def test_every_no_is_said_in_both_languages(game: Game, why: str) -> None:
    method, path, body, seat = REQUESTS[why]
    asker = game.public if seat is None else game.seats[seat]
    more = {} if body is None else {"json": body}
    start = path + ("&" if "?" in path else "?")
    english = refusal(asker.ask(method, f"{start}lang=en", **more))
    french = refusal(asker.ask(method, f"{start}lang=fr", **more))
    assert english["status"] == french["status"]
    assert english["title"] != french["title"]
    assert english["detail"] != french["detail"]
    preferred = {"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.5"}
    assert refusal(asker.ask(method, path, headers=preferred, **more)) == french


def test_a_refusal_names_people_and_things(game: Game) -> None:
    told = refusal(game.seats[1].ask("POST", "/moves?lang=fr", json={"move": ROLL}))
    assert told["detail"] == ("ce n'est pas à Bob de jouer ; la table attend Ann : lancer le dé")
    assert told["rule"]["title"] == "Ordre des tours"
