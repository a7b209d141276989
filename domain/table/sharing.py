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

import msgspec

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class Shared(msgspec.Struct, Generic[T], frozen=True, gc=False, eq=False):
    """A sequence of which every longer one shares the beginning."""

    _items: list[T] = []
    _length: int = 0

    @classmethod
    def of(cls, items: Iterable[T]) -> Shared[T]:
        """A sequence of these, with a store of its own."""
        store = list(items)
        return cls(store, len(store))

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        length = self._length
        if isinstance(index, int):
            place = index if index >= 0 else length + index
            if 0 <= place < length:
                return self._items[place]
            raise IndexError(f"there is no entry {index}: there are {length}")
        start, stop, step = index.indices(length)
        if step == 1:
            return self._items[start:stop]
        return [self._items[place] for place in range(start, stop, step)]

    def __repr__(self) -> str:
        return f"Shared({list(self)!r})"

    def grown(self, item: T) -> Shared[T]:
        """The sequence with one more entry.

        Added first and looked at then: whoever finds somebody else's entry in its place, be it
        there already or added meanwhile, gets a store of its own.
        """
        items, length = self._items, self._length
        if len(items) == length:
            items.append(item)
        if items[length] is not item:
            items = [*items[:length], item]
        return Shared(items, length + 1)

    def cut(self, length: int) -> tuple[Shared[T], list[T]]:
        """The first so many entries, and what comes after them: nothing that stays is copied."""
        if not 0 <= length <= self._length:
            length = max(0, min(length, self._length))
        return Shared(self._items, length), self._items[length : self._length]

    def place_after(self, value: int, key: Callable[[T], int]) -> int:
        """How many entries have a key up to `value`; their keys rise."""
        return bisect_right(self._items, value, hi=self._length, key=key)

    def last_up_to(self, value: int, key: Callable[[T], int]) -> T:
        """The last entry that has a key up to `value`; their keys rise."""
        place = bisect_right(self._items, value, hi=self._length, key=key)
        if not place:
            raise LookupError(f"no entry comes so early: {value}")
        return self._items[place - 1]


class Column(Sequence[V], Generic[T, V]):
    """One field of every entry of a sequence: nothing is copied."""

    __slots__ = ("_entries", "_field")

    def __init__(self, entries: Shared[T], field: Callable[[T], V]) -> None:
        self._entries = entries
        self._field = field

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[V]:
        return map(self._field, self._entries)

    @overload
    def __getitem__(self, index: int) -> V: ...
    @overload
    def __getitem__(self, index: slice) -> list[V]: ...
    def __getitem__(self, index: int | slice) -> V | list[V]:
        if isinstance(index, slice):
            return [self._field(entry) for entry in self._entries[index]]
        return self._field(self._entries[index])


_adding = threading.Lock()
"""Held for as long as it takes to see that a map's store ends here, and to add to it."""


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
