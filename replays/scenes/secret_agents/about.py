"""Which rules say what stands on the board."""

from __future__ import annotations

from domain.games.secret_agents.edition import Box
from replays.looks import About


def about(box: Box) -> About:
    """The id of a sprite -> rules."""
    places = {
        f"place:{id}": (f"points.{place.kind}", "board.ring_order")
        for id, place in box.places.items()
        if place.kind in ("house", "ruin", "chapel")
    }
    return {
        "agent:*": ("move.any_agent", "move.split"),
        "card:seat:*": ("setup.deal", "secrecy.own_card"),
        "card:spare:*": ("setup.spare_cards",),
        "die": ("turn.roll", "board.die"),
        "dossier": ("scoring.trigger", "dossier.by_trigger"),
        "marker:*": ("scoring.marker", "board.track"),
        **places,
    }
