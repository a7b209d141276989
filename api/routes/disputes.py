"""Disputes: contested, answered and ruled on; the docket of all games."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from api.caller import Judge, Member, Mover, Onlooker
from api.client import while_here
from api.problems import problems
from api.service import Service, require_same
from api.shapes import (
    AnswerDispute,
    DisputeShown,
    GiveRuling,
    IdempotencyKey,
    RaiseDispute,
    Said,
    command_key,
    reply,
)
from api.work.limits import TRYING
from api.work.sent import send
from api.work.tasks import decide_ruling
from domain.kernel import Fact
from domain.store.log import Conflict
from domain.table.commands.rulings import (
    answer_dispute,
    raise_dispute,
    require_more_answers,
    require_more_disputes,
)
from domain.table.events import AnyEvent, DisputeAnswered, DisputeRaised, RulingGiven, decoder
from domain.table.value import Table
from projections.docket import Case, RuleCount


@post(
    "/games/{id:str}/disputes",
    summary="Contest a step and cite a rule",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def raise_one(
    service: NamedDependency[Service],
    member: NamedDependency[Member],
    data: JSONBody[RaiseDispute],
    idempotency_key: IdempotencyKey = None,
) -> Response[DisputeShown]:
    author, key = member.author, command_key(member.author, idempotency_key)

    def contest(table: Table) -> tuple[AnyEvent, ...]:
        require_more_disputes(table, author)
        return raise_dispute(table, author, data.step, data.rule, data.claim, key=key)

    table, version = await service.command(member.table.id, contest, key=key, gives=DisputeRaised)
    # Somebody else may have raised another one meanwhile.
    index = [dispute.version for dispute in table.disputes].index(version)
    raised = table.disputes[index].raised
    require_same((raised.step, raised.claim), (data.step, data.claim))
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
    idempotency_key: IdempotencyKey = None,
) -> Response[DisputeShown]:
    seat = mover.seat()
    key = command_key(seat, idempotency_key)

    def answer(table: Table) -> tuple[AnyEvent, ...]:
        require_more_answers(table, index)
        return answer_dispute(table, seat, index, data.text, key=key)

    table, version = await service.command(mover.table.id, answer, key=key, gives=DisputeAnswered)
    said = table.events[version - 1]
    assert isinstance(said, DisputeAnswered)
    require_same((said.dispute, said.text), (index, data.text))
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
    idempotency_key: IdempotencyKey = None,
) -> Response[DisputeShown]:
    key = command_key("judge", idempotency_key)
    entries = judge.table.ruleset.entries_decoder.decode(
        msgspec.json.encode([[fact, [], {}] for fact in data.facts])
    )
    facts = [entry.fact for entry in entries]
    table, version = await _rule(service, judge, index, data, facts, key)
    ruling = table.events[version - 1]
    assert isinstance(ruling, RulingGiven)
    given = (ruling.dispute, ruling.remedy, ruling.reasoning)
    require_same(given, (index, data.remedy, data.reasoning))
    return reply(DisputeShown, _shown(table, index), status=201)


async def _rule(
    service: Service, judge: Judge, index: int, data: GiveRuling, facts: list[Fact], key: str
) -> tuple[Table, int]:
    """A correction is tried in a worker; if the table moved on meanwhile, again."""
    while True:
        seen = judge.table
        if key in seen.keys:
            # It was given: the table answers what it answered then.
            decided: tuple[AnyEvent, ...] = ()
            return await service.command(
                seen.id, partial(_decided, events=decided), key=key, gives=RulingGiven
            )
        said = (index, data.remedy, data.reasoning, data.kept, facts)
        deciding = partial(decide_ruling, send(seen), *said)
        encoded = await while_here(service.workers.run(TRYING, deciding))
        first, *rest = [decoder.decode(event) for event in encoded]
        events = (msgspec.structs.replace(first, key=key), *rest)
        with suppress(Conflict):
            return await service.command(
                seen.id,
                partial(_decided, events=events),
                expected=seen.version,
                key=key,
                gives=RulingGiven,
            )
        judge = await service.ask(judge.again)


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


ROUTES = [raise_one, list_disputes, answer_one, rule_one, docket, docket_rules]
