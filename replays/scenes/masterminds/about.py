"""Which rules say what stands on the board."""

from __future__ import annotations

from domain.games.masterminds.edition import Box
from replays.looks import About

_SHARES = ("segments", "buildings", "missions", "chaos", "codex")


def about(box: Box) -> About:
    """The id of a sprite -> rules."""
    agents = {
        f"{place}:*:{kind}:*": (f"agent.{kind}",)
        for place in ("pile", "discard")
        for kind in box.kinds
    }
    loot = {f"loot:{city}": (f"loot.{city}",) for city in box.cities}
    buildings = {
        f"{what}:*:{building}": (f"building.{building}", "capture.take")
        for what in ("building", "captor")
        for building in box.building_loot
    }
    return {
        **agents,
        **loot,
        **buildings,
        **{f"share:*:{source}": (f"score.{source}",) for source in _SHARES},
        "cell:*": ("scientist.cells",),
        "city:*": ("board.city", "stack.full"),
        "codex:*": ("codex.level_one", "codex.level_two"),
        "deck": ("mission.refill",),
        "dial": ("capture.alert", "end.trigger"),
        "disc:*": ("stack.full", "agent.set"),
        "fire:*": ("capture.firepower",),
        "bolt:*": ("machine.place_part",),
        "copper:*": ("machine.place_part",),
        "library:*": ("codex.library", "codex.mastery"),
        "mission:*": ("mission.take", "mission.requirement"),
        "monocle": ("stack.monocle",),
        "option:*": ("setup.machine", "machine.sheet"),
        "pile:*": ("setup.pile", "pile.reshuffle"),
        "power:*": ("machine.powers",),
        "scientist:*": ("scientist.cells", "scientist.spend"),
        "segment:*": ("machine.build", "machine.icons"),
    }
