"""Events: a tournament, a league night; its organiser judges the tables opened for it."""

from __future__ import annotations

from functools import partial

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from api.problems import problems
from api.roles import Opener
from api.service import Service
from api.shapes import NameEvent, OrganiserToken, Outcome, Waiting, reply
from domain.table.commands.imports import join_event
from domain.table.commands.names import plain_name


@post(
    "/organisers",
    summary="A token that judges every table opened with it",
    status_code=201,
    responses=problems(400, 409, 413),
)
async def organise(service: NamedDependency[Service], data: JSONBody[NameEvent]) -> OrganiserToken:
    name = plain_name(data.event)
    token, event = await service.write(partial(service.access.organise, name))
    return OrganiserToken(event.name, event.id, token)


@get(
    "/organisers/docket",
    summary="What waits for a ruling at the tables of one's event (the organiser's token)",
    responses=problems(401, 403),
)
async def show_waiting(
    service: NamedDependency[Service], opener: NamedDependency[Opener]
) -> Response[Waiting]:
    event = opener.organised()
    cases = await service.ask(partial(service.docket.cases, is_open=True, event_id=event.id))
    return reply(Waiting, Waiting(event.name, tuple(reversed(cases))))


@post(
    "/organisers/games/{game:str}",
    summary="Take an imported game into one's event (the organiser's token)",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409),
)
async def take_in(
    service: NamedDependency[Service], opener: NamedDependency[Opener], game: FromPath[str]
) -> Response[Outcome]:
    event = opener.organised()
    table, version = await service.command(
        game, lambda table: join_event(table, event.name, event.id)
    )
    outcome = Outcome("done", version, table.steps, table.head.hex(), None)
    return reply(Outcome, outcome, status=201)


ROUTES = [organise, show_waiting, take_in]
