"""What is attacked: a real service with games in it; and somebody who looks how it does."""

from __future__ import annotations

import http.client
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import httpx
import msgspec

from domain.store.database import Database
from tests.api.conftest import Server

PAUSE = 0.02
"""Seconds between two questions whether the service answers."""


class Seen(msgspec.Struct):
    """How the service did during an attack."""

    worst: float = 0.0
    """Milliseconds until /healthz answered."""
    asked: int = 0
    failed: int = 0
    memory: int = 0
    """The most bytes that the service and its workers held together."""


class Target:
    """A running service on one engine; strangers come to it from many addresses."""

    def __init__(self, engine: str, database: Database, postmaster: int | None = None) -> None:
        self.engine = engine
        self.database = database
        self.postmaster = postmaster
        self.said = deque[str](maxlen=60)
        """What the service said last: it explains a fault."""
        self.server = self._start("--demo")
        self.games: list[str] = [
            game["id"] for game in self.server.client.get("/games").json()["games"]
        ]

    def _start(self, *more: str) -> Server:
        """Somebody reads what it says: a full pipe would stop it."""
        server = Server(self.database, *more, "--pace", "0")
        assert server.process.stdout is not None
        lines = iter(server.process.stdout)
        threading.Thread(target=lambda: self.said.extend(lines), daemon=True).start()
        return server

    @property
    def url(self) -> str:
        return self.server.url

    def stranger(self, number: int = 2) -> httpx.Client:
        """A client with an address of its own."""
        transport = httpx.HTTPTransport(
            local_address=f"127.0.0.{number % 250 + 2}", limits=httpx.Limits(max_connections=None)
        )
        return httpx.Client(base_url=self.url, timeout=60, transport=transport)

    def restart(self) -> None:
        """Kills the service at once, and starts it anew."""
        self.server.process.send_signal(signal.SIGKILL)
        self.server.kill()
        self.server = self._start()

    @contextmanager
    def watched(self) -> Iterator[Seen]:
        """Looks at the service from a process of its own, for as long as this lasts."""
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        arguments = (theirs, self.server.port, self.server.process.pid)
        watcher = context.Process(target=_watch, args=arguments, daemon=True)
        watcher.start()
        ours.recv()
        seen = Seen()
        try:
            yield seen
        finally:
            ours.send("enough")
            found: Seen = ours.recv()
            watcher.join()
            for field in Seen.__struct_fields__:
                setattr(seen, field, getattr(found, field))


def _watch(pipe: Connection, port: int, process: int) -> None:
    seen = Seen()
    pipe.send("ready")
    connection = None
    while not pipe.poll(PAUSE):
        begun = time.perf_counter()
        try:
            connection = connection or http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            connection.request("GET", "/healthz")
            answer = connection.getresponse()
            answer.read()
            seen.failed += answer.status != 200
        except OSError:
            connection = None
            if not Path(f"/proc/{process}").exists():
                continue  # It was killed, which is what is tried.
            seen.failed += 1
        except http.client.HTTPException:
            connection = None
        seen.asked += 1
        seen.worst = max(seen.worst, (time.perf_counter() - begun) * 1_000)
        seen.memory = max(seen.memory, memory(process))
    pipe.send(seen)


def memory(process: int) -> int:
    """Bytes of a process and all that it started, each shared page counted once."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        kin = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return 0
    own = sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
    return own + sum(memory(int(child)) for child in kin)


@contextmanager
def stopped(postmaster: int) -> Iterator[None]:
    """A database server that hangs."""
    kin = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
    processes = [*map(int, kin), postmaster]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in reversed(processes):
            os.kill(process, signal.SIGCONT)
