"""What holds for every request and every answer, whoever asks for what."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from litestar.connection import Request
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

from api.handling import allowed_methods
from api.problems import BadRequest
from domain.kernel import Text

AnyRequest = Request[object, object, State]

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
    ),
}
"""Unless the answer says it otherwise: the pages bring a policy of their own."""

FAILURE = "failure"
"""In the state of a request that was refused before it came to its route: why."""

RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

RAW = ("/records",)
"""Where a file is taken as it is."""


class NotJson(HTTPException):
    """A body that says it is something else: a page of somebody else's could have sent it."""

    status_code = 415


async def add_headers(message: Message, scope: Scope) -> None:
    """No answer is sniffed, framed, or run."""
    if message["type"] != "http.response.start":
        return
    given = {name for name, _ in message["headers"]}
    message["headers"] = [
        *message["headers"],
        *[header for header in RAW_HEADERS if header[0] not in given],
    ]
    if scope.get("method") == "OPTIONS" and message["status"] == 204:
        # Litestar's own answer knows only the first method that an address was given.
        MutableScopeHeaders.from_message(message)["Allow"] = allowed_methods(
            scope["litestar_app"], scope["path"]
        )


REPEATABLE = {"is_repeatable": True}
"""Options of a route that changes nothing when it is asked again: any key is honoured."""


LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""How a service on this machine is called by those who mean it."""


class WrongHost(HTTPException):
    """A page of somebody else's may have had its own name lead here, to read what it may not."""

    status_code = 421


def hosts_for(host: str, named: str) -> frozenset[str]:
    """The names that a service answers to; none for any.

    `named`: those that its owner lists, by commas; otherwise a service that listens on this machine
    alone answers to this machine's names, and one that listens to others to every name.
    """
    if named:
        return frozenset(name.strip().lower() for name in named.split(",") if name.strip())
    return LOCAL if host in ("localhost", "127.0.0.1", "::1") else frozenset()


def guarding(hosts: frozenset[str]) -> Callable[[AnyRequest], Awaitable[None]]:
    """What is asked of every request before anything else; `hosts`: what it may be sent to."""

    async def guard(request: AnyRequest) -> None:
        failure: Exception | None = request.scope["state"].get(FAILURE)
        if failure is not None:
            raise failure
        require_host(request, hosts)
        require_json(request)
        require_honoured_key(request)

    return guard


def require_host(request: AnyRequest, hosts: frozenset[str]) -> None:
    """A name that was made to lead here is not one that the service answers to."""
    name = re.sub(r":\d*$", "", request.headers.get("host", "")).lower()
    if hosts and name not in hosts:
        raise WrongHost(detail=f"this service does not answer to {name[:100]!r}: see DOSSIER_HOSTS")


def require_honoured_key(request: Request[object, object, State]) -> None:
    """Nobody takes a command for safe to send again that would be carried out twice."""
    if request.method != "POST" or "idempotency-key" not in request.headers:
        return
    handler = request.route_handler
    if handler.opt.get("is_repeatable"):
        return
    if "idempotency_key" not in handler.parsed_fn_signature.parameters:
        raise BadRequest(
            Text(
                "Idempotency-Key: this command takes none, since its answer is told only once:"
                " leave it out, and look what has happened before you send it again",
                "Idempotency-Key : cette commande n'en prend pas, car sa réponse n'est dite"
                " qu'une fois : laissez-la, et regardez ce qui s'est passé avant de renvoyer",
            )
        )


def require_json(request: Request[object, object, State]) -> None:
    """A browser sends plain text to any address without asking; JSON it asks for first."""
    length = request.headers.get("content-length", "0")
    has_body = length != "0" or "transfer-encoding" in request.headers
    if request.method in ("GET", "HEAD", "OPTIONS") or not has_body:
        return
    if request.scope["path"].rstrip("/").endswith(RAW):
        return
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise NotJson(detail="send the body as `Content-Type: application/json`")
