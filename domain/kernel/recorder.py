"""The recorder: what rules write on while they decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.fact import Audience, Entry, Fact
from domain.kernel.move import IllegalMove
from domain.kernel.state import S
from domain.kernel.text import Said, Text


class Check(msgspec.Struct, frozen=True):
    """One condition that was tested: the rule, how it stood, and with which values."""

    rule: str
    passed: bool
    reason: str
    """Which of the rulebook's reasons is given where it fails."""
    values: dict[str, object]


MOST_FACTS = 2_000
"""No rule of any game needs a tenth of it for one move."""


class Endless(Said):
    """The rules did not come to an end: the state could not have arisen by them."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        told = ", ".join(str(fact.__struct_config__.tag) for fact in facts) or "–"
        super().__init__(
            Text(
                f"the rules do not come to an end here (last: {told})",
                f"les règles n'arrivent pas à une fin ici (en dernier : {told})",
            )
        )
        self.facts = tuple(facts)

    def __reduce__(self) -> tuple[type[Endless], tuple[tuple[Fact, ...]]]:
        return type(self), (self.facts,)  # It may be raised in a worker.


class Recorder(Generic[S]):
    """Collects facts and evolves the state at once, so that the next line of a rule sees it.

    `agenda` is what the game still has to do once the move is answered, the first item first.
    """

    __slots__ = ("_audience", "_evolve", "agenda", "chance", "checks", "entries", "state", "states")

    def __init__(
        self,
        state: S,
        chance: Chance,
        evolve: Callable[[S, Fact], S],
        audience: Callable[[S, Fact], Audience],
        *,
        audit: bool = False,
        agenda: Sequence[msgspec.Struct] = (),
    ) -> None:
        self.state = state
        self.chance = chance
        self.agenda = list(agenda)
        self.entries: list[Entry[Fact]] = []
        self.states: list[S] = []
        self.checks: list[Check] | None = [] if audit else None
        self._evolve = evolve
        self._audience = audience

    def require(self, condition: bool, rule: str, reason: str, **values: object) -> None:
        """Checks a condition of the move; raises IllegalMove with the rule if it fails.

        `reason` is the key of the rulebook's text that says what is wrong when it fails; its
        places are filled from `values`.
        """
        if self.checks is not None:
            self.checks.append(Check(rule, condition, reason, values))
        if not condition:
            raise IllegalMove(rule, reason, values)

    def record(self, fact: Fact, *rules: str) -> None:
        """Records a fact, by these rules, and evolves the state."""
        if len(self.entries) >= MOST_FACTS:
            raise self.endless()
        self.entries.append(Entry(fact, rules, self._audience(self.state, fact)))
        self.state = self._evolve(self.state, fact)
        self.states.append(self.state)

    def push(self, *items: msgspec.Struct) -> None:
        """To be done next, the first named first."""
        self.agenda[:0] = items

    def endless(self) -> Endless:
        """What to raise where the rules do not come to an end."""
        return Endless([entry.fact for entry in self.entries[-3:]])
