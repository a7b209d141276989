"""What the table waits for, which rule answers it, and what follows by itself."""

from __future__ import annotations

from typing import Never

from domain.games.secret_agents import listing
from domain.games.secret_agents.moves import (
    Distribute,
    PlaceDossier,
    Roll,
    SecretAgentsMove,
    WriteSuspicions,
)
from domain.games.secret_agents.rules.advanced import write_suspicions
from domain.games.secret_agents.rules.dossier import place_dossier
from domain.games.secret_agents.rules.movement import distribute
from domain.games.secret_agents.rules.scoring import finish_or_release
from domain.games.secret_agents.rules.turn import roll
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import Answers, Decision, Listing, Move, Recorder

S = SecretAgentsState

_KINDS = {"roll": "roll", "distribute": "distribute", "dossier": "place_dossier"}


def decisions(state: S) -> tuple[Decision, ...]:
    """The active seat's step, or the reports of all seats that have not written yet."""
    if state.phase == "suspicions":
        return tuple(
            [
                Decision(seat, "write_suspicions")
                for seat in range(state.seats)
                if seat not in state.sheets
            ]
        )
    kind = _KINDS.get(state.phase)
    if kind is None or state.active is None:
        return ()
    return (Decision(state.active, kind),)


def asked(state: S, seat: int) -> str:
    """The kind of the seat's pending decision; empty if it has none."""
    if state.phase == "suspicions":
        return "" if seat in state.sheets else "write_suspicions"
    return _KINDS.get(state.phase, "") if seat == state.active else ""


answers: Answers[S, SecretAgentsMove] = (
    Answers[S, Never]()
    .on(Roll, roll, to="roll")
    .on(Distribute, distribute, to="distribute")
    .on(WriteSuspicions, write_suspicions, to="write_suspicions")
    .on(PlaceDossier, place_dossier, to="place_dossier")
)

_TIMES: dict[type[Move], str] = {
    Roll: "roll",
    Distribute: "distribute",
    PlaceDossier: "dossier",
    WriteSuspicions: "suspicions",
}


def refuses(state: S, seat: int, move: Move, kind: str) -> str:
    """The right step of the turn first, then the right seat."""
    if state.phase == "over":
        return "end.game_over"
    if isinstance(move, WriteSuspicions):
        return "advanced.sheet_once" if state.phase == "suspicions" else "advanced.sheet_when"
    if state.phase != _TIMES[type(move)]:
        return "turn.sequence"
    return "dossier.by_trigger" if isinstance(move, PlaceDossier) else "turn.order"


lists: dict[str, Listing[S, SecretAgentsMove]] = {
    "roll": Listing(listing.rolls, ("board.die",)),
    "distribute": Listing(
        listing.shares,
        ("table.bluff", "table.hints", "move.stacking", "move.order_irrelevant"),
    ),
    "place_dossier": Listing(
        listing.dossier_places,
        ("dossier.must_leave", "dossier.always_room", "advanced.same_rules"),
    ),
    "write_suspicions": Listing(
        listing.reports,
        ("advanced.sheet_then_finish", "secrecy.no_oracle", "house.undo_reports"),
    ),
}


def follow(r: Recorder[S]) -> bool:
    """Once all reports are in, the race is over or the dossier moves."""
    if r.state.phase == "suspicions" and len(r.state.sheets) == r.state.seats:
        finish_or_release(r)
        return True
    return False


def canonical(state: S, move: Move) -> Move:
    """The same steps for the same agents are the same move; rows in canonical order."""
    if isinstance(move, Distribute):
        order = {agent: index for index, agent in enumerate(state.agents)}
        shares = sorted(move.steps, key=lambda share: order.get(share.agent, len(order)))
        return Distribute(tuple(shares))
    if isinstance(move, WriteSuspicions):
        in_order = [agent for agent in state.agents if agent in move.sheet]
        rest = [agent for agent in move.sheet if agent not in state.agents]
        return WriteSuspicions({agent: move.sheet[agent] for agent in in_order + rest})
    return move
