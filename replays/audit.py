"""Audit: can the log be trusted? Chain, facts, chance and standings, checked against the rules."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain import chain
from domain.events import AnyEvent, DisputeRaised, MovePlayed, RulingGiven, TableOpened
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
from replays.agreements import disagreements
from replays.record import SUM, BrokenRecord, Record, read
from replays.signing import is_signed


class Difference(msgspec.Struct, frozen=True):
    """Where a log is not what it should be, and both versions of it."""

    event: int
    """The number of the event, from 1; 0 for the record as a whole."""
    check: str
    """`line`, `edition`, `version`, `chain`, `facts`, `chance`, `move`, `undo` or `head`."""
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
    recorded, current = table.opened.version, table.ruleset.version
    is_current = recorded == current
    if not 1 <= recorded <= current:
        what = "there is no such version of the rules"
        return (Difference(1, "version", what, str(recorded), f"1 to {current}"),), ()
    if not is_current:
        notes.append(
            f"recorded under version {recorded} of the rules, compared with version {current}"
        )
    for version, (event, body) in enumerate(record.events, start=1):
        head = chain.extend(table.head, table.secret, version, body)
        for broken in _check_event(table, version, event, head, record.sums[version - 1]):
            # Other rules give other facts; a die that the secret does not give is never sound.
            if is_current or broken.check not in ("facts", "move"):
                return (broken,), tuple(notes)
            notes.append(f"event {version}: {broken.what}")
        try:
            table.apply(event, body, head)
        except (LookupError, TypeError, ValueError, AssertionError) as error:
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
    footer = record.footer
    if footer.signature or footer.key:
        if not is_signed(footer.head, footer.signature, footer.key):
            what = "the signature is not that of the key"
            return (Difference(0, "signature", what, footer.signature, footer.key),), tuple(notes)
        notes.append(f"signed by {footer.key}")
    return (), tuple(notes)


def _check_event(
    table: Table, version: int, event: AnyEvent, head: bytes, sum: str
) -> Iterator[Difference]:
    """What is wrong with one event, the table being folded up to it; `head` is its link."""
    found = head.hex()[:SUM]
    if found != sum:
        yield Difference(version, "chain", f"the chain breaks at event {version}", sum, found)
    if isinstance(event, TableOpened):
        if version != 1:
            yield Difference(version, "line", f"event {version}: a table is opened once")
        yield from _check_opening(table, event)
    elif not _least_seat(event) <= event.seat < len(table.players):
        yield Difference(version, "line", f"event {version}: there is no seat {event.seat}")
    elif isinstance(event, MovePlayed):
        yield from _check_move(table, version, event)
    else:
        for what, recorded, expected in disagreements(table, event):
            yield Difference(version, "undo", f"event {version}: {what}", recorded, expected)


def _least_seat(event: AnyEvent) -> int:
    """Disputes and rulings may come from somebody without a seat."""
    return -1 if isinstance(event, DisputeRaised | RulingGiven) else 0


def _check_opening(table: Table, event: TableOpened) -> Iterator[Difference]:
    if bytes(event.position) != b"null":
        for broken in table.ruleset.invariants(table.start):
            yield Difference(1, "facts", f"the position cannot be: {broken}")
        if event.draws or bytes(event.entries) != b"[]":
            yield Difference(1, "facts", "a table that starts from a position has no opening")
        return
    try:
        options = msgspec.json.decode(event.options, type=table.ruleset.options)
        chance = ReplayedChance(event.draws, declared=event.chance == "declared")
        recorder = table.ruleset.open(table.edition, len(event.players), options, chance)
    except (IllegalMove, ImpossibleChance, msgspec.MsgspecError) as error:
        yield Difference(1, "move", f"the table could not be opened so: {error}")
    else:
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
    else:
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
        expected = keyed(table.chance_secret, draw.source, index, max(draw.of, 1))
        if draw.outcome != expected:
            yield Difference(
                version,
                "chance",
                f"event {version}: `{draw.source}` number {index} is not what the secret gives",
                str(draw.outcome),
                str(expected),
            )
