"""Games: open, list, show, play, take back."""

from __future__ import annotations

import secrets
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from api.desk import Desk
from api.problems import Refused, RuleCited, problems
from api.routes.rulesets import find_ruleset
from api.shapes import (
    Authorization,
    Command,
    FactShown,
    GameDetail,
    IdempotencyKey,
    Lang,
    LegalMove,
    LegalMoves,
    MoveAnswer,
    OpenedGame,
    OpenGame,
    PlayMove,
    reply,
)
from domain.events import MovePlayed
from domain.kernel import (
    PUBLIC,
    IllegalMove,
    Language,
    Move,
    Viewer,
    commitment,
    encoded,
    seat_viewer,
)
from domain.table import CommandRefused, Table, open_table, play, redo, undo
from projections.catalogue import Page, PlayerResult, Status, describe
from replays.timeline import Timeline

MOST_LISTED = 200
"""Moves listed with a refusal, at the most."""


@get("/games", summary="The catalogue: games, newest first", responses=problems(400, 404))
async def list_games(
    desk: Desk,
    ruleset: FromQuery[str | None] = None,
    status: FromQuery[Status | None] = None,
    player: FromQuery[str | None] = None,
    cursor: FromQuery[str | None] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
) -> Response[Page]:
    if ruleset is not None:
        find_ruleset(ruleset)
    page = desk.catalogue.games(
        ruleset=ruleset, status=status, player=player, cursor=cursor, limit=limit
    )
    return reply(Page, page)


@get("/players", summary="Players: games and wins by ruleset", responses=problems(400))
async def list_players(desk: Desk, player: FromQuery[str | None] = None) -> list[PlayerResult]:
    return desk.catalogue.players(player)


@post(
    "/games",
    summary="Open a table; its tokens are told only here",
    responses=problems(400, 404, 409, 413, 422),
)
async def open_game(desk: Desk, data: JSONBody[OpenGame]) -> Response[OpenedGame]:
    ruleset = find_ruleset(data.ruleset)
    options = msgspec.convert(data.options, ruleset.options)
    edition = ruleset.standard_edition
    try:
        opened = open_table(
            ruleset,
            edition,
            data.players,
            options,
            secret=secrets.token_bytes(32),
            chance=data.chance,
            declared=data.declared,
            undo=data.undo,
        )
    except IllegalMove as error:
        cited = ruleset.rulebook.rule(error.rule)
        rule = RuleCited(cited.id, cited.title.en, cited.section, cited.en)
        raise Refused(rule, error.reason, (), ()) from error
    table = desk.log.open(opened, edition)
    tokens = desk.access.issue(table.id, len(table.players))
    desk.follower.wake()
    detail = _detail(table, PUBLIC)
    return reply(
        OpenedGame,
        OpenedGame(detail, tokens),
        status=201,
        headers={"Location": f"/games/{table.id}"},
    )


@get("/games/{id:str}", summary="A table as it stands", responses=problems(401, 403, 404))
async def show_game(
    desk: Desk, id: FromPath[str], authorization: Authorization = None
) -> Response[GameDetail]:
    table = desk.log.table(id)
    return reply(GameDetail, _detail(table, desk.visitor(id, authorization)))


def _detail(table: Table, viewer: Viewer) -> GameDetail:
    opened = table.opened
    game = describe(table)
    return GameDetail(
        **{field: getattr(game, field) for field in game.__struct_fields__},
        ruleset_version=opened.version,
        edition=opened.edition,
        chance=opened.chance,
        undo=opened.undo,
        commitment=commitment(table.secret),
        head=table.head.hex(),
        decisions=table.ruleset.decisions(table.ruleset.view(table.state, viewer)),
        viewer=str(viewer),
        secret=opened.secret if table.is_over else None,
    )


