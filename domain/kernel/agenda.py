"""What is under way, as data: tasks, the innermost first, and one case for every kind of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar, cast

import msgspec

from domain.kernel.fact import snake_case

A = TypeVar("A")
K = TypeVar("K", bound=msgspec.Struct, contravariant=True)
N = TypeVar("N", bound=msgspec.Struct)
R = TypeVar("R")


class Task(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="task", tag=snake_case
):
    """Something that was begun and is not yet done."""


T = TypeVar("T", bound=Task)
U = TypeVar("U", bound=Task)


def first_of(agenda: tuple[Task, ...], kind: type[T]) -> T | None:
    """The innermost task of a kind; none if nothing of it is under way."""
    for task in agenda:
        if type(task) is kind:
            return task
    return None


def under_way(agenda: tuple[Task, ...], kind: type[T]) -> T:
    """The innermost task of a kind, where there must be one."""
    for task in agenda:
        if type(task) is kind:
            return task
    raise AssertionError(f"no {kind.__name__} is under way")


def having(agenda: tuple[U, ...], task: U) -> tuple[U, ...]:
    """`agenda` with a task: in the place of the one of its kind, or before all others."""
    kind, before = type(task), cast("tuple[U, ...]", ())
    for other in agenda:
        if type(other) is kind:
            return (*before, task, *agenda[len(before) + 1 :])
        before += (other,)
    return (task, *agenda)


def ended(agenda: tuple[U, ...], *kinds: type[Task]) -> tuple[U, ...]:
    """`agenda` when the tasks of these kinds are done."""
    left: tuple[U, ...] = ()
    for task in agenda:
        if type(task) not in kinds:
            left += (task,)
    return left


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


Fields = dict[str, object]


def before_the_agenda(described: bytes, parts: Mapping[int, str]) -> tuple[Fields, str] | None:
    """The fields of a position from when parts of the game were numbers, and its part.

    None if it is described as today; msgspec.ValidationError if it names no such part.
    """
    try:
        fields = msgspec.json.decode(described)
    except RecursionError:
        return None
    if not isinstance(fields, dict) or "phase" not in fields or "part" in fields:
        return None
    number = fields.pop("phase")
    if not isinstance(number, int) or number not in parts:
        raise msgspec.ValidationError(f"no phase is numbered {number} - at `$.phase`")
    return fields, parts[number]
