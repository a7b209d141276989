"""The servers that an address names: asked all at once which of them is the primary.

Of those that can be written to, the one with the highest timeline counts. A server that hangs is
waited for only as long as no other one is known to be good.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

import psycopg
from psycopg.conninfo import conninfo_to_dict

GRACE = 0.25
"""Seconds that the others have to answer, too, once one that is good has answered."""
AGAIN = 0.25
"""Seconds until one that has refused is asked again, while another is waited for."""

LIMITS = {
    "connect_timeout": 2,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""A host that has vanished is found out in seconds, not in hours."""
STATEMENT = "10s"
"""The longest that the server works on one statement: none takes a hundredth of it."""
LOCK = "5s"
"""The longest that it waits for what another process has locked."""

_TIMELINE = """
SELECT pg_is_in_recovery(), CASE WHEN pg_is_in_recovery() THEN NULL
    ELSE pg_walfile_name(pg_current_wal_lsn()) END
"""


class NotThePrimary(psycopg.OperationalError):
    """A server that lacks what another one was seen to have, or that cannot be written to."""


Host = dict[str, Any]
"""What one server is connected to by."""


def hosts_of(url: str) -> list[Host]:
    """The servers that an address names; what it says of time limits counts before ours."""
    given = conninfo_to_dict(url)
    parameters = {**LIMITS, **given}
    parameters.pop("target_session_attrs", None)  # The primary is looked for here.
    lists = {
        name: str(parameters[name]).split(",")
        for name in ("host", "hostaddr", "port")
        if parameters.get(name)
    }
    number = max((len(lists[name]) for name in ("host", "hostaddr") if name in lists), default=1)
    return [
        {**parameters, **{name: each[at % len(each)] for name, each in lists.items()}}
        for at in range(number)
    ]


class Found(NamedTuple):
    """A server that can be written to, and a connection to it."""

    host: Host
    timeline: int
    connection: psycopg.Connection


Check = Callable[[psycopg.Connection], None]
"""Raises NotThePrimary if a server lacks something."""


def reach(host: Host, seen: int, checks: list[Check]) -> Found:
    """A connection to a server that can be written to and lacks nothing.

    `seen` is the highest timeline so far. psycopg.OperationalError if it cannot be had.
    """
    connection = psycopg.connect(**host, autocommit=True)
    try:
        with within(float(LIMITS["connect_timeout"]), connection):
            timeline = _timeline(connection)
            require_timeline(host, timeline, seen)
            for check in checks:
                check(connection)
            _prepare(connection)
    except BaseException:
        connection.close()
        raise
    return Found(host, timeline, connection)


def require_timeline(host: Host, timeline: int, seen: int) -> None:
    """NotThePrimary if a higher timeline was seen."""
    if timeline < seen:
        raise NotThePrimary(
            f"{_name(host)} is at timeline {timeline}, and {seen} was seen:"
            " it was replaced, and lacks what was stored since"
        )


class Search:
    """Asks several servers at once for the newest primary."""

    def __init__(self, hosts: list[Host], reach: Callable[[Host], Found]) -> None:
        self._hosts, self._reach = hosts, reach
        self._said: SimpleQueue[tuple[int, Found | psycopg.OperationalError]] = SimpleQueue()
        self._over = threading.Event()
        self._closing = threading.Lock()

    def newest(self, *, in_a_hurry: bool) -> Found:
        """The one with the highest timeline. psycopg.OperationalError if all have refused.

        In a hurry, those that do not answer soon after a good one are left out.
        """
        for at in range(len(self._hosts)):
            threading.Thread(target=self._ask, args=(at,), daemon=True, name="asking").start()
        try:
            return self._heard(in_a_hurry)
        finally:
            self._end()

    def _heard(self, in_a_hurry: bool) -> Found:
        waiting = set(range(len(self._hosts)))
        refusals: dict[int, str] = {}
        best: Found | None = None
        until: float | None = None
        while waiting:
            try:
                at, said = self._said.get(timeout=until and max(0, until - time.monotonic()))
            except Empty:
                break
            waiting.discard(at)
            if isinstance(said, psycopg.OperationalError):
                refusals[at] = str(said)
            elif best is None or said.timeline > best.timeline:
                if best is not None:
                    best.connection.close()
                best, until = said, time.monotonic() + GRACE if in_a_hurry else None
            else:
                said.connection.close()
        if best is None:
            raise psycopg.OperationalError("; ".join(refusals.values()))
        return best

    def _ask(self, at: int) -> None:
        """Asks one, again and again as long as it refuses: it may be taking over just now."""
        while True:
            try:
                found = self._reach(self._hosts[at])
            except psycopg.OperationalError as error:
                self._said.put((at, error))
                if self._over.wait(AGAIN):
                    return
                continue
            with self._closing:
                if self._over.is_set():
                    found.connection.close()
                else:
                    self._said.put((at, found))
            return

    def _end(self) -> None:
        """Nobody listens any more: what came too late is closed."""
        with self._closing:
            self._over.set()
        with suppress(Empty):
            while True:
                _, said = self._said.get_nowait()
                if isinstance(said, Found):
                    said.connection.close()


@contextmanager
def within(seconds: float, connection: psycopg.Connection) -> Iterator[None]:
    """Cuts the connection if what is asked on it takes longer."""
    timer = threading.Timer(seconds, cut, (connection,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _timeline(connection: psycopg.Connection) -> int:
    """How often the database was taken over by another server, plus 1; 0 if it has no such count.

    The name of the file that is written to tells it at once; the checkpoint tells it late.
    """
    try:
        row = connection.execute(_TIMELINE).fetchone()
    except (psycopg.errors.UndefinedFunction, psycopg.errors.FeatureNotSupported):
        return 0
    assert row is not None
    is_standby, file = row
    if is_standby:
        raise NotThePrimary(f"{_name(connection.info.get_parameters())} is a standby")
    return int(str(file)[:8], 16)


def _name(host: Host) -> str:
    return f"{host.get('host', 'this machine')}:{host.get('port', 5432)}"


def _prepare(connection: psycopg.Connection) -> None:
    """Whatever the server's own settings are: what is acknowledged survives, also the loss of a
    server that has a standby, and who waited for a lock sees what was written meanwhile."""
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE"
        " current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')"
    )
    connection.execute("SET default_transaction_isolation = 'read committed'")
    connection.execute(f"SET statement_timeout = '{STATEMENT}'")
    connection.execute(f"SET lock_timeout = '{LOCK}'")


def cut(connection: psycopg.Connection) -> None:
    """Ends a connection that another thread waits on: that one hears of it at once."""
    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)
