"""What workers do: each task is a function of what it is sent, and gives what can be sent back."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec

from api.work.process import tell
from api.work.sent import Sent, edition_of, table_of
from domain.kernel import (
    JUDGE,
    PUBLIC,
    AnyRuleset,
    Edition,
    Fact,
    InvalidEdition,
    Language,
    Move,
    Part,
    Said,
    Text,
    Viewer,
    encoded,
    seat_viewer,
)
from domain.rulesets import RULESETS
from domain.table.commands.amending import Line
from domain.table.commands.positions import InvalidPosition, open_position, read_position
from domain.table.commands.rulings import Remedy, corrected, give_ruling
from domain.table.events import ChanceMode, Origin, UndoPolicy, Use, encode_event
from domain.table.folding import empty_table, take
from domain.table.value import Table
from projections.catalogue import describe
from replays.analysis.analyse import analyse
from replays.audit.amending import look
from replays.audit.explain import what_if
from replays.audit.report import Report
from replays.audit.verify import verify
from replays.film import scene
from replays.records.bounds import require_bounds
from replays.records.importing import Whole, whole_of
from replays.records.record import BrokenRecord, read
from replays.scene import SHAPES, Shape
from replays.timeline import Timeline
from replays.trying import try_edition

logger = logging.getLogger(__name__)

PAUSE = 0.2
"""Seconds between two words of progress."""


# What a stranger describes


class Loaded(msgspec.Struct, frozen=True):
    """An edition that can be played with."""

    id: str
    hash: str
    content: bytes


def check_edition(slug: str, source: bytes) -> Loaded:
    """Loads a component file and plays a little with it; InvalidEdition says what is wrong."""
    ruleset = RULESETS[slug]
    edition = ruleset.load_edition(source)
    try_edition(ruleset, edition)
    return Loaded(edition.id, edition.hash, edition.content())


def check_position(
    slug: str,
    edition: bytes,
    players: tuple[str, ...],
    described: bytes,
    use: Use,
    bots: tuple[str, ...],
    secret: bytes,
    origin: Origin | None = None,
    undo: UndoPolicy | None = None,
    chance: ChanceMode = "server",
    facts: Sequence[Fact] = (),
) -> bytes:
    """The event that opens a table at a described position, if that can be, and be looked at.

    `facts`: what should stand differently there.
    """
    ruleset = RULESETS[slug]
    box = edition_of(slug, edition)
    names = ruleset.names(box, players)
    state = read_position(ruleset, box, len(players), described, chance, names)
    if facts:
        _, state = corrected(ruleset, state, "", facts, names)
    opened = open_position(
        ruleset,
        box,
        players,
        state,
        secret=secret,
        use=use,
        undo=undo,
        chance=chance,
        bots=bots,
        origin=origin,
    )
    empty = empty_table("", opened, ruleset, box)
    with _shown(ruleset):
        _show(take(empty, opened))
    return encode_event(opened)


def _show(table: Table) -> None:
    """Everybody looks at the table as it stands: what cannot be shown is never stored."""
    describe(table)
    for viewer in (PUBLIC, JUDGE, *map(seat_viewer, range(len(table.players)))):
        timeline = Timeline(table, viewer)
        timeline.frame(table.steps)
        for shape in SHAPES:
            scene(timeline, table.steps, shape=shape)


@contextmanager
def _shown(ruleset: AnyRuleset) -> Iterator[None]:
    """InvalidPosition if what somebody described cannot be shown."""
    try:
        yield
    except Said:
        raise
    except Exception as error:
        # A described state reached a picture that trusts its states: an invariant is missing.
        logger.exception("%s: a described position cannot be shown", ruleset.slug)
        raise InvalidPosition(
            Text(
                "the position cannot be shown: no game could come to it",
                "cette position ne peut pas être montrée : aucune partie ne peut en arriver là",
            )
        ) from error


def decide_ruling(
    sent: Sent, index: int, remedy: Remedy, reasoning: str, kept: int, facts: Sequence[Fact]
) -> list[bytes]:
    """A judge's ruling, as events; a correction is tried before it is taken."""
    table = table_of(sent)
    ruled = give_ruling(table, index, remedy, reasoning, kept=kept, facts=facts)
    if facts:
        with _shown(table.ruleset):
            _show(take(table, *ruled))
    return [encode_event(event) for event in ruled]


def look_at_amendment(
    sent: Sent,
    step: int,
    lines: Sequence[Line],
    about: Sequence[Part],
    language: Language,
    shape: Shape,
) -> bytes:
    """What sentences would do to a step, encoded."""
    table = table_of(sent)
    with _shown(table.ruleset):
        return encoded(look(table, step, lines, about, language, shape))


def answer_what_if(
    sent: Sent,
    viewer: Viewer,
    language: Language,
    step: int,
    seat: int,
    move: Move,
    options: msgspec.Struct | None,
    foresee: bool,
    shape: Shape,
) -> bytes:
    """What a move would have done, encoded."""
    timeline = Timeline(table_of(sent), viewer, language)
    asked = what_if(timeline, step, seat, move, options=options, foresee=foresee, shape=shape)
    return encoded(asked)


class Checked(msgspec.Struct, frozen=True):
    """A record that was read and audited."""

    report: Report
    whole: Whole


def check_record(source: bytes) -> Checked:
    """Reads what a stranger sent, and audits it; BrokenRecord says in which line it fails."""
    record = read(source)
    require_bounds(record)
    ruleset, edition = RULESETS[record.opened.ruleset], record.edition
    if edition.hash != ruleset.standard_edition.hash:
        _require_playable(ruleset, edition)
    report = verify(record)
    if not report.is_sound:
        # Event n stands on line n + 1; what is wrong with the whole shows on the last line.
        first = report.differences[0]
        line = (first.event or len(record.events) + 1) + 1
        raise BrokenRecord(line, first.what)
    return Checked(report, whole_of(record))


def _require_playable(ruleset: AnyRuleset, edition: Edition) -> None:
    try:
        try_edition(ruleset, edition)
    except InvalidEdition as error:
        said = error.said
        raise BrokenRecord(1, Text(f"edition: {said.en}", f"édition : {said.fr}")) from error


# What takes long


def analyse_game(sent: Sent) -> bytes:
    """How a game was won and lost, encoded; says now and then how far it is."""
    said = 0.0

    def progress(done: int, of: int) -> None:
        nonlocal said
        if time.monotonic() - said > PAUSE:
            said = time.monotonic()
            tell((done, of))

    return encoded(analyse(table_of(sent), progress=progress))
