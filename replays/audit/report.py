"""What an audit finds, and how it is told in a language."""

from __future__ import annotations

import msgspec

from domain.kernel import Language, Text

NOTHING = "–"
"""What was recorded, or is expected, where that is nothing at all."""


class Difference(msgspec.Struct, frozen=True):
    """Where a log is not what it should be, and both versions of it."""

    event: int
    """The number of the event, from 1; 0 for the record as a whole."""
    check: str
    """`line`, `edition`, `version`, `chain`, `facts`, `chance`, `move`, `undo`, `head`,
    `signature`, `read models`, or `program` where it was the audit that failed."""
    what: Text
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
    notes: tuple[Text, ...] = ()
    not_shown: tuple[Text, ...] = ()
    """What a sound record does not prove, in words."""


class DifferenceTold(msgspec.Struct, frozen=True):
    """Where a log is not what it should be, in the words of a language."""

    event: int
    """The number of the event, from 1; 0 for the record as a whole."""
    check: str
    what: str
    recorded: str
    expected: str


class ReportTold(msgspec.Struct, frozen=True):
    """What an audit found, in the words of a language."""

    table: str
    ruleset: str
    is_sound: bool
    events: int
    facts: int
    differences: tuple[DifferenceTold, ...]
    """The first difference of the log; more only where today's rules differ from older ones."""
    notes: tuple[str, ...]
    not_shown: tuple[str, ...]
    """What a sound record does not prove."""


def tell(report: Report, language: Language) -> ReportTold:
    """The report, as a person reads it."""
    return ReportTold(
        report.table,
        report.ruleset,
        report.is_sound,
        report.events,
        report.facts,
        tuple(
            [
                DifferenceTold(
                    each.event,
                    each.check,
                    each.what.in_language(language),
                    each.recorded,
                    each.expected,
                )
                for each in report.differences
            ]
        ),
        tuple([note.in_language(language) for note in report.notes]),
        tuple([left.in_language(language) for left in report.not_shown]),
    )
