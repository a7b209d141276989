"""How a finished game was won and lost: asked for, followed while it is made, and read."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.response import ServerSentEvent, ServerSentEventMessage

from api.analyses import require_finished
from api.client import CLIENT
from api.guarding import REPEATABLE
from api.problems import problems
from api.roles import Onlooker
from api.service import Service
from api.shapes import Lang, reply
from api.shapes.analysis import AnalysisShown
from api.shapes.params import Data
from domain.kernel import Language, encoded
from domain.table.value import Table
from replays.analysis.telling import telling


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
    following = service.streams.follow(CLIENT.get().address)
    with following, service.analyst.hub.listening(table.id) as ears:
        while True:
            is_made = await service.ask(partial(service.analyst.find, table)) is not None
            told = AnalysisShown("done") if is_made else service.analyst.progress(table)
            if told != said:
                yield ServerSentEventMessage(data=encoded(told).decode(), event=told.status)
                said = told
            if told.status not in ("queued", "running"):
                return
            await ears.listen(1.0)


async def _shown(service: Service, table: Table, lang: Language) -> AnalysisShown:
    analysis = await service.ask(partial(service.analyst.find, table))
    if analysis is None:
        told = service.analyst.progress(table)
        return AnalysisShown(told.status, told.place, told.done, told.of)
    said = telling(table, analysis, lang)
    return AnalysisShown(
        "done",
        done=table.moves,
        of=table.moves,
        verdict=said.verdict,
        story=said.story,
        mistakes=tuple([_data(each) for each in said.mistakes]),
        turning_points=said.turning_points,
        found=tuple([_data(each) for each in said.found]),
        doubt=said.doubt,
        analysis=_data(analysis),
    )


def _data(value: msgspec.Struct) -> Data:
    data: Data = msgspec.to_builtins(value, enc_hook=lambda raw: msgspec.json.decode(raw))
    return data


ROUTES = [start_analysis, show_analysis, follow_analysis]
