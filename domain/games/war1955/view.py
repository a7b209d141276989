"""What each viewer may see."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.war1955.moves import Keep
from domain.games.war1955.state import War1955State
from domain.kernel import HIDDEN, Move, Viewer


def view(state: War1955State, viewer: Viewer) -> War1955State:
    """Own hand only, and any hand that lies face up; nobody sees the draw pile.

    (ruling.informant_scope, ruling.informant_end) The end of the game opens everything.
    """
    if viewer.kind == "judge" or state.phase == "over":
        return state
    first, second = state.hands
    if not viewer.owns(0) and not state.is_open(0):
        first = (HIDDEN,) * len(first)
    if not viewer.owns(1) and not state.is_open(1):
        second = (HIDDEN,) * len(second)
    pile = (HIDDEN,) * len(state.draw_pile)
    return replace(state, hands=(first, second), draw_pile=pile)


def private(state: War1955State, seat: int, move: Move) -> tuple[str, ...]:
    """What is kept from a pilfering is the seat's own; every other move shows its cards."""
    return ("cards",) if isinstance(move, Keep) and not state.is_open(seat) else ()
