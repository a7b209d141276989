"""Problems: every error as problem details, saying what to do next."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import get_args

import msgspec
from eventsourcing.persistence import OperationalError
from litestar import Litestar, Request, Response
from litestar.exceptions import (
    HTTPException,
    NotFoundException,
    SerializationException,
    ValidationException,
)
from litestar.openapi.datastructures import ResponseSpec
from msgspec.structs import replace

from api.budgets import Spent
from api.client import Gone
from api.work.limits import Busy, Overdone
from domain.kernel import (
    Decision,
    Endless,
    IllegalMove,
    ImpossibleChance,
    InvalidEdition,
    Language,
    Move,
    Text,
)
from domain.store.log import BrokenLog, Conflict, UnknownTable
from domain.table.commands.positions import InvalidPosition
from domain.table.events import ChanceMode, UndoPolicy, Use
from domain.table.value import CommandRefused
from projections.catalogue import InvalidCursor, Status
from replays.records.record import BrokenRecord
from replays.timeline import By, NoSuchStep

logger = logging.getLogger(__name__)


class RuleCited(msgspec.Struct, frozen=True):
    """The rule that says no."""

    id: str
    title: str
    section: str
    text: str


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """RFC 9457 problem details, with what this service adds."""

    title: str
    status: int
    detail: str
    type: str = "about:blank"
    rule: RuleCited | None = None
    """A refusal by the rules of the game names the rule."""
    open: tuple[Decision, ...] | None = None
    """What the table waits for instead."""
    moves: tuple[object, ...] | None = None
    """Moves that would be accepted from this seat."""
    version: int | None = None
    """The table's version, where the caller saw another."""


class Refused(Exception):
    """A move that a rule refuses, with what was open instead."""

    def __init__(
        self, rule: RuleCited, reason: str, open: tuple[Decision, ...], moves: tuple[Move, ...]
    ) -> None:
        super().__init__(reason)
        self.rule = rule
        self.open = open
        self.moves = moves


class Unauthorized(Exception):
    """No token, or one that nobody issued."""


class Forbidden(Exception):
    """A token that does not open this."""


class BadRequest(Exception):
    """A request that says something that cannot be read."""


class NotFound(Exception):
    """Nothing has this name."""


