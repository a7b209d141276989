"""Imported games: the mark that they keep, and the events whose organisers take them in."""

from __future__ import annotations

from domain.kernel import Text
from domain.table.events import AnyEvent, EventJoined, GameImported, now
from domain.table.value import CommandRefused, Table

MOST_JOINED = 100
"""Events that may take one game in."""


def mark_imported(
    events: int, signed_by: str = "", signature: str = "", *, at: int | None = None
) -> GameImported:
    """What follows a record's own events in the log, and in every record that is made of it."""
    at = now() if at is None else at
    return GameImported(at=at, events=events, signed_by=signed_by, signature=signature)


def join_event(
    table: Table, event_name: str, event_id: str, *, at: int | None = None
) -> tuple[AnyEvent, ...]:
    """Takes an imported game into an event; a game that was opened here says itself where it is."""
    if table.imported is None:
        raise CommandRefused(
            Text(
                "only an imported game is taken into an event after its opening",
                "seule une partie importée entre dans un événement après son ouverture",
            )
        )
    if any(joined.event_id == event_id for joined in table.joined):
        raise CommandRefused(
            Text(
                f"the game is in {event_name!r} already", f"la partie est déjà dans {event_name!r}"
            )
        )
    if len(table.joined) >= MOST_JOINED:
        raise CommandRefused(
            Text(
                f"{MOST_JOINED} events have taken this game in: no more can",
                f"{MOST_JOINED} événements ont pris cette partie : pas un de plus",
            )
        )
    at = now() if at is None else at
    return (EventJoined(at=at, event_name=event_name, event_id=event_id),)
