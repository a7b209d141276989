"""Judging: explain, what-if, disputes and rulings, the docket; positions and forks."""

from __future__ import annotations

import secrets

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from api.desk import Desk
from api.problems import Forbidden, Unauthorized, problems
from api.routes.games import read_options, seat_players, seated_bots
from api.routes.moves import read_move
from api.routes.replays import find_timeline
from api.routes.rulesets import find_ruleset
from api.shapes import (
    AnswerDispute,
    Authorization,
    Data,
    DisputeShown,
    Fork,
    GiveRuling,
    Lang,
    NameEvent,
    OpenedGame,
    OpenPosition,
    OrganiserToken,
    PublicKey,
    RaiseDispute,
    WhatIf,
    reply,
)
from domain.events import encode_event
from domain.kernel import JUDGE, PUBLIC, encoded, seat_viewer
from domain.positions import (
    InvalidPosition,
    open_position,
    origin_of,
    read_position,
    settled_step,
)
from domain.rulings import PUBLIC_SEAT, answer_dispute, give_ruling, raise_dispute
from domain.table import BAFFLED, Table
from projections.catalogue import describe
from projections.docket import Case, RuleCount
from replays.explain import Explanation, explain, what_if
from replays.film import scene
from replays.timeline import NoSuchStep, Timeline


def _sees_everything(timeline: Timeline) -> bool:
    return timeline.viewer == JUDGE or timeline.table.secrets_are_open


def _require_step(table: Table, step: int) -> None:
    if not 0 <= step <= table.steps:
        raise NoSuchStep(f"there is no step {step}: this game has steps 0 to {table.steps}")


@get(
    "/games/{id:str}/steps/{step:int}/explain",
    summary="Why a move was legal: every check with its rule, the facts, what changed",
    responses=problems(400, 401, 403, 404, 409),
)
async def explain_step(
    desk: NamedDependency[Desk],
    id: FromPath[str],
    step: FromPath[int],
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[Explanation]:
    timeline = find_timeline(desk, id, authorization, None, lang)
    _require_step(timeline.table, step)
    played = timeline.table.line[timeline.table.move_at(step) if step else 0]
    if not _sees_everything(timeline) and played.seat != timeline.viewer.seat:
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
    desk: NamedDependency[Desk],
    id: FromPath[str],
    data: JSONBody[WhatIf],
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[Explanation]:
    timeline = find_timeline(desk, id, authorization, None, lang)
    table = timeline.table
    _require_step(table, data.step)
    if not 0 <= data.seat < len(table.players):
        raise NoSuchStep(f"there is no seat {data.seat}")
    own_now = data.seat == timeline.viewer.seat and data.step == table.steps
    if not _sees_everything(timeline) and not own_now:
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
    desk: NamedDependency[Desk],
    id: FromPath[str],
    data: JSONBody[RaiseDispute],
    authorization: Authorization = None,
) -> Response[DisputeShown]:
    viewer = desk.visitor(id, authorization)
    seat = viewer.seat if viewer.kind == "seat" else PUBLIC_SEAT
    table, _ = await desk.command(
        id, lambda table: raise_dispute(table, seat, data.step, data.rule, data.claim)
    )
    return reply(DisputeShown, _shown(table, len(table.disputes) - 1), status=201)


@get(
    "/games/{id:str}/disputes",
    summary="The disputes of a game, open and settled",
    responses=problems(401, 403, 404),
)
async def list_disputes(
    desk: NamedDependency[Desk], id: FromPath[str], authorization: Authorization = None
) -> Response[list[DisputeShown]]:
    desk.visitor(id, authorization)
    table = desk.log.table(id)
    shown = [_shown(table, index) for index in range(len(table.disputes))]
    return reply(list[DisputeShown], shown)


