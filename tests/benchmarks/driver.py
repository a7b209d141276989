"""The players of the load benchmark, in a process of their own.

`python -m tests.benchmarks.driver` reads what to do from its input, and prints what it found.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections import defaultdict
from collections.abc import Sequence

import msgspec
import uvloop

from tests.benchmarks.spending import Spent, spent

HOST = "127.0.0.1"


class Orders(msgspec.Struct, frozen=True):
    """What the players are to do."""

    ports: tuple[int, ...]
    pids: tuple[int, ...]
    """The services, whose CPU is counted."""
    tables: int
    seconds: float
    ruleset: str = "secret_agents"
    seats: int = 2
    database: int = 0
    """The database server's first process, whose CPU is counted; none of a file."""
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
    cpu: Spent
    refused: int = 0
    """Answers that were no success; a benchmark with any is worth nothing."""

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    def cpu_ms(self, seconds: float) -> float:
        """CPU seconds of somebody as milliseconds a move."""
        return 1e3 * seconds / max(1, self.moves)


class Connection(asyncio.Protocol):
    """As little of HTTP as the services need: one question at a time on a kept connection."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._received = b""
        self._waiting: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(exc or ConnectionError("the service closed"))

    def data_received(self, data: bytes) -> None:
        if self._received:
            data = self._received + data
        end = data.find(b"\r\n\r\n")
        length = data.find(b"ontent-length: ", 0, end) + 15
        if end < 0 or len(data) < end + 4 + int(data[length : data.index(b"\r", length)]):
            self._received = data
            return
        self._received = b""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result((int(data[9:12]), data[end + 4 :]))

    def ask(self, head: bytes, body: bytes = b"") -> asyncio.Future[tuple[int, bytes]]:
        """Sends a head as `head_of` makes it, and what stands after it."""
        assert self._transport is not None
        if body:
            head += b"Content-Type: application/json\r\nContent-Length: %d\r\n" % len(body)
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(b"%b\r\n%b" % (head, body))
        return self._waiting


def head_of(method: str, path: str, token: str = "") -> bytes:
    """The head of a question, which may be asked many times."""
    head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\n"
    return (head + f"Authorization: Bearer {token}\r\n" * bool(token)).encode()


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
        before, start = spent(orders.pids, orders.database), time.perf_counter()
        self._is_measuring = True
        await asyncio.wait((everybody,), timeout=orders.seconds)
        self._is_measuring = False
        seconds = time.perf_counter() - start
        cpu = spent(orders.pids, orders.database).since(before)
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
        head = head_of("GET", self._orders.bare)
        while not self._stopping.is_set():
            await self._timed("move", service.ask(head))
            ready.set()

    async def _play(self, number: int, ready: asyncio.Event) -> None:
        services = await self._connections(number)
        while not self._stopping.is_set():
            await self._play_game(services, ready)

    async def _play_game(self, services: Sequence[Connection], ready: asyncio.Event) -> None:
        orders, rng = self._orders, self._rng
        names = [f"Player {seat}" for seat in range(orders.seats)]
        body = msgspec.json.encode({"ruleset": orders.ruleset, "players": names})
        opening = rng.choice(services).ask(head_of("POST", "/games"), body)
        opened = _opened.decode(await self._timed("opening", opening))
        ready.set()
        path, tokens = f"/games/{opened.game.id}", opened.tokens.seats
        # Encoded once: what the players cost, the services cannot have.
        listings = [head_of("GET", f"{path}/legal-moves", token) for token in tokens]
        moves = [head_of("POST", f"{path}/moves", token) for token in tokens]
        decisions = opened.game.decisions
        while not self._stopping.is_set():
            seat = next((each.seat for each in decisions if each.required), None)
            if seat is None:
                return
            listing = rng.choice(services).ask(listings[seat])
            listed = _listed.decode(await self._timed("listing", listing))
            move = b'{"move":%b}' % rng.choice(listed.moves).move
            answered = await self._timed("move", rng.choice(services).ask(moves[seat], move))
            answer = _answer.decode(answered)
            decisions = answer.decisions if answer.status == "playing" else []


# What a player reads of the answers; the rest is not even decoded.


class _Decision(msgspec.Struct):
    seat: int
    required: bool = True


class _Game(msgspec.Struct):
    id: str
    decisions: list[_Decision]


class _Tokens(msgspec.Struct):
    seats: list[str]


class _Opened(msgspec.Struct):
    game: _Game
    tokens: _Tokens


class _Move(msgspec.Struct):
    move: msgspec.Raw


class _Listed(msgspec.Struct):
    moves: list[_Move]


class _Answer(msgspec.Struct):
    status: str
    decisions: list[_Decision]


_opened = msgspec.json.Decoder(_Opened)
_listed = msgspec.json.Decoder(_Listed)
_answer = msgspec.json.Decoder(_Answer)


if __name__ == "__main__":
    orders = msgspec.json.decode(sys.stdin.buffer.read(), type=Orders)

    async def main() -> Found:
        return await Players(orders).play()

    print(msgspec.json.encode(uvloop.run(main())).decode())
