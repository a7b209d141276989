"""Events: who organises one, and what no name, record or guess makes anybody the organiser of."""

from __future__ import annotations

import hashlib
import secrets
from contextlib import closing

import httpx
import msgspec
import pytest

from api.access import EVENT
from domain.store.database import Database, open_recorder
from domain.store.log import Log
from domain.table.events import TableOpened
from tests.api.conftest import service
from tests.api.players import Game, Json, Player, problem, short
from tests.api.test_records import record_of, simulated
from tests.databases import change

BODY = {"ruleset": "secret_agents", "players": ["Ann", "Bob"]}


def organise(client: httpx.Client, name: str = "Paris Open") -> Json:
    answer = client.post("/organisers", json={"event": name})
    assert answer.status_code == 201, answer.text
    return answer.json()


def bearer(organiser: Json) -> dict[str, str]:
    return {"Authorization": f"Bearer {organiser['token']}"}


def opened(client: httpx.Client, organiser: Json) -> Json:
    return client.post("/games", json=BODY, headers=bearer(organiser)).json()["game"]


def may_judge(client: httpx.Client, organiser: Json, id: str) -> bool:
    answer = client.get(f"/games/{id}/audit", headers=bearer(organiser))
    assert answer.status_code in (200, 403)
    return answer.status_code == 200


@pytest.mark.promise("see.event")
def test_another_event_of_the_same_name_is_another_event(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names are public and anybody may choose any: they open nothing."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: "0" * 2 * size)  # A lucky guess.
    one, other = organise(client), organise(client)
    game = opened(client, one)
    assert may_judge(client, one, game["id"])
    assert not may_judge(client, other, game["id"])
    assert (game["event_name"], game["event_id"]) == ("Paris Open", one["id"])
    assert one["id"] != other["id"]


@pytest.mark.promise("see.event")
def test_what_the_organiser_holds_has_more_than_128_bits_and_is_in_no_record(
    client: httpx.Client,
) -> None:
    organiser = organise(client)
    assert len(organiser["token"]) * 6 >= 128
    body = {**BODY, "options": {"turn_limit": 1, "first": 0}}
    answer = client.post("/games", json=body, headers=bearer(organiser)).json()
    id, tokens = answer["game"]["id"], answer["tokens"]
    seats = [Player(client, id, token) for token in tokens["seats"]]
    Game(client, id, seats, seats[0], Player(client, id), answer).play_out()
    record = client.get(f"/games/{id}/record").text
    assert organiser["id"] in record
    assert organiser["token"] not in record
    assert hashlib.sha256(organiser["token"].encode()).hexdigest() == organiser["id"]
    problem(client.get(f"/games/{id}", headers=bearer({"token": organiser["id"]})), 401)


def forged(organiser: Json, id: str = "forged") -> bytes:
    """A record that says that it belongs to somebody's event."""
    events = list(simulated(7).events)
    assert isinstance(events[0], TableOpened)
    named = {"event_name": "Paris Open", "event_id": organiser["id"]}
    return record_of(id, [msgspec.structs.replace(events[0], **named), *events[1:]])


@pytest.mark.promise("forge.wins")
def test_a_record_joins_no_event_until_its_organiser_takes_it_in(client: httpx.Client) -> None:
    organiser, other = organise(client), organise(client, "Lyon Open")
    assert client.post("/records", content=forged(organiser)).status_code == 201
    public = Player(client, "forged")
    assert (public.get()["event_name"], public.get()["event_id"]) == ("", "")
    problem(public.ask("POST", "//organisers/games/forged", json={}), 401, "organiser")
    taken = client.post("/organisers/games/forged", headers=bearer(organiser), json={})
    assert taken.status_code == 201, taken.text
    assert (public.get()["event_name"], public.get()["event_id"]) == ("Paris Open", organiser["id"])
    assert public.get("/log")[-1]["details"]["event_name"] == "Paris Open"
    again = client.post("/organisers/games/forged", headers=bearer(organiser), json={})
    problem(again, 409, "already")
    # Nobody judges what was not played here, and others may list it, too.
    for each in (organiser, other):
        problem(client.get("/games/forged", headers=bearer(each)), 403, "token is for the tables")
    assert (
        client.post("/organisers/games/forged", headers=bearer(other), json={}).status_code == 201
    )


def test_a_game_that_was_opened_here_is_taken_in_by_nobody(client: httpx.Client) -> None:
    game = short(client, 1)
    stranger = organise(client)
    problem(
        game.judge.ask("POST", f"//organisers/games/{game.id}", json={}), 403, "only an organiser"
    )
    answer = client.post(f"/organisers/games/{game.id}", headers=bearer(stranger), json={})
    problem(answer, 409, "only an imported game")


def test_events_of_before_keep_opening(database: Database) -> None:
    """They were named with a part of their own, and their tables know nothing but that name."""
    name, table = "Old 0a1b2c", simulated(1)
    with closing(open_recorder(database)) as recorder:
        old = msgspec.structs.replace(table.opened, event_name=name)
        Log(recorder).open(old, table.edition, "old")
    with service(database) as client:
        organiser, other = organise(client, name), organise(client, name)
        statement = "UPDATE tokens SET game = ? WHERE hash = ?"
        change(database, statement, EVENT + name, organiser["id"])
        assert may_judge(client, organiser, "old")
        assert may_judge(client, organiser, opened(client, organiser)["id"])
        # Whoever takes the same name today opens none of them.
        assert not may_judge(client, other, "old")


def test_an_event_is_called_as_people_call_it(client: httpx.Client) -> None:
    name = "Coupe d'été (finale) & fête"
    assert client.post("/organisers", json={"event": name}).json()["event"] == name
    refused = client.post("/organisers", json={"event": "\x1b[2J"})
    assert refused.status_code == 409
    assert "name" in refused.json()["detail"]
