"""Opening, claiming and leaving: the log and the tokens change together, or not at all."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api.access import Access
from domain.store.database import Database
from tests.api.players import Player, open_game
from tests.databases import ask

FAILING = ("INSERT INTO tokens VALUES (?, ?, ?, ?)", (None, None, None, None))


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second half of a change cannot be stored."""
    for name in ("issuing", "renewing"):
        given = getattr(Access, name)

        def spoiled(self: Access, *asked: Any, given: Any = given, **more: Any) -> Any:
            told, statements = given(self, *asked, **more)
            return told, [*statements, FAILING]

        monkeypatch.setattr(Access, name, spoiled)


def refuse(answer: httpx.Response) -> None:
    assert answer.status_code >= 409, answer.text


@pytest.mark.usefixtures("failing")
def test_a_table_whose_tokens_cannot_be_stored_is_not_opened(
    another: httpx.Client, database: Database
) -> None:
    body = {"ruleset": "secret_agents", "players": ["Ann", "Bob"]}
    refuse(another.post("/games", json=body))
    assert ask(database, "SELECT COUNT(*) FROM events WHERE topic = 'table'") == [(0,)]
    assert ask(database, "SELECT COUNT(*) FROM tokens") == [(0,)]


@pytest.mark.promise("stop.half")
def test_a_seat_is_never_taken_by_nobody_or_left_by_its_holder(
    another: httpx.Client, request: pytest.FixtureRequest
) -> None:
    game = open_game(another, players=["Ann", "", "Cy"], options={"first": 0})
    link = Player(another, game.id, game.opened["tokens"]["seats"][1])
    before = game.log()
    request.getfixturevalue("failing")
    for who, path, body in (
        (link, "/seats/1/claim", {"name": "Bob"}),
        (game.seats[0], "/seats/0/leave", {"bot": "random"}),
        (game.seats[2], "/resign", {}),
    ):
        refuse(who.post(path, body))
        assert game.log() == before
        assert who.ask("GET", "").status_code == 200  # Whoever held it holds it.
    assert game.public.get()["players"] == ["Ann", "", "Cy"]
