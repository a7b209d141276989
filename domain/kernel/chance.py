"""Chance: dice, shuffles and draws, from a keyed stream, declared by a scribe, or replayed.

Each source (`die`, `deck`, ...) is a stream of its own. The n-th draw of a source is a function
of the table's secret alone, so asking again after an undo gives the same outcome.
"""

from __future__ import annotations

import hashlib
import hmac
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

import msgspec

T = TypeVar("T")

Outcome = int | tuple[int, ...]
Declaration = int | str | tuple[int | str, ...]
"""What a scribe enters: a face, a card, or a whole order."""


class Draw(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One recorded outcome: an index among `of` equals, or an order of `of` things."""

    source: str
    of: int
    outcome: Outcome


class ImpossibleChance(Exception):
    """A declared or recorded outcome that cannot be."""


class Chance(ABC):
    """What a ruleset draws from. Every outcome is kept in `draws`, in the order asked."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []

    def pick(self, source: str, items: Sequence[T]) -> T:
        """One of `items`, all equally likely: a die is `pick("die", faces)`."""
        index = self._pick(source, items)
        self.draws.append(Draw(source, len(items), index))
        return items[index]

    def shuffle(self, source: str, items: Sequence[T], *, lazily: bool = False) -> tuple[T, ...]:
        """`items` in a random order.

        `lazily`: nobody sees the order, it shows draw by draw through `top`; so a scribe need
        not declare it.
        """
        order = self._order(source, items, lazily)
        self.draws.append(Draw(source, len(items), order))
        return tuple([items[index] for index in order])

    def top(self, source: str, pile: Sequence[T]) -> T:
        """The item that is drawn from a shuffled pile: its first, or the one a scribe declares.

        Facts must name the item and take it from the pile by name. The source must not be that of
        the shuffle: a scribe declares the two apart.
        """
        index = self._top(source, pile)
        if index is None:
            return pile[0]
        self.draws.append(Draw(source, len(pile), index))
        return pile[index]

    def finish(self) -> None:
        """Called after the move: raises ImpossibleChance if an outcome was not used."""

    @abstractmethod
    def _pick(self, source: str, items: Sequence[T]) -> int: ...

    @abstractmethod
    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]: ...

    def _top(self, source: str, pile: Sequence[T]) -> int | None:
        return None


def commitment(secret: bytes) -> str:
    """What a table publishes when it opens: the hash of its secret."""
    return hashlib.sha256(b"dossier/commitment" + secret).hexdigest()


@lru_cache(maxsize=64)
def _keyed(secret: bytes) -> hmac.HMAC:
    return hmac.new(secret, digestmod="sha256")


