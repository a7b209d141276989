"""Bluff: what its facts say that chance gave; `replays/audit/fair_chance.py` reads it."""

from collections.abc import Iterator
from typing import Any

Claim = tuple[str, list[Any], Any]


def claims(box: Any, world: Any, facts: list[Any]) -> Iterator[Claim]:
    for fact in facts:
        if fact["fact"] == "card_dealt":
            yield "card", box["cards"], fact["card"]
        elif fact["fact"] == "die_rolled":
            yield "die", box["die"], fact["stake"]
