"""The wheel's rows: how spies are put there and come off other cards."""

from __future__ import annotations

from domain.games.circle.facts.spies import PlaceReason, SpyPlacedOnWheel
from domain.games.circle.state import CircleState
from domain.kernel import Recorder

R = Recorder[CircleState]

_RULES: dict[PlaceReason, tuple[str, ...]] = {
    "activated": ("phase1.place_unmarked", "phase2.rows"),
    "acted": ("phase2.back_to_wheel", "phase2.rows"),
    "vetoed": ("phase2.back_to_wheel", "phase2.rows", "veto.outcome"),
    "repelled": ("phase2.back_to_wheel", "phase2.rows"),
    "guard_used": ("phase2.back_to_wheel", "phase2.rows"),
    "effect_over": ("phase2.back_to_wheel", "phase2.rows"),
    "counteracted": ("phase2.back_to_wheel", "phase2.rows", "act.counteract_spy"),
    "released": ("phase2.back_to_wheel", "phase2.rows", "ruling.guard_follows"),
    "aid_used": ("phase2.back_to_wheel", "phase2.rows", "act.auction_aid"),
}


def place(r: R, card: str, reason: PlaceReason) -> None:
    """To the outer end of the row of its preparation time, with its employer's marker.

    A card half on it stays there (ruling.guard_follows).
    """
    state = r.state
    number = state.edition.prep[card]
    index, marker = len(state.rows[number]), state.marker.get(card)
    r.record(SpyPlacedOnWheel(card, number, index, marker, reason), *_RULES[reason])


def release_guard(r: R, card: str) -> None:
    """The bodyguard on a card that is no longer its employer's, or no longer face up."""
    guard = r.state.card_on(card)
    if guard is not None:
        place(r, guard, "released")
