"""Judging: explain, what-if, disputes and rulings, the docket."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from api.caller import Judge, Mover, Onlooker, require_seat, require_step
from api.client import while_here
from api.problems import problems
from api.routes.games import read_options
from api.routes.moves import read_move
from api.service import Service
from api.shapes import (
    AnswerDispute,
    DisputeShown,
    GiveRuling,
    Lang,
    PublicKey,
    RaiseDispute,
    Said,
    WhatIf,
    reply,
)
from api.work.limits import TRYING
from api.work.sent import send
from api.work.tasks import answer_what_if, decide_ruling
from domain.kernel import Fact
from domain.store.log import Conflict
from domain.table.commands.rulings import answer_dispute, raise_dispute
from domain.table.events import AnyEvent, Author, decoder
from domain.table.value import Table
from projections.docket import Case, RuleCount
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
    summary="Would a move have been legal, by which rule, and what would have followed",
    status_code=200,
    responses=problems(400, 401, 403, 404, 409, 413, 422, 429, 503),
)
async def ask_what_if(
    service: NamedDependency[Service],
    onlooker: NamedDependency[Onlooker],
    data: JSONBody[WhatIf],
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
    asked = (data.step, data.seat, move, options, foresee)
    answering = partial(answer_what_if, send(table), timeline.viewer, lang, *asked)
    return reply(Explanation, await while_here(service.workers.run(TRYING, answering)))


@post(
    "/games/{id:str}/disputes",
    summary="Contest a step and cite a rule",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def raise_one(
    service: NamedDependency[Service],
    onlooker: NamedDependency[Onlooker],
    data: JSONBody[RaiseDispute],
) -> Response[DisputeShown]:
    author: Author = "public" if onlooker.author == "judge" else onlooker.author
    table, version = await service.command(
        onlooker.table.id,
        lambda table: raise_dispute(table, author, data.step, data.rule, data.claim),
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
    onlooker: NamedDependency[Onlooker],
) -> Response[list[DisputeShown]]:
    table = onlooker.table
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
    mover: NamedDependency[Mover],
    index: FromPath[int],
    data: JSONBody[AnswerDispute],
) -> Response[DisputeShown]:
    seat = mover.seat()
    table, _ = await service.command(
        mover.table.id, lambda table: answer_dispute(table, seat, index, data.text)
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
    judge: NamedDependency[Judge],
    index: FromPath[int],
    data: JSONBody[GiveRuling],
) -> Response[DisputeShown]:
    entries = judge.table.ruleset.entries_decoder.decode(
        msgspec.json.encode([[fact, [], {}] for fact in data.facts])
    )
    facts = [entry.fact for entry in entries]
    table = await _rule(service, judge, index, data, facts)
    return reply(DisputeShown, _shown(table, index), status=201)


async def _rule(
    service: Service, judge: Judge, index: int, data: GiveRuling, facts: list[Fact]
) -> Table:
    """A correction is tried in a worker; if the table moved on meanwhile, again."""
    while True:
        seen = judge.table
        said = (index, data.remedy, data.reasoning, data.kept, facts)
        deciding = partial(decide_ruling, send(seen), *said)
        encoded = await while_here(service.workers.run(TRYING, deciding))
        events = tuple([decoder.decode(event) for event in encoded])
        with suppress(Conflict):
            table, _ = await service.command(
                seen.id, partial(_decided, events=events), expected=seen.version
            )
            return table
        judge = judge.again()


def _decided(_: Table, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    return events


def _shown(table: Table, index: int) -> DisputeShown:
    dispute = table.disputes[index]
    raised, ruling = dispute.raised, dispute.ruling
    return DisputeShown(
        index,
        raised.author,
        raised.step,
        raised.rule,
        raised.claim,
        raised.at,
        tuple([Said(answer.seat, answer.text) for answer in dispute.answers]),
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
    return await service.ask(partial(service.docket.cases, rule=rule, is_open=open))


@get("/docket/rules", summary="Which rules are fought over, and how they were ruled")
async def docket_rules(service: NamedDependency[Service]) -> list[RuleCount]:
    return await service.ask(service.docket.rules)


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
    public_key,
]
