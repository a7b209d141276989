"""What is true of every reachable state, and what is true whenever the table waits.

Numbers are those of the specification. Within a move a card's guard may still be on its way, an
arrest may still have to take its share: `at_rest` says what holds between two moves. What comes
first is what the rest relies on: ids that exist, seats that play, numbers in their range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.games.circle.invariants.agenda import in_order, waiting
from domain.games.circle.invariants.beginning import beginning
from domain.games.circle.invariants.cards import cards, deployments, display
from domain.games.circle.invariants.hiring import hiring
from domain.games.circle.invariants.known import known
from domain.games.circle.invariants.scores import result, scores, sums
from domain.games.circle.invariants.turns import turns
from domain.games.circle.invariants.windows import windows
from domain.games.circle.state import CircleState
from domain.kernel import Broken


def invariants(state: CircleState) -> Iterator[Broken]:
    """What is wrong with a state at any step of the rounds; nothing if all is well."""
    if state.round:
        yield from _first_wrong(state, ((known,), (cards, scores, in_order)))


def at_rest(state: CircleState) -> Iterator[Broken]:
    """What is wrong with a state between two moves."""
    yield from _first_wrong(state, _AT_REST if state.round else ((beginning,),))


Part = Callable[[CircleState], Iterator[Broken]]

_AT_REST: tuple[tuple[Part, ...], ...] = (
    (known,),
    (cards, scores, in_order, display, deployments, sums, turns),
    (waiting,),
    (hiring,),
    (windows, result),
)


def _first_wrong(state: CircleState, stages: tuple[tuple[Part, ...], ...]) -> Iterator[Broken]:
    """Each stage relies on those before it."""
    for parts in stages:
        if wrong := [words for part in parts for words in part(state)]:
            yield from wrong
            return
