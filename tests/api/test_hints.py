"""Hints: what a bot would play in one's place, in casual play, and everybody sees who asked."""

from __future__ import annotations

import httpx
import pytest

from tests.api.players import ROLL, Game, Json, open_game, problem


def asked(game: Game) -> list[Json]:
    return [event for event in game.public.get("/log") if event["event"] == "hint_asked"]


@pytest.fixture
def rolled(client: httpx.Client) -> Game:
    """Seat 0 has rolled and has many ways to share the die."""
    game = open_game(client, options={"first": 0})
    assert game.seats[0].play(ROLL).status_code == 201
    return game


def test_a_seat_is_told_a_legal_move_and_all_that_it_asked(rolled: Game) -> None:
    mover = rolled.seats[0]
    assert mover.get()["gives_hints"]
    answer = mover.post("/hint")
    assert answer.status_code == 200, answer.text
    hint = answer.json()
    assert hint["move"] in mover.moves()
    assert hint["words"]
    assert hint["sprites"]
    [told] = asked(rolled)
    assert told["author"] == 0
    # Nobody learns what it was told.
    assert set(told) & {"move", "facts"} == set()
    assert not told.get("details")
    for who in (rolled.public, *rolled.seats):
        steps = who.get()["steps"]
        assert who.get("/reel", to=0)["hints"] == [{"seat": 0, "step": steps}]
    assert rolled.judge.get("/audit")["is_sound"]


def test_the_same_decision_is_asked_about_once(rolled: Game) -> None:
    mover = rolled.seats[0]
    one, two = mover.post("/hint").json(), mover.post("/hint").json()
    assert one == two
    assert len(asked(rolled)) == 1
    assert mover.play(one["move"]).status_code == 201
    later = next(seat for seat in rolled.seats if seat.moves())
    assert later.post("/hint").status_code == 200
    assert len(asked(rolled)) == 2


def test_who_is_not_asked_gets_no_hint(rolled: Game) -> None:
    problem(rolled.seats[1].post("/hint"), 409, "seat 1 is not asked")
    problem(rolled.public.post("/hint"), 401)
    assert asked(rolled) == []


@pytest.mark.parametrize("use", ["league", "tournament"])
def test_stricter_tables_give_none(client: httpx.Client, use: str) -> None:
    game = open_game(client, options={"first": 0}, use=use)
    assert not game.public.get().get("gives_hints")
    problem(game.seats[0].post("/hint"), 409, "among friends")
    assert asked(game) == []
