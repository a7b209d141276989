"""What the sceptic's script says of a record."""

from __future__ import annotations

from typing import Any

import msgspec

from replays.audit import fair_chance


def events(record: bytes) -> list[Any]:
    """A record's events, as plain values."""
    return [msgspec.json.decode(line)["event"] for line in record.splitlines()[1:-1]]


def box(record: bytes) -> Any:
    """What the game was played with, as plain values."""
    return msgspec.json.decode(record.splitlines()[0])["edition"]


def sentences(record: bytes) -> list[str]:
    """A sentence for every draw."""
    return list(fair_chance.check(box(record), events(record)))
