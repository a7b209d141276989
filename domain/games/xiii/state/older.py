"""Positions as they were stored before there was an agenda.

What was under way then stood in a field of its own for every kind of task, and the fixed order of
these fields said what came first; the parts of the game were numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.games.xiii.edition import Box
from domain.games.xiii.state import NEUTRAL, PARTS, Element, Truce
from domain.kernel import before_the_agenda

Fields = dict[str, object]


def current_position(described: bytes, box: Box) -> bytes:
    """The same position as it is described today; msgspec.ValidationError names a wrong field."""
    older = before_the_agenda(described, PARTS)
    if older is None:
        return described
    fields, part = older
    agenda = [*_agenda(fields, box)]  # It takes the former fields out.
    return msgspec.json.encode({**fields, "part": part, "agenda": agenda})


def _agenda(fields: Fields, box: Box) -> Iterator[Fields]:
    """The tasks, in the order of precedence that the fields had."""
    owed = msgspec.convert(fields.pop("owed", []), list[Fields])
    must = [package for package in owed if not package.get("may_leave")]
    may = [package for package in owed if package.get("may_leave")]
    playing = msgspec.convert(fields.pop("playing", []), list[Fields])
    for kind in ("window", "infiltration", "roll", "wounds"):
        yield from _task(fields, kind)
    yield from [{**package, "task": "owed"} for package in must]
    fleeing = msgspec.convert(fields.pop("fleeing", None), tuple[int, int] | None)
    if fleeing is not None:
        yield {"task": "fleeing", "seat": fleeing[0], "location": fleeing[1]}
    yield from _task(fields, "retreat")
    yield from [{**card, "task": "playing"} for card in reversed(playing)]
    yield from [{**package, "task": "owed"} for package in may]
    yield from _task(fields, "combat")
    yield from [task for task in _task(fields, "attempt") if _is_running(fields, task, box)]
    yield from _task(fields, "contest")


def _task(fields: Fields, kind: str) -> Iterator[Fields]:
    task = msgspec.convert(fields.pop(kind, None), Fields | None)
    if task is not None:
        yield {**task, "task": kind}


def _is_running(fields: Fields, attempt: Fields, box: Box) -> bool:
    """Whether an attempt was still under way: it stayed until the next began.

    Over were a failure without allies that must leave, and a defence that left nobody to hold it.
    """
    card = box.missions.get(str(attempt.get("mission")))
    if card is None:
        return True
    if attempt.get("stage") == "failed":
        truces = msgspec.convert(fields.get("truces", {}), dict[int, Truce], strict=False)
        truce, turn = truces.get(card.location), msgspec.convert(fields.get("turn", 0), int)
        return truce is not None and truce.turn_until > turn
    elements = msgspec.convert(fields.get("elements", {}), dict[str, Element])
    here = {each.controller for each in elements.values() if each.location == card.location}
    is_won = attempt.get("stage") == "combat" and card.type == "defence" and NEUTRAL not in here
    return not is_won or attempt.get("seat") in here
