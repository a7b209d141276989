"""Judging: explain, what-if, disputes and rulings, the docket."""

from __future__ import annotations

import secrets

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from api.problems import Forbidden, Unauthorized, problems
from api.routes.games import read_options
from api.routes.moves import read_move
from api.routes.replays import find_timeline, require_step, sees_everything
from api.service import Service
from api.shapes import (
    AnswerDispute,
    Authorization,
    DisputeShown,
    GiveRuling,
    Lang,
    NameEvent,
    OrganiserToken,
    PublicKey,
    RaiseDispute,
    WhatIf,
    reply,
)
from domain.kernel import JUDGE
from domain.table.commands.rulings import answer_dispute, give_ruling, raise_dispute
from domain.table.events import Author
from domain.table.value import Table
from projections.docket import Case, RuleCount
from replays.audit.explain import Explanation, explain, what_if
from replays.timeline import NoSuchStep, Timeline


@get(
    "/games/{id:str}/steps/{step:int}/explain",
    summary="Why a move was legal: every check with its rule, the facts, what changed",
    responses=problems(400, 401, 403, 404, 409),
)
async def explain_step(
    service: NamedDependency[Service],
    id: FromPath[str],
    step: FromPath[int],
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[Explanation]:
    timeline = find_timeline(service, id, authorization, None, lang)
    require_step(timeline.table, step)
    played = timeline.table.line[timeline.table.move_at(step) if step else 0]
    if not sees_everything(timeline) and played.seat != timeline.viewer.seat:
        raise Forbidden("while the game runs a seat may have its own moves explained, no others")
    if timeline.table.secrets_are_open:
        timeline = Timeline(timeline.table, JUDGE, lang)
    return reply(Explanation, explain(timeline, step))


@post(
    "/games/{id:str}/what-if",
    summary="Would a move have been legal, by which rule, and what would have followed",
    status_code=200,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def ask_what_if(
    service: NamedDependency[Service],
    id: FromPath[str],
    data: JSONBody[WhatIf],
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[Explanation]:
    timeline = find_timeline(service, id, authorization, None, lang)
    table = timeline.table
    require_step(table, data.step)
    if not 0 <= data.seat < len(table.players):
        raise NoSuchStep(f"there is no seat {data.seat}")
    own_now = data.seat == timeline.viewer.seat and data.step == table.steps
    if not sees_everything(timeline) and not own_now:
        raise Forbidden("while the game runs a seat may ask for itself, and for now")
    move = read_move(table.ruleset, data.move)
    options = None
    if data.options is not None:
        options = read_options(table.ruleset, data.options)
    # Before the end nobody learns what the dice would show, not even the judge.
    foresee = table.secrets_are_open
    if foresee:
        timeline = Timeline(table, JUDGE, lang)
    answer = what_if(timeline, data.step, data.seat, move, options=options, foresee=foresee)
    return reply(Explanation, answer)


@post(
    "/games/{id:str}/disputes",
    summary="Contest a step and cite a rule",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def raise_one(
    service: NamedDependency[Service],
    id: FromPath[str],
    data: JSONBody[RaiseDispute],
    authorization: Authorization = None,
) -> Response[DisputeShown]:
    viewer = service.visitor(id, authorization)
    author: Author = viewer.seat if viewer.kind == "seat" else "public"
    table, version = await service.command(
        id, lambda table: raise_dispute(table, author, data.step, data.rule, data.claim)
    )
    # Somebody else may have raised another one meanwhile.
    index = [dispute.version for dispute in table.disputes].index(version)
    return reply(DisputeShown, _shown(table, index), status=201)


@get(
    "/games/{id:str}/disputes",
    summary="The disputes of a game, open and settled",
    responses=problems(401, 403, 404),
)
async def list_disputes(
    service: NamedDependency[Service], id: FromPath[str], authorization: Authorization = None
) -> Response[list[DisputeShown]]:
    service.visitor(id, authorization)
    table = service.log.table(id)
    shown = [_shown(table, index) for index in range(len(table.disputes))]
    return reply(list[DisputeShown], shown)


@post(
    "/games/{id:str}/disputes/{index:int}/answer",
    summary="Say something to a dispute",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def answer_one(
    service: NamedDependency[Service],
    id: FromPath[str],
    index: FromPath[int],
    data: JSONBody[AnswerDispute],
    authorization: Authorization = None,
) -> Response[DisputeShown]:
    seat = service.player(id, authorization, None)
    table, _ = await service.command(
        id, lambda table: answer_dispute(table, seat, index, data.text)
    )
    return reply(DisputeShown, _shown(table, index), status=201)


@post(
    "/games/{id:str}/disputes/{index:int}/ruling",
    summary="Settle a dispute (the judge): let stand, rewind to a move, or correct",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def rule_one(
    service: NamedDependency[Service],
    id: FromPath[str],
    index: FromPath[int],
    data: JSONBody[GiveRuling],
    authorization: Authorization = None,
) -> Response[DisputeShown]:
    viewer = service.visitor(id, authorization)
    if viewer.kind == "public":
        raise Unauthorized("send the judge's token: `Authorization: Bearer <token>`")
    if viewer != JUDGE:
        raise Forbidden("only the judge rules")
    entries = service.log.table(id).ruleset.entries_decoder.decode(
        msgspec.json.encode([[fact, [], {}] for fact in data.facts])
    )
    facts = [entry.fact for entry in entries]
    table, _ = await service.command(
        id,
        lambda table: give_ruling(
            table, index, data.remedy, data.reasoning, kept=data.kept, facts=facts
        ),
    )
    return reply(DisputeShown, _shown(table, index), status=201)


def _shown(table: Table, index: int) -> DisputeShown:
    dispute = table.disputes[index]
    raised, ruling = dispute.raised, dispute.ruling
    return DisputeShown(
        index,
        raised.seat,
        raised.step,
        raised.rule,
        raised.claim,
        raised.at,
        tuple([(answer.seat, answer.text) for answer in dispute.answers]),
        ruling.remedy if ruling else "",
        ruling.reasoning if ruling else "",
    )


@get(
    "/docket",
    summary="Disputes across games: precedents for a rule, or what is open",
    responses=problems(400),
)
async def docket(
    service: NamedDependency[Service],
    rule: FromQuery[str | None] = None,
    open: FromQuery[bool | None] = None,
) -> list[Case]:
    return service.docket.cases(rule=rule, is_open=open)


@get("/docket/rules", summary="Which rules are fought over, and how they were ruled")
async def docket_rules(service: NamedDependency[Service]) -> list[RuleCount]:
    return service.docket.rules()


@post(
    "/organisers",
    summary="A token that judges every table opened with it",
    status_code=201,
    responses=problems(400, 413),
)
async def organise(service: NamedDependency[Service], data: JSONBody[NameEvent]) -> OrganiserToken:
    # Events may share a name: the token's own part keeps them apart.
    event = f"{data.event} {secrets.token_hex(3)}"
    return OrganiserToken(event, service.access.organise(event))


@get("/key", summary="The public key that signs the records of finished games")
async def public_key(service: NamedDependency[Service]) -> PublicKey:
    return PublicKey("Ed25519", service.signer.public)


ROUTES = [
    explain_step,
    ask_what_if,
    raise_one,
    list_disputes,
    answer_one,
    rule_one,
    docket,
    docket_rules,
    organise,
    public_key,
]
