"""Notes: what a seat or the judge writes to a step, and who may read it."""

from __future__ import annotations

from domain.kernel import JUDGE, Text, Viewer
from domain.table.events import AnyEvent, Author, NoteAdded, now, stored_seat
from domain.table.value import CommandRefused, Table

LONGEST = 1000
"""Characters of a note, at the most."""


def add_note(
    table: Table, author: Author, step: int, text: str, *, key: str = "", at: int | None = None
) -> tuple[AnyEvent, ...]:
    """Writes a note to a step of the line; also after the end, and at a closed table."""
    text = text.strip()
    if author == "public":
        raise CommandRefused(
            Text(
                "only the seats and the judge write notes",
                "seuls les joueurs et l'arbitre écrivent des notes",
            )
        )
    if isinstance(author, int) and not 0 <= author < len(table.players):
        raise CommandRefused(
            Text(
                f"there is no seat {author}: 0 to {len(table.players) - 1}",
                f"il n'y a pas de place {author} : de 0 à {len(table.players) - 1}",
            )
        )
    if not 0 <= step <= table.steps:
        raise CommandRefused(
            Text(
                f"there is no step {step}: 0 to {table.steps}",
                f"il n'y a pas d'étape {step} : de 0 à {table.steps}",
            )
        )
    if not text:
        raise CommandRefused(
            Text("a note needs words: this one is empty", "une note a des mots : celle-ci est vide")
        )
    if len(text) > LONGEST:
        raise CommandRefused(
            Text(
                f"a note has {LONGEST} characters at the most: this has {len(text)}",
                f"une note a {LONGEST} caractères au plus : celle-ci en a {len(text)}",
            )
        )
    at, seat = now() if at is None else at, stored_seat(author)
    return (NoteAdded(at=at, key=key, seat=seat, step=step, text=text),)


def may_read(table: Table, added: NoteAdded, version: int, viewer: Viewer) -> bool:
    """Whether a viewer may know more of a note than that one was written, as event `version`."""
    if table.secrets_are_open or viewer == JUDGE:
        return True
    if viewer.kind != "seat" or viewer.seat != added.author:
        return False
    return version > table.left.get(added.seat, 0)  # Who sits there now wrote it.
