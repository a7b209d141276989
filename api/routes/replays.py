"""Replays: steps, frames, chapters, scores, differences, and the log."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from functools import partial
from typing import Annotated

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, HeaderParameter, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage, Stream

from api.caller import require_step
from api.client import CLIENT
from api.problems import Forbidden, Unauthorized, problems
from api.roles import Onlooker
from api.service import Service
from api.shapes import (
    AT_LEAST_0,
    As,
    FactShown,
    FrameShown,
    Lang,
    LoggedEvent,
    Replay,
    reply,
)
from api.work.making import make_replay, make_scores
from api.work.sent import send
from domain.kernel import Entry, Fact, Text, Viewer, encoded, without
from domain.table.commands.notes import may_read
from domain.table.events import (
    AnyEvent,
    MovePlayed,
    NoteAdded,
    RulingGiven,
    TableOpened,
    author_of,
    encode_event,
)
from domain.table.value import Table
from replays.captions import caption
from replays.timeline import By, Change, Heading, NoSuchStep, Score, Timeline

NDJSON = "application/x-ndjson"
REST = 30.0
"""Seconds after which a stream that heard nothing looks whether it still may."""
BOTS_REST = 3.0
"""The same where bots play: one whose process was stopped goes on when somebody looks."""
PIECE = 64 * 1024
"""Bytes that are sent at once: a slow reader holds up nobody."""
From = Annotated[int, QueryParameter(name="from", ge=0, description="The first step.")]
After = Annotated[
    int | None,
    QueryParameter(ge=0, schema_extra=AT_LEAST_0, description="The last version seen."),
]
To = Annotated[
    int | None,
    QueryParameter(name="to", ge=0, schema_extra=AT_LEAST_0, description="The last step."),
]


IfNoneMatch = Annotated[
    str | None, HeaderParameter(name="If-None-Match", required=False, include_in_schema=False)
]


@get(
    "/games/{id:str}/steps/{step:int}",
    summary="One step: seek by step, move or turn",
    responses=problems(400, 401, 403, 404),
)
async def show_step(
    service: NamedDependency[Service],
    onlooker: NamedDependency[Onlooker],
    step: FromPath[int],
    by: FromQuery[By] = "fact",
    eyes: As = None,
    lang: Lang = "en",
    known: IfNoneMatch = None,
) -> Response[FrameShown]:
    timeline = onlooker.timeline(lang, eyes)
    if by != "fact":
        step = timeline.seek(by, step)
    else:
        require_step(timeline.table, step)
    headers = step_headers(timeline, step, by)
    if known == headers["ETag"]:
        return reply(FrameShown, b"", 304, headers)
    told = None if by == "fact" else caption(timeline, by, step)
    return reply(FrameShown, service.frame(timeline, step, told), headers=headers)


def step_headers(timeline: Timeline, step: int, by: By = "fact") -> dict[str, str]:
    """What is said of a step besides what it shows."""
    table, viewer = timeline.table, timeline.viewer
    # Built from what is public, never from what the frame hides.
    tag = f'"{table.version}.{step}.{by}.{str(viewer).replace(" ", "")}.{timeline.language}"'
    return {"ETag": tag, "Cache-Control": _freshness(table), "Vary": "Authorization"}


def _freshness(table: Table) -> str:
    """A finished game changes only if a judge reopens it: asking again every hour is enough."""
    return "private, max-age=3600" if table.is_over else "private, no-cache"


@get(
    "/games/{id:str}/replay",
    summary="Frames by fact, move or turn, as JSON or, on `Accept: application/x-ndjson`, a stream",
    responses=problems(400, 401, 403, 404),
)
async def replay(
    service: NamedDependency[Service],
    onlooker: NamedDependency[Onlooker],
    request: Request[object, object, State],
    by: FromQuery[By] = "turn",
    start: From = 0,
    end: To = None,
    eyes: As = None,
    lang: Lang = "en",
) -> Response[Replay]:
    timeline = onlooker.timeline(lang, eyes)
    if start > timeline.steps:
        raise NoSuchStep(
            Text(
                f"there is no step {start}: this game has steps 0 to {timeline.steps}",
                f"il n'y a pas d'étape {start} : cette partie en a de 0 à {timeline.steps}",
            )
        )
    table, viewer = timeline.table, timeline.viewer
    as_lines = NDJSON in request.headers.get("accept", "")
    asked = (viewer, lang, by, start, end, as_lines)
    making = partial(make_replay, send(table), *asked)
    packed = await service.answers.get((table.head, "replay", *asked), making)
    await onlooker.require_still()
    if as_lines:
        lines = pieces(packed.plain, onlooker.require_still)
        return Stream(lines, media_type=NDJSON)  # type: ignore[return-value]
    return reply(Replay, packed.plain)


async def pieces(body: bytes, require_still: Callable[[], Awaitable[None]]) -> AsyncIterator[bytes]:
    """A long answer, for as long as the caller may see it."""
    for start in range(0, len(body), PIECE):
        try:
            await require_still()
        except (Unauthorized, Forbidden):
            return
        yield body[start : start + PIECE]


@get(
    "/games/{id:str}/chapters",
    summary="The chapters of the line and their steps",
    responses=problems(400, 401, 403, 404),
)
async def chapters(
    onlooker: NamedDependency[Onlooker], lang: Lang = "en"
) -> Response[list[Heading]]:
    return reply(list[Heading], onlooker.timeline(lang).chapters)


@get(
    "/games/{id:str}/scores",
    summary="The standings over the steps",
    responses=problems(400, 401, 403, 404),
)
async def scores(
    service: NamedDependency[Service], onlooker: NamedDependency[Onlooker], eyes: As = None
) -> Response[list[Score]]:
    timeline = onlooker.timeline(eyes=eyes)
    table, viewer = timeline.table, timeline.viewer
    making = partial(make_scores, send(table), viewer)
    packed = await service.answers.get((table.head, "scores", viewer), making)
    await onlooker.require_still()
    return reply(list[Score], packed.plain)


@get(
    "/games/{id:str}/diff",
    summary="What differs between two steps",
    responses=problems(400, 401, 403, 404),
)
async def diff(
    onlooker: NamedDependency[Onlooker],
    start: Annotated[int, QueryParameter(name="from", ge=0)],
    end: Annotated[int, QueryParameter(name="to", ge=0)],
    eyes: As = None,
) -> Response[list[Change]]:
    return reply(list[Change], onlooker.timeline(eyes=eyes).diff(start, end))


@get(
    "/games/{id:str}/log",
    summary="Everything that was played, undone and redone",
    responses=problems(400, 401, 403, 404),
)
async def show_log(
    onlooker: NamedDependency[Onlooker],
    after: After = None,
    eyes: As = None,
    lang: Lang = "en",
) -> Response[list[LoggedEvent]]:
    timeline = onlooker.timeline(lang, eyes)
    versions = range((after or 0) + 1, timeline.table.version + 1)
    events = [logged(timeline, version) for version in versions]
    return reply(list[LoggedEvent], events)


def logged(timeline: Timeline, version: int) -> LoggedEvent:
    """One event of the log, as far as the viewer may see it."""
    event = timeline.table.events[version - 1]
    tag = str(type(event).__struct_config__.tag)
    table, viewer = timeline.table, timeline.viewer
    if isinstance(event, NoteAdded) and not may_read(table, event, version, viewer):
        return LoggedEvent(version, tag, event.at)  # Not even who wrote it.
    facts = shown_facts(timeline, event)
    if isinstance(event, TableOpened):
        return LoggedEvent(version, tag, event.at, facts=facts)
    author = author_of(event)
    stands = not facts or any(played.version == version for played in timeline.table.line)
    if isinstance(event, MovePlayed):
        move = _shown_move(timeline.table, event, timeline.viewer)
        return LoggedEvent(version, tag, event.at, author, move, facts, stands=stands)
    stored = msgspec.json.decode(encode_event(event))
    details = {field: value for field, value in stored.items() if field not in _TOLD}
    return LoggedEvent(version, tag, event.at, author, facts=facts, details=details, stands=stands)


_TOLD = ("event", "at", "key", "seat", "secret", "entries")
"""Fields that are told elsewhere, or not before the end."""


def shown_facts(timeline: Timeline, event: AnyEvent) -> tuple[FactShown, ...]:
    """The facts of an opening, a move or a judge's correction, as the viewer saw them."""
    if not isinstance(event, TableOpened | MovePlayed | RulingGiven):
        return ()
    return told_facts(timeline, timeline.table.ruleset.entries_decoder.decode(event.entries))


