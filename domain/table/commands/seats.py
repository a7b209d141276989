"""Seats: claimed, left, taken over by a bot; resigning and abandoning; who is asked."""

from __future__ import annotations

import secrets

from domain.bots import BOTS
from domain.kernel import Text
from domain.table.commands.names import plain_name
from domain.table.events import (
    AnyEvent,
    MovesRedone,
    MovesUndone,
    RequestMade,
    SeatClaimed,
    SeatLeft,
    TableClosed,
    now,
)
from domain.table.line import Request
from domain.table.value import CommandRefused, Table

ANOTHER_REQUEST = Text(
    "another request is open: it must be answered first",
    "une autre demande est en cours : il faut d'abord y répondre",
)
CLOSED = Text("the table is closed", "la table est fermée")
OVER = Text("the game is over", "la partie est finie")
UNANSWERED = Text(
    "something is asked of this seat: it has to be answered first",
    "une demande attend la réponse de cette place : il faut d'abord y répondre",
)


def people(table: Table) -> set[int]:
    """The seats that can be asked: bots and open seats agree to everything."""
    return {seat for seat, name in enumerate(table.players) if name and not table.bots[seat]}


def unanswered(table: Table) -> set[int]:
    """The seats that have not answered the open request."""
    if table.request is None:
        return set()
    return people(table) - {table.request.made.seat} - set(table.request.agreed)


def granted(
    table: Table, request: Request, agreed: tuple[int, ...], at: int, *, was_left: bool
) -> AnyEvent:
    """What a request comes to once nobody is left to ask; `was_left`: not all have agreed."""
    made = request.made
    if made.kind == "undo":
        return undone(table, made.seat, made.kept, agreed, "", at)
    if made.kind == "redo":
        return MovesRedone(at=at, seat=made.seat, kept=made.kept, agreed=agreed)
    return abandoned(made, agreed, at, open_secrets=made.open_secrets and not was_left)


def undone(
    table: Table, seat: int, kept: int, agreed: tuple[int, ...], key: str, at: int
) -> MovesUndone:
    """Moves are taken back, by a seat that may."""
    secret = secrets.token_bytes(32).hex() if table.opened.fresh_chance else ""
    return MovesUndone(at=at, key=key, seat=seat, kept=kept, agreed=agreed, secret=secret)


def _require_running(table: Table) -> None:
    if table.is_over:
        raise CommandRefused(OVER)


def claim(
    table: Table, seat: int, name: str, *, key: str = "", at: int | None = None
) -> tuple[AnyEvent, ...]:
    """A person sits down where nobody sits, or takes a bot's place."""
    _require_running(table)
    if table.players[seat] and not table.bots[seat]:
        raise CommandRefused(Text(f"seat {seat} is taken", f"la place {seat} est prise"))
    at = now() if at is None else at
    return (SeatClaimed(at=at, key=key, seat=seat, name=plain_name(name)),)


def take_over(
    table: Table, seat: int, name: str, *, key: str = "", at: int | None = None
) -> tuple[AnyEvent, ...]:
    """Who was invited sits down, also where somebody sat whose link was ended."""
    if not table.players[seat] or table.bots[seat]:
        return claim(table, seat, name, key=key, at=at)
    _require_running(table)
    if seat in unanswered(table):
        raise CommandRefused(UNANSWERED)
    at = now() if at is None else at
    return (
        SeatLeft(at=at, seat=seat, bot=""),
        SeatClaimed(at=at, key=key, seat=seat, name=plain_name(name)),
    )


def leave(
    table: Table, seat: int, bot: str = "", *, key: str = "", at: int | None = None
) -> tuple[AnyEvent, ...]:
    """Gives up a seat: a bot plays on, or the seat is open."""
    _require_running(table)
    if bot and bot not in BOTS:
        raise CommandRefused(
            Text(
                f"no bot is called {bot!r}: there are {', '.join(BOTS)}",
                f"aucun robot ne s'appelle {bot!r} : il y a {', '.join(BOTS)}",
            )
        )
    at = now() if at is None else at
    left = SeatLeft(at=at, key=key, seat=seat, bot=bot)
    if table.request is None or unanswered(table) != {seat}:
        return (left,)
    # The last to be asked is gone, and nobody else could answer.
    return left, granted(table, table.request, table.request.agreed, at, was_left=True)


def resign(
    table: Table, seat: int, *, key: str = "", at: int | None = None
) -> tuple[AnyEvent, ...]:
    """Gives the game up. Of two, the other wins; of more, a bot plays on."""
    _require_running(table)
    at = now() if at is None else at
    if len(table.players) > 2:
        return leave(table, seat, "random", key=key, at=at)
    return (
        TableClosed(
            at=at, key=key, seat=seat, reason="resigned", winners=(1 - seat,), open_secrets=True
        ),
    )


def ask_abandon(
    table: Table, seat: int, open_secrets: bool, *, key: str = "", at: int | None = None
) -> tuple[AnyEvent, ...]:
    """Asks the others to stop the game without a winner; alone among bots it stops at once."""
    _require_running(table)
    if table.request is not None:
        raise CommandRefused(ANOTHER_REQUEST)
    at = now() if at is None else at
    made = RequestMade(at=at, key=key, seat=seat, kind="abandon", open_secrets=open_secrets)
    if not people(table) - {seat}:
        return made, abandoned(made, (), at, open_secrets=open_secrets)
    return (made,)


def abandoned(
    made: RequestMade, agreed: tuple[int, ...], at: int, *, open_secrets: bool
) -> TableClosed:
    """The game stops; what is hidden stays so, unless all have agreed to that."""
    return TableClosed(
        at=at, seat=made.seat, reason="abandoned", agreed=agreed, open_secrets=open_secrets
    )
