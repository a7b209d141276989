"""What a stranger's record may hold: the bounds that the API sets hold for imports, too."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel import Text
from domain.table.commands.endless import MOST_EVENTS
from domain.table.events import (
    AnyEvent,
    DisputeAnswered,
    DisputeRaised,
    EventJoined,
    GameImported,
    NoteAdded,
    RulingGiven,
    SeatClaimed,
    TableOpened,
    now,
)
from replays.records.record import BrokenRecord, Record

LONGEST_NAME = 60
LONGEST_TEXT = 4_000
LONGEST_NUMBER = 128
"""Digits of a key, a signature or a hash."""
AHEAD = 24 * 3_600_000
"""Milliseconds by which another machine's clock may be ahead of ours."""


def require_bounds(record: Record) -> None:
    """Refuses a record with a line that the service itself could not have written."""
    if len(record.events) > MOST_EVENTS:
        raise BrokenRecord(
            MOST_EVENTS + 2,
            Text(
                f"a record has at most {MOST_EVENTS:,} events",
                f"un fichier a {MOST_EVENTS} événements au plus",
            ),
        )
    latest = now() + AHEAD
    for number, (event, _) in enumerate(record.events, start=2):
        if event.at > latest:
            dated = Text("it is dated in the future", "sa date est dans l'avenir")
            raise BrokenRecord(number, dated)
        for text, most in _texts(event):
            if len(text) > most:
                raise BrokenRecord(
                    number,
                    Text(
                        f"a text of {len(text):,} letters: {most:,} at the most",
                        f"un texte de {len(text)} lettres : {most} au plus",
                    ),
                )
            if any(ord(letter) < 32 and letter not in "\n\t" for letter in text):
                raise BrokenRecord(
                    number,
                    Text(
                        "a text holds control characters",
                        "un texte contient des caractères de contrôle",
                    ),
                )


def _texts(event: AnyEvent) -> Iterator[tuple[str, int]]:
    """What people wrote in an event, and how long each may be."""
    yield event.key, LONGEST_TEXT
    match event:
        case TableOpened():
            yield from ((name, LONGEST_NAME) for name in event.players)
            yield event.event_name, LONGEST_NAME
            yield event.event_id, LONGEST_NUMBER
        case EventJoined():
            yield event.event_name, LONGEST_NAME
            yield event.event_id, LONGEST_NUMBER
        case GameImported():
            yield event.signed_by, LONGEST_NUMBER
            yield event.signature, LONGEST_NUMBER
        case SeatClaimed():
            yield event.name, LONGEST_NAME
        case DisputeRaised():
            yield event.claim, LONGEST_TEXT
        case DisputeAnswered() | NoteAdded():
            yield event.text, LONGEST_TEXT
        case RulingGiven():
            yield event.reasoning, LONGEST_TEXT
        case _:
            return
