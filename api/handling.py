"""Handling: every error as problem details, saying what to do next."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import get_args

import msgspec
from eventsourcing.persistence import OperationalError
from litestar import Litestar, Response
from litestar.exceptions import (
    HTTPException,
    NotFoundException,
    SerializationException,
    ValidationException,
)

from api.budgets import Spent
from api.client import Gone
from api.problems import (
    AnyRequest,
    BadRequest,
    Forbidden,
    NotFound,
    Problem,
    Refused,
    RuleCited,
    Unauthorized,
    answer,
    language_of,
)
from api.work.limits import Busy, Overdone
from domain.kernel import Endless, ImpossibleChance, InvalidEdition, Language, Said, Text, misread
from domain.kernel.declaring import ChanceAsked
from domain.store.attempts import Conflict
from domain.store.log import BrokenLog, UnknownTable
from domain.table.commands.positions import InvalidPosition
from domain.table.events import ChanceMode, UndoPolicy, Use
from domain.table.value import CommandRefused
from projections.catalogue import InvalidCursor, Status
from replays.records.record import BrokenRecord
from replays.timeline import By, NoSuchStep

logger = logging.getLogger(__name__)

Handler = Callable[[AnyRequest, Exception], Response[Problem]]


def _said(request: AnyRequest, status: int, title: Text, detail: Text) -> Response[Problem]:
    language = language_of(request)
    return answer(Problem(title.in_language(language), status, detail.in_language(language)))


def _plain(status: int, title: Text) -> Handler:
    """What is wrong with something that was written by hand, with its own words."""

    def handle(request: AnyRequest, error: Exception) -> Response[Problem]:
        return _said(request, status, title, misread(error))

    return handle


def _told(status: int, title: Text) -> Handler:
    def handle(request: AnyRequest, error: Exception) -> Response[Problem]:
        assert isinstance(error, Said)
        return _said(request, status, title, error.said)

    return handle


REFUSED = Text("The rules refuse this move", "Les règles refusent ce coup")


def _refused(request: AnyRequest, error: Refused) -> Response[Problem]:
    language, rule = language_of(request), error.rule
    text = rule.fr if language == "fr" else rule.en
    return answer(
        Problem(
            REFUSED.in_language(language),
            422,
            error.said.in_language(language),
            rule=RuleCited(rule.id, rule.title.in_language(language), rule.section, text),
            open=error.open,
            moves=error.moves,
        )
    )


MOVED_ON = Text("The table has moved on", "La table a changé entre-temps")


def _conflict(request: AnyRequest, error: Conflict) -> Response[Problem]:
    language = language_of(request)
    detail = Text(
        f"the table is at version {error.version}: read the table again, then decide anew",
        f"la table en est à la version {error.version} : relisez-la, puis décidez à nouveau",
    ).in_language(language)
    title = MOVED_ON.in_language(language)
    return answer(Problem(title, 409, detail, version=error.version))


def _unknown_table(request: AnyRequest, error: UnknownTable) -> Response[Problem]:
    id = error.args[0]
    said = Text(f"no game has the id {id!r}", f"aucune partie n'a le nom {id!r}")
    return _said(request, 404, Text("No such game", "Partie inconnue"), said)


INVALID = Text("The request is not valid", "La demande n'est pas valable")


def _invalid(request: AnyRequest, error: ValidationException) -> Response[Problem]:
    details = error.extra if isinstance(error.extra, list) else []
    parts = [_fault(item) for item in details if "message" in item]
    if not parts:
        return _said(request, 400, INVALID, misread(error.detail))
    english = "; ".join([part.en for part in parts])
    french = " ; ".join([part.fr for part in parts])
    return _said(request, 400, INVALID, Text(english, french))


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


NO_BODY = Text(
    "there is none: send a JSON object, `{}` if there is nothing to say",
    "il n'y en a pas : envoyez un objet JSON, `{}` s'il n'y a rien à dire",
)


def _fault(item: dict[str, str]) -> Text:
    """What is wrong with one part of a request."""
    key, message = item.get("key", "data"), item["message"]
    said = NO_BODY if message == "'data'" else misread(message)
    more = ""
    if message.startswith("Invalid enum value") and key in CHOICES:
        more = ", ".join(get_args(CHOICES[key]))
    name = NAMES.get(key, key)
    return Text(
        f"{name}: {said.en}" + (f": {more}" if more else ""),
        f"{name} : {said.fr}" + (f" : {more}" if more else ""),
    )


NOWHERE = (
    Text("Nothing is here", "Il n'y a rien ici"),
    Text(
        "nothing is at this address: /schema/openapi.json lists them all",
        "rien à cette adresse : /schema/openapi.json les énumère toutes",
    ),
)
TOO_LARGE = (
    Text("Too large", "Trop gros"),
    Text(
        "a request may have 1 MB, a record 20 MB",
        "une demande peut avoir 1 Mo, un fichier de partie 20 Mo",
    ),
)
FAILED = Text("The request failed", "La demande a échoué")


def _http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    if isinstance(error.__cause__, SerializationException):
        return _no_json(request, error)
    if error.status_code == 405:
        return _no_method(request)
    otherwise = FAILED, misread(error.detail)
    said = {404: NOWHERE, 413: TOO_LARGE}.get(error.status_code, otherwise)
    return _said(request, error.status_code, *said)


def _no_json(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A body that is no JSON, no UTF-8, or nested beyond all measure."""
    why = misread(error.detail if isinstance(error, HTTPException) else error)
    said = Text(
        f"the body is not valid JSON: {why.en}", f"le contenu ne peut pas être lu : {why.fr}"
    )
    return _said(request, 400, INVALID, said)


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
        return _said(request, 404, *NOWHERE)
    said = Text(f"{path} answers to {allowed}", f"{path} répond à {allowed}")
    response = _said(request, 405, Text("Not in this way", "Pas de cette façon"), said)
    response.headers["Allow"] = allowed
    return response


