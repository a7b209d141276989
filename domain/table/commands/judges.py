"""Judges: who may be one, and that everybody learns when a judge looks at what is hidden."""

from __future__ import annotations

from domain.kernel import Text
from domain.table.events import AnyEvent, JudgeLooked, now
from domain.table.value import CommandRefused, Table


def is_untold(table: Table) -> bool:
    """Whether a look at what is hidden would be a new one: the log tells one in a chapter.

    After the end nothing is hidden that a judge could tell a player. In between, a judge learns
    more with every chapter; an event for every request would say no more, and fill the log.
    """
    if table.is_over:
        return False
    return not table.looks or table.ruleset.chapter(table.state).opens(table.looks[-1].chapter)


def look(table: Table, *, at: int | None = None) -> tuple[AnyEvent, ...]:
    """The judge looks; CommandRefused where the log says so already."""
    if not table.opened.judged:
        raise CommandRefused(Text("this table has no judge", "cette table n'a pas d'arbitre"))
    if not is_untold(table):
        raise CommandRefused(
            Text(
                "the log says already that the judge has looked",
                "le journal dit déjà que l'arbitre a regardé",
            )
        )
    return (JudgeLooked(at=now() if at is None else at),)
