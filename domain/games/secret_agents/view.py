"""What each viewer may see."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.secret_agents.moves import WriteSuspicions
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import HIDDEN, Move, Viewer


def view(state: SecretAgentsState, viewer: Viewer) -> SecretAgentsState:
    """Own card and own report only, until the masks fall (secrecy.own_card)."""
    if viewer.kind == "judge":
        return state
    independents = (
        state.independents if state.independents_open else (HIDDEN,) * len(state.independents)
    )
    identity = {
        seat: agent if viewer.owns(seat) or seat in state.unmasked else HIDDEN
        for seat, agent in state.identity.items()
    }
    sheets = {
        seat: sheet if viewer.owns(seat) or seat in state.sheets_open else {}
        for seat, sheet in state.sheets.items()
    }
    return replace(state, identity=identity, independents=independents, sheets=sheets)


def private(state: SecretAgentsState, seat: int, move: Move) -> tuple[str, ...]:
    """A report is for its seat's eyes only: its rows tell the seat's own agent."""
    return ("sheet",) if isinstance(move, WriteSuspicions) else ()
