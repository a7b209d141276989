"""Offers: what a seat could take back or play again now, whom that would ask, and why not yet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from domain.kernel import Text
from domain.table.commands.seats import people
from domain.table.commands.undo import ask_undo, consent_reason, kept_moves, redo, redo_reason
from domain.table.events import MovesRedone, RequestMade
from domain.table.value import CommandRefused, Table

Deed = Literal["last", "turn", "redo"]


class Offer(msgspec.Struct, frozen=True):
    """Something that a seat may do with the moves of the line."""

    deed: Deed
    kept: int
    """How many moves would stand."""
    consent: Text | None
    """Why the others are asked; nothing where it happens at once."""
    blocked: Text | None
    """Why it cannot be asked just now."""


def offers(table: Table, seat: int) -> tuple[Offer, ...]:
    """What the seat could do; nothing that this table, or the end of the game, rules out."""
    if table.closed or table.is_over or table.opened.undo == "none":
        return ()
    return (*_backwards(table, seat), *_again(table, seat))


def _backwards(table: Table, seat: int) -> Iterator[Offer]:
    kept: int | None = None
    deeds: tuple[Literal["last", "turn"], ...] = ("last", "turn")
    for deed in deeds:
        before = kept
        try:
            kept = kept_moves(table, seat, deed)
            if kept == before:
                continue  # The turn is this one move.
            ask_undo(table, seat, deed)
        except CommandRefused as error:
            if kept is None:
                return  # The seat has not moved yet.
            yield Offer(deed, kept, None, error.said)
        else:
            asked = people(table) - {seat}
            yield Offer(deed, kept, consent_reason(table, seat, kept) if asked else None, None)


def _again(table: Table, seat: int) -> Iterator[Offer]:
    if not table.undone or table.undone[-1].undoing.seat != seat:
        return
    try:
        [event] = redo(table, seat)
    except CommandRefused as error:
        yield Offer("redo", table.moves, None, error.said)
        return
    assert isinstance(event, MovesRedone | RequestMade)
    is_asked = isinstance(event, RequestMade)
    yield Offer(
        "redo", event.kept, redo_reason(table, seat, event.kept) if is_asked else None, None
    )
