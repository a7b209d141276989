"""Positions and forks: tables that start in the middle of a game."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from api.caller import require_step
from api.problems import problems
from api.roles import Insider
from api.routes.amending import read_facts
from api.routes.editions import find_edition
from api.routes.games import seated_bots, store_table
from api.routes.rulesets import find_ruleset
from api.service import Service
from api.shapes import Data, Fork, OpenedGame, OpenPosition, reply
from api.work.sent import content_of
from api.work.tasks import check_position
from domain.kernel import encoded
from domain.table.commands.positions import origin_of, settled_step
from domain.table.commands.soundness import whole
from domain.table.events import TableOpened, decoder


@get(
    "/games/{id:str}/steps/{step:int}/position",
    summary="The whole state after a step, to open a table from (the judge; everybody at the end)",
    responses=problems(401, 403, 404),
)
async def export_position(insider: NamedDependency[Insider], step: FromPath[int]) -> Response[Data]:
    require_step(insider.table, step)
    return reply(Data, insider.table.state_at(step))


@post(
    "/games/{id:str}/forks",
    summary="Continue from a step (or the last before it that waits for somebody) as a new table",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413, 422, 429, 503),
)
async def fork(
    service: NamedDependency[Service], insider: NamedDependency[Insider], data: JSONBody[Fork]
) -> Response[OpenedGame]:
    table = insider.table
    require_step(table, data.step)
    players = data.players or tuple(table.players)
    step = settled_step(table, data.step)
    chance, state = data.chance or table.opened.chance, table.state_at(step)
    if chance == "server":
        state = whole(table.ruleset, state, secrets.SystemRandom())
    opening = partial(
        check_position,
        table.ruleset.slug,
        content_of(table.edition, table.ruleset),
        players,
        encoded(state),
        data.use,
        seated_bots(data.bots, len(players)),
        secrets.token_bytes(32),
        origin_of(table, step),
        undo=data.undo,
        chance=chance,
        facts=read_facts(table.ruleset, data.facts),
    )
    opened = await _opened(service, opening)
    return await store_table(service, opened, table.edition)


@post(
    "/positions",
    summary="Open a table from a described state, for a rules question or a puzzle",
    status_code=201,
    responses=problems(400, 404, 409, 413, 422, 429, 503),
)
async def open_from_position(
    service: NamedDependency[Service], data: JSONBody[OpenPosition]
) -> Response[OpenedGame]:
    ruleset = find_ruleset(data.ruleset)
    own = data.position.get("edition") or ruleset.standard_edition.hash
    hash = data.edition or own
    edition, seats = await find_edition(service, ruleset, str(hash)), len(data.players)
    described = msgspec.json.encode({**data.position, "edition": edition.hash})
    opening = partial(
        check_position,
        ruleset.slug,
        content_of(edition, ruleset),
        data.players,
        described,
        data.use,
        seated_bots(data.bots, seats),
        secrets.token_bytes(32),
        undo=data.undo,
        chance=data.chance,
    )
    opened = await _opened(service, opening)
    return await store_table(service, opened, edition)


async def _opened(service: Service, opening: Callable[[], bytes]) -> TableOpened:
    """What a worker says of a position: the event that opens it."""
    opened = decoder.decode(await service.workers.tried(opening))
    assert isinstance(opened, TableOpened)
    return opened


ROUTES = [export_position, fork, open_from_position]
