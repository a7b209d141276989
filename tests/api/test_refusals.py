"""What the service says no with: in the language that is asked for, with names for ids."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from domain.kernel import KeyedChance, encoded
from domain.rulesets import RULESETS
from tests.api.players import PROBLEM, ROLL, Game, open_game, share
from tests.test_languages import in_a_row

LOST = "a" * 22
RULES = RULESETS["secret_agents"]
BOX = json.loads(RULES.default_edition())
OPENED = RULES.open(RULES.standard_edition, 2, RULES.options(), KeyedChance(bytes(32), {})).state
LOST_DOSSIER = {**json.loads(encoded(OPENED)), "dossier": "nowhere", "turn": 2}


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
    "a box that cannot be played": (
        "POST",
        "//rulesets/secret_agents/editions",
        {**BOX, "die": {"faces": [0, 1]}},
        None,
    ),
    "a position that could not be": (
        "POST",
        "//positions",
        {"ruleset": "secret_agents", "players": ["Ann", "Bob"], "position": LOST_DOSSIER},
        None,
    ),
    "no such option": (
        "POST",
        "//games",
        {"ruleset": "secret_agents", "players": ["Ann", "Bob"], "options": {"first": []}},
        None,
    ),
    "a field of a move": ("POST", "/moves", {"move": {"move": "distribute"}}, 0),
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
    assert in_a_row(english["detail"]) & in_a_row(french["detail"]) == set()
    preferred = {"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.5"}
    assert refusal(asker.ask(method, path, headers=preferred, **more)) == french


def test_a_refusal_names_people_and_things(game: Game) -> None:
    told = refusal(game.seats[1].ask("POST", "/moves?lang=fr", json={"move": ROLL}))
    assert told["detail"] == ("ce n'est pas à Bob de jouer ; la table attend Ann : lancer le dé")
    assert told["rule"]["title"] == "Ordre des tours"


def test_what_an_audit_says_is_in_the_language_that_was_asked_for(game: Game) -> None:
    told = [game.judge.get("/audit", lang=lang)["not_shown"] for lang in ("en", "fr")]
    assert told == [
        ["the end: the game is unfinished, or the record is cut off"],
        ["la fin : la partie est inachevée, ou le fichier est coupé"],
    ]


def test_a_position_that_could_not_be_names_the_people_of_its_table(game: Game) -> None:
    state = LOST_DOSSIER | {"dossier": "house_1", "active": 1, "first_seat": 0, "turn": 1}
    body = {"ruleset": "secret_agents", "players": ["Ann", "Bob"], "position": state}
    told = refusal(game.public.ask("POST", "//positions?lang=fr", json=body))
    assert "I7 : au tour 1, un autre joue, et non Bob" in told["detail"]
