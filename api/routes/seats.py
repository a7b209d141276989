"""Seats: claimed by link, named, left, taken over by a bot; resigning."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from api.problems import Forbidden, NotFound, Unauthorized, problems
from api.routes.games import shown_request
from api.service import Service
from api.shapes import (
    Authorization,
    ClaimSeat,
    Command,
    FrameShown,
    Lang,
    LeaveSeat,
    Outcome,
    SeatToken,
    reply,
)
from domain.kernel import JUDGE, seat_viewer
from domain.table.commands.seats import claim, leave, resign
from domain.table.value import CommandRefused, Table
from replays.timeline import Timeline


def _require_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.players):
        raise NotFound(f"there is no seat {seat}: 0 to {len(table.players) - 1}")


@post(
    "/games/{id:str}/seats/{seat:int}/claim",
    summary="Sit down with a link's token: it is used up, a new one is told",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def claim_seat(
    service: NamedDependency[Service],
    id: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[ClaimSeat],
    authorization: Authorization = None,
) -> Response[SeatToken]:
    _require_seat(service.log.table(id), seat)
    if service.player(id, authorization, seat) != seat:
        raise Forbidden("the token is another seat's")
    await service.command(id, lambda table: claim(table, seat, data.name))
    return reply(SeatToken, SeatToken(seat, service.access.renew(id, seat)), status=201)


@post(
    "/games/{id:str}/seats/{seat:int}/invite",
    summary="A fresh link for a seat that is open or a bot's; older ones no longer open it",
    status_code=201,
    responses=problems(401, 403, 404, 409),
)
async def invite(
    service: NamedDependency[Service],
    id: FromPath[str],
    seat: FromPath[int],
    authorization: Authorization = None,
) -> Response[SeatToken]:
    table = service.log.table(id)
    _require_seat(table, seat)
    viewer = service.visitor(id, authorization)
    if viewer.kind == "public":
        raise Unauthorized("send the judge's token: `Authorization: Bearer <token>`")
    if viewer != JUDGE:
        # The link shows what the seat holds: a player could invite himself.
        raise Forbidden("only the judge invites somebody to a seat")
    if table.players[seat] and not table.bots[seat]:
        raise CommandRefused(f"seat {seat} is taken")
    return reply(SeatToken, SeatToken(seat, service.access.renew(id, seat)), status=201)


@post(
    "/games/{id:str}/seats/{seat:int}/leave",
    summary="Give one's seat up: a bot plays on, or the seat is open",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def leave_seat(
    service: NamedDependency[Service],
    id: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[LeaveSeat],
    authorization: Authorization = None,
) -> Response[Outcome]:
    _require_seat(service.log.table(id), seat)
    service.player(id, authorization, seat)
    table, version = await service.command(id, lambda table: leave(table, seat, data.bot))
    service.access.renew(id, seat)
    return _done(table, version)


@post(
    "/games/{id:str}/resign",
    summary="Give the game up: of two the other wins, of more a bot plays on",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def resign_game(
    service: NamedDependency[Service],
    id: FromPath[str],
    data: JSONBody[Command],
    authorization: Authorization = None,
) -> Response[Outcome]:
    seat = service.player(id, authorization, data.seat)
    table, version = await service.command(
        id, lambda table: resign(table, seat), expected=data.expected_version
    )
    if table.bots[seat]:
        service.access.renew(id, seat)  # Who has gone looks no longer into the bot's hand.
    return _done(table, version)


def _done(table: Table, version: int) -> Response[Outcome]:
    outcome = Outcome("done", version, table.steps, table.head.hex(), shown_request(table, "en"))
    return reply(Outcome, outcome, status=201)


@get(
    "/games/{id:str}/since-my-move",
    summary="What happened since a seat's last move",
    responses=problems(400, 401, 403, 404),
)
async def since_my_move(
    service: NamedDependency[Service],
    id: FromPath[str],
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[list[FrameShown]]:
    table = service.log.table(id)
    seat = service.player(id, authorization, None)
    own = [played.last for played in table.line if played.seat == seat]
    first = (own[-1] if own else 0) + 1
    timeline = Timeline(table, seat_viewer(seat), lang)
    frames = [timeline.frame(step) for step in range(first, table.steps + 1)]
    return reply(list[FrameShown], frames)


ROUTES = [claim_seat, invite, leave_seat, resign_game, since_my_move]
