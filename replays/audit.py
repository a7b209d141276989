"""Audit: can the log be trusted? Chain, facts, chance and standings, checked against the rules."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain import chain
from domain.events import AnyEvent, MovePlayed, MovesRedone, MovesUndone, TableOpened
from domain.kernel import (
    Draw,
    IllegalMove,
    ImpossibleChance,
    Recorder,
    ReplayedChance,
    State,
    encoded,
)
from domain.kernel.chance import keyed_order, keyed_pick
from domain.rulesets import RULESETS
from domain.table import Table
from replays.record import SUM, BrokenRecord, Record, read


class Difference(msgspec.Struct, frozen=True):
    """Where a log is not what it should be, and both versions of it."""

    event: int
    """The number of the event, from 1; 0 for the record as a whole."""
    check: str
    """`line`, `edition`, `chain`, `facts`, `chance`, `move`, `undo` or `head`."""
    what: str
    """In words."""
    recorded: str = ""
    expected: str = ""


class Report(msgspec.Struct, frozen=True):
    """What an audit found."""

    table: str
    ruleset: str
    is_sound: bool
    events: int
    facts: int
    differences: tuple[Difference, ...] = ()
    """The first difference of the log; more only where today's rules differ from older ones."""
    notes: tuple[str, ...] = ()


def verify_bytes(source: bytes) -> Report:
    """Audits a record file."""
    try:
        record = read(source)
    except BrokenRecord as error:
        difference = Difference(max(error.line - 1, 0), "line", str(error))
        return Report("", "", False, 0, 0, (difference,))
    return verify(record)


def verify(record: Record) -> Report:
    """Audits a record that could be read."""
    opened = record.opened
    table = Table(record.table, opened, RULESETS[opened.ruleset], record.edition)
    differences, notes = _first_difference(record, table)
    return Report(
        record.table,
        opened.ruleset,
        not differences,
        len(record.events),
        table.steps if table.line else 0,
        differences,
        notes,
    )


def _first_difference(
    record: Record, table: Table
) -> tuple[tuple[Difference, ...], tuple[str, ...]]:
    notes: list[str] = []
    if table.edition.hash != table.opened.edition:
        what = "the edition is not the one the table was opened with"
        return (Difference(1, "edition", what, table.edition.hash, table.opened.edition),), ()
    is_current = table.opened.version == table.ruleset.version
    if not is_current:
        notes.append(
            f"recorded under version {table.opened.version} of the rules, "
            f"compared with version {table.ruleset.version}"
        )
    for version, (event, body) in enumerate(record.events, start=1):
        broken = next(_check_event(table, version, event, body, record.sums[version - 1]), None)
        if broken is not None:
            if is_current or broken.check not in ("facts", "move", "chance"):
                return (broken,), tuple(notes)
            notes.append(f"event {version}: {broken.what}")
        try:
            table.apply(event, body)
        except (msgspec.MsgspecError, LookupError, TypeError, ValueError) as error:
            what = f"event {version} cannot be folded: {error}"
            return (Difference(version, "facts", what),), tuple(notes)
    if len(record.events) != record.footer.events:
        what = "the number of events is not what the last line says"
        count = str(len(record.events))
        return (Difference(0, "head", what, count, str(record.footer.events)),), tuple(notes)
    if table.head.hex() != record.footer.head:
        what = "the head of the chain is not what the last line says"
        return (
            Difference(len(record.events), "head", what, table.head.hex(), record.footer.head),
        ), tuple(notes)
    return (), tuple(notes)


def _check_event(
    table: Table, version: int, event: AnyEvent, body: bytes, sum: str
) -> Iterator[Difference]:
    """What is wrong with one event, the table being folded up to it."""
    head = chain.extend(table.head, table.secret, version, body).hex()
    if head[:SUM] != sum:
        yield Difference(version, "chain", f"the chain breaks at event {version}", sum, head[:SUM])
    if isinstance(event, TableOpened):
        if version != 1:
            yield Difference(version, "move", "a table is opened once")
        yield from _check_opening(table, event)
    elif not table.line:
        yield Difference(version, "move", "the table is not open yet")
    elif isinstance(event, MovePlayed):
        yield from _check_move(table, version, event)
    else:
        yield from _check_undo(table, version, event)


