"""Where read models are kept: tables of their own beside the log, with what they have seen.

The position of the last event taken in is written in the same transaction as what it changed, so
every event counts exactly once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from eventsourcing.persistence import IntegrityError, Tracking, TrackingRecorder

from domain.store.database import Database, open_store
from domain.store.lanes import LANES
from domain.store.storage import Connection, Row

SCHEMA = """
CREATE TABLE IF NOT EXISTS tracking (name TEXT PRIMARY KEY, position INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS seen (
    name TEXT NOT NULL, lane INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (name, lane)
);
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, ruleset TEXT NOT NULL, status TEXT NOT NULL, opened_at INTEGER NOT NULL,
    row BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS seated (
    game TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, ruleset TEXT NOT NULL,
    counts INTEGER NOT NULL, is_over INTEGER NOT NULL, won INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE TABLE IF NOT EXISTS facets (
    game TEXT NOT NULL, player TEXT NOT NULL, event TEXT NOT NULL, ruleset TEXT NOT NULL,
    status TEXT NOT NULL, opened_at INTEGER NOT NULL, PRIMARY KEY (game, player, event)
);
CREATE INDEX IF NOT EXISTS facets_by_status
    ON facets (player, event, status, opened_at, game);
CREATE INDEX IF NOT EXISTS facets_by_ruleset
    ON facets (player, event, ruleset, status, opened_at, game);
CREATE TABLE IF NOT EXISTS words (
    game TEXT NOT NULL, word TEXT NOT NULL, opened_at INTEGER NOT NULL, PRIMARY KEY (game, word)
);
CREATE INDEX IF NOT EXISTS words_by_opening ON words (word, opened_at, game);
CREATE TABLE IF NOT EXISTS results (
    player TEXT NOT NULL, ruleset TEXT NOT NULL, games INTEGER NOT NULL,
    finished INTEGER NOT NULL, wins INTEGER NOT NULL, PRIMARY KEY (player, ruleset)
);
CREATE TABLE IF NOT EXISTS placed (
    game TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, ruleset TEXT NOT NULL,
    ended_at INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (game, seat)
);
CREATE INDEX IF NOT EXISTS placed_by_time ON placed (ruleset, ended_at);
CREATE TABLE IF NOT EXISTS unrated (ruleset TEXT PRIMARY KEY, since INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS ratings (
    player TEXT NOT NULL, ruleset TEXT NOT NULL, number INTEGER NOT NULL, game TEXT NOT NULL,
    ended_at INTEGER NOT NULL, value DOUBLE PRECISION NOT NULL, error DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (player, ruleset, number)
);
CREATE INDEX IF NOT EXISTS ratings_by_time ON ratings (ruleset, ended_at);
CREATE TABLE IF NOT EXISTS contested (
    game TEXT NOT NULL, dispute INTEGER NOT NULL, ruleset TEXT NOT NULL, rule TEXT NOT NULL,
    kind TEXT NOT NULL, event_name TEXT NOT NULL, event_id TEXT NOT NULL, remedy TEXT NOT NULL,
    raised_at INTEGER NOT NULL, words TEXT NOT NULL, row BLOB NOT NULL, PRIMARY KEY (game, dispute)
);
CREATE INDEX IF NOT EXISTS contested_by_time ON contested (raised_at);
CREATE INDEX IF NOT EXISTS contested_by_rule ON contested (rule);
CREATE INDEX IF NOT EXISTS contested_by_event ON contested (event_id);
CREATE TABLE IF NOT EXISTS analyses (
    head TEXT NOT NULL, engine TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (head, engine)
);
CREATE TABLE IF NOT EXISTS accounts (
    game TEXT NOT NULL, seat INTEGER NOT NULL, ended_at INTEGER NOT NULL,
    luck DOUBLE PRECISION NOT NULL, loss DOUBLE PRECISION NOT NULL,
    error DOUBLE PRECISION NOT NULL, decisions INTEGER NOT NULL, PRIMARY KEY (game, seat)
);
CREATE TABLE IF NOT EXISTS films (
    number INTEGER NOT NULL, head TEXT NOT NULL, look TEXT NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (head, look)
);
DROP TABLE IF EXISTS cases;
DROP TABLE IF EXISTS scores;
DROP TABLE IF EXISTS seats;
DROP TABLE IF EXISTS disputes;
DROP INDEX IF EXISTS games_by_opening;
DROP TABLE IF EXISTS places;
"""
READ_MODELS = (
    "seen",
    "tracking",
    "games",
    "seated",
    "facets",
    "words",
    "results",
    "placed",
    "unrated",
    "ratings",
    "contested",
    "analyses",
    "accounts",
    "films",
)
"""The positions first: whoever is about to change them is waited for."""
KEYS = {
    "games": ("id",),
    "seated": ("game", "seat"),
    "facets": ("game", "player", "event"),
    "words": ("game", "word"),
    "placed": ("game", "seat"),
    "contested": ("game", "dispute"),
}
"""The read models that tell something of a game; the first column of their keys says of which."""

Rows = dict[str, list[Row]]


PORTION = 100
"""Games that one statement asks for."""


def rows_of(connection: Connection, game: str) -> Rows:
    """Everything that the read models say of a game."""
    return rows_of_all(connection, [game])[game]


def rows_of_all(connection: Connection, games: Sequence[str]) -> dict[str, Rows]:
    """The same for many games."""
    said: dict[str, Rows] = {game: {model: [] for model in KEYS} for game in games}
    for model in KEYS:
        for row in _said(connection, model, games):
            said[row[0]][model].append(row)
    return said


def _said(connection: Connection, model: str, games: Sequence[str]) -> Iterator[Row]:
    """What a read model says of some games."""
    for start in range(0, len(games), PORTION):
        asked = games[start : start + PORTION]
        places = ", ".join("?" * len(asked))
        statement = f"SELECT * FROM {model} WHERE {KEYS[model][0]} IN ({places}) ORDER BY 1, 2, 3"  # noqa: S608
        yield from connection.execute(statement, asked).fetchall()


def write(connection: Connection, told: Mapping[str, Rows]) -> None:
    """Everything that the read models are to say of some games, instead of what they said.

    Only what differs is written: of a hundred disputes the one that was raised.
    """
    moved: set[Row] = set()
    for model, keys in KEYS.items():
        # A game has other words only where it has other facets.
        games = list(told) if model != "words" else sorted({row[0] for row in moved})
        old = set(_said(connection, model, games))
        new = {row for game in games for row in told[game][model]}
        if model == "facets":
            moved = old ^ new
        places = " AND ".join(f"{key} = ?" for key in keys)
        if gone := [row[: len(keys)] for row in old - new]:
            connection.executemany(f"DELETE FROM {model} WHERE {places}", gone)  # noqa: S608
        if come := list(new - old):
            values = ", ".join("?" * len(come[0]))
            connection.executemany(f"INSERT INTO {model} VALUES ({values})", come)  # noqa: S608
        if model == "seated":
            _count(connection, old - new, new - old)
        if model == "placed":
            _unrate(connection, old ^ new)


def _count(connection: Connection, old: Iterable[Row], new: Iterable[Row]) -> None:
    """Players' results go on from where they were: of a seat that changed, by the difference."""
    changes: dict[tuple[str, str], list[int]] = {}
    for sign, rows in ((-1, old), (1, new)):
        for _, _, player, ruleset, counts, is_over, won in rows:
            if counts and player:
                total = changes.setdefault((player, ruleset), [0, 0, 0])
                for index, number in enumerate((1, is_over, won)):
                    total[index] += sign * number
    changed = [(*key, *total) for key, total in sorted(changes.items()) if any(total)]
    if not changed:
        return
    connection.executemany(
        "INSERT INTO results VALUES (?, ?, ?, ?, ?) ON CONFLICT (player, ruleset) DO UPDATE SET"
        " games = results.games + excluded.games, finished = results.finished + excluded.finished,"
        " wins = results.wins + excluded.wins",
        changed,
    )
    connection.executemany(
        "DELETE FROM results WHERE player = ? AND ruleset = ? AND games = 0",
        [row[:2] for row in changed],
    )


def _unrate(connection: Connection, changed: Iterable[Row]) -> None:
    """From the first of these games on, its ruleset must be rated again."""
    first: dict[str, int] = {}
    for _, _, _, ruleset, ended_at, _ in changed:
        first[ruleset] = min(ended_at, first.get(ruleset, ended_at))
    if first:
        connection.executemany(
            "INSERT INTO unrated VALUES (?, ?) ON CONFLICT (ruleset) DO UPDATE SET since ="
            " CASE WHEN excluded.since < unrated.since THEN excluded.since ELSE unrated.since END",
            sorted(first.items()),
        )


class ReadStore(TrackingRecorder):
    """The read models' tables and the position they have reached."""

    def __init__(self, database: Database) -> None:
        store = open_store(database, SCHEMA)
        self.transaction, self.query, self.close = store.transaction, store.query, store.close
        self._moment = store.moment

    def games(self) -> list[str]:
        """The games that the read models know."""
        return [str(id) for (id,) in self.query("SELECT id FROM games")]

    def rows_of(self, game: str) -> Rows:
        """Everything that the read models say of a game at one moment."""
        with self._moment() as reader:
            return rows_of(reader, game)

    def clear(self) -> None:
        """Empties every read model, as if nothing had been seen."""
        with self.transaction() as connection:
            for model in READ_MODELS:
                connection.execute(f"DELETE FROM {model}")  # noqa: S608

    def insert_tracking(self, tracking: Tracking) -> None:
        with self.transaction() as connection:
            moved = connection.execute(
                "INSERT INTO tracking VALUES (?, ?) ON CONFLICT (name) DO UPDATE"
                " SET position = excluded.position WHERE excluded.position > tracking.position",
                (tracking.application_name, tracking.notification_id),
            ).rowcount
            if not moved:
                raise IntegrityError(f"{tracking.notification_id} was taken in before")

    def positions(self, name: str) -> list[int]:
        """What was taken in of each lane."""
        positions = [0] * LANES
        for lane, position in self.query("SELECT lane, position FROM seen WHERE name = ?", (name,)):
            positions[lane] = position
        return positions

    def advance(
        self, connection: Connection, name: str, seen: Sequence[int], reached: Mapping[int, int]
    ) -> None:
        """Within a transaction: from what was seen of each lane to what is reached.

        Others wait for its end. IntegrityError if somebody took events in meanwhile, or everything
        is being built anew.
        """
        lanes = sorted(reached)  # All lock them in this order.
        if unseen := [(name, lane) for lane in lanes if not seen[lane]]:
            connection.executemany(
                "INSERT INTO seen VALUES (?, ?, 0) ON CONFLICT DO NOTHING", unseen
            )
        moved = connection.executemany(
            "UPDATE seen SET position = ? WHERE name = ? AND lane = ? AND position = ?",
            [(reached[lane], name, lane, seen[lane]) for lane in lanes],
        )
        if moved < len(lanes):
            raise IntegrityError("the read models are no longer where they were")

    def max_tracking_id(self, application_name: str) -> int | None:
        rows = self.query("SELECT position FROM tracking WHERE name = ?", (application_name,))
        return None if not rows else int(str(rows[0][0]))
