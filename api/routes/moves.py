"""Moves: what may be played, and playing it."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from api.caller import Mover
from api.problems import BadRequest, Refused, RuleCited, problems
from api.routes.replays import shown_facts
from api.service import Service
from api.shapes import (
    Data,
    IdempotencyKey,
    Lang,
    LegalMove,
    LegalMoves,
    MoveAnswer,
    PlayMove,
    command_key,
    reply,
)
from domain.kernel import (
    AnyRuleset,
    IllegalMove,
    ImpossibleChance,
    Language,
    Move,
    State,
    Viewer,
    encoded,
    seat_viewer,
)
from domain.table.commands.play import play
from domain.table.events import MovePlayed
from domain.table.line import Decided
from domain.table.value import CommandRefused, Table
from replays.timeline import Timeline

MOST_LISTED = 200
"""Moves listed with a refusal, at the most."""


@get(
    "/games/{id:str}/legal-moves",
    summary="What a seat may answer now (its own token only)",
    responses=problems(400, 401, 403, 404),
)
async def list_legal_moves(
    mover: NamedDependency[Mover], seat: FromQuery[int | None] = None, lang: Lang = "en"
) -> Response[LegalMoves]:
    listed = legal_moves(mover.table, mover.table.state, mover.seat(seat), lang)
    return reply(LegalMoves, listed)


def legal_moves(table: Table, state: State, seat: int, lang: Language) -> LegalMoves:
    """What a seat may answer in a state of the table, from what it sees."""
    ruleset, names = table.ruleset, table.names
    view = ruleset.view(state, seat_viewer(seat))
    moves = [
        LegalMove(msgspec.to_builtins(move), ruleset.rulebook.tell_move(move, names, lang))
        for move in ruleset.legal(view, seat)
    ]
    pending = [decision for decision in ruleset.decisions(view) if decision.seat == seat]
    return LegalMoves(seat, table.version, tuple(pending), tuple(moves))


@post(
    "/games/{id:str}/moves",
    summary="Play a move",
    status_code=201,
    responses=problems(400, 401, 403, 404, 409, 413, 422),
)
async def play_move(
    service: NamedDependency[Service],
    mover: NamedDependency[Mover],
    data: JSONBody[PlayMove],
    lang: Lang = "en",
    idempotency_key: IdempotencyKey = None,
) -> Response[MoveAnswer]:
    seat, id = mover.seat(data.seat), mover.table.id
    if data.chance:
        mover.require_dice()
    key = command_key(seat, idempotency_key)
    move = read_move(mover.table.ruleset, data.move)

    def decide(table: Table) -> Decided:
        try:
            return play(table, seat, move, declared=data.chance or None, key=key)
        except IllegalMove as error:
            raise _refusal(table, seat, error, lang) from error
        except ImpossibleChance as error:
            if mover.is_scribe:
                raise
            # What could be drawn may be hidden from the seat.
            raise CommandRefused("this move draws chance: the scribe has to enter it") from error

    table, version = await service.command(id, decide, expected=data.expected_version, key=key)
    event = table.events[version - 1]
    if not isinstance(event, MovePlayed) or bytes(event.move) != encoded(move):
        raise CommandRefused("this idempotency key was used for another command: choose a new one")
    return reply(MoveAnswer, _answer(table, version, seat_viewer(seat), lang), status=201)


def read_move(ruleset: AnyRuleset, move: Data) -> Move:
    """A move as it was sent; BadRequest says which kinds there are."""
    kinds = [kind.__struct_config__.tag for kind in get_args(ruleset.moves)]
    if move.get("move") not in kinds:
        raise BadRequest(
            f"move.move: say which of {', '.join(map(str, kinds))}, "
            f"not {move.get('move')!r}; GET /rulesets/{ruleset.slug} tells their fields"
        )
    try:
        return ruleset.move_decoder.decode(msgspec.json.encode(move))
    except msgspec.ValidationError as error:
        raise BadRequest(
            f"move: {error}; GET /rulesets/{ruleset.slug} tells the fields of `{move['move']}`"
        ) from error


def _refusal(table: Table, seat: int, error: IllegalMove, lang: Language) -> Refused:
    """A refusal with its rule and what was open; it is for the seat's eyes."""
    ruleset = table.ruleset
    view = ruleset.view(table.state, seat_viewer(seat))
    cited = ruleset.rulebook.rule(error.rule)
    text = cited.fr if lang == "fr" else cited.en
    rule = RuleCited(cited.id, cited.title.in_language(lang), cited.section, text)
    moves = tuple(ruleset.legal(view, seat))[:MOST_LISTED]
    # The reasons are written in English alone: in French the rule itself says why.
    reason = text if lang == "fr" else _with_names(table, error.reason)
    return Refused(rule, reason, ruleset.decisions(view), moves)


def _with_names(table: Table, reason: str) -> str:
    """A reason with the players' names for their seats."""

    def name(match: re.Match[str]) -> str:
        seat = int(match[1])
        return (table.players[seat] if seat < len(table.players) else "") or match[0]

    return re.sub(r"\bseat (\d+)\b", name, reason)


def _answer(table: Table, version: int, viewer: Viewer, lang: Language) -> MoveAnswer:
    timeline = Timeline(table, viewer, lang)
    return MoveAnswer(
        version=version,
        steps=table.steps,
        status="over" if table.is_over else "playing",
        head=table.head.hex(),
        facts=shown_facts(timeline, table.events[version - 1]),
        decisions=table.decisions(viewer),
    )


ROUTES = [list_legal_moves, play_move]
