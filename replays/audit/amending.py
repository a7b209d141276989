"""An amendment looked at before it is made: its facts in words, the board before and after."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from domain.kernel import JUDGE, Fact, Language, Part, Standings, State, fill, values_of
from domain.table.commands.amending import Filled, Line, amender
from domain.table.commands.rulings import corrected
from domain.table.value import CommandRefused, Table
from replays.film import picture
from replays.scene import Scene, Shape
from replays.timeline import Timeline


class LineTold(msgspec.Struct, frozen=True):
    """A sentence with its blanks filled: the fact, and its words."""

    sentence: str
    fact: dict[str, object]
    words: str
    is_sound: bool
    """Whether it could stand by itself."""


class Amendment(msgspec.Struct, frozen=True):
    """What would stand differently."""

    lines: tuple[LineTold, ...]
    """As far as they can follow one another."""
    reason: str
    """Why it cannot be; empty if it can, or if nothing was said."""
    before: Scene | None
    after: Scene | None
    standings: Standings | None
    """How everybody would stand."""
    proposals: tuple[LineTold, ...]
    """What could be said next of what was touched."""


def look(
    table: Table,
    step: int,
    lines: Sequence[Line],
    about: Sequence[Part],
    language: Language,
    shape: Shape = "wide",
) -> Amendment:
    """What sentences would do to a step, and what could be said of things that were touched."""
    timeline = Timeline(table, JUDGE, language)
    before = table.state_at(step)
    facts = amender(table, step)
    filled: list[Filled] = []
    reason = ""
    try:
        for line in lines:
            filled.append(facts.fill(filled[-1].after if filled else before, line))
        if filled:
            said = [each.fact for each in filled]
            corrected(table.ruleset, before, "", said, table.names)
    except CommandRefused as refusal:
        reason = refusal.said.in_language(language)
    after = filled[-1].after if filled else before
    proposals = facts.propose(after, about)
    last = filled[-1].fact if filled else None
    return Amendment(
        lines=tuple([_told(timeline, each) for each in filled]),
        reason=reason,
        before=_drawn(timeline, before, None, shape),
        after=None if reason or not filled else _drawn(timeline, after, last, shape),
        standings=None if reason else table.ruleset.standings(after),
        proposals=tuple([_told(timeline, each) for each in proposals]),
    )


def _told(timeline: Timeline, filled: Filled) -> LineTold:
    book, fact = timeline.table.ruleset.rulebook, filled.fact
    words = fill(book.sentence(fact, False), values_of(fact), timeline.names, timeline.language)
    return LineTold(filled.sentence, msgspec.to_builtins(fact), words, filled.is_sound)


def _drawn(timeline: Timeline, state: State, fact: Fact | None, shape: Shape) -> Scene | None:
    view = timeline.table.ruleset.view(state, JUDGE)
    return picture(timeline, view, fact, shape=shape)
