"""Sending: bodies that are compressed once, kept, and answered with 304 where they are known."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Hashable

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
    """Packed bodies by what they are made of, the oldest given up first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Hashable, Packed] = {}

    def get(self, key: Hashable) -> Packed | None:
        return self._kept.get(key)

    def put(self, key: Hashable, packed: Packed) -> Packed:
        if len(self._kept) >= self._most:
            del self._kept[next(iter(self._kept))]
        self._kept[key] = packed
        return packed
