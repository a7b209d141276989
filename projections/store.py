"""Where read models are kept: tables of their own beside the log, with what they have seen.

The position of the last event taken in is written in the same transaction as what it changed, so
every event counts exactly once.
"""

from __future__ import annotations

from eventsourcing.persistence import IntegrityError, Tracking, TrackingRecorder

from domain.store.database import Database, open_store
from domain.store.storage import Connection, Row

SCHEMA = """
CREATE TABLE IF NOT EXISTS tracking (name TEXT PRIMARY KEY, position INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, ruleset TEXT NOT NULL, status TEXT NOT NULL, opened_at INTEGER NOT NULL,
    row BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS games_by_opening ON games (opened_at, id);
CREATE TABLE IF NOT EXISTS places (
    game TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, ruleset TEXT NOT NULL,
    counts INTEGER NOT NULL, is_over INTEGER NOT NULL, won INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX IF NOT EXISTS places_by_player ON places (player);
CREATE TABLE IF NOT EXISTS disputes (
    game TEXT NOT NULL, dispute INTEGER NOT NULL, rule TEXT NOT NULL, remedy TEXT NOT NULL,
    raised_at INTEGER NOT NULL, row BLOB NOT NULL, PRIMARY KEY (game, dispute)
);
CREATE INDEX IF NOT EXISTS disputes_by_time ON disputes (raised_at);
CREATE TABLE IF NOT EXISTS analyses (
    head TEXT NOT NULL, engine TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (head, engine)
);
DROP TABLE IF EXISTS cases;
DROP TABLE IF EXISTS scores;
DROP TABLE IF EXISTS seats;
"""
READ_MODELS = ("tracking", "games", "places", "disputes", "analyses")
"""The position first: whoever is about to change it is waited for."""
KEYS = {"games": ("id",), "places": ("game", "seat"), "disputes": ("game", "dispute")}
"""The read models that tell something of a game; the first column of their keys says of which."""

Rows = dict[str, list[Row]]


def rows_of(connection: Connection, game: str) -> Rows:
    """Everything that the read models say of a game."""
    return {
        model: connection.execute(
            f"SELECT * FROM {model} WHERE {keys[0]} = ? ORDER BY 1, 2",  # noqa: S608
            (game,),
        ).fetchall()
        for model, keys in KEYS.items()
    }


def write(connection: Connection, game: str, rows: Rows) -> None:
    """Everything that the read models are to say of a game, instead of what they said.

    Only what differs is written: of a hundred disputes the one that was raised.
    """
    said = rows_of(connection, game)
    for model, kept in rows.items():
        old, new = set(said[model]) - set(kept), set(kept) - set(said[model])
        keys = KEYS[model]
        places = " AND ".join(f"{key} = ?" for key in keys)
        for row in old:
            connection.execute(f"DELETE FROM {model} WHERE {places}", row[: len(keys)])  # noqa: S608
        for row in new:
            values = ", ".join("?" * len(row))
            connection.execute(f"INSERT INTO {model} VALUES ({values})", row)  # noqa: S608


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

    def advance(self, connection: Connection, name: str, start: int, end: int) -> None:
        """Within a transaction: from one position to another; others wait for its end.

        IntegrityError if the position is another one: somebody took events in meanwhile, or
        everything is being built anew.
        """
        if not start:
            connection.execute("INSERT INTO tracking VALUES (?, 0) ON CONFLICT DO NOTHING", (name,))
        moved = connection.execute(
            "UPDATE tracking SET position = ? WHERE name = ? AND position = ?", (end, name, start)
        ).rowcount
        if not moved:
            raise IntegrityError(f"the read models are no longer at {start}")

    def max_tracking_id(self, application_name: str) -> int | None:
        rows = self.query("SELECT position FROM tracking WHERE name = ?", (application_name,))
        return None if not rows else int(str(rows[0][0]))
