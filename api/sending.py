"""Sending: bodies that are compressed once, kept, and answered with 304 where they are known."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable, Hashable

import msgspec
from litestar import Request, Response
from litestar.datastructures import State

AnyRequest = Request[object, object, State]


class Packed(msgspec.Struct, frozen=True):
    """A body in both encodings."""

    plain: bytes
    gzipped: bytes
    media_type: str
    tag: str
    """Names the content."""


def pack(body: bytes, media_type: str, tag: str = "") -> Packed:
    """The body, compressed; named by its hash unless it has a better name."""
    tag = tag or hashlib.sha256(body).hexdigest()[:20]
    return Packed(body, gzip.compress(body, 6, mtime=0), media_type, tag)


def send(
    request: AnyRequest, packed: Packed, headers: dict[str, str] | None = None
) -> Response[bytes]:
    """As the caller can read it; nothing but the tag if it has it already."""
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    tag = f'"{packed.tag}{".gz" if zipped else ""}"'
    given = {"ETag": tag, "Vary": "Accept-Encoding", **(headers or {})}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=given)
    if zipped:
        given["Content-Encoding"] = "gzip"
    body = packed.gzipped if zipped else packed.plain
    return Response(body, media_type=packed.media_type, headers=given)


class Shelf:
    """Packed bodies by what they are made of: made once, the oldest given up first."""

    def __init__(self, most: int) -> None:
        """`most`: the bytes that are kept."""
        self._most = most
        self._size = 0
        self._kept: dict[Hashable, Packed] = {}
        self._making: dict[Hashable, asyncio.Task[Packed]] = {}

    async def get(self, key: Hashable, make: Callable[[], Packed]) -> Packed:
        """What is kept; or what `make` gives, in a thread, once for all who wait for it."""
        packed = self._kept.get(key)
        if packed is not None:
            return packed
        task = self._making.get(key)
        if task is None:
            task = asyncio.create_task(asyncio.to_thread(make))
            self._making[key] = task
            task.add_done_callback(lambda done: self._put(key, done))
        # Whoever gives up waiting leaves it to the others.
        return await asyncio.shield(task)

    def _put(self, key: Hashable, task: asyncio.Task[Packed]) -> None:
        del self._making[key]
        if task.cancelled() or task.exception() is not None:
            return
        packed = task.result()
        self._kept[key] = packed
        self._size += len(packed.plain) + len(packed.gzipped)
        while self._size > self._most and len(self._kept) > 1:
            old = self._kept.pop(next(iter(self._kept)))
            self._size -= len(old.plain) + len(old.gzipped)
