"""Logs: one line for each thing worth saying, with the request that it belongs to.

As text for people, or (`DOSSIER_LOGS=json`) as one JSON object a line for programs, which then also
hear of every request. Nothing secret is written: no query, no body, no token.
"""

from __future__ import annotations

import logging
import queue
import re
import secrets
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from api.settings import Form
from api.stages import Stage

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The request that is being answered; empty outside of one."""

_GIVEN = re.compile(rb"[A-Za-z0-9._-]{1,64}")

requests = logging.getLogger("dossier.requests")


def naming(stage: Stage) -> Callable[[ASGIApp], ASGIApp]:
    """A middleware that gives every request a name, or takes the one that a proxy gave it."""
    return lambda app: _naming(stage, app)


def _naming(stage: Stage, app: ASGIApp) -> ASGIApp:
    async def named(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        given = next((value for key, value in scope["headers"] if key == b"x-request-id"), b"")
        name = name_request(given)
        begun = time.perf_counter()

        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"x-request-id", name)]
                stage.took(begun)
                tell_request(scope, message["status"], begun)
            await send(message)

        await app(scope, receive, send_named)

    return named


def name_request(given: bytes) -> bytes:
    """The name of the request that is being answered from now on."""
    if not _GIVEN.fullmatch(given):
        # Not counted: nobody learns from his own how much the others ask.
        given = _names.next()
    REQUEST.set(given.decode())
    return given


class _Names:
    """Random names, many at a time: asking the system for each would make it wait for a thread."""

    def __init__(self) -> None:
        self._left: list[bytes] = []

    def next(self) -> bytes:
        if not self._left:
            drawn = secrets.token_hex(8 * 256).encode()
            self._left = [drawn[at : at + 16] for at in range(0, len(drawn), 16)]
        return self._left.pop()


_names = _Names()


def tell_request(scope: Scope, status: int, begun: float) -> None:
    """Says what was answered, where programs read the logs; `begun` by the counter of time."""
    if not requests.isEnabledFor(logging.INFO):
        return
    seconds = time.perf_counter() - begun
    method, path = scope.get("method"), scope.get("path")
    told = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 2)}
    requests.info("%s %s %s", method, path, status, extra={"told": told})


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        line.update(getattr(record, "told", {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class Lines(logging.Formatter):
    """For people."""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{record.levelname} {record.name}: {super().format(record)}"
        return f"{line} (request {request})" if (request := REQUEST.get()) else line


MOST_LINES = 10_000
"""Lines that wait to be written; what comes beyond them is not logged."""
LAST = 1.0
"""Seconds that the last lines may take at the end."""


class Aside(logging.Handler):
    """Writes lines to the error stream in a thread of its own: whoever reads them slowly, or not
    at all, holds up nobody who is served.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lines: queue.Queue[str] = queue.Queue(MOST_LINES)
        threading.Thread(target=self._write, name="logs", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        # Here, where it is known which request it belongs to.
        with suppress(queue.Full):
            self._lines.put_nowait(self.format(record))

    def _write(self) -> None:
        while True:
            line = self._lines.get()
            # Nobody may be there to read it any more.
            with suppress(OSError, ValueError):
                print(line, file=sys.stderr, flush=True)
            self._lines.task_done()

    def flush(self) -> None:
        """Waits for the last lines, at the end of the process."""
        end = time.monotonic() + LAST
        while self._lines.unfinished_tasks and time.monotonic() < end:
            time.sleep(0.01)


def set_up(form: Form) -> None:
    """From now on everything that is worth saying goes to the error stream in this form."""
    handler = Aside()
    handler.setFormatter(JsonLines() if form == "json" else Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    requests.setLevel(logging.INFO if form == "json" else logging.WARNING)