def told_facts(timeline: Timeline, entries: Iterable[Entry[Fact]]) -> tuple[FactShown, ...]:
    """Facts as the viewer saw them, in words."""
    facts = []
    for entry in entries:
        fact, sentence, rules = timeline.tell(entry)
        facts.append(FactShown(msgspec.to_builtins(fact), sentence, rules))
    return tuple(facts)


def _shown_move(table: Table, event: MovePlayed, viewer: Viewer) -> dict[str, object]:
    move = table.ruleset.move_decoder.decode(event.move)
    hidden = () if viewer.owns(event.seat) else event.private
    shown: dict[str, object] = msgspec.to_builtins(without(move, hidden))
    return shown


@get(
    "/games/{id:str}/live",
    summary="Follow a table: server-sent events, one per event of the log",
    responses=problems(401, 403, 404, 429),
)
async def live(
    service: NamedDependency[Service],
    onlooker: NamedDependency[Onlooker],
    request: Request[object, object, State],
    after: After = None,
    eyes: As = None,
    lang: Lang = "en",
) -> ServerSentEvent:
    timeline = onlooker.timeline(lang, eyes)
    last = request.headers.get("last-event-id", "")
    seen = timeline.table.version if after is None else after
    seen = int(last[:18]) if last.isdecimal() else seen
    service.streams.require(CLIENT.get().address)
    return ServerSentEvent(_follow(service, timeline, seen, onlooker, eyes))


async def _follow(
    service: Service, timeline: Timeline, seen: int, onlooker: Onlooker, eyes: str | None
) -> AsyncIterator[ServerSentEventMessage]:
    """The log's events after a version, as they come, for as long as the viewer may look."""
    id = timeline.table.id
    with service.streams.follow(CLIENT.get().address), service.hub.listening(id) as ears:
        yield ServerSentEventMessage(data=None, comment="following")
        while True:
            for version in range(seen + 1, timeline.table.version + 1):
                event = logged(timeline, version)
                yield ServerSentEventMessage(
                    data=encoded(event).decode(), event=event.event, id=str(version)
                )
                seen = version
            service.wake_bots(timeline.table)
            await ears.listen(BOTS_REST if any(timeline.table.bots) else REST)
            try:
                onlooker = await onlooker.again()
                if eyes != "public":
                    onlooker = await onlooker.told_of()
                timeline = onlooker.timeline(timeline.language, eyes)
            except (Unauthorized, Forbidden):
                return  # The seat is another's now, or a judge has reopened the game.


ROUTES = [show_step, replay, chapters, scores, diff, show_log, live]
