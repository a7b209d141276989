"""The smallest game that shows a fault: fewer moves, and among as many the first ones listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from replays.conformance.games import Choice

MOST_TRIES = 400


def shrink(choices: Sequence[Choice], fails: Callable[[Sequence[Choice]], bool]) -> list[Choice]:
    """Choices that still fail and of which none can be left out or be an earlier one."""
    best, tries = list(choices), 0

    def better(candidate: list[Choice]) -> bool:
        nonlocal best, tries
        tries += 1
        if tries > MOST_TRIES or not fails(candidate):
            return False
        best = candidate
        return True

    # Off the end by halves, then out of the middle by halves, then every number down to nothing.
    size = max(1, len(best) // 2)
    while size and tries < MOST_TRIES:
        at = len(best) - size
        while at >= 0 and tries < MOST_TRIES:
            better(best[:at] + best[at + size :])
            at -= size
        size //= 2
    for at in range(len(best)):
        for smaller in ((0, 0), (0, best[at][1]), (best[at][0], 0)):
            if smaller != best[at] and better([*best[:at], smaller, *best[at + 1 :]]):
                break
    return best
