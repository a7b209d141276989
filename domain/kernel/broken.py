"""Broken invariants: what is wrong with a state that could not have arisen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Broken(NamedTuple):
    """What is wrong: which of the rulebook's invariants it is, and with which values."""

    key: str
    values: Mapping[str, object]
    rule: str = ""
    """The rule that says so, where it is not plain."""
    where: str = ""
    """The place in the state, where the same may be wrong in several."""


def broken(key: str, /, *, by: str = "", **values: object) -> Broken:
    """An invariant that does not hold; `Rulebook.tell_broken` has the words."""
    return Broken(key, values, by)
