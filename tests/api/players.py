"""Those who talk to the service in the tests: seats, the judge, the public."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.patience import PATIENCE

Json = Any
PROBLEM = "application/problem+json"
AGENTS = ("red", "orange", "yellow", "green")
"""The agents in play at a table of two."""


@dataclass
class Player:
    """One who asks about one table, with a token or without; keeps every answer."""

    client: httpx.Client
    game: str
    token: str = ""
    heard: list[tuple[str, httpx.Response]] = field(default_factory=list)

    def ask(self, method: str, path: str, **request: Any) -> httpx.Response:
        """A request below `/games/{id}`; a path in double slashes starts at the root."""
        headers = dict(request.pop("headers", {}))
        if self.token:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        url = path[1:] if path.startswith("//") else f"/games/{self.game}{path}"
        answer = self.client.request(method, url, headers=headers, **request)
        self.heard.append((f"{method} {path}", answer))
        return answer

    def get(self, path: str = "", *, headers: Any = None, **query: Any) -> Json:
        answer = self.ask("GET", path, params=query, headers=headers or {})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Json = None, *, key: str = "") -> httpx.Response:
        headers = {"Idempotency-Key": key} if key else {}
        return self.ask("POST", path, json={} if body is None else body, headers=headers)

    def play(self, move: Json, *, key: str = "", **more: Any) -> httpx.Response:
        return self.post("/moves", {"move": move, **more}, key=key)

    def moves(self, **query: Any) -> list[Json]:
        return [listed["move"] for listed in self.get("/legal-moves", **query)["moves"]]


@dataclass
class Dictating(Player):
    """A seat at a table whose dice a scribe enters: moves with chance go through the scribe."""

    scribe: str = ""
    seat: int = 0

    def play(self, move: Json, *, key: str = "", **more: Any) -> httpx.Response:
        if "chance" not in more:
            return super().play(move, key=key, **more)
        headers = {"Authorization": f"Bearer {self.scribe}"}
        if key:
            headers["Idempotency-Key"] = key
        body = {"move": move, "seat": self.seat, **more}
        return self.ask("POST", "/moves", json=body, headers=headers)


@dataclass
class Game:
    """A table and everybody at it."""

    client: httpx.Client
    id: str
    seats: list[Player]
    judge: Player
    public: Player
    opened: Json

    @property
    def everybody(self) -> list[Player]:
        return [*self.seats, self.judge, self.public]

    @property
    def version(self) -> int:
        version: int = self.public.get()["version"]
        return version

    def waiting(self) -> list[int]:
        """The seats that the table waits for."""
        return [decision["seat"] for decision in self.public.get()["decisions"]]

    def rounds(self, rng: random.Random) -> Iterator[Json]:
        """Plays random moves until the game is over; yields the answer to each."""
        while waiting := self.waiting():
            player = self.seats[waiting[0]]
            answer = player.play(rng.choice(player.moves()))
            assert answer.status_code == 201, answer.text
            yield answer.json()

    def play_out(self, seed: int = 1) -> None:
        for _ in self.rounds(random.Random(seed)):
            pass

    def log(self) -> Json:
        """All that has happened, as everybody sees it: a look of the judge would be an event."""
        return self.public.get("/log")


def open_game(client: httpx.Client, **body: Any) -> Game:
    """A table of two at Les agents secrets, unless `body` says otherwise."""
    asked = {"ruleset": "secret_agents", "players": ["Ann", "Bob"], **body}
    answer = client.post("/games", json=asked)
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    id, tokens = opened["game"]["id"], opened["tokens"]
    return Game(
        client,
        id,
        [Player(client, id, token) for token in tokens["seats"]],
        Player(client, id, tokens["judge"]),
        Player(client, id),
        opened,
    )


def open_declared(client: httpx.Client, deal: tuple[str, ...] = AGENTS, **body: Any) -> Game:
    """A table of two whose dice and deal a scribe enters; seat 0 begins."""
    declared = {"identity": [list(deal)], "first": [6, 1]}
    game = open_game(client, chance="declared", declared=declared, **body)
    game.seats = [
        Dictating(client, game.id, player.token, scribe=game.judge.token, seat=seat)
        for seat, player in enumerate(game.seats)
    ]
    return game


def short(client: httpx.Client, turns: int = 3, **body: Any) -> Game:
    """A table whose game ends after a few turns."""
    return open_game(client, options={"turn_limit": turns, "first": 0}, **body)


def share(die: int, agent: str = "red") -> Json:
    """The whole die for one agent."""
    return {"move": "distribute", "steps": [{"agent": agent, "steps": die}]}


ROLL: Json = {"move": "roll"}


def problem(answer: httpx.Response, status: int, *words: str) -> Json:
    """The problem that an answer must be: its status, its type, and these words in it."""
    assert answer.status_code == status, f"{answer.status_code}: {answer.text[:500]}"
    assert answer.headers["content-type"] == PROBLEM
    body = answer.json()
    assert body["status"] == status
    assert body["title"]
    assert "Traceback" not in answer.text
    for word in words:
        assert word in body["detail"], f"{word!r} is not in {body['detail']!r}"
    return body


def eventually(ask: Any, patience: float = PATIENCE) -> Any:
    """What `ask` gives once that is true: the catalogue follows the log a moment later."""
    end = time.monotonic() + patience
    while not (found := ask()):
        assert time.monotonic() < end, "the read models did not catch up"
        time.sleep(0.01)
    return found


def stored(client: httpx.Client) -> int:
    """The last position of the log of all tables, once it has been read."""
    eventually(lambda: client.get("/readyz").json().get("behind", 0) == 0)
    position: int = client.get("/readyz").json().get("position", 0)
    return position
