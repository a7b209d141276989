"""A real Chromium, a real server, demo games."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import socket
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests import patience

ROOT = Path(__file__).parents[2]
DOSSIER = Path(sys.executable).parent / "dossier"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 1000 * patience.PATIENCE
"""Milliseconds, as the browser counts."""

expect.set_options(timeout=PATIENCE)

Open = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here drives a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


def _missing(what: str) -> None:
    """A developer may lack something; the build may not."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing")
    pytest.skip(f"{what} is missing")


def browser_path() -> str:
    noted = ROOT / ".make" / "browser"
    if noted.exists() and Path(noted.read_text().strip()).exists():
        return noted.read_text().strip()
    found = next(filter(None, map(shutil.which, NAMES)), "")
    if not found:
        _missing("a Chromium (`make browser`)")
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = browser_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The accessibility checker's script, fetched once."""
    script = ROOT / ".make" / "axe.min.js"
    if not script.exists():
        npm = shutil.which("npm")
        if not npm:
            _missing("npm")
        folder = script.parent
        folder.mkdir(exist_ok=True)
        subprocess.run(
            [str(npm), "pack", "axe-core@4", "--pack-destination", str(folder), "--silent"],
            check=True, capture_output=True, timeout=120,
        )  # fmt: skip
        archive = next(folder.glob("axe-core-*.tgz"))
        with tarfile.open(archive) as files:
            member = files.extractfile("package/axe.min.js")
            assert member is not None
            script.write_bytes(member.read())
        archive.unlink()
    return script.read_text("utf-8")


@dataclass
class Server:
    """The service with its demo games."""

    url: str
    client: httpx.Client

    def get(self, path: str, token: str = "", **query: Any) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.client.get(path, params=query, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.client.post(path, json=body, headers=headers)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def open(self, **body: Any) -> Game:
        asked = {"ruleset": "secret_agents", "players": ["Ann", "Bob"], **body}
        opened = self.post("/games", asked)
        tokens = opened["tokens"]
        id: str = opened["game"]["id"]
        return Game(self, id, tokens["seats"], tokens["judge"], tokens["host"])


@dataclass
class Game:
    """A table on the server, and everybody's token."""

    server: Server
    id: str
    seats: list[str]
    judge: str
    host: str
    path: str = field(init=False)

    def __post_init__(self) -> None:
        self.path = f"/watch/{self.id}"

    def waiting(self) -> int:
        """The seat that the table waits for."""
        seat: int = self.server.get(f"/games/{self.id}")["decisions"][0]["seat"]
        return seat

    def play(self, index: int = 0) -> None:
        """The seat that has to move plays one of its moves."""
        token = self.seats[self.waiting()]
        moves = self.server.get(f"/games/{self.id}/legal-moves", token)["moves"]
        self.server.post(f"/games/{self.id}/moves", {"move": moves[index]["move"]}, token)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("service") / "dossier.sqlite"
    shutil.copyfile(_demo_games(tmp_path_factory.getbasetemp()), database)
    with serving(DOSSIER, database) as server:
        yield server


def _demo_games(folder: Path) -> Path:
    """A database with the demo games: the first worker makes it, the others wait for it."""
    shared = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
    made = shared / "demo.sqlite"
    with (shared / "demo.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            making = shared / "making.sqlite"
            subprocess.run([DOSSIER, "demo", "--database", making], check=True, capture_output=True)
            making.rename(made)
    return made


@contextmanager
def serving(dossier: Path, database: Path) -> Iterator[Server]:
    """A service on a database, by the program of some environment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [dossier, "serve", "--database", database, "--port", str(port), "--pace", "0"],
        stdout=subprocess.DEVNULL,
        cwd=database.parent,
    )
    url = f"http://127.0.0.1:{port}"
    with httpx.Client(base_url=url, timeout=patience.PATIENCE) as client:
        end = time.monotonic() + patience.PATIENCE
        while True:
            try:
                client.get("/healthz")
                break
            except httpx.TransportError:
                assert time.monotonic() < end, "the server does not answer"
                assert process.poll() is None, "the server has ended"
                time.sleep(0.1)
        yield Server(url, client)
    process.terminate()
    process.wait(patience.PATIENCE)


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Open]:
    """Opens a page as somebody with a browser of their own; nothing may fail in it."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(
        path: str,
        *,
        tokens: dict[str, dict[str, str]] | None = None,
        is_routed: bool = False,
        **context: Any,
    ) -> Page:
        contexts.append(
            browser.new_context(
                **{
                    "base_url": server.url,
                    "viewport": DESKTOP,
                    "locale": "en",
                    "reduced_motion": "reduce",
                    **context,
                }
            )
        )
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: _heard(said.type, said.text, faults))
        if is_routed:
            # A browser that is only asked later to let nothing pass may let the next request pass.
            page.route("**/*", lambda route: route.continue_())
        if tokens:
            kept = json.dumps(json.dumps(tokens))
            page.add_init_script(
                f"localStorage.getItem('dossier.tokens') ??"
                f" localStorage.setItem('dossier.tokens', {kept})"
            )
        page.goto(path)
        page.locator("body.watching, body.catalogue, body.curtained").wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def _heard(kind: str, text: str, faults: list[str]) -> None:
    """A refusal that a test provokes is no fault of the page."""
    if kind == "error" and "status of 4" not in text:
        faults.append(text)


def until(page: Page, condition: str) -> None:
    """Waits for a condition; the page's policy forbids Playwright's own way."""
    end = time.monotonic() + patience.PATIENCE
    while not page.evaluate(condition):
        assert time.monotonic() < end, f"never: {condition}"
        page.wait_for_timeout(50)


def first_demo(slug: str) -> str:
    """The first demo game of a ruleset."""
    from domain.rulesets import RULESETS

    return f"demo-{slug}-{next(iter(RULESETS[slug].variants))}"
