"""Who answers what: the one table of a ruleset that decides and refuses.

A ruleset says once which rule answers which move in which decision, and what a seat may choose
from there. Checking, refusing and listing are then the same for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar, cast

from domain.kernel.move import Decision, Move
from domain.kernel.recorder import Recorder
from domain.kernel.state import S

M = TypeVar("M", bound=Move, contravariant=True)
N = TypeVar("N", bound=Move)
L = TypeVar("L", bound=Move, covariant=True)

Answer = Callable[[Recorder[S], int, N], None]
"""A rule that answers a move of a seat: it checks, and writes facts on the recorder."""

MOST_LISTED = 4_096
"""A listing is cut here, whatever an edition brings; no box of the five games comes near it."""


class Answers(Generic[S, M]):
    """Moves -> rules, by the decision that is pending.

    `Answers[S, Never]()` answers nothing; every `on` adds a move to what it answers. Assigned to
    `Answers[S, EveryMove]` it type-checks only if no move was forgotten.
    """

    def __init__(self, table: Mapping[type[Move], Mapping[str, Answer[S, Move]]] | None = None):
        self.table = table or {}

    def on(
        self, move: type[N], rule: Answer[S, N], *, to: str | tuple[str, ...]
    ) -> Answers[S, M | N]:
        """The same, and `rule` answers `move` in the decisions `to`."""
        kinds = (to,) if isinstance(to, str) else to
        case = dict.fromkeys(kinds, cast("Answer[S, Move]", rule))
        return Answers({**self.table, move: {**self.table.get(move, {}), **case}})

    def kinds(self) -> set[str]:
        """Every kind of decision that a move answers."""
        return {kind for cases in self.table.values() for kind in cases}


Asked = tuple[int, str]
"""A seat and the kind of its decision."""


def one_at_a_time(
    pending: Callable[[S], Asked | None],
) -> tuple[Callable[[S], tuple[Decision, ...]], Callable[[S, int], str]]:
    """`decisions` and `asked` of a ruleset that never asks more than one seat."""

    def decisions(state: S) -> tuple[Decision, ...]:
        waits = pending(state)
        return () if waits is None else (Decision(*waits),)

    def asked(state: S, seat: int) -> str:
        waits = pending(state)
        return waits[1] if waits is not None and waits[0] == seat else ""

    return decisions, asked


class Listing(NamedTuple, Generic[S, L]):
    """What a seat may choose from in one kind of decision, and the rules that leave it the choice.

    The rules named here are those that no check can name because they forbid nothing.
    """

    moves: Callable[[S, int], Iterable[L]]
    rules: tuple[str, ...] = ()
