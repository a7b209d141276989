"""Budgets: who asks for too much is told when to come again; everybody else is served."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from litestar.testing import TestClient

from api.app import create_app
from api.budgets import EARNED, Budgets, Spent, Streams
from api.service import Service
from domain.store.database import Database
from tests.api.players import open_game, problem, short


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def test_what_is_spent_is_earned_again() -> None:
    clock = Clock()
    budgets = Budgets(saved=10, clock=clock)
    budgets.charge("a", 9)
    budgets.require("a")
    budgets.charge("a", 6)
    with pytest.raises(Spent) as spent:
        budgets.require("a")
    budgets.require("b")
    clock.now += spent.value.seconds
    budgets.require("a")
    clock.now += 1_000
    assert budgets.left("a") == 10
    assert EARNED < 1, "one address never gets a whole core"


def test_streams_are_bounded_for_each_and_in_all() -> None:
    streams = Streams(each=2, most=3)
    with streams.follow("a"), streams.follow("a"):
        with pytest.raises(Spent):
            streams.require("a")
        streams.require("b")
        with streams.follow("b"), pytest.raises(Spent):
            streams.require("c")
    streams.require("a")
    assert streams.total == 0


@pytest.fixture
def poor(database: Database) -> Iterator[tuple[httpx.Client, Service]]:
    """A service whose clients may ask for hardly anything."""
    service = Service(database, budgets=Budgets(saved=0.001), streams=Streams(each=0))
    try:
        with TestClient(create_app(service)) as client:
            yield client, service
    finally:
        service.close()


def test_costly_work_of_one_address_ends_in_429(poor: tuple[httpx.Client, Service]) -> None:
    client, service = poor
    game = short(client)
    game.play_out()
    path = f"/games/{game.id}/replay?by=fact"
    assert client.get(path).status_code == 200
    service.workers.budgets.charge("testclient", 10)
    refused = client.get(path + "&lang=fr")
    problem(refused, 429, "secondes")
    assert int(refused.headers["retry-after"]) > 0
    problem(client.get(path + "&from=1"), 429, "try again in")
    problem(client.post(f"/games/{game.id}/analysis"), 429, "try again in")
    # What is kept costs nothing, and neither does playing.
    assert client.get(path).status_code == 200
    assert open_game(client).version == 1


def test_one_stream_too_many_is_refused(poor: tuple[httpx.Client, Service]) -> None:
    client, _ = poor
    game = open_game(client)
    refused = client.get(f"/games/{game.id}/live")
    problem(refused, 429, "live streams")
    assert refused.headers["retry-after"] == "30"
