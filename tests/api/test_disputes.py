"""Who may contest a step, how often, and what it costs."""

from __future__ import annotations

import httpx
import pytest

from domain.store.storage import Connection, Row
from domain.table.commands.rulings import MOST_ANSWERS, MOST_DISPUTES, MOST_OPEN
from projections.store import Rows, write
from tests.api.players import Game, Player, eventually, open_game, problem, short

CONTESTED = {"step": 17, "rule": "turn.roll", "claim": "Loaded."}
STANDS = {"remedy": "stand", "reasoning": "It stands."}


@pytest.fixture
def game(client: httpx.Client) -> Game:
    game = short(client, 2)
    game.play_out()
    return game


def raised(player: Player) -> int:
    answer = player.post("/disputes", CONTESTED)
    assert answer.status_code == 201, answer.text
    index: int = answer.json()["index"]
    return index


def test_a_stranger_writes_nothing_into_a_finished_game(client: httpx.Client, game: Game) -> None:
    before = game.version
    problem(game.public.post("/disputes", CONTESTED), 401, "send the token of a seat")
    another = open_game(client)
    problem(Player(client, game.id, another.judge.token).post("/disputes", CONTESTED), 403)
    assert game.version == before
    assert [raised(player) for player in (*game.seats, game.judge)] == [0, 1, 2]


def test_one_author_has_few_open_at_once(game: Game) -> None:
    ann, bob = game.seats
    for _ in range(MOST_OPEN):
        raised(ann)
    problem(ann.post("/disputes", CONTESTED), 409, "the judge has to rule first")
    raised(bob)
    assert game.judge.post("/disputes/0/ruling", STANDS).status_code == 201
    raised(ann)


def test_a_game_has_so_many_and_no_more(game: Game) -> None:
    for index in range(MOST_DISPUTES):
        assert raised(game.seats[index % 2]) == index
        assert game.judge.post(f"/disputes/{index}/ruling", STANDS).status_code == 201
    for player in (*game.seats, game.judge):
        problem(player.post("/disputes", CONTESTED), 409, f"at most {MOST_DISPUTES} disputes")


def test_a_dispute_is_answered_so_often_and_no_more(game: Game) -> None:
    path = f"/disputes/{raised(game.seats[0])}/answer"
    for _ in range(MOST_ANSWERS):
        assert game.seats[1].post(path, {"text": "No."}).status_code == 201
    problem(game.seats[1].post(path, {"text": "No."}), 409, "the judge has to rule now")


def test_what_one_more_costs_does_not_grow(
    another: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows of the read models that are written for each dispute."""
    game = short(another, 2)
    game.play_out()
    written: list[str] = []

    class Counting:
        """A connection that notes what is written of the game; others go on meanwhile."""

        def __init__(self, connection: Connection) -> None:
            self._connection = connection
            self.execute = connection.execute

        def executemany(self, statement: str, parameters: list[Row], /) -> int:
            if "contested" in statement:
                written.extend(statement for row in parameters if row[0] == game.id)
            return self._connection.executemany(statement, parameters)

    def counted(connection: Connection, told: dict[str, Rows]) -> None:
        write(Counting(connection), told)  # type: ignore[arg-type]

    monkeypatch.setattr("projections.follower.write", counted)
    for index in range(MOST_OPEN):
        raised(game.seats[0])
        eventually(lambda: len(another.get("/docket").json()) == index + 1)  # noqa: B023
    assert len(written) == MOST_OPEN
