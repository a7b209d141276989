"""Access: bearer tokens for the seats and the judge of a table, stored as hashes."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import chain, repeat

import msgspec

from domain.kernel import JUDGE, PUBLIC, Viewer, seat_viewer
from domain.store.database import Database, open_store
from domain.store.storage import Row, Statement
from domain.table.events import NO_SEAT
from domain.table.value import Table
from replays.records.signing import Signer

SCHEMA = """
CREATE TABLE IF NOT EXISTS tokens (
    hash TEXT PRIMARY KEY, game TEXT NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS open_doors (game TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS signing_keys (
    id INTEGER PRIMARY KEY CHECK (id = 1), private BLOB NOT NULL
);
"""
ORGANISER = "organiser:"
"""An organiser's token opens the tables of an event instead of one table; its name follows."""
EVENT = "event:"
"""The same for events of before, whose tables have nothing but the event's name."""


class Tokens(msgspec.Struct, frozen=True):
    """Handed out once, when a table opens."""

    seats: tuple[str, ...]
    judge: str
    """Empty for a table without a judge."""
    host: str
    """For whoever opened the table: makes links anew, and sees no more than the public."""


class Organised(msgspec.Struct, frozen=True):
    """The event that an organiser's token stands for."""

    name: str
    """As people call it; others may be called the same."""
    id: str
    """The hash of the token: what the event's tables are known by, and nobody else can make."""
    by_name: bool
    """Whether it is one of before, which older tables know by its name alone."""

    def holds(self, table: Table) -> bool:
        """Whether a table was opened for the event."""
        opened = table.opened
        if table.imported is not None:
            return False  # Whoever made the record wrote there what he liked.
        if opened.event_id or not self.by_name:
            return opened.event_id == self.id
        return opened.event_name == self.name


class Pass(msgspec.Struct, frozen=True):
    """What a token opens: one table, through one viewer's eyes; or those of an event."""

    game: str
    viewer: Viewer
    is_host: bool = False
    invited_to: int | None = None
    """The seat that may be claimed with it: until then it shows nothing that the seat holds."""
    event: Organised | None = None


class Access:
    """Issues tokens and tells whose they are."""

    def __init__(self, database: Database) -> None:
        self._store = open_store(database, SCHEMA)
        self.close = self._store.close

    def issue(self, game: str, seats: int, *, judged: bool = True) -> Tokens:
        """Fresh tokens for every seat, the judge and the host of a table; `judged`: it has one."""
        tokens, statements = self.issuing(game, seats, judged=judged)
        self._carry_out(statements)
        return tokens

    def issuing(
        self, game: str, seats: int, *, judged: bool = True, is_door_open: bool = False
    ) -> tuple[Tokens, list[Statement]]:
        """The same as statements, to be carried out with the opening of the table."""
        kinds = [*[("seat", seat) for seat in range(seats)], ("judge", NO_SEAT), ("host", NO_SEAT)]
        tokens = [secrets.token_urlsafe(24) for _ in kinds]
        rows = [(_hash(token), game, *kind) for token, kind in zip(tokens, kinds, strict=True)]
        if not judged:
            del rows[-2]
        values = ", ".join(["(?, ?, ?, ?)"] * len(rows))
        statements: list[Statement] = [
            (f"INSERT INTO tokens VALUES {values}", list(chain.from_iterable(rows)))  # noqa: S608
        ]
        if is_door_open:
            statements.append(("INSERT INTO open_doors VALUES (?)", (game,)))
        return Tokens(tuple(tokens[:-2]), tokens[-2] if judged else "", tokens[-1]), statements

    def _carry_out(self, statements: Sequence[Statement]) -> None:
        with self._store.transaction() as connection:
            for statement, parameters in statements:
                connection.execute(statement, parameters)

    def organise(self, event: str) -> tuple[str, Organised]:
        """A new event: the token that judges every table opened with it, and its id."""
        token = secrets.token_urlsafe(24)
        with self._store.transaction() as connection:
            connection.execute(
                "INSERT INTO tokens VALUES (?, ?, 'judge', -1)", (_hash(token), ORGANISER + event)
            )
        return token, Organised(event, _hash(token), by_name=False)

    def signing_key(self) -> bytes:
        """The private key of this service; made once."""
        with self._store.transaction() as connection:
            connection.execute(
                "INSERT INTO signing_keys VALUES (1, ?) ON CONFLICT DO NOTHING", (Signer.new(),)
            )
            [(private,)] = connection.execute("SELECT private FROM signing_keys").fetchall()
        assert isinstance(private, bytes)
        return private

    def renewing(self, game: str, seat: int, kind: str = "seat") -> tuple[str, list[Statement]]:
        """A new token for a seat, as statements: the ones before no longer open it.

        They are carried out with the event by which the seat is another's, so that it is never
        taken by nobody, or left by somebody who still holds it.
        """
        token = secrets.token_urlsafe(24)
        ending = "DELETE FROM tokens WHERE game = ? AND kind IN ('seat', 'invited') AND seat = ?"
        beginning = "INSERT INTO tokens VALUES (?, ?, ?, ?)"
        return token, [(ending, (game, seat)), (beginning, (_hash(token), game, kind, seat))]

    def invite(self, game: str, seat: int) -> str:
        """A token that claims a seat and shows nothing of it; the ones before end."""
        token, statements = self.renewing(game, seat, "invited")
        self._carry_out(statements)
        return token

    def open_door(self, game: str, is_open: bool) -> None:
        """Says whether anybody may sit down at a table where a seat is open."""
        with self._store.transaction() as connection:
            connection.execute("DELETE FROM open_doors WHERE game = ?", (game,))
            if is_open:
                connection.execute("INSERT INTO open_doors VALUES (?)", (game,))

    def is_door_open(self, game: str) -> bool:
        """Whether anybody may sit down where a seat is open."""
        return bool(self._store.query("SELECT game FROM open_doors WHERE game = ?", (game,)))

    def look_up(self, token: str) -> Pass | None:
        """What the token opens; nothing if nobody issued it."""
        question, parameters = self.question([token])
        return self.passes([token], self._store.query(question, parameters)).get(token)

    def question(self, tokens: Collection[str]) -> Statement:
        """What is asked of the database about tokens; `passes` reads the answer. Nothing is kept:
        whoever made one anew, here or in another process, has ended the one before.
        """
        hashes = [_hash(token) for token in tokens] or [""]
        # As many places as a power of two: a server prepares few statements.
        hashes += repeat(hashes[0], _rounded(len(hashes)) - len(hashes))
        return f"{_TOKENS} ({', '.join('?' * len(hashes))})", hashes

    def passes(self, tokens: Collection[str], rows: Iterable[Row]) -> dict[str, Pass]:
        """What each token opens, of those that somebody issued."""
        found = {hash: _pass(hash, game, kind, seat) for hash, seat, kind, game, *_ in rows}
        hashes = {_hash(token): token for token in tokens} if found else {}
        return {hashes[hash]: opened for hash, opened in found.items()}


_TOKENS = "SELECT hash, seat, kind, game, NULL FROM tokens WHERE hash IN"


def _rounded(count: int) -> int:
    return 1 << (count - 1).bit_length()


@lru_cache(4096)
def _pass(hash: str, game: str, kind: str, seat: int) -> Pass:
    """What a row of the tokens says."""
    if kind == "host":
        return Pass(game, PUBLIC, is_host=True)
    if kind == "invited":
        return Pass(game, PUBLIC, invited_to=seat)
    viewer = JUDGE if kind == "judge" else seat_viewer(seat)
    return Pass(game, viewer, event=_organised(game, hash))


def _organised(game: str, hash: str) -> Organised | None:
    for prefix in (ORGANISER, EVENT):
        if game.startswith(prefix):
            return Organised(game.removeprefix(prefix), hash, by_name=prefix == EVENT)
    return None


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
