"""Boards: a step as a picture, a game as a film."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, FromQuery, QueryParameter

from api.desk import Desk
from api.problems import NotFound, problems
from api.routes.replays import find_timeline
from api.shapes import As, Authorization, Lang, reply
from replays.film import Film, film, scene
from replays.svg import svg

Narrow = Annotated[bool, QueryParameter(description="For a screen that is higher than wide.")]


@get(
    "/games/{id:str}/reel",
    summary="The whole game for a screen: pictures, story, chapters, standings",
    responses=problems(400, 401, 403, 404),
)
async def show_reel(
    desk: Desk,
    id: FromPath[str],
    narrow: Narrow = False,
    eyes: As = None,
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[Film]:
    timeline = find_timeline(desk, id, authorization, eyes, lang)
    return reply(Film, film(timeline, narrow=narrow))


@get(
    "/games/{id:str}/board.svg",
    summary="A step as a picture",
    responses=problems(400, 401, 403, 404),
    media_type="image/svg+xml",
)
async def show_board(
    desk: Desk,
    id: FromPath[str],
    step: FromQuery[int | None] = None,
    narrow: Narrow = False,
    eyes: As = None,
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[str]:
    timeline = find_timeline(desk, id, authorization, eyes, lang)
    picture = scene(timeline, timeline.steps if step is None else step, narrow=narrow)
    if picture is None:
        raise NotFound(f"{timeline.table.ruleset.slug} has no board picture")
    return Response(svg(picture), media_type="image/svg+xml")


ROUTES = [show_reel, show_board]
