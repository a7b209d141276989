"""Connections to a PostgreSQL database: to its newest primary, and given up once that hangs.

An address may name several hosts. A primary that was replaced and comes back has another history,
and is refused.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TypeVar
from weakref import WeakSet

import psycopg
from eventsourcing.persistence import IntegrityError, OperationalError
from psycopg.pq import TransactionStatus

from domain.store.hosts import (
    Check,
    Found,
    Host,
    NotThePrimary,
    Search,
    cut,
    hosts_of,
    reach,
    require_timeline,
    within,
)
from domain.store.storage import Damaged

CONNECTIONS = 4
"""Kept for each recorder and each store of a process, at the most."""
PATIENCE = 2
"""Seconds to wait for a connection: nobody else is served meanwhile."""
ANSWER = 0.4
"""Seconds within which a server that is well answers the question whether it is there."""
OVERDUE = 15
"""Seconds after which somebody looks whether a connection in use still has a server."""


class ServerGone(OperationalError):
    """The connection broke: what was asked may or may not have been done."""


@contextmanager
def translated() -> Iterator[None]:
    """Errors in the library's words."""
    try:
        yield
    except psycopg.IntegrityError as error:
        raise IntegrityError(error) from error
    except (psycopg.errors.DataCorrupted, psycopg.errors.IndexCorrupted) as error:
        raise Damaged(error) from error
    except psycopg.Error as error:
        raise OperationalError(error) from error


class Primary:
    """The server of a database that is written to, as this process knows it."""

    def __init__(self, url: str) -> None:
        self._hosts = hosts_of(url)
        self._settled: Host | None = None
        self._trusted: Host | None = None
        """The same, until it is in doubt."""
        self._timeline = 0
        self._searching = threading.Lock()
        self._searches = 0
        self._refusal: str | None = None
        """What the last search ended with; None if it has found one."""
        self._looking = threading.Lock()
        self._pulse: psycopg.Connection | None = None
        self.pools: WeakSet[Pool] = WeakSet()
        self.checks: list[Check] = []
        """What it must have besides its timeline: NotThePrimary if it lacks that."""
        self.epoch = 0
        """Counts the times that it was lost: connections of before are used no more."""

    def connect(self) -> psycopg.Connection:
        """A connection to the primary. OperationalError if none can be reached."""
        while True:
            searches, host = self._searches, self._trusted
            if host is None:
                with self._searching:
                    if self._searches == searches:
                        return self._found()
                    if self._refusal is not None:  # Who waited for a search hears what it heard.
                        raise psycopg.OperationalError(self._refusal)
                continue
            try:
                return self._accepted(self._reach(host))
            except psycopg.OperationalError:
                if len(self._hosts) == 1:
                    raise
                if self._trusted is host:
                    self.lose()

    def _found(self) -> psycopg.Connection:
        """Asks all hosts. A process that has seen none yet hears them all out."""
        try:
            search = Search(self._hosts, self._reach)
            found = search.newest(in_a_hurry=self._timeline > 0)
            connection = self._accepted(found)
        except psycopg.OperationalError as error:
            self._refusal = str(error)
            raise
        finally:
            self._searches += 1
        if self._settled is not None and self._settled is not found.host:
            self.lose()
        self._settled = self._trusted = found.host
        self._refusal = None
        return connection

    def _reach(self, host: Host) -> Found:
        return reach(host, self._timeline, self.checks)

    def _accepted(self, found: Found) -> psycopg.Connection:
        """A newer one may have been seen since it was asked."""
        try:
            require_timeline(found.host, found.timeline, self._timeline)
        except NotThePrimary:
            found.connection.close()
            raise
        self._timeline = found.timeline
        return found.connection

    def look(self) -> None:
        """ServerGone unless it answers at once; then nobody waits for it any longer."""
        with self._looking:
            try:
                if not self._is_alive():
                    self._trusted = None
                    self._pulse = self.connect()  # It may have been started again meanwhile.
                    if not self._is_alive():
                        raise psycopg.OperationalError(f"no answer within {ANSWER:g} seconds")
            except psycopg.Error as error:
                self.lose()
                raise ServerGone(error) from error

    def _is_alive(self) -> bool:
        if self._pulse is None:
            return False
        try:
            with within(ANSWER, self._pulse):
                self._pulse.execute("SELECT 1")
        except psycopg.Error:
            self._pulse.close()
            self._pulse = None
            return False
        return True

    def lose(self) -> None:
        """Gives up all connections to it, those that somebody waits on included."""
        self._trusted = None
        self.epoch += 1
        for pool in list(self.pools):
            pool.cut()

    def watch(self) -> None:
        """Looks whether it is there, if somebody has waited for very long."""
        if any(pool.oldest_use() > OVERDUE for pool in list(self.pools)):
            with suppress(OperationalError):
                self.look()

    def leave(self, pool: Pool) -> None:
        """A pool is closed."""
        self.pools.discard(pool)
        if not self.pools and self._pulse is not None:
            self._pulse.close()


