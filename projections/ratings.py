"""Ratings: how strong a player is in a ruleset, and how sure that is, game after game.

By the Plackett-Luce model of the library `openskill`. Games count in the order in which they ended,
whenever they are heard of: where an older one comes in or changes, all after it are rated again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from domain.kernel import PUBLIC, Standings
from domain.store.storage import Connection, Row
from domain.table.value import Table
from projections.catalogue import was_left
from projections.store import ReadStore, Rows

PORTION = 2_000
"""Seats that are rated in one transaction: others may write between two of them."""

LAST = 2**62
"""Later than any game."""


class Rating(msgspec.Struct, frozen=True):
    """What a player is taken for after so many games: twice the error to both sides is likely."""

    value: float
    error: float
    games: int


NEW = Rating(25.0, 25 / 3, 0)
"""Of whom nobody knows anything."""


# What a game says


def rows(table: Table) -> Rows:
    """Who came in which place; nothing for a game that rates nobody."""
    return {"placed": _placed(table) if _counts(table) else []}


def _counts(table: Table) -> bool:
    """Whether the game was played here, from the start to a result, by different people."""
    opened, names = table.opened, table.players
    is_whole = (
        opened.origin is None and bytes(opened.position) == b"null" and table.imported is None
    )
    return table.is_over and is_whole and all(names) and len(set(names)) == len(names) > 1


def _placed(table: Table) -> list[Row]:
    """Winners first, then as the game ranks them; whoever left to a bot comes last."""
    standings, seats = table.standings(PUBLIC), range(len(table.players))
    left = [seat for seat in seats if was_left(table, seat)]
    won = [seat for seat in standings.winners if seat not in left]
    if not won or len(won) == len(seats):
        return []
    keys = [
        (seat in left, seat not in won, _rank(standings, seat) if table.closed is None else 0)
        for seat in seats
    ]
    return [
        (table.id, seat, table.players[seat], table.ruleset.slug, ended_at(table), place)
        for seat, place in enumerate([1 + sum(other < key for other in keys) for key in keys])
    ]


def ended_at(table: Table) -> int:
    """When a game that is over came to its end; notes and disputes come later."""
    return table.closed.at if table.closed else table.line[-1].at


def _rank(standings: Standings, seat: int) -> int:
    ranks = [line.rank for line in standings.lines if line.seat == seat and line.rank is not None]
    return min(ranks, default=0)


# What all games say together


def rate(store: ReadStore) -> None:
    """Rates whatever is not rated yet, a portion at a time."""
    for (ruleset,) in store.query("SELECT ruleset FROM unrated ORDER BY ruleset"):
        while _rate_portion(store, str(ruleset)):
            pass


def _rate_portion(store: ReadStore, ruleset: str) -> bool:
    """Whether there is more."""
    with store.transaction() as connection:
        # Others who rate, or who bring older games, wait here.
        connection.execute("UPDATE unrated SET since = since WHERE ruleset = ?", (ruleset,))
        asked = connection.execute("SELECT since FROM unrated WHERE ruleset = ?", (ruleset,))
        since = next((since for (since,) in asked.fetchall()), None)
        if since is None:
            return False
        until = _end_of_portion(connection, ruleset, since)
        connection.execute(
            "DELETE FROM ratings WHERE ruleset = ? AND ended_at >= ?", (ruleset, since)
        )
        seats = connection.execute(
            "SELECT ended_at, game, seat, player, place FROM placed"
            " WHERE ruleset = ? AND ended_at BETWEEN ? AND ?",
            (ruleset, since, until),
        ).fetchall()
        connection.executemany(
            "INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)",
            _rated(ruleset, sorted(seats), _Before(connection, ruleset)),
        )
        if until == LAST:
            connection.execute("DELETE FROM unrated WHERE ruleset = ?", (ruleset,))
        else:
            connection.execute(
                "UPDATE unrated SET since = ? WHERE ruleset = ?", (until + 1, ruleset)
            )
        return until != LAST


def _end_of_portion(connection: Connection, ruleset: str, since: int) -> int:
    """Games that ended together are rated together."""
    found = connection.execute(
        "SELECT ended_at FROM placed WHERE ruleset = ? AND ended_at >= ?"
        " ORDER BY ended_at LIMIT 1 OFFSET ?",
        (ruleset, since, PORTION),
    ).fetchall()
    return int(found[0][0]) if found else LAST


class _Known(Protocol):
    def __call__(self, player: str, /) -> Rating: ...


class _Before:
    """Players' ratings before the games that are to be rated."""

    def __init__(self, connection: Connection, ruleset: str) -> None:
        self._connection, self._ruleset = connection, ruleset

    def __call__(self, player: str) -> Rating:
        found = self._connection.execute(
            "SELECT value, error, number FROM ratings WHERE player = ? AND ruleset = ?"
            " ORDER BY number DESC LIMIT 1",
            (player, self._ruleset),
        ).fetchall()
        return Rating(*found[0]) if found else NEW


def _rated(ruleset: str, seats: Sequence[Row], before: _Known) -> list[Row]:
    """A row for every seat, in the order of the games."""
    games: dict[tuple[int, str], list[Row]] = {}
    for at, game, *seat in seats:
        games.setdefault((at, game), []).append(tuple(seat))
    known: dict[str, Rating] = {}
    found: list[Row] = []
    for (at, game), placed in games.items():
        for _, player, _ in placed:
            if player not in known:
                known[player] = before(player)
        known |= after({player: (known[player], place) for _, player, place in placed})
        for _, player, _ in placed:
            now = known[player]
            found.append((player, ruleset, now.games, game, at, now.value, now.error))
    return found


def after(played: Mapping[str, tuple[Rating, int]]) -> dict[str, Rating]:
    """Everybody's rating after a game, by what it was and the place."""
    # Imported where it is needed: loading it takes longer than many a command.
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=was.value, sigma=was.error)] for was, _ in played.values()]
    rated = model.rate(teams, ranks=[place for _, place in played.values()])
    return {
        player: Rating(round(now.mu, 4), round(now.sigma, 4), was.games + 1)
        for (player, (was, _)), [now] in zip(played.items(), rated, strict=True)
    }
