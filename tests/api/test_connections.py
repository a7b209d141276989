"""Connections over real sockets: who is too slow, too long or too many is let go."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn

from api.connections import Patience, guarded
from tests.api.players import eventually
from tests.patience import PATIENCE
from tests.ports import free_port

BODY = b"x" * 64_000_000
HASTY = Patience(head=0.2, body=0.2, reading=0.2, head_bytes=2_000, most=6, each=4)
REQUEST = b"GET / HTTP/1.1\r\nHost: here\r\n"


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Reads all of a request; at `/large` answers at length."""
    if scope["type"] != "http":
        return
    while (message := await receive())["type"] == "http.request" and message["more_body"]:
        pass
    body = BODY if scope["path"] == "/large" else b"well"
    length = (b"content-length", b"%d" % len(body))
    await send({"type": "http.response.start", "status": 200, "headers": [length]})
    await send({"type": "http.response.body", "body": body})


@contextmanager
def serving(patience: Patience) -> Iterator[tuple[int, uvicorn.Server]]:
    port = free_port()
    config = uvicorn.Config(
        app, port=port, http=guarded(patience), log_level="critical", lifespan="off"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    eventually(lambda: server.started)
    yield port, server
    server.should_exit = True
    thread.join(PATIENCE)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with serving(HASTY) as (port, _):
        yield port


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def rest(connection: socket.socket) -> bytes:
    """Everything that comes until the other side closes."""
    said = b""
    try:
        while piece := connection.recv(65_536):
            said += piece
    except ConnectionResetError:
        pass
    return said


def is_well(port: int) -> bool:
    with connect(port) as connection:
        connection.sendall(REQUEST + b"Connection: close\r\n\r\n")
        return rest(connection).endswith(b"well")


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HT",
        REQUEST,
        REQUEST + b"Content-Length: 10\r\n\r\nabc",
        REQUEST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nab",
    ],
)
def test_a_request_that_never_ends_is_let_go(port: int, begun: bytes) -> None:
    with connect(port) as connection:
        connection.sendall(begun)
        assert rest(connection).startswith(b"HTTP/1.1 408 ")
    assert is_well(port)


def test_one_that_sends_a_letter_now_and_then_is_let_go(port: int) -> None:
    with connect(port) as connection:
        connection.sendall(REQUEST + b"X: ")
        connection.settimeout(0.05)
        eventually(lambda: _is_cut_after_a_letter(connection))
    assert is_well(port)


def _is_cut_after_a_letter(connection: socket.socket) -> bool:
    try:
        connection.sendall(b"x")
        return not connection.recv(1_000).endswith(b"x")
    except TimeoutError:
        return False
    except OSError:
        return True


def test_a_head_without_end_is_let_go(port: int) -> None:
    with connect(port) as connection:
        connection.sendall(REQUEST + b"X: " + b"a" * 5_000)
        assert rest(connection).startswith(b"HTTP/1.1 431 ")
    assert is_well(port)


def test_the_second_request_has_the_same_time(port: int) -> None:
    with connect(port) as connection:
        connection.sendall(REQUEST + b"\r\n" + REQUEST)
        said = rest(connection)
    assert said.count(b"HTTP/1.1 ") == 2
    assert b"well" in said
    assert b"HTTP/1.1 408 " in said


def test_who_does_not_read_is_let_go() -> None:
    with serving(HASTY) as (port, server), connect(port) as connection:
        connection.sendall(b"GET /large HTTP/1.1\r\nHost: here\r\n\r\n")
        eventually(lambda: server.server_state.total_requests)
        eventually(lambda: not server.server_state.connections)
        assert len(rest(connection)) < len(BODY)
        assert is_well(port)


def test_so_many_of_one_address_and_no_more() -> None:
    patient = Patience(head=PATIENCE, each=4, most=6)
    with serving(patient) as (port, _):
        held = [connect(port) for _ in range(4)]
        with connect(port) as another:
            assert rest(another).startswith(b"HTTP/1.1 429 ")
        for connection in held:
            connection.close()
        eventually(lambda: is_well(port))
