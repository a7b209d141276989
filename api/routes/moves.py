"""Moves: what may be played, and playing it."""

from __future__ import annotations

from typing import Protocol, cast

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from api.problems import BadRequest, Refused, problems
from api.roles import Mover
from api.routes.replays import shown_facts, told_facts
from api.service import Service
from api.shapes import (
    Data,
    IdempotencyKey,
    Lang,
    LegalMove,
    LegalMoves,
    MoveAnswer,
    PlayMove,
    Words,
    command_key,
    reply,
)
from domain.kernel import (
    JUDGE,
    AnyRuleset,
    Declaration,
    IllegalMove,
    ImpossibleChance,
    Language,
    Move,
    State,
    Text,
    Viewer,
    encoded,
    members,
    misread,
    seat_viewer,
)
from domain.table.commands.endless import require_installed
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
    mover: NamedDependency[Mover],
    seat: FromQuery[int | None] = None,
    words: Words = False,
    lang: Lang = "en",
) -> Response[LegalMoves]:
    table = mover.table
    return reply(LegalMoves, legal_moves(table, table.state, mover.seat(seat), words, lang))


def legal_moves(table: Table, state: State, seat: int, words: bool, lang: Language) -> LegalMoves:
    """What a seat may answer in a state of the table, from what it sees."""
    ruleset = table.ruleset
    view = ruleset.view(state, seat_viewer(seat))
    names, tell = table.names if words else {}, ruleset.rulebook.tell_move
    moves = [
        # As the rules have it: on the wire it is a plain object.
        LegalMove(cast("Data", move), tell(move, names, lang) if words else "")
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
    seat = mover.seat(data.seat)
    if data.chance:
        mover.require_dice()
    key = command_key(seat, idempotency_key)
    move = read_move(mover.table.ruleset, data.move)
    answer = await answer_move(service, mover, seat, move, data, key=key, lang=lang)
    return reply(MoveAnswer, answer, status=201)


class Playing(Protocol):
    """What a move that was sent says beside the move."""

    @property
    def expected_version(self) -> int | None: ...
    @property
    def chance(self) -> dict[str, tuple[Declaration, ...]]: ...


async def answer_move(
    service: Service,
    mover: Mover,
    seat: int,
    move: Move,
    data: Playing,
    *,
    key: str,
    lang: Language = "en",
) -> MoveAnswer:
    """Plays a move, and tells what came of it."""

    def decide(table: Table) -> Decided:
        try:
            return play(table, seat, move, declared=data.chance or None, key=key)
        except IllegalMove as error:
            raise _refusal(table, seat, error) from error
        except ImpossibleChance as error:
            if mover.is_scribe:
                raise
            # What could be drawn may be hidden from the seat.
            raise CommandRefused(
                Text(
                    "this move draws chance: the scribe has to enter it",
                    "ce coup fait appel au hasard : le greffier doit le saisir",
                )
            ) from error

    table, version = await service.command(
        mover.table.id, decide, expected=data.expected_version, key=key
    )
    event = table.events[version - 1]
    if not isinstance(event, MovePlayed) or bytes(event.move) != encoded(move):
        raise CommandRefused(
            Text(
                "this idempotency key was used for another command: choose a new one",
                "cette clé d'idempotence a servi à une autre commande : prenez-en une nouvelle",
            )
        )
    # A scribe sees all that was entered.
    viewer = JUDGE if mover.is_scribe else seat_viewer(seat)
    return _answer(table, version, viewer, lang)


def read_move(ruleset: AnyRuleset, move: Data) -> Move:
    """A move as it was sent; BadRequest says which kinds there are."""
    require_installed(ruleset)
    known = cast("tuple[type[Move], ...]", members(ruleset.moves))
    kinds = [kind.__struct_config__.tag for kind in known]
    if move.get("move") not in kinds:
        raise BadRequest(
            Text(
                f"move.move: say which of {', '.join(map(str, kinds))}, "
                f"not {move.get('move')!r}; GET /rulesets/{ruleset.slug} tells their fields",
                f"move.move : dites lequel de {', '.join(map(str, kinds))}, "
                f"et non {move.get('move')!r} ; GET /rulesets/{ruleset.slug} dit leurs champs",
            )
        )
    try:
        return ruleset.move_decoder.decode(msgspec.json.encode(move))
    except msgspec.ValidationError as error:
        why, kind, where = misread(error), move["move"], f"GET /rulesets/{ruleset.slug}"
        raise BadRequest(
            Text(
                f"move: {why.en}; {where} tells the fields of `{kind}`",
                f"move : {why.fr} ; {where} dit les champs de `{kind}`",
            )
        ) from error


def _refusal(table: Table, seat: int, error: IllegalMove) -> Refused:
    """A refusal with its rule and what was open; it is for the seat's eyes."""
    ruleset, book = table.ruleset, table.ruleset.rulebook
    view = ruleset.view(table.state, seat_viewer(seat))
    moves = tuple(ruleset.legal(view, seat))[:MOST_LISTED]
    reason = book.tell_refusal(error, table.names)
    return Refused(book.rule(error.rule), reason, ruleset.decisions(view), moves)


def _answer(table: Table, version: int, viewer: Viewer, lang: Language) -> MoveAnswer:
    timeline, played = Timeline(table, viewer, lang), table.history[-1]
    if played.version == version:
        facts = told_facts(timeline, played.entries)
    else:  # The table has moved on: a retry is answered as the move was.
        facts = shown_facts(timeline, table.events[version - 1])
    return MoveAnswer(
        version=version,
        steps=table.steps,
        status="over" if table.is_over else "playing",
        head=table.head.hex(),
        facts=facts,
        decisions=table.decisions(viewer),
    )


ROUTES = [list_legal_moves, play_move]
