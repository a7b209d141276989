"""The application: routes, problems, OpenAPI."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Response, get
from litestar.di import NamedDependency, Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from api import pages, plain, player_page, ruling_page
from api.caller import DEPENDENCIES
from api.client import knows_client
from api.described import Bodies
from api.guarding import add_headers, guarding
from api.logs import names_request
from api.problem_page import for_people
from api.problems import HANDLERS
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


def create_app(service: Service, hosts: frozenset[str] = frozenset()) -> Litestar:
    """The application on a service; the caller closes the service.

    `hosts`: the names that it answers to; none for any.
    """
    for slug, fault in {**RULESETS.faults, **LOOKS.faults}.items():
        logger.warning("the ruleset %s: %s", slug, fault)

    @asynccontextmanager
    async def follow(_: Litestar) -> AsyncIterator[None]:
        service.follower.start()
        service.patrol.start()
        watching = asyncio.create_task(service.watch.run())
        yield
        watching.cancel()
        service.follower.stop()
        service.patrol.stop()

    return Litestar(
        route_handlers=[
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
        ],
        dependencies={"service": Provide(lambda: service, sync_to_thread=False), **DEPENDENCIES},
        exception_handlers=for_people(HANDLERS),  # type: ignore[arg-type]
        lifespan=[follow],
        middleware=[names_request, knows_client],
        before_request=guarding(hosts),
        before_send=[add_headers],
        plugins=[Bodies()],
        request_max_body_size=MOST_BYTES,
        openapi_config=OpenAPIConfig(
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
        ),
    )
