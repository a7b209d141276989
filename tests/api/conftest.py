"""The service: in this process for most tests, as a real server for a few."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from api import asking
from api.app import create_app
from api.service import Service
from domain.store.database import Database
from tests.databases import New
from tests.patience import PATIENCE
from tests.ports import free_port

DOSSIER = Path(sys.executable).parent / "dossier"
Start = Callable[..., "Server"]


@pytest.fixture(scope="session", autouse=True)
def patient() -> Iterator[None]:
    """A busy machine is no database that is away: services in this process wait for theirs.

    Those in a process of their own keep the limits that people meet.
    """
    with pytest.MonkeyPatch.context() as patch:
        for limit in ("PATIENCE", "LOOKING", "WRITING"):
            patch.setattr(asking, limit, float(PATIENCE))
        yield


@contextmanager
def service(database: Database) -> Iterator[httpx.Client]:
    """The service in this process, on a database of its own."""
    service = Service(database)
    try:
        with TestClient(create_app(service)) as client:
            yield client
    finally:
        service.close()


@cache
def unserved() -> Litestar:
    """The application without a server or a game: for what is known of its routes."""
    with tempfile.TemporaryDirectory() as home:
        service = Service(Path(home, "log.db"))
        try:
            return create_app(service)
        finally:
            service.close()


@pytest.fixture(scope="module")
def client(new_database: New) -> Iterator[httpx.Client]:
    """One service for the tests of a module; each opens tables of its own."""
    with service(new_database()) as client:
        yield client


@pytest.fixture
def another(database: Database) -> Iterator[httpx.Client]:
    """A service on an empty database."""
    with service(database) as client:
        yield client


class Server:
    """`dossier serve` in a process of its own."""

    def __init__(self, database: Database, *arguments: str, port: int = 0) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        command = [str(DOSSIER), "serve", "--database", str(database), "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self.client = httpx.Client(base_url=self.url, timeout=PATIENCE)
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process.poll() is None, self.process.stdout.read()  # type: ignore[union-attr]
            try:
                if self.client.get("/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def stop(self) -> str:
        """Asks it to end; returns what it printed."""
        self.client.close()
        self.process.terminate()
        output, _ = self.process.communicate(timeout=PATIENCE)
        return output

    def kill(self) -> None:
        self.client.close()
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts real servers; they end with the test."""
    servers: list[Server] = []

    def run(database: Database, *arguments: str) -> Server:
        servers.append(Server(database, *arguments))
        return servers[-1]

    yield run
    for server in servers:
        if server.process.poll() is None:
            server.kill()
