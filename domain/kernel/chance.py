"""Chance: dice, shuffles and draws, from a keyed stream, declared by a scribe, or replayed.

Each source (`die`, `deck`, ...) is a stream of its own. The n-th draw of a source is a function
of the table's secret alone, so asking again after an undo gives the same outcome.

What a scribe has not seen is not made up: a pile whose order nobody knows is made of `?`, and what
is drawn from it is asked for, among all that lies nowhere else.
"""

from __future__ import annotations

import hashlib
import hmac
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import TypeVar, cast

import msgspec

from domain.kernel.fact import HIDDEN
from domain.kernel.text import Said, Text

T = TypeVar("T")

Outcome = int | tuple[int, ...]
Declaration = int | str | tuple[int | str, ...]
"""What a scribe enters: a face, a card, or a whole order."""


class Draw(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One recorded outcome: an index among `of` equals, or an order of `of` things.

    An order that nobody knows is empty.
    """

    source: str
    of: int
    outcome: Outcome


class ImpossibleChance(Said):
    """A declared or recorded outcome that cannot be."""


class Undeclared(ImpossibleChance):
    """A scribe has to say what a source of chance gave, or has said something that cannot be."""

    def __init__(
        self,
        source: str,
        items: Sequence[object] = (),
        *,
        order: bool = False,
        dealt: int = 0,
        declared: Declaration | None = None,
        known: object = None,
    ) -> None:
        """`items`: what it can be. `order`: all of them, of which `dealt` at least are told.

        `declared`: what was said instead; `known`: what is known to lie there.
        """
        self.source, self.items, self.order, self.dealt = source, tuple(items), order, dealt
        self.declared, self.known = declared, known
        self.seat: int | None = None
        """For whom it is drawn, where the source is everybody's (`Chance.drawn_for`)."""
        super().__init__(self._told(f"`{source}`", _listed(items)))

    def _told(self, source: str, items: str) -> Text:
        declared = repr(self.declared)
        if self.known is not None:
            return Text(
                f"{source}: {declared} contradicts what is known: {self.known}",
                f"{source} : {declared} contredit ce que l'on sait : {self.known}",
            )
        what = (
            Text(f"an order of {items}", f"un ordre de {items}")
            if self.order
            else Text(f"one of {items}", f"l'un de {items}")
        )
        if self.declared is not None:
            return Text(
                f"{source}: {declared} is not {what.en}",
                f"{source} : {declared} n'est pas {what.fr}",
            )
        return Text(f"declare {source}: {what.en}", f"déclarez {source} : {what.fr}")

    def __reduce__(self) -> tuple[Callable[..., Undeclared], tuple[object, ...]]:
        return _undeclared, (
            *(
                self.source,
                self.items,
                self.order,
                self.dealt,
                self.declared,
                self.known,
                self.seat,
            ),
        )  # It may be raised in a worker.


def _undeclared(
    source: str,
    items: Sequence[object],
    order: bool,
    dealt: int,
    declared: Declaration | None,
    known: object,
    seat: int | None,
) -> Undeclared:
    error = Undeclared(source, items, order=order, dealt=dealt, declared=declared, known=known)
    error.seat = seat
    return error


class Chance(ABC):
    """What a ruleset draws from. Every outcome is kept in `draws`, in the order asked."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []

    def pick(self, source: str, items: Sequence[T]) -> T:
        """One of `items`, all equally likely: a die is `pick("die", faces)`."""
        index = self._pick(source, items)
        self.draws.append(Draw(source, len(items), index))
        return items[index]

    def shuffle(
        self, source: str, items: Sequence[T], *, lazily: bool = False, dealt: int | None = None
    ) -> tuple[T, ...]:
        """`items` in a random order.

        `lazily`: nobody sees the order, it shows draw by draw through `top`; so a scribe need
        not declare it, and they are all `?` then. `dealt`: only so many are given out; the order
        of the others says nothing.
        """
        order = self._order(source, items, lazily)
        self.draws.append(Draw(source, len(items), order))
        if len(order) < len(items):
            return cast("tuple[T, ...]", (HIDDEN,) * len(items))
        return tuple([items[index] for index in order])

    def top(
        self,
        source: str,
        pile: Sequence[T],
        unseen: Callable[[], Sequence[T]] | None = None,
    ) -> T:
        """The item that is drawn from a shuffled pile: its first.

        Where that is `?`, one of `unseen`: whatever may lie there, as far as anybody knows.
        Facts must name the item and take it from the pile by name. The source must not be that of
        the shuffle: a scribe declares the two apart.
        """
        if pile[0] == HIDDEN and unseen is not None:
            return self.pick(source, unseen())
        index = self._top(source, pile)
        if index is None:
            return pile[0]
        self.draws.append(Draw(source, len(pile), index))
        return pile[index]

    @contextmanager
    def drawn_for(self, seat: int) -> Iterator[None]:
        """What is drawn meanwhile is a seat's: a scribe is asked for it by that player's name."""
        try:
            yield
        except Undeclared as asked:
            asked.seat = seat
            raise

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


class ChanceDecides(Exception):
    """Something is drawn that nobody may know yet: which source."""

    def __init__(self, source: str) -> None:
        super().__init__(f"`{source}` decides")
        self.source = source


class NoChance(Chance):
    """For asking what would follow: nothing is drawn, but said that something would be."""

    def _pick(self, source: str, items: Sequence[T]) -> int:
        raise ChanceDecides(source)

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        raise ChanceDecides(source)


class DeclaredChance(Chance):
    """A scribe's chance: what happened on a real table, source by source.

    Tables used to be declared so: what was not declared was drawn. See AskedChance.
    """

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
            raise Undeclared(source, items)
        return _index_of(source, declared, items)

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        declared = self._take(source)
        if declared is None and lazily:
            return self._unseen._order(source, items, lazily)
        if not isinstance(declared, tuple) or len(declared) != len(items):
            raise Undeclared(source, items, order=True, dealt=len(items))
        return _order_of(source, declared, items)

    def _top(self, source: str, pile: Sequence[T]) -> int | None:
        declared = self._take(source)
        return 0 if declared is None else _index_of(source, declared, pile)

    def finish(self) -> None:
        for source, outcomes in self._declared.items():
            if outcomes:
                left = _listed(outcomes)
                raise ImpossibleChance(
                    Text(
                        f"nothing drew `{source}`: {left} is left over",
                        f"rien n'a tiré `{source}` : il reste {left}",
                    )
                )


class AskedChance(DeclaredChance):
    """A scribe's chance that makes nothing up: all that happened is asked for, by name.

    What nobody has seen stays unknown; what only one thing can be need not be told.
    """

    def __init__(self, declared: Mapping[str, Sequence[Declaration]]) -> None:
        super().__init__(declared)

    def shuffle(
        self, source: str, items: Sequence[T], *, lazily: bool = False, dealt: int | None = None
    ) -> tuple[T, ...]:
        outcomes = self._declared.get(source)
        if dealt is not None:
            told = outcomes[0] if outcomes else None
            if not isinstance(told, tuple) or not dealt <= len(told) <= len(items):
                raise Undeclared(source, items, order=True, dealt=dealt)
            order = _order_of(source, told, items)
            rest = [index for index in range(len(items)) if index not in order]
            whole = [items[index] for index in (*order, *rest)]
            self._declared[source] = [cast("Declaration", tuple(whole)), *(outcomes or [])[1:]]
        return super().shuffle(source, items, lazily=lazily, dealt=dealt)

    def _pick(self, source: str, items: Sequence[T]) -> int:
        if len(items) == 1 and not self._declared.get(source):
            return 0
        return super()._pick(source, items)

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        if lazily and not self._declared.get(source):
            return tuple(range(len(items))) if len(items) < 2 else ()
        return super()._order(source, items, lazily)

    def _top(self, source: str, pile: Sequence[T]) -> int | None:
        declared = self._take(source)
        if declared is not None and declared != pile[0]:
            raise Undeclared(source, (pile[0],), declared=declared, known=pile[0])
        return None


class ReplayedChance(Chance):
    """Gives recorded outcomes back, in order; anything else asked is an ImpossibleChance."""

    def __init__(self, recorded: Sequence[Draw], *, declared: bool) -> None:
        super().__init__()
        self._recorded = list(recorded)
        self._declared = declared

    def _take(self, source: str, of: int) -> Outcome:
        if not self._recorded:
            raise ImpossibleChance(
                Text(
                    f"the rules draw `{source}`, the record has no such draw",
                    f"les règles tirent `{source}`, le fichier n'a pas ce tirage",
                )
            )
        draw = self._recorded.pop(0)
        if (draw.source, draw.of) != (source, of):
            found, among = f"`{draw.source}`", draw.of
            raise ImpossibleChance(
                Text(
                    f"the rules draw `{source}` of {of}, the record has {found} of {among}",
                    f"les règles tirent `{source}` parmi {of}, le fichier a {found} parmi {among}",
                )
            )
        return draw.outcome

    def _pick(self, source: str, items: Sequence[T]) -> int:
        outcome = self._take(source, len(items))
        if not isinstance(outcome, int) or not 0 <= outcome < len(items):
            raise ImpossibleChance(
                Text(
                    f"`{source}`: {outcome} is not one of {len(items)}",
                    f"`{source}` : {outcome} n'est pas l'un de {len(items)}",
                )
            )
        return outcome

    def _order(self, source: str, items: Sequence[T], lazily: bool) -> tuple[int, ...]:
        outcome = self._take(source, len(items))
        if lazily and outcome == () and len(items) > 1:
            return ()
        if not isinstance(outcome, tuple) or sorted(outcome) != list(range(len(items))):
            raise ImpossibleChance(
                Text(
                    f"`{source}`: {outcome} is not an order of {len(items)}",
                    f"`{source}` : {outcome} n'est pas un ordre de {len(items)}",
                )
            )
        return outcome

    def _top(self, source: str, pile: Sequence[T]) -> int | None:
        return self._pick(source, pile) if self._declared else None

    def finish(self) -> None:
        if self._recorded:
            left = self._recorded[0].source
            raise ImpossibleChance(
                Text(f"nothing draws the recorded `{left}`", f"rien ne tire `{left}`, qui est noté")
            )


def _index_of(source: str, declared: Declaration, items: Sequence[T]) -> int:
    for index, item in enumerate(items):
        if item == declared:
            return index
    raise Undeclared(source, items, declared=declared)


def _order_of(source: str, declared: Sequence[int | str], items: Sequence[T]) -> tuple[int, ...]:
    """Where each of these stands among the items; every item once at most."""
    left = list(range(len(items)))
    order = []
    for item in declared:
        match = next((index for index in left if items[index] == item), None)
        if match is None:
            raise Undeclared(source, [items[index] for index in left], declared=item)
        left.remove(match)
        order.append(match)
    return tuple(order)


def drawn_from(pile: Sequence[T], item: T) -> list[T]:
    """The pile without an item: by name, or one of those that nobody knows."""
    left = list(pile)
    left.remove(item if item in left else cast("T", HIDDEN))
    return left


def _listed(items: Sequence[T]) -> str:
    return ", ".join(str(item) for item in items)
