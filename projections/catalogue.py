"""The catalogue: which games there are, who plays, how they stand; and the players' results.

Everything here is what the public may see.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from domain.kernel import PUBLIC, Standings
from domain.table.value import Table
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
        imported=Provenance(mark.at, mark.signed_by) if (mark := table.imported) else None,
    )


def rows(table: Table) -> Rows:
    """What the catalogue keeps of a table."""
    game = describe(table)
    winners = [seat for seat in game.standings.winners if not _was_left(table, seat)]
    counts, is_over = int(game.imported is None), int(game.status == "over")
    row = (game.id, game.ruleset, game.status, game.opened_at, msgspec.json.encode(game))
    places = [
        (game.id, seat, player, game.ruleset, counts, is_over, int(seat in winners))
        for seat, player in enumerate(game.players)
    ]
    return {"games": [row], "places": places}


def _was_left(table: Table, seat: int) -> bool:
    """Whether a bot sits there in the name of somebody who gave the seat up: it wins for nobody."""
    opened = table.opened
    is_own_bot = bool(opened.bots) and bool(opened.bots[seat])
    return bool(table.bots[seat]) and not (
        is_own_bot and table.players[seat] == opened.players[seat]
    )


_games = msgspec.json.Decoder(Game)


class InvalidCursor(ValueError):
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
        cursor: str | None = None,
        limit: int = 50,
    ) -> Page:
        """Games, newest first, by these filters; `cursor` is a page's `next`."""
        where = ["TRUE"]
        parameters: list[object] = []
        for column, value in (("ruleset", ruleset), ("status", status)):
            if value is not None:
                where.append(f"{column} = ?")
                parameters.append(value)
        if player is not None:
            where.append("id IN (SELECT game FROM places WHERE player = ?)")
            parameters.append(player)
        if cursor is not None:
            where.append("(opened_at, id) < (?, ?)")
            parameters.extend(_read_cursor(cursor))
        statement = (
            f"SELECT row FROM games WHERE {' AND '.join(where)}"  # noqa: S608
            " ORDER BY opened_at DESC, id DESC LIMIT ?"
        )
        rows = self._store.query(statement, (*parameters, limit + 1))
        games = tuple([_games.decode(_bytes(row[0])) for row in rows[:limit]])
        more = len(rows) > limit
        return Page(games, f"{games[-1].opened_at}~{games[-1].id}" if more else None)

    def players(self, player: str | None = None) -> list[PlayerResult]:
        """Results by player and ruleset; what was imported counts for nobody."""
        rows = self._store.query(
            "SELECT player, ruleset, COUNT(*), SUM(is_over), SUM(won) FROM places"
            " WHERE counts = 1 AND player <> '' AND (CAST(? AS TEXT) IS NULL OR player = ?)"
            " GROUP BY player, ruleset ORDER BY player, ruleset",
            (player, player),
        )
        return [
            PlayerResult(str(row[0]), str(row[1]), *(int(str(count)) for count in row[2:]))
            for row in rows
        ]


def _read_cursor(cursor: str) -> tuple[int, str]:
    opened_at, separator, id = cursor.partition("~")
    if not separator or not re.fullmatch(r"[0-9]{1,16}", opened_at):
        raise InvalidCursor(f"{cursor!r} is not a cursor: take `next` of a page")
    return int(opened_at), id


def _bytes(value: object) -> bytes:
    assert isinstance(value, bytes)
    return value
