"""Positions as they were stored before there was an agenda.

What was under way then stood in a dozen fields, one or more for every kind of task; which of them
were filled said what came first. The phases were numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.games.circle.edition import Box
from domain.games.circle.state import PARTS
from domain.kernel import before_the_agenda

Fields = dict[str, object]

_PARTS = {number: part for number, part in PARTS.items() if part != "over"}

_WINDOWS = {
    "veto_pending": "veto_window",
    "guard_reaction": "guard_window",
    "pending_action": "acting",
    "auction": "auction",
}
"""Fields that held a task, the innermost first."""
_FORMER = {
    *_WINDOWS,
    "arrivals",
    "time_poll",
    "turn_seat",
    "allowance",
    "income_left",
    "activated",
    "activations_done",
}


def current_position(described: bytes, box: Box) -> bytes:
    """The same position as it is described today; msgspec.ValidationError names a wrong field."""
    older = before_the_agenda(described, _PARTS)
    if older is None:
        return described
    fields, part = older
    kept = {name: item for name, item in fields.items() if name not in _FORMER}
    if fields.get("result") is not None:
        return msgspec.json.encode({**kept, "part": "over", "agenda": []})
    return msgspec.json.encode({**kept, "part": part, "agenda": [*_agenda(fields, part)]})


def _agenda(fields: Fields, part: str) -> Iterator[Fields]:
    """The tasks, in the order of precedence that the fields had."""
    for field, tag in _WINDOWS.items():
        task = msgspec.convert(fields.get(field), Fields | None)
        if task is not None:
            yield {**task, "task": tag}
    if fields.get("arrivals"):
        yield {"task": "arrivals"}
    poll = msgspec.convert(fields.get("time_poll"), Fields | None)
    if poll is not None:
        if poll.get("card"):
            yield {"task": "time_control", "seat": poll.get("seat"), "card": poll["card"]}
        yield {"task": "time_poll", "passed": poll.get("passed", [])}
    seat = fields.get("turn_seat")
    if seat is None or seat in msgspec.convert(fields.get("turns_done", []), list[object]):
        return
    if part == "actions":
        yield {"task": "actions_turn", "seat": seat, "allowance": fields.get("allowance", 0)}
    else:
        yield {
            "task": "secrets_turn",
            "seat": seat,
            "income": fields.get("income_left"),
            "activated": fields.get("activated", []),
            "done": fields.get("activations_done", False),
        }
