"""Moves, the decisions they answer, and refusals."""

from __future__ import annotations

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


class IllegalMove(Exception):
    """The rules say no: which rule, and why in words."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        return type(self), (self.rule, self.reason)  # It may be raised in a worker.
