"""The application: routes, problems, OpenAPI."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response, get
from litestar.di import NamedDependency, Provide
from litestar.enums import ScopeType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import Receive, Scope, Send

from api import pages, plain, player_page, ruling_page
from api.client import knows_client
from api.described import Bodies
from api.guarding import add_headers, guarding
from api.handling import HANDLERS
from api.logs import naming
from api.problem_page import for_people
from api.quick import Quick
from api.roles import DEPENDENCIES
from api.routes import (
    amending,
    analysis,
    boards,
    choices,
    codes,
    disputes,
    editions,
    events,
    games,
    hints,
    judging,
    metrics,
    moves,
    notes,
    players,
    positions,
    records,
    replays,
    rulesets,
    seats,
    undo,
)
from api.service import Service
from api.shapes import Health
from api.stages import Stage
from domain.rulesets import RULESETS
from replays.looks import LOOKS

logger = logging.getLogger(__name__)

MOST_BYTES = 1_000_000
"""A request body larger than this is refused; records may be larger."""


@get("/healthz", summary="The service answers")
async def healthz() -> Health:
    return Health("ok")


@get(
    "/readyz",
    summary="The log is whole and can be read, and the read models keep up with it",
    responses={503: ResponseSpec(Health, description="They do not", generate_examples=False)},
)
async def readyz(service: NamedDependency[Service]) -> Response[Health]:
    follower = service.follower
    await service.ask(service.recorder.check)
    behind = await service.ask(follower.behind)
    position = await service.ask(lambda: follower.position)
    damaged = "; ".join(list(service.patrol.faults.values())[:3])
    if failure := follower.failure or damaged:
        return Response(Health("failing", position, behind, failure), status_code=503)
    return Response(Health("behind" if behind > 1000 else "ok", position, behind))


class Application(Litestar):
    """The framework, and before it what is asked most."""

    def __init__(self, quick: Quick, stage: Stage, **configuration: Any) -> None:
        super().__init__(**configuration)
        self._quick = quick
        # Around all of it: what no route is found for has a name, too.
        self._named = naming(stage)(super().__call__)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # type: ignore[override]
        if scope["type"] == ScopeType.HTTP and (asked := self._quick.read(scope)) is not None:
            left = await self._quick.answer(asked, scope, receive, send)
            if left is None:
                return
            receive = left
        await self._named(scope, receive, send)


ROUTES = [
    *rulesets.ROUTES,
    *editions.ROUTES,
    *events.ROUTES,
    *games.ROUTES,
    *players.ROUTES,
    *moves.ROUTES,
    *hints.ROUTES,
    *undo.ROUTES,
    *seats.ROUTES,
    *replays.ROUTES,
    *notes.ROUTES,
    *records.ROUTES,
    *boards.ROUTES,
    *choices.ROUTES,
    *codes.ROUTES,
    *judging.ROUTES,
    *disputes.ROUTES,
    *amending.ROUTES,
    *analysis.ROUTES,
    *positions.ROUTES,
    *pages.ROUTES,
    *plain.ROUTES,
    *ruling_page.ROUTES,
    *player_page.ROUTES,
    *metrics.ROUTES,
    healthz,
    readyz,
]


def _openapi() -> OpenAPIConfig:
    """How the API is described."""
    return OpenAPIConfig(
        title="Dossier",
        version="1",
        description="An event-sourced game log and replay service.",
        path="/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(
            security_schemes={
                "token": SecurityScheme(
                    type="http",
                    scheme="bearer",
                    description="The token of a seat or of the judge; none is the public.",
                )
            }
        ),
        security=[{}, {"token": []}],
    )


def create_app(service: Service, hosts: frozenset[str] = frozenset()) -> Litestar:
    """The application on a service; the caller closes the service.

    `hosts`: the names that it answers to; none for any.
    """
    for slug, fault in {**RULESETS.faults, **LOOKS.faults}.items():
        logger.warning("the ruleset %s: %s", slug, fault.en)

    @asynccontextmanager
    async def follow(_: Litestar) -> AsyncIterator[None]:
        service.follower.start()
        service.patrol.start()
        watching = asyncio.create_task(service.watch.run())
        yield
        watching.cancel()
        service.follower.stop()
        service.patrol.stop()

    return Application(
        Quick(service, hosts),
        service.stages.request,
        route_handlers=ROUTES,
        dependencies={"service": Provide(lambda: service, sync_to_thread=False), **DEPENDENCIES},
        exception_handlers=for_people(HANDLERS),  # type: ignore[arg-type]
        lifespan=[follow],
        middleware=[knows_client],
        before_request=guarding(hosts),
        before_send=[add_headers],
        plugins=[Bodies()],
        request_max_body_size=MOST_BYTES,
        # Whoever runs it says where its logs go (see `api.logs`).
        logging_config=None,
        openapi_config=_openapi(),
    )
