"""Les agents secrets: what its facts say that chance gave."""

from collections.abc import Iterator
from typing import Any

Claim = tuple[str, list[Any], Any]


def claims(box: Any, world: Any, facts: list[Any]) -> Iterator[Claim]:
    faces = box["die"]["faces"]
    for fact in facts:
        kind = fact["fact"]
        if kind == "game_set_up":
            agents = [agent["id"] for agent in box["agents"]["items"]]
            world["agents"] = [agent for agent in agents if agent in fact["agents"]]
        elif kind == "identities_shuffled":
            yield "identity", world["agents"], fact["order"]
            world["identities"] = fact["order"]
        elif kind == "identity_dealt":
            world.take("identities", [fact["agent"]])
        elif kind in ("first_rolled", "die_rolled"):
            yield "first" if kind == "first_rolled" else "die", faces, fact["value"]
