"""What each viewer may see."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.circle.state import CircleState
from domain.kernel import HIDDEN, Viewer


def view(state: CircleState, viewer: Viewer) -> CircleState:
    """Nobody sees the order of the neutral deck (setup.neutral_deck); the end opens it."""
    if viewer.kind == "judge" or state.result is not None:
        return state
    return replace(state, neutral_deck=(HIDDEN,) * len(state.neutral_deck))
