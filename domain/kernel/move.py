"""Moves, the decisions they answer, and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from domain.kernel.fact import snake_case


class Move(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag_field="move",
    tag=snake_case,
    forbid_unknown_fields=True,
):
    """A seat's answer to a decision."""

    @property
    def variant(self) -> str:
        """Which of its sentences tells it; empty for the plain one."""
        return ""


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table waits for. Its options are the seat's own and are not part of it."""

    seat: int
    kind: str
    required: bool = True
    """False: an interruption that blocks nobody."""
    side: str = ""
    """The side it is answered for, where that is not the seat itself."""


class Stake(NamedTuple):
    """What hangs on a decision: which of the rulebook's stakes it is, and with which values."""

    key: str
    values: Mapping[str, object]


class IllegalMove(Exception):
    """The rules say no: which rule, and why; `Rulebook.tell_refusal` has the words."""

    def __init__(self, rule: str, reason: str, values: Mapping[str, object] | None = None) -> None:
        self.rule = rule
        self.reason = reason
        """Which of the rulebook's reasons it is."""
        self.values = values or {}
        told = ", ".join(f"{name} = {value}" for name, value in self.values.items())
        super().__init__(f"{rule}: {reason} ({told})" if told else f"{rule}: {reason}")

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str, Mapping[str, object]]]:
        return type(self), (self.rule, self.reason, self.values)  # It may be raised in a worker.
