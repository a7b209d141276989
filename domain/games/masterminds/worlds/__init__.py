"""What can be hidden: each seat's discs, and the order of the mission deck."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.masterminds.state import Disc, MastermindsState
from domain.kernel import HIDDEN
from domain.kernel.worlds import Contents, Pool, Worlds

S = MastermindsState

MOST_SEATS = 8


def pools(view: S) -> tuple[Pool, ...]:
    """A pool for each seat's five discs, and one for the missions."""
    return (*[discs_of(view, seat) for seat in range(len(view.villains))], missions_of(view))


def discs_of(view: S, seat: int) -> Pool:
    """The pile, and what lies face down; a seat that chose in its pile remembers its order."""
    villain = view.villains[seat]
    if not villain.pile and not villain.discard and not any(view.stacks.values()):
        return Pool((), {})  # Before the discs are dealt.
    places = {f"pile:{seat}": villain.pile}
    elsewhere = {*villain.discard}
    for city, stack in view.stacks.items():
        own = tuple([disc.kind for disc in stack if disc.owner == seat])
        places[f"{city}:{seat}"] = own
    if view.resolution is not None:
        lying = view.resolution.discs[view.resolution.discarded :]
        elsewhere.update([disc.kind for disc in lying if disc.owner == seat])
    return Pool(tuple(view.edition.kinds), places, elsewhere)


def missions_of(view: S) -> Pool:
    elsewhere = {card for card in view.missions.values() if card is not None}
    for villain in view.villains:
        elsewhere.update(villain.missions)
    return Pool(tuple(view.edition.missions), {"missions": view.mission_deck}, elsewhere)


def put(view: S, places: Contents) -> S:
    villains = tuple(
        [
            replace(villain, pile=places.get(f"pile:{seat}", ()))
            for seat, villain in enumerate(view.villains)
        ]
    )
    stacks = {city: _stack(city, stack, places) for city, stack in view.stacks.items()}
    return replace(view, villains=villains, stacks=stacks, mission_deck=places["missions"])


def _stack(city: str, stack: tuple[Disc, ...], places: Contents) -> tuple[Disc, ...]:
    if not any(disc.kind == HIDDEN for disc in stack):
        return stack
    kinds = {disc.owner: iter(places[f"{city}:{disc.owner}"]) for disc in stack}
    return tuple([Disc(disc.owner, next(kinds[disc.owner]), disc.is_public) for disc in stack])


worlds = Worlds(
    pools,
    put,
    remembers=True,
    ordered=[f"pile:{seat}" for seat in range(MOST_SEATS)],
)
