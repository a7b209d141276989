"""Which rules say what stands on the board."""

from __future__ import annotations

from domain.games.war1955.edition import Box
from replays.looks import About


def about(box: Box) -> About:
    """The id of a sprite -> rules; a card is told by its action."""
    cards: dict[str, tuple[str, ...]] = {}
    for card in box.components.cards:
        printed = f"components.{card.kind}_card"
        rules = (f"action.{card.action}", printed) if card.action else (printed,)
        cards |= {f"{place}:{card.id}": rules for place in ("card", "last")}
        cards[f"block:{card.id}"] = ("block.total", printed)
    return {
        **cards,
        "card:*": ("components.deck",),
        "gadget:*:improved_resources": ("gadget.improved_resources", "gadget.stay"),
        "gadget:*:advanced_transport": ("gadget.advanced_transport", "gadget.stay"),
        "marker:*": ("secure.reach_star", "influence.advance"),
        "pile:discard": ("turn.discard_after_play", "draw.reshuffle"),
        "row:*": ("influence.where", "secure.reach_star"),
        "spy:*": ("influence.spy_bonus", "spy.move_step"),
        "top:*": ("draw.refill",),
    }
