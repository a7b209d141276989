"""The smallest game that shows a fault: fewer moves, and among as many the first ones listed.

Of our own, and not by Hypothesis: whoever checks a ruleset has the wheel and no tools for tests,
and the same game should come out for everybody, of which can be said in a sentence how small it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from replays.conformance.games import Choice

MOST_PLAYED = 50_000
"""Moves that are played in search of it: counted, not timed, so that all machines find the same."""

Shows = Callable[[tuple[Choice, ...]], tuple[Choice, ...] | None]
"""The choices that a game by these choices really made, if it shows the fault."""
Tell = Callable[[int, int], None]


def shrink(
    choices: Sequence[Choice], shows: Shows, tell: Tell, most: int = MOST_PLAYED
) -> tuple[tuple[Choice, ...], bool]:
    """Choices that still show it, and whether it is certain that they are the smallest.

    Certain is: it shows in no game that leaves out one of these moves, or some in a row that are
    half of them, a quarter and so on, nor in one that makes one of them an earlier one listed.
    """
    best = tuple(choices)
    tried: set[tuple[Choice, ...]] = set()
    spent = 0

    def take(smaller: tuple[Choice, ...]) -> bool:
        nonlocal best, spent
        if smaller in tried or spent >= most:
            return False
        tried.add(smaller)
        spent += 1 + len(smaller)
        tell(min(spent, most), most)
        made = shows(smaller)
        best = best if made is None else made
        return made is not None

    before = None
    while best != before:
        before = best
        # Leave moves out: all of them, then halves, down to single ones.
        size = len(best)
        while size:
            at = len(best) - size
            while at >= 0:
                take(best[:at] + best[at + size :])
                at = min(at - max(1, size // 2), len(best) - size)
            size //= 2
        # Make each move the earliest that will do.
        at = 0
        while at < len(best):
            any(take((*best[:at], lower, *best[at + 1 :])) for lower in range(best[at]))
            at += 1
    return best, spent < most
