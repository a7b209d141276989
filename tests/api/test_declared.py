"""Declared chance: a scribe, with the judge's token, writes down a game from a real table."""

from __future__ import annotations

import gc
import json
import random
from typing import Any

import httpx
import pytest

from api import service
from domain.bots import BOTS, Knowledge
from domain.bots.simple import random_bot
from domain.kernel import LANGUAGES, AnyRuleset, Move
from domain.rulesets import RULESETS
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
        (
            {"identity": [list(AGENTS)], "first": [7, 1]},
            ("`first` (roll for the first turn: Ann): 7 is not one of 1, 2",),
        ),
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
        ({"die": [7]}, ("`die` (die): 7 is not one of 1, 2, 3, 4, 5, 6",)),
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
        game.judge.play(ROLL, seat=1, chance={"die": [3]}),
        422,
        "the table waits for Ann: roll the die",
    )
    assert refused["rule"]["id"] == "secret_agents.turn.order"
    assert game.version == 1
    assert game.judge.moves(seat=0) == [ROLL]
    assert game.log()[-1]["event"] == "judge_looked"  # A scribe is a judge like any other.


def test_a_scribe_goes_back_by_a_ruling_where_no_seat_may(client: httpx.Client) -> None:
    game = open_declared(client, use="tournament")
    game.judge.play(ROLL, seat=0, chance={"die": [3]})
    problem(game.judge.post("/undo", {"seat": 0}), 409, "only a judge rewinds")
    contested = {"step": game.public.get()["steps"], "rule": "turn.roll", "claim": "It was a 4"}
    raised = game.judge.post("/disputes", contested)
    assert raised.status_code == 201, raised.text
    ruling = {"remedy": "rewind", "kept": 0, "reasoning": "It was a 4"}
    ruled = game.judge.post(f"/disputes/{raised.json()['index']}/ruling", ruling)
    assert ruled.status_code == 201, ruled.text
    assert game.judge.play(ROLL, seat=0, chance={"die": [4]}).status_code == 201
    assert game.judge.get("/audit")["is_sound"]


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


@pytest.mark.parametrize("slug", RULESETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_asks_for_its_chance_by_name(client: httpx.Client, slug: str, lang: str) -> None:
    """Answered question by question, every table opens and goes on; nothing is drawn unasked."""
    seats = max(RULESETS[slug].players[0], 2)
    opening = {"ruleset": slug, "players": ["Ann", "Bob", "Cy", "Di"][:seats], "chance": "declared"}
    declared: dict[str, list[Any]] = {}
    url = f"/games?lang={lang}"
    asked: list[str] = []
    while (answer := client.post(url, json={**opening, "declared": declared})).status_code == 422:
        asked.append(_declare(answer.json(), declared))
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    asked += _go_on(client, opened, lang, 12)
    assert asked
    judge = {"authorization": f"Bearer {opened['tokens']['judge']}"}
    assert client.get(f"/games/{opened['game']['id']}/log", headers=judge).status_code == 200


def _go_on(client: httpx.Client, opened: dict[str, Any], lang: str, moves: int) -> list[str]:
    """Plays the first move of all, and answers what is asked; tells what that was."""
    judge = {"authorization": f"Bearer {opened['tokens']['judge']}"}
    url, asked = f"/games/{opened['game']['id']}", []
    for _ in range(moves):
        waiting = client.get(url).json()["decisions"]
        if not waiting:
            break
        seat = waiting[0]["seat"]
        legal = client.get(f"{url}/legal-moves?seat={seat}", headers=judge).json()["moves"]
        body = {"seat": seat, "move": legal[0]["move"]}
        chance: dict[str, list[Any]] = {}
        while True:
            answer = client.post(
                f"{url}/moves?lang={lang}", headers=judge, json={**body, "chance": chance}
            )
            if answer.status_code != 422:
                break
            asked.append(_declare(answer.json(), chance))
        assert answer.status_code == 201, answer.text
    return asked


@pytest.mark.parametrize("slug", RULESETS)
def test_a_fork_of_a_declared_table_is_a_declared_table(client: httpx.Client, slug: str) -> None:
    """What nobody has seen stays unknown in it; what comes is asked for; an audit is sound."""
    seats = max(RULESETS[slug].players[0], 2)
    opening = {"ruleset": slug, "players": ["Ann", "Bob", "Cy", "Di"][:seats], "chance": "declared"}
    declared: dict[str, list[Any]] = {}
    while (answer := client.post("/games", json={**opening, "declared": declared})).is_error:
        _declare(answer.json(), declared)
    opened = answer.json()
    _go_on(client, opened, "en", 4)
    judge = {"authorization": f"Bearer {opened['tokens']['judge']}"}
    url = f"/games/{opened['game']['id']}"
    step = client.get(url).json()["steps"]
    position = client.get(f"{url}/steps/{step}/position", headers=judge).json()
    fork = client.post(f"{url}/forks", headers=judge, json={"step": step, "undo": "none"})
    described = {"ruleset": slug, "players": opening["players"], "position": position}
    same = client.post("/positions", json={**described, "chance": "declared", "use": "league"})
    for answer, undo in ((fork, "none"), (same, "consent")):
        assert answer.status_code == 201, answer.text
        game = answer.json()["game"]
        assert (game["chance"], game["undo"]) == ("declared", undo)
        _go_on(client, answer.json(), "en", 3)
        token = {"authorization": f"Bearer {answer.json()['tokens']['judge']}"}
        again = client.get(f"/games/{game['id']}/steps/0/position", headers=token).json()
        assert again == position
        audit = client.get(f"/games/{game['id']}/audit", headers=token).json()
        assert audit["is_sound"], audit["differences"]
    drawn = client.post(f"{url}/forks", headers=judge, json={"step": step, "chance": "server"})
    assert drawn.json()["game"]["chance"] == "server", drawn.text
    if '"?"' in json.dumps(position):
        problem(client.post("/positions", json=described), 422, "hides nothing")


def _declare(refused: dict[str, Any], declared: dict[str, list[Any]]) -> str:
    """Answers what is asked, with the first that it can be."""
    asks = refused["chance"]
    assert asks["source"] in refused["detail"]
    assert asks["name"] in refused["detail"]
    ids = [each["id"] for each in asks["of"]]
    assert "?" not in ids
    outcome = ids[: asks["dealt"]] if asks["order"] else ids[len(declared) % len(ids)]
    declared.setdefault(asks["source"], []).append(outcome)
    source: str = asks["source"]
    return source


@pytest.mark.parametrize("slug", RULESETS)
def test_a_ruleset_names_its_sources_of_chance(client: httpx.Client, slug: str) -> None:
    told = client.get(f"/rulesets/{slug}").json()["chance"]
    assert set(told) == set(RULESETS[slug].rulebook.chance)
    for source in told.values():
        assert source["en"]
        assert source["fr"]
        assert source["seen"] in ("all", "one", "nobody")
