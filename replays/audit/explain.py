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
    Text,
    seat_viewer,
    shown,
)
from domain.kernel.checks import tell_check
from domain.kernel.rulebook import Rule
from domain.table.commands.positions import settled_step
from domain.table.value import CommandRefused, Table
from replays.audit.following import Following, Until, follow, foretell
from replays.film import picture
from replays.scene import Scene, Shape
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
    until: Until = ""
    """What cuts short what would follow, while a game runs: chance, or something hidden."""
    picture: Scene | None = None
    """The board after what would follow, as the seat sees it; where somebody asked what if."""


def explain(timeline: Timeline, step: int) -> Explanation:
    """Why the move that a step belongs to was legal, and what it did."""
    table = timeline.table
    index = table.move_at(step) if step else 0
    played = table.line[index]
    if played.move is None or played.seat is None:
        raise CommandRefused(
            Text(
                "this step belongs to no move: it was laid out, or a judge ruled it",
                "cette étape n'est d'aucun coup : une mise en place, ou une décision de l'arbitre",
            )
        )
    before = table.line[index - 1].states[-1]
    chance = ReplayedChance(played.draws, declared=table.opened.invents)
    return _explained(timeline, before, played.seat, played.move, chance, "recorded")


def what_if(
    timeline: Timeline,
    step: int,
    seat: int,
    move: Move,
    *,
    options: msgspec.Struct | None = None,
    foresee: bool,
    shape: Shape = "wide",
) -> Explanation:
    """What a move would have done after a step, also under other options; nothing is recorded.

    `foresee`: with the table's own dice, where these are open; otherwise what follows is told as
    far as nothing hidden decides it.
    """
    table = timeline.table
    if step != settled_step(table, step):
        raise CommandRefused(
            Text(
                f"step {step} is in the middle of a move: the table waits for nobody",
                f"l'étape {step} est au milieu d'un coup : la table n'attend personne",
            )
        )
    index = table.move_at(step) if step else 0
    state = table.state_at(step)
    if options is not None:
        state = with_options(state, options)
    played = table.line[index + 1 : index + 2]
    secret = played[0].secret if played else table.chance_secret
    chance = KeyedChance(secret, table.line[index].drawn)
    told = _explained(timeline, state, seat, move, chance, "stream" if foresee else "none")
    if not told.is_legal:
        return told
    if foresee:
        again = KeyedChance(secret, table.line[index].drawn)
        following = follow(table.ruleset, state, seat, move, again)
    else:
        following = foretell(timeline, state, seat, move)
        told = _with_following(timeline, told, state, following)
    drawn = _drawn(timeline, seat, following, shape)
    return msgspec.structs.replace(told, picture=drawn)


def _with_following(
    timeline: Timeline, told: Explanation, before: State, following: Following
) -> Explanation:
    after = following.after
    standings = timeline.table.ruleset.standings
    return msgspec.structs.replace(
        told,
        facts=tuple([_told(timeline, entry) for entry in following.entries]),
        changes=_changes(timeline, before, after),
        standings=None if after is None else standings(timeline.shown(after)),
        until=following.until,
    )


def _drawn(timeline: Timeline, seat: int, following: Following, shape: Shape) -> Scene | None:
    """The board after all of it, through the eyes of the seat that would have moved."""
    if following.after is None:
        return None
    viewer = seat_viewer(seat)
    view = timeline.table.ruleset.view(following.after, viewer)
    return picture(timeline, view, shown(following.entries[-1], viewer), shape=shape)


def _changes(timeline: Timeline, before: State, after: State | None) -> tuple[Change, ...]:
    if after is None:
        return ()
    return tuple(changes(timeline.shown(before), timeline.shown(after)))


def with_options(state: State, options: msgspec.Struct) -> State:
    """The state under other options; only those that rules look at again make a difference."""
    if "options" not in state.__struct_fields__:
        raise CommandRefused(
            Text("this ruleset has no options to change", "ce jeu n'a pas d'option à changer")
        )
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
    except IllegalMove as error:
        reason = ruleset.rulebook.tell_refusal(error, timeline.names).in_language(timeline.language)
    except ImpossibleChance as error:
        reason = error.said.in_language(timeline.language)
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
        changes=_changes(timeline, before, after),
        standings=None if after is None else ruleset.standings(timeline.shown(after)),
        chance=source,
        open=others[:MOST_OPEN],
        open_count=len(others),
    )


def _shown(timeline: Timeline, check: Check) -> CheckShown:
    rulebook = timeline.table.ruleset.rulebook
    told = tell_check(rulebook, check, timeline.names, timeline.language)
    return CheckShown(rulebook.rule(check.rule), check.passed, told)


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
