"""Seats: claimed by link, named, left, taken over by a bot; resigning."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from api.caller import Judge, Mover, require_seat
from api.problems import problems
from api.routes.games import shown_request
from api.service import Service
from api.shapes import (
    ClaimSeat,
    Command,
    FrameShown,
    Lang,
    LeaveSeat,
    Outcome,
    SeatToken,
    reply,
)
from domain.kernel import seat_viewer
from domain.table.commands.seats import claim, leave, resign
from domain.table.value import CommandRefused, Table
from replays.timeline import Timeline


@post(
    "/games/{id:str}/seats/{seat:int}/claim",
    summary="Sit down with a link's token: it is used up, a new one is told",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def claim_seat(
    service: NamedDependency[Service],
    mover: NamedDependency[Mover],
    seat: FromPath[int],
    data: JSONBody[ClaimSeat],
) -> Response[SeatToken]:
    id = mover.table.id
    require_seat(mover.table, seat)
    mover.seat(seat)
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
    judge: NamedDependency[Judge],  # The link shows what the seat holds: no player makes one.
    seat: FromPath[int],
) -> Response[SeatToken]:
    table = judge.table
    require_seat(table, seat)
    if table.players[seat] and not table.bots[seat]:
        raise CommandRefused(f"seat {seat} is taken")
    return reply(SeatToken, SeatToken(seat, service.access.renew(table.id, seat)), status=201)


@post(
    "/games/{id:str}/seats/{seat:int}/leave",
    summary="Give one's seat up: a bot plays on, or the seat is open",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def leave_seat(
    service: NamedDependency[Service],
    mover: NamedDependency[Mover],
    seat: FromPath[int],
    data: JSONBody[LeaveSeat],
) -> Response[Outcome]:
    id = mover.table.id
    require_seat(mover.table, seat)
    mover.seat(seat)
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
    service: NamedDependency[Service], mover: NamedDependency[Mover], data: JSONBody[Command]
) -> Response[Outcome]:
    seat, id = mover.seat(data.seat), mover.table.id
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
    mover: NamedDependency[Mover], lang: Lang = "en"
) -> Response[list[FrameShown]]:
    table, seat = mover.table, mover.seat()
    own = [played.last for played in table.line if played.seat == seat]
    first = (own[-1] if own else 0) + 1
    timeline = Timeline(table, seat_viewer(seat), lang)
    frames = [timeline.frame(step) for step in range(first, table.steps + 1)]
    return reply(list[FrameShown], frames)


ROUTES = [claim_seat, invite, leave_seat, resign_game, since_my_move]
