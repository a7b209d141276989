"""A problem as a page: for a person whose browser went to an address that holds nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from litestar import Response

from api.handling import Handler
from api.plain import plain_page
from api.problems import AnyRequest, Problem, language_of


def for_people(handlers: Mapping[type[Exception], Handler]) -> dict[type[Exception], Handler]:
    """The same handlers; where a page was asked for their problem is one."""
    return {kind: _shown(handler) for kind, handler in handlers.items()}


def _shown(handler: Handler) -> Handler:
    def handle(request: AnyRequest, error: Exception) -> Response[Problem]:
        told = handler(request, error)
        if not request.headers.get("accept", "").startswith("text/html"):
            return told
        problem, language = told.content, language_of(request)
        page = plain_page("problem.html", problem.title, language, detail=problem.detail)
        page.status_code = problem.status
        page.headers.update(told.headers)
        return cast("Response[Problem]", page)

    return handle
