"""People who go on playing whatever happens, and remember what they were told."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from typing import Any

import httpx

from domain.store.log import Log
from projections.store import ReadStore
from replays.audit.stored import verify_stored
from tests.api.players import Game, Player, open_game

PATIENCE = 10.0
"""Seconds that a person waits for an answer, at the most."""


class Table:
    """A table at which somebody plays for all seats, each command with a key of its own."""

    def __init__(self, service: People, number: int) -> None:
        self._service = service
        self._rng = random.Random(number)
        self._number = number
        self.acknowledged: dict[str, tuple[str, int]] = {}
        """Keys of commands -> the game and the version that they were answered with."""

    def run(self) -> None:
        game: Game | None = None
        while not self._service.is_over.is_set():
            try:
                game = game or open_game(self._service.client, options={"first": 0})
                if not self._play(game):
                    game = None
            except (httpx.HTTPError, AssertionError, KeyError):
                time.sleep(0.02)  # No answer, or no table: try again.

    def _play(self, game: Game) -> bool:
        """One move, asked for until it is answered; whether there is another one."""
        shown = self._ask(game.public, "GET", "")
        decisions = shown.json().get("decisions", []) if shown.status_code == 200 else None
        if not decisions:
            return decisions is None
        player = game.seats[decisions[0]["seat"]]
        listed = self._ask(player, "GET", "/legal-moves")
        if listed.status_code != 200:
            return True
        move = self._rng.choice(listed.json()["moves"])["move"]
        key = f"{self._number}-{self._rng.getrandbits(64):x}"
        while not self._service.is_over.is_set():
            try:
                answer = self._ask(
                    player, "POST", "/moves", json={"move": move}, headers={"Idempotency-Key": key}
                )
            except httpx.HTTPError:
                time.sleep(0.02)
                continue
            if answer.status_code == 503:
                time.sleep(0.02)
                continue
            if answer.status_code == 201:
                self.acknowledged[key] = (game.id, answer.json()["version"])
                self._service.has_acknowledged()
            return True
        return True

    def _ask(self, player: Player, method: str, path: str, **request: Any) -> httpx.Response:
        begun = time.monotonic()
        answer = player.ask(method, path, **request)
        player.heard.clear()
        self._service.has_answered(answer.status_code, time.monotonic() - begun)
        return answer


class People:
    """All who play at one service, and one who looks whether it is well."""

    def __init__(self, url: str, tables: int) -> None:
        limits = httpx.Limits(max_connections=None)
        self.client = httpx.Client(base_url=url, timeout=PATIENCE, limits=limits)
        self.is_over = threading.Event()
        self.is_down = False
        """The service itself was killed: then nobody is there to say that it is well."""
        self._lock = threading.Lock()
        self.last = 0.0
        """When a move was last acknowledged."""
        self.answers: Counter[int] = Counter()
        self.slowest_refusal = 0.0
        self.worst_health = 0.0
        self.worst_delay = 0.0
        """How much longer than it should a short sleep here has taken: the machine is busy."""
        self.tables = [Table(self, number) for number in range(tables)]
        self._threads = [threading.Thread(target=table.run) for table in self.tables]
        self._threads.append(threading.Thread(target=self._look))
        for thread in self._threads:
            thread.start()

    def has_acknowledged(self) -> None:
        self.last = time.monotonic()

    def has_answered(self, status: int, seconds: float) -> None:
        with self._lock:
            self.answers[status] += 1
            if status == 503:
                self.slowest_refusal = max(self.slowest_refusal, seconds)

    def _look(self) -> None:
        with httpx.Client(base_url=str(self.client.base_url), timeout=PATIENCE) as client:
            while not self.is_over.is_set():
                begun = time.monotonic()
                try:
                    client.get("/healthz")
                except httpx.HTTPError:
                    time.sleep(0.05)
                    continue
                if not self.is_down:
                    self.worst_health = max(self.worst_health, time.monotonic() - begun)
                begun = time.monotonic()
                time.sleep(0.02)
                self.worst_delay = max(self.worst_delay, time.monotonic() - begun - 0.02)

    def forget_times(self) -> None:
        """A new round begins."""
        self.slowest_refusal = self.worst_health = self.worst_delay = 0.0

    def wait_for_a_move(self, since: float, patience: float = 120) -> float:
        """Seconds until a move is acknowledged that was asked for after a moment."""
        while self.last <= since:
            if time.monotonic() - since > patience:
                raise AssertionError("the service does not go on")
            time.sleep(0.005)
        return self.last - since

    @property
    def acknowledged(self) -> int:
        return sum(len(table.acknowledged) for table in self.tables)

    def stop(self) -> None:
        self.is_over.set()
        for thread in self._threads:
            thread.join(60)
        self.client.close()

    def check(self, log: Log, store: ReadStore) -> Checked:
        """What the database has of all that was acknowledged."""
        told = [item for table in self.tables for item in table.acknowledged.items()]
        doubled = 0
        games = {game for _, (game, _) in told}
        stored = {game: log.table(game) for game in games}
        # The service puts before a key whose it is.
        kept = {
            (game, key.rpartition(":")[2]): version
            for game, table in stored.items()
            for key, version in table.keys.items()
        }
        lost = sum(kept.get((game, key)) != version for key, (game, version) in told)
        for table in stored.values():
            keys = Counter(event.key for event in table.events if event.key)
            doubled += sum(number - 1 for number in keys.values())
        unsound = sum(not verify_stored(log, store, game).is_sound for game in games)
        return Checked(lost, doubled, unsound, len(games))


class Checked:
    """What came of it."""

    def __init__(self, lost: int, doubled: int, unsound: int, games: int) -> None:
        self.lost, self.doubled, self.unsound, self.games = lost, doubled, unsound, games