@get(
    "/games/{id:str}/legal-moves",
    summary="What a seat may answer now (its own token only)",
    responses=problems(400, 401, 403, 404),
)
async def list_legal_moves(
    desk: Desk,
    id: FromPath[str],
    seat: FromQuery[int | None] = None,
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[LegalMoves]:
    table = desk.log.table(id)
    seat = desk.player(id, authorization, seat)
    ruleset, names = table.ruleset, table.names
    view = ruleset.view(table.state, seat_viewer(seat))
    moves = [
        LegalMove(msgspec.to_builtins(move), ruleset.rulebook.tell_move(move, names, lang))
        for move in ruleset.legal(view, seat)
    ]
    pending = [decision for decision in ruleset.decisions(view) if decision.seat == seat]
    return reply(LegalMoves, LegalMoves(seat, table.version, tuple(pending), tuple(moves)))


@post(
    "/games/{id:str}/moves",
    summary="Play a move",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413, 422),
)
async def play_move(
    desk: Desk,
    id: FromPath[str],
    data: JSONBody[PlayMove],
    lang: Lang = "en",
    idempotency_key: IdempotencyKey = None,
    authorization: Authorization = None,
) -> Response[MoveAnswer]:
    seat = desk.player(id, authorization, data.seat)
    key = f"{seat}:{idempotency_key}" if idempotency_key else ""
    move = _read_move(desk.log.table(id), data)

    def decide(table: Table) -> MovePlayed:
        try:
            return play(table, seat, move, declared=data.chance or None, key=key)
        except IllegalMove as error:
            raise _refusal(table, seat, error, lang) from error

    table, version = desk.command(id, decide, expected=data.expected_version, key=key)
    event = table.events[version - 1]
    if not isinstance(event, MovePlayed) or bytes(event.move) != encoded(move):
        raise CommandRefused("this idempotency key was used for another command: choose a new one")
    return reply(MoveAnswer, _answer(table, version, seat_viewer(seat), lang), status=201)


def _read_move(table: Table, data: PlayMove) -> Move:
    return table.ruleset.move_decoder.decode(msgspec.json.encode(data.move))


def _refusal(table: Table, seat: int, error: IllegalMove, lang: Language) -> Refused:
    """A refusal with its rule and what was open; it is for the seat's eyes."""
    ruleset = table.ruleset
    view = ruleset.view(table.state, seat_viewer(seat))
    cited = ruleset.rulebook.rule(error.rule)
    text = cited.fr if lang == "fr" else cited.en
    rule = RuleCited(cited.id, cited.title.in_language(lang), cited.section, text)
    moves = tuple(ruleset.legal(view, seat))[:MOST_LISTED]
    return Refused(rule, error.reason, ruleset.decisions(view), moves)


def _answer(table: Table, version: int, viewer: Viewer, lang: Language) -> MoveAnswer:
    timeline = Timeline(table, viewer, lang)
    event = table.events[version - 1]
    facts: list[FactShown] = []
    if isinstance(event, MovePlayed):
        for entry in table.ruleset.entries_decoder.decode(event.entries):
            fact, sentence, rules = timeline.tell(entry)
            facts.append(FactShown(msgspec.to_builtins(fact), sentence, rules))
    return MoveAnswer(
        version=version,
        steps=table.steps,
        status="over" if table.is_over else "playing",
        head=table.head.hex(),
        facts=tuple(facts),
        decisions=table.ruleset.decisions(table.ruleset.view(table.state, viewer)),
    )


@post(
    "/games/{id:str}/undo",
    summary="Take back one's own last move",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def undo_move(
    desk: Desk,
    id: FromPath[str],
    data: JSONBody[Command],
    idempotency_key: IdempotencyKey = None,
    authorization: Authorization = None,
) -> Response[MoveAnswer]:
    seat = desk.player(id, authorization, data.seat)
    key = f"{seat}:{idempotency_key}" if idempotency_key else ""
    table, version = desk.command(
        id, lambda table: undo(table, seat, key=key), expected=data.expected_version, key=key
    )
    return reply(MoveAnswer, _answer(table, version, seat_viewer(seat), "en"), status=201)


@post(
    "/games/{id:str}/redo",
    summary="Play an undone move again, as it was",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413),
)
async def redo_move(
    desk: Desk,
    id: FromPath[str],
    data: JSONBody[Command],
    idempotency_key: IdempotencyKey = None,
    authorization: Authorization = None,
) -> Response[MoveAnswer]:
    seat = desk.player(id, authorization, data.seat)
    key = f"{seat}:{idempotency_key}" if idempotency_key else ""
    table, version = desk.command(
        id, lambda table: redo(table, seat, key=key), expected=data.expected_version, key=key
    )
    return reply(MoveAnswer, _answer(table, version, seat_viewer(seat), "en"), status=201)


ROUTES = [
    list_games,
    list_players,
    open_game,
    show_game,
    list_legal_moves,
    play_move,
    undo_move,
    redo_move,
]
