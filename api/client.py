"""The client at the other end: from which address it asks, and whether it still waits."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any, TypeVar

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

T = TypeVar("T")


class Gone(Exception):
    """The client has hung up: nobody waits for the answer."""


class Client(msgspec.Struct, frozen=True):
    """Who asks."""

    address: str
    receive: Receive | None = None
    """Tells when it hangs up."""


NOBODY = Client("")
CLIENT: ContextVar[Client] = ContextVar("client", default=NOBODY)
"""Who waits for what is being done; nobody outside a request."""


def knows_client(app: ASGIApp) -> ASGIApp:
    """A middleware that says whom a request comes from."""

    async def known(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            CLIENT.set(Client(_address((scope.get("client") or ("",))[0]), receive))
        await app(scope, receive, send)

    return known


@lru_cache(4096)
def _address(host: str) -> str:
    """Where it comes from: behind a proxy that is trusted, what that says (see `api.serve`)."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    # Whoever has one address of a network has them all.
    return ":".join(address.exploded.split(":")[:4])


async def while_here(work: Coroutine[Any, Any, T]) -> T:
    """What the work gives; cancelled, with Gone, as soon as the client hangs up.

    The request's body must have been read.
    """
    receive = CLIENT.get().receive
    if receive is None:
        return await work
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_hung_up(receive))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Gone
        return task.result()
    finally:
        task.cancel()
        gone.cancel()


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
