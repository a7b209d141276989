"""What the table waits for: one answer, and beside it perhaps an interruption."""

from __future__ import annotations

from domain.games.war1955.state import War1955State
from domain.games.war1955.windows import may_interject
from domain.kernel import Decision

_WINDOWS = {
    "influence": "respond_influence",
    "special": "respond_special",
    "counter": "respond_counter",
}


def decisions(state: War1955State) -> tuple[Decision, ...]:
    """Exactly one required decision, and beside it perhaps the reactor's `interject`."""
    required = pending(state)
    if required is None:
        return ()
    if _owes_step(state) and may_interject(state, 1 - required.seat):
        return (required, Decision(1 - required.seat, "interject", required=False))
    return (required,)


def pending(state: War1955State) -> Decision | None:
    """The decision that the table waits for."""
    if state.phase == "over" or state.first_seat is None:
        return None
    if state.phase == "setup_first":
        return Decision(state.first_seat, "choose_home")
    if state.phase == "setup_second":
        return Decision(1 - state.first_seat, "choose_home")
    if state.stack:
        top = state.stack[-1]
        return Decision(1 - top.seat, _WINDOWS[top.kind])
    if state.pilfer is not None:
        return Decision(state.pilfer, "pilfer_keep")
    if state.step == 4:
        return Decision(state.actor, "move_spy")
    return Decision(state.actor, "play_card" if state.plays_left else "wrap_up")


def _owes_step(state: War1955State) -> bool:
    """Whether the actor owes `play_card`, `wrap_up` or `move_spy`."""
    return state.phase == "turn" and not state.stack and state.pilfer is None


def kind_for(state: War1955State, seat: int) -> str:
    """The kind of the seat's pending decision; empty if it is not asked."""
    required = pending(state)
    if required is None:
        return ""
    if required.seat == seat:
        return required.kind
    return "interject" if _owes_step(state) and may_interject(state, seat) else ""