@post(
    "/games/{id:str}/disputes/{index:int}/answer",
    summary="Say something to a dispute",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def answer_one(
    desk: NamedDependency[Desk],
    id: FromPath[str],
    index: FromPath[int],
    data: JSONBody[AnswerDispute],
    authorization: Authorization = None,
) -> Response[DisputeShown]:
    seat = desk.player(id, authorization, None)
    table, _ = await desk.command(id, lambda table: answer_dispute(table, seat, index, data.text))
    return reply(DisputeShown, _shown(table, index), status=201)


@post(
    "/games/{id:str}/disputes/{index:int}/ruling",
    summary="Settle a dispute (the judge): let stand, rewind to a move, or correct",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def rule_one(
    desk: NamedDependency[Desk],
    id: FromPath[str],
    index: FromPath[int],
    data: JSONBody[GiveRuling],
    authorization: Authorization = None,
) -> Response[DisputeShown]:
    viewer = desk.visitor(id, authorization)
    if viewer.kind == "public":
        raise Unauthorized("send the judge's token: `Authorization: Bearer <token>`")
    if viewer != JUDGE:
        raise Forbidden("only the judge rules")
    entries = desk.log.table(id).ruleset.entries_decoder.decode(
        msgspec.json.encode([[fact, [], {}] for fact in data.facts])
    )
    facts = [entry.fact for entry in entries]
    table, _ = await desk.command(
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
    desk: NamedDependency[Desk],
    rule: FromQuery[str | None] = None,
    open: FromQuery[bool | None] = None,
) -> list[Case]:
    return desk.docket.cases(rule=rule, is_open=open)


@get("/docket/rules", summary="Which rules are fought over, and how they were ruled")
async def docket_rules(desk: NamedDependency[Desk]) -> list[RuleCount]:
    return desk.docket.rules()


@get(
    "/games/{id:str}/steps/{step:int}/position",
    summary="The whole state after a step, to open a table from (the judge; everybody at the end)",
    responses=problems(401, 403, 404),
)
async def export_position(
    desk: NamedDependency[Desk],
    id: FromPath[str],
    step: FromPath[int],
    authorization: Authorization = None,
) -> Response[Data]:
    timeline = find_timeline(desk, id, authorization, None, "en")
    _require_step(timeline.table, step)
    if not _sees_everything(timeline):
        raise Forbidden("a position holds every secret: before the end it is for the judge alone")
    return reply(Data, timeline.table.state_at(step))


@post(
    "/games/{id:str}/forks",
    summary="Continue from a step (or the last before it that waits for somebody) as a new table",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def fork(
    desk: NamedDependency[Desk],
    id: FromPath[str],
    data: JSONBody[Fork],
    authorization: Authorization = None,
) -> Response[OpenedGame]:
    timeline = find_timeline(desk, id, authorization, None, "en")
    table = timeline.table
    _require_step(table, data.step)
    if not _sees_everything(timeline):
        raise Forbidden("a fork holds every secret: before the end it is for the judge alone")
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
    return seat_players(desk, desk.log.open(opened, table.edition))


@post(
    "/positions",
    summary="Open a table from a described state, for a rules question or a puzzle",
    status_code=201,
    responses=problems(400, 404, 409, 413, 422),
)
async def open_from_position(
    desk: NamedDependency[Desk], data: JSONBody[OpenPosition]
) -> Response[OpenedGame]:
    ruleset = find_ruleset(data.ruleset)
    edition, seats = ruleset.standard_edition, len(data.players)
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
    _require_shown(Table("", opened, ruleset, edition))
    return seat_players(desk, desk.log.open(opened, edition))


def _require_shown(table: Table) -> None:
    """Everybody can look at the table that a stranger described; if not, it is never stored."""
    try:
        table.apply(table.opened, encode_event(table.opened))
        describe(table)
        for viewer in (PUBLIC, JUDGE, *map(seat_viewer, range(len(table.players)))):
            timeline = Timeline(table, viewer)
            timeline.frame(0)
            scene(timeline, 0)
            scene(timeline, 0, narrow=True)
    except BAFFLED as error:
        raise InvalidPosition(f"the position cannot be shown: {error!r}") from error


@post(
    "/organisers",
    summary="A token that judges every table opened with it",
    status_code=201,
    responses=problems(400, 413),
)
async def organise(desk: NamedDependency[Desk], data: JSONBody[NameEvent]) -> OrganiserToken:
    # Events may share a name: the token's own part keeps them apart.
    event = f"{data.event} {secrets.token_hex(3)}"
    return OrganiserToken(event, desk.access.organise(event))


@get("/key", summary="The public key that signs the records of finished games")
async def public_key(desk: NamedDependency[Desk]) -> PublicKey:
    return PublicKey("Ed25519", desk.signer.public)


ROUTES = [
    explain_step,
    ask_what_if,
    raise_one,
    list_disputes,
    answer_one,
    rule_one,
    docket,
    docket_rules,
    export_position,
    fork,
    open_from_position,
    organise,
    public_key,
]
