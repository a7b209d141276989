"""How a finished game was won and lost: asked for, followed while it is made, and read."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.response import ServerSentEvent, ServerSentEventMessage

from api.analyses import require_finished
from api.caller import Onlooker
from api.client import CLIENT
from api.guarding import REPEATABLE
from api.problems import problems
from api.service import Service
from api.shapes import Lang, reply
from api.shapes.analysis import AnalysisShown, TurningPoint
from domain.kernel import Language, encoded
from domain.table.value import Table
from replays.analysis.shapes import Analysis, Judged
from replays.analysis.words import story, turning_point


@post(
    "/games/{id:str}/analysis",
    opt=REPEATABLE,
    summary="Have a finished game analysed: chances, luck, and what each decision cost",
    status_code=202,
    responses=problems(401, 403, 404, 409, 429),
)
async def start_analysis(
    service: NamedDependency[Service], onlooker: NamedDependency[Onlooker], lang: Lang = "en"
) -> Response[AnalysisShown]:
    require_finished(onlooker.table)
    if await service.ask(partial(service.analyst.find, onlooker.table)) is None:
        service.analyst.start(onlooker.table)
    return reply(AnalysisShown, await _shown(service, onlooker.table, lang), status=202)


@get(
    "/games/{id:str}/analysis",
    summary="The analysis of a finished game, or how far it is",
    responses=problems(401, 403, 404, 409),
)
async def show_analysis(
    service: NamedDependency[Service], onlooker: NamedDependency[Onlooker], lang: Lang = "en"
) -> Response[AnalysisShown]:
    return reply(AnalysisShown, await _shown(service, onlooker.table, lang))


@get(
    "/games/{id:str}/analysis/progress",
    summary="Follow an analysis while it is made: server-sent events",
    responses=problems(401, 403, 404, 409),
)
async def follow_analysis(
    service: NamedDependency[Service], onlooker: NamedDependency[Onlooker]
) -> ServerSentEvent:
    require_finished(onlooker.table)
    service.streams.require(CLIENT.get().address)
    return ServerSentEvent(_follow(service, onlooker.table))


async def _follow(service: Service, table: Table) -> AsyncIterator[ServerSentEventMessage]:
    """Every change of its progress; ends when there is nothing more to wait for."""
    said = None
    with service.streams.follow(CLIENT.get().address):
        while True:
            is_made = await service.ask(partial(service.analyst.find, table)) is not None
            told = AnalysisShown("done") if is_made else service.analyst.progress(table)
            if told != said:
                yield ServerSentEventMessage(data=encoded(told).decode(), event=told.status)
                said = told
            if told.status not in ("queued", "running"):
                return
            await service.analyst.hub.wait(table.id, timeout=1.0)


async def _shown(service: Service, table: Table, lang: Language) -> AnalysisShown:
    analysis = await service.ask(partial(service.analyst.find, table))
    if analysis is None:
        told = service.analyst.progress(table)
        return AnalysisShown(told.status, told.place, told.done, told.of)
    return AnalysisShown(
        "done",
        done=table.moves,
        of=table.moves,
        story=tuple(story(table, analysis, lang)),
        turning_points=_turning_points(table, analysis, lang),
        analysis=msgspec.to_builtins(analysis, enc_hook=lambda raw: msgspec.json.decode(raw)),
    )


def _turning_points(table: Table, analysis: Analysis, lang: Language) -> tuple[TurningPoint, ...]:
    chosen = [analysis.decisions[index] for index in analysis.turning_points]
    return tuple([_in_words(table, judged, lang) for judged in chosen])


def _in_words(table: Table, judged: Judged, lang: Language) -> TurningPoint:
    played = table.line[judged.move]
    assert played.move is not None
    tell, names = table.ruleset.rulebook.tell_move, table.names
    better = table.ruleset.move_decoder.decode(judged.best[0].move)
    return TurningPoint(
        move=judged.move,
        step=judged.step,
        played_step=played.last,
        seat=judged.seat,
        mark=judged.mark,
        played=tell(played.move, names, lang),
        better=tell(better, names, lang),
        loss=judged.loss,
        error=judged.error,
        known_loss=judged.known_loss,
        sentence=turning_point(table, judged, lang),
    )


ROUTES = [start_analysis, show_analysis, follow_analysis]
