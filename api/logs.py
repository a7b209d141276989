"""Logs: one line for each thing worth saying, with the request that it belongs to.

As text for people, or (`DOSSIER_LOGS=json`) as one JSON object a line for programs, which then also
hear of every request. Nothing secret is written: no query, no body, no token.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from contextvars import ContextVar

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from api.settings import Form

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The request that is being answered; empty outside of one."""

_GIVEN = re.compile(rb"[A-Za-z0-9._-]{1,64}")

requests = logging.getLogger("dossier.requests")


def names_request(app: ASGIApp) -> ASGIApp:
    """A middleware that gives every request a name, or takes the one that a proxy gave it."""

    async def named(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        name = next((value for key, value in scope["headers"] if key == b"x-request-id"), b"")
        if not _GIVEN.fullmatch(name):
            # Not counted: nobody learns from his own how much the others ask.
            name = secrets.token_hex(8).encode()
        REQUEST.set(name.decode())
        begun = time.perf_counter()

        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"x-request-id", name)]
                if requests.isEnabledFor(logging.INFO):
                    _tell(scope, message["status"], time.perf_counter() - begun)
            await send(message)

        await app(scope, receive, send_named)

    return named


def _tell(scope: Scope, status: int, seconds: float) -> None:
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


def set_up(form: Form) -> None:
    """From now on everything that is worth saying goes to the error stream in this form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    requests.setLevel(logging.INFO if form == "json" else logging.WARNING)
