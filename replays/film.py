"""Films: everything a screen needs to show a game without asking again.

The reel of its board, and beside it the story: for every step what happened, by which rules, in
which chapter, and how everybody then stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from domain.kernel import Fact, Language, Standings, State, Viewer, Weight
from domain.table.line import Dispute
from domain.table.value import Table
from replays.captions import Captions, Stop, caption, stops, unit_of
from replays.highlights import PASSING, together
from replays.layers import Turn
from replays.looks import LOOKS, About, about
from replays.memo import Memo
from replays.reel import Alike, Reel, Reeling
from replays.scene import Scene, Shape
from replays.scenes.plain import plain_layout
from replays.scenes.sides import side_colours
from replays.timeline import By, Heading, Noted, Timeline, Undone

_LONGER: tuple[By, ...] = ("move", "turn")


class Told(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One step of the story."""

    move: int
    sentence: str
    weight: Weight = "detail"
    rules: tuple[str, ...] = ()
    seat: int | None = None
    at: int | None = None
    standings: Standings | None = None
    """Only where they change."""


class Contested(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step that somebody contests."""

    dispute: int
    step: int
    rule: str
    claim: str
    remedy: str = ""
    """How it was ruled; empty while it is open."""
    reasoning: str = ""
    move: int = 0
    """The event that played the contested move."""
    stands: bool = True
    """Whether that move is on the line; otherwise it is told beside it, among what was undone."""


class Looked(msgspec.Struct, frozen=True):
    """A look of the judge at what was hidden."""

    step: int
    """The last step there was; after an undo, that there is."""


class Asked(msgspec.Struct, frozen=True):
    """A seat that asked for a hint."""

    seat: int
    step: int
    """The last step there was; after an undo, that there is."""


class Film(msgspec.Struct, frozen=True):
    """A game as one viewer may see it, told in one language."""

    id: str
    version: int
    viewer: str
    language: str
    start: int
    """The first step that it shows: 0 for the whole game."""
    told: int
    """The first step that it tells."""
    steps: int
    """The last step that there is."""
    reel: Reel | None
    """Nothing for a ruleset without a board picture."""
    story: tuple[Told, ...]
    """One entry per step, the first one included."""
    stops: dict[By, tuple[Stop, ...]]
    """Where a replay by move or by turn rests, and what tells each stop."""
    chapters: tuple[Heading, ...]
    undone: tuple[Undone, ...]
    names: dict[str, dict[str, str]]
    """How sides, decisions, sources, ... are called: kind -> id -> name."""
    disputes: tuple[Contested, ...]
    notes: tuple[Noted, ...]
    sides: dict[str, str]
    """In which colour a side is seen, everywhere."""
    looks: tuple[Looked, ...]
    """When the judge looked at what was hidden while the game ran: everybody is told."""
    hints: tuple[Asked, ...]
    """When somebody asked what a bot would play: everybody is told."""
    about: About
    """The rules that what is on the board leads to, by the ids of sprites."""
    imported: bool
    """Whether the game was taken in from a record: it was not played here."""
    passing: tuple[str, ...] = PASSING
    """Style words of sprites that only one step has; a stop shows those of all its steps."""


def stop_scene(timeline: Timeline, by: By, step: int, *, shape: Shape = "wide") -> Scene | None:
    """The board at the stop that a step belongs to, with all that happened since the last one."""
    first, last = unit_of(timeline, by, step)
    memo = Memo()
    scenes = [scene(timeline, each, shape=shape, memo=memo) for each in range(first, last + 1)]
    known = [picture for picture in scenes if picture is not None]
    if by == "fact" or not known:
        return known[-1] if known else None
    return together(known, caption(timeline, by, step))


def scene(
    timeline: Timeline, step: int, *, shape: Shape = "wide", memo: Memo | None = None
) -> Scene | None:
    """The board after a step; a plain one for a ruleset that brings no picture.

    `memo`: that of the step before, of the same timeline and shape.
    """
    fact = timeline.told(step)[0]
    return picture(timeline, timeline.view(step), fact, shape=shape, memo=memo)


def picture(
    timeline: Timeline,
    view: State,
    fact: Fact | None,
    *,
    shape: Shape = "wide",
    memo: Memo | None = None,
) -> Scene:
    """The board as a view shows it, also one that is not on the line, after such a fact."""
    table = timeline.table
    look = LOOKS.get(table.ruleset.slug)
    layout = look.layout if look else plain_layout(table.ruleset)
    names, language, players = timeline.names, timeline.language, tuple(table.players)
    if memo is not None:
        return layout(view, names, language, players, fact, shape=shape, memo=memo)
    kind = (table.ruleset.slug, language, shape)
    memo = Memo.single(_single.get(kind))
    drawn = layout(view, names, language, players, fact, shape=shape, memo=memo)
    _single[kind] = memo.alone()
    return drawn


_single: dict[tuple[str, Language, Shape], Memo] = {}
"""The last picture of each kind that was drawn by itself."""


def film(
    timeline: Timeline, *, shape: Shape = "wide", start: int = 0, end: int | None = None
) -> Film:
    """The whole game, or what follows from a step on.

    With an `end` only the pictures up to there, and beside them the whole story: whoever wants to
    see one step at once asks for the others later (`pictures`).
    """
    last = timeline.steps if end is None else end
    told = start if end is None else 0
    return _film(timeline, pictures(timeline, shape, start, last), start, told)


def films(
    table: Table, viewers: Sequence[Viewer], language: Language = "en", *, shape: Shape = "wide"
) -> list[Film]:
    """A whole game through several eyes: what they see alike is told and drawn once."""
    first = Timeline(table, viewers[0], language)
    timelines = [first, *[first.through(viewer) for viewer in viewers[1:]]]
    memos: list[Memo] = []
    for _ in timelines:
        memos.append(Memo(*memos))
    reels = [Reeling() for _ in timelines]
    stood: list[list[Standings]] = [[] for _ in timelines]
    for step in range(table.steps + 1):
        seen: list[_Seen] = []
        together = Alike()
        for index, timeline in enumerate(timelines):
            view, fact = timeline.view(step), timeline.told(step)[0]
            same = next((each for each in seen if each.fact == fact and each.view == view), None)
            if same is None:
                board = picture(timeline, view, fact, shape=shape, memo=memos[index])
                same = _Seen(view, fact, board, memos[index].turn, table.ruleset.standings(view))
                seen.append(same)
            reels[index].add(same.scene, same.turn, together)
            stood[index].append(same.standings)
    captions: dict[By, Captions] = {by: {} for by in _LONGER}
    return [
        _film(timeline, reeling.done(), 0, 0, standings, captions)
        for timeline, reeling, standings in zip(timelines, reels, stood, strict=True)
    ]


class _Seen(NamedTuple):
    """What somebody sees after a step."""

    view: State
    fact: Fact | None
    scene: Scene
    turn: Turn
    standings: Standings


def _film(
    timeline: Timeline,
    board: Reel | None,
    start: int,
    told: int,
    standings: Sequence[Standings] | None = None,
    captions: Mapping[By, Captions] = {},
) -> Film:
    """`standings`: after every step that is told, if they are known; `captions`: of others."""
    table, language = timeline.table, timeline.language
    steps = range(told, timeline.steps + 1)
    stood = standings or [table.ruleset.standings(timeline.view(step)) for step in steps]
    return Film(
        id=table.id,
        version=table.version,
        viewer=str(timeline.viewer),
        language=language,
        start=start,
        told=told,
        steps=timeline.steps,
        reel=board,
        story=tuple(_story(timeline, steps, stood)),
        stops={by: tuple(stops(timeline, by, told, told=captions.get(by))) for by in _LONGER},
        chapters=tuple(timeline.chapters),
        undone=tuple(timeline.undone()),
        names={kind: dict(by_language[language]) for kind, by_language in timeline.names.items()},
        disputes=tuple([_contested(table, index, d) for index, d in enumerate(table.disputes)]),
        notes=tuple(timeline.notes()),
        sides=side_colours(table.ruleset.slug, timeline.view(timeline.steps)),
        looks=tuple([Looked(min(seen.step, table.steps)) for seen in table.looks]),
        hints=tuple([Asked(each.seat, min(each.step, table.steps)) for each in table.hints]),
        about=about(table.ruleset, table.edition),
        imported=table.imported is not None,
    )


def pictures(timeline: Timeline, shape: Shape, start: int, end: int) -> Reel:
    """The boards from one step to another."""
    memo, reeling = Memo(), Reeling()
    for step in range(start, min(end, timeline.steps) + 1):
        board = picture(
            timeline, timeline.view(step), timeline.told(step)[0], shape=shape, memo=memo
        )
        reeling.add(board, memo.turn)
    return reeling.done()


class Part(msgspec.Struct, frozen=True):
    """Some pictures of a film, without its story."""

    id: str
    version: int
    start: int
    reel: Reel | None


def _story(timeline: Timeline, steps: range, standings: Sequence[Standings]) -> Iterator[Told]:
    last: Standings | None = None
    for step, stood in zip(steps, standings, strict=True):
        yield _told(timeline, step, stood if stood != last else None)
        last = stood


def _contested(table: Table, index: int, dispute: Dispute) -> Contested:
    raised, ruling = dispute.raised, dispute.ruling
    return Contested(
        index,
        raised.step,
        raised.rule,
        raised.claim,
        ruling.remedy if ruling else "",
        ruling.reasoning if ruling else "",
        dispute.move,
        table.place_of(dispute.move) is not None,
    )


def _told(timeline: Timeline, step: int, standings: Standings | None) -> Told:
    weight = timeline.weight(step)
    if step == 0:
        return Told(0, timeline.sentence(0), weight, standings=standings)
    _, sentence, rules = timeline.told(step)
    move = timeline.moves[step]
    played = timeline.table.line[move]
    return Told(move, sentence, weight, rules, played.seat, played.at, standings)
