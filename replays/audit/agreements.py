"""Audit of what is no move: undo, requests, seats, disputes, rulings and notes.

Each event is compared with what the table's own commands give in its place.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.kernel import encoded
from domain.table.commands.notes import add_note
from domain.table.commands.rulings import answer_dispute, give_ruling, raise_dispute
from domain.table.commands.seats import abandoned, ask_abandon, claim, leave, resign, undone
from domain.table.commands.undo import answer_request, ask_undo, redo, waiting_for
from domain.table.events import (
    AnyEvent,
    DisputeAnswered,
    DisputeRaised,
    MovesRedone,
    MovesUndone,
    NoteAdded,
    RequestAnswered,
    RequestMade,
    RulingGiven,
    SeatClaimed,
    SeatLeft,
    TableClosed,
)
from domain.table.value import CommandRefused, Table


def disagreements(table: Table, event: AnyEvent) -> Iterator[tuple[str, str, str]]:
    """What is wrong with an event: in words, as recorded, and as expected."""
    try:
        expected = _expected(table, event)
    except CommandRefused as error:
        yield f"the table refuses it: {error}", "", ""
        return
    if isinstance(event, MovesUndone | RulingGiven) and type(expected) is type(event):
        # A new secret is random; whether there has to be one is not.
        if bool(event.secret) != bool(getattr(expected, "secret", "")):
            yield "chance is not drawn as agreed", event.secret, ""
        event = msgspec.structs.replace(event, secret="")
        expected = msgspec.structs.replace(expected, secret="")
    recorded, other = encoded(event), encoded(expected)
    if recorded != other:
        yield "the table would record something else", recorded.decode(), other.decode()


def _expected(table: Table, event: AnyEvent) -> AnyEvent:
    """The event that the table's own commands give in this place."""
    at, key = event.at, event.key
    if isinstance(event, MovesUndone):
        return _expected_undo(table, event)
    if isinstance(event, RequestMade):
        if event.kind == "undo":
            return ask_undo(table, event.seat, event.kept, key=key, at=at)[0]
        return ask_abandon(table, event.seat, event.open_secrets, key=key, at=at)[0]
    if isinstance(event, RequestAnswered):
        return answer_request(table, event.seat, event.agreed, key=key, at=at)[0]
    if isinstance(event, MovesRedone):
        return _expected_redo(table, event)
    if isinstance(event, SeatClaimed):
        return claim(table, event.seat, event.name, key=key, at=at)[0]
    if isinstance(event, SeatLeft):
        return leave(table, event.seat, event.bot, key=key, at=at)[0]
    if isinstance(event, DisputeRaised):
        return raise_dispute(table, event.seat, event.step, event.rule, event.claim, at=at)[0]
    if isinstance(event, DisputeAnswered):
        return answer_dispute(table, event.seat, event.dispute, event.text, at=at)[0]
    if isinstance(event, RulingGiven):
        return _expected_ruling(table, event)
    if isinstance(event, NoteAdded):
        return add_note(table, event.seat, event.step, event.text, key=key, at=at)[0]
    assert isinstance(event, TableClosed)
    if event.reason == "resigned":
        return resign(table, event.seat, key=key, at=at)[0]
    request = table.request
    if request is None or waiting_for(table) or request.made.kind != "abandon":
        raise CommandRefused("not everybody has agreed to abandon the game")
    # Older logs: who left without an answer counted as agreed.
    open_secrets = request.made.open_secrets and (event.open_secrets or not request.was_left)
    return abandoned(request.made, request.agreed, at, open_secrets=open_secrets)


def _expected_undo(table: Table, event: MovesUndone) -> AnyEvent:
    request = table.request
    if request is not None and not waiting_for(table) and request.made.kind == "undo":
        agreed = request.agreed
        if (event.seat, event.kept, event.agreed) == (request.made.seat, request.made.kept, agreed):
            return undone(table, event.seat, event.kept, agreed, event.key, event.at)
    return ask_undo(table, event.seat, event.kept, key=event.key, at=event.at)[0]


def _expected_redo(table: Table, event: MovesRedone) -> AnyEvent:
    expected = redo(table, event.seat, key=event.key, at=event.at)[0]
    everything = table.moves + len(table.undone)
    if event.kept == everything:
        # Older logs: whoever took moves back last could play all of them again.
        return msgspec.structs.replace(expected, kept=everything)
    return expected


def _expected_ruling(table: Table, event: RulingGiven) -> AnyEvent:
    try:
        entries = table.ruleset.entries_decoder.decode(event.entries)
    except msgspec.MsgspecError as error:
        raise CommandRefused(f"the correction cannot be read: {error}") from error
    expected = give_ruling(
        table,
        event.dispute,
        event.remedy,
        event.reasoning,
        kept=event.kept,
        facts=[entry.fact for entry in entries],
        at=event.at,
    )[0]
    if isinstance(expected, RulingGiven) and not event.reseals:
        # Older logs: salts followed from the first secret for ever.
        return msgspec.structs.replace(expected, reseals=False)
    return expected