def keyed_digest(secret: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256. Setting a key up costs more than a short message: a table's is kept."""
    digest = _keyed(secret).copy()
    digest.update(message)
    return digest.digest()


def _numbers(secret: bytes, source: str, index: int) -> Iterator[int]:
    """An endless stream of 32-bit numbers for the index-th draw of a source."""
    counter = 0
    while True:
        message = f"{source}/{index}/{counter}".encode()
        block = keyed_digest(secret, message)
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def _below(numbers: Iterator[int], bound: int) -> int:
    """A number below `bound`, without the bias of a plain remainder."""
    limit = 2**32 - 2**32 % bound
    for number in numbers:
        if number < limit:
            return number % bound
    raise AssertionError("the stream is endless")


def keyed_pick(secret: bytes, source: str, index: int, of: int) -> int:
    """The outcome of the index-th draw of a source: one of `of`."""
    return _below(_numbers(secret, source, index), of)


def keyed_order(secret: bytes, source: str, index: int, of: int) -> tuple[int, ...]:
    """The outcome of the index-th draw of a source: an order of `of` things (Fisher-Yates)."""
    numbers = _numbers(secret, source, index)
    order = list(range(of))
    for last in range(of - 1, 0, -1):
        other = _below(numbers, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class KeyedChance(Chance):
    """The server's chance: outcomes follow from the secret, the source and the draw's index."""

    def __init__(self, secret: bytes, drawn: Mapping[str, int]) -> None:
        """`drawn`: how often each source was drawn on the line so far."""
        super().__init__()
        self._secret = secret
        self._drawn = dict(drawn)

    def _next(self, source: str) -> int:
        index = self._drawn.get(source, 0)
        self._drawn[source] = index + 1
        return index

    def _pick(self, source: str, items: Sequence[T]) -> int:
        return keyed_pick(self._secret, source, self._next(source), len(items))

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        return keyed_order(self._secret, source, self._next(source), len(items))


class DeclaredChance(Chance):
    """A scribe's chance: what happened on a real table, source by source."""

    def __init__(
        self,
        declared: Mapping[str, Sequence[Declaration]],
        secret: bytes = b"",
        drawn: Mapping[str, int] | None = None,
    ) -> None:
        """`secret` and `drawn` give an order to piles that nobody has seen."""
        super().__init__()
        self._declared = {source: list(outcomes) for source, outcomes in declared.items()}
        self._unseen = KeyedChance(secret, drawn or {})

    def _take(self, source: str) -> Declaration | None:
        outcomes = self._declared.get(source)
        return outcomes.pop(0) if outcomes else None

    def _pick(self, source: str, items: Sequence[T]) -> int:
        declared = self._take(source)
        if declared is None:
            raise ImpossibleChance(f"declare `{source}`: one of {_listed(items)}")
        return _index_of(source, declared, items)

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        declared = self._take(source)
        if declared is None and lazily:
            return self._unseen._order(source, items, lazily)
        if not isinstance(declared, tuple) or len(declared) != len(items):
            raise ImpossibleChance(f"declare `{source}`: an order of {_listed(items)}")
        left = list(range(len(items)))
        order = []
        for item in declared:
            match = next((index for index in left if items[index] == item), None)
            if match is None:
                raise ImpossibleChance(f"`{source}`: {item!r} is not one of {_listed(items)}")
            left.remove(match)
            order.append(match)
        return tuple(order)

    def _top(self, source: str, pile: Sequence[T]) -> int | None:
        declared = self._take(source)
        return 0 if declared is None else _index_of(source, declared, pile)

    def finish(self) -> None:
        for source, outcomes in self._declared.items():
            if outcomes:
                raise ImpossibleChance(f"nothing drew `{source}`: {_listed(outcomes)} is left over")


class ReplayedChance(Chance):
    """Gives recorded outcomes back, in order; anything else asked is an ImpossibleChance."""

    def __init__(self, recorded: Sequence[Draw], *, declared: bool) -> None:
        super().__init__()
        self._recorded = list(recorded)
        self._declared = declared

    def _take(self, source: str, of: int) -> Outcome:
        if not self._recorded:
            raise ImpossibleChance(f"the rules draw `{source}`, the record has no such draw")
        draw = self._recorded.pop(0)
        if (draw.source, draw.of) != (source, of):
            raise ImpossibleChance(
                f"the rules draw `{source}` of {of}, the record has `{draw.source}` of {draw.of}"
            )
        return draw.outcome

    def _pick(self, source: str, items: Sequence[T]) -> int:
        outcome = self._take(source, len(items))
        if not isinstance(outcome, int) or not 0 <= outcome < len(items):
            raise ImpossibleChance(f"`{source}`: {outcome} is not one of {len(items)}")
        return outcome

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        outcome = self._take(source, len(items))
        if not isinstance(outcome, tuple) or sorted(outcome) != list(range(len(items))):
            raise ImpossibleChance(f"`{source}`: {outcome} is not an order of {len(items)}")
        return outcome

    def _top(self, source: str, pile: Sequence[T]) -> int | None:
        return self._pick(source, pile) if self._declared else None

    def finish(self) -> None:
        if self._recorded:
            raise ImpossibleChance(f"nothing draws the recorded `{self._recorded[0].source}`")


def _index_of(source: str, declared: Declaration, items: Sequence[T]) -> int:
    for index, item in enumerate(items):
        if item == declared:
            return index
    raise ImpossibleChance(f"`{source}`: {declared!r} is not one of {_listed(items)}")


def _listed(items: Sequence[T]) -> str:
    return ", ".join(str(item) for item in items)
