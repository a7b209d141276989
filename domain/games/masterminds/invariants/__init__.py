"""What is true of every state after every fact, and what is true whenever the table waits.

Numbers are the specification's, as far as one state tells; those about the order of facts are
checked by the tests. What comes first is what the rest relies on: ids that exist, seats that play,
numbers in their range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.games.masterminds.invariants.beginning import beginning
from domain.games.masterminds.invariants.known import known
from domain.games.masterminds.invariants.pieces import pieces
from domain.games.masterminds.invariants.turns import result, turns
from domain.games.masterminds.invariants.work import work
from domain.games.masterminds.state import MastermindsState
from domain.kernel import Broken

Part = Callable[[MastermindsState], Iterator[Broken]]


def invariants(state: MastermindsState) -> Iterator[Broken]:
    """What is wrong with a state at any step; nothing if all is well."""
    if state.turn:
        yield from _first_wrong(state, (known, pieces))


def at_rest(state: MastermindsState) -> Iterator[Broken]:
    """What is wrong with a state between two moves."""
    parts: tuple[Part, ...] = (known, pieces, turns, work, result)
    yield from _first_wrong(state, parts if state.turn else (beginning,))


def _first_wrong(state: MastermindsState, parts: tuple[Part, ...]) -> Iterator[Broken]:
    """Each part relies on those before it."""
    for part in parts:
        if wrong := list(part(state)):
            yield from wrong
            return
