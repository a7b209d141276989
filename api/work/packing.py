"""A body as it is sent: compressed once, for all who ask for it."""

from __future__ import annotations

import gzip
import hashlib

import msgspec


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
