"""Declared chance: a scribe, with the judge's token, writes down a game from a real table."""

from __future__ import annotations

import gc
import random
from typing import Any

import httpx
import pytest

from api import service
from domain.bots import BOTS, Knowledge
from domain.bots.simple import random_bot
from domain.kernel import AnyRuleset, Move
from tests.api.players import AGENTS, ROLL, open_declared, open_game, problem, share, stored

OPENING = {"ruleset": "secret_agents", "players": ["Ann", "Bob"], "chance": "declared"}
DEAL = {"identity": [list(AGENTS)], "first": [6, 1]}


def test_a_scribe_enters_a_game(client: httpx.Client) -> None:
    game = open_declared(client, ("green", "red", "orange", "yellow"), options={"turn_limit": 2})
    scribe = game.judge
    assert scribe.get("/steps/18")["view"]["identity"] == {"0": "green", "1": "red"}
    for seat, die in ((0, 4), (1, 6)):
        rolled = scribe.play(ROLL, seat=seat, chance={"die": [die]})
        assert rolled.status_code == 201, rolled.text
        assert rolled.json()["facts"][0]["fact"]["value"] == die
        assert scribe.play(share(die), seat=seat).status_code == 201
    assert game.public.get()["status"] == "over"
    assert game.public.get("/audit")["is_sound"]
    revealed = [
        f["fact"] for f in game.log()[-1]["facts"] if f["fact"]["fact"] == "identity_revealed"
    ]
    assert [(fact["seat"], fact["agent"]) for fact in revealed] == [(0, "green"), (1, "red")]


def test_ties_for_the_first_seat_are_rolled_again(client: httpx.Client) -> None:
    game = open_game(
        client,
        players=["Ann", "Bob", "Cy"],
        chance="declared",
        declared={"identity": [[*AGENTS, "blue"]], "first": [5, 5, 2, 3, 6]},
    )
    assert game.waiting() == [1]


@pytest.mark.parametrize(
    ("declared", "words"),
    [
        ({}, ("declare `identity`", "red, orange, yellow, green")),
        ({"identity": [["red"]], "first": [6, 1]}, ("an order of red, orange",)),
        ({"identity": [["red", "red", "green", "yellow"]], "first": [6, 1]}, ("'red' is not",)),
        ({"identity": [["blue", "red", "green", "yellow"]], "first": [6, 1]}, ("'blue' is not",)),
        ({"identity": ["red"], "first": [6, 1]}, ("an order of",)),
        ({"identity": [list(AGENTS)]}, ("declare `first`", "1, 2, 3, 4, 5, 6")),
        ({"identity": [list(AGENTS)], "first": [6]}, ("declare `first`",)),
        ({"identity": [list(AGENTS)], "first": [7, 1]}, ("`first`: 7 is not one of 1, 2",)),
        ({"identity": [list(AGENTS)], "first": [0, 1]}, ("0 is not one of",)),
        ({"identity": [list(AGENTS)], "first": ["6", 1]}, ("'6' is not one of",)),
        ({"identity": [list(AGENTS)], "first": [6, 1, 4]}, ("nothing drew `first`", "left over")),
        ({**DEAL, "coin": [1]}, ("nothing drew `coin`", "left over")),
    ],
)
def test_an_opening_that_cannot_be_is_refused(
    client: httpx.Client, declared: dict[str, Any], words: tuple[str, ...]
) -> None:
    before = stored(client)
    problem(client.post("/games", json={**OPENING, "declared": declared}), 422, *words)
    assert stored(client) == before


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        ({}, ("declare `die`", "1, 2, 3, 4, 5, 6")),
        ({"die": []}, ("declare `die`",)),
        ({"die": [7]}, ("`die`: 7 is not one of 1, 2, 3, 4, 5, 6",)),
        ({"die": ["six"]}, ("'six' is not one of",)),
        ({"die": [[1, 2]]}, ("is not one of",)),
        ({"die": [3, 4]}, ("nothing drew `die`: 4 is left over",)),
        ({"die": [3], "coin": ["heads"]}, ("nothing drew `coin`", "left over")),
        ({"die": [10**30]}, ("is not one of",)),
    ],
)
def test_dice_that_cannot_be_are_refused_and_nothing_changes(
    client: httpx.Client, chance: dict[str, Any], words: tuple[str, ...]
) -> None:
    game = open_declared(client)
    before = game.log()
    problem(game.judge.play(ROLL, seat=0, chance=chance), 422, *words)
    assert game.log() == before
    assert game.judge.play(ROLL, seat=0, chance={"die": [3]}).status_code == 201


def test_a_move_that_draws_nothing_takes_no_dice(client: httpx.Client) -> None:
    game = open_declared(client)
    game.judge.play(ROLL, seat=0, chance={"die": [3]})
    problem(game.judge.play(share(3), seat=0, chance={"die": [3]}), 422, "left over")
    assert game.version == 2


def test_a_scribe_says_for_whom(client: httpx.Client) -> None:
    game = open_declared(client)
    for seat in (None, -1, 2, 99):
        problem(game.judge.play(ROLL, seat=seat, chance={"die": [3]}), 404, "which seat: 0 to 1")
    refused = problem(
        game.judge.play(ROLL, seat=1, chance={"die": [3]}), 422, "Ann is asked for roll"
    )
    assert refused["rule"]["id"] == "secret_agents.turn.order"
    assert game.version == 1
    assert game.judge.moves(seat=0) == [ROLL]
    assert game.log()[-1]["event"] == "judge_looked"  # A scribe is a judge like any other.


def test_a_table_that_draws_its_own_chance_takes_none(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    problem(game.seats[0].play(ROLL, chance={"die": [6]}), 409, "leave `chance` out")
    refused = client.post("/games", json={**OPENING, "chance": "server", "declared": DEAL})
    problem(refused, 409, "`declared`")
    assert game.version == 1


def test_a_bot_waits_for_its_chance_without_a_fault(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Who looks at the table does not make it try again and again."""
    monkeypatch.setattr(service, "IDLE", -1)
    chosen: list[int] = []

    def bot(ruleset: AnyRuleset, known: Knowledge, rng: random.Random) -> Move:
        chosen.append(known.seat)
        return random_bot(ruleset, known, rng)

    monkeypatch.setitem(BOTS, "random", bot)
    game = open_declared(client, bots={"0": "random"})
    for _ in range(5):
        assert game.public.get()["version"] == 1
    assert chosen == [0]
    gc.collect()
    assert not [record for record in caplog.records if record.name == "asyncio"]
    assert game.judge.play(ROLL, seat=0, chance={"die": [4]}).status_code == 201
    assert game.public.get()["version"] > 1
