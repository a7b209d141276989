"""Hints: what a bot would play in one's place, at tables that play among friends."""

from __future__ import annotations

from domain.kernel import Text
from domain.table.events import AnyEvent, HintAsked, now
from domain.table.value import CommandRefused, Table

NOT_HERE = Text(
    "hints are for tables among friends: this one was opened for stricter play",
    "les indices sont pour les tables entre amis : celle-ci est ouverte pour un jeu plus strict",
)
NOT_ASKED = Text(
    "seat {seat} is not asked to decide: there is nothing to give a hint for",
    "la place {seat} n'a rien à décider : il n'y a pas d'indice à donner",
)
TOLD = Text(
    "the log says already that this seat asked for a hint here",
    "le journal dit déjà que cette place a demandé un indice ici",
)


def allows_hints(table: Table) -> bool:
    """Whether the table plays among friends."""
    return table.opened.use == "casual"


def is_hinted(table: Table, seat: int) -> bool:
    """Whether the log says that the seat asked about the decision that it has to make."""
    return any(each.seat == seat and each.played == table.line[-1].version for each in table.hints)


def ask_hint(
    table: Table, seat: int, *, key: str = "", at: int | None = None
) -> tuple[AnyEvent, ...]:
    """Says on the log that the seat asks; once for every decision."""
    if not allows_hints(table):
        raise CommandRefused(NOT_HERE)
    if table.is_over or not table.ruleset.asked(table.state, seat):
        raise CommandRefused(Text(NOT_ASKED.en.format(seat=seat), NOT_ASKED.fr.format(seat=seat)))
    if is_hinted(table, seat):
        raise CommandRefused(TOLD)
    return (HintAsked(at=now() if at is None else at, key=key, seat=seat),)
