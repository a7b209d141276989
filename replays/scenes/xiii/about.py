"""Which rules say what stands on the board."""

from __future__ import annotations

from domain.games.xiii.edition import Box
from replays.looks import About

_RINGS = {
    "blue": "location.recruitment",
    "red": "location.hospital",
    "green": "location.action",
    "yellow": "location.autonomy",
}
_UNITS = {
    "agent": ("unit.one_life",),
    "commando": ("unit.one_life", "combat.values"),
    "assassin": ("unit.assassin",),
    "bomber": ("unit.bomber",),
    "saboteur": ("unit.saboteur",),
}


def about(box: Box) -> About:
    """The id of a sprite -> rules."""
    kinds = {"secondary_mission": "secondary"}
    cards = {
        f"card:{id}": (f"card.{kinds.get(card.type, card.type)}",) for id, card in box.cards.items()
    }
    primaries = {
        f"mission:{id}": (*[f"mission.{part}" for part in card.type.split("_")], "mission.card")
        for id, card in box.missions.items()
    }
    people = {
        f"{where}:{id}": (f"skill.{skill}", "character.card")
        for where in ("element", "fight", "card")
        for id, skill in box.skill.items()
    }
    units = {
        f"{where}:*-{kind}-*": rules
        for where in ("element", "fight")
        for kind, rules in _UNITS.items()
    }
    places = {
        f"place:{place}": (rule,) for ring, rule in _RINGS.items() for place in box.rings[ring]
    }
    return {
        **cards,
        **primaries,
        **people,
        **units,
        **places,
        "card:*": ("character.card",),
        "fight": ("combat.steps", "combat.allocate"),
        "flag:*": ("mission.card",),
        "group:*": ("move.group", "move.pin"),
        "mission:*": ("card.secondary", "score.secondary"),
        "moment": ("turn.phases",),
        "phase:*": ("turn.phases",),
        "pile:action": ("phase3.refill", "phase3.reshuffle"),
        "pile:people": ("setup.character_pile",),
        "pile:*": ("mission.backs", "phase2.draw"),
        "place:*": ("move.path",),
    }
