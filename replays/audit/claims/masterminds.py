"""Victorian Masterminds: what its facts say that chance gave."""

from collections.abc import Iterator
from typing import Any

Claim = tuple[str, list[Any], Any]
TIERS = ("basic", "advanced")


def claims(box: Any, world: Any, facts: list[Any]) -> Iterator[Claim]:
    [options] = world["options"]
    missions = {tier: [m["id"] for m in box["missions"] if m["tier"] == tier] for tier in TIERS}
    for fact in facts:
        kind, seat = fact["fact"], fact.get("seat")
        if kind == "game_started":
            world["machines"] = [machine["id"] for machine in box["machines"]]
        elif kind == "first_seat_set" and options["first_seat"] == "random":
            yield "first_seat", list(range(world["seats"][0])), seat
        elif kind == "missions_dealt":
            dealt = [fact["missions"][city["id"]] for city in box["cities"]]
            yield "basic_missions", missions["basic"], dealt
        elif kind == "mission_deck_shuffled":
            yield "mission_deck", missions["advanced"], fact["order"]
            world["missions"] = fact["order"]
        elif kind == "mission_dealt":
            world.take("missions", [fact["mission"]])
        elif kind == "machine_assigned":
            if options["machine_mode"] == "random" and options["machines"] is None:
                yield "machine", world["machines"], fact["machine"]
            world.lose("machines", [fact["machine"]])
        elif kind == "pile_shuffled":
            discs = [agent["id"] for agent in box["agents"]]
            again = fact["reason"] == "reshuffle"
            yield f"pile_{seat}", world[f"discard {seat}"] if again else discs, fact["order"]
            world[f"pile {seat}"], world[f"discard {seat}"] = fact["order"], []
        elif kind == "agent_discarded":
            world.gain(f"discard {seat}", [fact["kind"]])
        elif kind == "agent_played" and fact["source"] == "top":
            world.take(f"pile {seat}", [fact["kind"]])
        elif kind == "agent_played":
            world.lose(f"{fact['source']} {seat}", [fact["kind"]])
