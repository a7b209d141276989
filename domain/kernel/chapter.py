"""Chapters: what a replay is grouped by."""

from __future__ import annotations

import msgspec


class Chapter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where in the game a step stands."""

    kind: str
    """`setup`, `turn`, `fight`, `end`, ...: a key of the rulebook's chapters."""
    number: int = 0
    seat: int | None = None
    round: int = 0
    part: str = ""
    """The sub-step within the chapter: `roll`, `movement`, ... It opens no new chapter."""

    def opens(self, before: Chapter) -> bool:
        """Whether a new chapter begins with this one."""
        return (self.kind, self.number, self.seat) != (before.kind, before.number, before.seat)
