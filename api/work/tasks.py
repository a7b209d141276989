"""What workers do: each task is a function of what it is sent, and gives what can be sent back."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence

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
    Viewer,
    encoded,
    seat_viewer,
)
from domain.rulesets import RULESETS
from domain.table.commands.positions import InvalidPosition, open_position, read_position
from domain.table.commands.rulings import Remedy, give_ruling
from domain.table.events import Origin, Use, encode_event
from domain.table.folding import empty_table, take
from domain.table.value import Table
from projections.catalogue import describe
from replays.analysis.analyse import analyse
from replays.audit.explain import what_if
from replays.audit.verify import Report, verify
from replays.film import scene
from replays.records.bounds import require_bounds
from replays.records.importing import Whole, whole_of
from replays.records.record import BrokenRecord, read
from replays.scene import SHAPES
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
) -> bytes:
    """The event that opens a table at a described position, if that can be, and be looked at."""
    ruleset = RULESETS[slug]
    box = edition_of(slug, edition)
    state = read_position(ruleset, box, len(players), described)
    opened = open_position(
        ruleset, box, players, state, secret=secret, use=use, bots=bots, origin=origin
    )
    _require_shown(empty_table("", opened, ruleset, box))
    return encode_event(opened)


def _require_shown(table: Table) -> None:
    """Everybody can look at the table that a stranger described; if not, it is never stored."""
    try:
        table = take(table, table.opened)
        describe(table)
        for viewer in (PUBLIC, JUDGE, *map(seat_viewer, range(len(table.players)))):
            timeline = Timeline(table, viewer)
            timeline.frame(0)
            for shape in SHAPES:
                scene(timeline, 0, shape=shape)
    except Exception as error:
        # A stranger's state reached a picture that trusts its states: an invariant is missing.
        logger.exception("%s: a described position cannot be shown", table.ruleset.slug)
        raise InvalidPosition("the position cannot be shown: no game could come to it") from error


def decide_ruling(
    sent: Sent, index: int, remedy: Remedy, reasoning: str, kept: int, facts: Sequence[Fact]
) -> list[bytes]:
    """A judge's ruling, as events; a correction is tried before it is taken."""
    ruled = give_ruling(table_of(sent), index, remedy, reasoning, kept=kept, facts=facts)
    return [encode_event(event) for event in ruled]


def answer_what_if(
    sent: Sent,
    viewer: Viewer,
    language: Language,
    step: int,
    seat: int,
    move: Move,
    options: msgspec.Struct | None,
    foresee: bool,
) -> bytes:
    """What a move would have done, encoded."""
    timeline = Timeline(table_of(sent), viewer, language)
    return encoded(what_if(timeline, step, seat, move, options=options, foresee=foresee))


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
        raise BrokenRecord((first.event or len(record.events) + 1) + 1, first.what)
    return Checked(report, whole_of(record))


def _require_playable(ruleset: AnyRuleset, edition: Edition) -> None:
    try:
        try_edition(ruleset, edition)
    except InvalidEdition as error:
        raise BrokenRecord(1, f"edition: {error}") from error


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
