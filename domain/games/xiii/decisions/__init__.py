"""What the table waits for, which rule answers it, and what follows by itself."""

from __future__ import annotations

from domain.games.xiii.decisions.answering import answers
from domain.games.xiii.decisions.choices import lists
from domain.games.xiii.decisions.following import follow
from domain.games.xiii.decisions.pending import asked, decisions
from domain.games.xiii.moves import Declare, PlayDodge, PlayPlane, Step
from domain.games.xiii.rules.board import in_order
from domain.games.xiii.state import XiiiState
from domain.kernel import Move

__all__ = ["answers", "asked", "canonical", "decisions", "follow", "lists", "refuses"]

S = XiiiState


def refuses(state: S, seat: int, move: Move, kind: str) -> str:
    """A card is refused by the phase it belongs to, everything else by the order of phases."""
    is_card = "card" in type(move).__struct_fields__ and kind not in ("", "keep_one", "spy_keep")
    return "card.phase" if is_card and state.part != "over" else "turn.phases"


def canonical(state: S, move: Move) -> Move:
    """Groups have no order; what is kept, given back or discarded has one."""
    if isinstance(move, Step):
        return Step(in_order(state, move.group), move.origin, move.to, move.infiltrate)
    if isinstance(move, PlayPlane):
        return PlayPlane(move.card, move.character, in_order(state, move.units), move.to)
    if isinstance(move, PlayDodge):
        return PlayDodge(move.card, move.character, in_order(state, move.units))
    if isinstance(move, Declare):
        return Declare(tuple(sorted(move.locations)), tuple(sorted(move.cards)))
    return move
