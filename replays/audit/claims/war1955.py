"""1955: what its facts say that chance gave."""

from collections.abc import Iterator
from typing import Any

Claim = tuple[str, list[Any], Any]


def claims(box: Any, world: Any, facts: list[Any]) -> Iterator[Claim]:
    for fact in facts:
        kind = fact["fact"]
        if kind == "first_seat_drawn":
            yield "first_seat", [0, 1], fact["seat"]
        elif kind in ("deck_shuffled", "discard_reshuffled"):
            cards = [card["id"] for card in box["cards"]]
            yield "deck", world["discard"] if kind == "discard_reshuffled" else cards, fact["order"]
            world["pile"], world["discard"] = fact["order"], []
        elif kind == "card_drawn":
            world.take("pile", [fact["card"]])
        elif kind == "cards_discarded":
            world.gain("discard", fact["cards"])
