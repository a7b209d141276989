"""The players of the load benchmark, in a process of their own.

`python -m tests.benchmarks.driver` reads what to do from its input, and prints what it found.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import uvloop

HOST = "127.0.0.1"
TICKS = os.sysconf("SC_CLK_TCK")


class Orders(msgspec.Struct, frozen=True):
    """What the players are to do."""

    ports: tuple[int, ...]
    pids: tuple[int, ...]
    """The services, whose CPU is counted."""
    tables: int
    seconds: float
    ruleset: str = "secret_agents"
    seats: int = 2
    is_routed: bool = True
    """Whether all requests for a table go to one service; otherwise to any."""
    bare: str = ""
    """A path that is asked for instead of playing."""


class Found(msgspec.Struct, frozen=True):
    """What a round of play gave."""

    moves: int
    seconds: float
    p50: float
    """Milliseconds until a move was acknowledged, durable: the median."""
    p99: float
    listing_p50: float
    """Milliseconds until the legal moves were listed."""
    cpu: float
    """Seconds of the services."""
    refused: int = 0
    """Answers that were no success; a benchmark with any is worth nothing."""

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def cpu_ms(self) -> float:
        return 1e3 * self.cpu / max(1, self.moves)


class Connection(asyncio.Protocol):
    """As little of HTTP as the services need: one question at a time on a kept connection."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._received = bytearray()
        self._waiting: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(exc or ConnectionError("the service closed"))

    def data_received(self, data: bytes) -> None:
        self._received += data
        end = self._received.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._received[:end]).lower()
        length = int(head.partition(b"content-length:")[2].split(b"\r\n", 1)[0])
        if len(self._received) < end + 4 + length:
            return
        body = bytes(self._received[end + 4 : end + 4 + length])
        self._received.clear()
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result((int(head[9:12]), body))

    def ask(
        self, method: str, path: str, token: str = "", body: bytes = b""
    ) -> asyncio.Future[tuple[int, bytes]]:
        assert self._transport is not None
        head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(head.encode() + b"\r\n" + body)
        return self._waiting


class Players:
    """Everybody at all tables."""

    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self._rng = random.Random(1955)
        self._is_measuring = False
        self._stopping = asyncio.Event()
        self._times: dict[str, list[float]] = defaultdict(list)
        self.refused = 0

    async def play(self) -> Found:
        orders = self._orders
        work = self._ask if orders.bare else self._play
        ready = [asyncio.Event() for _ in range(orders.tables)]
        tasks = [asyncio.create_task(work(n, ready[n])) for n in range(orders.tables)]
        everybody = asyncio.gather(*tasks)
        begun = asyncio.ensure_future(asyncio.gather(*(each.wait() for each in ready)))
        await asyncio.wait((everybody, begun), return_when=asyncio.FIRST_COMPLETED)
        if everybody.done():
            everybody.result()
        await asyncio.sleep(min(1.0, orders.seconds / 3))  # Warm.
        cpu, start = spent(orders.pids), time.perf_counter()
        self._is_measuring = True
        await asyncio.wait((everybody,), timeout=orders.seconds)
        self._is_measuring = False
        seconds, cpu = time.perf_counter() - start, spent(orders.pids) - cpu
        self._stopping.set()
        await everybody
        moves = sorted(self._times["move"]) or [0.0]
        listings = sorted(self._times["listing"]) or [0.0]
        return Found(
            moves=len(self._times["move"]),
            seconds=seconds,
            p50=1e3 * moves[len(moves) // 2],
            p99=1e3 * moves[len(moves) * 99 // 100],
            listing_p50=1e3 * listings[len(listings) // 2],
            cpu=cpu,
            refused=self.refused,
        )

    async def _connections(self, number: int) -> list[Connection]:
        loop, ports = asyncio.get_running_loop(), self._orders.ports
        if self._orders.is_routed:
            ports = (ports[number % len(ports)],)
        return [(await loop.create_connection(Connection, HOST, port))[1] for port in ports]

    async def _timed(self, kind: str, asked: asyncio.Future[tuple[int, bytes]]) -> bytes:
        start = time.perf_counter()
        status, body = await asked
        if self._is_measuring:
            self._times[kind].append(time.perf_counter() - start)
        if status >= 300:
            self.refused += 1
            raise RuntimeError(f"{kind}: {status} {body.decode()[:300]}")
        return body

    async def _ask(self, number: int, ready: asyncio.Event) -> None:
        [service, *_] = await self._connections(number)
        while not self._stopping.is_set():
            await self._timed("move", service.ask("GET", self._orders.bare))
            ready.set()

    async def _play(self, number: int, ready: asyncio.Event) -> None:
        services = await self._connections(number)
        while not self._stopping.is_set():
            await self._play_game(services, ready)

    async def _play_game(self, services: Sequence[Connection], ready: asyncio.Event) -> None:
        orders, rng = self._orders, self._rng
        names = [f"Player {seat}" for seat in range(orders.seats)]
        body = msgspec.json.encode({"ruleset": orders.ruleset, "players": names})
        service = rng.choice(services)
        opened = msgspec.json.decode(
            await self._timed("opening", service.ask("POST", "/games", body=body))
        )
        ready.set()
        id, tokens = opened["game"]["id"], opened["tokens"]["seats"]
        decisions = opened["game"]["decisions"]
        while not self._stopping.is_set():
            required = [
                decision["seat"] for decision in decisions if decision.get("required", True)
            ]
            if not required:
                return
            token = tokens[required[0]]
            listing = rng.choice(services).ask("GET", f"/games/{id}/legal-moves", token)
            listed = msgspec.json.decode(await self._timed("listing", listing), type=_Listed)
            move = msgspec.json.encode({"move": rng.choice(listed.moves)["move"]})
            playing = rng.choice(services).ask("POST", f"/games/{id}/moves", token, move)
            answer = msgspec.json.decode(await self._timed("move", playing), type=_Answer)
            decisions = answer.decisions if answer.status == "playing" else []


class _Listed(msgspec.Struct):
    moves: list[dict[str, Any]]


class _Answer(msgspec.Struct):
    status: str
    decisions: list[dict[str, Any]]


def spent(pids: Sequence[int]) -> float:
    """CPU seconds of processes."""
    total = 0
    for pid in pids:
        with suppress(FileNotFoundError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total / TICKS


if __name__ == "__main__":
    orders = msgspec.json.decode(sys.stdin.buffer.read(), type=Orders)

    async def main() -> Found:
        return await Players(orders).play()

    print(msgspec.json.encode(uvloop.run(main())).decode())
