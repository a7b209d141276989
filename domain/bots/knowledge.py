"""What a seat knows: its view of the table, and what it was shown and cannot see any more."""

from __future__ import annotations

import random
from collections.abc import Callable

from domain.kernel import NOTHING, AnyRuleset, Memory, State, Viewer, seat_viewer


class Knowledge:
    """All that a bot is given. It is made from a state and keeps the seat's view of it alone."""

    __slots__ = ("memory", "seat", "view")

    def __init__(
        self,
        ruleset: AnyRuleset,
        state: State,
        seat: int,
        memory: Memory = NOTHING,
        viewer: Viewer | None = None,
    ) -> None:
        """`viewer`: who else looks, where it is not the seat alone."""
        self.seat = seat
        self.view = ruleset.view(state, viewer or seat_viewer(seat))
        self.memory = memory

    def imaginer(self, ruleset: AnyRuleset) -> Callable[[random.Random], State]:
        """Makes worlds in which the seat would know just this."""
        return ruleset.worlds.imaginer(self.view, self.memory)
