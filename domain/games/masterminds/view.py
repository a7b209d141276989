"""What each viewer may see."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.masterminds.moves import PlayAgent
from domain.games.masterminds.state import Disc, MastermindsState, Villain
from domain.kernel import HIDDEN, Move, Viewer


def view(state: MastermindsState, viewer: Viewer) -> MastermindsState:
    """Own discs on the board, the own top disc, and what everybody knows.

    (turn.peek, turn.no_peek, ruling.own_view) The end of the game opens everything.
    """
    if viewer.kind == "judge" or state.phase == "over":
        return state
    villains = tuple(
        [_villain(state, villain, seat, viewer) for seat, villain in enumerate(state.villains)]
    )
    stacks = {
        city: tuple([_disc(disc, viewer) for disc in stack]) if stack else stack
        for city, stack in state.stacks.items()
    }
    deck = (HIDDEN,) * len(state.mission_deck)
    return replace(state, villains=villains, stacks=stacks, mission_deck=deck)


def _disc(disc: Disc, viewer: Viewer) -> Disc:
    """A recycled disc is known to all although it lies face down (ruling.recycle_public)."""
    if disc.is_public or viewer.owns(disc.owner):
        return disc
    return Disc(disc.owner, HIDDEN)


def _villain(state: MastermindsState, villain: Villain, seat: int, viewer: Viewer) -> Villain:
    """Only the owner sees the top of a pile; all of it, when it may choose there."""
    pile = villain.pile
    if not pile:
        return villain
    if not viewer.owns(seat):
        return replace(villain, pile=(HIDDEN,) * len(pile))
    if villain.codex_mastery and _may_choose(state, seat):
        return villain
    return replace(villain, pile=(pile[0], *(HIDDEN,) * (len(pile) - 1)))


def _may_choose(state: MastermindsState, seat: int) -> bool:
    return state.active_seat == seat and state.turn_step == "before_play"


def private(state: MastermindsState, seat: int, move: Move) -> tuple[str, ...]:
    """The disc chosen in one's pile is one's own secret."""
    is_secret = isinstance(move, PlayAgent) and move.source == "pile" and move.disc is not None
    return ("disc",) if is_secret else ()
