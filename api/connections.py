"""Connections: how many there may be, and how long one may take to say what it wants.

uvicorn limits neither the time that a request takes to arrive nor the size of its head, nor how
long a client takes to read an answer. Whoever is too slow is told so, and let go.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from functools import partial
from math import inf
from typing import Any, Protocol

import msgspec
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)


class Patience(msgspec.Struct, frozen=True):
    """What one connection, and all of them, may take."""

    head: float = 15.0
    """Seconds until a request's head is there, from its first byte, or from the connection."""
    body: float = 120.0
    """Seconds until its body is there."""
    reading: float = 60.0
    """Seconds that a client may not read what it is sent."""
    head_bytes: int = 64 * 1024
    most: int = 4_000
    each: int = 500
    """Of one address; 0 where a proxy speaks for many."""


def guarded(patience: Patience) -> type[HttpToolsProtocol]:
    """uvicorn's protocol with these bounds; all its connections are counted together."""
    room = min(patience.most, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE)
    counts: Counter[str] = Counter()

    class Guarded(_Guarded):
        _patience, _counts, _room = patience, counts, room

    return Guarded


SPARE = 64
"""Open files that are no connections: the database, workers, pipes."""


class _Guarded(HttpToolsProtocol):
    _patience: Patience
    _counts: Counter[str]
    _room: int
    _timer: asyncio.TimerHandle | None = None
    _end = inf
    """When what is waited for has to be there, by the loop's clock; never while nothing is."""
    _unread: asyncio.TimerHandle | None = None
    _head = 0
    _is_counted = False

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        each = self._patience.each
        if self._counts.total() >= self._room or (each and self._counts[self._address] >= each):
            self._refuse(b"429 Too Many Requests", b"Retry-After: 5\r\n")
            return
        self._counts[self._address] += 1
        self._is_counted = True
        self._wait(self._patience.head)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._timer is not None:
            self._timer.cancel()
        self._was_read()
        if self._is_counted:
            self._counts[self._address] -= 1
            if not self._counts[self._address]:
                del self._counts[self._address]
        super().connection_lost(exc)

    # A request arrives

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._head >= 0:
            self._head += len(data)
        super().data_received(data)
        # Still no end of the head in sight.
        if self._head > self._patience.head_bytes and not self.transport.is_closing():
            self._refuse(b"431 Request Header Fields Too Large")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait(self._patience.head)

    def on_headers_complete(self) -> None:
        self._head = -1
        self._wait(self._patience.body)
        super().on_headers_complete()
        if (cycle := self._cycle) is not None and cycle.scope is self.scope:
            extensions: dict[str, Any] = {WHOLE: partial(_send_whole, cycle)}
            self.scope["extensions"] = extensions

    def on_message_complete(self) -> None:
        self._head = 0
        self._stop_waiting()
        super().on_message_complete()

    # An answer is read

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self._patience.reading, self.transport.abort)

    def resume_writing(self) -> None:
        self._was_read()
        super().resume_writing()

    def _was_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    # Too slow

    # A timer for every request would cost more than the request: one looks again and again, never
    # later than whatever may be waited for from now on.

    def _wait(self, seconds: float) -> None:
        self._end = self.loop.time() + seconds
        if self._timer is None:
            self._look_later(seconds)

    def _stop_waiting(self) -> None:
        self._end = inf

    def _look_later(self, seconds: float) -> None:
        soonest = min(self._patience.head, self._patience.body)
        self._timer = self.loop.call_later(min(seconds, soonest), self._look)

    def _look(self) -> None:
        self._timer = None
        left = self._end - self.loop.time()
        if left <= 0:
            self._refuse(b"408 Request Timeout")
        elif left < inf:
            self._look_later(left)

    @property
    def _cycle(self) -> RequestResponseCycle | None:
        # uvicorn says that there always is a cycle; before the first request there is none.
        return self.cycle

    def _is_answering(self) -> bool:
        cycle = self._cycle
        return cycle is not None and cycle.response_started and not cycle.response_complete

    def _refuse(self, status: bytes, *headers: bytes) -> None:
        """Says why, unless an answer is under way; the client may not even read that."""
        if not self._is_answering():
            head = b"".join([b"HTTP/1.1 ", status, b"\r\n", *headers])
            self.transport.write(head + b"Content-Length: 0\r\nConnection: close\r\n\r\n")
        self.transport.close()
        self.loop.call_later(1.0, self.transport.abort)


WHOLE = "dossier.whole"
"""The extension of a request that takes an answer as a whole."""


class SendWhole(Protocol):
    """Sends an answer whose head is encoded already; whether it could."""

    def __call__(self, status: int, head: bytes, body: bytes) -> bool: ...


def _send_whole(cycle: RequestResponseCycle, status: int, head: bytes, body: bytes) -> bool:
    """Head and body at once: what uvicorn's `send` does, without looking at every header."""
    if cycle.response_started or cycle.flow.write_paused:
        return False
    cycle.response_started = cycle.response_complete = True
    if cycle.disconnected:
        return True
    usual = b"".join([b"%b: %b\r\n" % header for header in cycle.default_headers])
    end = b"\r\n" if cycle.keep_alive else b"connection: close\r\n\r\n"
    length = b"content-length: %d\r\n" % len(body)
    cycle.transport.write(b"".join((STATUS_LINE[status], usual, head, length, end, body)))
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
    return True


def raise_open_files() -> None:
    """As many connections as the system lets us have."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
