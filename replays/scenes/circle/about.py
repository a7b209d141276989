"""Which rules say what stands on the board."""

from __future__ import annotations

from domain.games.circle.edition import Box
from replays.looks import About

_SEVERAL = {
    "bodyguard": ("guard.on_card", "guard.in_front"),
    "counteract": ("act.counteract_spy", "act.counteract_infiltration"),
}


def about(box: Box) -> About:
    """The id of a sprite -> rules; a spy is told by its action, wherever it lies."""
    spies: dict[str, tuple[str, ...]] = {}
    for card, action in box.action.items():
        rules = _SEVERAL.get(action, (f"act.{action}",))
        spies |= {f"{place}:{card}": rules for place in ("card", "effect", "face")}
    return {
        **spies,
        "circle": ("infil.how", "vp.circle_alarm"),
        "deck": ("setup.neutral_deck",),
        "panel:*": ("veto.activate", "comp.services"),
        "pile:*": ("setup.piles", "phase1.activate_coloured"),
        "points:*": ("vp.sources",),
        "secrets:*": ("comp.secrets_track", "phase1.income"),
        "card:*": ("comp.spy_card",),
    }
