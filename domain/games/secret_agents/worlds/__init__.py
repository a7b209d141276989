"""What can be hidden: whose agent is whose, and the reports that hang on it."""

from __future__ import annotations

import random

from msgspec.structs import replace

from domain.games.secret_agents.moves import INDEPENDENT, Owner
from domain.games.secret_agents.state import SecretAgentsState
from domain.kernel.worlds import Contents, Pool, Worlds

S = SecretAgentsState


def pools(view: S) -> tuple[Pool, ...]:
    """One: the cards of the seats and of the independents."""
    places = {f"card:{seat}": (agent,) for seat, agent in view.identity.items()}
    return (Pool(view.agents, {**places, "independents": view.independents}),)


def put(view: S, places: Contents) -> S:
    identity = {seat: places[f"card:{seat}"][0] for seat in view.identity}
    return replace(view, identity=identity, independents=places["independents"])


def couple(world: S, rng: random.Random) -> S:
    """A sealed report leaves the seat's own agent out: it is written after the cards are dealt."""
    if all(world.sheets.values()):
        return world
    sheets = {seat: sheet or _report(world, seat, rng) for seat, sheet in world.sheets.items()}
    return replace(world, sheets=sheets)


def _report(world: S, seat: int, rng: random.Random) -> dict[str, Owner]:
    """Any possible deal, as a guess."""
    rows = [agent for agent in world.agents if agent != world.identity[seat]]
    owners: list[Owner] = [other for other in range(world.seats) if other != seat]
    owners += [INDEPENDENT] * (len(rows) - len(owners))
    rng.shuffle(owners)
    return dict(zip(rows, owners, strict=True))


worlds = Worlds(pools, put, couple)
