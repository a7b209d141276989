"""Sequences and maps that only grow, and whose later values share what they have in common.

A value is never changed: it is the first so many entries of a store that others may have added to
since. Adding one entry costs the same however many there are. Whoever adds to a value that somebody
else has added to already gets a store of its own.
"""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

_adding = threading.Lock()
"""Held for as long as it takes to see that a store ends here, and to add to it."""


class Shared(Sequence[T], Generic[T]):
    """A sequence of which every longer one shares the beginning."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            start, stop, step = index.indices(self._length)
            if step == 1:
                return self._items[start:stop]
            return [self._items[place] for place in range(start, stop, step)]
        place = index + self._length if index < 0 else index
        if not 0 <= place < self._length:
            raise IndexError(f"there is no entry {index}: there are {self._length}")
        return self._items[place]

    def __repr__(self) -> str:
        return f"Shared({list(self)!r})"

    def grown(self, item: T) -> Shared[T]:
        """The sequence with one more entry."""
        length = self._length
        with _adding:
            items = self._items
            if len(items) == length:
                items.append(item)
            elif items[length] is not item:
                items = [*items[:length], item]
        return _first(items, length + 1)

    def first(self, length: int) -> Shared[T]:
        """The sequence cut off after so many entries: nothing is copied."""
        return _first(self._items, max(0, min(length, self._length)))

    def place_after(self, value: int, key: Callable[[T], int]) -> int:
        """How many entries have a key up to `value`; their keys rise."""
        return bisect_right(self._items, value, hi=self._length, key=key)


def _first(items: list[T], length: int) -> Shared[T]:
    shared: Shared[T] = Shared.__new__(Shared)
    shared._items = items
    shared._length = length
    return shared


class SharedMap(Mapping[K, V], Generic[K, V]):
    """A map of which every larger one shares the entries."""

    __slots__ = ("_items", "_length")

    def __init__(self) -> None:
        self._items: dict[K, tuple[int, V]] = {}
        """Key -> its place among the entries, and its value."""
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[K]:
        return islice(self._items, self._length)

    def __getitem__(self, key: K) -> V:
        place, value = self._items[key]
        if place >= self._length:
            raise KeyError(key)
        return value

    def grown(self, key: K, value: V) -> SharedMap[K, V]:
        """The map with one more entry; one with the same key is replaced."""
        length = self._length
        with _adding:
            items = self._items
            if len(items) != length or key in items:
                items = dict(islice(items.items(), length))
            place = items[key][0] if key in items else length
            items[key] = (place, value)
        larger: SharedMap[K, V] = SharedMap()
        larger._items = items
        larger._length = max(length, place + 1)
        return larger
