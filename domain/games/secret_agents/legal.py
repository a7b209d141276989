"""Decisions, and the moves a person would choose from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

from domain.games.secret_agents.advanced import rows
from domain.games.secret_agents.moves import (
    INDEPENDENT,
    Distribute,
    Owner,
    PlaceDossier,
    Roll,
    Steps,
    WriteSuspicions,
)
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import HIDDEN, Decision, Move

_KINDS = {"roll": "roll", "distribute": "distribute", "dossier": "place_dossier"}


def decisions(state: SecretAgentsState) -> tuple[Decision, ...]:
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


def legal(state: SecretAgentsState, seat: int) -> Sequence[Move]:
    """Every move of the seat's pending decision, in a fixed order; nothing if none is pending."""
    if not any(decision.seat == seat for decision in decisions(state)):
        return ()
    if state.phase == "roll":
        return (Roll(),)
    if state.phase == "distribute":
        assert state.die is not None
        return distributions(state.agents, state.die)
    if state.phase == "dossier":
        free = state.edition.ring
        if not state.is_advanced:
            occupied = set(state.position.values())
            free = tuple([place for place in free if place not in occupied])
        return tuple([PlaceDossier(place) for place in free])
    return tuple([WriteSuspicions(sheet) for sheet in sheets(state, seat)])


@lru_cache(maxsize=256)
def distributions(agents: tuple[str, ...], die: int) -> tuple[Distribute, ...]:
    """All ways to share the die, ascending by the vector of steps in canonical order."""
    return tuple(
        [
            Distribute(
                tuple([Steps(agent, n) for agent, n in zip(agents, vector, strict=True) if n])
            )
            for vector in _vectors(len(agents), die)
        ]
    )


def _vectors(length: int, total: int) -> Iterator[tuple[int, ...]]:
    if length == 1:
        yield (total,)
        return
    for head in range(total + 1):
        for tail in _vectors(length - 1, total - head):
            yield (head, *tail)


def sheets(state: SecretAgentsState, seat: int) -> list[dict[str, Owner]]:
    """All consistent reports: lower seats first, `independent` after all seats.

    Their rows tell the seat's own agent: none for a viewer that does not know it
    (secrecy.no_oracle).
    """
    if state.identity[seat] == HIDDEN:
        return []
    own = rows(state, seat)
    others = [other for other in range(state.seats) if other != seat]
    owners = others + [state.seats] * (len(own) - len(others))
    return [
        {
            agent: INDEPENDENT if owner == state.seats else owner
            for agent, owner in zip(own, order, strict=True)
        }
        for order in sorted(set(permutations(owners)))
    ]


def canonical(state: SecretAgentsState, move: Move) -> Move:
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
