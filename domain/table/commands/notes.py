"""Notes: what a seat or the judge writes to a step, and who may read it."""

from __future__ import annotations

from domain.kernel import JUDGE, Viewer
from domain.table.events import AnyEvent, NoteAdded, now
from domain.table.value import CommandRefused, Table

JUDGE_SEAT = -1
"""Stands for the judge, who has no seat."""

LONGEST = 1000
"""Characters of a note, at the most."""


def add_note(
    table: Table, seat: int, step: int, text: str, *, key: str = "", at: int | None = None
) -> tuple[AnyEvent, ...]:
    """Writes a note to a step of the line; also after the end, and at a closed table."""
    text = text.strip()
    if not JUDGE_SEAT <= seat < len(table.players):
        raise CommandRefused(f"there is no seat {seat}: 0 to {len(table.players) - 1}")
    if not 0 <= step <= table.steps:
        raise CommandRefused(f"there is no step {step}: 0 to {table.steps}")
    if not text:
        raise CommandRefused("a note needs words: this one is empty")
    if len(text) > LONGEST:
        raise CommandRefused(f"a note has {LONGEST} characters at the most: this has {len(text)}")
    return (NoteAdded(at=now() if at is None else at, key=key, seat=seat, step=step, text=text),)


def may_read(table: Table, added: NoteAdded, version: int, viewer: Viewer) -> bool:
    """Whether a viewer may know more of a note than that one was written, as event `version`."""
    if table.secrets_are_open or viewer == JUDGE:
        return True
    # By its kind: the public has no seat either, and is not the judge.
    if viewer.kind != "seat" or viewer.seat != added.seat:
        return False
    return version > table.left.get(added.seat, 0)  # Who sits there now wrote it.
