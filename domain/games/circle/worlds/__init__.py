"""What can be hidden: the order of the neutral deck, and nothing else."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.circle.state import CircleState, TimeControl
from domain.kernel.worlds import Contents, Pool, Worlds

S = CircleState


def pools(view: S) -> tuple[Pool, ...]:
    """One: the neutral spies that have not come up yet."""
    return (neutrals_of(view),) if view.neutral_deck else ()


def neutrals_of(view: S) -> Pool:
    """Where every neutral spy is, as far as the viewer knows."""
    elsewhere: set[str] = {card for card in view.neutral_face_up if card is not None}
    elsewhere.update(*view.rows.values(), *view.ready, view.deployed, view.removed)
    elsewhere.update([spy.card for inside in view.infiltrated for spy in inside])
    control = view.task(TimeControl)
    if control is not None:
        elsewhere.add(control.card)
    return Pool(tuple(view.edition.neutrals), {"deck": view.neutral_deck}, elsewhere)


def put(view: S, places: Contents) -> S:
    return replace(view, neutral_deck=places["deck"]) if "deck" in places else view


worlds = Worlds(pools, put)
