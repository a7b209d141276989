"""Audit: can the log be trusted? Chain, facts, chance and standings, checked against the rules."""

from __future__ import annotations

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
    """`line`, `edition`, `version`, `chain`, `facts`, `chance`, `move`, `undo`, `head`,
    `signature` or `read models`."""
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
        checker = Checker(table, version)
        given = checker.check(event, head, record.sums[version - 1])
        for broken in checker.found:
            # Other rules give other facts; a die that the secret does not give is never sound.
            if is_current or broken.check not in ("facts", "move"):
                return (broken,), tuple(notes)
            notes.append(f"event {version}: {broken.what}")
        try:
            table.apply(event, body, head, given)
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


class Checker:
    """Looks for what is wrong with one event, the table being folded up to it."""

    __slots__ = ("found", "table", "version")

    def __init__(self, table: Table, version: int) -> None:
        self.table = table
        self.version = version
        self.found: list[Difference] = []

    def _differs(self, check: str, what: str, recorded: str = "", expected: str = "") -> None:
        self.found.append(Difference(self.version, check, what, recorded, expected))

    def check(self, event: AnyEvent, link: bytes, sum: str) -> Recorder[State] | None:
        """Checks the event and its link; returns what the rules give, if that was recorded."""
        number, seats = self.version, len(self.table.players)
        found = link.hex()[:SUM]
        if found != sum:
            self._differs("chain", f"the chain breaks at event {number}", sum, found)
        elif isinstance(event, MovePlayed) and 0 <= event.seat < seats:
            return self._check_move(event)
        elif isinstance(event, TableOpened):
            if number == 1:
                return self._check_opening(event)
            self._differs("line", f"event {number}: a table is opened once")
        elif not _least_seat(event) <= event.seat < seats:
            self._differs("line", f"event {number}: there is no seat {event.seat}")
        else:
            for what, recorded, expected in disagreements(self.table, event):
                self._differs("undo", f"event {number}: {what}", recorded, expected)
        return None

    def _check_opening(self, event: TableOpened) -> Recorder[State] | None:
        ruleset = self.table.ruleset
        if bytes(event.position) != b"null":
            for broken in ruleset.invariants(self.table.start):
                self._differs("facts", f"the position cannot be: {broken}")
            if event.draws or bytes(event.entries) != b"[]":
                self._differs("facts", "a table that starts from a position has no opening")
            return None
        given = None
        try:
            options = msgspec.json.decode(event.options, type=ruleset.options)
            chance = ReplayedChance(event.draws, declared=event.chance == "declared")
            given = ruleset.open(self.table.edition, len(event.players), options, chance)
        except (IllegalMove, ImpossibleChance, msgspec.MsgspecError) as error:
            self._differs("move", f"the table could not be opened so: {error}")
        if event.draws and event.chance == "server":
            self._check_draws(event.draws, {})
        return given if given and self._is_recorded(event, given) else None

    def _check_move(self, event: MovePlayed) -> Recorder[State] | None:
        table, ruleset, given = self.table, self.table.ruleset, None
        is_declared = table.opened.chance == "declared"
        try:
            move = ruleset.move_decoder.decode(event.move)
            chance = ReplayedChance(event.draws, declared=is_declared)
            given = ruleset.decide(table.state, event.seat, move, chance)
            private = ruleset.private(table.state, event.seat, move)
        except (IllegalMove, ImpossibleChance, msgspec.MsgspecError) as error:
            self._differs("move", f"event {self.version}: the rules refuse the move: {error}")
        else:
            if private != event.private:
                what = f"event {self.version}: not the fields that are private"
                self._differs("facts", what, str(event.private), str(private))
        if event.draws and not is_declared:
            self._check_draws(event.draws, table.line[-1].drawn)
        return given if given and self._is_recorded(event, given) else None

    def _is_recorded(self, event: TableOpened | MovePlayed, given: Recorder[State]) -> bool:
        """Compares the recorded facts with what the rules give."""
        expected = encoded(given.entries)
        if bytes(event.entries) == expected:
            return True
        try:
            recorded = self.table.ruleset.entries_decoder.decode(event.entries)
        except msgspec.MsgspecError as error:
            self._differs("facts", f"event {self.version}: {error}")
            return False
        for index, entry in enumerate(given.entries):
            found = recorded[index] if index < len(recorded) else None
            if found != entry:
                self._differs(
                    "facts",
                    f"event {self.version}, fact {index + 1}: the rules give another fact",
                    "nothing" if found is None else encoded(found).decode(),
                    encoded(entry).decode(),
                )
                return False
        what = f"event {self.version}: the recorded facts are not what the rules give"
        self._differs("facts", what, bytes(event.entries).decode(), expected.decode())
        return False

    def _check_draws(self, draws: tuple[Draw, ...], drawn: dict[str, int]) -> None:
        """Compares the recorded chance with what the table's secret gives."""
        drawn = dict(drawn)
        for draw in draws:
            index = drawn.get(draw.source, 0)
            drawn[draw.source] = index + 1
            keyed = keyed_pick if isinstance(draw.outcome, int) else keyed_order
            expected = keyed(self.table.chance_secret, draw.source, index, max(draw.of, 1))
            if draw.outcome != expected:
                what = f"`{draw.source}` number {index} is not what the secret gives"
                self._differs(
                    "chance", f"event {self.version}: {what}", str(draw.outcome), str(expected)
                )


def _least_seat(event: AnyEvent) -> int:
    """Disputes and rulings may come from somebody without a seat."""
    return -1 if isinstance(event, DisputeRaised | RulingGiven) else 0
