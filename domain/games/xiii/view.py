"""What each viewer may see."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.xiii.moves import Keep, Pass, SpyKeep
from domain.games.xiii.state import XiiiState
from domain.kernel import HIDDEN, Move, Viewer

Cards = tuple[str, ...]


def _hidden(cards: Cards) -> Cards:
    return (HIDDEN,) * len(cards)


def view(state: XiiiState, viewer: Viewer) -> XiiiState:
    """Own hand, own recruits and own peeks; nobody sees a pile. The end opens everything."""
    if viewer.kind == "judge" or state.part == "over":
        return state
    seats = range(len(state.hands))
    is_active = state.active is not None and viewer.owns(state.active)
    return replace(
        state,
        hands=tuple([h if viewer.owns(s) else _hidden(h) for s, h in enumerate(state.hands)]),
        standing_pass=tuple([state.standing_pass[s] if viewer.owns(s) else () for s in seats]),
        action_pile=_hidden(state.action_pile),
        char_pile=_hidden(state.char_pile),
        mission_piles={pile: _hidden(cards) for pile, cards in state.mission_piles.items()},
        known_tops={
            seat: tops if viewer.owns(seat) else dict.fromkeys(tops, HIDDEN)
            for seat, tops in state.known_tops.items()
        },
        looked=state.looked if is_active else _hidden(state.looked),
        offer=state.offer if is_active else _hidden(state.offer),
        seen=_spied(state, viewer) if state.seen else (),
    )


def _spied(state: XiiiState, viewer: Viewer) -> Cards:
    """What an Espion shows, to whoever played it and whose it is."""
    playing = state.playing
    spies = (playing[-1].seat, playing[-1].target) if playing else ()
    sees = any(seat is not None and viewer.owns(seat) for seat in spies)
    return state.seen if sees else _hidden(state.seen)


def private(state: XiiiState, seat: int, move: Move) -> tuple[str, ...]:
    """What is kept of two cards, and how long a pass lasts."""
    if isinstance(move, Keep | SpyKeep):
        return ("card",)
    return ("until",) if isinstance(move, Pass) else ()
