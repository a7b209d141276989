"""Who did or said something is told in words: a seat, the judge, or somebody of the public."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.api.players import Game, Json, short

RULING = {"remedy": "stand", "reasoning": "It stands."}


@pytest.fixture(scope="module")
def game(client: httpx.Client) -> Game:
    """A finished game that everybody has said something about."""
    game = short(client, 2)
    game.play_out()
    for player in (game.seats[1], game.judge):
        contested = {"step": 17, "rule": "turn.roll", "claim": "Loaded."}
        assert player.post("/disputes", contested).status_code == 201
    assert game.seats[0].post("/disputes/0/answer", {"text": "No."}).status_code == 201
    assert game.judge.post("/disputes/0/ruling", RULING).status_code == 201
    for player in (game.seats[0], game.judge):
        assert player.post("/notes", {"step": 1, "text": "So it began."}).status_code == 201
    return game


def test_disputes_and_what_is_said_to_them(game: Game) -> None:
    mine, judges = game.public.get("/disputes")
    assert (mine["author"], judges["author"]) == (1, "judge")
    assert mine["answers"] == [{"seat": 0, "text": "No."}]


def test_notes(game: Game) -> None:
    assert [note["author"] for note in game.public.get("/notes")] == [0, "judge"]


def test_the_log(game: Game) -> None:
    opened, *events = game.public.get("/log")
    assert "author" not in opened
    said = [event.get("author") for event in events if event["event"] != "move_played"]
    assert said == [1, "judge", 0, "judge", 0, "judge"]
    moves = [event["author"] for event in events if event["event"] == "move_played"]
    assert moves
    assert set(moves) <= {0, 1}


@pytest.mark.parametrize("path", ["", "/log", "/disputes", "/notes", "/reel", "/replay?by=fact"])
def test_no_number_stands_for_somebody_without_a_seat(game: Game, path: str) -> None:
    for seat in seats_in(game.public.get(path)):
        assert seat != -1


def seats_in(told: Json) -> Iterator[Json]:
    """Every `seat` in an answer."""
    if isinstance(told, list):
        for item in told:
            yield from seats_in(item)
    elif isinstance(told, dict):
        for key, item in told.items():
            if key == "seat":
                yield item
            yield from seats_in(item)