def _unexpected(request: AnyRequest, error: Exception) -> Response[Problem]:
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _said(
        request,
        500,
        Text("Something went wrong here", "Quelque chose a échoué ici"),
        Text("the fault is ours and is logged", "la faute est de notre côté et elle est notée"),
    )


def _away(request: AnyRequest, error: Exception) -> Response[Problem]:
    # One line each, without a trace: everybody who asks meanwhile is refused.
    method, path, why = request.method, request.url.path, " ".join(str(error).split())
    told = {"method": method, "path": path, "status": 503, "why": why}
    logger.error("%s %s: the database failed: %s", method, path, why, extra={"told": told})
    return _said(
        request,
        503,
        Text("The database does not answer", "La base de données ne répond pas"),
        Text(
            "try again in a moment; a command with the same Idempotency-Key is stored only once",
            "réessayez dans un instant ; une commande avec la même Idempotency-Key n'est gardée"
            " qu'une fois",
        ),
    )


def _overdone(request: AnyRequest, error: Overdone) -> Response[Problem]:
    logger.warning("%s %s: %s", request.method, request.url.path, error)
    title = Text("This is too much for the service", "C'est trop pour le service")
    return _said(request, 422, title, error.said)


def _asked(request: AnyRequest, error: ChanceAsked) -> Response[Problem]:
    """What a scribe is asked for; nobody else is told."""
    title = Text("Chance has to be declared", "Le hasard est à déclarer")
    if error.declared is not None:
        title = Text("That outcome cannot be", "Ce résultat est impossible")
    language = language_of(request)
    words = (title.in_language(language), 422, error.said.in_language(language))
    return answer(Problem(*words, chance=error.questions[language]))


def _busy(request: AnyRequest, error: Busy) -> Response[Problem]:
    title, status = Text("The service is busy", "Le service est occupé"), 503
    if isinstance(error, Spent):
        title, status = Text("Too much was asked", "Trop a été demandé"), 429
    response = _said(request, status, title, error.said)
    response.headers["Retry-After"] = str(error.seconds)
    return response


def _gone(_: AnyRequest, error: Gone) -> Response[Problem]:
    """Nobody reads this."""
    return answer(Problem("The client has gone", 499, "the client has gone"))


def _damaged(request: AnyRequest, error: BrokenLog) -> Response[Problem]:
    logger.error("%s %s: %s", request.method, request.url.path, error)
    return _said(
        request,
        503,
        Text("The log is damaged here", "Le journal est endommagé ici"),
        Text(
            "what is stored of this game is not what was written; other games are not concerned",
            "ce qui est gardé de cette partie n'est pas ce qui fut écrit ; les autres parties ne"
            " sont pas concernées",
        ),
    )


HANDLERS = {
    Overdone: _overdone,
    Busy: _busy,
    Gone: _gone,
    Refused: _refused,
    Conflict: _conflict,
    UnknownTable: _unknown_table,
    Endless: _told(
        409, Text("The rules do not come to an end", "Les règles n'arrivent pas à une fin")
    ),
    ChanceAsked: _asked,
    ImpossibleChance: _told(422, Text("That outcome cannot be", "Ce résultat est impossible")),
    CommandRefused: _told(409, Text("The table refuses this", "La table refuse")),
    InvalidEdition: _told(
        422, Text("The edition cannot be played with", "On ne peut pas jouer avec cette édition")
    ),
    InvalidPosition: _told(422, Text("The position cannot be", "Cette position est impossible")),
    InvalidCursor: _told(400, Text("The cursor is not valid", "Le curseur n'est pas valable")),
    BrokenRecord: _told(422, Text("The record cannot be read", "Le fichier ne peut pas être lu")),
    NoSuchStep: _told(404, Text("No such step", "Étape inconnue")),
    BadRequest: _told(400, INVALID),
    NotFound: _told(404, Text("Nothing has this name", "Rien ne porte ce nom")),
    Unauthorized: _told(401, Text("A token is needed", "Il faut un jeton")),
    Forbidden: _told(403, Text("This token does not open that", "Ce jeton n'ouvre pas cela")),
    ValidationException: _invalid,
    msgspec.MsgspecError: _plain(400, INVALID),
    HTTPException: _http,
    OperationalError: _away,
    BrokenLog: _damaged,
    RecursionError: _no_json,
    UnicodeDecodeError: _no_json,
    Exception: _unexpected,
}
