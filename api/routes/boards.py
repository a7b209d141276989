"""Boards: a step as a picture, a game as a film, as a file that plays offline."""

from __future__ import annotations

from functools import partial
from typing import Annotated, cast

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from api.caller import Onlooker, require_step
from api.problems import problems
from api.sending import AnyRequest, send
from api.service import Service
from api.shapes import AT_LEAST_0, As, Lang
from api.work.making import draw_board, make_board, make_film, make_reel
from api.work.sent import send as send_table
from domain.kernel import JUDGE, PUBLIC, Viewer, seat_viewer
from replays.film import Film
from replays.scene import Shape
from replays.timeline import By, NoSuchStep

Room = Annotated[Shape, QueryParameter(description="The shape of the room that it fills.")]
Stopping = Annotated[
    By, QueryParameter(name="by", description="All of the move or the turn that the step is in.")
]
NOT_SHARED = {"Cache-Control": "private, no-cache"}
From = Annotated[int, QueryParameter(name="from", ge=0, description="The first step to show.")]

To = Annotated[
    int | None,
    QueryParameter(
        name="to",
        ge=0,
        schema_extra=AT_LEAST_0,
        description="The last step to show; the story is then told in full.",
    ),
]
Only = Annotated[bool, QueryParameter(description="Pictures alone, without the story.")]


@get(
    "/games/{id:str}/reel",
    summary="The whole game for a screen: pictures, story, chapters, standings",
    responses=problems(400, 401, 403, 404, 422, 429, 503),
)
async def show_reel(
    service: NamedDependency[Service],
    onlooker: NamedDependency[Onlooker],
    request: AnyRequest,
    shape: Room = "wide",
    start: From = 0,
    end: To = None,
    pictures: Only = False,
    eyes: As = None,
    lang: Lang = "en",
) -> Response[Film]:
    timeline = onlooker.timeline(lang, eyes)
    table, viewer = timeline.table, timeline.viewer
    if start > table.steps or (end is not None and end < start):
        raise NoSuchStep(f"there is no step {start}: this game has steps 0 to {table.steps}")
    key = (table.head, viewer, lang, shape, start, end, pictures)
    looks = (viewer, lang, shape, start, end, pictures)
    packed = await service.answers.get(
        key, partial(make_reel, send_table(table), *looks, _tag(*key))
    )
    await onlooker.require_still()
    return cast("Response[Film]", send(request, packed, NOT_SHARED))


def _tag(head: bytes, viewer: Viewer, *rest: object) -> str:
    """Built from what is public: the head names the whole history, and gives nothing away."""
    return ".".join(map(str, (head.hex()[:20], str(viewer).replace(" ", ""), *rest)))


@get(
    "/games/{id:str}/film.html",
    summary="The whole game as one file that plays offline; of a finished game with all eyes",
    responses=problems(400, 401, 403, 404, 422, 429, 503),
    media_type="text/html",
)
async def show_film(
    service: NamedDependency[Service],
    onlooker: NamedDependency[Onlooker],
    request: AnyRequest,
    shape: Room = "wide",
    eyes: As = None,
    lang: Lang = "en",
) -> Response[bytes]:
    timeline = onlooker.timeline(lang, eyes)
    table = timeline.table
    viewers = [timeline.viewer]
    if table.secrets_are_open and eyes is None:
        viewers = [PUBLIC, *map(seat_viewer, range(len(table.players))), JUDGE]
    key = (table.head, timeline.viewer, "film", len(viewers), lang, shape)
    making = partial(make_film, send_table(table), tuple(viewers), lang, shape, _tag(*key))
    name = f"{table.ruleset.slug}-{table.id}.html"
    packed = await service.answers.get(key, making)
    await onlooker.require_still()
    return send(
        request,
        packed,
        {
            **NOT_SHARED,
            "Content-Disposition": f'attachment; filename="{name}"',
            "Content-Security-Policy": "sandbox allow-scripts allow-downloads",
        },
    )


@get(
    "/games/{id:str}/board.svg",
    summary="A step as a picture",
    responses=problems(400, 401, 403, 404, 422, 429, 503),
    media_type="image/svg+xml",
)
async def show_board(
    service: NamedDependency[Service],
    onlooker: NamedDependency[Onlooker],
    request: AnyRequest,
    step: FromQuery[int | None] = None,
    by: Stopping = "fact",
    shape: Room = "wide",
    eyes: As = None,
    lang: Lang = "en",
) -> Response[bytes]:
    timeline = onlooker.timeline(lang, eyes)
    table, step = timeline.table, timeline.steps if step is None else step
    require_step(table, step)
    looks = (timeline.viewer, lang, shape, step, by)
    tag = _tag(table.head, *looks)
    if by == "fact":  # One picture is drawn faster than a worker is told.
        drawing = partial(draw_board, timeline, shape, step, by, tag)
        packed = await service.answers.get_here((table.head, *looks), drawing)
    else:
        making = partial(make_board, send_table(table), *looks, tag)
        packed = await service.answers.get((table.head, *looks), making)
        await onlooker.require_still()
    return send(request, packed, NOT_SHARED)


ROUTES = [show_reel, show_film, show_board]
