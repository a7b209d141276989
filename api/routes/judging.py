"""Judging: why a move was legal, what another would have done, and who signs."""

from __future__ import annotations

from functools import partial

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from api.caller import require_seat, require_step
from api.guarding import REPEATABLE
from api.problems import problems
from api.roles import Onlooker
from api.routes.boards import Room
from api.routes.games import read_options
from api.routes.moves import read_move
from api.service import Service
from api.shapes import (
    Lang,
    PublicKey,
    WhatIf,
    reply,
)
from api.work.sent import send
from api.work.tasks import answer_what_if
from replays.audit.explain import Explanation, explain


@get(
    "/games/{id:str}/steps/{step:int}/explain",
    summary="Why a move was legal: every check with its rule, the facts, what changed",
    responses=problems(400, 401, 403, 404, 409),
)
async def explain_step(
    onlooker: NamedDependency[Onlooker], step: FromPath[int], lang: Lang = "en"
) -> Response[Explanation]:
    table = onlooker.table
    require_step(table, step)
    played = table.line[table.move_at(step) if step else 0]
    return reply(Explanation, explain(onlooker.reasons(played.seat, lang), step))


@post(
    "/games/{id:str}/what-if",
    opt=REPEATABLE,
    summary="Would a move have been legal, by which rule, and what would have followed",
    status_code=200,
    responses=problems(400, 401, 403, 404, 409, 413, 422, 429, 503),
)
async def ask_what_if(
    service: NamedDependency[Service],
    onlooker: NamedDependency[Onlooker],
    data: JSONBody[WhatIf],
    shape: Room = "wide",
    lang: Lang = "en",
) -> Response[Explanation]:
    table = onlooker.table
    require_step(table, data.step)
    require_seat(table, data.seat)
    timeline = onlooker.reasons(data.seat if data.step == table.steps else None, lang)
    move = read_move(table.ruleset, data.move)
    options = None
    if data.options is not None:
        options = read_options(table.ruleset, data.options)
    # Before the end nobody learns what the dice would show, not even the judge.
    foresee = table.secrets_are_open
    asked = (data.step, data.seat, move, options, foresee, shape)
    answering = partial(answer_what_if, send(table), timeline.viewer, lang, *asked)
    return reply(Explanation, await service.workers.tried(answering))


@get("/key", summary="The public key that signs the records of finished games")
async def public_key(service: NamedDependency[Service]) -> PublicKey:
    return PublicKey("Ed25519", service.signer.public)


ROUTES = [explain_step, ask_what_if, public_key]
