"""Choices: what a seat could have played at a step."""

from __future__ import annotations

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from api.problems import Forbidden, NotFound, problems
from api.routes.replays import find_timeline
from api.service import Service
from api.shapes import Authorization, Lang, LegalMove, LegalMoves, reply
from domain.kernel import JUDGE, seat_viewer
from replays.timeline import NoSuchStep


@get(
    "/games/{id:str}/steps/{step:int}/legal-moves",
    summary="What a seat could have played at a step (the judge; everybody at the end)",
    responses=problems(400, 401, 403, 404),
)
async def list_choices(
    service: NamedDependency[Service],
    id: FromPath[str],
    step: FromPath[int],
    seat: FromQuery[int],
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[LegalMoves]:
    timeline = find_timeline(service, id, authorization, None, lang)
    table, ruleset = timeline.table, timeline.table.ruleset
    if not 0 <= step <= table.steps:
        raise NoSuchStep(f"there is no step {step}: this game has steps 0 to {table.steps}")
    if not 0 <= seat < len(table.players):
        raise NotFound(f"there is no seat {seat}: 0 to {len(table.players) - 1}")
    if timeline.viewer != JUDGE and not table.secrets_are_open:
        raise Forbidden("while the game runs this is for the judge alone")
    view = ruleset.view(table.state_at(step), seat_viewer(seat))
    moves = [
        LegalMove(msgspec.to_builtins(move), ruleset.rulebook.tell_move(move, table.names, lang))
        for move in ruleset.legal(view, seat)
    ]
    pending = tuple([each for each in ruleset.decisions(view) if each.seat == seat])
    return reply(LegalMoves, LegalMoves(seat, table.version, pending, tuple(moves)))


ROUTES = [list_choices]
