"""A step over HTTP: uvicorn on loopback, one connection that is kept alive."""

from __future__ import annotations

import asyncio
import cProfile
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec
from litestar import Litestar

from api.app import create_app
from api.service import Service
from domain.kernel import PUBLIC, AnyRuleset, encoded
from domain.store.log import Log
from domain.store.sqlite import SQLiteRecorder
from domain.table.events import encode_event
from domain.table.value import Table
from replays.timeline import Timeline
from tests.benchmarks.games import typical
from tests.benchmarks.measure import ROUNDS, Result, at_least, hottest, rate
from tests.benchmarks.servers import HOST

ROOT = Path(__file__).parents[2]


def step(ruleset: AnyRuleset, seconds: float) -> Iterator[Result]:
    """`GET /games/{id}/steps/{n}` of a finished game, against a bare route with the same bytes."""
    table = typical(ruleset)
    with TemporaryDirectory(prefix="dossier-bench-") as directory:
        database, frames = Path(directory, "ours.db"), Path(directory, "frames")
        _store(table, database)
        timeline = Timeline(table, PUBLIC)
        built = [encoded(timeline.frame(step)) for step in range(table.steps + 1)]
        frames.write_bytes(msgspec.msgpack.encode(built))
        with _served("ours", database) as ours, _served("bare", frames) as reference:
            assert _get(ours, _request(table, 3)) == _get(reference, _request(table, 3)) == built[3]
            yield _kept(table, ours, reference, seconds)
            yield _cold(table, ours, reference)


def _kept(table: Table, ours: socket.socket, reference: socket.socket, seconds: float) -> Result:
    """Frames that have been asked for before."""
    passes = max(1, round(seconds * 10))
    rounds = [_in_turns(table, ours, reference, passes) for _ in range(ROUNDS + 1)]
    own, other = map(median, zip(*rounds[1:], strict=True))  # The first one warms up.
    target = at_least(0.9)
    note = f"{table.steps + 1} steps in order"
    if not target.is_reached(other / own):
        note = _where(table)
    name = f"step over HTTP {table.ruleset.slug}"
    return Result(name, rate(own), f"{rate(other)} bare route", other / own, target, note)


def _cold(table: Table, ours: socket.socket, reference: socket.socket) -> Result:
    """Every frame for the first time: each round looks through other eyes."""
    viewers = ["judge", *(f"seat:{seat}" for seat in range(len(table.players)))]
    eyes = [f"?as={viewer}&lang={lang}" for viewer, lang in product(viewers, ("en", "fr"))]
    rounds = [_in_turns(table, ours, reference, 1, query) for query in eyes[:ROUNDS]]
    own, other = map(median, zip(*rounds, strict=True))
    name = f"step over HTTP, cold {table.ruleset.slug}"
    return Result(name, rate(own), f"{rate(other)} bare route", other / own, at_least(0.7))


def _in_turns(
    table: Table, ours: socket.socket, reference: socket.socket, passes: int, query: str = ""
) -> tuple[float, float]:
    """The median seconds of a request to each; whole games in turns.

    Not request by request: a server that waits for the other one has to be woken up each time,
    which costs both the same and hides what they do.
    """
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(passes):
        for server, spent, asked in zip((ours, reference), times, (query, ""), strict=True):
            spent += _ask_steps(table, server, asked)
    return median(times[0]), median(times[1])


def _ask_steps(table: Table, server: socket.socket, query: str) -> list[float]:
    """The seconds that each step of the game took."""
    requests = [_request(table, step, query) for step in range(table.steps + 1)]
    clock, times = time.perf_counter, []
    for request in requests:
        start = clock()
        _get(server, request)
        times.append(clock() - start)
    return times


def _request(table: Table, step: int, query: str = "") -> bytes:
    return f"GET /games/{table.id}/steps/{step}{query} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()


def _get(server: socket.socket, request: bytes) -> bytes:
    """The body of the answer. As little of HTTP as the two servers need."""
    server.sendall(request)
    answer = server.recv(65536)
    while (end := answer.find(b"\r\n\r\n")) < 0:
        answer += _more(server)
    assert answer.startswith(b"HTTP/1.1 200"), answer[:end]
    head = answer[:end].lower()
    length = int(head.partition(b"content-length:")[2].split(b"\r\n", 1)[0])
    while len(answer) < end + 4 + length:
        answer += _more(server)
    return answer[end + 4 :]


def _more(server: socket.socket) -> bytes:
    received = server.recv(65536)
    assert received, "the server closed the connection"
    return received


def _store(table: Table, database: Path) -> None:
    recorder = SQLiteRecorder(database)
    events = [(event, encode_event(event)) for event in table.events]
    Log(recorder).store(table.id, table.edition, events)
    recorder.close()


@contextmanager
def _served(kind: str, file: Path) -> Iterator[socket.socket]:
    """A connection to a server in a process of its own."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "tests.benchmarks.servers", kind, str(file), str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as process:
        try:
            with _connected(port, process) as connection:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                yield connection
        finally:
            process.terminate()


def _connected(port: int, process: subprocess.Popen[bytes]) -> socket.socket:
    for _ in range(600):
        try:
            return socket.create_connection((HOST, port), timeout=10)
        except OSError:
            assert process.poll() is None, "the server stopped"
            time.sleep(0.05)
    raise TimeoutError("the server does not answer")


def _where(table: Table) -> str:
    """Where the time goes in our server, asked in this process without a socket."""
    with TemporaryDirectory(prefix="dossier-bench-") as directory:
        database = Path(directory, "ours.db")
        _store(table, database)
        service = Service(database)
        app = create_app(service)
        asyncio.run(_ask_all(app, table))
        profile = cProfile.Profile()
        profile.runcall(asyncio.run, _ask_all(app, table))
        service.close()
    return hottest(profile, 7)


async def _ask_all(app: Litestar, table: Table) -> None:
    """Every step, straight from the application."""

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(_: object) -> None:
        pass

    for step in range(table.steps + 1):
        path = f"/games/{table.id}/steps/{step}"
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", HOST.encode())],
            "server": (HOST, 80),
            "client": (HOST, 81),
        }
        await app(scope, receive, send)  # type: ignore[arg-type]
