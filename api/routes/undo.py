"""Undo: preview, ask, answer, redo; and abandoning a game, which is asked in the same way."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, QueryParameter

from api.problems import problems
from api.roles import Mover
from api.routes.games import shown_request
from api.service import Service, require_same
from api.shapes import (
    AnswerRequest,
    AskAbandon,
    AskUndo,
    Command,
    IdempotencyKey,
    Lang,
    OfferShown,
    Outcome,
    command_key,
    reply,
)
from domain.kernel import Language
from domain.table.commands.offers import Offer, offers
from domain.table.commands.seats import ask_abandon
from domain.table.commands.undo import Target, answer_request, ask_undo, kept_moves, redo
from domain.table.events import MovesRedone, MovesUndone, RequestAnswered, RequestMade, TableClosed
from domain.table.value import Table
from replays.preview import Preview, preview, tell_moves

Status = Literal["done", "asked", "refused", "agreed"]


def _outcome(table: Table, status: Status, version: int, lang: Language) -> Response[Outcome]:
    outcome = Outcome(status, version, table.steps, table.head.hex(), shown_request(table, lang))
    return reply(Outcome, outcome, status=201)


@get(
    "/games/{id:str}/undo",
    summary="What an undo would take back, and whom it would ask",
    responses=problems(400, 401, 403, 404, 409),
)
async def preview_undo(
    mover: NamedDependency[Mover],
    to: Annotated[
        str,
        QueryParameter(
            pattern="^(last|turn|[0-9]{1,9})$",
            description="`last`, `turn`, or how many moves are to stand.",
        ),
    ] = "last",
    seat: FromQuery[int | None] = None,
    lang: Lang = "en",
) -> Response[Preview]:
    table, seat = mover.table, mover.seat(seat)
    target: Target = int(to) if to.isdecimal() else "turn" if to == "turn" else "last"
    return reply(Preview, preview(table, seat, kept_moves(table, seat, target), lang))


@get(
    "/games/{id:str}/undo/offers",
    summary="What a seat could take back or play again now, and why not yet",
    responses=problems(400, 401, 403, 404),
)
async def offer_undo(
    mover: NamedDependency[Mover], seat: FromQuery[int | None] = None, lang: Lang = "en"
) -> Response[list[OfferShown]]:
    table, seat = mover.table, mover.seat(seat)
    return reply(list[OfferShown], [_shown(table, each, lang) for each in offers(table, seat)])


def _shown(table: Table, offer: Offer, lang: Language) -> OfferShown:
    if offer.blocked:
        return OfferShown(offer.deed, (), "", offer.blocked.in_language(lang))
    consent = offer.consent.in_language(lang) if offer.consent else ""
    return OfferShown(offer.deed, tell_moves(table, offer.kept, lang), consent, "")


@post(
    "/games/{id:str}/undo",
    summary="Take moves back: at once where nothing was seen, otherwise the others are asked",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def undo(
    service: NamedDependency[Service],
    mover: NamedDependency[Mover],
    data: JSONBody[AskUndo],
    lang: Lang = "en",
    idempotency_key: IdempotencyKey = None,
) -> Response[Outcome]:
    seat, id = mover.seat(data.seat), mover.table.id
    key = command_key(seat, idempotency_key)
    table, version = await service.command(
        id,
        lambda table: ask_undo(table, seat, data.to, key=key),
        expected=data.expected_version,
        key=key,
        gives=(MovesUndone, RequestMade),
    )
    return _outcome(table, "asked" if table.request else "done", version, lang)


@post(
    ["/games/{id:str}/undo/answer", "/games/{id:str}/abandon/answer"],
    summary="Agree to what is asked, or refuse",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def answer(
    service: NamedDependency[Service],
    mover: NamedDependency[Mover],
    data: JSONBody[AnswerRequest],
    lang: Lang = "en",
    idempotency_key: IdempotencyKey = None,
) -> Response[Outcome]:
    seat, id = mover.seat(data.seat), mover.table.id
    key = command_key(seat, idempotency_key)
    table, version = await service.command(
        id,
        lambda table: answer_request(table, seat, data.agreed, key=key),
        key=key,
        gives=RequestAnswered,
    )
    answered = table.events[version - 1]
    assert isinstance(answered, RequestAnswered)
    require_same(answered.agreed, data.agreed)
    status: Status = "refused" if not data.agreed else "agreed" if table.request else "done"
    return _outcome(table, status, version, lang)


@post(
    "/games/{id:str}/redo",
    summary="Play what was taken back again: what needed consent is asked again",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def redo_moves(
    service: NamedDependency[Service],
    mover: NamedDependency[Mover],
    data: JSONBody[Command],
    lang: Lang = "en",
    idempotency_key: IdempotencyKey = None,
) -> Response[Outcome]:
    seat, id = mover.seat(data.seat), mover.table.id
    key = command_key(seat, idempotency_key)
    table, version = await service.command(
        id,
        lambda table: redo(table, seat, key=key),
        expected=data.expected_version,
        key=key,
        gives=(MovesRedone, RequestMade),
    )
    return _outcome(table, "asked" if table.request else "done", version, lang)


@post(
    "/games/{id:str}/abandon",
    summary="Ask the others to stop the game without a winner",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def abandon(
    service: NamedDependency[Service],
    mover: NamedDependency[Mover],
    data: JSONBody[AskAbandon],
    lang: Lang = "en",
    idempotency_key: IdempotencyKey = None,
) -> Response[Outcome]:
    seat, id = mover.seat(data.seat), mover.table.id
    key = command_key(seat, idempotency_key)
    table, version = await service.command(
        id,
        lambda table: ask_abandon(table, seat, data.open_secrets, key=key),
        key=key,
        gives=(RequestMade, TableClosed),
    )
    return _outcome(table, "asked" if table.request else "done", version, lang)


ROUTES = [preview_undo, offer_undo, undo, answer, redo_moves, abandon]
