"""Audit of what is no move: undo, requests, seats, disputes, rulings and notes.

Each event is compared with what the table's own commands give in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from domain.kernel import Text, encoded, misread
from domain.table.commands.endless import stop_endless
from domain.table.commands.hints import ask_hint
from domain.table.commands.imports import join_event, mark_imported
from domain.table.commands.judges import look
from domain.table.commands.notes import add_note
from domain.table.commands.rulings import answer_dispute, give_ruling, raise_dispute
from domain.table.commands.seats import abandoned, ask_abandon, claim, leave, resign, undone
from domain.table.commands.undo import answer_request, ask_undo, redo, waiting_for
from domain.table.events import (
    AGREEMENTS,
    AnyEvent,
    DisputeAnswered,
    DisputeRaised,
    EventJoined,
    GameImported,
    HintAsked,
    JudgeLooked,
    MovesRedone,
    MovesUndone,
    NoteAdded,
    RequestAnswered,
    RequestKind,
    RequestMade,
    RulingGiven,
    SeatClaimed,
    SeatLeft,
    TableClosed,
)
from domain.table.line import Played
from domain.table.value import CommandRefused, Table
from replays.records.signing import is_signed


def disagreements(table: Table, event: AnyEvent) -> Iterator[tuple[Text, str, str]]:
    """What is wrong with an event: in words, as recorded, and as expected."""
    try:
        expected = _expected(table, event)
    except CommandRefused as error:
        why = error.said
        yield Text(f"the table refuses it: {why.en}", f"la table le refuse : {why.fr}"), "", ""
        return
    if isinstance(event, MovesUndone | RulingGiven) and type(expected) is type(event):
        # A new secret is random; whether there has to be one is not.
        if bool(event.secret) != bool(getattr(expected, "secret", "")):
            yield _NOT_AS_AGREED, event.secret, ""
        event = msgspec.structs.replace(event, secret="")
        expected = msgspec.structs.replace(expected, secret="")
    recorded, other = encoded(event), encoded(expected)
    if recorded != other:
        yield _SOMETHING_ELSE, recorded.decode(), other.decode()


_NOT_AS_AGREED = Text("chance is not drawn as agreed", "le hasard n'est pas tiré comme convenu")
_SOMETHING_ELSE = Text("the table would record something else", "la table noterait autre chose")


def _expected(table: Table, event: AnyEvent) -> AnyEvent:
    """The event that the table's own commands give in this place."""
    at, key = event.at, event.key
    if isinstance(event, MovesUndone):
        return _expected_undo(table, event)
    if isinstance(event, RequestMade):
        if event.kind == "undo":
            return _expected_question(table, event)
        if event.kind == "redo":
            return redo(table, event.seat, key=key, at=at)[0]
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
        said = (event.step, event.rule, event.claim)
        return raise_dispute(table, event.author, *said, key=key, at=at)[0]
    if isinstance(event, DisputeAnswered):
        return answer_dispute(table, event.seat, event.dispute, event.text, key=key, at=at)[0]
    if isinstance(event, RulingGiven):
        return _expected_ruling(table, event)
    if isinstance(event, NoteAdded):
        return add_note(table, event.author, event.step, event.text, key=key, at=at)[0]
    if isinstance(event, JudgeLooked):
        return look(table, at=at)[0]
    if isinstance(event, HintAsked):
        return ask_hint(table, event.seat, key=key, at=at)[0]
    if isinstance(event, GameImported):
        return _expected_mark(table, event)
    if isinstance(event, EventJoined):
        return join_event(table, event.event_name, event.event_id, at=at)[0]
    assert isinstance(event, TableClosed)
    if event.reason == "endless":
        return stop_endless(table, at=at)[0]
    if event.reason == "resigned":
        return resign(table, event.seat, key=key, at=at)[0]
    request = table.request
    if request is None or waiting_for(table) or request.made.kind != "abandon":
        raise CommandRefused(
            Text(
                "not everybody has agreed to abandon the game",
                "tous n'ont pas accepté d'abandonner la partie",
            )
        )
    # Older logs: who left without an answer counted as agreed.
    open_secrets = request.made.open_secrets and (event.open_secrets or not request.was_left)
    return abandoned(request.made, request.agreed, at, open_secrets=open_secrets)


def _expected_mark(table: Table, event: GameImported) -> AnyEvent:
    is_unsigned = not event.signed_by and not event.signature
    if not is_unsigned and not is_signed(table.head.hex(), event.signature, event.signed_by):
        raise CommandRefused(
            Text(
                "the record was not signed so when it was taken in",
                "le fichier n'était pas signé ainsi quand il a été pris",
            )
        )
    return mark_imported(table.version, event.signed_by, event.signature, at=event.at)


def _is_granted(table: Table, event: MovesUndone | MovesRedone, kind: RequestKind) -> bool:
    """Whether an event carries out what all who were asked have agreed to."""
    request = table.request
    if request is None or waiting_for(table) or request.made.kind != kind:
        return False
    asked = (request.made.seat, request.made.kept, request.agreed)
    return asked == (event.seat, event.kept, event.agreed)


def _expected_undo(table: Table, event: MovesUndone) -> AnyEvent:
    at, key = event.at, event.key
    if _is_granted(table, event, "undo"):
        return undone(table, event.seat, event.kept, event.agreed, key, at)
    expected = ask_undo(table, event.seat, event.kept, key=key, at=at)[0]
    taken = table.line[event.kept + 1 :]
    is_own = all(played.seat == event.seat for played in taken)
    if _is_older(table) and table.opened.undo == "free" and is_own and not _drew(taken):
        # Older tables: what only the mover had seen was no barrier.
        return undone(table, event.seat, event.kept, (), key, at)
    return expected


def _expected_question(table: Table, event: RequestMade) -> AnyEvent:
    expected = ask_undo(table, event.seat, event.kept, key=event.key, at=event.at)[0]
    # Older tables measured otherwise what had been seen; to ask takes nothing from anybody.
    return event if _is_older(table) and isinstance(expected, MovesUndone) else expected


def _expected_redo(table: Table, event: MovesRedone) -> AnyEvent:
    if _is_granted(table, event, "redo"):
        return event
    expected = redo(table, event.seat, key=event.key, at=event.at)[0]
    if not _is_older(table) or not isinstance(expected, MovesRedone | RequestMade):
        return expected
    # Older tables: a redo asked nobody, and in the oldest logs it was of all that was taken back.
    everything = table.moves + len(table.undone)
    kept = everything if event.kept == everything else expected.kept
    return MovesRedone(at=event.at, key=event.key, seat=event.seat, kept=kept)


def _is_older(table: Table) -> bool:
    """Whether the table was opened before others were asked as they are today."""
    return table.opened.agreements < AGREEMENTS


def _drew(moves: Sequence[Played]) -> bool:
    return any(played.draws for played in moves)


def _expected_ruling(table: Table, event: RulingGiven) -> AnyEvent:
    try:
        entries = table.ruleset.entries_decoder.decode(event.entries)
    except msgspec.MsgspecError as error:
        why = misread(error)
        raise CommandRefused(
            Text(
                f"the correction cannot be read: {why.en}",
                f"la correction ne peut pas être lue : {why.fr}",
            )
        ) from error
    expected = give_ruling(
        table,
        event.dispute,
        event.remedy,
        event.reasoning,
        kept=event.kept,
        facts=[entry.fact for entry in entries],
        key=event.key,
        at=event.at,
    )[0]
    if isinstance(expected, RulingGiven) and not event.reseals:
        # Older logs: salts followed from the first secret for ever.
        return msgspec.structs.replace(expected, reseals=False)
    return expected
