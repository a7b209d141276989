"""Boards: a step as a picture, a game as a film, as a file that plays offline."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Annotated, cast

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from api.caller import require_step
from api.problems import problems
from api.roles import Onlooker
from api.sending import AnyRequest, send
from api.service import Service
from api.shapes import AT_LEAST_0, As, Lang
from api.work.making import draw_board, make_board, make_film, make_reel
from api.work.packing import Packed
from api.work.sent import send as send_table
from domain.kernel import JUDGE, PUBLIC, Text, Viewer, seat_viewer
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
        raise NoSuchStep(
            Text(
                f"there is no step {start}: this game has steps 0 to {table.steps}",
                f"il n'y a pas d'étape {start} : cette partie en a de 0 à {table.steps}",
            )
        )
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
    analysis = await service.ask(partial(service.analyst.made, table))
    key = (table.head, timeline.viewer, "film", len(viewers), lang, shape, analysis is not None)
    making = partial(
        make_film, send_table(table), tuple(viewers), lang, shape, _tag(*key), analysis
    )
    name = f"{table.ruleset.slug}-{table.id}.html"
    look = ""
    if len(viewers) > 1:
        look = await asyncio.to_thread(_look_of_film, lang, shape, analysis)
    packed = await _made_once(service, table.head.hex(), look, _tag(*key), key, making)
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


def _look_of_film(lang: str, shape: str, analysis: bytes | None) -> str:
    """All that the film of a finished game depends on beside the game."""
    told = hashlib.sha256(analysis or b"").hexdigest()[:12]
    return f"{lang}.{shape}.{told}.{_program()}"


@cache
def _program() -> str:
    """Names what draws and tells a film: after a change of it films are made anew."""
    digest = hashlib.sha256()
    for package in ("domain", "replays"):
        for file in sorted(Path(str(files(package))).rglob("*")):
            if file.suffix in (".py", ".toml", ".json", ".css", ".svg", ".js", ".html"):
                digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


async def _made_once(
    service: Service,
    head: str,
    look: str,
    tag: str,
    key: tuple[object, ...],
    making: Callable[[], Packed],
) -> Packed:
    """The film: from memory, from the database, or made; what has no look is not kept there."""

    def kept() -> Packed | None:
        body = service.films.get(head, look)
        return None if body is None else Packed(gzip.decompress(body), body, "text/html", tag)

    found = await asyncio.to_thread(kept) if look else None
    if found is not None:
        return found
    packed = await service.answers.get(key, making)
    if look:
        await asyncio.to_thread(service.films.put, head, look, packed.gzipped)
    return packed


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
