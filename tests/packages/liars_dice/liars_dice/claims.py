"""Liar's dice: what its facts say that chance gave."""

from collections.abc import Iterator
from typing import Any

Claim = tuple[str, list[Any], Any]


def claims(box: Any, world: Any, facts: list[Any]) -> Iterator[Claim]:
    faces = [face["id"] for face in box["faces"]]
    for fact in facts:
        if fact["fact"] == "dice_rolled":
            yield from (("die", faces, face) for face in fact["faces"])