def _check_opening(table: Table, event: TableOpened) -> Iterator[Difference]:
    try:
        options = msgspec.json.decode(event.options, type=table.ruleset.options)
        chance = ReplayedChance(event.draws, declared=event.chance == "declared")
        recorder = table.ruleset.open(table.edition, len(event.players), options, chance)
    except (IllegalMove, ImpossibleChance, msgspec.MsgspecError) as error:
        yield Difference(1, "move", f"the table could not be opened so: {error}")
        return
    yield from _compare(table, 1, event, recorder)
    if event.chance == "server":
        yield from _check_draws(table, 1, event.draws, {})


def _check_move(table: Table, version: int, event: MovePlayed) -> Iterator[Difference]:
    try:
        move = table.ruleset.move_decoder.decode(event.move)
        chance = ReplayedChance(event.draws, declared=table.opened.chance == "declared")
        recorder = table.ruleset.decide(table.state, event.seat, move, chance)
        private = table.ruleset.private(table.state, event.seat, move)
    except (IllegalMove, ImpossibleChance, msgspec.MsgspecError) as error:
        yield Difference(version, "move", f"event {version}: the rules refuse the move: {error}")
        return
    if private != event.private:
        what = f"event {version}: not the fields that are private"
        yield Difference(version, "facts", what, str(event.private), str(private))
    yield from _compare(table, version, event, recorder)
    if table.opened.chance == "server":
        yield from _check_draws(table, version, event.draws, table.line[-1].drawn)


def _compare(
    table: Table, version: int, event: TableOpened | MovePlayed, recorder: Recorder[State]
) -> Iterator[Difference]:
    """The recorded facts against what the rules give."""
    expected = encoded(recorder.entries)
    if bytes(event.entries) == expected:
        return
    try:
        recorded = table.ruleset.entries_decoder.decode(event.entries)
    except msgspec.MsgspecError as error:
        yield Difference(version, "facts", f"event {version}: {error}")
        return
    for index, entry in enumerate(recorder.entries):
        found = recorded[index] if index < len(recorded) else None
        if found != entry:
            yield Difference(
                version,
                "facts",
                f"event {version}, fact {index + 1}: the rules give another fact",
                "nothing" if found is None else encoded(found).decode(),
                encoded(entry).decode(),
            )
            return
    what = f"event {version}: the recorded facts are not what the rules give"
    yield Difference(version, "facts", what, bytes(event.entries).decode(), expected.decode())


def _check_draws(
    table: Table, version: int, draws: tuple[Draw, ...], drawn: dict[str, int]
) -> Iterator[Difference]:
    """The recorded chance against the table's secret."""
    drawn = dict(drawn)
    for draw in draws:
        index = drawn.get(draw.source, 0)
        drawn[draw.source] = index + 1
        keyed = keyed_pick if isinstance(draw.outcome, int) else keyed_order
        expected = keyed(table.secret, draw.source, index, draw.of)
        if draw.outcome != expected:
            yield Difference(
                version,
                "chance",
                f"event {version}: `{draw.source}` number {index} is not what the secret gives",
                str(draw.outcome),
                str(expected),
            )


def _check_undo(
    table: Table, version: int, event: MovesUndone | MovesRedone
) -> Iterator[Difference]:
    most = table.moves - 1 if isinstance(event, MovesUndone) else table.moves + len(table.undone)
    least = 0 if isinstance(event, MovesUndone) else table.moves + 1
    if not least <= event.kept <= most:
        what = f"event {version}: {event.kept} moves cannot be kept of {table.moves}"
        yield Difference(version, "undo", what, str(event.kept), f"{least} to {most}")
