"""The server's chance: the n-th draw of a source is a function of the table's secret alone.

So asking again after an undo gives the same outcome, and whoever is told the secret can check all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from domain.kernel.chance import Chance

T = TypeVar("T")


def commitment(secret: bytes) -> str:
    """What a table publishes when it opens: the hash of its secret."""
    return hashlib.sha256(b"dossier/commitment" + secret).hexdigest()


@lru_cache(maxsize=64)
def _keyed(secret: bytes) -> tuple[hashlib._Hash, hashlib._Hash]:
    """The two hashes of HMAC (RFC 2104), each as far as the key goes."""
    block = (hashlib.sha256(secret).digest() if len(secret) > 64 else secret).ljust(64, b"\0")
    inner, outer = (bytes([byte ^ pad for byte in block]) for pad in (0x36, 0x5C))
    return hashlib.sha256(inner), hashlib.sha256(outer)


def keyed_digest(secret: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256. Setting a key up costs more than a short message: a table's is kept.

    By its two hashes: `hmac` takes almost twice as long to copy what it keeps.
    """
    inner, outer = _keyed(secret)
    inner, outer = inner.copy(), outer.copy()
    inner.update(message)
    outer.update(inner.digest())
    return outer.digest()


def _numbers(secret: bytes, source: str, index: int) -> Iterator[int]:
    """An endless stream of 32-bit numbers for the index-th draw of a source."""
    counter = 0
    while True:
        message = f"{source}/{index}/{counter}".encode()
        block = keyed_digest(secret, message)
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def _below(numbers: Iterator[int], bound: int) -> int:
    """A number below `bound`, without the bias of a plain remainder."""
    limit = 2**32 - 2**32 % bound
    for number in numbers:
        if number < limit:
            return number % bound
    raise AssertionError("the stream is endless")


def keyed_pick(secret: bytes, source: str, index: int, of: int) -> int:
    """The outcome of the index-th draw of a source: one of `of`."""
    return _below(_numbers(secret, source, index), of)


def keyed_order(secret: bytes, source: str, index: int, of: int) -> tuple[int, ...]:
    """The outcome of the index-th draw of a source: an order of `of` things (Fisher-Yates)."""
    numbers = _numbers(secret, source, index)
    order = list(range(of))
    for last in range(of - 1, 0, -1):
        other = _below(numbers, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class KeyedChance(Chance):
    """The server's chance: outcomes follow from the secret, the source and the draw's index."""

    def __init__(self, secret: bytes, drawn: Mapping[str, int]) -> None:
        """`drawn`: how often each source was drawn on the line so far."""
        super().__init__()
        self._secret = secret
        self._drawn = dict(drawn)

    def _next(self, source: str) -> int:
        index = self._drawn.get(source, 0)
        self._drawn[source] = index + 1
        return index

    def _pick(self, source: str, items: Sequence[T]) -> int:
        return keyed_pick(self._secret, source, self._next(source), len(items))

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        return keyed_order(self._secret, source, self._next(source), len(items))
