"""Boards: a step as a picture, a game as a film, as a file that plays offline."""

from __future__ import annotations

from typing import Annotated, cast

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from api.caller import Onlooker, require_step
from api.problems import NotFound, problems
from api.sending import AnyRequest, Packed, Shelf, pack, send
from api.shapes import As, Lang
from domain.kernel import JUDGE, PUBLIC, Viewer, encoded, seat_viewer
from replays.film import Film, Part, film, stop_scene
from replays.film import pictures as draw
from replays.scene import Shape
from replays.svg import svg
from replays.timeline import By, NoSuchStep, Timeline
from replays.viewer import offline_page

Room = Annotated[Shape, QueryParameter(description="The shape of the room that it fills.")]
Stopping = Annotated[
    By, QueryParameter(name="by", description="All of the move or the turn that the step is in.")
]
NOT_SHARED = {"Cache-Control": "private, no-cache"}
From = Annotated[int, QueryParameter(name="from", ge=0, description="The first step to show.")]

To = Annotated[
    int | None,
    QueryParameter(
        name="to", ge=0, description="The last step to show; the story is then told in full."
    ),
]
Only = Annotated[bool, QueryParameter(description="Pictures alone, without the story.")]

_films, _pictures = Shelf(256 * 2**20), Shelf(32 * 2**20)


@get(
    "/games/{id:str}/reel",
    summary="The whole game for a screen: pictures, story, chapters, standings",
    responses=problems(400, 401, 403, 404),
)
async def show_reel(
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

    def make() -> Packed:
        part = _part if pictures else film
        body = encoded(part(timeline, shape=shape, start=start, end=end))
        return pack(body, "application/json", _tag(*key))

    packed = await _films.get(key, make)
    return cast("Response[Film]", send(request, packed, NOT_SHARED))


def _part(timeline: Timeline, *, shape: Shape, start: int, end: int | None) -> Part:
    last = timeline.steps if end is None else end
    table = timeline.table
    return Part(table.id, table.version, start, draw(timeline, shape, start, last))


def _tag(head: bytes, viewer: Viewer, *rest: object) -> str:
    """Built from what is public: the head names the whole history, and gives nothing away."""
    return ".".join(map(str, (head.hex()[:20], viewer.kind, viewer.seat, *rest)))


@get(
    "/games/{id:str}/film.html",
    summary="The whole game as one file that plays offline; of a finished game with all eyes",
    responses=problems(400, 401, 403, 404),
    media_type="text/html",
)
async def show_film(
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

    def make() -> Packed:
        films = {
            str(viewer).replace(" ", ":"): film(Timeline(table, viewer, lang), shape=shape)
            for viewer in viewers
        }
        return pack(offline_page(table, films, lang).encode(), "text/html", _tag(*key))

    name = f"{table.ruleset.slug}-{table.id}.html"
    return send(
        request,
        await _films.get(key, make),
        {
            **NOT_SHARED,
            "Content-Disposition": f'attachment; filename="{name}"',
            "Content-Security-Policy": "sandbox allow-scripts allow-downloads",
        },
    )


@get(
    "/games/{id:str}/board.svg",
    summary="A step as a picture",
    responses=problems(400, 401, 403, 404),
    media_type="image/svg+xml",
)
async def show_board(
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
    key = (table.head, timeline.viewer, lang, shape, step, by)

    def make() -> Packed:
        picture = stop_scene(timeline, by, step, shape=shape)
        if picture is None:
            raise NotFound(f"{table.ruleset.slug} has no board picture")
        return pack(svg(picture).encode(), "image/svg+xml", _tag(*key))

    return send(request, await _pictures.get(key, make), NOT_SHARED)


ROUTES = [show_reel, show_film, show_board]
