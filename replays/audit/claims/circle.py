"""The Circle: what its facts say that chance gave."""

from collections.abc import Iterator
from typing import Any

Claim = tuple[str, list[Any], Any]


def claims(box: Any, world: Any, facts: list[Any]) -> Iterator[Claim]:
    for fact in facts:
        kind = fact["fact"]
        if kind == "first_seat_set" and world["options"][0]["first_seat"] == "random":
            yield "first_seat", list(range(world["seats"][0])), fact["seat"]
        elif kind == "neutral_deck_shuffled":
            cards = [spy["id"] for spy in box["spies"] if spy["border"] == "NEUTRAL"]
            yield "neutral_deck", cards, fact["order"]
            world["neutrals"] = fact["order"]
        elif kind == "neutral_revealed":
            world.take("neutrals", [fact["card"]])
