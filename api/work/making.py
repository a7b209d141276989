"""Answers that workers make: films, replays, records, audits; packed as they are sent."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from api.work.packing import Packed, pack
from api.work.sent import Sent, table_of
from domain.kernel import Language, Text, Viewer, encoded
from replays.analysis.shapes import Analysis
from replays.analysis.telling import telling
from replays.audit.report import tell
from replays.audit.stored import Gathered, judge
from replays.captions import stops
from replays.film import Part, film, films, pictures, stop_scene
from replays.records import record
from replays.records.signing import Signature
from replays.scene import Shape
from replays.svg import svg
from replays.timeline import By, NoSuchStep, Timeline
from replays.viewer import offline_page

JSON = "application/json"


def make_reel(
    sent: Sent,
    viewer: Viewer,
    language: Language,
    shape: Shape,
    start: int,
    end: int | None,
    only: bool,
    tag: str,
) -> Packed:
    """The pictures of a game, with the story or `only` by themselves."""
    timeline = Timeline(table_of(sent), viewer, language)
    if not only:
        return pack(encoded(film(timeline, shape=shape, start=start, end=end)), JSON, tag)
    table, last = timeline.table, timeline.steps if end is None else end
    part = Part(table.id, table.version, start, pictures(timeline, shape, start, last))
    return pack(encoded(part), JSON, tag)


def make_film(
    sent: Sent,
    viewers: tuple[Viewer, ...],
    language: Language,
    shape: Shape,
    tag: str,
    analysis: bytes | None = None,
) -> Packed:
    """A page that plays offline, through the eyes of these viewers; with its analysis, if made."""
    table = table_of(sent)
    made = films(table, viewers, language, shape=shape)
    by_viewer = dict(zip([str(viewer).replace(" ", ":") for viewer in viewers], made, strict=True))
    told = None
    if analysis is not None:
        told = telling(table, msgspec.json.decode(analysis, type=Analysis), language)
    return pack(offline_page(table, by_viewer, language, shape, told).encode(), "text/html", tag)


def make_board(
    sent: Sent, viewer: Viewer, language: Language, shape: Shape, step: int, by: By, tag: str
) -> Packed:
    """The picture of a step, or of the whole move or turn that it is in."""
    return draw_board(Timeline(table_of(sent), viewer, language), shape, step, by, tag)


def draw_board(timeline: Timeline, shape: Shape, step: int, by: By, tag: str) -> Packed:
    """The same, of a table that is at hand."""
    picture = stop_scene(timeline, by, step, shape=shape)
    if picture is None:
        raise NoSuchStep(
            Text(
                f"{timeline.table.ruleset.slug} has no board picture",
                f"{timeline.table.ruleset.slug} n'a pas d'image du plateau",
            )
        )
    return pack(svg(picture).encode(), "image/svg+xml", tag)


def make_replay(
    sent: Sent,
    viewer: Viewer,
    language: Language,
    by: By,
    start: int,
    end: int | None,
    as_lines: bool,
) -> Packed:
    """Frames, as one JSON document or as lines."""
    timeline = Timeline(table_of(sent), viewer, language)
    frames = _frames(timeline, by, start, end)
    if as_lines:
        return pack(b"".join([frame + b"\n" for frame in frames]), "application/x-ndjson")
    name = msgspec.json.encode(sent.id)
    body = b'{"id":%s,"steps":%d,"frames":[%s]}' % (name, timeline.steps, b",".join(frames))
    return pack(body, JSON)


def _frames(timeline: Timeline, by: By, start: int, end: int | None) -> Iterator[bytes]:
    """A frame per stop, told by its caption."""
    if by == "fact":
        last = timeline.steps if end is None else min(end, timeline.steps)
        yield from (encoded(timeline.frame(step)) for step in range(start, last + 1))
    else:
        for stop in stops(timeline, by, start, end):
            yield encoded(replace(timeline.frame(stop.step), caption=stop.caption))


def make_scores(sent: Sent, viewer: Viewer) -> Packed:
    """The standings over the steps."""
    return pack(encoded(Timeline(table_of(sent), viewer).scores()), JSON)


def make_record(sent: Sent, signature: Signature | None, ending: str) -> Packed:
    """The game as a file; it is sent as it is."""
    source = record.pack(record.export(table_of(sent), signature), ending)
    return Packed(source, b"", "application/octet-stream", "")


def make_audit(gathered: Gathered, signature: Signature | None, language: Language) -> Packed:
    """Whether the log can be trusted."""
    return pack(encoded(tell(judge(gathered, signature), language)), JSON)
