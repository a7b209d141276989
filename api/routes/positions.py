"""Positions and forks: tables that start in the middle of a game."""

from __future__ import annotations

import secrets

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from api.caller import Insider, require_step
from api.problems import problems
from api.routes.editions import find_edition
from api.routes.games import seat_players, seated_bots
from api.routes.rulesets import find_ruleset
from api.service import Service
from api.shapes import Data, Fork, OpenedGame, OpenPosition, reply
from domain.kernel import JUDGE, PUBLIC, encoded, seat_viewer
from domain.table.commands.positions import (
    InvalidPosition,
    open_position,
    origin_of,
    read_position,
    settled_step,
)
from domain.table.folding import empty_table, take
from domain.table.value import BAFFLED, Table
from projections.catalogue import describe
from replays.film import scene
from replays.scene import SHAPES
from replays.timeline import Timeline


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
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def fork(
    service: NamedDependency[Service], insider: NamedDependency[Insider], data: JSONBody[Fork]
) -> Response[OpenedGame]:
    table = insider.table
    require_step(table, data.step)
    players = data.players or tuple(table.players)
    step = settled_step(table, data.step)
    described = encoded(table.state_at(step))
    state = read_position(table.ruleset, table.edition, len(players), described)
    opened = open_position(
        table.ruleset,
        table.edition,
        players,
        state,
        secret=secrets.token_bytes(32),
        origin=origin_of(table, step),
        use=data.use,
        bots=seated_bots(data.bots, len(players)),
    )
    return seat_players(service, service.log.open(opened, table.edition))


@post(
    "/positions",
    summary="Open a table from a described state, for a rules question or a puzzle",
    status_code=201,
    responses=problems(400, 404, 409, 413, 422),
)
async def open_from_position(
    service: NamedDependency[Service], data: JSONBody[OpenPosition]
) -> Response[OpenedGame]:
    ruleset = find_ruleset(data.ruleset)
    hash = data.position.get("edition") or ruleset.standard_edition.hash
    edition, seats = find_edition(service, ruleset, str(hash)), len(data.players)
    described = msgspec.json.encode({**data.position, "edition": edition.hash})
    state = read_position(ruleset, edition, seats, described)
    opened = open_position(
        ruleset,
        edition,
        data.players,
        state,
        secret=secrets.token_bytes(32),
        use=data.use,
        bots=seated_bots(data.bots, seats),
    )
    _require_shown(empty_table("", opened, ruleset, edition))
    return seat_players(service, service.log.open(opened, edition))


def _require_shown(table: Table) -> None:
    """Everybody can look at the table that a stranger described; if not, it is never stored."""
    try:
        table = take(table, table.opened)
        describe(table)
        for viewer in (PUBLIC, JUDGE, *map(seat_viewer, range(len(table.players)))):
            timeline = Timeline(table, viewer)
            timeline.frame(0)
            for shape in SHAPES:
                scene(timeline, 0, shape=shape)
    except BAFFLED as error:
        raise InvalidPosition(f"the position cannot be shown: {error!r}") from error


ROUTES = [export_position, fork, open_from_position]
