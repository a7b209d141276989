"""Replays: steps, frames, chapters, scores, differences, and the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Stream

from api.desk import Desk
from api.problems import problems
from api.shapes import (
    As,
    Authorization,
    ChangeShown,
    FactShown,
    FrameShown,
    HeadingShown,
    Lang,
    LoggedEvent,
    Replay,
    ScoreShown,
    reply,
)
from domain.events import AnyEvent, MovePlayed, MovesRedone, MovesUndone, TableOpened
from domain.kernel import Language, Viewer, without
from domain.table import Table
from replays.timeline import By, NoSuchStep, Timeline

NDJSON = "application/x-ndjson"
From = Annotated[int, QueryParameter(name="from", ge=0, description="The first step.")]
To = Annotated[int | None, QueryParameter(name="to", ge=0, description="The last step.")]


def _timeline(
    desk: Desk, id: str, authorization: str | None, eyes: str | None, lang: Language
) -> Timeline:
    table = desk.log.table(id)
    viewer = desk.eyes(table, desk.visitor(id, authorization), eyes)
    return Timeline(table, viewer, lang)


@get(
    "/games/{id:str}/steps/{step:int}",
    summary="One step: seek by step, move or turn",
    responses=problems(400, 401, 403, 404),
)
async def show_step(
    desk: Desk,
    request: Request[object, object, State],
    id: FromPath[str],
    step: FromPath[int],
    by: FromQuery[By] = "fact",
    eyes: As = None,
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[FrameShown]:
    timeline = _timeline(desk, id, authorization, eyes, lang)
    table, viewer = timeline.table, timeline.viewer
    if by != "fact":
        step = timeline.seek(by, step)
    elif not 0 <= step <= table.steps:
        raise NoSuchStep(f"there is no step {step}: this game has steps 0 to {table.steps}")
    # Built from what is public, never from what the frame hides.
    tag = f'"{table.version}.{step}.{viewer.kind}{viewer.seat}.{lang}"'
    headers = {"ETag": tag, "Cache-Control": _freshness(table)}
    if request.headers.get("if-none-match") == tag:
        return reply(FrameShown, b"", 304, headers)
    return reply(FrameShown, desk.frame(table, step, viewer, lang), 200, headers)


def _freshness(table: Table) -> str:
    """A finished game never changes."""
    return "private, max-age=31536000, immutable" if table.is_over else "private, no-cache"


@get(
    "/games/{id:str}/replay",
    summary="Frames by fact, move or turn, as JSON or, on `Accept: application/x-ndjson`, a stream",
    responses=problems(400, 401, 403, 404),
)
async def replay(
    desk: Desk,
    request: Request[object, object, State],
    id: FromPath[str],
    by: FromQuery[By] = "turn",
    start: From = 0,
    end: To = None,
    eyes: As = None,
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[Replay]:
    timeline = _timeline(desk, id, authorization, eyes, lang)
    if start > timeline.steps:
        raise NoSuchStep(f"there is no step {start}: this game has steps 0 to {timeline.steps}")
    table, viewer = timeline.table, timeline.viewer
    stops = timeline.stops(by, start, end)
    frames = (desk.frame(table, step, viewer, lang) for step in stops)
    if NDJSON in request.headers.get("accept", ""):
        return Stream(_lines(frames), media_type=NDJSON)  # type: ignore[return-value]
    body = b'{"id":%s,"steps":%d,"frames":[%s]}' % (
        msgspec.json.encode(id),
        table.steps,
        b",".join(frames),
    )
    return reply(Replay, body)


def _lines(frames: Iterator[bytes]) -> Iterator[bytes]:
    for frame in frames:
        yield frame + b"\n"


@get(
    "/games/{id:str}/chapters",
    summary="The chapters of the line and their steps",
    responses=problems(400, 401, 403, 404),
)
async def chapters(
    desk: Desk, id: FromPath[str], lang: Lang = "en", authorization: Authorization = None
) -> Response[list[HeadingShown]]:
    return reply(list[HeadingShown], _timeline(desk, id, authorization, None, lang).chapters)


@get(
    "/games/{id:str}/scores",
    summary="The standings over the steps",
    responses=problems(400, 401, 403, 404),
)
async def scores(
    desk: Desk, id: FromPath[str], eyes: As = None, authorization: Authorization = None
) -> Response[list[ScoreShown]]:
    return reply(list[ScoreShown], _timeline(desk, id, authorization, eyes, "en").scores())


@get(
    "/games/{id:str}/diff",
    summary="What differs between two steps",
    responses=problems(400, 401, 403, 404),
)
async def diff(
    desk: Desk,
    id: FromPath[str],
    start: Annotated[int, QueryParameter(name="from", ge=0)],
    end: Annotated[int, QueryParameter(name="to", ge=0)],
    eyes: As = None,
    authorization: Authorization = None,
) -> Response[list[ChangeShown]]:
    timeline = _timeline(desk, id, authorization, eyes, "en")
    return reply(list[ChangeShown], timeline.diff(start, end))


@get(
    "/games/{id:str}/log",
    summary="Everything that was played, undone and redone",
    responses=problems(400, 401, 403, 404),
)
async def show_log(
    desk: Desk,
    id: FromPath[str],
    eyes: As = None,
    lang: Lang = "en",
    authorization: Authorization = None,
) -> Response[list[LoggedEvent]]:
    timeline = _timeline(desk, id, authorization, eyes, lang)
    standing = {played.version for played in timeline.table.line}
    events = [
        _logged(timeline, version, event, version in standing)
        for version, event in enumerate(timeline.table.events, start=1)
    ]
    return reply(list[LoggedEvent], events)


def _logged(timeline: Timeline, version: int, event: AnyEvent, stands: bool) -> LoggedEvent:
    tag = str(type(event).__struct_config__.tag)
    if isinstance(event, MovesUndone | MovesRedone):
        return LoggedEvent(version, tag, event.at, event.seat, kept=event.kept)
    facts = []
    for entry in timeline.table.ruleset.entries_decoder.decode(event.entries):
        fact, sentence, rules = timeline.tell(entry)
        facts.append(FactShown(msgspec.to_builtins(fact), sentence, rules))
    if isinstance(event, TableOpened):
        return LoggedEvent(version, tag, event.at, facts=tuple(facts))
    move = _shown_move(timeline.table, event, timeline.viewer)
    return LoggedEvent(version, tag, event.at, event.seat, move, tuple(facts), stands=stands)


def _shown_move(table: Table, event: MovePlayed, viewer: Viewer) -> dict[str, object]:
    move = table.ruleset.move_decoder.decode(event.move)
    hidden = () if viewer.owns(event.seat) else event.private
    shown: dict[str, object] = msgspec.to_builtins(without(move, hidden))
    return shown


ROUTES = [show_step, replay, chapters, scores, diff, show_log]
