"""Games that would never end are stopped, and everybody sees why."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from domain.store.database import Database
from domain.table.commands import endless
from replays.audit.verify import verify_bytes
from tests.api.conftest import service
from tests.api.players import eventually, open_game, problem


@pytest.fixture
def hasty(database: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    """A service that thinks a game of ten moves is long."""
    monkeypatch.setattr(endless, "MOST_MOVES", 10)
    with service(database) as client:
        yield client


def test_bots_that_never_come_to_an_end_are_stopped(hasty: httpx.Client) -> None:
    bots = {"0": "random", "1": "random"}
    game = open_game(hasty, bots=bots)
    eventually(lambda: game.public.get()["status"] == "over")
    assert game.public.get()["moves"] == 10
    last = game.public.get("/log")[-1]
    assert (last["event"], last["details"]["reason"]) == ("table_closed", "endless")
    shown = game.public.get("/steps/20", **{"as": "judge"})
    assert shown["view"]["identity"]["1"] != "?", "its secrets are open"
    record = game.public.ask("GET", "/record").content
    assert verify_bytes(record).is_sound
    endless.MOST_MOVES = 11
    assert not verify_bytes(record).is_sound, "it was stopped too early"


def test_people_are_told_in_words(hasty: httpx.Client) -> None:
    game = open_game(hasty, options={"first": 0})
    for _ in range(5):
        for _ in range(2):
            [seat] = game.waiting()
            player = game.seats[seat]
            assert player.play(player.moves()[0]).status_code == 201
    eventually(lambda: game.public.get()["status"] == "over")
    problem(game.seats[0].play({"move": "roll"}), 409, "closed")


def test_talk_is_bounded_too(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endless, "MOST_EVENTS", 3)
    with service(database) as client:
        game = open_game(client)
        for _ in range(2):
            note = game.judge.post("/notes", {"step": 0, "text": "Well, well."})
            assert note.status_code == 201, note.text
        problem(game.judge.post("/notes", {"step": 0, "text": "And?"}), 409, "3 events")
