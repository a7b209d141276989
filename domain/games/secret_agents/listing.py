"""What a person would choose from, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from domain.games.secret_agents.moves import (
    INDEPENDENT,
    Distribute,
    Owner,
    PlaceDossier,
    Roll,
    Steps,
    WriteSuspicions,
)
from domain.games.secret_agents.rules.advanced import rows
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel import HIDDEN, MOST_LISTED


def rolls(state: SecretAgentsState, seat: int) -> tuple[Roll, ...]:
    return (Roll(),)


def shares(state: SecretAgentsState, seat: int) -> tuple[Distribute, ...]:
    assert state.die is not None
    return distributions(state.agents, state.die)


def dossier_places(state: SecretAgentsState, seat: int) -> Iterator[PlaceDossier]:
    """The free places; in the advanced game all of them."""
    occupied = () if state.is_advanced else set(state.position.values())
    return (PlaceDossier(place) for place in state.edition.ring if place not in occupied)


def reports(state: SecretAgentsState, seat: int) -> Iterator[WriteSuspicions]:
    return (WriteSuspicions(sheet) for sheet in sheets(state, seat))


@lru_cache(maxsize=256)
def distributions(agents: tuple[str, ...], die: int) -> tuple[Distribute, ...]:
    """All ways to share the die, ascending by the vector of steps in canonical order."""
    return tuple(
        [
            Distribute(
                tuple([Steps(agent, n) for agent, n in zip(agents, vector, strict=True) if n])
            )
            for vector in islice(_vectors(len(agents), die), MOST_LISTED)
        ]
    )


def _vectors(length: int, total: int) -> Iterator[tuple[int, ...]]:
    if length == 1:
        yield (total,)
        return
    for head in range(total + 1):
        for tail in _vectors(length - 1, total - head):
            yield (head, *tail)


def sheets(state: SecretAgentsState, seat: int) -> Iterator[dict[str, Owner]]:
    """All consistent reports: lower seats first, `independent` after all seats.

    Their rows tell the seat's own agent: none for a viewer that does not know it
    (secrecy.no_oracle).
    """
    if state.identity[seat] == HIDDEN:
        return
    own = rows(state, seat)
    others = [other for other in range(state.seats) if other != seat]
    owners = others + [state.seats] * (len(own) - len(others))
    for order in _orders(owners):
        yield {
            agent: INDEPENDENT if owner == state.seats else owner
            for agent, owner in zip(own, order, strict=True)
        }


def _orders(owners: list[int]) -> Iterator[tuple[int, ...]]:
    """Every different order, ascending; one at a time, for there may be very many."""
    if not owners:
        yield ()
    for owner in sorted(set(owners)):
        rest = owners.copy()
        rest.remove(owner)
        for tail in _orders(rest):
            yield (owner, *tail)
