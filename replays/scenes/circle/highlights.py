"""What a replay shows of the step that has just been taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from domain.games.circle.edition import Box
from domain.games.circle.facts import (
    ActionVetoed,
    Arrest,
    AttackRepelled,
    CircleVpChanged,
    GameEnded,
    GameStarted,
    NeutralDeckShuffled,
    PilesBuilt,
    SecretsGained,
    SecretsLost,
    VpChanged,
)
from domain.kernel import Fact
from replays.lettering import LEAST, signed, width_of
from replays.memo import Part
from replays.scene import Sprite
from replays.scenes.circle.words import Words

_WHOLE_BOX = (PilesBuilt, NeutralDeckShuffled, GameStarted)


def named(box: Box, fact: Fact | None) -> frozenset[str]:
    """The cards a fact speaks of."""
    if fact is None or isinstance(fact, _WHOLE_BOX):
        return frozenset()
    return frozenset(_strings(msgspec.to_builtins(fact))) & box.spies.keys()


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _strings(each)


def stamp(words: Words, fact: Fact | None) -> tuple[str, str]:
    """A card that has just been stopped, and what is stamped on it."""
    if isinstance(fact, ActionVetoed):
        return fact.card, words("vetoed")
    if isinstance(fact, AttackRepelled):
        return fact.attacker, words("repelled")
    return "", ""


def scorer(fact: Fact | None) -> dict[str, str]:
    """What has just given or cost a side points: the Circle that was entered, or the seat."""
    if isinstance(fact, CircleVpChanged):
        return {"folder": "circle"}
    if isinstance(fact, VpChanged):
        inside = fact.source in ("infiltration", "team", "unmask")
        return {"circle" if inside else f"panel:{fact.seat}": f"seat:{fact.seat}"}
    return {}


def highlights(
    words: Words, size: tuple[int, int], parts: Iterable[Part], fact: Fact | None
) -> Iterator[Sprite]:
    """The sprites that only this step has, placed by those that stand on the board."""
    id, text, good = _change(fact)
    if id:
        cell = _find(parts, id)
        if cell is not None:
            yield _gain(cell, text, good)
    elif isinstance(fact, GameEnded) and fact.circle_wins:
        w, h = size
        yield Sprite(
            "chaos", "region", w // 2, h // 2, w, h, "box", "chaos", label=words("chaos"), z=99
        )


def _gain(cell: Sprite, text: str, good: bool) -> Sprite:
    """By how much a number has changed, beside it; of the Circle, on its butterfly."""
    size = 24 if len(text) < 3 else LEAST
    # A large one stays off the number of the next track.
    start = min(46, cell.w + 2 - round(width_of(text, size, "bold")))
    at = (cell.x - cell.w // 2 + start, cell.y - 6)
    if cell.id == "circle":
        at = (cell.x - cell.w // 2 + 14, cell.y - (28 if cell.w < 200 else 0))
    style = "gain good start" if good else "gain bad start"
    label = f"{cell.label} ({text})"
    return Sprite(
        "gain", "text", *at, 0, size, "", style, text, label=label, z=60, tally=cell.tally
    )


def _change(fact: Fact | None) -> tuple[str, str, bool]:
    """The cell that has changed, by how much, and whether that is good for its seat."""
    if isinstance(fact, CircleVpChanged):
        return "circle", signed(fact.delta), fact.delta < 0
    if isinstance(fact, VpChanged):
        return f"points:{fact.seat}", signed(fact.delta), fact.delta > 0
    if isinstance(fact, SecretsGained):
        return f"secrets:{fact.division}:{fact.seat}", signed(fact.amount), True
    if isinstance(fact, SecretsLost):
        return f"secrets:{fact.division}:{fact.seat}", signed(-fact.amount), False
    if isinstance(fact, Arrest):
        return f"secrets:{fact.division}:{fact.seat}", signed(-fact.spent), False
    return "", "", False


def _find(parts: Iterable[Part], id: str) -> Sprite | None:
    for part in parts:
        for sprite in part:
            if sprite.id == id:
                return sprite
    return None
