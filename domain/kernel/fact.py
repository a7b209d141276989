"""Facts: what happened, who may see which part of it, and by which rules."""

from __future__ import annotations

import re
from typing import Generic, TypeVar

import msgspec

HIDDEN = "?"
"""Stands for any id that a viewer may not know."""

Audience = dict[str, tuple[int, ...]]
"""Field of a fact -> the seats that see it. Fields not named are public."""


def snake_case(name: str) -> str:
    """`DieRolled` -> `die_rolled`: the tag of a fact or a move."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


# `gc=False`, here and for moves, states and events: what cannot change cannot lead back to itself,
# and a service that keeps every state of a thousand games must not stop to search them for cycles.
class Fact(msgspec.Struct, frozen=True, gc=False, tag_field="fact", tag=snake_case):
    """One atomic consequence, in the past tense. It carries outcomes, never instructions."""

    @property
    def variant(self) -> str:
        """Which of its sentences tells it; empty for the plain one."""
        return ""


F = TypeVar("F", bound=Fact)
T = TypeVar("T", bound=msgspec.Struct)


class Entry(msgspec.Struct, Generic[F], frozen=True, gc=False, array_like=True, omit_defaults=True):
    """A fact as it stands in the log: with the rules that justify it and its audience."""

    fact: F
    rules: tuple[str, ...]
    audience: Audience = {}


def masked(value: object) -> object:
    """`value` with every id in it hidden; only texts, sequences of them and maps can be hidden.

    The length of a sequence stays visible, the size of a map does not.
    """
    if value is None or isinstance(value, str):
        return HIDDEN
    if isinstance(value, tuple):
        return (HIDDEN,) * len(value)
    if isinstance(value, dict):
        return {}
    raise TypeError(f"a value of type {type(value).__name__} cannot be hidden")


def without(thing: T, fields: tuple[str, ...]) -> T:
    """`thing` (a fact or a move) with these fields masked."""
    if not fields:
        return thing
    hidden = {field: masked(getattr(thing, field)) for field in fields}
    return msgspec.structs.replace(thing, **hidden)
