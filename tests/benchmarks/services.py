"""Services that are measured: of this code, or of another commit's, in processes of their own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from domain.store.database import Database
from tests.benchmarks.driver import HOST, Found, Orders

ROOT = Path(__file__).parents[2]
UNBOUND = {
    "DOSSIER_COMPUTING": "1e9",
    "DOSSIER_CONNECTIONS": "10000",
    "DOSSIER_STREAMS": "10000",
    "DOSSIER_PACE": "0",
}


class Service(msgspec.Struct, frozen=True):
    """A service that runs."""

    port: int
    pid: int


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The code of a commit, in a folder of its own; of this one without a commit."""
    if not commit:
        yield ROOT
        return
    with TemporaryDirectory(prefix="dossier-bench-") as folder:
        tree = Path(folder, "tree")
        git("worktree", "add", "--detach", str(tree), commit)
        try:
            yield tree
        finally:
            git("worktree", "remove", "--force", str(tree))


def git(*arguments: str) -> str:
    """What git says in this folder."""
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    return done.stdout.decode().strip()


@contextmanager
def services(tree: Path, database: Database, count: int) -> Iterator[tuple[Service, ...]]:
    """So many services of a folder's code on one database."""
    with ExitStack() as stack:
        yield tuple([stack.enter_context(_service(tree, database)) for _ in range(count)])


@contextmanager
def _service(tree: Path, database: Database) -> Iterator[Service]:
    port = free_port()
    start = "from api.cli import main; main()"
    command = [sys.executable, "-c", start, "serve", "--database", str(database)]
    with running([*command, "--port", str(port)], tree, port, "/healthz") as service:
        yield service


@contextmanager
def running(command: list[str], tree: Path, port: int, path: str) -> Iterator[Service]:
    """A server in a process of its own, once it answers."""
    environment = {**os.environ, **UNBOUND, "PYTHONPATH": str(tree)}
    with subprocess.Popen(command, cwd=tree, env=environment, stdout=subprocess.DEVNULL) as process:
        try:
            _wait_for(process, port, path)
            yield Service(port, process.pid)
        finally:
            process.terminate()


def free_port() -> int:
    with socket.socket() as free:
        free.bind((HOST, 0))
        port: int = free.getsockname()[1]
        return port


def _wait_for(process: subprocess.Popen[bytes], port: int, path: str) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(f"http://{HOST}:{port}{path}", timeout=5):
                return
        except OSError:
            if process.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.05)


def played(orders: Orders) -> Found:
    """What a round of play gives; the players are a process of their own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.driver"],
        cwd=ROOT,
        input=msgspec.json.encode(orders),
        stdout=subprocess.PIPE,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=Found)
