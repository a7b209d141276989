"""Budgets: how much costly work one address may ask for, and how many streams it may follow."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from api.work.limits import Busy
from domain.kernel import Text

SAVED = 120.0
"""Seconds of computing that an address has saved up at the most: dozens of films."""
EARNED = 0.5
"""Seconds of computing that it earns each second."""
MOST_ADDRESSES = 10_000
"""Of which accounts are kept: who was not heard of longest has all saved up again."""
MOST_STREAMS = 3_000
STREAMS_EACH = 300
"""A school behind one address, with a few tabs each."""


class Spent(Busy):
    """The address has used up what it may ask for."""


class Budgets:
    """An account of computing for every address."""

    def __init__(self, saved: float = SAVED, clock: Callable[[], float] = time.monotonic) -> None:
        self._saved = saved
        self._clock = clock
        self._accounts: dict[str, tuple[float, float]] = {}
        """What each address had left, and when."""

    def left(self, address: str) -> float:
        """Seconds of computing that the address may still ask for."""
        left, at = self._accounts.get(address, (self._saved, 0.0))
        return min(self._saved, left + (self._clock() - at) * EARNED)

    def require(self, address: str) -> None:
        """Spent if nothing is left; nobody in particular may always ask."""
        left = self.left(address)
        if address and left <= 0:
            seconds = math.ceil((1 - left) / EARNED)
            raise Spent(_spent(seconds), seconds)

    def charge(self, address: str, seconds: float) -> None:
        """So much was computed for the address."""
        if not address or not seconds:
            return
        left = self.left(address) - seconds
        self._accounts.pop(address, None)
        self._accounts[address] = (left, self._clock())
        if len(self._accounts) > MOST_ADDRESSES:
            del self._accounts[next(iter(self._accounts))]


def _spent(seconds: int) -> Text:
    return Text(
        f"you have asked for more computing than one address gets: try again in {seconds} seconds",
        "vous avez demandé plus de calcul qu'une adresse n'en reçoit :"
        f" réessayez dans {seconds} secondes",
    )


class Streams:
    """Who follows something live: so many in all, and of one address."""

    def __init__(self, each: int = STREAMS_EACH, most: int = MOST_STREAMS) -> None:
        self._each = each
        self._most = most
        self._open: Counter[str] = Counter()
        self.total = 0
        """How many are open just now."""

    def require(self, address: str) -> None:
        """Spent if there is no room for one more."""
        if self.total >= self._most or (address and self._open[address] >= self._each):
            raise Spent(TOO_MANY_STREAMS, seconds=30)

    @contextmanager
    def follow(self, address: str) -> Iterator[None]:
        """One is open for as long as this lasts."""
        self.total += 1
        self._open[address] += 1
        try:
            yield
        finally:
            self.total -= 1
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


TOO_MANY_STREAMS = Text(
    "too many live streams are open: close some, or try again later",
    "trop de flux en direct sont ouverts : fermez-en, ou réessayez plus tard",
)
