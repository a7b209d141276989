"""The catalogue: which games there are, who plays, how they stand; and the players' results.

Everything here is what the public may see.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from domain.kernel import PUBLIC, Said, Standings, Text
from domain.table.value import Table
from projections import searching
from projections.searching import Filters, found
from projections.store import ReadStore, Rows

Status = Literal["playing", "over"]


class Provenance(msgspec.Struct, frozen=True):
    """When a game was taken in from a record: it was not played here."""

    at: int
    signed_by: str
    """The key that had signed the record; empty if nobody had."""


class Game(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One game of the catalogue."""

    id: str
    ruleset: str
    players: tuple[str, ...]
    status: Status
    steps: int
    moves: int
    version: int
    opened_at: int
    played_at: int
    """When the last event was stored."""
    options: msgspec.Raw
    standings: Standings
    variant: str = ""
    """Which of the ruleset's variants is played; empty for a mixture of one's own."""
    waits_for: tuple[int, ...] = ()
    """The seats that have to decide."""
    disputes: int = 0
    """How many steps are contested and not ruled on yet."""
    rulings: int = 0
    notes: int = 0
    imported: Provenance | None = None


class PlayerResult(msgspec.Struct, frozen=True):
    """How a player did in one ruleset."""

    player: str
    ruleset: str
    games: int
    finished: int
    wins: int


class Page(msgspec.Struct, frozen=True):
    """Some games, newest first, and where to go on."""

    games: tuple[Game, ...]
    next: str | None


def describe(table: Table) -> Game:
    """A table as the catalogue shows it."""
    return Game(
        id=table.id,
        ruleset=table.ruleset.slug,
        players=tuple(table.players),
        status="over" if table.is_over else "playing",
        steps=table.steps,
        moves=table.moves,
        version=table.version,
        opened_at=table.opened.at,
        played_at=table.events[-1].at,
        options=table.opened.options,
        standings=table.standings(PUBLIC),
        variant=_variant(table),
        waits_for=_waits_for(table),
        disputes=sum(dispute.ruling is None for dispute in table.disputes),
        rulings=sum(dispute.ruling is not None for dispute in table.disputes),
        notes=len(table.notes),
        imported=Provenance(mark.at, mark.signed_by) if (mark := table.imported) else None,
    )


def _variant(table: Table) -> str:
    """The variant that has what was chosen, in all in which variants differ."""
    ruleset = table.ruleset
    chosen = msgspec.json.decode(table.opened.options, type=ruleset.options)
    variants = list(ruleset.variants.values())
    told = [
        field
        for field in ruleset.options.__struct_fields__
        if any(getattr(each, field) != getattr(variants[0], field) for each in variants)
    ]
    found = (
        name
        for name, options in ruleset.variants.items()
        if all(getattr(chosen, field) == getattr(options, field) for field in told)
    )
    return next(found, "")


def _waits_for(table: Table) -> tuple[int, ...]:
    if table.is_over:
        return ()
    return tuple(sorted({each.seat for each in table.decisions(PUBLIC) if each.required}))


def rows(table: Table) -> Rows:
    """What the catalogue keeps of a table."""
    game = describe(table)
    winners = [seat for seat in game.standings.winners if not was_left(table, seat)]
    counts, is_over = int(game.imported is None), int(game.status == "over")
    row = (game.id, game.ruleset, game.status, game.opened_at, msgspec.json.encode(game))
    seated = [
        (game.id, seat, player, game.ruleset, counts, is_over, int(seat in winners))
        for seat, player in enumerate(game.players)
    ]
    findable = searching.Findable(
        game.id,
        game.players,
        table.event_name,
        game.ruleset,
        table.ruleset.title,
        game.status,
        game.opened_at,
    )
    return {"games": [row], "seated": seated, **searching.rows(findable)}


def was_left(table: Table, seat: int) -> bool:
    """Whether a bot sits there in the name of somebody who gave the seat up: it wins for nobody."""
    opened = table.opened
    is_own_bot = bool(opened.bots) and bool(opened.bots[seat])
    return bool(table.bots[seat]) and not (
        is_own_bot and table.players[seat] == opened.players[seat]
    )


_games = msgspec.json.Decoder(Game)


class InvalidCursor(Said, ValueError):
    """A cursor that no page gave."""


class Catalogue:
    """Questions that the catalogue answers."""

    def __init__(self, store: ReadStore) -> None:
        self._store = store

    def games(
        self,
        *,
        ruleset: str | None = None,
        status: Status | None = None,
        player: str | None = None,
        event: str | None = None,
        search: str = "",
        since: int | None = None,
        until: int | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> Page:
        """Games, newest first, by these filters; `cursor` is a page's `next`."""
        if player == "" or event == "":
            return Page((), None)  # Nobody is called so.
        below = None if cursor is None else _read_cursor(cursor)
        filters = Filters(ruleset, status, player, event, search, since, until, below)
        rows = found(self._store, filters, limit + 1)
        games = tuple([_games.decode(_bytes(row[0])) for row in rows[:limit]])
        more = len(rows) > limit
        return Page(games, f"{games[-1].opened_at}~{games[-1].id}" if more else None)

    def players(
        self,
        player: str | None = None,
        *,
        prefix: str = "",
        after: tuple[str, str] = ("", ""),
        limit: int = 200,
    ) -> list[PlayerResult]:
        """Results by player and ruleset, in order; what was imported counts for nobody.

        `prefix`: how their names begin; `after`: the player and the ruleset of the last one seen.
        """
        where, parameters = "(player, ruleset) > (?, ?)", [*after]
        if player is not None:
            where, parameters = f"player = ? AND {where}", [player, *parameters]
        if prefix:
            where += " AND player >= ? AND player < ?"
            parameters += [prefix, prefix + "\U0010ffff"]
        rows = self._store.query(
            "SELECT player, ruleset, games, finished, wins FROM results"  # noqa: S608
            f" WHERE {where} ORDER BY player, ruleset LIMIT ?",
            (*parameters, limit),
        )
        return [PlayerResult(*row) for row in rows]


def _read_cursor(cursor: str) -> tuple[int, str]:
    opened_at, separator, id = cursor.partition("~")
    if not separator or not re.fullmatch(r"[0-9]{1,16}", opened_at):
        raise InvalidCursor(
            Text(
                f"{cursor!r} is not a cursor: take `next` of a page",
                f"{cursor!r} n'est pas un curseur : prenez `next` d'une page",
            )
        )
    return int(opened_at), id


def _bytes(value: object) -> bytes:
    assert isinstance(value, bytes)
    return value
