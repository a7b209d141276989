"""Standings: who has how much, from what, and who has won."""

from __future__ import annotations

import msgspec


class Standing(msgspec.Struct, frozen=True):
    """One side's line. A side is a seat, a piece whose owner may be secret, or nobody's."""

    side: str
    """`seat:0`, `agent:red`, ..."""
    seat: int | None = None
    """The seat that plays the side, as far as the viewer knows."""
    score: int | None = None
    rank: int | None = None
    sources: dict[str, int] = {}
    """The score by where it came from."""
    details: dict[str, int | str | None] = {}
    """What else tells how the side stands; never counted."""


class Standings(msgspec.Struct, frozen=True):
    """Every side's line, and the result once there is one."""

    lines: tuple[Standing, ...]
    is_over: bool = False
    winners: tuple[int, ...] = ()
    """Winning seats: none, one, or several."""
    winning_sides: tuple[str, ...] = ()
    reason: str = ""


def shared_ranks(keys: list[tuple[int, ...]]) -> list[int]:
    """Ranks for keys, best (largest) first; equal keys share a rank: 1, 2, 2, 4."""
    best_first = sorted(keys, reverse=True)
    return [1 + best_first.index(key) for key in keys]