MEANINGS = {
    400: "The request is not valid",
    401: "A token is needed, or the one sent was never issued",
    403: "The token does not open this",
    404: "There is no such thing",
    409: "The table has moved on, or does not allow this",
    413: "The body is too large",
    422: "The rules of the game, or of records, say no",
    429: "This address has asked for too much: `Retry-After` says when to come again",
    503: "Too much is asked of the service at this moment",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """What a route's OpenAPI says of these statuses; any request may be invalid."""
    return {
        status: ResponseSpec(
            Problem,
            description=MEANINGS[status],
            media_type="application/problem+json",
            generate_examples=False,
        )
        for status in sorted({400, *statuses})
    }


MOST_SAID = 1000
"""Characters of a problem's detail: it may quote what was sent."""


def answer(problem: Problem) -> Response[Problem]:
    """A problem as a response."""
    headers = {"WWW-Authenticate": "Bearer"} if problem.status == 401 else None
    if len(problem.detail) > MOST_SAID:
        problem = replace(problem, detail=f"{problem.detail[:MOST_SAID]} ...")
    return Response(
        problem,
        status_code=problem.status,
        media_type="application/problem+json",
        headers=headers,
    )


AnyRequest = Request[object, object, object]  # type: ignore[type-var]


def _plain(status: int, title: str) -> Callable[[AnyRequest, Exception], Response[Problem]]:
    def handle(_: AnyRequest, error: Exception) -> Response[Problem]:
        return answer(Problem(title, status, str(error)))

    return handle


def _language(request: AnyRequest) -> Language:
    return "fr" if request.query_params.get("lang") == "fr" else "en"


REFUSES = Text("The table refuses this", "La table refuse")


def _table_refuses(request: AnyRequest, error: CommandRefused) -> Response[Problem]:
    language = _language(request)
    return answer(Problem(REFUSES.in_language(language), 409, error.reason.in_language(language)))


def _refused(_: AnyRequest, error: Refused) -> Response[Problem]:
    return answer(
        Problem(
            "The rules refuse this move",
            422,
            str(error),
            rule=error.rule,
            open=error.open,
            moves=error.moves,
        )
    )


def _conflict(_: AnyRequest, error: Conflict) -> Response[Problem]:
    detail = f"{error}: read the table again, then decide anew"
    return answer(Problem("The table has moved on", 409, detail, version=error.version))


def _unknown_table(_: AnyRequest, error: UnknownTable) -> Response[Problem]:
    return answer(Problem("No such game", 404, f"no game has the id {error.args[0]!r}"))


def _invalid(_: AnyRequest, error: ValidationException) -> Response[Problem]:
    details = error.extra if isinstance(error.extra, list) else []
    parts = [_fault(item) for item in details if "message" in item]
    return answer(Problem("The request is not valid", 400, "; ".join(parts) or error.detail))


NAMES = {
    "start": "from",
    "end": "to",
    "eyes": "as",
    "idempotency_key": "Idempotency-Key",
    "data": "body",
}
"""What parameters are called outside, where that is another name."""

CHOICES: dict[str, object] = {
    "by": By,
    "chance": ChanceMode,
    "lang": Language,
    "status": Status,
    "undo": UndoPolicy,
    "use": Use,
}


def _fault(item: dict[str, str]) -> str:
    """What is wrong with one part of a request."""
    key, message = item.get("key", "data"), item["message"]
    if message == "'data'":
        message = "there is none: send a JSON object, `{}` if there is nothing to say"
    elif message.startswith("Invalid enum value") and key in CHOICES:
        message += f": {', '.join(get_args(CHOICES[key]))}"
    return f"{NAMES.get(key, key)}: {message}"


NOWHERE = ("Nothing is here", "nothing is at this address: /schema/openapi.json lists them all")


def _http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    if isinstance(error.__cause__, SerializationException):
        return _no_json(request, error)
    if error.status_code == 405:
        return _no_method(request)
    title, detail = {
        404: NOWHERE,
        413: ("Too large", "a request may have 1 MB, a record 20 MB"),
    }.get(error.status_code, ("The request failed", error.detail))
    return answer(Problem(title, error.status_code, detail))


def _no_json(_: AnyRequest, error: Exception) -> Response[Problem]:
    """A body that is no JSON, no UTF-8, or nested beyond all measure."""
    why = error.detail if isinstance(error, HTTPException) else error
    return answer(Problem("The request is not valid", 400, f"the body is not valid JSON: {why}"))


def allowed_methods(app: Litestar, path: str) -> str:
    """What an address answers to."""
    *_, template = app.asgi_router.handle_routing(path=path, method="OPTIONS")
    found = [route for route in app.routes if route.path_format == template]
    return ", ".join(sorted({method for route in found for method in route.methods}))


def _no_method(request: AnyRequest) -> Response[Problem]:
    path = request.scope["path"]
    try:
        allowed = allowed_methods(request.app, path)
    except NotFoundException:
        # A word stands where a number must: no method would be right.
        return answer(Problem(NOWHERE[0], 404, NOWHERE[1]))
    response = answer(Problem("Not in this way", 405, f"{path} answers to {allowed}"))
    response.headers["Allow"] = allowed
    return response


def _unexpected(request: AnyRequest, error: Exception) -> Response[Problem]:
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(Problem("Something went wrong here", 500, "the fault is ours and is logged"))


def _away(request: AnyRequest, error: Exception) -> Response[Problem]:
    logger.error("%s %s: the database failed", request.method, request.url.path, exc_info=error)
    detail = "try again in a moment; a command with the same Idempotency-Key is stored only once"
    return answer(Problem("The database does not answer", 503, detail))


def _overdone(request: AnyRequest, error: Overdone) -> Response[Problem]:
    logger.warning("%s %s: %s", request.method, request.url.path, error)
    title = Text("This is too much for the service", "C'est trop pour le service")
    return answer(Problem(*_in_words(request, title, 422, error.said)))


def _busy(request: AnyRequest, error: Busy) -> Response[Problem]:
    title, status = Text("The service is busy", "Le service est occupé"), 503
    if isinstance(error, Spent):
        title, status = Text("Too much was asked", "Trop a été demandé"), 429
    response = answer(Problem(*_in_words(request, title, status, error.said)))
    response.headers["Retry-After"] = str(error.seconds)
    return response


def _in_words(request: AnyRequest, title: Text, status: int, said: Text) -> tuple[str, int, str]:
    """In the language of the request: as asked for, or as the browser prefers."""
    preferred = request.headers.get("accept-language", "").strip().lower()
    french = request.query_params.get("lang", preferred[:2]) == "fr"
    language: Language = "fr" if french else "en"
    return title.in_language(language), status, said.in_language(language)


def _gone(_: AnyRequest, error: Gone) -> Response[Problem]:
    """Nobody reads this."""
    return answer(Problem("The client has gone", 499, "the client has gone"))


def _damaged(request: AnyRequest, error: BrokenLog) -> Response[Problem]:
    logger.error("%s %s: %s", request.method, request.url.path, error)
    detail = "what is stored of this game is not what was written; other games are not concerned"
    return answer(Problem("The log is damaged here", 503, detail))


HANDLERS = {
    Overdone: _overdone,
    Busy: _busy,
    Gone: _gone,
    Refused: _refused,
    Conflict: _conflict,
    UnknownTable: _unknown_table,
    Endless: _plain(409, "The rules do not come to an end"),
    IllegalMove: _plain(422, "The rules refuse this"),
    ImpossibleChance: _plain(422, "That outcome cannot be"),
    CommandRefused: _table_refuses,
    InvalidEdition: _plain(422, "The edition cannot be played with"),
    InvalidPosition: _plain(422, "The position cannot be"),
    InvalidCursor: _plain(400, "The cursor is not valid"),
    BrokenRecord: _plain(422, "The record cannot be read"),
    NoSuchStep: _plain(404, "No such step"),
    BadRequest: _plain(400, "The request is not valid"),
    NotFound: _plain(404, "Nothing has this name"),
    Unauthorized: _plain(401, "A token is needed"),
    Forbidden: _plain(403, "This token does not open that"),
    ValidationException: _invalid,
    msgspec.MsgspecError: _plain(400, "The request is not valid"),
    HTTPException: _http,
    OperationalError: _away,
    BrokenLog: _damaged,
    RecursionError: _no_json,
    UnicodeDecodeError: _no_json,
    Exception: _unexpected,
}
