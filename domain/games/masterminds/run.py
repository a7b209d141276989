"""A move that is being carried out: its recorder, and what is left to do."""

from __future__ import annotations

from domain.games.masterminds.agenda import Item
from domain.games.masterminds.state import MastermindsState, Villain
from domain.kernel import Fact, Recorder


class Run:
    """What the rules write on. `items` is the agenda as it will stand when the move is done."""

    __slots__ = ("items", "r")

    def __init__(self, r: Recorder[MastermindsState]) -> None:
        self.r = r
        self.items: list[Item] = list(r.state.agenda)

    @property
    def state(self) -> MastermindsState:
        return self.r.state

    def villain(self, seat: int) -> Villain:
        return self.r.state.villains[seat]

    def record(self, fact: Fact, *rules: str) -> None:
        self.r.record(fact, *rules)

    def require(self, condition: bool, rule: str, reason: str, **values: object) -> None:
        self.r.require(condition, rule, reason, **values)

    def push(self, *items: Item) -> None:
        """To be done next, the first named first."""
        self.items[:0] = items

    def pop(self) -> Item:
        return self.items.pop(0)
