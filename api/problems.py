"""Problems: what may go wrong with a request, as the routes raise it and as everybody reads it."""

from __future__ import annotations

import msgspec
from litestar import Request, Response
from litestar.openapi.datastructures import ResponseSpec
from msgspec.structs import replace

from domain.kernel import Decision, Language, Move, Rule, Said, Text
from domain.kernel.declaring import Question

AnyRequest = Request[object, object, object]  # type: ignore[type-var]


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
    chance: Question | None = None
    """What a scribe has to declare, or to declare otherwise."""


class Refused(Said):
    """A move that a rule refuses, with what was open instead."""

    def __init__(
        self,
        rule: Rule,
        reason: Text,
        open: tuple[Decision, ...] = (),
        moves: tuple[Move, ...] = (),
    ) -> None:
        super().__init__(reason)
        self.rule = rule
        self.open = open
        self.moves = moves


class Unauthorized(Said):
    """No token, or one that nobody issued."""


class Forbidden(Said):
    """A token that does not open this."""


class BadRequest(Said):
    """A request that says something that cannot be read."""


class NotFound(Said):
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


def language_of(request: AnyRequest) -> Language:
    """As asked for, or as the browser prefers."""
    preferred = request.headers.get("accept-language", "").strip().lower()
    return "fr" if request.query_params.get("lang", preferred[:2]) == "fr" else "en"
