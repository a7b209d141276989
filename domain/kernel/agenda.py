"""What is under way, as data: one case for every kind of task."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar, cast

import msgspec

A = TypeVar("A")
K = TypeVar("K", bound=msgspec.Struct, contravariant=True)
N = TypeVar("N", bound=msgspec.Struct)
R = TypeVar("R")


class Cases(Generic[A, K, R]):
    """Kinds of tasks -> what to do about one: `table[type(task)]`.

    `Cases[A, Never, R]()` knows no kind; every `on` adds one. Assigned to `Cases[A, EveryKind, R]`
    it type-checks only if none was forgotten.
    """

    def __init__(self, table: Mapping[type[msgspec.Struct], Callable[[A, K], R]] | None = None):
        self.table = table or {}

    def on(self, kind: type[N], case: Callable[[A, N], R]) -> Cases[A, K | N, R]:
        """The same, and `case` for this kind."""
        table: dict[type[msgspec.Struct], object] = {**self.table, kind: case}
        return Cases(cast("Mapping[type[msgspec.Struct], Callable[[A, K | N], R]]", table))
