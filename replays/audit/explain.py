"""Why was that legal? And what would have followed otherwise?

The very code that decided is what explains: the move is decided again on a recorder that keeps
every check. There is no second copy of the rules.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from domain.kernel import (
    Chance,
    Check,
    Entry,
    Fact,
    IllegalMove,
    ImpossibleChance,
    KeyedChance,
    Language,
    Move,
    ReplayedChance,
    Standings,
    State,
    seat_viewer,
)
from domain.kernel.rulebook import Rule
from domain.table.commands.positions import settled_step
from domain.table.value import CommandRefused, Table
from replays.timeline import Change, Timeline, changes

MOST_OPEN = 50
"""Other moves that are listed, at the most."""


class CheckShown(msgspec.Struct, frozen=True):
    """A condition that was tested: its rule, how it stood, and the values that made it so."""

    rule: Rule
    passed: bool
    values: str


class FactTold(msgspec.Struct, frozen=True):
    """A consequence and the rules that justify it."""

    sentence: str
    rules: tuple[Rule, ...]


class Explanation(msgspec.Struct, frozen=True):
    """A move, accepted or refused, with everything that decided it."""

    seat: int
    move: dict[str, object]
    words: str
    is_legal: bool
    reason: str
    """Why not; empty for a legal move."""
    checks: tuple[CheckShown, ...]
    facts: tuple[FactTold, ...]
    changes: tuple[Change, ...]
    open: tuple[str, ...]
    """What else was open, in words."""
    open_count: int
    standings: Standings | None
    """How everybody would stand after it."""
    chance: Literal["recorded", "stream", "none"]
    """Where dice came from: the record, the table's own stream, or nowhere (not looked at)."""


def explain(timeline: Timeline, step: int) -> Explanation:
    """Why the move that a step belongs to was legal, and what it did."""
    table = timeline.table
    index = table.move_at(step) if step else 0
    played = table.line[index]
    if played.move is None or played.seat is None:
        raise CommandRefused("this step belongs to no move: it was laid out, or a judge ruled it")
    before = table.line[index - 1].states[-1]
    chance = ReplayedChance(played.draws, declared=table.opened.chance == "declared")
    return _explained(timeline, before, played.seat, played.move, chance, "recorded")


def what_if(
    timeline: Timeline,
    step: int,
    seat: int,
    move: Move,
    *,
    options: msgspec.Struct | None = None,
    foresee: bool,
) -> Explanation:
    """What a move would have done after a step, also under other options; nothing is recorded.

    `foresee`: with the table's own dice, where these are open; otherwise legality alone is told.
    """
    table = timeline.table
    if step != settled_step(table, step):
        raise CommandRefused(f"step {step} is in the middle of a move: the table waits for nobody")
    index = table.move_at(step) if step else 0
    state = table.state_at(step)
    if options is not None:
        state = with_options(state, options)
    following = table.line[index + 1 : index + 2]
    secret = following[0].secret if following else table.chance_secret
    chance = KeyedChance(secret, table.line[index].drawn)
    return _explained(timeline, state, seat, move, chance, "stream" if foresee else "none")


def with_options(state: State, options: msgspec.Struct) -> State:
    """The state under other options; only those that rules look at again make a difference."""
    if "options" not in state.__struct_fields__:
        raise CommandRefused("this ruleset has no options to change")
    return msgspec.structs.replace(state, options=options)


def _explained(
    timeline: Timeline,
    before: State,
    seat: int,
    move: Move,
    chance: Chance,
    source: Literal["recorded", "stream", "none"],
) -> Explanation:
    table, ruleset = timeline.table, timeline.table.ruleset
    checks: list[Check] = []
    entries: list[Entry[Fact]] = []
    reason, after = "", None
    recorder = ruleset.recorder(before, chance, audit=True)
    try:
        ruleset.write(recorder, seat, move)
        entries, after = recorder.entries, recorder.state
    except (IllegalMove, ImpossibleChance) as error:
        reason = error.reason if isinstance(error, IllegalMove) else str(error)
    checks = recorder.checks or []
    if source == "none":
        entries, after = [], None
    others = _others(table, before, seat, move, timeline.language)
    return Explanation(
        seat=seat,
        move=msgspec.to_builtins(move),
        words=ruleset.rulebook.tell_move(move, timeline.names, timeline.language),
        is_legal=not reason,
        reason=reason,
        checks=tuple([_shown(timeline, check) for check in checks]),
        facts=tuple([_told(timeline, entry) for entry in entries]),
        changes=()
        if after is None
        else tuple(changes(timeline.shown(before), timeline.shown(after))),
        standings=None if after is None else ruleset.standings(timeline.shown(after)),
        chance=source,
        open=others[:MOST_OPEN],
        open_count=len(others),
    )


def _shown(timeline: Timeline, check: Check) -> CheckShown:
    rule = timeline.table.ruleset.rulebook.rule(check.rule)
    return CheckShown(rule, check.passed, check.words)


def _told(timeline: Timeline, entry: Entry[Fact]) -> FactTold:
    rulebook = timeline.table.ruleset.rulebook
    _, sentence, _ = timeline.tell(entry)
    return FactTold(sentence, tuple([rulebook.rule(rule) for rule in entry.rules]))


def _others(
    table: Table, state: State, seat: int, move: Move, language: Language
) -> tuple[str, ...]:
    """What else the seat could have played, in words."""
    ruleset, names = table.ruleset, table.names
    canonical = ruleset.canonical(state, move)
    view = ruleset.view(state, seat_viewer(seat))
    return tuple(
        [
            ruleset.rulebook.tell_move(other, names, language)
            for other in ruleset.legal(view, seat)
            if other != canonical
        ]
    )
