"""Disputes: contested, answered and ruled on; the docket of all games."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from api.caller import Caller
from api.problems import problems
from api.roles import Judge, Member, Mover, Onlooker
from api.routes.amending import read_facts
from api.service import Service, require_same
from api.shapes import (
    AnswerDispute,
    DisputeShown,
    GiveRuling,
    IdempotencyKey,
    Lang,
    RaiseDispute,
    Said,
    command_key,
    reply,
)
from api.work.sent import send
from api.work.tasks import decide_ruling
from domain.kernel import Fact, Language
from domain.store.attempts import Conflict
from domain.table.commands.rulings import (
    answer_dispute,
    raise_dispute,
    require_more_answers,
    require_more_disputes,
)
from domain.table.events import AnyEvent, DisputeAnswered, DisputeRaised, RulingGiven, decoder
from domain.table.value import Table
from projections.docket import Case, RuleCount, kind_of
from replays.timeline import Timeline

Words = Annotated[
    str,
    QueryParameter(max_length=200, description="Words of the claim, the ruling or the move."),
]


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
    lang: Lang = "en",
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
    return reply(DisputeShown, _shown(member, table, index, lang), status=201)


@get(
    "/games/{id:str}/disputes",
    summary="The disputes of a game, open and settled",
    responses=problems(401, 403, 404),
)
async def list_disputes(
    onlooker: NamedDependency[Onlooker], lang: Lang = "en"
) -> Response[list[DisputeShown]]:
    table = onlooker.table
    shown = [_shown(onlooker, table, index, lang) for index in range(len(table.disputes))]
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
    lang: Lang = "en",
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
    return reply(DisputeShown, _shown(mover, table, index, lang), status=201)


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
    lang: Lang = "en",
    idempotency_key: IdempotencyKey = None,
) -> Response[DisputeShown]:
    key = command_key("judge", idempotency_key)
    facts = read_facts(judge.table.ruleset, data.facts)
    table, version = await _rule(service, judge, index, data, facts, key)
    ruling = table.events[version - 1]
    assert isinstance(ruling, RulingGiven)
    given = (ruling.dispute, ruling.remedy, ruling.reasoning)
    require_same(given, (index, data.remedy, data.reasoning))
    return reply(DisputeShown, _shown(judge, table, index, lang), status=201)


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
        encoded = await service.workers.tried(deciding)
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
        judge = await judge.again()


def _decided(_: Table, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    return events


def _shown(caller: Caller, table: Table, index: int, lang: Language) -> DisputeShown:
    """A dispute and its move, as the table stands now and as far as the caller may know."""
    dispute = table.disputes[index]
    played = next((each for each in table.history if each.version == dispute.move), None)
    place = table.place_of(dispute.move)
    timeline = Timeline(table, caller.viewer, lang)
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
        move=dispute.move,
        kind=kind_of(played),
        words=timeline.words(played) if played and played.seat is not None else "",
        stands=place is not None,
        kept=max((place or 0) - 1, 0),
    )


@get(
    "/docket",
    summary="Disputes across games: precedents for a rule and a kind of move, or what is open",
    responses=problems(400),
)
async def docket(
    service: NamedDependency[Service],
    rule: FromQuery[str | None] = None,
    kind: FromQuery[str | None] = None,
    ruleset: FromQuery[str | None] = None,
    event: FromQuery[str | None] = None,
    q: Words = "",
    open: FromQuery[bool | None] = None,
) -> list[Case]:
    wanted = {"rule": rule, "kind": kind, "ruleset": ruleset, "event_name": event}
    asked = partial(service.docket.cases, is_open=open, words=q, **wanted)
    return await service.asking.ask_at_length(asked)


@get("/docket/rules", summary="Which rules are fought over, and how they were ruled")
async def docket_rules(service: NamedDependency[Service]) -> list[RuleCount]:
    return await service.asking.ask_at_length(service.docket.rules)


ROUTES = [raise_one, list_disputes, answer_one, rule_one, docket, docket_rules]