_primaries: dict[str, Primary] = {}
_making = threading.Lock()


def primary_of(url: str) -> Primary:
    """The one that all of this process shares: what was seen of it is remembered."""
    with _making:
        if not _primaries:
            threading.Thread(target=_watch, daemon=True, name="watching servers").start()
        return _primaries.setdefault(url, Primary(url))


def _watch() -> None:
    while True:
        time.sleep(OVERDUE / 3)
        for primary in list(_primaries.values()):
            primary.watch()


class Pool:
    """A process's connections, made anew when the server has been away."""

    def __init__(self, url: str, make: Callable[[psycopg.Connection], None]) -> None:
        """`make`: makes the tables where they are missing."""
        self.primary = primary_of(url)
        self._places = threading.Semaphore(CONNECTIONS)
        self._lock = threading.Lock()
        self._free: list[psycopg.Connection] = []
        self._used: dict[psycopg.Connection, float] = {}
        self._epochs: dict[psycopg.Connection, int] = {}
        self.primary.pools.add(self)
        with self.connection() as connection:
            repeated(partial(_make, connection, make), _MADE_BY_ANOTHER)

    def close(self) -> None:
        self.primary.leave(self)
        for connection in self._taken_out():
            connection.close()

    def _taken_out(self) -> list[psycopg.Connection]:
        with self._lock:
            free, self._free = self._free, []
        return free

    @contextmanager
    def connection(self) -> Iterator[psycopg.Connection]:
        """A connection of this process, for as long as it is needed."""
        if not self._places.acquire(timeout=PATIENCE):
            raise OperationalError(f"no connection became free within {PATIENCE} seconds")
        try:
            with translated():
                connection = self._take()
                try:
                    yield connection
                except psycopg.OperationalError as error:
                    if connection.closed:
                        raise ServerGone(error) from error
                    raise
                finally:
                    self._give_back(connection)
        finally:
            self._places.release()

    def _take(self) -> psycopg.Connection:
        with self._lock:
            connection = self._free.pop() if self._free else None
        epoch = self.primary.epoch
        if connection is None:
            connection = self.primary.connect()
            with self._lock:
                self._epochs[connection] = epoch
        with self._lock:
            self._used[connection] = time.monotonic()
        return connection

    def _give_back(self, connection: psycopg.Connection) -> None:
        with self._lock:
            del self._used[connection]
            is_well = (
                not connection.closed
                and connection.info.transaction_status == TransactionStatus.IDLE
                and self._epochs[connection] == self.primary.epoch
                and self in self.primary.pools
            )
            if is_well:
                self._free.append(connection)
                return
            del self._epochs[connection]
        connection.close()

    def oldest_use(self) -> float:
        """How many seconds the longest use of a connection lasts by now."""
        with self._lock:
            return time.monotonic() - min(self._used.values(), default=time.monotonic())

    def cut(self) -> None:
        """Ends all connections."""
        with self._lock:
            used = list(self._used)
        for connection in used:
            cut(connection)
        self.renew()

    def renew(self) -> None:
        """Gives up connections that nobody uses: they may be broken."""
        for connection in self._taken_out():
            with self._lock:
                self._epochs.pop(connection, None)
            connection.close()


TIMES = 20
"""How often a transaction is tried that others got in the way of."""
_IN_THE_WAY = (
    psycopg.errors.SerializationFailure,
    psycopg.errors.DeadlockDetected,
    # A place that was taken since this transaction has looked.
    psycopg.errors.UniqueViolation,
)
_MADE_BY_ANOTHER = (
    psycopg.errors.UndefinedTable,
    psycopg.errors.DuplicateTable,
    psycopg.errors.DuplicateObject,
    psycopg.errors.InternalError_,
)
T = TypeVar("T")


def repeated(work: Callable[[], T], others: tuple[type[psycopg.Error], ...] = ()) -> T:
    """A transaction, tried again if another process got in its way."""
    in_the_way: tuple[type[psycopg.Error], ...] = (*_IN_THE_WAY, *others)
    for tried in range(1, TIMES):
        try:
            return work()
        except in_the_way:
            time.sleep(random.uniform(0, 0.01 * tried))
    return work()


def _make(connection: psycopg.Connection, make: Callable[[psycopg.Connection], None]) -> None:
    """Makes tables; several processes may do so at the same time, and it may take long."""
    with connection.transaction():
        connection.execute("SET LOCAL statement_timeout = 0")
        connection.execute("SET LOCAL lock_timeout = 0")
        make(connection)
