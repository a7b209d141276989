"""Seats: claimed by link, named, left, taken over by a bot; resigning."""

from __future__ import annotations

from functools import partial

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from api.caller import require_seat
from api.problems import Forbidden, problems
from api.roles import Guest, Host, Mover
from api.routes.games import shown_request
from api.service import Service
from api.shapes import (
    ClaimSeat,
    Command,
    FrameShown,
    Lang,
    LeaveSeat,
    OpenDoor,
    Outcome,
    SeatToken,
    reply,
)
from domain.kernel import JUDGE, Text, seat_viewer
from domain.table.commands.seats import claim, leave, resign, take_over
from domain.table.value import Table
from replays.timeline import Timeline


@post(
    "/games/{id:str}/seats/{seat:int}/claim",
    summary="Sit down with a link's token, which is used up, or where anybody may: a token is told",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def claim_seat(
    service: NamedDependency[Service],
    guest: NamedDependency[Guest],
    seat: FromPath[int],
    data: JSONBody[ClaimSeat],
) -> Response[SeatToken]:
    id = guest.table.id
    require_seat(guest.table, seat)
    sit = take_over if guest.is_invited_to(seat) else claim
    if sit is claim:
        is_open = await service.ask(partial(service.access.is_door_open, id))
        guest.require_welcome(seat, is_door_open=is_open)
    token, besides = service.access.renewing(id, seat)
    await service.command(id, lambda table: sit(table, seat, data.name), besides=besides)
    return reply(SeatToken, SeatToken(seat, token), status=201)


@post(
    "/games/{id:str}/seats/{seat:int}/invite",
    summary="A fresh invitation to a seat (for whoever opened the table); older links end",
    status_code=201,
    responses=problems(401, 403, 404, 409),
)
async def invite(
    service: NamedDependency[Service],
    host: NamedDependency[Host],
    seat: FromPath[int],
) -> Response[SeatToken]:
    table = host.table
    require_seat(table, seat)
    is_taken = table.players[seat] and not table.bots[seat]
    if is_taken and table.opened.use == "tournament" and host.viewer != JUDGE:
        raise Forbidden(
            Text(
                "at a tournament only the judge makes the link of a taken seat anew",
                "en tournoi, seul l'arbitre refait le lien d'une place prise",
            )
        )
    token = await service.write(partial(service.access.invite, table.id, seat))
    service.hub.announce(table.id)  # Whoever follows with the token before no longer may.
    return reply(SeatToken, SeatToken(seat, token), status=201)


@post(
    "/games/{id:str}/door",
    summary="Let anybody sit down where a seat is open, or nobody without a link",
    status_code=201,
    responses=problems(400, 401, 403, 404, 413),
)
async def open_door(
    service: NamedDependency[Service], host: NamedDependency[Host], data: JSONBody[OpenDoor]
) -> Response[OpenDoor]:
    await service.write(partial(service.access.open_door, host.table.id, data.is_open))
    return reply(OpenDoor, data, status=201)


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
    _, besides = service.access.renewing(id, seat)
    table, version = await service.command(
        id, lambda table: leave(table, seat, data.bot), besides=besides
    )
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
    # Of more than two a bot plays on, and who has gone looks no longer into its hand.
    besides = service.access.renewing(id, seat)[1] if len(mover.table.players) > 2 else []
    table, version = await service.command(
        id,
        lambda table: resign(table, seat),
        expected=data.expected_version,
        besides=besides,
    )
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


ROUTES = [claim_seat, invite, open_door, leave_seat, resign_game, since_my_move]
